"""What a player may answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.games.northgard.rules import questions
from landnam.games.northgard.rules.building import (
    AFTER,
    BEFORE,
    SLOTLESS,
    Build,
    BuildChoice,
    option_collect,
    option_kind,
    option_place,
)
from landnam.games.northgard.rules.choosing import Choose, ChooseOption, StepOrder
from landnam.games.northgard.rules.discarding import SHIELDED
from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.fighting import CASUALTY
from landnam.games.northgard.rules.printed import WOOD, Bonus
from landnam.games.northgard.rules.questions import QUESTIONS, fight_creature, fight_place, kind_of
from landnam.games.northgard.rules.resolving import (
    march_from,
    march_kaija,
    march_to,
    march_warriors,
    spot_kaija,
    spot_root,
)
from landnam.games.northgard.rules.turns import ACTIONS, option_action, option_card, option_extra
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.rules.year import (
    exchange_gained,
    exchange_paid,
    swap_gives,
    swap_takes,
)
from landnam.games.northgard.words.asked import Asked
from landnam.games.northgard.words.card_steps import inner
from landnam.games.northgard.words.cards import card_marks, card_text, program_text
from landnam.games.northgard.words.names import (
    amount_of,
    area_label,
    building_name,
    bundle_name,
    capital,
    card_name,
    clan_name,
    creature_name,
    food,
    group_text,
    kaija_name,
    lore,
    lying_name,
    resource_name,
    term,
    territory_label,
    territory_name,
    tile_text,
    word,
)
from landnam.kit.core import Decision
from landnam.kit.questions import CARD, NO, PLACE, SEAT, YES, YES_NO
from landnam.words import Words


def option_text(
    words: Words, view: NorthgardView, decision: Decision, option: int, names: Sequence[str] = ()
) -> str:
    """What a button or a numbered line says, unlike all others of its decision."""
    prompt = QUESTIONS[decision.prompt]
    if prompt.is_declined(option):
        return (DECLINES.get(prompt.name) or DECLINES_BY_WORD[prompt.declines])(words)
    text = OPTION_TEXTS.get(prompt.name) or TEXTS_BY_KIND[prompt.kind.name]
    return text(Asked(words, view, decision, names), option)


# ---- declining


def stop(words: Words) -> str:
    return words.say("Stop here")


def end_turn(words: Words) -> str:
    return capital(term(words, "act_end_turn"))


def nothing(words: Words) -> str:
    return words.say("No")


def no_fight(words: Words) -> str:
    return words.say("No creature")


def not_paying(words: Words) -> str:
    return words.say("Do not pay")


def no_token(words: Words) -> str:
    return words.say("Leave the token where it is")


def keep_tile(words: Words) -> str:
    return words.say("Keep the tile")


def no_return(words: Words) -> str:
    return words.say("Stay off the map")


def give_up(words: Words) -> str:
    return words.say("Discard the card")


DECLINES_BY_WORD: Final[dict[str, Callable[[Words], str]]] = {
    "no": nothing,
    "stop": stop,
    "end": end_turn,
}
DECLINES: Final[dict[str, Callable[[Words], str]]] = {
    "declare_creatures": no_fight,
    "build_choice": stop,
    "exchange": stop,
    "pay_extra": not_paying,
    "scorched_place": no_token,
    "scout_redraw": keep_tile,
    "second_chance": no_return,
    "second_tile": no_return,
    "ransom": give_up,
}
"""Where people are told more than by the word of the notation."""


def yes(asked: Asked, option: int) -> str:
    return asked.words.say("Yes")


def other_tile(asked: Asked, option: int) -> str:
    return asked.words.say("Exchange the tile")


# ---- cards


def card_line(words: Words, view: NorthgardView, card: int) -> str:
    """ "Scouts [instant card, 2 fame] – explore …"."""
    content = view.content
    name, marks = card_name(words, content, card), card_marks(words, content, card)
    text = inner(card_text(words, content, content.cards[card].name))
    return f"{name} [{marks}] – {text}" if marks else f"{name} – {text}"


def card(asked: Asked, option: int) -> str:
    return card_line(asked.words, asked.view, option)


def action(asked: Asked, option: int) -> str:
    words, content = asked.words, asked.content
    name = ACTIONS[option_action(option)]
    verb = capital(term(words, f"act_{name}"))
    if name == "pass":
        return verb
    if name == "play":
        return f"{verb}: {card_line(words, asked.view, option_card(option))}"
    given = card_name(words, content, option_card(option))
    if name == "wait":
        return f"{verb}: {given}"
    numbers = content.numbers
    cost = words.say("costs {goods}", goods=lore(words, numbers[f"{name}_cost_lore"]))
    if name != "upgrade":
        cards = words.count("draw {n} card", "draw {n} cards", numbers[f"{name}_draw"])
        return f"{verb}: {given} ({cost}, {cards})"
    extra = option_extra(option)
    upgrade = asked.view.players[asked.view.active].upgrades[extra // 2]
    gained = card_name(words, content, upgrade)
    fate = words.say("it is removed") if extra % 2 else words.say("it goes to the active zone")
    return f"{verb}: {given} → {gained} ({cost}, {fate})"


def victim(asked: Asked, option: int) -> str:
    return asked.player(option)


def ransom(asked: Asked, option: int) -> str:
    words = asked.words
    if option == YES:
        return words.say("Discard instead: {card}", card=term(words, "card_unrest"))
    return words.say("Give: {goods}", goods=bundle_name(words, option - SHIELDED))


# ---- figures and territories


def figure(asked: Asked, option: int) -> str:
    return kaija_name(asked.words) if option == YES else asked.words.say("a warrior")


def casualty_choice(asked: Asked, option: int) -> str:
    words = asked.words
    if option == YES:
        return words.say("{kaija} is among the casualties", kaija=kaija_name(words))
    return words.say("only warriors")


def spot(asked: Asked, option: int) -> str:
    place = territory_name(asked.words, asked.view, spot_root(option), asked.names)
    return f"{figure(asked, YES if spot_kaija(option) else NO)} → {place}"


def pulled(asked: Asked, option: int) -> str:
    """Into the territory recruited in, from where the figure stands."""
    target = territory_label(asked.view.map, asked.view.last)
    who = figure(asked, YES if spot_kaija(option) else NO)
    return f"{who}: {asked.place(spot_root(option))} → {target}"


def setup_spot(asked: Asked, option: int) -> str:
    number = asked.content.numbers["setup_units_per_tile"]
    kaija = spot_kaija(option)
    group = group_text(asked.words, number - 1 if kaija else number, kaija)
    return f"{group} → {territory_name(asked.words, asked.view, spot_root(option), asked.names)}"


def second_spot(asked: Asked, option: int) -> str:
    return territory_name(asked.words, asked.view, spot_root(option), asked.names)


def march(asked: Asked, option: int) -> str:
    group = group_text(asked.words, march_warriors(option), march_kaija(option))
    origin = territory_label(asked.view.map, march_from(option))
    return f"{group}: {origin} → {asked.place(march_to(option))}"


def bribe(asked: Asked, option: int) -> str:
    """Whose warriors they are matters too."""
    group = group_text(asked.words, march_warriors(option), False)
    return f"{group}: {asked.place(march_from(option))} → {asked.place(march_to(option))}"


def territory(asked: Asked, option: int) -> str:
    root = kind_of(asked.decision.prompt).number(option)
    return territory_name(asked.words, asked.view, root, asked.names)


def fight(asked: Asked, option: int) -> str:
    creature, root = fight_creature(option), fight_place(option)
    if creature < 0:
        return asked.place(root)
    name = creature_name(asked.words, asked.content, creature)
    return f"{name}: {asked.label(root)}"


# ---- tiles and buildings


def tile(asked: Asked, option: int) -> str:
    words, view = asked.words, asked.view
    number, cell, turn = option_tile(option), option_cell(option), option_turn(option)
    where = lying_name(words, cell, turn)
    fit = view.map.fit(number, cell, turn)
    groups = [] if fit is None else fit.groups
    joined = ["+".join(territory_label(view.map, root) for root in group) for group in groups]
    text = f"{capital(tile_text(words, asked.content, number))}: {where}"
    more = words.say("continues {places}", places=", ".join(joined))
    return f"{text} ({more})"


def slot_name(asked: Asked, place: int) -> str:
    """ "Hrafnvik, small slot 2": a territory and a slot of it, both as the map shows them."""
    words, view, content = asked.words, asked.view, asked.content
    area = place - SLOTLESS if place >= SLOTLESS else content.slot_area[place]
    root = view.map.territory[area]
    label = territory_label(view.map, root)
    if place >= SLOTLESS:
        beside = words.say("without a slot")
        return (
            f"{label}, {beside}"
            if area == root
            else f"{label}/{area_label(content, area)}, {beside}"
        )
    slots = view.map.slots[root]
    kind = ("slot_small", "slot_rune", "slot_large")[content.slot_kind[place]]
    number = slots.index(place) + 1
    return (
        f"{label}, {word(words, kind)} {number}"
        if len(slots) > 1
        else f"{label}, {word(words, kind)}"
    )


def build(asked: Asked, option: int) -> str:
    words, content, view = asked.words, asked.content, asked.view
    kind = option_kind(option)
    cost = amount_of(words, WOOD, max(0, content.buildings[kind].cost - discount(view)))
    text = (
        f"{building_name(words, content, kind)} ({cost}): {slot_name(asked, option_place(option))}"
    )
    moment = option_collect(option)
    if moment not in (BEFORE, AFTER):
        return text
    before = words.say("gain the resources before it")
    after = words.say("gain the resources after it")
    return f"{text}; {before if moment == BEFORE else after}"


def discount(view: NorthgardView) -> int:
    step = view.agenda[-1] if view.agenda else None
    if isinstance(step, BuildChoice):
        effect = view.content.program.effects[step.number]
        if isinstance(effect, Build):
            return effect.discount
    return 0


def swap(asked: Asked, option: int) -> str:
    words, content = asked.words, asked.content
    place = option_place(option)
    old = option_collect(option) if place >= SLOTLESS else asked.view.built[place]
    return (
        f"{building_name(words, content, old)} → "
        f"{building_name(words, content, option_kind(option))}: {slot_name(asked, place)}"
    )


# ---- steps of cards


def choice(asked: Asked, option: int) -> str:
    step = asked.view.agenda[-1]
    assert isinstance(step, ChooseOption)
    effect = asked.content.program.effects[step.number]
    assert isinstance(effect, Choose)
    first, last = effect.options[option]
    return program_text(asked.words, asked.content, first, last)


def next_step(asked: Asked, option: int) -> str:
    step = asked.view.agenda[-1]
    assert isinstance(step, StepOrder)
    return program_text(asked.words, asked.content, step.first + option, step.first + option + 1)


# ---- goods and combat


def paid_food(asked: Asked, option: int) -> str:
    points = asked.words.count("+{n} point", "+{n} points", option)
    return f"{food(asked.words, option)} ({points})" if option else asked.words.say("No food")


def point_or_casualty(asked: Asked, option: int) -> str:
    return blow(asked.words, 1, option)


def axe(asked: Asked, option: int) -> str:
    return blow(asked.words, axe_bonus(asked.view).chooses, option)


def axe_bonus(view: NorthgardView) -> Bonus:
    """What the Move effect of the running combat adds."""
    number = view.battle.number if view.battle is not None else -1
    return view.content.bonuses[number] if number >= 0 else Bonus(chooses=1)


def blow(words: Words, n: int, option: int) -> str:
    if option == CASUALTY:
        return words.count("+{n} casualty", "+{n} casualties", n)
    return words.count("+{n} point", "+{n} points", n)


def resource(asked: Asked, option: int) -> str:
    return capital(resource_name(asked.words, kind_of(asked.decision.prompt).number(option)))


def bundle(asked: Asked, option: int) -> str:
    return bundle_name(asked.words, option)


def exchange(asked: Asked, option: int) -> str:
    words = asked.words
    gained = exchange_gained(option)
    amount = amount_of(words, gained, asked.content.numbers["exchange_out"])
    return f"{bundle_name(words, exchange_paid(option))} → {amount}"


def team_swap(asked: Asked, option: int) -> str:
    gives, takes = swap_gives(option), swap_takes(option)
    return f"{bundle_name(asked.words, gives)} → {bundle_name(asked.words, takes)}"


def clan(asked: Asked, option: int) -> str:
    words, content = asked.words, asked.content
    text = inner(card_text(words, content, content.clans[option].name))
    return f"{clan_name(words, content, option)}: {text}"


TEXTS_BY_KIND: Final[dict[str, Callable[[Asked, int], str]]] = {
    questions.CLAN.name: clan,
    questions.ACTION.name: action,
    questions.SPOT.name: spot,
    questions.MARCH.name: march,
    questions.LAYING.name: tile,
    questions.BUILD.name: build,
    questions.SWAP.name: swap,
    questions.FIGHT.name: fight,
    questions.FIGURE.name: figure,
    questions.BLOW.name: point_or_casualty,
    questions.RESOURCE.name: resource,
    questions.GOODS.name: bundle,
    questions.RANSOM.name: ransom,
    questions.EXCHANGE.name: exchange,
    questions.TEAM_SWAP.name: team_swap,
    CARD.name: card,
    PLACE.name: territory,
    SEAT.name: victim,
    YES_NO.name: yes,
}
OPTION_TEXTS: Final[dict[str, Callable[[Asked, int], str]]] = {
    "setup_units": setup_spot,
    "second_chance": second_spot,
    "pull": pulled,
    "bribe_move": bribe,
    "casualty_choice": casualty_choice,
    "axe_choice": axe,
    "pay_food": paid_food,
    "choose_option": choice,
    "step_order": next_step,
    "scout_redraw": other_tile,
}
"""Where the kind of option does not say it all."""
