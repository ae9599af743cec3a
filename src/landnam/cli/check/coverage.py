"""Which clauses of the rules the tests cite."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from landnam.kit.clauses import Clause


def uncited(clauses: Iterable[Clause], tests: Path) -> list[str]:
    """The ids that no example, no test and no reason in untestable.toml names."""
    cited = set(untestable(tests))
    for path in sorted(tests.glob("examples/*.toml")):
        cited |= set(tomllib.loads(path.read_text(encoding="utf-8")).get("clauses", []))
    for path in sorted(tests.glob("**/test_*.py")):
        cited |= cited_by_tests(path)
    return [clause.id for clause in clauses if clause.id not in cited]


def unknown(clauses: Iterable[Clause], tests: Path) -> list[str]:
    """Examples that cite a clause which does not exist, as "file: clause"."""
    ids = {clause.id for clause in clauses}
    wrong = []
    for path in sorted(tests.glob("examples/*.toml")):
        for id in tomllib.loads(path.read_text(encoding="utf-8")).get("clauses", []):
            if id not in ids:
                wrong.append(f"{path.name}: {id}")
    return wrong


def untestable(tests: Path) -> dict[str, str]:
    """Clauses that no test can fail, each with its reason."""
    path = tests / "untestable.toml"
    if not path.exists():
        return {}
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("clause", [])
    return {entry["id"]: entry["reason"] for entry in entries if entry.get("reason")}


def cited_by_tests(path: Path) -> set[str]:
    """Clauses named in the docstrings of test functions."""
    cited: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            text = ast.get_docstring(node) or ""
            cited |= set(re.findall(r"\b[A-Z]+(?:-[A-Z0-9]+)*-\d+\b", text))
    return cited
