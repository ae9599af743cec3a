"""No package imports, directly or by way of others, a package that imports it.

A package is a folder with `__init__.py`; its modules are those that lie directly in it. All imports
count: at the top, inside functions, and those for the type checker alone. Only what an
`__init__.py` re-exports of the packages below it does not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[1] / "src"
CHECKED: Final = "landnam"
"""The tree that must be free of cycles."""


@dataclass(frozen=True)
class Thread:
    """A module that imports another one, of another package."""

    module: str
    package: str
    target: str
    target_package: str


class Tree:
    """Python sources by module name, below one folder."""

    def __init__(self, source: Path) -> None:
        files = {module_name(path.relative_to(source)): path for path in source.rglob("*.py")}
        self.files = files
        self.packages = {name for name, path in files.items() if path.name == "__init__.py"}

    def threads(self, top: str) -> list[Thread]:
        return [
            Thread(module, package, target, target_package)
            for module in self.files
            for target in sorted(set(self.imports(module)))
            if (package := self.package_of(module)) != (target_package := self.package_of(target))
            if is_below(package, top) and is_below(target_package, top)
            if not (module in self.packages and is_below(target_package, package))
        ]

    def package_of(self, module: str) -> str:
        """Modules of the top folder, such as `landnam.box`, are rooms of their own."""
        package = module.rpartition(".")[0]
        return package if module not in self.packages and "." in package else module

    def imports(self, module: str) -> Iterator[str]:
        """The modules of the tree that a module names in its imports."""
        for node in ast.walk(ast.parse(self.files[module].read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names: Iterable[str] = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = self.base(module, node)
                names = [f"{base}.{alias.name}" for alias in node.names]
                names = [name if name in self.files else base for name in names]
            else:
                continue
            yield from (name for name in names if name in self.files)

    def base(self, module: str, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = (module if module in self.packages else module.rpartition(".")[0]).split(".")
        above = parts[: len(parts) - node.level + 1]
        return ".".join([*above, *filter(None, [node.module])])


def module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_below(package: str, top: str) -> bool:
    return package == top or package.startswith(f"{top}.")


def knots(threads: list[Thread]) -> list[Thread]:
    """The threads that are part of a cycle of packages."""
    arrows: dict[str, set[str]] = {}
    for thread in threads:
        arrows.setdefault(thread.package, set()).add(thread.target_package)
    return [one for one in threads if one.package in reachable(arrows, one.target_package)]


def reachable(arrows: dict[str, set[str]], start: str) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        for target in arrows.get(waiting.pop(), set()) - found:
            found.add(target)
            waiting.append(target)
    return found


def test_packages_have_no_cycles() -> None:
    threads = Tree(SOURCE).threads(CHECKED)
    assert len({thread.package for thread in threads}) > 5, "hardly anything was looked at"
    tangled = sorted(f"{one.module} imports {one.target}" for one in knots(threads))
    assert not tangled, "\n".join(tangled)


# ---- the test itself finds what it is made for


def planted(folder: Path, files: dict[str, str]) -> list[tuple[str, str]]:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.write_text(text, encoding="utf-8")
    (folder / "top" / "__init__.py").touch()
    return [(one.module, one.target) for one in knots(Tree(folder).threads("top"))]


IN_A_FUNCTION: Final = "def late():\n    from top.one import module\n"
FOR_TYPES: Final = (
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from top.one.module import Thing\n"
)


@pytest.mark.parametrize(
    "back", ["import top.one.module\n", "from ..one import module\n", IN_A_FUNCTION, FOR_TYPES]
)
def test_a_planted_cycle_is_found(tmp_path: Path, back: str) -> None:
    files = {
        "top/one/module.py": "from top.two.other import thing\n",
        "top/two/other.py": "from top.three import last\n",
        "top/three/last.py": back,
        "top/apart/module.py": "import top.one.module\n",
    }
    assert sorted(planted(tmp_path, files)) == [
        ("top.one.module", "top.two.other"),
        ("top.three.last", "top.one.module"),
        ("top.two.other", "top.three.last"),
    ]


def test_a_folder_and_one_inside_it_are_two_packages(tmp_path: Path) -> None:
    files = {"top/site.py": "import top.one.module\n", "top/one/module.py": "import top.site\n"}
    assert len(planted(tmp_path, files)) == 2


def test_what_a_package_re_exports_of_those_below_is_no_cycle(tmp_path: Path) -> None:
    files = {"top/site.py": "", "top/one/module.py": "import top.site\n"}
    assert not planted(tmp_path, files)
    (tmp_path / "top" / "__init__.py").write_text("from top.one import module\n")
    assert not knots(Tree(tmp_path).threads("top"))
