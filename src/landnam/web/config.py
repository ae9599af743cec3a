"""How the server is set up: by a TOML file, LANDNAM_… in the environment, the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every setting and its default. Lists are written with commas in the environment."""

    host: str = "127.0.0.1"
    port: int = 8420
    database: str = ""  # an address; "" is the file landnam.db in `folder`
    redis: str = ""  # an address; "" does without
    folder: Path = Path("~/.local/share/landnam")
    secret: str = ""  # signs invitations; "" keeps one in `folder`. Servers together share one
    address: str = ""  # how people reach the server, for links; "" is what the browser asked for
    origins: list[str] = []  # further addresses whose pages may talk to this server
    workers: int = 0  # processes in which bots think; 0 is one less than there are cores
    bot_seconds: float = 20.0  # the longest a bot may think
    bot_pause: float = 0.7  # the least time between two moves of bots, so that people can follow
    metrics_from: str = "127.0.0.1"  # who may read /metrics
    moves_a_second: float = 8.0  # requests of one socket, on the long run
    requests_a_second: float = 50.0  # of one address, on the long run
    sockets_of_address: int = 500  # that one address has open at a time
    sockets_in_all: int = 10_000  # that are open at a time
    streams_of_person: int = 100  # of the API, that programs of one person have open at a time
    streams_of_address: int = 500  # that one address has open at a time
    streams_in_all: int = 10_000  # that are open at a time
    log_format: str = "lines"  # or json
    accounts: bool = True  # whether people may register a name and a password
    webhook_private: bool = False  # whether webhooks may point into the local network


class ConfigError(ValueError):
    """A setting is unknown or has a wrong value."""


def read_config(file: Path | None, environ: Mapping[str, str], given: Mapping[str, Any]) -> Config:
    """The settings; the command line wins over the environment, that over the file."""
    settings: dict[str, Any] = {}
    if file is not None:
        try:
            settings |= tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ConfigError(f"{file}: {error}") from error
    names = set(Config.__struct_fields__)
    for name in names:
        text = environ.get(f"LANDNAM_{name.upper()}")
        if text is not None:
            is_list = isinstance(getattr(DEFAULT, name), list)
            settings[name] = [one.strip() for one in text.split(",")] if is_list else text
    settings |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(settings, Config, strict=False, dec_hook=made)
    except msgspec.ValidationError as error:
        raise ConfigError(str(error)) from error


def made(kind: type, value: object) -> object:
    """Of what msgspec does not know there are only paths."""
    return kind(value)


DEFAULT = Config()
