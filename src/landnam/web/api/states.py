"""The state of a table for a program: the scene of its seat, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence

from landnam.draw.scene import Outcome, Scene
from landnam.kit.core import SPECTATOR, Event
from landnam.kit.reasons import Reason
from landnam.web.api import shapes
from landnam.web.api.plain import choices, clause, plain
from landnam.web.store.rows import BOT, Seat, Table
from landnam.web.table.actor import LiveTable
from landnam.words import Words


def seats_of(seats: Sequence[Seat], user: str) -> list[int]:
    return [row.seat for row in seats if user and row.user == user and row.kind != BOT]


def table_of(row: Table, seats: Sequence[Seat], user: str) -> shapes.Table:
    mine = seats_of(seats, user)
    sitters = [
        shapes.Sitter(one.seat, one.kind, one.name, one.seat in mine, one.bot)  # type: ignore[arg-type]
        for one in seats
    ]
    return facts(row, sitters)


def facts(row: Table, sitters: list[shapes.Sitter]) -> shapes.Table:
    return shapes.Table(
        id=row.id,
        name=row.name,
        game=row.game,
        rules=row.rules,
        content=row.content,
        options=json.loads(row.options),
        status=row.status,  # type: ignore[arg-type]
        clock=row.clock,
        listing=row.listing,  # type: ignore[arg-type]
        seats=sitters,
        next=row.next,
    )


def waiting_state(row: Table, seats: Sequence[Seat], user: str) -> shapes.State:
    """Of a table that has not begun."""
    mine = seats_of(seats, user)
    return shapes.State(
        table=table_of(row, seats, user),
        seat=mine[0] if mine else SPECTATOR,
        mine=mine,
        seen="",
        view=None,
        decision=None,
        awaited=[],
        scores=[],
        can_undo=False,
        events_from=0,
        events=[],
        outcome=None,
    )


def pick_seat(live: LiveTable, mine: Sequence[int], wish: int | None) -> int:
    """The seat in the request if it is the user's own; without one, the first that must answer."""
    if wish is not None:
        return wish if wish in mine else SPECTATOR
    open_seats = [seat for seat in mine if live.scenes.scene(seat, ENGLISH).view.asks]
    return next(iter([*open_seats, *mine]), SPECTATOR)


def state_of(
    live: LiveTable, user: str, words: Words, wish: int | None = None, since: int = 0
) -> shapes.State:
    mine = live.own_seats(user)
    seat = pick_seat(live, mine, wish)
    scene = live.scenes.scene(seat, words)
    since = min(since, len(scene.events))
    news = scene.events[since:]
    outcome = scene.outcome
    return shapes.State(
        table=facts(live.row, sitters_of(scene, mine)),
        seat=seat,
        mine=mine,
        seen=live.game.seen(seat),
        view=plain(scene.view),
        decision=decision_of(live, scene),
        awaited=list(scene.awaited),
        scores=list(outcome.scores) if outcome else live.box.scores(scene.view),
        can_undo=seat >= 0 and not scene.undo,
        events_from=since,
        events=[event_of(one) for one in news],
        outcome=outcome_of(outcome) if outcome else None,
    )


def outcome_of(outcome: Outcome) -> shapes.Outcome:
    return shapes.Outcome(
        list(outcome.scores), list(outcome.ranking), list(outcome.winners), outcome.ending
    )


def event_of(event: Event) -> shapes.Event:
    because = None if event.because is None else reason_of(event.because)
    return shapes.Event(event.kind, event.seat, event.a, event.b, because)


def reason_of(reason: Reason) -> shapes.Reason:
    return shapes.Reason(
        reason.question,
        reason.clause,
        reason.candidates,
        [shapes.Measure(one.name, one.clause, one.is_max) for one in reason.measures],
        reason.numbers,
        reason.chosen,
    )


def sitters_of(scene: Scene, mine: Sequence[int]) -> list[shapes.Sitter]:
    return [
        shapes.Sitter(
            seat,
            one.kind,  # type: ignore[arg-type]
            one.name,
            is_mine=seat in mine,
            bot=one.bot,
            left=one.left,
            is_here=one.is_here,
            clock=one.clock,
        )
        for seat, one in enumerate(scene.sitters)
    ]


def decision_of(live: LiveTable, scene: Scene) -> shapes.Decision | None:
    view = scene.view
    if scene.outcome is not None or not view.asks:
        return None
    decision, game = view.asks[0], live.box.game
    options = choices(game, live.content, view, decision)
    return shapes.Decision(decision.prompt, options, clause(game, decision))


ENGLISH = Words("en")
