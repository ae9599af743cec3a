"""Keeping the result of a finished game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
import structlog

from landnam.draw.scene import Outcome
from landnam.web.store.rows import NotSaved
from landnam.web.store.store import Store

RETRY_PAUSES: Final = (1.0, 10.0, 60.0)  # seconds after each failed attempt

log = structlog.get_logger()


def result_text(outcome: Outcome) -> str:
    """The outcome as JSON."""
    fields = {
        "scores": list(outcome.scores),
        "ranking": list(outcome.ranking),
        "winners": list(outcome.winners),
    }
    return msgspec.json.encode(fields).decode()


async def save_result(store: Store, table_id: str, result: str, closing: asyncio.Event) -> None:
    """Gives up after a few attempts: the result can always be computed from the journal."""
    for pause in RETRY_PAUSES:
        try:
            await store.finish(table_id, result)
            return
        except NotSaved as error:
            log.warning("the result was not saved", table=table_id, error=repr(error))
        with suppress(TimeoutError):
            await asyncio.wait_for(closing.wait(), pause)
