"""The little Markdown that rules.md is written in, as sections that can be drawn one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.kit.clauses import CLAUSE, TAG
from landnam.words import Words

HEADING: Final = re.compile(r"(#+) +(.*)")
NUMBER: Final = re.compile(r"(\d+(?:\.\d+)*)\.? ")
SPLIT: Final = re.compile(
    r"(\*\*.+?\*\*|\*[^*\s](?:[^*]*[^*\s])?\*|`[^`]+`|\{[^}]+\}|\[[^\]]+\]\([^)\s]+\)"
    rf"|{TAG}"
    r"|\b[A-Z]{2}-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+\b)"
)
LINK: Final = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
SOURCE: Final = re.compile(r"\[([SIPD])(.*)\]")
CLAUSE_ID: Final = re.compile(r"[A-Z]{2}-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+")


@dataclass
class Block:
    """Lines of one kind: `p`, `ul` or `table`."""

    kind: str
    lines: list[str] = field(default_factory=list)


@dataclass
class Section:
    """A heading and what stands under it, as far as the next heading."""

    level: int
    title: str
    blocks: list[Block] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        number = NUMBER.match(self.title)
        return "section-" + (number[1].replace(".", "-") if number else "0")

    @property
    def clauses(self) -> list[str]:
        lines = [line for block in self.blocks if block.kind == "ul" for line in block.lines]
        return [found[1] for line in lines if (found := CLAUSE.fullmatch(line))]


def read_sections(text: str) -> list[Section]:
    sections: list[Section] = []
    is_new = True
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            sections.append(Section(len(heading[1]), heading[2]))
        elif not sections or not line.strip() or line == "---":
            is_new = True
            continue
        else:
            add_line(sections[-1], line, is_new)
        is_new = bool(heading)
    return sections


def add_line(section: Section, line: str, is_new: bool) -> None:
    kind = "ul" if line.startswith("- ") else "table" if line.startswith("|") else "p"
    if section.blocks and not is_new:
        last = section.blocks[-1]
        if kind == "p" and line.startswith("  ") and last.kind == "ul":
            last.lines[-1] += f" {line.strip()}"
            return
        if last.kind == kind:
            last.lines.append(line)
            return
    section.blocks.append(Block(kind, [line]))


# ---- drawing


def draw_section(words: Words, section: Section, shift: int = 0) -> Safe:
    """A section under its heading; `##` is h2, lowered by `shift`."""
    heading = tag(f"h{min(section.level + shift, 6)}", section.title, id=section.anchor)
    return join(heading, *(draw_block(words, section, block) for block in section.blocks))


def draw_block(words: Words, section: Section, block: Block) -> Safe:
    if block.kind == "ul":
        return tag("ul", *(draw_item(words, line) for line in block.lines), class_="clauses")
    if block.kind == "table":
        return draw_table(words, section, block.lines)
    return tag("p", *(join(inline(words, line), " ") for line in block.lines))


def draw_item(words: Words, line: str) -> Safe:
    clause = CLAUSE.fullmatch(line)
    if clause is None:
        return tag("li", inline(words, line.removeprefix("- ")))
    return draw_clause(words, clause[1], clause[2])


def draw_clause(words: Words, id: str, text: str) -> Safe:
    """One clause, with an address of its own."""
    name = tag("a", id, href=f"#{id}", class_="clause")
    return tag("li", name, " ", inline(words, text), id=id, data_find=True)


def draw_table(words: Words, section: Section, lines: list[str]) -> Safe:
    rows = [cells(line) for line in lines if not set(line) <= set("|-: ")]
    head = tag("thead", tag("tr", *(tag("th", inline(words, one), scope="col") for one in rows[0])))
    body = tag(
        "tbody",
        *(tag("tr", *(tag("td", inline(words, one)) for one in row)) for row in rows[1:]),
    )
    table = tag("table", head, body, class_="facts-table")
    return tag(
        "div",
        table,
        class_="scroll",
        tabindex="0",
        role="region",
        aria_label=f"{section.title}: {rows[0][0]}",
    )


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def inline(words: Words, text: str) -> Safe:
    """Emphasis, code, links, references to clauses and the letters of sources."""
    return join(*(draw_piece(words, piece) for piece in SPLIT.split(text) if piece))


def draw_piece(words: Words, piece: str) -> Safe:
    if piece.startswith("**") and len(piece) > 4:
        return tag("strong", inline(words, piece[2:-2]))
    if piece.startswith("*") and len(piece) > 2 and piece.endswith("*"):
        return tag("em", inline(words, piece[1:-1]))
    if piece.startswith("`") and len(piece) > 2:
        return draw_code(piece[1:-1])
    if piece.startswith("{"):
        return tag("span", inline(words, piece[1:-1]), class_="remark")
    if source := SOURCE.fullmatch(piece):
        return draw_source(words, source[1], source[2])
    if link := LINK.fullmatch(piece):
        return draw_link(link[1], link[2])
    if CLAUSE_ID.fullmatch(piece):
        return tag("a", piece, href=f"#{piece}", class_="clause")
    return join(piece) if piece else EMPTY


def draw_source(words: Words, letter: str, rest: str) -> Safe:
    """`[S]`, or `[S; order D]`: the letter, and what else is said of the source."""
    known = tag("abbr", letter, title=source_text(words, letter), class_="source")
    return tag("span", known, inline(words, rest), class_="remark") if rest else known


def draw_code(text: str) -> Safe:
    is_address = text.startswith("https://") and "…" not in text
    return draw_link(text, text) if is_address else tag("code", text)


def draw_link(text: str, address: str) -> Safe:
    """Only addresses of the web and of this page are links."""
    if not address.startswith(("https://", "http://", "#")):
        return join(text)
    return tag("a", text, href=address, rel="noopener noreferrer")


def source_text(words: Words, letter: str) -> str:
    """How sure a figure or a clause is."""
    return {
        "S": words.say("stated in the rulebook"),
        "I": words.say("inferred from the rulebook"),
        "P": words.say("from a public source"),
        "D": words.say("our own design, because no source has it"),
    }[letter]
