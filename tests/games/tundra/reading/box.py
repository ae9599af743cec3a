"""What lies in the box: content.toml by table and id."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import landnam.games.tundra as folder

CONTENT: Final = Path(folder.__file__).parent / "content.toml"
CITY: Final = ("adviser", "boost")
"""Both kinds of city cards (TU-COMP-9)."""


class Box:
    """Entries by id; `box.table("glade")` lists a kind in the order of the file."""

    def __init__(self, path: Path = CONTENT) -> None:
        self.tables: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        self.entries: dict[str, dict[str, Any]] = {
            entry["id"]: {**entry, "kind": kind}
            for kind, table in self.tables.items()
            if isinstance(table, list) and kind != "player_count"
            for entry in table
        }

    def __getitem__(self, name: str) -> dict[str, Any]:
        return self.entries[name]

    def table(self, kind: str, players: int = 4) -> list[str]:
        """The ids of a kind that are in play with so many players."""
        return [e["id"] for e in self.tables[kind] if e.get("min_players", 2) <= players]

    def rule(self, name: str) -> Any:
        return self.tables["rules"][name]

    def count(self, name: str, players: int) -> int:
        row = next(r for r in self.tables["player_count"] if r["players"] == players)
        number: int = row[name]
        return number

    def frame(self, card: str, value: int, side: str = "frames") -> list[dict[str, Any]]:
        """The effects of the frame that holds the cell of a die value (TU-COMP-7, TU-COMP-8)."""
        frames = self[card][side]
        effects: list[dict[str, Any]] = next(f["effects"] for f in frames if value in f["cells"])
        return effects

    def base_title(self) -> str:
        return str(next(e["id"] for e in self.tables["title"] if e["base"]))

    def special_titles(self, players: int) -> list[str]:
        return [name for name in self.table("title", players) if not self[name]["base"]]

    def default_layout(self, players: int) -> str:
        layouts = self.tables["layout"]
        return str(next(e["id"] for e in layouts if e["default"] and e["players"] == players))
