"""Posting notices to the webhook addresses of users, and to the push services of their browsers.

An address may point into our own network (SSRF). The host is resolved once and checked, and the
connection goes to exactly the IP address that was checked; redirects are not followed.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec
import structlog

from landnam.kit.errors import Problem

LONGEST: Final = 500  # characters of an address
LONGEST_ENDPOINT: Final = 1000  # of one of a push service
TIMEOUT: Final = 5.0  # seconds for each step of a request
WHOLE_TIMEOUT: Final = 15.0  # seconds for a whole request, even if bytes keep trickling in
READ: Final = 4096  # bytes of a response that are read
TRIES: Final = 3
THREADS: Final = 4
MOST_WAITING: Final = 200  # notices; more are dropped
PORTS: Final = {"http": 80, "https": 443}
NAT64: Final = IPv6Network("64:ff9b::/96")
RETRIED: Final = (408, 425, 429)  # the 4xx statuses after which a retry makes sense

log = structlog.get_logger()


class AddressError(Problem):
    """Nothing may be posted to this address."""


class PostError(Exception):
    """It was not delivered; `again` tells whether a retry may help."""

    def __init__(self, text: str, again: bool = True, status: int = 0) -> None:
        super().__init__(text)
        self.again = again
        self.status = status


@dataclass(frozen=True)
class Notice:
    """The message. `url` is empty if the server does not know its public address."""

    table: str
    game: str
    text: str
    url: str = ""


@dataclass(frozen=True)
class Target:
    """An address that was checked, and the IP address of its host."""

    parts: SplitResult
    host: str
    port: int
    machine: str

    @property
    def path(self) -> str:
        path = self.parts.path or "/"
        return f"{path}?{self.parts.query}" if self.parts.query else path


def check_address(url: str, allow_private: bool, longest: int = LONGEST) -> None:
    """AddressError says why nothing may be posted there. Blocks: it resolves the host."""
    target_of(url, allow_private, longest)


def target_of(url: str, allow_private: bool, longest: int = LONGEST) -> Target:
    parts, host, port = split(url, longest)
    machines = resolve(host, port)
    if not allow_private:
        for machine in machines:
            if not is_public(machine):
                raise AddressError(
                    "{host} is in a private network ({machine}); nothing is posted there",
                    host=host,
                    machine=machine,
                )
    return Target(parts, host, port, machines[0])


def split(url: str, longest: int) -> tuple[SplitResult, str, int]:
    if len(url) > longest:
        raise AddressError("the address is longer than {n} characters", n=longest)
    if not url.isascii() or not url.isprintable() or " " in url:
        raise AddressError("the address has characters that do not belong into an address")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise AddressError("{url!r} is no address", url=url) from None
    if parts.scheme not in PORTS:
        raise AddressError("the address must begin with https:// or http://")
    if not host:
        raise AddressError("{url!r} names no host", url=url)
    if parts.username is not None or parts.password is not None:
        raise AddressError("the address must not hold a name and a password")
    return parts, host, port


def resolve(host: str, port: int) -> list[str]:
    try:
        entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise AddressError("there is no host {host!r}", host=host) from None
    return [str(entry[4][0]) for entry in entries]


def is_public(machine: str) -> bool:
    """Whether an IP address is public, and so are the IPv4 addresses embedded in it."""
    address = ip_address(machine.partition("%")[0])
    return all(one.is_global and not one.is_multicast for one in [address, *embedded(address)])


def embedded(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses inside an IPv6 address (mapped, 6to4, Teredo, NAT64)."""
    if isinstance(address, IPv4Address):
        return []
    inside = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in NAT64:
        inside.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [one for one in inside if one is not None]


def body_of(notice: Notice, host: str) -> tuple[bytes, dict[str, str]]:
    """Body and headers in the receiver's format: Discord, Slack, ntfy (plain text), or JSON."""
    line = f"{notice.text}\n{notice.url}".strip()
    if is_host(host, "discord.com", "discordapp.com"):
        return as_json({"content": line, "allowed_mentions": {"parse": []}})
    if is_host(host, "slack.com"):
        return as_json({"text": line.replace("&", "&amp;").replace("<", "&lt;")})
    if host.startswith("ntfy."):
        headers = {"Content-Type": "text/plain; charset=utf-8", "Title": "landnam"}
        return notice.text.encode(), headers | ({"Click": notice.url} if notice.url else {})
    return as_json(
        {"table": notice.table, "game": notice.game, "text": notice.text, "url": notice.url}
    )


def as_json(thing: object) -> tuple[bytes, dict[str, str]]:
    return msgspec.json.encode(thing), {"Content-Type": "application/json"}


def is_host(host: str, *names: str) -> bool:
    return any(host == name or host.endswith(f".{name}") for name in names)


class PinnedConnection(HTTPConnection):
    """Connects to the IP address that was checked, even if the host resolves to another now."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=TIMEOUT)
        self.target = target

    def connect(self) -> None:
        plain = socket.create_connection((self.target.machine, self.target.port), TIMEOUT)
        self.sock = plain
        if self.target.parts.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(plain, server_hostname=self.target.host)

    def abort(self) -> None:
        """End a request that takes too long; called from another thread."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def post(notice: Notice, url: str, allow_private: bool) -> None:
    """One attempt. Blocks."""
    target = target_of(url, allow_private)
    post_bytes(target, *body_of(notice, target.host))


def post_bytes(target: Target, body: bytes, headers: dict[str, str]) -> None:
    connection = PinnedConnection(target)
    timer = threading.Timer(WHOLE_TIMEOUT, connection.abort)
    timer.daemon = True
    timer.start()
    try:
        connection.request("POST", target.path, body, {"User-Agent": "landnam", **headers})
        response = connection.getresponse()
        response.read(READ)
    except (OSError, HTTPException) as error:
        raise PostError(f"{type(error).__name__}: {error}") from error
    finally:
        timer.cancel()
        connection.close()
    if not 200 <= response.status < 300:
        is_final = response.status < 500 and response.status not in RETRIED
        raise PostError(f"status {response.status}", not is_final, response.status)


class Poster:
    """Posts in threads of its own, with retries, and never raises."""

    def __init__(self, allow_private: bool = False, pause: float = 2.0) -> None:
        self.allow_private = allow_private
        self.pause = pause
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="webhook")
        self.tasks: set[asyncio.Task[bool]] = set()

    def send(self, notice: Notice, url: str) -> None:
        """Post it in the background."""
        self.start(notice.table, partial(post, notice, url, self.allow_private))

    def start(self, table: str, work: Callable[[], None]) -> None:
        """Do the work, which posts something about a table, in the background."""
        if len(self.tasks) >= MOST_WAITING:
            log.warning("notice dropped", table=table)
            return
        task = asyncio.create_task(self.deliver(table, work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def deliver(self, table: str, work: Callable[[], None]) -> bool:
        """At most TRIES times, with exponential back-off."""
        for number in range(TRIES):
            if number:
                await asyncio.sleep(self.pause * 4 ** (number - 1))
            problem, again = await self.attempt(work)
            if not problem:
                return True
            log.warning("notice failed", table=table, tries=number + 1, error=problem)
            if not again:
                return False
        return False

    async def attempt(self, work: Callable[[], None]) -> tuple[str, bool]:
        """What went wrong, "" if nothing did; and whether a retry may help."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self.threads, work)
        except PostError as error:
            return str(error), error.again
        except AddressError as error:
            return str(error), False
        except RuntimeError as error:  # the thread pool is closed
            return str(error), False
        return "", False

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)
