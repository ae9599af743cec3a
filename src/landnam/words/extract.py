"""Finding in the code what is said by templates, by help texts and by docstrings of commands."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final, TypeAlias

TEMPLATE: Final = "template"
"""Whatever takes a parameter of this name, and **values for it, is told a message there."""

Places: TypeAlias = dict[str, int]
"""Functions and classes by name, each with the place of the template among its arguments."""


def parsed(package: Path) -> dict[Path, ast.Module]:
    return {
        path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(package.rglob("*.py"))
    }


def places(trees: dict[Path, ast.Module]) -> Places:
    """Everything callable that takes a template: functions, methods, classes and subclasses."""
    found: Places = {}
    classes: list[ast.ClassDef] = []
    for tree in trees.values():
        classes += [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        found |= dict(functions(tree.body, 0))
    for node in classes:
        makers = dict(functions(node.body, 1))
        if "__init__" in makers:
            found[node.name] = makers.pop("__init__")
        found |= makers
    for _ in classes:
        for node in classes:
            for base in map(name_of, node.bases):
                if base in found:
                    found.setdefault(node.name, found[base])
    return found


def functions(body: list[ast.stmt], bound: int) -> Iterator[tuple[str, int]]:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args]
            if TEMPLATE in names and node.args.kwarg:
                yield node.name, names.index(TEMPLATE) - bound


def namesakes(trees: dict[Path, ast.Module], known: Places) -> dict[str, set[str]]:
    """By module: its classes that share a name with one of those known, but take no template."""
    found: dict[str, set[str]] = {}
    for path, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name in known:
                bases = set(map(name_of, node.bases)) - {node.name}
                if "__init__" not in dict(functions(node.body, 1)) and not bases & set(known):
                    found.setdefault(".".join(path.with_suffix("").parts), set()).add(node.name)
    return found


def known_in(path: Path, tree: ast.Module, known: Places, others: dict[str, set[str]]) -> Places:
    """Those known without the namesakes that the file makes or imports."""
    strange = set(others.get(".".join(path.with_suffix("").parts), ()))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for module, names in others.items():
                if module.endswith(f".{node.module}"):
                    strange |= names & {alias.asname or alias.name for alias in node.names}
    return {name: at for name, at in known.items() if name not in strange}


def template_arguments(trees: dict[Path, ast.Module]) -> Iterator[tuple[Path, ast.expr]]:
    """Every argument that is passed as a template, literal or not, with its file."""
    known = places(trees)
    others = namesakes(trees, known)
    for path, tree in trees.items():
        here = known_in(path, tree, known, others)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                at = here.get(name_of(node.func), len(node.args))
                yield from ((path, argument) for argument in node.args[at : at + 1])


def name_of(named: ast.expr) -> str:
    if isinstance(named, ast.Attribute):
        return named.attr
    return named.id if isinstance(named, ast.Name) else ""


def helps(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """`help="…"` of options, and what commands say of themselves in their docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "help":
            yield from literal(node.value)
        if isinstance(node, ast.FunctionDef) and any(map(is_command, node.decorator_list)):
            text = ast.get_docstring(node)
            if text:
                yield node.lineno, text


def is_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and name_of(decorator.func) in ("command", "group")


def literal(node: ast.expr) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.lineno, inspect.cleandoc(node.value)


def templates(package: Path) -> Iterator[tuple[str, int, str]]:
    """File, line and text of everything found; what has no words of its own is left out."""
    trees = parsed(package)
    found = [(path, *text) for path, node in template_arguments(trees) for text in literal(node)]
    found += [(path, *text) for path, tree in trees.items() for text in helps(tree)]
    for path, line, text in found:
        if has_words(text):
            yield path.relative_to(package).as_posix(), line, text


def has_words(text: str) -> bool:
    """Not such as "{name}: {what}"."""
    return any(sign.isalpha() for part in Formatter().parse(text) for sign in part[0])
