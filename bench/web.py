"""What the long runs of the web server share: a server of their own, people at tables, browsers.

A browser here is as little of one as will do: it speaks just enough WebSocket, and looks at the
parts only for what can be picked.
"""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final, cast
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import asyncpg
import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict
from sqlalchemy import insert

from landnam.games import GAMES
from landnam.web.people import COOKIE, hashed
from landnam.web.store import schema
from landnam.web.store.rows import PERSON, PLAYING, Seat, Table, User
from landnam.web.store.store import Store
from landnam.web.table.frames import REPLY
from landnam.web.wire.messages import Ask, Done, Go, Pong, Refused

HOST: Final = "127.0.0.1"
STARTING: Final = 60.0  # seconds a server may take on a busy machine
BUSY: Final = {  # our people click faster than people do, and all live at one address
    "LANDNAM_MOVES_A_SECOND": "100000",
    "LANDNAM_SOCKETS_OF_ADDRESS": "1000000",
    "LANDNAM_SOCKETS_IN_ALL": "1000000",
}
PICK: Final = re.compile(rb'data-pick=\\"(\d+)\\"')
NAMES: Final = ("Ada", "Bo", "Cy", "Di")


# ---- servers


def free_port() -> int:
    with socket.socket() as door:
        door.bind((HOST, 0))
        return int(door.getsockname()[1])


def load_average() -> str:
    return " ".join(f"{load:.1f}" for load in os.getloadavg())


class Server:
    """`landnam serve` in a process of its own, always at the same port."""

    def __init__(self, folder: Path, database: str, core: int | None = None) -> None:
        self.folder, self.database, self.core = folder, database, core
        self.said: deque[str] = deque(maxlen=10_000)  # the last lines of the log
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        return self.process.pid

    def command(self) -> list[str]:
        command = [sys.executable, "-m", "landnam", "serve", "--no-browser"]
        command += ["--port", str(self.port), "--folder", str(self.folder)]
        return [*command, "--database", self.database]

    def start(self) -> None:
        command, environ = self.command(), os.environ | BUSY
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environ,
            start_new_session=True,
        )
        threading.Thread(target=self.listen, args=[self.process.stdout], daemon=True).start()
        if self.core is not None:
            os.sched_setaffinity(self.pid, {self.core})

    def wait(self) -> None:
        ends = time.monotonic() + STARTING
        while not self.is_well():
            if self.process.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"the server does not start:\n{self.log()[-3000:]}")
            time.sleep(0.05)

    def is_well(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=5):
                return True
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """kill -9: nothing is put in order."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def listen(self, said: IO[bytes]) -> None:
        """Keep what the server says; a file might be what it cannot write to."""
        with said:
            for line in said:
                self.said.append(line.decode(errors="replace"))

    def log(self) -> str:
        return "".join(self.said)

    def memory(self) -> float:
        """MB in use."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def seconds(self) -> float:
        """Of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self) -> float:
        """Seconds in which the server could have worked and others had its core."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[1]) / 1e9


