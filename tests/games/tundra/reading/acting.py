"""Section 9: actions in any order, never interleaved; their parts in any order or not at all."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.tundra.reading.actions import Action, Step, action
from tests.games.tundra.reading.asking import Answer, Ask, Game
from tests.games.tundra.reading.ops import ANSWERS, DOES, give_fixed
from tests.games.tundra.reading.table import Player, Table

FINISH: Answer = ("finish",)
GAINS = ("gain", "gain_per")
Actions = Callable[[], list[Action]]


def perform_alone(table: Table, run: Action) -> Game[None]:
    """An action of its own: a title, an adviser, a tower bonus."""
    yield from perform(table, run.seat, lambda: [run])


def activate(table: Table, player: Player, name: str, value: int) -> Game[None]:
    """TU-ACT-1; the side is fixed now (TU-ACT-6), the boosts are looked up live (TU-ACT-7, -9)."""
    side = "upgraded" if player.boards[name].is_upgraded else "base"
    board_action = action(player.seat, name, table.box.frame(name, value, side))

    def actions() -> list[Action]:
        boosts = player.boards[name].boosts
        frames = {card: table.box.frame(card, value) for card in boosts}
        return [board_action, *(action(player.seat, card, frames[card]) for card in boosts)]

    yield from perform(table, player.seat, actions)


def perform(table: Table, seat: int, actions: Actions) -> Game[None]:
    """Until the player finishes or nothing is left: the steps of the open action and, while it
    owes no tower bonus, those of the actions not begun. A step of another one closes it."""
    running: Action | None = None
    begun: list[str] = []

    def waiting() -> list[Action]:
        """TU-ACT-4, -11: each source is performed at most once."""
        return [one for one in actions() if one.source not in begun]

    while True:
        is_owing = running is not None and bool(running.built)
        listed = listing(table, running, waiting(), is_owing)
        answer = FINISH
        if listed:
            answer = yield Ask(seat, "act", [*listed, FINISH], listed)
        if answer != FINISH:
            chosen, step = listed[answer]
            if chosen is not running:
                if running:
                    yield from close(table, running)
                running = chosen
                begun.append(chosen.source)
            step.times += 1
            yield from DOES[step.op](table, chosen, step, *answer[3:])
        elif is_owing and running:
            yield from close(table, running)
            running = None
        else:
            break
    for one in [*([running] if running else []), *waiting()]:
        yield from close(table, one)


def listing(
    table: Table, running: Action | None, waiting: list[Action], is_owing: bool
) -> dict[Answer, tuple[Action, Step]]:
    """Every answer to `act` but the end, with its action and step. R-51: goods of a fixed kind are
    worth an answer only beside a price; a card may cost a market boost its action (TU-ACT-9)."""
    possible = [running] if running else []
    if not is_owing:
        possible += waiting
    steps = [step for one in possible for step in one.left()]
    towers = len(table.players[possible[0].seat].towers) if possible else 0
    is_priced = any(has_price(one, step, towers) for one in possible for step in one.left())
    is_card_taken = any(takes_card(step) for step in steps)
    return {
        (one.source, step.path, *answer): (one, step)
        for one in possible
        for step in one.left()
        if is_priced
        or not is_of_a_fixed_kind(one, step)
        or (is_card_taken and one is not running and table.box[one.source]["kind"] == "boost")
        for answer in ANSWERS[step.op](table, one, step)
    }


def is_of_a_fixed_kind(run: Action, step: Step) -> bool:
    return step.op in GAINS and "any" not in step.effect["get"] and run.is_chosen(step)


def has_price(run: Action, step: Step, towers: int) -> bool:
    if step.op == "trade_per_tower":
        return step.times < towers or not any(one.times for one in run.steps)
    return "pay" in step.effect or step.op == "upgrade_boards"


def takes_card(step: Step) -> bool:
    return step.op in ("take_card", "buy_card")


def close(table: Table, run: Action) -> Game[None]:
    """R-51: goods of a fixed kind come; then the bonuses of towers built (TU-ACT-10)."""
    for step in run.left():
        if step.op in GAINS and run.is_chosen(step):
            give_fixed(table, run, step)
    yield from tower_bonuses(table, run.seat, run.built)


def tower_bonuses(table: Table, seat: int, cells: list[str]) -> Game[None]:
    """TU-ARCH-4, TU-START-5: in the order of the owner's choice, each an action of its own."""
    due = cells[:]
    while due:
        cell = due[0]
        if len(due) > 1:
            (cell,) = yield Ask(seat, "tower_bonus_order", [(one,) for one in due])
        due.remove(cell)
        token = table.tokens[cell]
        yield from perform_alone(table, action(seat, token, table.box[token]["effects"], cell))
