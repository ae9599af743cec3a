"""kill -9 under load, again and again: what was acknowledged stays, once.

    .venv/bin/python bench/kill.py --kills 200
    .venv/bin/python bench/kill.py --kills 200 --database postgresql://postgres@127.0.0.1:5432/postgres

People play at several tables while the server is killed and started again. They send what was not
acknowledged again, with the same nonce. At the end every acknowledged move must stand in its
journal exactly once, no version may be missing, and every journal must replay. Exit code 1 if not.
With --database the run makes a database of its own there and drops it at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from random import Random
from time import monotonic

from players import Audit, Crowd, audit
from web import Party, Server, furnish, load_average, own_database, serving

from landnam.web.store.store import Store


def main() -> int:
    words = arguments()
    return asyncio.run(run(words))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--parties", type=int, default=6, help="tables played at the same time")
    parser.add_argument("--seconds", type=float, default=1.5, help="between kills, on average")
    parser.add_argument("--database", default="", help="a PostgreSQL server; SQLite unless said")
    parser.add_argument("--within", type=float, default=60.0, help="seconds to recover, at most")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


async def run(words: argparse.Namespace) -> int:
    games = 20 + int(4 * words.kills * words.seconds)  # more than can be played meanwhile
    async with own_database(words.database) as database:
        with serving(database) as server:
            store = await Store.open(server.database)
            try:
                parties = await furnish(store, words.parties, games)
                crowd, times = await play(server, parties, words)
                late = await crowd.end()
                found = await audit(store, parties, crowd)
            finally:
                await store.close()
            tracebacks = server.log().count("Traceback")
    return report(words, crowd, times, found, late, tracebacks)


async def play(
    server: Server, parties: list[Party], words: argparse.Namespace
) -> tuple[Crowd, list[float]]:
    """The players, and the seconds from each kill to the next acknowledged move."""
    luck = Random(words.seed)
    crowd = Crowd(server, parties, words.seed)
    crowd.begin()
    await crowd.progress(monotonic(), words.within)
    times: list[float] = []
    for number in range(words.kills):
        await asyncio.sleep(luck.uniform(0.05, 2 * words.seconds))
        await asyncio.to_thread(server.kill)
        killed = monotonic()
        server.start()
        if number % 10 == 9:  # now and then while it starts
            await asyncio.sleep(luck.uniform(0.0, 1.0))
            await asyncio.to_thread(server.kill)
            server.start()
        times.append(await crowd.progress(killed, words.within))
        if sys.stderr.isatty():
            print(f"\r{number + 1} kills, {len(crowd.acked)} acked", end="", file=sys.stderr)
    await crowd.progress(monotonic(), words.within)
    return crowd, times


def report(
    words: argparse.Namespace,
    crowd: Crowd,
    times: list[float],
    found: Audit,
    late: int,
    tracebacks: int,
) -> int:
    times = sorted(times)
    counts = crowd.counts
    print(
        f"\n{'PostgreSQL' if words.database else 'SQLite'}: {len(times)} kills (and "
        f"{words.kills // 10} while it started), {len(crowd.acked)} moves acknowledged, "
        f"{counts['games'] // 4} games ended"
    )
    print(found.text())
    print(
        f"{counts['sent again']} sent again after a kill, {counts['sent twice']} sent twice, "
        f"{counts['repeats answered']} repeats answered as done, {counts['refused']} refused, "
        f"{late} without an answer, {tracebacks} tracebacks in the server's log"
    )
    print(f"refusals: {dict(crowd.words.most_common(5))}")
    print(
        f"seconds from kill to the next acknowledged move: p50 {at(times, 0.5):.2f}, "
        f"p95 {at(times, 0.95):.2f}, max {times[-1]:.2f}; load average {load_average()}"
    )
    return 0 if found.is_good and not late and crowd.acked else 1


def at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


if __name__ == "__main__":
    sys.exit(main())
