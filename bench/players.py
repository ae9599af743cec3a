"""People who play on whatever happens to the server, and the audit of what it has kept.

Each answers what is asked, with a nonce. What was not acknowledged when the line broke is sent
again with the same nonce, and some requests are sent twice on purpose.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from random import Random
from time import monotonic, time
from typing import Final

from msgspec import Struct
from web import Browser, Party, Server

from landnam.games import GAMES
from landnam.kit.errors import Problem
from landnam.web.store.rows import Entry
from landnam.web.store.store import Store
from landnam.web.table.replayed import ReplayedGame
from landnam.web.wire.messages import Move, Refused

AGAIN: Final = (
    0.05  # seconds until a request is sent again that could not be saved, or a line dialled
)
REPLACE: Final = 20  # one in twenty choices is made again while others still choose
TWICE: Final = 10  # every tenth request is sent twice at once


class Acked(Struct, frozen=True):
    """A move that the server has acknowledged."""

    table: str
    seat: int
    nonce: str


class Crowd:
    """All the players of a run, and what they have been told."""

    def __init__(self, server: Server, parties: list[Party], seed: int = 1) -> None:
        self.server = server
        self.luck = Random(seed)
        self.acked: dict[str, Acked] = {}
        self.sent_again: dict[str, float] = {}  # nonce -> when, by the wall's clock
        self.counts: Counter[str] = Counter()
        self.words: Counter[str] = Counter()  # of refusals
        self.last_done = 0.0  # monotonic
        self.is_over = False
        self.players = [Player(self, party, token) for party in parties for token in party.tokens]
        self.tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def progress(self, since: float, within: float) -> float:
        """Seconds from `since` until a move was acknowledged after it."""
        while self.last_done <= since:
            if monotonic() - since > within:
                raise TimeoutError(f"nothing was acknowledged for {within} seconds")
            self.check()
            await asyncio.sleep(0.01)
        return self.last_done - since

    def check(self) -> None:
        """Whether there is still somebody who plays, and a server."""
        if self.server.process.poll() is not None:
            raise RuntimeError(f"the server has ended:\n{self.server.log()[-3000:]}")
        for task in self.tasks:
            if task.done():
                task.result()
        if not any(player.has_table for player in self.players):
            raise RuntimeError("all games are played to the end: there must be more tables")

    async def end(self, patience: float = 30.0) -> int:
        """Let everybody finish what is on its way; how many did not get an answer."""
        self.is_over = True
        for player in self.players:
            player.news.set()
        _, late = await asyncio.wait(self.tasks, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for player in self.players:
            player.hang_up()
        return len(late)


class Player(Browser):
    def __init__(self, crowd: Crowd, party: Party, token: str) -> None:
        super().__init__(crowd.server.port, party.tables[0], token)
        self.crowd = crowd
        self.tables = iter(party.tables[1:])
        self.asked: Move | None = None
        self.last: Move | None = None  # the last that was acknowledged
        self.first_done = 0.0
        self.has_table = True
        self.news = asyncio.Event()

    async def play(self) -> None:
        while self.has_table and not (self.crowd.is_over and self.asked is None):
            try:
                await self.connect()
            except (OSError, TimeoutError):
                await asyncio.sleep(AGAIN)
                continue
            self.repeat()
            while self.is_up and not (self.crowd.is_over and self.asked is None):
                self.act()
                await self.news.wait()
                self.news.clear()

    def act(self) -> None:
        """Answer what is asked, or go to the next table when the game is over."""
        if self.asked is not None or self.crowd.is_over:
            return
        if self.is_over:
            self.go_on()
        elif self.options and (self.turn or self.crowd.luck.randrange(REPLACE) == 0):
            self.asked = self.choose()
            self.send(self.asked)
            if self.crowd.luck.randrange(TWICE) == 0:
                self.crowd.counts["sent twice"] += 1
                self.send(self.asked)

    def choose(self) -> Move:
        option = self.crowd.luck.choice(self.options)
        return Move(self.seat, option, self.seen, secrets.token_urlsafe(12))

    def repeat(self) -> None:
        """After the line broke: what was not acknowledged, and for a test what was."""
        if self.last is not None:
            self.crowd.counts["sent twice"] += 1
            self.send(self.last)
        if self.asked is not None:
            self.crowd.counts["sent again"] += 1
            self.crowd.sent_again.setdefault(self.asked.nonce, time())
            self.send(self.asked)

    def go_on(self) -> None:
        self.crowd.counts["games"] += 1
        self.hang_up()
        self.is_over, self.options, self.last = False, [], None
        self.table = next(self.tables, "")
        self.has_table = bool(self.table)
        self.news.set()

    def shown(self) -> None:
        self.news.set()

    def done(self, nonce: str) -> None:
        crowd = self.crowd
        if nonce in crowd.acked:
            crowd.counts["repeats answered"] += 1
        crowd.last_done = monotonic()
        if self.asked is not None and nonce == self.asked.nonce:
            crowd.acked[nonce] = Acked(self.table, self.asked.seat, nonce)
            self.last, self.asked = self.asked, None
        self.news.set()

    def refused(self, why: Refused) -> None:
        self.crowd.words[why.text] += 1
        if self.asked is None or why.nonce != self.asked.nonce:
            return
        if why.again:
            self.crowd.counts["not saved"] += 1
            asyncio.get_running_loop().call_later(AGAIN, self.send_if_up, self.asked)
        else:
            self.crowd.counts["refused"] += 1
            self.asked = None
        self.news.set()

    def send_if_up(self, move: Move) -> None:
        if self.is_up and self.asked is move:
            self.send(move)

    def lost(self) -> None:
        self.crowd.counts["lines lost"] += 1
        self.news.set()


# ---- what was kept


class Audit(Struct):
    """What the journals say, beside what the players were told."""

    tables: int = 0
    entries: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    broken: int = 0
    wrong: int = 0
    late: int = 0  # written before a kill, acknowledged when sent again
    unheard: int = 0  # written, and nobody was told before the run ended

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.doubled or self.gaps or self.broken or self.wrong)

    def text(self) -> str:
        return (
            f"{self.entries} entries at {self.tables} tables: {self.lost} lost, "
            f"{self.doubled} doubled, {self.gaps} gaps, {self.broken} that do not replay, "
            f"{self.wrong} of another seat; {self.late} written before they were sent again and "
            f"acknowledged then, {self.unheard} never heard of"
        )


async def audit(store: Store, parties: list[Party], crowd: Crowd) -> Audit:
    """Every acknowledged move is in its journal once, without gaps, and every journal replays."""
    found = Audit()
    kept: Counter[str] = Counter()
    seats: dict[str, tuple[str, int]] = {}
    for table in (table for party in parties for table in party.tables):
        entries = await store.entries(table)
        if not entries:
            continue
        found.tables += 1
        found.entries += len(entries)
        found.gaps += [entry.version for entry in entries] != list(range(1, len(entries) + 1))
        found.broken += not await replays(store, table, entries)
        kept.update(entry.nonce for entry in entries)
        seats |= {entry.nonce: (entry.table, entry.seat) for entry in entries}
        found.late += sum(
            entry.nonce in crowd.acked and entry.at < crowd.sent_again.get(entry.nonce, 0.0)
            for entry in entries
        )
    found.doubled = sum(count - 1 for count in kept.values())
    found.lost = sum(nonce not in kept for nonce in crowd.acked)
    found.wrong = sum(
        seats.get(nonce, (one.table, one.seat)) != (one.table, one.seat)
        for nonce, one in crowd.acked.items()
    )
    found.unheard = sum(nonce not in crowd.acked for nonce in kept)
    return found


async def replays(store: Store, table: str, entries: list[Entry]) -> bool:
    row = await store.table(table)
    assert row is not None
    game = ReplayedGame(row, await store.seats(table), GAMES[row.game].load())
    try:
        for entry in entries:
            game.enter(entry)
    except (Problem, AssertionError) as error:
        print(f"table {table} does not replay: {error}")
        return False
    return game.version == len(entries)
