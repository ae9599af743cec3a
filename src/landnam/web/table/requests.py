"""What people and bots ask of a table: each request is checked, then written to the journal.

These coroutines run in the table's own task, one at a time.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Final

from landnam.kit.core import Decision
from landnam.web.store.rows import ANSWER, LEAVE, RETURN, UNDO
from landnam.web.table.errors import Illegal, NotNow, NotYours, played_for, stale
from landnam.web.table.foresight import can_take_back
from landnam.web.table.journal import OnCommit
from landnam.web.table.replayed import RESIGNED, OpenQuestion
from landnam.web.table.viewer import knowledge_of

if TYPE_CHECKING:
    from landnam.web.table.actor import LiveTable

MOST_CHANGES: Final = 20
"""How often one answer may be taken back or replaced."""


class Requests:
    def __init__(self, live: LiveTable) -> None:
        self.live = live

    async def move(
        self,
        user: str,
        seat: int,
        option: int,
        seen: str,
        nonce: str,
        on_commit: OnCommit | None = None,
    ) -> None:
        live = self.live
        self.check_owner(user, seat)
        if live.journal.has(nonce):
            return
        self.check_running()
        self.check_in_charge(seat)
        if not live.game.answers(seat, knowledge_of(seen)):
            raise stale()
        session = live.game.session
        decision = session.decision(seat) or session.poll.get(seat)
        if decision is None:
            raise Illegal("you are not asked anything now")
        if option not in decision.options:
            legal = session.legal(decision)
            raise Illegal("{option} is not an option now; {legal}", option=option, legal=legal)
        self.check_changes(ANSWER, seat)
        await self.answer(seat, decision, option, nonce, on_commit)

    async def answer(
        self,
        seat: int,
        decision: Decision,
        option: int,
        nonce: str,
        on_commit: OnCommit | None = None,
    ) -> None:
        """Write an answer that the rules can carry out."""
        journal, game = self.live.journal, self.live.game
        text = str(game.rules.notation(game.session.state, decision, option))
        outcome = journal.attempt(partial(game.try_answer, seat, option, text))
        await journal.write(seat, ANSWER, text, nonce, on_commit, outcome)

    async def can_take_back(self, user: str, seat: int, option: int, nonce: str) -> bool:
        """An answer that was given already, or cannot be given, is left to `move`."""
        live = self.live
        self.check_owner(user, seat)
        session = live.game.session
        decision = session.decision(seat) or session.poll.get(seat)
        if live.journal.has(nonce) or decision is None or option not in decision.options:
            return True
        return can_take_back(live.game.rules, live.content, live.game.view(seat), option)

    async def undo(self, user: str, seat: int, seen: str, nonce: str) -> None:
        live = self.live
        self.check_owner(user, seat)
        if live.journal.has(nonce):
            return
        self.check_running()
        self.check_in_charge(seat)
        self.check_seen(seat, seen)
        live.game.session.undoable(seat)  # CannotUndo says why not
        self.check_changes(UNDO, seat)
        outcome = live.journal.attempt(partial(live.game.try_undo, seat))
        await live.journal.write(seat, UNDO, "", nonce, outcome=outcome)

    async def leave(self, user: str, seat: int, resign: bool, nonce: str) -> None:
        """Hand the seat to a bot. Whoever resigns cannot return."""
        await self.hand_over(user, seat, LEAVE, RESIGNED if resign else "left", nonce)

    async def take_back(self, user: str, seat: int, nonce: str) -> None:
        await self.hand_over(user, seat, RETURN, "", nonce)

    async def hand_over(self, user: str, seat: int, kind: str, text: str, nonce: str) -> None:
        live = self.live
        self.check_owner(user, seat)
        if live.journal.has(nonce):
            return
        self.check_running()
        absence = live.game.absences.get(seat)
        if absence == RESIGNED:
            raise NotNow("you have given up this game")
        if kind == RETURN and absence is None:
            raise NotNow("the seat is yours already")
        if kind == LEAVE and absence is not None and text != RESIGNED:
            raise NotNow("a bot plays on for you already")
        await live.journal.write(seat, kind, text, nonce)

    async def answer_by_bot(self, seat: int, question: OpenQuestion, option: int) -> None:
        """Ignored if the bot was stopped or the seat is no longer asked the same question."""
        live = self.live
        decision = live.game.session.decision(seat)
        if seat not in live.bots.thinking:
            return
        if decision is None or live.game.is_over or live.game.question(seat) != question:
            return
        await self.answer(seat, decision, option, new_nonce())

    async def end_time(self, seat: int) -> None:
        """A bot takes over, if the clock has run out also when all outages are known."""
        live = self.live
        await live.services.heartbeat.catch_up()
        if live.clocks.is_up(seat) and seat not in live.game.absences:
            await live.journal.write(seat, LEAVE, "clock", new_nonce())

    # ---- checks

    def check_owner(self, user: str, seat: int) -> None:
        if seat not in self.live.own_seats(user):
            raise NotYours("seat {seat} is not yours", seat=seat + 1)

    def check_running(self) -> None:
        if self.live.is_finished:
            raise NotNow("the game is over")

    def check_in_charge(self, seat: int) -> None:
        """Whether the person plays the seat, not a bot in their place."""
        if seat in self.live.game.absences:
            raise played_for()

    def check_seen(self, seat: int, seen: str) -> None:
        if knowledge_of(seen) != self.live.game.seen(seat):
            raise stale()

    def check_changes(self, kind: str, seat: int) -> None:
        """Nobody changes their mind for ever: each time is an entry of the journal."""
        if self.live.game.change_count(kind, seat) >= MOST_CHANGES:
            raise NotNow(
                "you have changed this answer {n} times already; it stands now", n=MOST_CHANGES
            )


def new_nonce() -> str:
    return secrets.token_urlsafe(12)
