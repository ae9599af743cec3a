"""Bots in real processes: what they answer, and what happens when they are slow, killed or left."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from landnam.games import GAMES
from landnam.kit.codec import to_bytes
from landnam.kit.session import Session
from landnam.web.think import BOT_LEVELS, Closed, ThinkError, Thinkers, TooSlow, level_name, process
from landnam.web.think.process import environment
from landnam.words import LANGUAGES, Words

GAME = GAMES["vaalbara"]
CONTENT = GAME.load()
FINE_LIMIT = 60.0


def session_of(seats: int = 3, seed: int = 7) -> Session:
    return Session.start(GAME, CONTENT, ["somebody"] * seats, {}, seed)


def with_thinkers(
    work: Callable[[Thinkers], Awaitable[Any]], workers: int = 1, loop_factory: Any = None
) -> Any:
    async def run() -> Any:
        thinkers = Thinkers(workers)
        try:
            return await work(thinkers)
        finally:
            await thinkers.close()

    with asyncio.Runner(loop_factory=loop_factory) as runner:
        return runner.run(run())


async def choose(
    thinkers: Thinkers,
    level: str = "easy",
    seed: str = "s",
    limit: float = FINE_LIMIT,
    session: Session | None = None,
    **changed: Any,
) -> int:
    session = session or session_of()
    question: dict[str, Any] = {
        "game": "vaalbara",
        "content_digest": CONTENT.digest,
        "content_text": None,
        "packed_view": to_bytes(session.view(session.state.asks[0].seat)),
    }
    return await thinkers.choose(level=level, seed=seed, limit=limit, **question | changed)


def is_alive(pid: int) -> bool:
    """Zombies have ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


async def wait_until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


def test_every_level_has_a_name_in_every_language() -> None:
    for lang in LANGUAGES:
        names = [level_name(Words(lang), level) for level in BOT_LEVELS]
        assert len(set(names)) == len(BOT_LEVELS)


def test_every_level_answers_with_a_legal_option() -> None:
    options = session_of().state.asks[0].options

    async def work(thinkers: Thinkers) -> None:
        for level in BOT_LEVELS:
            assert await choose(thinkers, level) in options

    with_thinkers(work)


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_a_whole_game_is_played_from_views_alone(loop: str) -> None:
    factory = pytest.importorskip("uvloop").new_event_loop if loop == "uvloop" else None

    async def work(thinkers: Thinkers) -> None:
        session = session_of()
        while not session.is_over:
            seat = session.state.asks[0].seat
            seed = f"{seat} {len(session.entries)}"
            session.answer(seat, await choose(thinkers, seed=seed, session=session))
        assert GAME.winners(session.state)

    with_thinkers(work, loop_factory=factory)


def test_the_same_seed_gives_the_same_answer_in_every_process() -> None:
    async def answers(thinkers: Thinkers) -> list[int]:
        seeds = [str(number) for number in range(12)]
        return await asyncio.gather(*[choose(thinkers, "beginner", seed) for seed in seeds])

    first = with_thinkers(answers, workers=2)
    assert first == with_thinkers(answers)
    assert len(set(first)) > 1


def test_search_is_deterministic_too() -> None:
    async def answers(thinkers: Thinkers) -> list[int]:
        return [await choose(thinkers, "medium", str(number)) for number in range(3)]

    assert with_thinkers(answers) == with_thinkers(answers)


def test_the_event_loop_goes_on_while_bots_think() -> None:
    async def work(thinkers: Thinkers) -> int:
        await choose(thinkers)
        thinking = asyncio.create_task(choose(thinkers, "hard"))
        turns = 0
        while not thinking.done():
            await asyncio.sleep(0.002)
            turns += 1
        return turns

    assert with_thinkers(work) > 10


def test_who_asks_first_is_answered_first() -> None:
    async def work(thinkers: Thinkers) -> None:
        done: list[int] = []

        async def one(number: int) -> None:
            await choose(thinkers)
            done.append(number)

        tasks = [asyncio.create_task(one(number)) for number in range(6)]
        await asyncio.sleep(0)
        assert (thinkers.thinking, thinkers.waiting) == (1, 5)
        await asyncio.gather(*tasks)
        assert done == list(range(6))
        assert (thinkers.thinking, thinkers.waiting) == (0, 0)

    with_thinkers(work)


