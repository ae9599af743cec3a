"""Builds landnam: the catalogues always, the fast engine where a C compiler makes it possible."""

import os
import shutil
import sys
import sysconfig
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CATALOGUES = "landnam/**/words/locale/*/LC_MESSAGES/landnam.po"


def sources() -> list[str]:
    """Every module that is compiled; start.py reads the same lists."""
    lists = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["landnam"]
    top = Path("src", "landnam")
    compiled, plain = (
        {path for pattern in lists[name] for path in top.glob(pattern)}
        for name in ("compiled", "plain")
    )
    return sorted(map(str, compiled - plain))


def notice(reason: str) -> None:
    print(f"landnam: {reason}; installing plain Python, which plays the same, only slower")


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name == "nt" or shutil.which(command.split()[0]) is not None


def extensions() -> list[Extension]:
    """All modules as one mypyc group, so that calls between them are direct C calls."""
    if os.environ.get("LANDNAM_PURE") or not {"bdist_wheel", "build_ext"} & set(sys.argv):
        return []
    if not has_compiler():
        notice("no C compiler found")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        notice("mypy is not installed")
        return []
    try:
        return mypycify(sources(), group_name="landnam", multi_file=True)
    except SystemExit:  # how mypyc reports a module it cannot compile
        notice("mypyc refused the sources")
        return []


class BuildFast(build_ext):
    """Compiles on all cores; a failure leaves nothing behind and breaks nothing."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # compilers and linkers fail in many ways, none of them fatal
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            print(error)
            notice("the C compiler failed")

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def compile_side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                compiled = pool.map(lambda source: compile_all([source], **options), sources)
                return [part for parts in compiled for part in parts]

        self.parallel = os.cpu_count()
        self.compiler.compile = compile_side_by_side
        super().build_extensions()


class BuildWords(build_py):
    """Compiles the gettext catalogues into the build."""

    def run(self) -> None:
        super().run()
        target = Path("src") if self.editable_mode else Path(self.build_lib)
        for catalogue in self.catalogues():
            compile_catalogue(catalogue, target / catalogue.relative_to("src").with_suffix(".mo"))

    def get_source_files(self) -> list[str]:
        return [*super().get_source_files(), *map(str, self.catalogues())]

    def catalogues(self) -> list[Path]:
        return sorted(Path("src").glob(CATALOGUES))


def compile_catalogue(source: Path, target: Path) -> None:
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        sys.exit("landnam: building needs Babel (pip install babel), which compiles the languages")
    target.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as words, target.open("wb") as compiled:
        write_mo(compiled, read_po(words))


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildFast, "build_py": BuildWords})
