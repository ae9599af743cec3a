"""The `landnam` command and its verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import click

from landnam import __version__
from landnam.cli.bench import bench
from landnam.cli.check import check
from landnam.cli.games import games
from landnam.cli.play import play
from landnam.cli.program import program
from landnam.cli.replay import replay
from landnam.cli.rules import rules
from landnam.cli.sim import sim
from landnam.words import suggestion

COMMANDS: Final = (games, play, sim, replay, rules, check, bench)


class Verbs(click.Group):
    """A mistyped verb is answered with the nearest right one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            close = suggestion(args[0], self.commands)
            hint = f" Did you mean {close!r}?" if close else ""
            raise click.UsageError(f"{error.message}{hint}", ctx) from None

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
        return super().main(args, name, complete_var, standalone_mode, **extra)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="landnam")
def main() -> None:
    """Board games in the terminal: play, simulate, replay, look up the rules.

    A first game: landnam play vaalbara --seats me,greedy
    """


for command in COMMANDS:
    main.add_command(command)
