"""How many processor instructions a game of landnam needs, pure and compiled, beside catanatron.

    .venv/bin/python bench/instructions.py [vaalbara|northgard]

Instructions do not depend on the load of the machine as seconds do. Every figure is the difference
between two runs of the same program, one of which only starts and warms up. Exit code 0: every
floor holds; 1: one is missed; 2: nothing could be measured.
"""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, TypeAlias

HERE = Path(__file__).resolve().parent
CACHE = HERE.parent / ".bench"
PEER = ["catanatron==3.2.1", "networkx==3.6.1"]
PEER_WORK = {"play": 40, "copy": 100}
WORK = {
    "vaalbara": {"play": 200, "inside": 200, "clone": 500, "iteration": 200},
    "northgard": {"play": 30, "clone": 300},
}
"""How much of each mode of the worker programs."""
SEATS = {"vaalbara": (2, 3, 4), "northgard": (2, 4)}
UNITS = {
    "play": "decision, driven from Python",
    "inside": "decision, driven inside the package",
    "copy": "copy",
    "clone": "clone",
    "iteration": "search iteration",
}

Env: TypeAlias = dict[str, str]
Counter: TypeAlias = Callable[[list[str], Env], tuple[int, int]]
"""Runs a worker and tells its instructions and its units of work."""


class CannotMeasure(Exception):
    """A tool or a package is missing, or a run failed."""


class Worker(NamedTuple):
    """A program that does as much of a mode as it is told."""

    engine: str
    seats: int
    command: list[str]
    work: dict[str, int]


class Figure(NamedTuple):
    engine: str
    seats: int
    mode: str
    cost: float
    units: int


class Floor(NamedTuple):
    text: str
    measured: float
    limit: float
    at_most: bool = False

    def holds(self) -> bool:
        return self.measured <= self.limit if self.at_most else self.measured >= self.limit


def main() -> int:
    try:
        check_landnam()
        count = find_counter()
        game = sys.argv[1] if len(sys.argv) > 1 else "vaalbara"
        workers = [catanatron(peer_python()), *landnam(game, "pure"), *landnam(game, "compiled")]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            groups = pool.map(lambda worker: measure(worker, count), workers)
            figures = [figure for group in groups for figure in group]
    except CannotMeasure as error:
        print(error, file=sys.stderr)
        return 2
    checks = FLOORS[game](figures)
    print_figures(figures)
    print_floors(checks)
    return 0 if all(check.holds() for check in checks) else 1


def check_landnam() -> None:
    """Both speeds come from one compiled install."""
    test = "import sys, landnam.speed as speed; sys.exit(not speed.compiled())"
    if subprocess.run([sys.executable, "-c", test], capture_output=True, check=False).returncode:
        raise CannotMeasure(
            f"{sys.executable} has no compiled landnam; the Python of .venv has one, "
            "which `python3 start.py` makes where there is a C compiler"
        )


def find_counter() -> Counter:
    for count in (count_with_perf, count_with_valgrind):
        try:
            count([sys.executable, "-c", "print(1)"], dict(os.environ))
        except (FileNotFoundError, CannotMeasure, ValueError):
            continue  # not installed, or the processor's counter is out of reach
        return count
    raise CannotMeasure("neither `perf stat -e instructions:u` nor `valgrind` works here")


def count_with_perf(command: list[str], env: Env) -> tuple[int, int]:
    done = run(["perf", "stat", "-x,", "-e", "instructions:u", *command], env)
    lines = [line for line in done.stderr.splitlines() if "instructions" in line]
    return int(lines[-1].split(",")[0]), int(done.stdout)


def count_with_valgrind(command: list[str], env: Env) -> tuple[int, int]:
    """Cachegrind without its cache counts what callgrind counts, in less than half the time."""
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = run([*tool, *command], env)
    lines = [line for line in done.stderr.splitlines() if "refs:" in line]
    return int(lines[0].split()[-1].replace(",", "")), int(done.stdout)


def run(command: list[str], env: Env) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotMeasure(f"{' '.join(command)}\n{done.stderr.strip()}")
    return done