@pytest.mark.timing
def test_a_slow_bot_is_stopped_and_the_next_request_is_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(BOT_LEVELS, "endless", "mcts:600s")

    async def work(thinkers: Thinkers) -> None:
        await choose(thinkers)
        slow = thinkers.thinkers[0].pid
        began = time.monotonic()
        with pytest.raises(TooSlow):
            await choose(thinkers, "endless", limit=0.3)
        assert time.monotonic() - began < 60
        await wait_until(lambda: not is_alive(slow))
        assert await choose(thinkers) in session_of().state.asks[0].options

    with_thinkers(work)


def test_a_slow_bot_does_not_disturb_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOT_LEVELS, "endless", "mcts:600s")

    async def work(thinkers: Thinkers) -> None:
        slow = asyncio.create_task(choose(thinkers, "endless", limit=2))
        search = asyncio.create_task(choose(thinkers, "hard"))
        with pytest.raises(TooSlow):
            await slow
        assert await search in session_of().state.asks[0].options

    with_thinkers(work, workers=2)


def test_a_killed_process_is_replaced_and_the_question_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(BOT_LEVELS, "long", "mcts:2s")

    async def work(thinkers: Thinkers) -> None:
        await choose(thinkers)
        thinker = thinkers.thinkers[0]
        killed = thinker.pid
        thinking = asyncio.create_task(choose(thinkers, "long"))
        await wait_until(lambda: thinkers.thinking == 1)
        os.kill(killed, signal.SIGKILL)
        assert await thinking in session_of().state.asks[0].options
        assert thinker.pid not in (0, killed)

    with_thinkers(work)


def test_a_process_killed_between_questions_is_replaced() -> None:
    async def work(thinkers: Thinkers) -> None:
        await choose(thinkers)
        os.kill(thinkers.thinkers[0].pid, signal.SIGKILL)
        assert await choose(thinkers) in session_of().state.asks[0].options

    with_thinkers(work)


def test_a_question_is_not_asked_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOT_LEVELS, "endless", "mcts:600s")

    async def work(thinkers: Thinkers) -> None:
        thinking = asyncio.create_task(choose(thinkers, "endless"))
        killed: set[int] = set()
        while not thinking.done():
            pid = thinkers.thinkers[0].pid
            if pid not in killed | {0}:
                os.kill(pid, signal.SIGKILL)
                killed.add(pid)
            await asyncio.sleep(0.01)
        with pytest.raises(ThinkError, match="one after the other"):
            await thinking
        assert len(killed) == 2

    with_thinkers(work)


def test_a_cancelled_question_leaves_no_answer_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOT_LEVELS, "long", "mcts:2s")

    async def work(thinkers: Thinkers) -> None:
        expected = await choose(thinkers, seed="other")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await choose(thinkers, "long")
        assert await choose(thinkers, seed="other") == expected

    with_thinkers(work)


def test_what_a_bot_cannot_read_is_an_error_and_not_the_end() -> None:
    async def work(thinkers: Thinkers) -> None:
        await choose(thinkers)
        pid = thinkers.thinkers[0].pid
        for changed in (
            {"packed_view": b"{"},
            {"packed_view": b'{"VaalbaraState":[]}'},
            {"game": "chess"},
            {"content_digest": "none of ours"},
            {"content_text": "not a content file"},
        ):
            with pytest.raises(ThinkError):
                await choose(thinkers, **changed)
        with pytest.raises(KeyError):
            await choose(thinkers, "godlike")
        await choose(thinkers)
        assert thinkers.thinkers[0].pid == pid

    with_thinkers(work)


