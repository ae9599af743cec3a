"""Only a change of what is compiled compiles again; everything else is copied."""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import landnam
from tests.start.door import ROOT, copied, load

FIGURES = "games/vaalbara/content.toml"
CATALOGUE = "words/locale/hu/LC_MESSAGES/landnam.po"


DATA = (
    FIGURES,
    CATALOGUE,
    "games/vaalbara/rules.md",
    "**/*.css",
    "**/*.svg",
    "**/*.js",
    "web/app.py",
)
COMPILED = ("setup.py", "pyproject.toml", "src/landnam/__init__.py", "src/landnam/kit/core.py")


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Of a folder in which the source as it stands has been compiled and installed."""
    monkeypatch.delenv("LANDNAM_PURE", raising=False)
    start = copied(tmp_path, "pyproject.toml", "setup.py", "README.md", "LICENSE", "src")
    start.VENV.mkdir()
    start.stamp("built", start.built_from("fast"))
    start.stamp("landnam", f"{start.digest(start.BUILT_FROM)} fast")
    return start


def add_line(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")


def test_what_has_not_changed_is_left_alone(start: ModuleType) -> None:
    assert start.has_landnam() and start.speed_built() == "fast"


@pytest.mark.parametrize("pattern", DATA)
def test_a_change_of_data_or_plain_python_compiles_nothing(start: ModuleType, pattern: str) -> None:
    add_line(min((start.ROOT / "src" / "landnam").glob(pattern)))
    assert not start.has_landnam() and start.speed_built() == "fast"


@pytest.mark.parametrize("name", COMPILED)
def test_a_change_of_what_is_compiled_compiles_again(start: ModuleType, name: str) -> None:
    add_line(start.ROOT / name)
    assert not start.has_landnam() and start.speed_built() == ""


def test_a_module_more_or_less_compiles_again(start: ModuleType) -> None:
    new = start.ROOT / "src/landnam/kit/new.py"
    new.touch()
    assert start.speed_built() == ""
    new.unlink()
    assert start.speed_built() == "fast"
    (start.ROOT / "src/landnam/kit/core.py").unlink()
    assert start.speed_built() == ""


def test_plain_python_is_no_compiled_one(start: ModuleType) -> None:
    start.stamp("built", start.built_from("plain"))
    assert start.speed_built() == ""
    start.PURE = True
    add_line(start.ROOT / "src/landnam/kit/core.py")
    assert start.speed_built() == "plain"  # all of it is only copied
    add_line(start.ROOT / "setup.py")
    assert start.speed_built() == ""


def test_what_has_changed_is_copied_and_what_is_gone_removed(start: ModuleType) -> None:
    """For real: the folder becomes what an installation would make of the source."""
    start.PYTHON, start.PACKAGES = Path(sys.executable), start.ROOT / "site"
    source, installed = start.ROOT / "src" / "landnam", start.PACKAGES / "landnam"
    (source / "gone").mkdir()
    (source / "gone" / "__init__.py").touch()
    refresh(start)
    assert (installed / "gone" / "__init__.py").is_file()
    words = (installed / CATALOGUE).with_suffix(".mo").read_bytes()
    shutil.rmtree(source / "gone")
    add_line(source / FIGURES)
    new = (source / CATALOGUE).read_text("utf-8").replace('msgstr "', 'msgstr "!')
    (source / CATALOGUE).write_text(new, "utf-8")
    (installed / "kit" / "core.so").touch()
    refresh(start)
    assert not (installed / "gone").exists()
    assert (installed / FIGURES).read_text("utf-8").endswith("# changed\n")
    assert (installed / CATALOGUE).with_suffix(".mo").read_bytes() != words
    assert (installed / "kit" / "core.so").exists(), "what was compiled stays"


def refresh(start: ModuleType) -> None:
    copy = start.VENV / "build"
    start.remove(copy)
    start.copy_source(copy)
    (start.PACKAGES / "landnam").mkdir(parents=True, exist_ok=True)
    start.refresh(copy)


# ---- the lists


def test_every_entry_of_the_lists_means_something() -> None:
    lists = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["landnam"]
    for pattern in lists["compiled"] + lists["plain"]:
        assert any((ROOT / "src" / "landnam").glob(pattern)), pattern


def test_what_start_takes_for_compiled_is_what_was_compiled() -> None:
    folder = Path(landnam.__file__).parent
    binaries = [path for ending in ("*.so", "*.pyd") for path in folder.rglob(ending)]
    if not binaries:
        pytest.skip("landnam is installed as plain Python")
    names = {path.with_name(path.name.partition(".")[0] + ".py") for path in binaries}
    compiled = {f"src/landnam/{path.relative_to(folder).as_posix()}" for path in names}
    assert compiled == set(load().compiled_modules())
