"""How long a move takes to the other seats when many tables are played at once.

    .venv/bin/python bench/load.py --tables 1000 --sockets 4000 --rate 200 --seconds 60

The server is pinned to core 0, the people to core 1. Moves fall due at a steady rate, whatever the
server does; a move's time runs from when it was due until the update is on another seat's socket.
Before that the same is done with a server that merely passes texts on (echo.py), which tells what
the machine is worth just now. Exit code 1 if a request failed, nothing was measured, or the p99 is
both more than `--at-most-ratio` times that of the control and more than `--at-most` milliseconds:
the ratio is for a busy machine, the milliseconds for an idle one, where the control needs next to
nothing. `--most-memory` bounds the memory.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import secrets
import sys
from collections import Counter, deque
from collections.abc import Coroutine, Sequence
from pathlib import Path
from time import monotonic

import uvloop
from web import Browser, Party, Server, furnish, load_average, own_database, serving, word

from landnam.web.store.store import Store
from landnam.web.wire.messages import Move, Ping, Refused, Rematch

AT_ONCE = 32  # sockets that connect at the same time
PEOPLE = 4


def main() -> int:
    words = arguments()
    raise_limit()
    if not words.no_control:
        with serving("", core(words, 0), EchoServer) as server:
            pin(words)
            control = uvloop.run(drive_echo(server, words))
            print(control.text(f"control, load average {load_average()}"))
    found = uvloop.run(drive_landnam(words))
    print(found.text(f"landnam, load average {load_average()}"))
    print(f"refusals: {dict(found.words)}")
    is_good = bool(found.times) and not found.counts["errors"]
    if not words.no_control and found.times:
        ratio = found.at(0.99) / control.at(0.99)
        print(
            f"p99 {ratio:.1f} times the control's, p50 {found.at(0.5) / control.at(0.5):.1f} times"
        )
        is_good = is_good and is_quick(words, ratio, found.at(0.99))
    is_good = is_good and (not words.most_memory or found.memory <= words.most_memory)
    return 0 if is_good else 1


def is_quick(words: argparse.Namespace, ratio: float, p99: float) -> bool:
    if not words.at_most_ratio:
        return True
    return bool(ratio <= words.at_most_ratio or p99 <= words.at_most)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--sockets", type=int, help="four for each table unless said")
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm", type=float, default=3.0, help="seconds that are not measured")
    parser.add_argument("--database", default="", help="a PostgreSQL server; SQLite unless said")
    parser.add_argument("--at-most-ratio", type=float, default=0.0, help="of p99 to the control's")
    parser.add_argument("--at-most", type=float, default=0.0, help="milliseconds, if that is more")
    parser.add_argument("--most-memory", type=float, default=0.0, help="MB")
    parser.add_argument("--no-control", action="store_true")
    parser.add_argument("--no-pin", action="store_true", help="let everybody use every core")
    words = parser.parse_args()
    words.sockets = words.sockets or PEOPLE * words.tables
    return words


def raise_limit() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def core(words: argparse.Namespace, number: int) -> int | None:
    return None if words.no_pin or (os.cpu_count() or 1) < 2 else number


def pin(words: argparse.Namespace) -> None:
    """Ourselves, after the server was started."""
    own = core(words, 1)
    if own is not None:
        os.sched_setaffinity(0, {own})


# ---- what is measured


class Found:
    """Times from when a move was due, and what else was counted."""

    def __init__(self) -> None:
        self.times: list[float] = []  # to another seat
        self.done: list[float] = []  # to the mover
        self.counts: Counter[str] = Counter()
        self.words: Counter[str] = Counter()
        self.is_measuring = False
        self.cpu = self.waited = self.memory = self.seconds = 0.0

    def at(self, share: float, times: Sequence[float] | None = None) -> float:
        """Milliseconds that this share of the times does not exceed."""
        ordered = sorted(self.times if times is None else times) or [float("nan")]
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def row(self, times: Sequence[float]) -> str:
        shares = " / ".join(f"{self.at(share, times):.1f}" for share in (0.5, 0.95, 0.99, 1.0))
        return f"p50 / p95 / p99 / max ms {shares} ({len(times)} samples)"

    def text(self, name: str) -> str:
        rate = self.counts["moves"] / self.seconds if self.seconds else 0.0
        counts = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
        lines = [
            f"{name}:",
            f"  to the other seats: {self.row(self.times)}",
            f"  {rate:.0f} moves a second, server CPU {self.cpu:.2f} (and {self.waited:.2f} "
            f"in which others had its core), RSS {self.memory:.0f} MB",
            f"  {counts}",
        ]
        if self.done:
            lines.insert(2, f"  to the mover's done: {self.row(self.done)}")
        return "\n".join(lines)


class Board:
    """One table: at most one move is on its way."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.guests: list[Guest] = []
        self.due = 0.0  # 0 while nothing is on its way
        self.waiting: set[Guest] = set()  # who has not been shown the last move
        self.sent_due = 0.0
        self.is_queued = False
        self.going: set[Guest] = set()  # who is on the way to the rematch

    def move(self, due: float) -> bool:
        """Have somebody who is asked answer; False if nobody is."""
        asked = [guest for guest in self.guests if guest.can_move]
        if not asked:
            return False
        guest = random.choice(asked)
        self.due = self.sent_due = due
        self.waiting = set(self.guests) - {guest}
        self.load.found.counts["moves"] += self.load.found.is_measuring
        guest.move()
        return True

    def look(self) -> None:
        """Whether somebody may move here next."""
        if self.is_queued or self.due or self.going:
            return
        if any(guest.can_move for guest in self.guests):
            self.load.queue(self)


