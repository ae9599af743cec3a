"""`landnam sim`: many games among bots."""

from landnam.cli.sim.command import sim

__all__ = ["sim"]
