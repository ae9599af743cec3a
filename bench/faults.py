"""A full disk and a database that goes away, under load: refused, nothing lost, and play goes on.

    .venv/bin/python bench/faults.py disk --times 50
    .venv/bin/python bench/faults.py database --times 50 --database postgresql://postgres@127.0.0.1/postgres
    .venv/bin/python bench/faults.py restart --times 50

`disk` lets no file of the server grow for a while (SQLite). `database` ends every connection to
PostgreSQL again and again; `restart` starts a PostgreSQL of its own and restarts it without
shutting it down in order. The landnam server runs through. Exit code 1 if a move that was
acknowledged is missing, doubled or out of order, if a line broke, or if play did not go on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import pwd
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

import asyncpg
from players import Crowd, audit
from web import (
    HOST,
    Browser,
    Party,
    Server,
    free_port,
    furnish,
    load_average,
    own_database,
    serving,
)

from landnam.web.store.store import Store
from landnam.web.wire.messages import Refused, Say

END_ALL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def main() -> int:
    words = arguments()
    return asyncio.run(FAULTS[words.fault](words))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fault", choices=FAULTS)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--parties", type=int, default=4, help="tables played at the same time")
    parser.add_argument("--database", default=f"postgresql://postgres@{HOST}:5432/postgres")
    parser.add_argument("--within", type=float, default=30.0, help="seconds to go on, at most")
    return parser.parse_args()


class Trouble(Exception):
    """The server did not do what it should."""


Once = Callable[[Server, Crowd, list[Party]], Awaitable[float]]
"""Brings one fault about and ends it; returns seconds until play went on."""


async def suffer(server: Server, words: argparse.Namespace, once: Once) -> int:
    """One fault after the other under load, then the audit."""
    store = await Store.open(server.database)
    parties = await furnish(store, words.parties, games=20 + 8 * words.times)
    await store.close()
    crowd = Crowd(server, parties)
    crowd.begin()
    pid, luck, times, troubles = server.pid, Random(1), list[float](), list[str]()
    try:
        await crowd.progress(monotonic(), words.within)
        for _ in range(words.times):
            await asyncio.sleep(luck.uniform(0.1, 0.6))
            times.append(await once(server, crowd, parties))
    except (Trouble, TimeoutError) as trouble:
        troubles.append(str(trouble))
    late = await crowd.end()
    if server.process.poll() is not None or server.pid != pid:
        troubles.append("the server did not run through")
    store = await Store.open(server.database)
    found = await audit(store, parties, crowd)
    await store.close()
    report(words, crowd, sorted(times), troubles)
    print(found.text())
    print(f"{late} without an answer, {server.log().count('Traceback')} tracebacks in the log")
    broke = crowd.counts["lines lost"]
    return 0 if found.is_good and not (troubles or late or broke) and times else 1


def report(
    words: argparse.Namespace, crowd: Crowd, times: list[float], troubles: list[str]
) -> None:
    counts = crowd.counts
    print(
        f"{words.fault}: {len(times)} times, {len(crowd.acked)} moves acknowledged, "
        f"{counts['not saved']} refused as not saved, {counts['refused']} refused otherwise, "
        f"{counts['lines lost']} lines lost"
    )
    if times:
        p95 = times[min(len(times) - 1, int(0.95 * len(times)))]
        print(
            f"seconds until play went on: p50 {times[len(times) // 2]:.2f}, p95 {p95:.2f}, "
            f"max {times[-1]:.2f}; load average {load_average()}"
        )
    print(f"what was said: {dict(crowd.words.most_common(5))}")
    for trouble in troubles:
        print(f"TROUBLE: {trouble}")


# ---- a full disk


async def disk(words: argparse.Namespace) -> int:
    with serving("") as server:

        async def once(server: Server, crowd: Crowd, parties: list[Party]) -> float:
            before = crowd.counts["not saved"]
            limit(server, 1)
            try:
                await refusals(crowd, before, words.within)
                acked = len(crowd.acked)
                await asyncio.sleep(0.2)
                if len(crowd.acked) > acked:
                    raise Trouble("a move was acknowledged although nothing can be written")
                if await asyncio.to_thread(server.is_well):
                    raise Trouble("the server says that it is well although the disk is full")
                await speaks(server, parties[0])
            finally:
                limit(server, resource.RLIM_INFINITY)
            return await crowd.progress(monotonic(), words.within)

        return await suffer(server, words, once)


def limit(server: Server, size: int) -> None:
    """No file of the server grows beyond this many bytes."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def refusals(crowd: Crowd, before: int, within: float) -> None:
    """Wait until a move was refused as not saved."""
    ends = monotonic() + within
    while crowd.counts["not saved"] == before:
        if monotonic() > ends:
            raise Trouble("nothing was refused although nothing can be written")
        await asyncio.sleep(0.02)


