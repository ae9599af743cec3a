"""The `landnam` command and its verbs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, Final

import click
from click.exceptions import NoSuchCommand

from landnam import __version__
from landnam.cli.bench import bench
from landnam.cli.check import check
from landnam.cli.common.frame import framed, language_of
from landnam.cli.common.options import language_option
from landnam.cli.common.program import program
from landnam.cli.games import games
from landnam.cli.play import play
from landnam.cli.replay import replay
from landnam.cli.rules import rules
from landnam.cli.serve import serve
from landnam.cli.sim import sim
from landnam.words import Words, suggestion

COMMANDS: Final = (serve, games, play, sim, replay, rules, check, bench)


class Verbs(click.Group):
    """Everything, click's own sentences too, is told in the language asked for."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A mistyped verb is answered with the nearest right one."""
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as error:
            close = suggestion(args[0], self.commands)
            known = [close] if close else None
            raise NoSuchCommand(error.command_name, possibilities=known, ctx=ctx) from None

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Usage is told with the words that started us."""
        name = prog_name or program()
        words = Words(language_of(sys.argv[1:] if args is None else args, os.environ))
        with framed(words, self):
            return super().main(args, name, complete_var, standalone_mode, obj=words, **extra)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="landnam")
@language_option(expose_value=False)
def main() -> None:
    """Board games in the terminal: play, simulate, replay, look up the rules.

    A first game: landnam play vaalbara --seats me,greedy
    """


for command in COMMANDS:
    main.add_command(command)
