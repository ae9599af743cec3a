"""PostgreSQL and Redis for the tests: those that answer, otherwise ones of our own."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

HOST = "127.0.0.1"
FAST = "-c fsync=on -c shared_buffers=16MB -c max_connections=50 -c unix_socket_directories="


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((HOST, port)) == 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    ends = time.monotonic() + 60
    while not answers(port):
        assert process.poll() is None, f"{process.args!r} ended with {process.returncode}"
        assert time.monotonic() < ends, f"{process.args!r} does not answer"
        time.sleep(0.02)


def program(name: str) -> str:
    """Where it is installed; Debian keeps the programs of PostgreSQL off the path."""
    places = [shutil.which(name), *sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))]
    found = [place for place in places if place]
    if not found:
        pytest.skip(f"{name} is not installed")
    return found[-1]


class Server:
    """A program that can be killed and started again on the same port."""

    def __init__(self, command: list[str], port: int, user: str | None, stop: int) -> None:
        self.command, self.port, self.user, self.stop_with = command, port, user, stop
        self.start()

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(self.command, stdout=quiet, stderr=quiet, user=self.user)
        wait_for(self.port, self.process)

    def stop(self) -> None:
        """At once, without a farewell."""
        self.process.send_signal(self.stop_with)
        self.process.wait(60)


def somebody() -> str | None:
    """PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in names:
            return name
    pytest.skip("PostgreSQL cannot be run by root, and there is nobody else")


@contextmanager
def own_postgres() -> Iterator[Server]:
    initdb, postgres, user = program("initdb"), program("postgres"), somebody()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        data = str(folder / "data")
        make = [initdb, "-D", data, "-U", "postgres", "-A", "trust", "-N"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, user=user)
        port = free_port()
        command = [postgres, "-D", data, "-h", HOST, "-p", str(port), *FAST.split(" ")]
        server = Server(command, port, user, signal.SIGQUIT)
        try:
            asking = [program("pg_isready"), "-q", "-h", HOST, "-p", str(port)]
            while subprocess.run(asking).returncode:
                time.sleep(0.05)
            yield server
        finally:
            server.stop()


@contextmanager
def own_redis() -> Iterator[Server]:
    port = free_port()
    settings = {"--bind": HOST, "--port": str(port), "--save": "", "--appendonly": "no"}
    command = [program("redis-server"), *[part for pair in settings.items() for part in pair]]
    server = Server(command, port, None, signal.SIGKILL)
    try:
        yield server
    finally:
        server.stop()
