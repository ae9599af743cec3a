"""A thinking process: reads tasks from stdin, writes answers to stdout, dies with its parent."""

from __future__ import annotations

import ctypes
import hashlib
import os
import select
import signal
import sys
import tempfile
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Final

from landnam.bots import make_bot
from landnam.games import BOXES
from landnam.kit.codec import from_bytes
from landnam.kit.game import Content, Game
from landnam.kit.luck import Luck
from landnam.web.think.tasks import LENGTH, TASK, Answer, Task, framed

NICENESS: Final = 10
PR_SET_PDEATHSIG: Final = 1
CONTENTS: Final = 32
"""How many contents a process caches."""


def main() -> None:
    tasks, answers = own_pipes()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    die_with_parent()
    if hasattr(select, "poll"):
        threading.Thread(target=end_with_parent, args=(tasks.fileno(),), daemon=True).start()
    say(answers, Answer())
    while len(head := tasks.read(LENGTH.size)) == LENGTH.size:
        say(answers, work(tasks.read(LENGTH.unpack(head)[0])))


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Copies of stdin and stdout; from now on, what anybody prints goes to stderr."""
    tasks = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return tasks, answers


def die_with_parent() -> None:
    """Linux does it itself. A thread alone is not enough: a compiled search holds the GIL."""
    if sys.platform == "linux":
        parent = os.getppid()
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was too late
            os._exit(0)


def end_with_parent(tasks: int) -> None:
    """Run in a thread: the pipe hangs up when the server ends, however it ends."""
    poll = select.poll()
    poll.register(tasks, 0)
    poll.poll()
    os._exit(0)


def say(answers: BinaryIO, answer: Answer) -> None:
    try:
        answers.write(framed(answer))
        answers.flush()
    except BrokenPipeError:
        os._exit(0)


def work(data: bytes) -> Answer:
    try:
        return Answer(option=think(TASK.decode(data)))
    except Exception as error:  # any error of a game or bot is reported to the server
        return Answer(error=f"{type(error).__name__}: {error}")


def think(task: Task) -> int:
    """A system timer kills even a search that never releases the interpreter lock, in case there is
    no server left to do it."""
    game = game_of(task.game, task.rules)
    content = content_of(task.game, task.rules, task.content_digest, task.content_text)
    view = from_bytes(task.view, game.kinds(content))
    bot = make_bot(task.spec, game, content, luck_of(task.seed))
    if not hasattr(signal, "setitimer"):
        return bot.choose(view)
    signal.setitimer(signal.ITIMER_REAL, task.limit)
    try:
        return bot.choose(view)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def luck_of(seed: str) -> Luck:
    digest = hashlib.blake2b(seed.encode(), digest_size=16).digest()
    return Luck.seeded(int.from_bytes(digest), "bot")


@lru_cache(CONTENTS)
def content_of(name: str, rules: int, digest: str, text: str | None) -> Content:
    content = loaded(game_of(name, rules), text)
    if content.digest != digest:
        raise ValueError(f"the content is {content.digest}, not {digest}")
    return content


def game_of(name: str, rules: int) -> Game[Any, Any]:
    box = BOXES[name].edition(rules) if rules else BOXES[name]
    if box is None:
        raise ValueError(f"no rules {rules} of {name}")
    return box.game


def loaded(game: Game[Any, Any], text: str | None) -> Content:
    if text is None:
        return game.load()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "content.toml")
        path.write_text(text, encoding="utf-8")
        return game.load(path)


if __name__ == "__main__":
    main()