class Guest(Browser):
    def __init__(self, board: Board, port: int, table: str, token: str) -> None:
        super().__init__(port, table, token)
        self.board = board
        self.found = board.load.found

    @property
    def can_move(self) -> bool:
        return self.is_up and self.turn and bool(self.options)

    def move(self) -> None:
        option = random.choice(self.options)
        self.send(Move(self.seat, option, self.seen, secrets.token_urlsafe(9)))

    def shown(self) -> None:
        board = self.board
        self.sample(self.found.times)
        if self.is_over and self not in board.going:
            board.going.add(self)
            if len(board.going) == len(board.guests):
                self.send(Rematch(secrets.token_urlsafe(9)))
        board.look()

    def sample(self, times: list[float]) -> None:
        board = self.board
        if self in board.waiting:
            board.waiting.discard(self)
            if self.found.is_measuring:
                times.append(monotonic() - board.sent_due)

    def done(self, nonce: str) -> None:
        board = self.board
        if board.due:
            if self.found.is_measuring:
                self.found.done.append(monotonic() - board.due)
            board.due = 0.0
        board.look()

    def refused(self, why: Refused) -> None:
        self.found.words[why.text] += 1
        self.found.counts["errors"] += 1
        self.board.due = 0.0
        self.board.look()

    def go(self, url: str) -> None:
        self.found.counts["rematches"] += self is self.board.guests[0]
        self.hang_up()
        self.is_over, self.options = False, []
        self.table = url.rpartition("/")[2]
        self.board.load.spawn(self.come())

    async def come(self) -> None:
        try:
            await self.connect()
        except (OSError, TimeoutError) as error:
            self.found.words[f"connecting: {error!r}"[:80]] += 1
            self.found.counts["errors"] += 1
        self.board.going.discard(self)
        self.board.look()

    def lost(self) -> None:
        if not self.board.load.is_over:
            self.found.counts["errors"] += 1
            self.found.words["the line was lost"] += 1


class Echo(Guest):
    """A guest of the control, where everybody may always speak."""

    @property
    def can_move(self) -> bool:
        return self.is_up

    def move(self) -> None:
        self.send(Ping())

    def take(self, kind: int, payload: bytes) -> None:
        self.sample(self.found.times)
        if not self.board.waiting:
            self.board.due = 0.0
            self.board.look()


class Load:
    """Moves that fall due at a steady rate, at the tables where somebody is asked."""

    def __init__(self, words: argparse.Namespace) -> None:
        self.words = words
        self.found = Found()
        self.boards: list[Board] = []
        self.ready: deque[Board] = deque()
        self.owed: deque[float] = deque()  # moves that are due while nobody can move
        self.is_over = False
        self.tasks: set[asyncio.Task[None]] = set()

    def seat(self, kind: type[Guest], port: int, parties: Sequence[Party]) -> None:
        left = self.words.sockets
        for party in parties:
            board = Board(self)
            tokens = party.tokens[: max(0, left)]
            left -= len(tokens)
            board.guests = [kind(board, port, party.tables[0], token) for token in tokens]
            self.boards.append(board)

    async def connect(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(guest: Guest) -> None:
            async with gate:
                await guest.come()

        await asyncio.gather(*(one(guest) for board in self.boards for guest in board.guests))

    def queue(self, board: Board) -> None:
        if self.owed:
            board.move(self.owed.popleft())
        else:
            board.is_queued = True
            self.ready.append(board)

    async def run(self, server: Server) -> Found:
        begin = monotonic()
        await self.connect()
        print(f"{self.words.sockets} sockets in {monotonic() - begin:.1f} s", flush=True)
        await asyncio.sleep(1.0)
        random.shuffle(self.ready)
        await self.send_for(self.words.warm)
        self.found.is_measuring = True
        begun, cpu, waited = monotonic(), server.seconds(), server.waited()
        await self.send_for(self.words.seconds)
        self.found.seconds = monotonic() - begun
        self.found.cpu = (server.seconds() - cpu) / self.found.seconds
        self.found.waited = (server.waited() - waited) / self.found.seconds
        self.found.memory = server.memory()
        await asyncio.sleep(1.0)
        self.found.counts["owed"] = len(self.owed)
        self.found.counts["unanswered"] = sum(bool(board.due) for board in self.boards)
        self.is_over = True
        for board in self.boards:
            for guest in board.guests:
                guest.hang_up()
        return self.found

    async def send_for(self, seconds: float) -> None:
        begin = monotonic()
        for number in range(int(self.words.rate * seconds)):
            due = begin + number / self.words.rate
            wait = due - monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
            elif number % 16 == 0:
                await asyncio.sleep(0)
            self.move(due)

    def move(self, due: float) -> None:
        while self.ready:
            board = self.ready.popleft()
            board.is_queued = False
            if board.move(due):
                return
        self.owed.append(due)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


# ---- the two servers


class EchoServer(Server):
    def command(self) -> list[str]:
        return [sys.executable, str(Path(__file__).with_name("echo.py")), str(self.port)]


async def drive_landnam(words: argparse.Namespace) -> Found:
    async with own_database(words.database) as database:
        with serving(database, core(words, 0)) as server:
            pin(words)
            store = await Store.open(server.database)
            parties = await furnish(store, words.tables)
            await store.close()
            load = Load(words)
            load.seat(Guest, server.port, parties)
            found = await load.run(server)
            found.counts["tracebacks"] = server.log().count("Traceback")
            return found


async def drive_echo(server: Server, words: argparse.Namespace) -> Found:
    load = Load(words)
    rooms = [Party([word() for _ in range(PEOPLE)], [word()]) for _ in range(words.tables)]
    load.seat(Echo, server.port, rooms)
    return await load.run(server)


if __name__ == "__main__":
    sys.exit(main())
