"""The secret that signs invitations, stored in the data folder."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from tempfile import mkstemp


def stored_secret(folder: Path) -> str:
    """Made at the first start."""
    path = folder.expanduser() / "secret"
    if not path.exists():
        write_secret(path)
    secret = path.read_text(encoding="utf-8").strip()
    if not secret:
        raise ValueError(f"{path} is empty: delete it, and a new secret is made")
    return secret


def write_secret(path: Path) -> None:
    """Atomic; if several servers start together, the first one's secret is used by all."""
    file, name = mkstemp(dir=path.parent, prefix="secret-")  # readable by its owner alone
    try:
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(secrets.token_hex(32))
            stream.flush()
            os.fsync(file)
        try:
            os.link(name, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
