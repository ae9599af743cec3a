"""Prologues: logs that a table continues. They are stored without names; seats have these."""

from __future__ import annotations

from landnam.kit.log import RULE, parse_log


def without_names(log: str) -> str:
    """The same log with empty names in its header; answers name seats by number."""
    header = parse_log(log).header
    header.seats = [""] * len(header.seats)
    rows = [row.removesuffix("\r") for row in log.split("\n")]
    return header.text() + "\n".join(rows[rows.index(RULE) :])