@contextmanager
def serving(
    database: str, core: int | None = None, kind: type[Server] = Server
) -> Iterator[Server]:
    """A server with a folder of its own; `database` "" is a file in it. Both end with us."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with TemporaryDirectory(prefix="landnam-bench-") as name:
        server = kind(Path(name), database or str(Path(name, "landnam.db")), core)
        server.start()
        try:
            server.wait()
            yield server
        finally:
            server.stop()


@asynccontextmanager
async def own_database(address: str) -> AsyncIterator[str]:
    """A new database on a PostgreSQL server, dropped at the end; "" stays "" for SQLite."""
    if not address:
        yield ""
        return
    name = f"landnam_bench_{os.getpid()}_{secrets.token_hex(3)}"
    await run_sql(address, f"CREATE DATABASE {name}")
    try:
        yield urlsplit(address)._replace(path=f"/{name}").geturl()
    finally:
        await run_sql(address, f"DROP DATABASE {name} WITH (FORCE)")


async def run_sql(address: str, command: str) -> None:
    connection = await asyncpg.connect(address, timeout=10)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


# ---- people and tables


class Party(Struct, frozen=True):
    """Four people, known by their cookies, and the tables they play at, one after the other."""

    tokens: list[str]
    tables: list[str]


async def furnish(store: Store, parties: int, games: int = 1) -> list[Party]:
    """Parties of four with tables that have begun, all in one transaction."""
    made = [Party([word() for _ in NAMES], [word() for _ in range(games)]) for _ in range(parties)]
    users: list[User] = []
    sessions: list[dict[str, object]] = []
    tables: list[Table] = []
    seats: list[Seat] = []
    for party in made:
        people = [User(id=word(), name=name, created=time.time()) for name in NAMES]
        users += people
        for token, person in zip(party.tokens, people, strict=True):
            sessions.append({"hash": hashed(token), "user": person.id, "created": time.time()})
        for table in party.tables:
            tables.append(a_table(table, people[0]))
            seats += [Seat(table, n, PERSON, one.id, one.name) for n, one in enumerate(people)]
    heads = [{"table": one.id, "version": 0, "chats": 0, "changed": one.created} for one in tables]
    rows = [asdict(table) for table in tables]
    for row in rows:
        del row["changed"]
    async with store.engine.begin() as connection:
        await connection.execute(insert(schema.users), [asdict(user) for user in users])
        await connection.execute(insert(schema.sessions), sessions)
        await connection.execute(insert(schema.tables), rows)
        await connection.execute(insert(schema.heads), heads)
        await connection.execute(insert(schema.seats), [asdict(seat) for seat in seats])
    return made


def a_table(name: str, owner: User) -> Table:
    game = GAMES["vaalbara"]
    return Table(
        id=name,
        name="Bench",
        game=game.name,
        rules=game.rules,
        content=game.load().digest,
        options="{}",
        seed=secrets.token_hex(16),
        owner=owner.id,
        status=PLAYING,
        created=time.time(),
    )


def word() -> str:
    return secrets.token_urlsafe(9)


# ---- browsers


class Shown(Struct, tag_field="is", tag="state"):
    """A State whose parts are not read."""

    seen: str
    seat: int
    parts: dict[str, Raw]
    turn: bool = False
    whole: bool = False


HEARD: Final = msgspec.json.Decoder(list[Shown | Done | Refused | Go | Pong])
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Browser(asyncio.Protocol):
    """One page open at a table. What it hears goes to the methods `shown`, `done` and so on."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.port, self.table, self.token = port, table, token
        self.seat = -1
        self.seen = ""
        self.options: list[int] = []
        self.turn = False  # without it, options replace a choice that was made
        self.is_over = False
        self.is_up = False
        self.data = bytearray()
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] | None = None

    async def connect(self) -> None:
        """Open the page; OSError if nobody answers, or not with a table."""
        loop = asyncio.get_running_loop()
        self.data.clear()
        self.opened = loop.create_future()
        try:
            async with asyncio.timeout(30):
                await loop.create_connection(lambda: self, HOST, self.port)
                await self.opened
        except BaseException:
            self.hang_up()
            raise

    def send(self, ask: Ask) -> None:
        self.write(TEXT, REPLY.encode(ask))

    def hang_up(self) -> None:
        self.is_up = False
        if self.transport is not None:
            self.transport.abort()

    def shown(self) -> None:
        """The page has changed."""

    def done(self, nonce: str) -> None:
        """A request is committed."""

    def refused(self, why: Refused) -> None:
        """A request is refused."""

    def go(self, url: str) -> None:
        """There is another table to go to."""

    def lost(self) -> None:
        """The line is down, and we have not hung up."""

    # ---- the wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by name
        self.transport.write(
            f"GET /ws/table/{self.table} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: bGFuZG5hbSBsYW5kbmFtIQ==\r\n"
            f"Origin: http://{HOST}:{self.port}\r\nCookie: {COOKIE}={self.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.is_up and not self.shake_hands():
            return
        while (frame := self.next_frame()) is not None:
            self.take(*frame)

    def shake_hands(self) -> bool:
        head, end, rest = self.data.partition(b"\r\n\r\n")
        if not end or self.opened is None or self.opened.done():
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.opened.set_exception(ConnectionRefusedError(head.decode(errors="replace")))
            return False
        self.data = rest
        self.is_up = True
        self.opened.set_result(None)
        return True

    def next_frame(self) -> tuple[int, bytes] | None:
        data = self.data
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big") if len(data) >= start else len(data)
        if len(data) < start + size:
            return None
        frame = data[0] & 15, bytes(data[start : start + size])
        del data[: start + size]
        return frame

    def take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            for heard in HEARD.decode(payload):
                self.hear(heard)
        elif kind == PING:
            self.write(PONG, payload)
        elif kind == CLOSE and self.transport is not None:
            self.transport.close()

    def hear(self, heard: Shown | Done | Refused | Go | Pong) -> None:
        if isinstance(heard, Shown):
            self.look(heard)
            self.shown()
        elif isinstance(heard, Done):
            self.done(heard.nonce)
        elif isinstance(heard, Refused):
            self.refused(heard)
        elif isinstance(heard, Go):
            self.go(heard.url)

    def look(self, state: Shown) -> None:
        self.seen, self.seat, self.turn = state.seen, state.seat, state.turn
        prompt = state.parts.get("prompt")
        if prompt is not None:
            text = bytes(prompt)
            self.options = [int(pick) for pick in PICK.findall(text)]
            self.is_over = b"data-rematch" in text

    def write(self, kind: int, payload: bytes) -> None:
        """A frame is masked with zeros, which changes nothing."""
        size = len(payload)
        sizes = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big")
        if self.transport is not None:
            self.transport.write(bytes([128 | kind]) + sizes + bytes(4) + payload)

    def connection_lost(self, error: Exception | None) -> None:
        if self.opened is not None and not self.opened.done():
            self.opened.set_exception(ConnectionResetError("closed at the door"))
        if self.is_up:
            self.is_up = False
            with suppress(RuntimeError):
                self.lost()
