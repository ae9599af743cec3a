"""What everything on Vaalbara's table is called, and in which colour."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from landnam.games.vaalbara.rules.state import Content
from landnam.games.vaalbara.rules.view import VaalbaraView
from landnam.games.vaalbara.words import character_name, clan_name, land_name
from landnam.kit.sets import members
from landnam.terminal.seats import own_name
from landnam.words import Words

CLAN_STYLES: Final = {
    "blue": "bold bright_blue",
    "purple": "bold magenta",
    "yellow": "bold yellow",
    "red": "bold red",
    "green": "bold green",
}
LAND_STYLES: Final = {
    "green": "green",
    "yellow": "yellow",
    "red": "red",
    "brown": "dark_orange3",
    "purple": "magenta",
    "blue": "bright_blue",
}


class Names:
    """Colour only repeats what the words say. `seats` are the words for who sits where."""

    def __init__(
        self, words: Words, content: Content, seats: list[str], view: VaalbaraView
    ) -> None:
        self.words = words
        self.content = content
        self.seats = seats
        self.clans = [player.clan for player in view.players]
        kinds = content.tables["land_type"]
        self.land_styles = [LAND_STYLES.get(kind.get("colour", ""), "") for kind in kinds]

    def clan(self, seat: int) -> str:
        return clan_name(self.words, self.content, self.clans[seat])

    def clan_style(self, seat: int) -> str:
        return CLAN_STYLES.get(self.content.clans[self.clans[seat]], "bold")

    def seat(self, seat: int) -> str:
        """Ann, or Blue for those without a name."""
        return own_name(self.seats[seat]) or self.clan(seat)

    def land(self, front: int) -> Text:
        style = self.land_styles[self.content.kind_of[front]]
        return Text(land_name(self.words, self.content, front), style)

    def character(self, character: int) -> str:
        return character_name(self.words, self.content, character)

    def characters(self, mask: int) -> str:
        return ", ".join(self.character(one) for one in members(mask))

    def initiatives(self, mask: int) -> str:
        return " ".join(str(self.content.characters[one].initiative) for one in members(mask))
