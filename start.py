"""The one door to landnam: sets it up in .venv beside this file, then runs it.

    python3 start.py                  opens the table in the browser
    python3 start.py games            what can be played, and how
    python3 start.py play vaalbara    any `landnam` command
    python3 start.py bench            how fast the engine is here
    python3 start.py check            ruff, mypy and the import rules
    python3 start.py test             the same, then every test, compiled and plain, with coverage
    python3 start.py test -k hunter   only pytest, with these arguments

The first start fetches and compiles for a minute or two; later ones take under a second, or a few
after a change of data or plain Python: only a change of what is compiled compiles again.
LANDNAM_PURE=1 does without compiling, LANDNAM_NO_UV=1 without uv. Deleting .venv begins afresh.
"""

import filecmp
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("landnam needs Python 3.11 or newer, and this is {}.{}.".format(*sys.version_info))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PACKAGES = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))
UV = None if os.environ.get("LANDNAM_NO_UV") else shutil.which("uv")
PURE = bool(os.environ.get("LANDNAM_PURE"))

RUNTIME = ("requirements.lock", "requirements-build.lock")
DEVELOPMENT = ("requirements-dev.lock",)
BUILT_FROM = ("pyproject.toml", "setup.py", "src")
INSTALLED_BY = ("pyproject.toml", "setup.py", "src/landnam/__init__.py")  # the last has the version
BINARY = (".so", ".pyd")
CHECKS = {
    "ruff check": ("-m", "ruff", "check"),
    "ruff format": ("-m", "ruff", "format", "--check"),
    "mypy": ("-m", "mypy"),
    "imports": ("-c", "from importlinter.cli import lint_imports_command as lint; lint()"),
}
PYTEST = ("-m", "pytest", "--dist", "loadgroup", "--no-loadscope-reorder", "-n")
CORES = min(os.cpu_count() or 2, 8)
PLAIN_TESTS = ("tests/kit", "tests/games", "tests/bots", "tests/words")  # what can be compiled
ONCE = "tests/words/test_catalogues.py"  # reads the sources only
NEVER_COMPILED = "tests/words/test_northgard.py"
COMPILED = (
    "-c",
    "import landnam.speed; landnam.speed.compiled() or exit('not compiled: see .venv/setup.log')",
)
UNSTEADY = 5  # tests marked `timing` that may be tried once more
SOME_FAILED = 1  # how pytest ends if tests failed and nothing else was wrong
FAILURES = ROOT / ".pytest_cache" / "v" / "landnam" / "failures"  # tests/conftest.py writes it
ENGINE = "*/landnam/kit/*,*/landnam/games/*"  # drawings and terminals are omitted


def main(words: list[str]) -> None:
    command, *rest = words or ["run"]
    if command in ("-h", "--help", "help"):
        print(__doc__)
    elif command == "test" and not rest:
        early = set_up_beside(check_stages())
        sys.exit(run_stages({**check_stages(), **test_stages()}, early))
    elif command == "test":
        set_up(for_development=True)
        become("-m", "pytest", *rest)
    elif command == "check" and rest:
        sys.exit(f"check looks at the source. A game is checked by: start.py run check {rest[0]}")
    elif command == "check":
        set_up(for_development=True)
        sys.exit(run_stages(check_stages()))
    else:
        set_up()
        become("-P", "-m", "landnam", *landnam_command(command, rest))


def landnam_command(command: str, rest: list[str]) -> list[str]:
    """Without a command, or with options alone, the table in the browser is opened."""
    if command == "run":
        return rest or ["serve"]
    return ["serve", command, *rest] if command.startswith("-") else [command, *rest]


# Setting up: each part is remembered by a stamp written when it is complete.


def set_up(for_development: bool = False, once_equipped: Callable[[], None] | None = None) -> None:
    """Whatever needs the tools but not landnam itself may begin once these are there."""
    if is_ready(for_development):
        return
    with alone():
        if not has_environment():
            make_environment(for_development)
        if for_development and not is_stamped("development", digest(DEVELOPMENT)):
            install_locked("fetching the development tools", DEVELOPMENT)
            stamp("development", digest(DEVELOPMENT))
        if once_equipped:
            once_equipped()
        if not has_landnam():
            install_landnam()


def is_ready(for_development: bool) -> bool:
    tools = not for_development or is_stamped("development", digest(DEVELOPMENT))
    return tools and has_environment() and has_landnam()


