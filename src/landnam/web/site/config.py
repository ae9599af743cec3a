"""The settings of a server: from a TOML file, LANDNAM_… in the environment, the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from landnam.kit.errors import Problem, nearest


def local_machine() -> list[str]:
    return ["127.0.0.1", "::1"]


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every setting and its default. Lists are written with commas in the environment."""

    host: str = "127.0.0.1"
    port: int = 8420
    database: str = ""  # an address; "" is the file landnam.db in `folder`
    redis: str = ""  # an address, for notifications between servers; "" does without
    folder: Path = Path("~/.local/share/landnam")
    secret: str = ""  # signs invitations; "" stores one in `folder`. Share it between servers
    address: str = ""  # the public address, for links; "" is what the browser requested
    contact: str = ""  # mailto:… or https:…, for the push services that carry notices to browsers
    origins: list[str] = []  # further origins whose pages may send requests
    workers: int = 0  # processes for bots; 0 is one less than there are cores
    bot_seconds: float = 20.0  # the longest a bot may think
    bot_pause: float = 0.7  # the least time between two moves of bots, so that people can follow
    metrics_from: str = "127.0.0.1"  # the address that may read /metrics
    moves_a_second: float = 8.0  # requests of one socket, in the long run
    requests_a_second: float = 50.0  # of one address, in the long run
    proxies: list[str] = field(default_factory=local_machine)  # trusted, where `address` is set
    request_seconds: float = 10.0  # in which a request must arrive
    connections_of_address: int = 1000  # open at a time from one address, besides sockets
    connections_in_all: int = 30_000  # open at a time, as far as the system lets
    sockets_of_address: int = 500  # open at a time from one address
    sockets_in_all: int = 10_000  # open at a time
    streams_of_person: int = 100  # of the API, open at a time with the tokens of one person
    streams_of_address: int = 500  # open at a time from one address
    streams_in_all: int = 10_000  # open at a time
    log_format: str = "lines"  # or json
    accounts: bool = True  # whether people may register a name and a password
    webhook_private: bool = False  # whether webhooks may point into the local network


PREFIX: Final = "LANDNAM_"
ELSEWHERE: Final = (  # what the environment may hold besides: for start.py, commands and tests
    "LANG", "PURE", "BOXES", "NO_UV", "NEED_BROWSER", "SHOTS", "SECRECY_GAMES",
)  # fmt: skip


class ConfigError(Problem):
    """A setting is unknown or has an invalid value."""


def read_config(
    file: Path | None, environ: Mapping[str, str], overrides: Mapping[str, Any]
) -> Config:
    """The command line (`overrides`) has precedence over the environment, that over the file."""
    settings: dict[str, Any] = {}
    if file is not None:
        try:
            settings |= tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ConfigError("{file}: {error}", file=str(file), error=str(error)) from error
    check_known(settings, Config.__struct_fields__)
    settings |= from_environment(environ)
    settings |= {name: value for name, value in overrides.items() if value is not None}
    try:
        return msgspec.convert(settings, Config, strict=False, dec_hook=decode_path)
    except msgspec.ValidationError as error:
        raise ConfigError("a setting cannot be read: {error}", error=str(error)) from error


def from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """A misspelt setting is refused: an operator would rely on it."""
    names = {PREFIX + name.upper(): name for name in Config.__struct_fields__}
    known = [*names, *(PREFIX + name for name in ELSEWHERE)]
    check_known([name for name in environ if name.startswith(PREFIX)], known)
    return {name: value_of(name, environ[key]) for key, name in names.items() if key in environ}


def value_of(name: str, text: str) -> str | list[str]:
    if not isinstance(getattr(DEFAULT, name), list):
        return text
    return [one.strip() for one in text.split(",") if one.strip()]


def check_known(names: Iterable[str], known: Iterable[str]) -> None:
    for name in names:
        if name not in known:
            raise ConfigError(
                "there is no setting {name!r}; {hint}", name=name, hint=nearest(name, known)
            )


def decode_path(kind: type, value: object) -> object:
    """msgspec dec_hook: `Path` is the only config type msgspec cannot decode itself."""
    return kind(value)


DEFAULT = Config()
