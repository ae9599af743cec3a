"""The server's side of a thinking process: started lazily, replaced when it fails."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Final

import landnam
from landnam.web.think.tasks import ANSWER, LENGTH, Answer, Task, framed

START_SECONDS: Final = 60.0
"""The longest that a process may take to start, on a busy machine."""

KEPT_SETTINGS: Final = ("LANDNAM_PURE", "LANDNAM_BOXES")
"""Our environment variables that bots may see: no addresses, no passwords."""


class Died(Exception):
    """The process ended before it answered."""


class Thinker:
    """One process at a time, in a session of its own: Ctrl-C in the terminal does not reach it."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.starting: asyncio.Task[Process] | None = None
        self.ending = asyncio.Lock()
        self.is_closed = False

    @property
    def pid(self) -> int:
        """0 while there is no process."""
        return self.process.pid if self.process else 0

    async def ask(self, task: Task, limit: float) -> Answer:
        """Raises Died, or TimeoutError after `limit` seconds of thinking; the process is killed."""
        try:
            process = await self.started()
            async with asyncio.timeout(limit):
                return await exchange(process, framed(task))
        except BaseException:
            await asyncio.shield(self.end())
            raise

    async def started(self) -> Process:
        """The process, ready for tasks. One that died since its last answer is replaced."""
        if self.process is None or self.process.returncode is not None:
            await self.end()
            self.starting = asyncio.create_task(start())
            self.process = await asyncio.shield(self.starting)
            self.starting = None
            if self.is_closed:
                raise Died("closed while it started")
            async with asyncio.timeout(START_SECONDS):
                await exchange(self.process, b"")
        return self.process

    async def close(self) -> None:
        """Kill it for good."""
        self.is_closed = True
        await self.end()

    async def end(self) -> None:
        """Kill the process. If its start was interrupted, the start is completed first."""
        async with self.ending:
            starting, self.starting = self.starting, None
            if starting is not None:
                with suppress(OSError):
                    self.process = await starting
            process, self.process = self.process, None
            if process is None:
                return
            with suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
            await process.wait()


async def start() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "landnam.web.think.worker",
        stdin=PIPE,
        stdout=PIPE,
        env=environment(),
        start_new_session=True,
    )


def environment() -> dict[str, str]:
    settings = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("LANDNAM_") or name in KEPT_SETTINGS
    }
    ours = str(Path(landnam.__file__).parent.parent)
    paths = [ours, *filter(None, [settings.get("PYTHONPATH")])]
    return settings | {"PYTHONPATH": os.pathsep.join(paths)}


async def exchange(process: Process, message: bytes) -> Answer:
    """Send the message, and read the next answer."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(message)
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH.size)
        return ANSWER.decode(await process.stdout.readexactly(LENGTH.unpack(head)[0]))
    except (asyncio.IncompleteReadError, OSError) as error:
        raise Died(f"process {process.pid} has ended") from error