def has_environment() -> bool:
    usable = UV is not None or (PACKAGES / "pip").is_dir()
    return usable and PYTHON.exists() and is_stamped("environment", environment())


def environment() -> str:
    """What the environment depends on: a move of the folder or another Python makes it anew."""
    version = "{}.{}".format(*sys.version_info)
    return f"{digest(RUNTIME)} {sys.platform} {version} {ROOT}"


def has_landnam() -> bool:
    source = digest(BUILT_FROM)
    return is_stamped("landnam", f"{source} fast") or (
        PURE and is_stamped("landnam", f"{source} plain")
    )


def make_environment(for_development: bool) -> None:
    print("Setting up landnam, once:", file=sys.stderr)
    if VENV.exists():
        shutil.rmtree(VENV)
    if UV:
        step("making .venv", [UV, "venv", "--python", sys.executable, str(VENV)])
    elif importlib.util.find_spec("ensurepip"):
        step("making .venv", [sys.executable, "-m", "venv", str(VENV)])
    else:
        sys.exit(
            "This Python cannot make virtual environments: its venv or ensurepip is missing.\n"
            "On Debian and Ubuntu `apt install python3-venv` adds it; `uv` on the PATH does too."
        )
    locks = RUNTIME + DEVELOPMENT if for_development else RUNTIME
    install_locked("fetching the packages", locks)
    stamp("environment", environment())
    if for_development:
        stamp("development", digest(DEVELOPMENT))


def install_locked(title: str, locks: tuple[str, ...]) -> None:
    files = [word for lock in locks for word in ("-r", str(ROOT / lock))]
    step(title, [*installer(), "--require-hashes", *files])


def installer() -> list[str]:
    if UV:
        return [UV, "pip", "install", "--python", str(PYTHON)]
    return [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]


def install_landnam() -> None:
    """Works on a fresh copy, so that nothing stale gets in and nothing is left in the source."""
    source, speed = digest(BUILT_FROM), speed_built()
    unstamp("landnam")
    copy = VENV / "build"
    remove(copy)
    copy_source(copy)
    if speed:
        refresh(copy)
    else:
        speed = build(copy)
    remove(copy)
    stamp("landnam", f"{source} {speed}")


def speed_built() -> str:
    """Of what is installed, "fast" or "plain" if nothing has to be compiled again, else ""."""
    if is_stamped("built", built_from("fast")):
        return "fast"
    return "plain" if PURE and is_stamped("built", built_from("plain")) else ""


def built_from(speed: str) -> str:
    """What a build depends on; all other files are only copied."""
    modules = compiled_modules() if speed == "fast" else ()
    return f"{digest(INSTALLED_BY + modules)} {speed}"


def compiled_modules() -> tuple[str, ...]:
    """By the lists that setup.py compiles by."""
    import tomllib  # here, so that an older Python gets as far as being told what is needed

    lists = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["landnam"]
    compiled, plain = (
        {path for pattern in lists[name] for path in (ROOT / "src" / "landnam").glob(pattern)}
        for name in ("compiled", "plain")
    )
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in compiled - plain))


def build(copy: Path) -> str:
    """Compiles if it may and can, and installs from scratch; the speed it was built for."""
    speed = "plain" if PURE else "fast"
    value = built_from(speed)
    unstamp("built")
    for old in PACKAGES.glob("landnam*"):
        remove(old)
    options = ["--verbose", "--no-deps", "--no-build-isolation", *(["--reinstall"] if UV else [])]
    title = "installing landnam" if PURE else "compiling and installing landnam"
    output = step(title, [*installer(), *options, str(copy)])
    for notice in re.findall(r"landnam: (.* plain Python.*)", output):
        print(f"  {notice} (see .venv/setup.log)", file=sys.stderr)
    stamp("built", value)
    return speed


def refresh(copy: Path) -> None:
    """Brings data and plain Python up to date; what was compiled stays."""
    build_words = ["setup.py", "--quiet", "build_py", "--build-lib", "lib"]
    step("copying what has changed", [str(PYTHON), *build_words], folder=copy)
    copy_over(copy / "lib" / "landnam", PACKAGES / "landnam")


