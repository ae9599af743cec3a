"""The module start.py of a folder, such as one of a test's own with copies of what is needed."""

from __future__ import annotations

import shutil
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def load(folder: Path = ROOT) -> ModuleType:
    spec = spec_from_file_location("start", folder / "start.py")
    assert spec is not None and spec.loader is not None
    start = module_from_spec(spec)
    spec.loader.exec_module(start)
    return start


def copied(folder: Path, *names: str) -> ModuleType:
    """start.py in this folder, beside copies of these files and folders."""
    for name in ("start.py", *names):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, place)
    return load(folder)
