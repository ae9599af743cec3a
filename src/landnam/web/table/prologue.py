"""Logs that a table goes on from. They are kept without names: the seats alone have these."""

from __future__ import annotations

from landnam.kit.log import RULE, parse_log


def without_names(log: str) -> str:
    """The same log, of which only the names are gone: seats are told apart by their numbers."""
    header = parse_log(log).header
    header.seats = [""] * len(header.seats)
    rows = [row.removesuffix("\r") for row in log.split("\n")]
    return header.text() + "\n".join(rows[rows.index(RULE) :])
