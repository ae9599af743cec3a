"""What the catalogues lack: `python -m landnam.words.catalogue` (needs Babel and a source tree).

Lists every message that a language lacks, has in excess or has wrong, and exits with 1 if there
is any. With `--update` it first enters the new messages (untranslated) and drops the old ones.
What only one game says stands in the catalogues of that game, everything else in the shared ones.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from landnam.words import LANGUAGES
from landnam.words.extract import templates
from landnam.words.po import SHARED, locales, po_path

PACKAGE: Final = Path(__file__).parents[1]
KEYWORDS: Final = {"say": (1,), "count": (1, 2), "counted": (1, 2)}
TRANSLATED: Final = [lang for lang in LANGUAGES if lang != "en"]


def used(package: Path = PACKAGE) -> dict[Path, Catalog]:
    """All messages that stand in the code, by the folder of their catalogues."""
    places: dict[str | tuple[str, ...], list[tuple[str, int]]] = {}
    for file, line, message, _, _ in extract_from_dir(
        package, [("**.py", "python")], keywords=KEYWORDS
    ):
        places.setdefault(message, []).append((file, line))
    for file, line, text in templates(package):
        places.setdefault(text, []).append((file, line))
    plural_ids = {ids[0]: ids for ids in places if not isinstance(ids, str)}
    found: dict[Path, Catalog] = {package / SHARED: Catalog()}
    for message, locations in places.items():
        if message in plural_ids:
            continue  # said alone as well: its entry is the one with the plural
        own = [*locations, *places.get(first_id(message), [])]
        folder = package / home_of([file for file, _ in own])
        found.setdefault(folder, Catalog()).add(message, locations=own)
    return found


def first_id(message: str | tuple[str, ...]) -> str:
    return "" if isinstance(message, str) else message[0]


def home_of(files: Sequence[str]) -> Path:
    """Where the catalogues of a message lie: with the one game that says it, if it is only one."""
    homes = {Path(file).parts[:2] if file.startswith("games/") else () for file in files}
    parts = homes.pop() if len(homes) == 1 else ()
    return Path(*parts, "words", "locale") if len(parts) == 2 else SHARED


def load(lang: str, locale: Path) -> Catalog:
    path = po_path(lang, locale)
    if not path.exists():
        return Catalog(locale=lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def problems(template: Catalog, catalog: Catalog) -> list[str]:
    """One line for each thing that is wrong with a catalogue."""
    wanted = {first(message): message for message in template if message.id}
    found = {first(message): message for message in catalog if message.id}
    lines = [f"missing: {name}" for name in wanted if name not in found]
    lines += [f"stale: {name}" for name in found if name not in wanted]
    lines += [f"stale: {first(message)}" for message in catalog.obsolete.values()]
    for name, message in found.items():
        if name in wanted:
            lines += [f"{fault}: {name}" for fault in faults(wanted[name], message, catalog)]
    return lines


def first(message: Message) -> str:
    return listed(message.id)[0]


def listed(text: Sequence[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or [""])


def faults(wanted: Message, message: Message, catalog: Catalog) -> Iterator[str]:
    forms = listed(message.string)
    ids = listed(wanted.id)
    if message.fuzzy:
        yield "fuzzy"
    if not all(forms):
        yield "untranslated"
    elif any(fields(form) != fields(ids[-1]) for form in forms):
        yield "other {placeholders}"
    if wanted.id != message.id:
        yield "other plural"
    elif len(ids) > 1 and len(forms) != catalog.num_plurals:
        yield f"needs {catalog.num_plurals} plural forms"


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def update(template: Catalog, lang: str, locale: Path, known: Catalog) -> None:
    """Rewrite a catalogue with exactly the messages in use; its header stays as it is, and what is
    translated in another catalogue is taken over."""
    catalog = load(lang, locale)
    for message in known:
        if message.id and message.id not in catalog:
            catalog[message.id] = message
    catalog.update(template, no_fuzzy_matching=True)
    path = po_path(lang, locale)
    source = path if path.exists() else po_path(lang, PACKAGE / SHARED)
    header = source.read_text(encoding="utf-8").partition("\n\n")[0].strip()
    body = BytesIO()
    write_po(body, catalog, 99, omit_header=True, ignore_obsolete=True, include_lineno=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{header}\n\n{body.getvalue().decode().strip()}\n", encoding="utf-8")


def translated(lang: str, package: Path) -> Catalog:
    """What any catalogue of a language has."""
    whole = Catalog(locale=lang)
    for locale in locales(package):
        for message in load(lang, locale):
            if message.id and all(listed(message.string)):
                whole[message.id] = message
    return whole


def main(arguments: list[str], package: Path = PACKAGE) -> int:
    homes = used(package)
    lines: list[str] = []
    for lang in TRANSLATED:
        known = translated(lang, package)
        for locale, template in homes.items():
            if "--update" in arguments:
                update(template, lang, locale, known)
            place = locale.relative_to(package).as_posix()
            faults = problems(template, load(lang, locale))
            lines += [f"{place} {lang}: {fault}" for fault in faults]
    count = sum(len(template) for template in homes.values())
    lines.append(f"{count} messages, {len(TRANSLATED)} languages, {len(lines)} problems")
    print("\n".join(lines))
    return 1 if len(lines) > 1 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
