"""Reading the clauses of a rules.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.kit.clauses import read_clauses, without_sources

RULES = """\
# Raid

- **RD-OVER-1** The game is for 2 to 4 players. [S]

## 2. Cards

- **RD-CARD-1**  Each player has six cards: ← one of each. [S]
- **RD-R-12** *Ties.* Earlier seats win.
- **RD-NOT** has no number
- RD-CARD-2 is not marked
  - **RD-CARD-3** is not a line of its own list
Text that mentions **RD-CARD-1** again.
### 2.1 Burn
- **RD-BURN-2-1** Show a card.
"""


def test_every_clause_has_its_id_section_and_text(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(RULES, encoding="utf-8")
    assert [(one.id, one.section, one.text) for one in read_clauses(path)] == [
        ("RD-OVER-1", "Raid", "The game is for 2 to 4 players. [S]"),
        ("RD-CARD-1", "2. Cards", "Each player has six cards: ← one of each. [S]"),
        ("RD-R-12", "2. Cards", "*Ties.* Earlier seats win."),
        ("RD-BURN-2-1", "2.1 Burn", "Show a card."),
    ]


def test_rules_without_clauses_have_none(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text("# Raid\n\nPlay as you like.\n", encoding="utf-8")
    assert read_clauses(path) == []


@pytest.mark.parametrize(
    "text",
    [
        "Draw one card (RD-DRAW-1). [S]",
        "[S] Draw one card (RD-DRAW-1).",
        "[S/P3] Draw one card (RD-DRAW-1).",
        "Draw one card (RD-DRAW-1). {[S/P3]}",
        "{[D, R-3]} Draw one card (RD-DRAW-1).",
        'Draw one card [D figure] (RD-DRAW-1). {[I: "one card each"]}',
        "Draw one card (RD-DRAW-1). [P-hrf; order D, option `option_draw`]",
        "Draw one card [I] (RD-DRAW-1) [S HU example]. {[P] P1}",
        "Draw one card (RD-DRAW-1). [S 6; split P-rev]",
        "Draw one card (RD-DRAW-1) ([D]). [S]",
    ],
)
def test_the_text_of_a_clause_is_told_without_its_sources(text: str) -> None:
    assert without_sources(text) == "Draw one card (RD-DRAW-1)."


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("At most 2 ([D] not the first). [S]", "At most 2 (not the first)."),
        ("Data: `[[card]]` and `{ op = 1 }`. [S]", "Data: `[[card]]` and `{ op = 1 }`."),
        ("See [S 4](#s4) and [Sagas]. [I]", "See [S 4](#s4) and [Sagas]."),
    ],
)
def test_what_is_no_source_stays(text: str, bare: str) -> None:
    assert without_sources(text) == bare
