"""A real server in a process of its own, and people with cookies and sockets to talk to it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect

PICK = re.compile(r'class="btn small choice[^"]*" data-pick="(-?\d+)"')


QUICK = {
    "LANDNAM_BOT_PAUSE": "0.02",
    "LANDNAM_WORKERS": "1",
    "LANDNAM_REQUESTS_A_SECOND": "1000",
}


class Server:
    """`landnam serve`, which can be killed and started again on the same folder."""

    def __init__(self, folder: Path, files: int = 0, **settings: str) -> None:
        """`files` may be open at first, by the soft limit of the system."""
        self.folder = folder
        self.files = files
        self.settings = {**QUICK, **settings}
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "landnam", "serve", "--no-browser", "--quiet"]
        command += ["--port", str(self.port), "--folder", str(self.folder)]
        if self.files:
            command = ["prlimit", f"--nofile={self.files}:", *command]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, **self.settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    return
            assert self.process.poll() is None, self.log()
            time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log()}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As the system does it; what was begun is finished first."""
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait(30) in (0, -signal.SIGTERM), self.log()
        assert " closed" in self.log()

    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8")


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class Person:
    """Somebody with a browser, without the browser."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.sockets: list[Socket] = []
        self.http = httpx.Client(
            base_url=server.address, headers={"Origin": server.address}, timeout=20
        )
        if name:
            self.http.post("/profile", data={"act": "save", "name": name})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def quick_table(self) -> str:
        """The id of a new table against bots."""
        answer = self.http.post("/play")
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def sit(self, table: str, **headers: str) -> Socket:
        """A socket at a table."""
        given = {"Origin": self.server.address, "Cookie": self.cookie, **headers}
        url = f"ws://127.0.0.1:{self.server.port}/ws/table/{table}?seen="
        self.sockets.append(Socket(connect(url, additional_headers=given, max_size=None)))
        return self.sockets[-1]

    def close(self) -> None:
        for line in self.sockets:
            line.close()
        self.http.close()


class Socket:
    """Keeps the newest state, and hands over replies."""

    def __init__(self, line: AbstractContextManager[ClientConnection]) -> None:
        self.line = line
        self.connection = line.__enter__()
        self.parts: dict[str, str] = {}
        self.seen, self.seat, self.turn = "", -2, False
        self.moved = self.answered = ""  # what had been seen at the last move, and at the last done
        self.states = 0
        self.heard: deque[dict[str, Any]] = deque()

    def send(self, **request: Any) -> None:
        self.connection.send(json.dumps(request))

    def receive(self, seconds: float = 10) -> dict[str, Any]:
        """The next message; a state is taken over."""
        if not self.heard:
            self.heard += json.loads(self.connection.recv(seconds))
        message = self.heard.popleft()
        if message["is"] == "state":
            if message.get("whole"):
                self.parts.clear()
            self.parts |= message["parts"]
            self.seen, self.seat = message["seen"], message["seat"]
            self.turn = message.get("turn", False)
            self.states += 1
        return message

    def reply(self, *kinds: str, seconds: float = 20) -> dict[str, Any]:
        """The next message of these kinds."""
        deadline = time.monotonic() + seconds
        while True:
            message = self.receive(max(0.1, deadline - time.monotonic()))
            if message["is"] == "done":
                self.answered = self.moved
            if message["is"] in kinds:
                return message

    @property
    def asked(self) -> bool:
        """Whether the newest state, later than the last move that was done, asks this seat."""
        return self.turn and self.seen != self.answered and bool(self.options())

    def options(self) -> list[int]:
        """What the prompt offers."""
        return [int(option) for option in PICK.findall(self.parts.get("prompt", ""))]

    def until_asked(self, seconds: float = 30) -> list[int]:
        deadline = time.monotonic() + seconds
        while not self.asked:
            self.receive(max(0.1, deadline - time.monotonic()))
        return self.options()

    def move(self, option: int, nonce: str = "", **changed: Any) -> str:
        nonce = nonce or uuid4().hex
        self.moved = self.seen
        request = {"seat": self.seat, "option": option, "seen": self.seen, "nonce": nonce}
        self.send(do="move", **{**request, **changed})
        return nonce

    def close(self) -> None:
        self.line.__exit__(None, None, None)
