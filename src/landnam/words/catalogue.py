"""What the catalogues lack: `python -m landnam.words.catalogue` (needs Babel and a source tree).

Lists every message that a language lacks, has in excess or has wrong, and exits with 1 if there
is any. With `--update` it first enters the new messages (untranslated) and drops the old ones.
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
from landnam.words.po import po_path

PACKAGE: Final = Path(__file__).parents[1]
KEYWORDS: Final = {"say": (1,), "count": (1, 2), "counted": (1, 2)}
TRANSLATED: Final = [lang for lang in LANGUAGES if lang != "en"]


def used(package: Path = PACKAGE) -> Catalog:
    """All messages that stand in the code."""
    template = Catalog()
    found = extract_from_dir(package, [("**.py", "python")], keywords=KEYWORDS)
    for file, line, message, _, _ in found:
        template.add(message, locations=[(file, line)])
    for file, line, message in templates(package):
        template.add(message, locations=[(file, line)])
    return template


def load(lang: str, package: Path = PACKAGE) -> Catalog:
    with po_path(lang, package / "words" / "locale").open("rb") as file:
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


def update(template: Catalog, lang: str, package: Path = PACKAGE) -> None:
    """Rewrite a catalogue with exactly the messages in use; its header stays as it is."""
    catalog = load(lang, package)
    catalog.update(template, no_fuzzy_matching=True)
    path = po_path(lang, package / "words" / "locale")
    header = path.read_text(encoding="utf-8").partition("\n\n")[0].strip()
    body = BytesIO()
    write_po(body, catalog, 99, omit_header=True, ignore_obsolete=True, include_lineno=False)
    path.write_text(f"{header}\n\n{body.getvalue().decode().strip()}\n", encoding="utf-8")


def main(arguments: list[str], package: Path = PACKAGE) -> int:
    template = used(package)
    lines: list[str] = []
    for lang in TRANSLATED:
        if "--update" in arguments:
            update(template, lang, package)
        lines += [f"{lang}: {line}" for line in problems(template, load(lang, package))]
    lines.append(f"{len(template)} messages, {len(TRANSLATED)} catalogues, {len(lines)} problems")
    print("\n".join(lines))
    return 1 if len(lines) > 1 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
