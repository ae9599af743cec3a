"""What the tables of a server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from landnam.web.store.store import Store
from landnam.web.table.contents import Contents
from landnam.web.table.heartbeat import Heartbeat
from landnam.web.think.pool import Thinkers

if TYPE_CHECKING:
    from landnam.web.table.actor import LiveTable


@dataclass(kw_only=True)
class Services:
    """The site makes one for all its tables, which so need not know the site."""

    store: Store
    contents: Contents
    thinkers: Thinkers
    heartbeat: Heartbeat
    bot_pause: float  # the least seconds between two moves of bots
    bot_seconds: float  # the longest a bot may think
    count_entry: Callable[[str, str], None]  # game and kind of each journal entry, for metrics
    on_change: Callable[[LiveTable], None]  # called after every change of a table
    closing: asyncio.Event = field(default_factory=asyncio.Event)  # set when the server stops
