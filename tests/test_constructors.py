"""Keyword arguments wherever neighbours share a type: swapped ones would go unseen."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import landnam

SOURCE = Path(landnam.__file__).parent
MOST = 4
"""So many positional arguments of one type may a constructor be called with."""


def parsed(folder: Path) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")}


def aliases(trees: dict[Path, ast.Module]) -> dict[str, str]:
    """Seat, Root and the like: what they stand for."""
    return {
        node.target.id: ast.unparse(node.value)
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and ast.unparse(node.annotation) == "TypeAlias"
        and node.value is not None
    }


def parameters(kind: ast.ClassDef) -> list[str]:
    """The types that a constructor takes by position; nothing if it takes any number of them."""
    for node in kind.body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            given = [*node.args.posonlyargs, *node.args.args][1:]
            return (
                []
                if node.args.vararg
                else [ast.unparse(one.annotation) for one in given if one.annotation]
            )
    fields = [node for node in kind.body if isinstance(node, ast.AnnAssign)]
    return [
        ast.unparse(field.annotation)
        for field in fields
        if "ClassVar" not in ast.unparse(field.annotation)
    ]


def own_names(tree: ast.Module) -> set[str]:
    """The classes and modules of landnam that a module knows."""
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("landnam"):
            names |= {one.asname or one.name for one in node.names}
    return names


def called(node: ast.AST, own: set[str]) -> str:
    """The name of the class of ours that is called, if it is one."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        home = node.func.value
        return node.func.attr if isinstance(home, ast.Name) and home.id in own else ""
    return node.func.id if isinstance(node.func, ast.Name) and node.func.id in own else ""


def crowded(trees: dict[Path, ast.Module]) -> Iterator[str]:
    """Calls of our own classes with too many positional arguments of one type."""
    short = aliases(trees)
    kinds: dict[str, list[str]] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                kinds[node.name] = max(kinds.get(node.name, []), parameters(node), key=len)
    for path, tree in sorted(trees.items()):
        own = own_names(tree)
        for node in ast.walk(tree):
            name = called(node, own)
            if not name or not isinstance(node, ast.Call):
                continue
            given = [one for one in node.args if not isinstance(one, ast.Starred)]
            types = Counter(short.get(one, one) for one in kinds.get(name, [])[: len(given)])
            if types and max(types.values()) > MOST:
                yield f"{path.name}:{node.lineno} {name}"


def test_no_constructor_takes_more_than_four_positional_arguments_of_one_type() -> None:
    found = list(crowded(parsed(SOURCE)))
    assert not found, "\n".join(found)


def test_five_numbers_in_a_row_are_found(tmp_path: Path) -> None:
    text = """
Seat: TypeAlias = int
class March:
    def __init__(self, seat: Seat, a: int, b: int, c: int, d: int, name: str) -> None: ...
class Record(NamedTuple):
    a: int
    b: int
    c: int
    d: int
    e: int
class Open:
    def __init__(self, *facts: int) -> None: ...
March(1, 2, 3, 4, 5, "x")
March(1, 2, 3, 4, d=5, name="x")
Record(1, 2, 3, 4, 5)
Record(*fields)
Open(1, 2, 3, 4, 5, 6)
"""
    (tmp_path / "bad.py").write_text(text, encoding="utf-8")
    assert list(crowded(parsed(tmp_path))) == ["bad.py:13 March", "bad.py:15 Record"]