def peer_python() -> Path:
    """The interpreter of catanatron's own environment, made at the first call."""
    home = CACHE / f"{PEER[0]}-{sys.implementation.cache_tag}"
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        print(f"installing {PEER[0]} into {CACHE.name}/", file=sys.stderr)
        try:
            venv.create(home, clear=True, with_pip=True)
            run([str(python), "-m", "pip", "install", "--quiet", *PEER], dict(os.environ))
        except (CannotMeasure, OSError, subprocess.CalledProcessError) as error:
            shutil.rmtree(home, ignore_errors=True)
            raise CannotMeasure(f"catanatron could not be installed: {error}") from error
        (home / "ready").touch()
    return python


def catanatron(python: Path) -> Worker:
    return Worker("catanatron", 2, [str(python), str(HERE / "work_catanatron.py")], PEER_WORK)


def landnam(game: str, speed: str) -> list[Worker]:
    if game not in FLOORS:
        raise CannotMeasure(f"there are figures for {' and '.join(FLOORS)}, not for {game}")
    program = [sys.executable, str(HERE / "work_landnam.py"), speed, game]
    return [Worker(speed, seats, [*program, str(seats)], WORK[game]) for seats in SEATS[game]]


def measure(worker: Worker, count: Counter) -> list[Figure]:
    env = {**os.environ, "PYTHONHASHSEED": "0"}
    env["LANDNAM_PURE"] = "1" if worker.engine == "pure" else ""
    start, _ = count([*worker.command, "play", "0"], env)
    figures = []
    for mode, amount in worker.work.items():
        total, units = count([*worker.command, mode, str(amount)], env)
        figures.append(Figure(worker.engine, worker.seats, mode, (total - start) / units, units))
    print(f"measured {worker.engine}, {worker.seats} seats", file=sys.stderr)
    return figures


def vaalbara_floors(figures: list[Figure]) -> list[Floor]:
    cost = {(one.engine, one.mode): one.cost for one in figures if one.seats == 2}
    decision = cost["catanatron", "play"]
    copy = cost["catanatron", "copy"]
    gain = cost["pure", "inside"] / cost["compiled", "inside"]
    return [
        Floor("decision: catanatron / pure", decision / cost["pure", "play"], 5),
        Floor("decision: catanatron / compiled", decision / cost["compiled", "play"], 20),
        Floor("clone: catanatron / pure", copy / cost["pure", "clone"], 6),
        Floor("clone: catanatron / compiled", copy / cost["compiled", "clone"], 15),
        Floor("decision, driven inside: pure / compiled", gain, 4),
        Floor("search iteration, compiled", cost["compiled", "iteration"], 350_000, at_most=True),
    ]


def northgard_floors(figures: list[Figure]) -> list[Floor]:
    """Decisions of two players; clones late in a game of four."""
    decisions = {one.engine: one.cost for one in figures if (one.seats, one.mode) == (2, "play")}
    clones = {one.engine: one.cost for one in figures if (one.seats, one.mode) == (4, "clone")}
    copy = next(one.cost for one in figures if one.mode == "copy")
    peer = decisions["catanatron"]
    return [
        Floor("decision: catanatron / pure", peer / decisions["pure"], 2),
        Floor("decision: catanatron / compiled", peer / decisions["compiled"], 8),
        Floor("late clone: catanatron / pure", copy / clones["pure"], 1),
        Floor("late clone: catanatron / compiled", copy / clones["compiled"], 4),
    ]


FLOORS = {"vaalbara": vaalbara_floors, "northgard": northgard_floors}


def print_figures(figures: list[Figure]) -> None:
    print(f"{'engine':12}{'seats':7}{'one':38}{'instructions':>12}{'mean of':>10}")
    for engine, seats, mode, cost, units in figures:
        print(f"{engine:12}{seats:<7}{UNITS[mode]:38}{cost:12,.0f}{units:10,}")


def print_floors(checks: list[Floor]) -> None:
    print(f"\n{'floor':45}{'measured':>12}{'limit':>12}")
    for check in checks:
        measured = f"{check.measured:,.{0 if check.at_most else 1}f}"
        limit = f"{'<=' if check.at_most else '>='} {check.limit:,.0f}"
        print(f"{check.text:45}{measured:>12}{limit:>12}  {'PASS' if check.holds() else 'FAIL'}")


if __name__ == "__main__":
    sys.exit(main())
