"""Makes the site's fonts again, from packages that `npm` fetches.

    python tools/fonts.py [FOLDER]      FOLDER keeps the packages

Needs npm, and fonttools, brotli and uharfbuzz beside Python.

Landnam Serif is Vollkorn and Landnam Sans is Source Sans 3, both under the Open Font License. They
are cut down to the letters of our languages, one file a script, and made a little larger, so that
they look as large as other fonts of the same size. They carry names of our own: Adobe reserves
"Source" for its unchanged font, and a font of that name on somebody's machine must not step in.

Written are the woff2 files with a digest in each name (browsers keep them for good), the licences,
`fonts.css` with the faces and the stand-ins, and `draw/font_files.py` with the names. A stand-in is
a font of the machine, stretched until it takes the same room: it is seen until ours has arrived.
"""

from __future__ import annotations

import hashlib
import math
import re
import shutil
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from tempfile import gettempdir
from typing import Final

import uharfbuzz as hb
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LANDNAM: Final = Path(__file__).parents[1] / "src" / "landnam"
STATIC: Final = LANDNAM / "web" / "static"
FONTS: Final = STATIC / "fonts"
PACKAGES: Final = Path(*sys.argv[1:2] or (gettempdir(), "landnam-fonts"))

FEATURES: Final = ("kern", "liga", "calt", "ccmp", "rlig", "mark", "mkmk")
NAMED: Final = (0, 1, 2, 3, 4, 5, 6, 13, 14)  # copyright, names, version, licence
SCRIPTS: Final = {
    "latin": (
        *range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŐőŰű"),
        *map(ord, "‐‑–—‘’‚“”„†•…\u202f′″‹›€™←↑→↓↔↻−≈≠≤≥▸●✓✗"),
    ),
    "latin-ext": (*range(0x100, 0x180), *range(0x218, 0x21C), 0x1E9E),
    "cyrillic": (*range(0x400, 0x460), 0x490, 0x491, 0x2116),
}  # fmt: skip


@dataclass(frozen=True)
class Font:
    """One of ours; `scale` is how much larger it gets."""

    name: str
    file: str
    family: str
    package: str
    source: str
    licence: str
    weights: tuple[int, int]
    scale: float


@dataclass(frozen=True)
class StandIn:
    """A font that machines have; `source` has the same widths, and its licence lets us look."""

    family: str
    package: str
    source: str
    weights: tuple[int, int]
    names: tuple[str, ...]


