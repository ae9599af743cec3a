"""Why something cannot be picked now, with the clause that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.draw.reasons import undo_or_over, watching
from landnam.draw.scene import Why
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.printed import LORE
from landnam.games.northgard.rules.questions import BUILD, LAYING, clause_of, kind_of
from landnam.games.northgard.rules.resolving import march_from
from landnam.games.northgard.rules.state import NONE, TEAMS
from landnam.kit.questions import NO


def why_not(stage: Stage, thing: str) -> Why:
    """The reason for a `data-why` of the drawing: undo, card-12, land-7, area-29, score-1."""
    if (reason := undo_or_over(stage, thing, "NG-END-1")) is not None:
        return reason
    word, _, rest = thing.partition("-")
    if word == "score":
        return score(stage)
    return watching(stage) or REASONS.get(word, other)(stage, rest)


def score(stage: Stage) -> Why:
    words = stage.words
    if stage.view.rules & TEAMS:
        return Why(words.say("Only teammates know each other's fame before the end."), "NG-INFO-2")
    text = words.say("Every gain of fame is public, the total is secret until the end.")
    return Why(text, "NG-INFO-2")


def hand_card(stage: Stage, rest: str) -> Why:
    words, view = stage.words, stage.view
    card = int(rest) if rest.isdigit() else -1
    if not 0 <= card < len(stage.content.cards):
        return not_now(stage)
    printed = stage.content.cards[card]
    if stage.prompt == "play_card":
        if view.is_main_played and not printed.is_instant:
            text = words.say("You have played a card without the instant mark this turn.")
            return Why(text, "NG-ACT-PLAY-3")
        return Why(words.say("None of its effects can be carried out now."), "NG-CAN-1")
    if stage.prompt == "turn_action":
        lore = view.players[stage.me].resources[LORE]
        return Why(
            words.say("None of its effects can be carried out now. Lore: {n}", n=lore), "NG-CAN-1"
        )
    return not_now(stage)


def land(stage: Stage, rest: str) -> Why:
    """Units on the map: whose they are, and what may be done with them in the open question."""
    root = int(rest) if rest.isdigit() else NONE
    if root not in stage.view.map.roots:
        return not_now(stage)
    is_own = stage.view.owner(root) == stage.me
    reason = LANDS.get(stage.prompt) or LANDS_BY_KIND.get(
        kind_of(stage.prompt).name, asked_elsewhere
    )
    return reason(stage, root, is_own)


def area(stage: Stage, rest: str) -> Why:
    """Anything that is printed on the map: its territory answers."""
    printed = int(rest) if rest.isdigit() else NONE
    world = stage.view.map
    if not 0 <= printed < len(world.territory) or world.territory[printed] not in world.roots:
        return not_now(stage)
    return land(stage, str(world.territory[printed]))


def marching(stage: Stage, root: int, is_own: bool) -> Why:
    words = stage.words
    if not is_own:
        return Why(words.say("These units are not yours; only your own march."), "NG-MOVE-1")
    if any(march_from(option) == root for option in stage.options if option != NO):
        return Why(words.say("Pick an arrow on the map; ↻ or R changes how many go."), "NG-MOVE-1")
    return Why(words.say("These units can go nowhere with the moves that are left."), "NG-MOVE-4")


def laying(stage: Stage, root: int, is_own: bool) -> Why:
    text = stage.words.say("A tile lies here already; it goes into one of the marked places.")
    return Why(text, "NG-PLACE-1")


def recruiting(stage: Stage, root: int, is_own: bool) -> Why:
    if is_own:
        return asked_elsewhere(stage, root, is_own)
    text = stage.words.say("You recruit only in territories that you control.")
    return Why(text, "NG-REC-1")


def building(stage: Stage, root: int, is_own: bool) -> Why:
    words = stage.words
    if not is_own:
        return Why(words.say("You build only in territories that you control."), "NG-BUILD-1")
    return Why(words.say("Pick a place on the map; ↻ or R changes the building."), "NG-BUILD-1")


def asked_elsewhere(stage: Stage, root: int, is_own: bool) -> Why:
    return not_now(stage)


def not_now(stage: Stage) -> Why:
    """Something else is asked, or somebody else."""
    words, decision = stage.words, stage.decision
    if decision:
        return Why(
            words.say("First answer this: {question}", question=stage.question()),
            clause_of(decision.prompt),
        )
    if stage.view.players[stage.me].passed:
        return Why(words.say("You have passed this year."), "NG-ACT-PASS-1")
    names = [stage.names[seat] for seat in stage.scene.awaited]
    if names:
        text = words.say("Others decide now: {names}", names=", ".join(names))
        return Why(text, "NG-ACT-1")
    return Why(words.say("It is not your turn."), "NG-ACT-1")


def other(stage: Stage, rest: str) -> Why:
    return not_now(stage)


REASONS: Final[dict[str, Callable[[Stage, str], Why]]] = {
    "card": hand_card,
    "land": land,
    "area": area,
}
LANDS_BY_KIND: Final[dict[str, Callable[[Stage, int, bool], Why]]] = {
    LAYING.name: laying,
    BUILD.name: building,
}
LANDS: Final[dict[str, Callable[[Stage, int, bool], Why]]] = {
    "move_step": marching,
    "recruit_place": recruiting,
}
"""Why a territory cannot be picked, by what is asked."""