def copy_over(source: Path, target: Path) -> None:
    """Makes the target equal to the source, but for what Python and the compiler left there."""
    for path in sorted(target.rglob("*")):
        is_ours = path.suffix not in BINARY and "__pycache__" not in path.parts
        if is_ours and not (source / path.relative_to(target)).exists():
            remove(path)
    for path in sorted(source.rglob("*")):
        place = target / path.relative_to(source)
        if path.is_dir():
            place.mkdir(exist_ok=True)
        elif not place.is_file() or not filecmp.cmp(path, place, shallow=False):
            shutil.copyfile(path, place)


def copy_source(target: Path) -> None:
    target.mkdir()
    for name in (*BUILT_FROM, "README.md", "LICENSE"):
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "*.mo")
            shutil.copytree(ROOT / name, target / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, target / name)


def remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def digest(names: tuple[str, ...]) -> str:
    """One number for the names and contents of these files and folders."""
    whole = hashlib.sha256()
    for name in names:
        for path in sorted([ROOT / name, *(ROOT / name).rglob("*")]):
            if path.is_file() and path.suffix not in (".pyc", ".mo", ".so"):
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                whole.update(f"{path.relative_to(ROOT)} {content}\n".encode())
    return whole.hexdigest()


def is_stamped(part: str, value: str) -> bool:
    path = VENV / f"{part}.stamp"
    return path.is_file() and path.read_text(encoding="utf-8") == value


def stamp(part: str, value: str) -> None:
    (VENV / f"{part}.stamp").write_text(value, encoding="utf-8")


def unstamp(part: str) -> None:
    (VENV / f"{part}.stamp").unlink(missing_ok=True)


@contextmanager
def alone() -> Iterator[None]:
    """Two starts at once take turns; a child that outlives its parent keeps its turn to the end."""
    with open(__file__, "rb") as door:
        if sys.platform != "win32":
            import fcntl

            os.set_inheritable(door.fileno(), True)
            try:
                fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Another start is setting up; waiting for it.", file=sys.stderr)
                fcntl.flock(door, fcntl.LOCK_EX)
        yield


def step(title: str, command: list[str], folder: Path | None = None) -> str:
    """Runs one command of the set-up behind a line that shows it is alive; returns its output."""
    begin = time.monotonic()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            close_fds=False,
        )
        show_life(title, process, begin)
        output.seek(0)
        text = without_addresses(output.read().decode("utf-8", "replace"))
    if VENV.is_dir():
        (VENV / "setup.log").write_text(text, encoding="utf-8")
    if process.returncode:
        sys.exit("\n".join(["", *text.splitlines()[-15:], "", f"Failed at: {title}."]))
    return text


def show_life(title: str, process: "subprocess.Popen[bytes]", begin: float) -> None:
    """A running count of seconds on a terminal, a dot every five seconds elsewhere."""
    terminal = sys.stderr.isatty()
    print(f"  {title} ...", end="", file=sys.stderr, flush=True)
    dots = 0
    while process.poll() is None:
        time.sleep(0.1)
        elapsed = time.monotonic() - begin
        if terminal:
            print(f"\r  {title} ... {elapsed:.0f} s", end="", file=sys.stderr, flush=True)
        elif elapsed > 5 * (dots + 1):
            dots += 1
            print(".", end="", file=sys.stderr, flush=True)
    start = "\r  " + title + " ..." if terminal else ""
    print(f"{start} {time.monotonic() - begin:.1f} s", file=sys.stderr)


def without_addresses(text: str) -> str:
    return re.sub(r"(https?|file)://[^\s'\")>]+|(?<=host=')[^']+", "(address)", text)


# Running.


def become(*arguments: str) -> None:
    """Hands this process over to the Python of .venv."""
    command = [str(PYTHON), *arguments]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


Stage = tuple[tuple[str, ...], dict[str, str]]
Outcome = tuple[int, bytes, float]  # the exit code, what was printed, the seconds it took
Early = dict[str, "Future[Outcome]"]
Failure = tuple[str, str]  # the test, and what it saw


def check_stages() -> dict[str, Stage]:
    """They look at the source, installed or not."""
    source = {"PYTHONPATH": str(ROOT / "src")}
    return {name: (command, source) for name, command in CHECKS.items()}


def set_up_beside(stages: dict[str, Stage]) -> Early:
    """Sets up all there is, and runs these one by one meanwhile: half of it keeps one core busy."""
    early: Early = {}

    def begin() -> None:
        early.update({name: pool.submit(run_silently, *stage) for name, stage in stages.items()})

    pool = ThreadPoolExecutor(1)
    try:
        set_up(for_development=True, once_equipped=begin)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown(wait=False)
    return early