OURS: Final = (
    Font("Landnam Sans", "sans", "Source Sans 3", "source-sans@3.52.0",
         "VF/SourceSans3VF-Upright.ttf", "LICENSE.md", (400, 700), 1.06),
    Font("Landnam Serif", "serif", "Vollkorn", "@expo-google-fonts/vollkorn@0.4.1",
         "600SemiBold/Vollkorn_600SemiBold.ttf", "LICENSE_FONT", (600, 600), 1.06),
)  # fmt: skip
ARIMO, TINOS = "@expo-google-fonts/arimo@0.4.3", "@expo-google-fonts/tinos@0.4.2"
ROBOTO, NOTO = "@expo-google-fonts/roboto@0.4.3", "@expo-google-fonts/noto-serif@0.4.2"
DEJAVU: Final = "dejavu-fonts-ttf@2.37.3"
REGULAR, BOLD = (400, 500), (600, 700)
STAND_INS: Final = {
    "sans": (
        StandIn("Arial", ARIMO, "400Regular/Arimo_400Regular.ttf", REGULAR,
                ("Arial", "ArialMT", "Liberation Sans", "Arimo")),
        StandIn("Arial", ARIMO, "700Bold/Arimo_700Bold.ttf", BOLD,
                ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold")),
        StandIn("Roboto", ROBOTO, "400Regular/Roboto_400Regular.ttf", REGULAR,
                ("Roboto", "Roboto-Regular")),
        StandIn("Roboto", ROBOTO, "700Bold/Roboto_700Bold.ttf", BOLD,
                ("Roboto Bold", "Roboto-Bold")),
        StandIn("DejaVu", DEJAVU, "ttf/DejaVuSans.ttf", REGULAR, ("DejaVu Sans", "DejaVuSans")),
        StandIn("DejaVu", DEJAVU, "ttf/DejaVuSans-Bold.ttf", BOLD,
                ("DejaVu Sans Bold", "DejaVuSans-Bold")),
    ),
    "serif": (
        StandIn("Times", TINOS, "700Bold/Tinos_700Bold.ttf", (600, 600),
                ("Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold",
                 "Tinos Bold")),
        StandIn("Noto", NOTO, "700Bold/NotoSerif_700Bold.ttf", (600, 600),
                ("Noto Serif Bold", "NotoSerif-Bold")),
        StandIn("DejaVu", DEJAVU, "ttf/DejaVuSerif-Bold.ttf", (600, 600),
                ("DejaVu Serif Bold", "DejaVuSerif-Bold")),
    ),
}  # fmt: skip


def main() -> None:
    shutil.rmtree(FONTS, ignore_errors=True)
    FONTS.mkdir()
    files: dict[str, str] = {}
    faces: list[str] = []
    for ours in OURS:
        shutil.copy(package(ours.package) / ours.licence, FONTS / f"LICENSE-{ours.file}.txt")
        fonts = {script: cut(ours, script) for script in SCRIPTS}
        faces.extend(stand_ins(ours, fonts["latin"], fonts["cyrillic"]))
        for script, font in fonts.items():
            name = files[f"{ours.file}-{script}"] = save(font, f"{ours.file}-{script}")
            faces.append(face(ours, font, name))
            print(f"{name}: {(FONTS / name).stat().st_size} bytes")
    write_css(faces)
    write_names(files)


@cache
def package(name: str) -> Path:
    """The unpacked package."""
    folder = PACKAGES / re.sub(r"\W+", "-", name)
    if not folder.exists():
        PACKAGES.mkdir(parents=True, exist_ok=True)
        fetch = ("npm", "pack", "--silent", name)
        archive = subprocess.check_output(fetch, cwd=PACKAGES, text=True).strip()
        with tarfile.open(PACKAGES / archive) as packed:
            packed.extractall(folder, filter="data")
    return folder / "package"


# ---- our own fonts


def cut(ours: Font, script: str) -> TTFont:
    """The font with the letters of one script."""
    font = TTFont(package(ours.package) / ours.source, recalcTimestamp=False)
    if "fvar" not in font:
        set_lining_figures(font)
    options = Options(
        layout_features=list(FEATURES),
        name_IDs=list(NAMED),
        name_languages=[0x409],
        hinting=False,
        notdef_outline=True,
    )
    options.drop_tables += ["STAT", "MVAR"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=SCRIPTS[script])
    subsetter.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": ours.weights})
    if "fvar" in font and script == "latin":
        add_turning_arrow(font)
    for number in (1, 3, 4, 6):
        name = ours.name.replace(" ", "") if number == 6 else ours.name
        font["name"].setName(name, number, 3, 1, 0x409)
    font["head"].unitsPerEm = round(font["head"].unitsPerEm / ours.scale)
    return font


def set_lining_figures(font: TTFont) -> None:
    """Figures as tall as capitals, which Vollkorn has on request only."""
    table = font["GSUB"].table
    lookups = {
        number
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for number in record.Feature.LookupListIndex
    }
    lining: dict[str, str] = {}
    for number in lookups:
        for part in table.LookupList.Lookup[number].SubTable:
            lining |= getattr(part, "ExtSubTable", part).mapping
    for characters in font["cmap"].tables:
        for figure in map(ord, "0123456789"):
            if figure in characters.cmap:
                plain = characters.cmap[figure]
                characters.cmap[figure] = lining.get(plain, plain)  # tables may be shared


def add_turning_arrow(font: TTFont) -> None:
    """↻, which Source Sans lacks: our icon `rotate`, drawn in outlines."""
    middle, radius, half = (330, 330), 240, 32
    steps = [math.radians(40 + 300 * step / 24) for step in range(25)]

    def at(angle: float, far: float) -> tuple[int, int]:
        return round(middle[0] + far * math.cos(angle)), round(middle[1] + far * math.sin(angle))

    ring = [at(angle, radius + half) for angle in steps[::-1]]
    ring += [at(angle, radius - half) for angle in steps]
    x, y = at(steps[0], radius)
    pen = TTGlyphPen(None)
    for outline in (ring, [(x - 115, y - 30), (x + 85, y + 170), (x + 95, y - 60)]):
        pen.moveTo(outline[0])
        for point in outline[1:]:
            pen.lineTo(point)
        pen.closePath()
    name = "turningarrow"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (660, 58)
    font["gvar"].variations[name] = []
    del font["HVAR"]
    for characters in font["cmap"].tables:
        if characters.isUnicode():
            characters.cmap[ord("↻")] = name


def save(font: TTFont, name: str) -> str:
    """The file's name, with a digest of what is in it."""
    packed = BytesIO()
    font.flavor = "woff2"
    font.save(packed)
    digest = hashlib.sha256(packed.getvalue()).hexdigest()[:8]
    file = f"{name}.{digest}.woff2"
    (FONTS / file).write_bytes(packed.getvalue())
    return file


# ---- the style sheet


def face(ours: Font, font: TTFont, file: str) -> str:
    return block(
        ours.name,
        ours.weights,
        f'url("fonts/{file}") format("woff2")',
        font_display="swap",
        unicode_range=ranges(font.getBestCmap()),
    )


def stand_ins(ours: Font, latin: TTFont, cyrillic: TTFont) -> Iterator[str]:
    """Texts as wide as in ours on average; height and depth of a line exactly as ours. Cyrillic
    letters make up for the spaces and figures between them, which are stretched with Latin."""
    for one in STAND_INS[ours.file]:
        theirs = TTFont(package(one.package) / one.source)
        known = theirs.getBestCmap().keys()
        letters, others = (known & font.getBestCmap().keys() for font in (latin, cyrillic))
        ours_latin, ours_cyrillic = fixed(latin, one), fixed(cyrillic, one)
        sample = runs(letters, by=letters)
        stretch = width(ours_latin, sample) / width(theirs, sample)
        yield stand_in(ours, latin, one, stretch, letters)
        sample, between = runs(others, by=others), runs(letters, by=others)
        wanted = width(ours_cyrillic, sample) + width(ours_latin, between)
        stretch = (wanted - stretch * width(theirs, between)) / width(theirs, sample)
        yield stand_in(ours, cyrillic, one, stretch, others)


def fixed(font: TTFont, one: StandIn) -> TTFont:
    """Our font in the weight that is stood in for; most bold text is of 600."""
    weight = 400 if one.weights == REGULAR else 620
    return instantiateVariableFont(font, {"wght": weight}) if "fvar" in font else font


def stand_in(ours: Font, font: TTFont, one: StandIn, stretch: float, letters: set[int]) -> str:
    em, line = font["head"].unitsPerEm, font["hhea"]
    return block(
        f"{ours.name} as {one.family}",
        one.weights,
        ", ".join(f'local("{name}")' for name in one.names),
        size_adjust=percent(stretch),
        ascent_override=percent(line.ascent / em / stretch),
        descent_override=percent(-line.descent / em / stretch),
        line_gap_override=percent(line.lineGap / em / stretch),
        unicode_range=ranges(letters),
    )


def block(family: str, weights: tuple[int, int], source: str, **more: str) -> str:
    low, high = weights
    told = {
        "font-family": f'"{family}"',
        "font-weight": f"{low} {high}" if low != high else str(low),
        "src": source,
        **{key.replace("_", "-"): value for key, value in more.items()},
    }
    lines = "".join(f"  {key}: {value};\n" for key, value in told.items())
    return f"@font-face {{\n{lines}}}\n"


def runs(letters: set[int], by: set[int]) -> Counter[str]:
    """The pieces of our texts in these letters; of texts that are mostly written `by` others."""
    found: Counter[str] = Counter()
    for text in texts():
        if sum(ord(letter) in by for letter in text) > len(text) / 2:
            pieces = groupby(text, lambda letter: ord(letter) in letters)
            found.update("".join(piece) for is_ours, piece in pieces if is_ours)
    return found


def width(font: TTFont, sample: Counter[str]) -> float:
    """In ems, kerning included."""
    packed = BytesIO()
    font.flavor = None
    font.save(packed)
    shaper = hb.Font(hb.Face(packed.getvalue()))
    total = 0
    for run, count in sample.items():
        buffer = hb.Buffer()
        buffer.add_str(run)
        buffer.guess_segment_properties()
        hb.shape(shaper, buffer)
        total += count * sum(glyph.x_advance for glyph in buffer.glyph_positions)
    return total / font["head"].unitsPerEm


@cache
def texts() -> list[str]:
    """All messages and their translations, with a figure for what is filled in."""
    found: list[str] = []
    for path in sorted(LANDNAM.rglob("*.po")):
        catalogue = path.read_text(encoding="utf-8").replace('"\n"', "")
        messages = re.findall(r'^msg.*?"(.+)"$', catalogue, re.MULTILINE)
        found += [re.sub(r"\{.*?\}|\\.", "1", message) for message in messages]
    return found


def ranges(letters: Iterable[int]) -> str:
    """As CSS writes them: U+20-7E, U+A0…"""
    runs: list[list[int]] = []
    for letter in sorted(letters):
        if runs and letter == runs[-1][1] + 1:
            runs[-1][1] = letter
        else:
            runs.append([letter, letter])
    return ", ".join(f"U+{low:X}" + (f"-{high:X}" if high > low else "") for low, high in runs)


def percent(share: float) -> str:
    return f"{share * 100:.2f}%"


def write_css(faces: list[str]) -> None:
    head = "/* Written by tools/fonts.py: our fonts, and the stand-ins seen until they arrive. */\n"
    (STATIC / "fonts.css").write_text(head + "".join(faces), encoding="utf-8")


def write_names(files: dict[str, str]) -> None:
    entries = "".join(f'    "{name}": "{file}",\n' for name, file in files.items())
    (LANDNAM / "draw" / "font_files.py").write_text(
        '"""The files in /static/fonts by font and script. Written by tools/fonts.py."""\n\n'
        "from typing import Final\n\n"
        f"FILES: Final = {{\n{entries}}}\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
