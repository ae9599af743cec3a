"""What the compiler wants to be told; to plain Python it means nothing. Stays uncompiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import trait as trait
else:

    def mypyc_attr(**_settings: Any) -> Callable[[type], type]:
        """Such as allow_interpreted_subclasses: games may be written without compiling them."""
        return lambda cls: cls

    def trait(cls: type) -> type:
        """A class without a constructor that others may inherit from beside their own base."""
        return cls
