"""Reading a content file so that every mistake is found at once, with file, entry and key."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from landnam.kit.effects import Effect, Reader, compile_effect
from landnam.kit.errors import ContentError, nearest


class ContentFile:
    """The tables of a content file and the mistakes found in it so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.mistakes: list[str] = []
        try:
            self.tables: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError as error:
            raise ContentError(f"{path}: there is no such file") from error
        except (ValueError, RecursionError) as error:
            raise ContentError(f"{path}: not a TOML file: {error}") from error

    def digest(self) -> str:
        """A fingerprint of what the file says, whatever its layout and comments."""
        text = json.dumps(self.tables, sort_keys=True, ensure_ascii=False, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def blame(self, where: str, what: str) -> None:
        mistake = f"{self.path.name}: {where}: {what}"
        if mistake not in self.mistakes:
            self.mistakes.append(mistake)

    def finish(self) -> None:
        """Raise all mistakes together, if there are any."""
        if self.mistakes:
            raise ContentError("\n".join(self.mistakes))

    def check_sections(self, known: Sequence[str]) -> None:
        for name in self.tables:
            if name not in known:
                self.blame(name, f"unknown section; {nearest(name, known)}")

    def table(self, name: str, required: Mapping[str, type]) -> dict[str, Any]:
        """A single table such as [constants]."""
        table = self.tables.get(name, {})
        if not isinstance(table, dict):
            self.blame(name, f"must be a table [{name}], not {table!r}")
            table = {}
        self.check_keys(name, table, required, {})
        return {
            key: table[key] if is_a(table.get(key), kind) else kind()
            for key, kind in required.items()
        }

    def entries(
        self, kind: str, required: Mapping[str, type], optional: Mapping[str, type]
    ) -> list[dict[str, Any]]:
        """The well-formed [[kind]] entries."""
        found = self.tables.get(kind, [])
        if not isinstance(found, list) or not found:
            self.blame(kind, f"there is no [[{kind}]] entry")
            return []
        seen: set[str] = set()
        good = []
        for entry in found:
            if not isinstance(entry, dict):
                self.blame(kind, f"must be [[{kind}]] entries, not {entry!r}")
                continue
            id_ = str(entry.get("id", "(without id)"))
            name = f"{kind} {id_}"
            if id_ in seen:
                self.blame(name, "this id occurs twice")
            seen.add(id_)
            if self.check_keys(name, entry, required, optional):
                good.append(entry)
        return good

    def check_keys(
        self,
        where: str,
        table: Mapping[str, Any],
        required: Mapping[str, type],
        optional: Mapping[str, type],
    ) -> bool:
        """Unknown, missing and mistyped keys; `source` notes are welcome everywhere."""
        known = {**required, **optional}
        before = len(self.mistakes)
        for key, value in table.items():
            if key == "source" or key.endswith("_source"):
                continue
            if key not in known:
                self.blame(where, f"unknown key {key!r}; {nearest(key, known)}")
            elif not is_a(value, known[key]):
                self.blame(where, f"{key} must be {WORDS[known[key]]}, not {value!r}")
        for key in required:
            if key not in table:
                self.blame(where, f"key {key!r} is missing")
        return len(self.mistakes) == before

    def effects(
        self,
        where: str,
        tables: list[Any],
        vocabulary: Mapping[str, Callable[..., Effect[Any]]],
        readers: Mapping[str, Reader],
        given: Mapping[str, Any] | None = None,
    ) -> list[Effect[Any]]:
        """An entry's effects, compiled; each bad one is a mistake of its own."""
        compiled: list[Effect[Any]] = []
        for number, table in enumerate(tables, 1):
            try:
                if not isinstance(table, dict):
                    raise ContentError('must be a table such as { op = "…" }')
                compiled.append(compile_effect(table, vocabulary, readers, given))
            except ContentError as error:
                self.blame(f"{where}, effect {number}", str(error))
        return compiled


WORDS: dict[type, str] = {
    int: "a whole number",
    str: "a text",
    list: "a list",
    bool: "true or false",
    dict: "a table",
}


def is_a(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def whole_number(value: Any) -> int:
    if not is_a(value, int) or value < 0:
        raise ContentError(f"must be a whole number from 0, not {value!r}")
    return int(value)


def one_word(*words: str) -> Reader:
    """Reads one of the words."""

    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise ContentError(f"unknown word {value!r}; {nearest(str(value), words)}")
        return value

    return read


def index_in(names: list[str]) -> Reader:
    """Reads a name as its index."""

    def read(value: Any) -> int:
        return names.index(one_word(*names)(value))

    return read


def list_of(reader: Reader) -> Reader:
    def read(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise ContentError(f"must be a list, not {value!r}")
        read_items = [reader(item) for item in value]
        if len(set(read_items)) != len(read_items):
            raise ContentError(f"something stands there twice: {value}")
        return read_items

    return read


def tiers(value: Any) -> dict[int, int]:
    """Reads [ { count = 2, amount = 10 }, … ] as {2: 10, …}."""
    if not isinstance(value, list):
        raise ContentError(f"must be a list of {{ count, amount }}, not {value!r}")
    for tier in value:
        if not isinstance(tier, dict) or set(tier) != {"count", "amount"}:
            raise ContentError(f"each must be {{ count = …, amount = … }}, not {tier!r}")
    amounts = {whole_number(tier["count"]): whole_number(tier["amount"]) for tier in value}
    if len(amounts) != len(value):
        raise ContentError("a count stands there twice")
    return amounts
