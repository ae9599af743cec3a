"""Markup that is already escaped. A kind of str, which the compiler cannot make: so it is plain."""

from __future__ import annotations


class Safe(str):
    """Markup that is already escaped."""

    __slots__ = ()
