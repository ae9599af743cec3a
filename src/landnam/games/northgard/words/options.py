"""What a player may answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

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
from landnam.games.northgard.rules.fighting import BEAST, CASUALTY
from landnam.games.northgard.rules.printed import WOOD, Bonus
from landnam.games.northgard.rules.resolving import (
    NO,
    YES,
    march_from,
    march_kaija,
    march_to,
    march_warriors,
    spot_kaija,
    spot_root,
)
from landnam.games.northgard.rules.turns import ACTIONS, option_action, option_card, option_extra
from landnam.games.northgard.rules.view import NorthgardView
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
    place_name,
    player_name,
    resource_name,
    term,
    territory_label,
    territory_name,
    tile_text,
    word,
)
from landnam.kit.core import Decision
from landnam.words import Words


class Asked:
    """A question whose options are being told; `names` are the seats' names, if people have any."""

    def __init__(
        self, words: Words, view: NorthgardView, prompt: str, names: Sequence[str]
    ) -> None:
        self.words = words
        self.view = view
        self.content = view.content
        self.prompt = prompt
        self.names = names

    def place(self, root: int) -> str:
        return place_name(self.words, self.view, root, self.names)


def option_text(
    words: Words, view: NorthgardView, decision: Decision, option: int, names: Sequence[str] = ()
) -> str:
    """What a button or a numbered line says, unlike all others of its decision."""
    asked = Asked(words, view, decision.prompt, names)
    if option == NO and decision.prompt in DECLINES:
        return DECLINES[decision.prompt](words)
    return OPTION_TEXTS[decision.prompt](asked, option)


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


DECLINES: Final[dict[str, Callable[[Words], str]]] = {
    "recruit_place": stop,
    "recruit_camp": nothing,
    "move_step": stop,
    "play_card": end_turn,
    "declare_creatures": no_fight,
    "push_unit": nothing,
    "build_choice": stop,
    "swap_building": nothing,
    "pull": nothing,
    "may_do": nothing,
    "pay_extra": not_paying,
    "scorched_place": no_token,
    "scorched_take": nothing,
    "exchange": stop,
    "team_swap": nothing,
    "team_answer": nothing,
    "react_cancel": nothing,
    "shield": nothing,
    "scout_redraw": keep_tile,
    "more_creature": nothing,
    "second_chance": no_return,
    "second_tile": no_return,
}
"""What option 0 says where it is no thing of its own."""


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
    return player_name(asked.words, asked.view, option, asked.names)


def ransom(asked: Asked, option: int) -> str:
    words = asked.words
    if option == NO:
        return words.say("Discard the card")
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
    return territory_name(asked.words, asked.view, option, asked.names)


def shifted(asked: Asked, option: int) -> str:
    return territory_name(asked.words, asked.view, option - 1, asked.names)


def fight(asked: Asked, option: int) -> str:
    creature, root = option % BEAST - 1, option // BEAST
    if creature < 0:
        return asked.place(root)
    name = creature_name(asked.words, asked.content, creature)
    return f"{name}: {territory_label(asked.view.map, root)}"


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
    """ "7b, small slot 2": a territory and a slot of it, both as the map shows them."""
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
    number = view.fight[4] if view.fight else -1
    return view.content.bonuses[number] if number >= 0 else Bonus(0, 0, 0, 0, 1)


def blow(words: Words, n: int, option: int) -> str:
    if option == CASUALTY:
        return words.count("+{n} casualty", "+{n} casualties", n)
    return words.count("+{n} point", "+{n} points", n)


def resource(asked: Asked, option: int) -> str:
    return capital(resource_name(asked.words, option))


def stolen(asked: Asked, option: int) -> str:
    return capital(resource_name(asked.words, option - 1))


def bundle(asked: Asked, option: int) -> str:
    return bundle_name(asked.words, option)


def exchange(asked: Asked, option: int) -> str:
    words = asked.words
    gained = amount_of(words, option % 4, asked.content.numbers["exchange_out"])
    return f"{bundle_name(words, option // 4)} → {gained}"


def team_swap(asked: Asked, option: int) -> str:
    give, take = (option - 1) // 4096, (option - 1) % 4096
    return f"{bundle_name(asked.words, give)} → {bundle_name(asked.words, take)}"


def clan(asked: Asked, option: int) -> str:
    words, content = asked.words, asked.content
    text = inner(card_text(words, content, content.clans[option].name))
    return f"{clan_name(words, content, option)}: {text}"


OPTION_TEXTS: Final[dict[str, Callable[[Asked, int], str]]] = {
    "choose_clan": clan,
    "setup_tile": tile,
    "setup_units": setup_spot,
    "turn_action": action,
    "play_card": action,
    "react_cancel": yes,
    "may_do": yes,
    "choose_option": choice,
    "step_order": next_step,
    "recruit_place": spot,
    "recruit_camp": spot,
    "pull": pulled,
    "add_unit": spot,
    "build_choice": build,
    "swap_building": swap,
    "move_step": march,
    "relocate": march,
    "bribe_move": bribe,
    "enemy_target": territory,
    "loot": resource,
    "declare_creatures": fight,
    "combat_order": fight,
    "push_unit": shifted,
    "push_figure": figure,
    "lose_unit": figure,
    "pay_food": paid_food,
    "die_or": point_or_casualty,
    "axe_choice": axe,
    "casualty_choice": casualty_choice,
    "retreat": march,
    "explore_tile": tile,
    "scout_redraw": other_tile,
    "draw_discard": card,
    "draw_top": card,
    "regain_choice": card,
    "choose_victim": victim,
    "pick_card": card,
    "victim_card": card,
    "ransom": ransom,
    "shield": yes,
    "copy_card": card,
    "take_display": card,
    "pay_extra": bundle,
    "scorched_place": shifted,
    "scorched_take": stolen,
    "exchange": exchange,
    "team_swap": team_swap,
    "team_answer": yes,
    "more_creature": yes,
    "creature_place": territory,
    "creature_tie": territory,
    "second_chance": second_spot,
    "second_tile": tile,
}