class Speaker(Browser):
    """Somebody who comes while nothing can be written, looks, and says a word."""

    def __init__(self, port: int, table: str, token: str) -> None:
        super().__init__(port, table, token)
        self.told: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def shown(self) -> None:
        if not self.told.done():
            self.send(Say("Is anybody there?"))

    def refused(self, why: Refused) -> None:
        if not self.told.done():
            self.told.set_result(why.text)

    def lost(self) -> None:
        if not self.told.done():
            self.told.set_exception(Trouble("a word that could not be saved broke the line"))


async def speaks(server: Server, party: Party) -> None:
    """A table can still be looked at, and a word at it is refused."""
    speaker = Speaker(server.port, party.tables[-1], party.tokens[0])
    try:
        await speaker.connect()
        async with asyncio.timeout(20):
            await speaker.told
    except OSError as error:
        raise Trouble(f"nobody can look at a table: {error!r}") from error
    finally:
        speaker.hang_up()


# ---- a database that goes away


async def database(words: argparse.Namespace) -> int:
    async with own_database(words.database) as address:
        with serving(address) as server:
            killer = await asyncpg.connect(address)

            async def once(server: Server, crowd: Crowd, parties: list[Party]) -> float:
                await killer.execute(END_ALL)
                return await crowd.progress(monotonic(), words.within)

            try:
                return await suffer(server, words, once)
            finally:
                await killer.close()


async def restart(words: argparse.Namespace) -> int:
    with own_postgres() as postgres:
        address = f"postgresql://postgres@{HOST}:{postgres.port}/postgres"
        with serving(address) as server:

            async def once(server: Server, crowd: Crowd, parties: list[Party]) -> float:
                begin = monotonic()
                await asyncio.to_thread(postgres.restart)
                return await crowd.progress(monotonic(), words.within) + monotonic() - begin

            return await suffer(server, words, once)


class Postgres:
    """PostgreSQL in a folder of its own, without passwords, for this machine alone."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.user = "postgres" if os.geteuid() == 0 else None  # it refuses to be run by root
        if self.user:
            pwd.getpwnam(self.user)
            shutil.chown(folder, self.user)
        data = str(folder / "data")
        make = [program("initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-N"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, user=self.user)
        self.command = [program("postgres"), "-D", data, "-h", HOST, "-p", str(self.port)]
        self.command += ["-c", "unix_socket_directories="]

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(self.command, stdout=quiet, stderr=quiet, user=self.user)
        asking = [program("pg_isready"), "-q", "-h", HOST, "-p", str(self.port)]
        while subprocess.run(asking).returncode:
            if self.process.poll() is not None:
                raise Trouble("PostgreSQL does not start")

    def stop(self) -> None:
        """At once, without a farewell."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(20)

    def restart(self) -> None:
        self.stop()
        self.start()


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    with TemporaryDirectory(prefix="landnam-bench-") as name:
        postgres = Postgres(Path(name))
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()


def program(name: str) -> str:
    """Debian keeps the programs of PostgreSQL off the path."""
    places = [*sorted(glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True), shutil.which(name)]
    found = next((place for place in places if place), "")
    if not found:
        sys.exit(f"{name} is not installed")
    return found


FAULTS = {"disk": disk, "database": database, "restart": restart}


if __name__ == "__main__":
    sys.exit(main())
