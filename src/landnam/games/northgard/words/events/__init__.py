"""What happened, for the log."""

from landnam.games.northgard.words.events.goods import GAINS
from landnam.games.northgard.words.events.log import (
    EVENT_TEXTS,
    NOT_BEFORE_GAINS,
    event_text,
    grouped,
    log_lines,
)
from landnam.games.northgard.words.events.teller import Teller

__all__ = [
    "EVENT_TEXTS",
    "GAINS",
    "NOT_BEFORE_GAINS",
    "Teller",
    "event_text",
    "grouped",
    "log_lines",
]
