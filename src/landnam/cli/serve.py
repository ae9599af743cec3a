"""`landnam serve`: the table in the browser."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import click

from landnam.cli.common.errors import Trouble
from landnam.cli.common.options import FILE, with_screen
from landnam.terminal.screen import Screen


@click.command("serve")
@click.option("--host", help="The address to listen at; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 8420 unless said.")
@click.option("--database", help="A database address; a SQLite file of one's own unless said.")
@click.option("--redis", help="A Redis address, for hints between several servers.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where data is kept.")
@click.option("--config", type=FILE, help="A TOML file with further settings.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@with_screen
def serve(
    screen: Screen,
    host: str | None,
    port: int | None,
    database: str | None,
    redis: str | None,
    folder: Path | None,
    config: Path | None,
    no_browser: bool,
) -> None:
    """Open the web table: play in the browser, alone or with friends."""
    from landnam.web.serve import serve as run
    from landnam.web.site.config import ConfigError, read_config

    words = screen.words
    given = {
        "host": host, "port": port, "database": database, "redis": redis, "folder": folder,
    }  # fmt: skip
    try:
        settings = read_config(config, os.environ, given)
    except ConfigError as error:
        raise Trouble(words, words.explain(error)) from error
    if port is None and is_taken(settings.host, settings.port):
        what = words.say("port {port} is taken.", port=settings.port)
        hint = words.say("Choose another with --port, or stop what runs there.")
        raise Trouble(words, f"{what} {hint}")

    def ready(address: str) -> None:
        screen.note(words.say("landnam is open at {address}", address=address))
        screen.note(words.say("Ctrl+C closes it; tables are kept."))

    run(settings, not no_browser, ready)


def is_taken(host: str, port: int) -> bool:
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
        except OSError:
            return True
    return False
