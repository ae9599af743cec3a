"""A real terminal of a given size with landnam in it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
CLEARED = "\x1b[2J"


def heed_control_c() -> None:
    """As in a terminal, also where the tests themselves run in the background and ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """Types what is asked and remembers what was shown since."""

    def __init__(self, folder: Path, *words: str, rows: int = 24, columns: int = 80) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {
            key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")
        }
        environment |= {"LANDNAM_LANG": "en", "TERM": "xterm-256color", "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "landnam", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=environment,
            close_fds=True,
            start_new_session=True,
            preexec_fn=heed_control_c,
        )
        os.close(slave)
        self.raw = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def read_until(self, *marks: str, seconds: float = 60) -> str:
        """What was shown up to one of the marks, without colours."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            is_silent = not select.select([self.master], [], [], 0.04)[0]
            if is_silent and any(self.text.rstrip(" ").endswith(mark) for mark in marks):
                return self.text
            if not is_silent:
                try:
                    data = os.read(self.master, 65536)
                except OSError:
                    data = b""
                if not data:
                    return self.text
                self.raw += data.decode("utf-8", "replace")
        raise AssertionError(f"none of {marks} came; shown was:\n{self.text}")

    @property
    def text(self) -> str:
        return ESCAPES.sub("", self.raw).replace("\r", "")

    def type(self, line: str) -> None:
        """Forget what was shown, then type a line."""
        self.raw = ""
        os.write(self.master, f"{line}\n".encode())
