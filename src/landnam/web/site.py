"""Everything a server has: one object, found by handlers at `request.app.state.site`."""

from __future__ import annotations

import asyncio
import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from starlette.requests import HTTPConnection

from landnam.web.config import Config
from landnam.web.metrics import Metrics
from landnam.web.notices import Notices
from landnam.web.pulse import Pulse
from landnam.web.store.store import Store
from landnam.web.table.contents import Contents
from landnam.web.table.hub import Hub
from landnam.web.think.pool import Thinkers
from landnam.web.wire.limits import Buckets, Places


class Rooms:
    """Those who wait for a table to begin."""

    def __init__(self) -> None:
        self.events: dict[str, asyncio.Event] = {}

    def wake(self, table: str) -> None:
        event = self.events.pop(table, None)
        if event is not None:
            event.set()

    def wake_all(self) -> None:
        for table in list(self.events):
            self.wake(table)

    async def wait(self, table: str, seconds: float) -> None:
        event = self.events.setdefault(table, asyncio.Event())
        with suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), seconds)


class Site:
    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.secret = config.secret or kept_secret(config.folder)
        self.metrics = Metrics()
        self.contents = Contents(store)
        self.thinkers = Thinkers(config)
        self.notices = Notices(self)
        self.rooms = Rooms()
        self.hub = Hub(self)
        self.pulse = Pulse(store, self.hub.resume_clocks)
        self.is_ending = False
        self.advised: set[str] = set()  # people for whom a bot thinks about a hint
        self.hashing = asyncio.Semaphore(2)  # passwords: each costs memory and time on purpose
        rate = config.requests_a_second
        self.by_address = Buckets(rate, 10 * rate)  # requests
        self.logins = Buckets(rate=0.1, most=5.0)  # tries to sign in, by address and by name
        self.sockets = Places(config.sockets_of_address, config.sockets_in_all)
        self.streams = Places(config.streams_of_address, config.streams_in_all)
        self.streams_of_people = Places(config.streams_of_person, config.streams_in_all)
        self.makers = Buckets(rate / 100, rate)  # tables and people made, by address

    @staticmethod
    async def open(config: Config) -> Site:
        folder = config.folder.expanduser()
        folder.mkdir(parents=True, exist_ok=True)
        store = await Store.open(config.database or str(folder / "landnam.db"), config.redis)
        return Site(config, store)

    def end_streams(self) -> None:
        """The server is about to stop: whoever only waits for news is let go."""
        self.is_ending = True
        self.rooms.wake_all()
        for live in self.hub.tables.values():
            live.wake()

    async def close(self) -> None:
        """First nobody thinks or plays, then nothing is written."""
        await self.hub.close()
        await self.notices.close()
        await self.thinkers.close()
        await self.pulse.close()
        await self.store.close()


def site_of(connection: HTTPConnection) -> Site:
    site: Site = connection.app.state.site
    return site


def kept_secret(folder: Path) -> str:
    """A secret of this machine, made once."""
    path = folder.expanduser() / "secret"
    if not path.exists():
        write_secret(path)
    secret = path.read_text(encoding="utf-8").strip()
    if not secret:
        raise ValueError(f"{path} is empty: delete it, and a new secret is made")
    return secret


def write_secret(path: Path) -> None:
    """Whole or not at all; of several servers that begin together one is first."""
    file, name = mkstemp(dir=path.parent, prefix="secret-")  # nobody else can read it
    try:
        with open(file, "w", encoding="utf-8") as made:
            made.write(secrets.token_hex(32))
            made.flush()
            os.fsync(file)
        try:
            os.link(name, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
