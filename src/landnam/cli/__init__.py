"""The command line: `landnam games`, `play`, `sim`, `replay`, `rules`, `check`, `bench`."""

from landnam.cli.app import main

__all__ = ["main"]