def run_silently(arguments: tuple[str, ...], settings: dict[str, str]) -> Outcome:
    begin = time.monotonic()
    done = subprocess.run(
        [str(PYTHON), *arguments],
        cwd=ROOT,
        env=with_settings(settings),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return done.returncode, done.stdout, time.monotonic() - begin


def test_stages() -> dict[str, Stage]:
    coverage = ("-m", "coverage", "report", f"--include={ENGINE}", "--fail-under=95")
    fast: dict[str, Stage] = {
        "compiled": (COMPILED, {}),
        "tests, compiled": ((*PYTEST, str(CORES + 2), *without(NEVER_COMPILED)), {}),  # many wait
    }
    engine = (*PYTEST, str(CORES), *PLAIN_TESTS, *without(ONCE), "-m")
    plain: dict[str, Stage] = {
        "tests, plain": ((*engine, "untraced"), {"LANDNAM_PURE": "1"}),
        "tests, covered": (
            (*engine, "not untraced", "--cov", "--cov-report="),
            {"LANDNAM_PURE": "1"},
        ),
        "coverage": (coverage, {}),
    }
    if PURE or not has_compiler():
        rest = without("tests/kit", "tests/games", "tests/bots", NEVER_COMPILED)
        return {"tests": ((*PYTEST, str(CORES), *rest), {"LANDNAM_PURE": "1"}), **plain}
    return {**fast, **plain}


def without(*tests: str) -> list[str]:
    """For what another stage runs as well."""
    return [f"--ignore={path}" for path in tests]


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name == "nt" or shutil.which(command.split()[0]) is not None


def run_stages(stages: dict[str, Stage], early: Early | None = None) -> int:
    """Runs them all, whatever fails, and closes with one line each; some may have run already."""
    words: list[str] = []
    lines: list[str] = []
    unsteady: list[Failure] = []
    for name, stage in stages.items():
        print(f"== {name}", flush=True)
        code, seconds = outcome_of(stage, early[name] if early and name in early else None)
        begin = time.monotonic()
        failures = failures_of_timing() if code == SOME_FAILED and is_pytest(stage) else []
        is_unsteady = bool(failures) and passes_alone(failures, stage)
        if is_unsteady:
            unsteady += failures
        word = "unsteady" if is_unsteady else "FAILED" if code else "ok"
        words.append(word)
        lines.append(f"{name:16} {word:8} {seconds + time.monotonic() - begin:6.1f} s")
    print("== summary", *lines, sep="\n")
    show("unsteady, passed when tried again", unsteady)
    return int("FAILED" in words)


def outcome_of(stage: Stage, early: "Future[Outcome] | None") -> tuple[int, float]:
    """The exit code and the seconds it took."""
    if early:
        code, text, seconds = early.result()
        sys.stdout.buffer.write(text)  # as it is, whatever letters the terminal knows
        sys.stdout.buffer.flush()
        return code, seconds
    begin = time.monotonic()
    FAILURES.unlink(missing_ok=True)
    return run_stage(*stage), time.monotonic() - begin


def is_pytest(stage: Stage) -> bool:
    return stage[0][: len(PYTEST)] == PYTEST


def run_stage(arguments: tuple[str, ...], settings: dict[str, str]) -> int:
    return subprocess.call([str(PYTHON), *arguments], cwd=ROOT, env=with_settings(settings))


def with_settings(settings: dict[str, str]) -> dict[str, str]:
    """What is read once may be kept as bytecode: every worker of the tests reads the same."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **settings}


def failures_of_timing() -> list[Failure]:
    """What failed, if it is but a few tests and all of them measure time; otherwise nothing."""
    if not FAILURES.is_file():
        return []
    found = json.loads(FAILURES.read_text(encoding="utf-8"))
    if len(found) > UNSTEADY or not all(one["timing"] for one in found):
        return []
    return [(one["test"], one["saw"]) for one in found]


def passes_alone(failures: list[Failure], stage: Stage) -> bool:
    """Whether these pass when nothing else runs: a machine may be too slow for a moment."""
    show("once more, alone", failures)
    _, settings = stage
    return run_stage(("-m", "pytest", *(test for test, _ in failures)), settings) == 0


def show(title: str, failures: list[Failure]) -> None:
    """Tests, and below each what it saw."""
    for test, saw in failures:
        print(f"== {title}: {test}\n{saw}", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("\nInterrupted. What was left half set up is mended at the next start.")
