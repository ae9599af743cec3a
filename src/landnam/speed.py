"""One source, two speeds: compiled where that was possible, plain when LANDNAM_PURE is set."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import find_spec
from types import ModuleType


class SourceOnly:
    """Finds the `.py` of a landnam module even when its compiled twin lies beside it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("landnam."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def choose() -> None:
    """Call before any other landnam module is imported."""
    if os.environ.get("LANDNAM_PURE"):
        sys.meta_path.insert(0, SourceOnly())


def compiled() -> bool:
    """Whether the engine runs as compiled code."""
    spec = find_spec("landnam.kit.core")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)
