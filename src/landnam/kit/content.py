"""Reading a content file so that every mistake is found at once, with file, entry and key."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from landnam.kit.effects import Effect, Reader, compile_effect
from landnam.kit.errors import ContentError, Message, Several, nearest
from landnam.kit.toml import TooNested, check_nesting

LARGEST: Final = 1000
LAST_YEAR: Final = 9999
LONGEST: Final = 250
"""No printed number, year and list is larger: what is would only fill the memory."""
ID: Final = re.compile(r"[a-z0-9_]{1,60}")
"""Ids stand in notation, logs and addresses, so they are single plain words."""

MOST_MISTAKES: Final = 100
MOST_LETTERS: Final = 50_000
"""What is told of a file; who wrote more mistakes puts these right first."""

Shape: TypeAlias = type | tuple[int, int]
"""What stands under a key: a type, or a number from least to most."""


class ContentFile:
    """The tables of a content file and the mistakes found in it so far."""

    def __init__(self, path: Path, longest: int = LONGEST) -> None:
        self.path = path
        self.longest = longest
        self.mistakes: list[Message] = []
        self.reported: set[str] = set()
        self.letters = 0
        try:
            text = path.read_text(encoding="utf-8")
            check_nesting(text)
            self.tables: dict[str, Any] = tomllib.loads(text)
        except FileNotFoundError as error:
            raise ContentError("{file}: there is no such file", file=path) from error
        except TooNested as nested:  # another name: compiled, a name has one class
            raise ContentError(
                "{file}: line {line}: {what}", file=path.name, line=nested.line, what=nested
            ) from nested
        except (ValueError, RecursionError) as error:
            raise ContentError(
                "{file}: not a TOML file: {error}", file=path.name, error=str(error)
            ) from error
        self.check_values()

    def digest(self) -> str:
        """A fingerprint of what the file says, whatever its layout and comments."""
        text = json.dumps(self.tables, sort_keys=True, ensure_ascii=False, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def blame(self, where: str | Message, template: str, **values: Any) -> None:
        """Note a mistake, once; when there are very many, raise those found so far."""
        what = Message(template, **values)
        mistake = Message("{file}: {where}: {what}", file=self.path.name, where=where, what=what)
        text = str(mistake)
        if text not in self.reported:
            self.reported.add(text)
            self.letters += len(text)
            self.mistakes.append(mistake)
        if len(self.mistakes) >= MOST_MISTAKES or self.letters > MOST_LETTERS:
            self.finish()

    def finish(self) -> None:
        """Raise all mistakes together, if there are any."""
        if self.mistakes:
            raise ContentError("{mistakes}", mistakes=Several(self.mistakes, "\n"))

    def check_values(self) -> None:
        """Refuse too large numbers, too long lists and ids that are no plain words before anything
        is made of them."""
        for section, table in self.tables.items():
            self.check_value(section, section, table)
        self.finish()

    def check_value(self, where: str, key: str, value: Any) -> None:
        if isinstance(value, dict):
            for inner, one in value.items():
                self.check_value(where, inner, one)
        elif isinstance(value, list):
            if len(value) > self.longest:
                what = Message("more than {most} stand there", most=self.longest)
                self.blame(where, "{name}: {what}", name=key, what=what)
            for one in value:
                name = one.get("id") if isinstance(one, dict) else None
                self.check_value(f"{key} {name}" if is_id(name) else where, key, one)
        elif isinstance(value, int):
            most = LAST_YEAR if key == "year" else LARGEST
            if abs(value) > most:
                what = Message("must be a number from {least} to {most}", least=-most, most=most)
                self.blame(where, "{name}: {what}", name=key, what=what)
        elif key == "id" and not is_id(value):
            shown = str(value)[:60]
            self.blame(where, "the id {value!r} must be made of a-z, 0-9 and _", value=shown)

    def check_shapes(self, shapes: Mapping[str, Shape]) -> None:
        """What may stand under these keys, wherever in the file they are: what the rules can play
        with. Games check figures so before they read them."""
        for section, table in self.tables.items():
            self.check_shape(section, table, shapes)
        self.finish()

    def check_shape(self, where: str, value: Any, shapes: Mapping[str, Shape]) -> None:
        if isinstance(value, list):
            for one in value:
                name = one.get("id") if isinstance(one, dict) else None
                self.check_shape(f"{where} {name}" if name else where, one, shapes)
        elif isinstance(value, dict):
            for key, inner in value.items():
                if key in shapes:
                    self.check_key(where, key, inner, shapes[key])
                self.check_shape(where, inner, shapes)

    def check_key(self, where: str, key: str, value: Any, shape: Shape) -> None:
        if isinstance(shape, type):
            if not is_a(value, shape):
                kind = WORDS[shape]
                self.blame(
                    where, "{key} must be {kind}, not {value!r}", key=key, kind=kind, value=value
                )
            return
        least, most = shape
        if not is_a(value, int) or not least <= value <= most:
            self.blame(
                where,
                "{key} must be a number from {least} to {most}, not {value!r}",
                key=key,
                least=least,
                most=most,
                value=value,
            )

    def check_distinct(self, ids: Sequence[str]) -> None:
        """Of things that are named side by side in the notation none is called like another."""
        for number, name in enumerate(ids):
            if name in ids[:number]:
                self.blame(name, "this id occurs twice")

    def check_sections(self, known: Sequence[str]) -> None:
        for name in self.tables:
            if name not in known:
                self.blame(name, "unknown section; {hint}", hint=nearest(name, known))

    def table(self, name: str, required: Mapping[str, type]) -> dict[str, Any]:
        """A single table such as [constants]."""
        table = self.tables.get(name, {})
        if not isinstance(table, dict):
            self.blame(name, "must be a table [{name}], not {value!r}", name=name, value=table)
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
            self.blame(kind, "there is no [[{kind}]] entry", kind=kind)
            return []
        seen: set[str] = set()
        good = []
        for entry in found:
            if not isinstance(entry, dict):
                self.blame(
                    kind, "must be [[{kind}]] entries, not {value!r}", kind=kind, value=entry
                )
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
            if key == "source" or key.startswith("source_") or key.endswith("_source"):
                continue
            if key not in known:
                self.blame(where, "unknown key {key!r}; {hint}", key=key, hint=nearest(key, known))
            else:
                self.check_key(where, key, value, known[key])
        for key in required:
            if key not in table:
                self.blame(where, "key {key!r} is missing", key=key)
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
                place = Message("{where}, effect {number}", where=where, number=number)
                self.blame(place, error.template, **error.values)
        return compiled


WORDS: dict[type, Message] = {
    int: Message("a whole number"),
    str: Message("a text"),
    list: Message("a list"),
    bool: Message("true or false"),
    dict: Message("a table"),
}


def is_id(value: Any) -> bool:
    return isinstance(value, str) and ID.fullmatch(value) is not None


def is_a(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def whole_number(value: Any) -> int:
    if not is_a(value, int) or value < 0:
        raise ContentError("must be a whole number from 0, not {value!r}", value=value)
    if value > LARGEST:
        raise ContentError("must be a number from {least} to {most}", least=0, most=LARGEST)
    return int(value)


def one_word(*words: str) -> Reader:
    """Reads one of the words."""

    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            hint = nearest(str(value), words)
            raise ContentError("unknown word {value!r}; {hint}", value=value, hint=hint)
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
            raise ContentError("must be a list, not {value!r}", value=value)
        read_items = [reader(item) for item in value]
        if len(set(read_items)) != len(read_items):
            raise ContentError("something stands there twice: {value!r}", value=value)
        return read_items

    return read


def tiers(value: Any) -> dict[int, int]:
    """Reads [ { count = 2, amount = 10 }, … ] as {2: 10, …}."""
    if not isinstance(value, list):
        raise ContentError("must be a list of {{ count, amount }}, not {value!r}", value=value)
    for tier in value:
        if not isinstance(tier, dict) or set(tier) != {"count", "amount"}:
            raise ContentError(
                "each must be {{ count = …, amount = … }}, not {value!r}", value=tier
            )
    amounts = {whole_number(tier["count"]): whole_number(tier["amount"]) for tier in value}
    if len(amounts) != len(value):
        raise ContentError("a count stands there twice")
    return amounts