def test_a_corrected_content_is_played_with(tmp_path: Path) -> None:
    box = (GAME.folder / "content.toml").read_text(encoding="utf-8")
    text = box + "\n# corrected\n"
    path = tmp_path / "content.toml"
    path.write_text(text, encoding="utf-8")
    content = GAME.load(path)
    session = Session.start(GAME, content, ["somebody"] * 2, {}, 7)

    async def work(thinkers: Thinkers) -> None:
        for _ in range(2):
            answer = await choose(
                thinkers, session=session, content_digest=content.digest, content_text=text
            )
            assert answer in session.state.asks[0].options

    with_thinkers(work)


def test_processes_are_polite_and_know_no_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDNAM_DATABASE", "postgresql://user:sesame@host/db")
    assert "LANDNAM_DATABASE" not in environment()

    async def work(thinkers: Thinkers) -> None:
        await choose(thinkers)
        pid = thinkers.thinkers[0].pid
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
        assert b"sesame" not in Path(f"/proc/{pid}/environ").read_bytes()

    with_thinkers(work)


@pytest.mark.timing
def test_closing_is_quick_and_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOT_LEVELS, "endless", "mcts:600s")

    async def work(thinkers: Thinkers) -> None:
        await choose(thinkers)
        pid = thinkers.thinkers[0].pid
        asked = [asyncio.create_task(choose(thinkers, "endless")) for _ in range(4)]
        await asyncio.sleep(0.1)
        began = time.monotonic()
        await thinkers.close()
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert time.monotonic() - began < 60
        assert all(isinstance(result, Closed) for result in results)
        assert not is_alive(pid)
        with pytest.raises(Closed):
            await choose(thinkers)

    with_thinkers(work)


def test_closing_while_a_process_starts_leaves_none() -> None:
    async def work(thinkers: Thinkers) -> None:
        asked = asyncio.create_task(choose(thinkers))
        await asyncio.sleep(0)
        await thinkers.close()
        with pytest.raises(Closed):
            await asked
        assert thinkers.thinkers[0].pid == 0

    with_thinkers(work)


@pytest.mark.parametrize("turns", range(1, 12, 2))
def test_who_gives_up_twice_while_a_process_starts_leaves_none(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a table closes while the server goes down."""
    made: list[Process] = []
    honest = process.start

    async def start() -> Process:
        made.append(await honest())
        return made[-1]

    monkeypatch.setattr(process, "start", start)

    async def work(thinkers: Thinkers) -> None:
        asked = asyncio.create_task(choose(thinkers))
        for _ in range(turns):
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await thinkers.close()
        assert all(one.returncode is not None for one in made)

    with_thinkers(work)


SERVER = """
import asyncio, sys
sys.path.insert(0, {folder!r})
import test_think
from landnam.web.site.config import Config
from landnam.web.think import process
from landnam.web.think import BOT_LEVELS, Thinkers
BOT_LEVELS["endless"] = "mcts:600s"

async def main():
    thinkers = Thinkers(2)
    await asyncio.gather(*[test_think.choose(thinkers) for _ in range(8)])
    thinking = asyncio.create_task(test_think.choose(thinkers, "endless", limit=600))
    await asyncio.sleep(0.2)
    print(*[thinker.pid for thinker in thinkers.thinkers], flush=True)
    await thinking

asyncio.run(main())
"""


def test_processes_end_when_the_server_is_killed() -> None:
    code = SERVER.format(folder=str(Path(__file__).parent))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        pids = [int(word) for word in server.stdout.readline().split()]
        assert all(is_alive(pid) for pid in pids) and len(pids) == 2
        server.kill()
    wait_for(lambda: not any(is_alive(pid) for pid in pids))


def test_the_system_ends_a_search_that_nobody_can_stop() -> None:
    """Without a server to kill it, and even if it never lets go of the interpreter."""
    code = (
        "import signal, time; from landnam.web.think import worker\n"
        "worker.make_bot = lambda *a: type('B', (), {'choose': lambda s, v: time.sleep(600)})()\n"
        "from landnam.web.think.tasks import Task\n"
        f"worker.think(Task('vaalbara', {CONTENT.digest!r}, None, '', {PACKED!r}, '', 0.2))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], timeout=60, check=False)
    assert done.returncode == -signal.SIGALRM


PACKED = to_bytes(session_of().view(0))
