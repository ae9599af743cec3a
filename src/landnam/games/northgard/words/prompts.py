"""What a player is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.games.northgard.rules.building import Build, BuildChoice
from landnam.games.northgard.rules.choosing import ChooseOption, StepOrder
from landnam.games.northgard.rules.creatures import CreaturePlace, CreatureTie
from landnam.games.northgard.rules.dealing import DistributeCard
from landnam.games.northgard.rules.discarding import PickCard, Ransom
from landnam.games.northgard.rules.fighting import (
    CasualtyChoice,
    ChooseFace,
    PushFigure,
    number_of_units,
)
from landnam.games.northgard.rules.goods import PayExtra
from landnam.games.northgard.rules.moving import Loot, MovePass, MoveStep
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.recruiting import RecruitCamp, RecruitPlace
from landnam.games.northgard.rules.resolving import LoseUnit, MayDo
from landnam.games.northgard.rules.turns import React
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.rules.year import TeamAnswer
from landnam.games.northgard.words.asked import Asked
from landnam.games.northgard.words.card_steps import inner
from landnam.games.northgard.words.cards import bare_step, program_text
from landnam.games.northgard.words.names import (
    GROUPS,
    NAMED,
    building_name,
    bundle_name,
    card_name,
    creature_name,
    face_name,
    term,
    tile_text,
)
from landnam.kit.core import Decision
from landnam.words import Words


def prompt_text(
    words: Words, view: NorthgardView, decision: Decision, names: Sequence[str] = ()
) -> str:
    """What is asked, with what one must know to answer."""
    return PROMPT_TEXTS[decision.prompt](Asked(words, view, decision, names))


# ---- set-up


def choose_clan(ask: Asked) -> str:
    return ask.words.say("Which clan do you lead?")


def setup_tile(ask: Asked) -> str:
    return ask.words.say("Which of your tiles do you lay, and where (seen from the starting tile)?")


def setup_units(ask: Asked) -> str:
    return ask.words.count(
        "Where do you put your {n} unit?",
        "Where do you put your {n} units?",
        ask.content.numbers["setup_units_per_tile"],
    )


# ---- turns and cards


def turn_action(ask: Asked) -> str:
    return ask.words.say("What do you do this turn?")


def play_card(ask: Asked) -> str:
    if ask.view.is_main_played:
        return ask.words.say("Do you play another instant card, or end your turn?")
    return ask.words.say("Do you play another card, or end your turn?")


def react_cancel(ask: Asked) -> str:
    words, step = ask.words, ask.step
    card = card_name(words, ask.content, step.card) if isinstance(step, React) else ""
    who = ask.player(ask.view.active)
    if len(ask.decision.options) < 2:
        return words.say("{name} plays: {card}. You have no card against it.", name=who, card=card)
    return words.say("{name} plays: {card}. Do you cancel this card?", name=who, card=card)


def may_do(ask: Asked) -> str:
    step = ask.step
    number = step.number if isinstance(step, MayDo) else 0
    what = bare_step(ask.words, ask.content, number)
    return ask.words.say("Do you want this? {what}", what=what)


def choose_option(ask: Asked) -> str:
    left = ask.step.left if isinstance(ask.step, ChooseOption) else 1
    if left == 1:
        return ask.words.say("What do you choose?")
    return ask.words.say("What do you choose first? Choices left: {n}.", n=left)


def step_order(ask: Asked) -> str:
    if isinstance(ask.step, StepOrder) and ask.step.done:
        return ask.words.say("What do you do next?")
    return ask.words.say("What do you do first?")


def draw_discard(ask: Asked) -> str:
    left = ask.step.discards if isinstance(ask.step, DistributeCard) else 1
    if left == 1:
        return ask.words.say("Which of the cards drawn do you discard?")
    return ask.words.say(
        "Which of the cards drawn do you discard first? Cards to discard: {n}.", n=left
    )


def draw_top(ask: Asked) -> str:
    left = ask.step.tops if isinstance(ask.step, DistributeCard) else 1
    if left == 1:
        return ask.words.say("Which of the cards drawn do you put back on top of your draw deck?")
    return ask.words.say(
        "Which of the cards drawn do you put back on top of your draw deck first? "
        "Cards to put back: {n}.",
        n=left,
    )


def regain_choice(ask: Asked) -> str:
    return ask.words.say("Which card of your discard pile do you take into your hand?")


def choose_victim(ask: Asked) -> str:
    return ask.words.say("Which opponent do you choose?")


def pick_card(ask: Asked) -> str:
    if isinstance(ask.step, PickCard):
        who = ask.player(ask.step.victim)
        return ask.words.say("The hand of {name}: which card is to be discarded?", name=who)
    return ask.words.say("Which card is to be discarded?")


def victim_card(ask: Asked) -> str:
    return ask.words.say("Which card of your hand do you discard?")


def ransom(ask: Asked) -> str:
    words, view = ask.words, ask.view
    if not isinstance(ask.step, Ransom) or view.wanted < 0:
        return words.say("Do you give up the card?")
    return words.say(
        "{name} wants you to discard: {card}. What do you do?",
        name=ask.player(ask.step.seat),
        card=card_name(words, ask.content, view.wanted),
    )


def shield(ask: Asked) -> str:
    return ask.words.say(
        "You have to discard a random card. Do you discard this one instead: {card}?",
        card=term(ask.words, "card_unrest"),
    )


def copy_card(ask: Asked) -> str:
    return ask.words.say("The effect of which card do you copy?")


def take_display(ask: Asked) -> str:
    return ask.words.say("Which card of the display do you put on top of your draw deck?")


def pay_extra(ask: Asked) -> str:
    step = ask.step
    if not isinstance(step, PayExtra):
        return ask.words.say("What do you pay?")
    then = inner(program_text(ask.words, ask.content, step.first, step.last))
    return ask.words.count(
        "Do you pay {n} resource for this: {then}?",
        "Do you pay {n} resources for this: {then}?",
        step.n,
        then=then,
    )


# ---- units


def recruit_place(ask: Asked) -> str:
    left = ask.step.left if isinstance(ask.step, RecruitPlace) else 1
    return ask.words.count(
        "Where do you recruit? You may place {n} more unit.",
        "Where do you recruit? You may place {n} more units.",
        left,
    )


def recruit_camp(ask: Asked) -> str:
    words, content, step = ask.words, ask.content, ask.step
    if not isinstance(step, RecruitCamp):
        return words.say("Do you recruit one more unit here?")
    camps = [kind for kind, building in enumerate(content.buildings) if building.recruits]
    return words.say(
        "{building}: do you recruit one more unit in {place}?",
        building=building_name(words, content, camps[0]),
        place=ask.label(step.root),
    )


def pull(ask: Asked) -> str:
    return ask.words.say("Which unit do you move into {place}?", place=ask.label(ask.view.last))


def add_unit(ask: Asked) -> str:
    return ask.words.say("Into which of your territories do you put a warrior?")


def move_step(ask: Asked) -> str:
    if isinstance(ask.step, MovePass):
        return ask.words.say("Your units may not stay with your teammate. Where do they go?")
    left = ask.step.left if isinstance(ask.step, MoveStep) else 1
    return ask.words.count(
        "Which units do you move where? {n} move is left.",
        "Which units do you move where? {n} moves are left.",
        left,
    )


def relocate(ask: Asked) -> str:
    return ask.words.say("Which units do you move to which open territory?")


def bribe_move(ask: Asked) -> str:
    return ask.words.say("Which enemy warriors do you move where?")


def enemy_target(ask: Asked) -> str:
    return ask.words.say("From which territory do you remove an enemy unit?")


def loot(ask: Asked) -> str:
    if isinstance(ask.step, Loot):
        return ask.words.say(
            "Which resource of {place} do you gain?", place=ask.label(ask.step.root)
        )
    return ask.words.say("Which resource do you gain?")


def lose_unit(ask: Asked) -> str:
    if isinstance(ask.step, LoseUnit):
        return ask.words.say("{place}: whom do you remove?", place=ask.label(ask.step.root))
    return ask.words.say("Whom do you remove?")


# ---- combat


def with_combat(ask: Asked, question: str) -> str:
    """The question behind who fights whom, and with how many."""
    if ask.view.battle is None:
        return question
    return f"{combat_text(ask)} {question}"


def combat_text(ask: Asked) -> str:
    fight = ask.view.running()
    sides = []
    for side in (0, 1):
        if not fight.is_played(side):
            creature = fight.creature
            kind = ask.content.creature_kinds[ask.content.creatures[creature].kind]
            strength = ask.words.say("strength {n}", n=kind.strength)
            sides.append(f"{creature_name(ask.words, ask.content, creature)} ({strength})")
        else:
            units = ask.words.count("{n} unit", "{n} units", number_of_units(ask.view, side))
            sides.append(f"{ask.player(fight.seats[side])} ({units})")
    return ask.words.say(
        "Combat in {place}, attacker: {attacker}, defender: {defender}.",
        place=ask.label(fight.root),
        attacker=sides[0],
        defender=sides[1],
    )


def declare_creatures(ask: Asked) -> str:
    return ask.words.say("Which creature do you attack?")


def combat_order(ask: Asked) -> str:
    return ask.words.say("Which combat is fought next?")


def push_unit(ask: Asked) -> str:
    question = ask.words.say("Where do you push a defending unit before the combat?")
    return with_combat(ask, question)


def push_figure(ask: Asked) -> str:
    target = ask.step.target if isinstance(ask.step, PushFigure) else ask.view.running().root
    return with_combat(ask, ask.words.say("Who is pushed into {place}?", place=ask.label(target)))


def pay_food(ask: Asked) -> str:
    return with_combat(ask, ask.words.say("How much food do you pay?"))


def die_or(ask: Asked) -> str:
    side = ask.step.side if isinstance(ask.step, ChooseFace) else 0
    face = face_name(ask.words, ask.content, ask.view.running().faces[side])
    question = ask.words.say("Your die shows: {face}. What do you choose?", face=face)
    return with_combat(ask, question)


def axe_choice(ask: Asked) -> str:
    return with_combat(ask, ask.words.say("Which bonus of your card do you choose?"))


def casualty_choice(ask: Asked) -> str:
    lost = ask.step.n if isinstance(ask.step, CasualtyChoice) else 1
    question = ask.words.count("You lose {n} unit. Whom?", "You lose {n} units. Whom?", lost)
    return with_combat(ask, question)


def retreat(ask: Asked) -> str:
    return with_combat(ask, ask.words.say("Who retreats where?"))


# ---- tiles, buildings, tokens


def explore_tile(ask: Asked) -> str:
    if len(ask.view.shown) > 1:
        return ask.words.say("Which tile do you lay, and where (seen from the starting tile)?")
    return ask.words.say("Where do you lay the tile (seen from the starting tile)?")


def scout_redraw(ask: Asked) -> str:
    tiles = ", ".join(tile_text(ask.words, ask.content, tile) for tile in ask.view.shown)
    return ask.words.say("You have drawn: {tile}. Do you exchange it?", tile=tiles)


def build_choice(ask: Asked) -> str:
    step = ask.step
    if isinstance(step, BuildChoice):
        effect = ask.content.program.effects[step.number]
        if isinstance(effect, Build) and step.left < effect.times:
            return ask.words.say("What else do you build, and where?")
    return ask.words.say("What do you build, and where?")


def swap_building(ask: Asked) -> str:
    return ask.words.say("Which building do you replace, and by which?")


def scorched_place(ask: Asked) -> str:
    return ask.words.say(
        "Where do you put this token: {token}?", token=term(ask.words, "scorched_earth")
    )


def scorched_take(ask: Asked) -> str:
    return ask.words.say(
        "{token}: which resource of {place} do you take?",
        token=term(ask.words, "scorched_earth"),
        place=ask.label(ask.view.scorched),
    )


# ---- the end of the year


def exchange(ask: Asked) -> str:
    numbers = ask.content.numbers
    return ask.words.say(
        "Do you exchange resources, {paid} for {gained}?",
        paid=numbers["exchange_in"],
        gained=numbers["exchange_out"],
    )


def team_swap(ask: Asked) -> str:
    return ask.words.say("Do you propose to your teammate to swap resources?")


def team_answer(ask: Asked) -> str:
    step = ask.step
    if not isinstance(step, TeamAnswer):
        return ask.words.say("Do you accept?")
    return ask.words.say(
        "{name} gives you {gives} and wants {takes}. Do you accept?",
        name=ask.player(step.seat),
        gives=bundle_name(ask.words, step.gives),
        takes=bundle_name(ask.words, step.takes),
    )


def more_creature(ask: Asked) -> str:
    return ask.words.say("Do you make a creature appear?")


def creature_place(ask: Asked) -> str:
    step = ask.step
    name = (
        creature_name(ask.words, ask.content, step.creature)
        if isinstance(step, CreaturePlace)
        else term(ask.words, "creature")
    )
    return ask.words.say("{creature}: where does it appear?", creature=name)


def creature_tie(ask: Asked) -> str:
    step = ask.step
    name = (
        creature_name(ask.words, ask.content, step.creature)
        if isinstance(step, CreatureTie)
        else term(ask.words, "creature")
    )
    return ask.words.say("{creature}: where does it go?", creature=name)


def second_chance(ask: Asked) -> str:
    return ask.words.count(
        "Second chance: where do you put {n} unit?",
        "Second chance: where do you put {n} units?",
        ask.content.numbers["second_chance_units"],
    )


def second_tile(ask: Asked) -> str:
    return ask.words.say("Second chance: where do you lay the tile (seen from the starting tile)?")


PROMPT_TEXTS: Final[dict[str, Callable[[Asked], str]]] = {
    "choose_clan": choose_clan,
    "setup_tile": setup_tile,
    "setup_units": setup_units,
    "turn_action": turn_action,
    "play_card": play_card,
    "react_cancel": react_cancel,
    "may_do": may_do,
    "choose_option": choose_option,
    "step_order": step_order,
    "recruit_place": recruit_place,
    "recruit_camp": recruit_camp,
    "pull": pull,
    "add_unit": add_unit,
    "build_choice": build_choice,
    "swap_building": swap_building,
    "move_step": move_step,
    "relocate": relocate,
    "bribe_move": bribe_move,
    "enemy_target": enemy_target,
    "loot": loot,
    "declare_creatures": declare_creatures,
    "combat_order": combat_order,
    "push_unit": push_unit,
    "push_figure": push_figure,
    "lose_unit": lose_unit,
    "pay_food": pay_food,
    "die_or": die_or,
    "axe_choice": axe_choice,
    "casualty_choice": casualty_choice,
    "retreat": retreat,
    "explore_tile": explore_tile,
    "scout_redraw": scout_redraw,
    "draw_discard": draw_discard,
    "draw_top": draw_top,
    "regain_choice": regain_choice,
    "choose_victim": choose_victim,
    "pick_card": pick_card,
    "victim_card": victim_card,
    "ransom": ransom,
    "shield": shield,
    "copy_card": copy_card,
    "take_display": take_display,
    "pay_extra": pay_extra,
    "scorched_place": scorched_place,
    "scorched_take": scorched_take,
    "exchange": exchange,
    "team_swap": team_swap,
    "team_answer": team_answer,
    "more_creature": more_creature,
    "creature_place": creature_place,
    "creature_tie": creature_tie,
    "second_chance": second_chance,
    "second_tile": second_tile,
}


USED: Final = (
    *GROUPS.values(),
    *(f"act_{name}" for name in ("play", "wait", "replace", "remove", "upgrade", "pass")),
    "act_end_turn",
    "slot_small",
    "slot_rune",
    "slot_large",
    "lair",
    "creature",
    "instant",
    "first_player_marker",
)
"""Words that stand in texts, besides the names of things."""


def needed_terms(content: Content) -> list[str]:
    """Every id that must have a word: entries, table options, and what texts are made of."""
    ids = [entry["id"] for section in (*NAMED, "option") for entry in content.tables[section]]
    return [*ids, *USED]
