"""The lock files can be installed by every pip that may be there, and name no place to fetch from.

An old pip compares requirements together with their extras: where a package asks for
`coverage[toml]` and the lock pins `coverage`, it takes the newest release and finds it unpinned. So
the real resolver of an old pip is run here. What it would fetch is made on the spot: wheels that
hold the true metadata of what is installed, and of each a later release.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import zipfile
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import pytest

from tests.start.door import ROOT

OLD: Final = "23.2.1"
"""The pip of Python 3.11.7 and 3.12.1; from 24 on pip is content with less."""
LATER: Final = "9999.0"
LOCKS: Final = {
    "to play": ("requirements.lock", "requirements-build.lock"),
    "to develop": ("requirements-dev.lock",),
}
PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)(\[[^]]*\])?==([^\s;]+)([^\\\n]*)", re.MULTILINE)


# ---- an old pip


@pytest.fixture(scope="session")
def pip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of an old pip, which runs as it is: that of this Python, or else fetched."""
    bundled = [path for path in bundled_wheels() if major_of(path) < 24]
    if bundled:
        return bundled[0]
    folder = tmp_path_factory.mktemp("pip")
    words = ["download", "--quiet", "--no-deps", "--retries=1", "--dest", str(folder)]
    done = run_pip(bundled_wheels(), *words, f"pip=={OLD}")
    if done.returncode:
        pytest.skip(f"pip {OLD} cannot be fetched, perhaps for want of a network: {done.stderr}")
    return next(folder.glob("pip-*.whl"))


def bundled_wheels() -> list[Path]:
    """What ensurepip would install."""
    spec = importlib.util.find_spec("ensurepip")
    return [*Path(spec.origin).parent.glob("_bundled/pip-*.whl")] if spec and spec.origin else []


def major_of(wheel: Path) -> int:
    return int(wheel.name.split("-")[1].split(".")[0])


def run_pip(wheels: list[Path], *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(map(str, wheels))
    environment = {**os.environ, "PYTHONPATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    command = [sys.executable, "-W", "ignore", "-m", "pip", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


# ---- what it finds


def make_wheel(folder: Path, pinned: Distribution, version: str) -> str:
    """A wheel with the metadata of what is installed; its hash."""
    name = re.sub(r"[-_.]+", "_", pinned.name)
    info = f"{name}-{version}.dist-info"
    metadata = pinned.read_text("METADATA") or ""
    files = {
        f"{info}/METADATA": re.sub("(?m)^Version: .*", f"Version: {version}", metadata, count=1),
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(map(record, files, files.values()))
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for place, text in files.items():
            wheel.writestr(zipfile.ZipInfo(place), text)  # of no time, so that hashes stay the same
    return hashlib.sha256(path.read_bytes()).hexdigest()


def record(place: str, text: str) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
    return f"{place},sha256={digest},{len(text.encode())}\n"


def resolve(pip: Path, folder: Path, *locks: str) -> subprocess.CompletedProcess[str]:
    """As start.py installs them, but for the hashes, which are those of our wheels."""
    words = ["install", "--dry-run", "--ignore-installed", "--require-hashes", "--no-index"]
    words += ["--isolated", f"--find-links={folder}"]
    for number, text in enumerate(locks):
        path = folder / f"{number}.lock"
        path.write_text("".join(pinned_again(folder, *pin) for pin in PIN.findall(text)), "utf-8")
        words += ["-r", str(path)]
    return run_pip([pip], *words)


def pinned_again(folder: Path, name: str, extras: str, version: str, marker: str) -> str:
    """The line of a lock, with the hash of a wheel made for it."""
    found = installed(name)
    digest = "0" * 64
    if found is not None:
        assert found.version == version, f"{name} {found.version} is installed instead"
        make_wheel(folder, found, LATER)
        digest = make_wheel(folder, found, version)
    return f"{name}{extras}=={version}{marker} --hash=sha256:{digest}\n"


def installed(name: str) -> Distribution | None:
    """Nothing if only other systems need it."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


# ---- the locks


@pytest.mark.parametrize("what_for", LOCKS)
def test_an_old_pip_resolves_the_locks(pip: Path, tmp_path: Path, what_for: str) -> None:
    texts = [(ROOT / name).read_text("utf-8") for name in LOCKS[what_for]]
    done = resolve(pip, tmp_path, *texts)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Would install" in done.stdout


def test_a_missing_extra_would_be_noticed(pip: Path, tmp_path: Path) -> None:
    """As in a lock that could not be installed."""
    text = (ROOT / "requirements-dev.lock").read_text("utf-8")
    assert "\ncoverage[toml]==" in text
    done = resolve(pip, tmp_path, text.replace("\ncoverage[toml]==", "\ncoverage=="))
    assert done.returncode != 0
    assert "coverage[toml]>=" in done.stderr and "pinned with ==" in done.stderr


@pytest.mark.parametrize("path", sorted(ROOT.glob("requirements*")), ids=lambda path: path.name)
def test_no_file_says_where_packages_are_fetched(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*(-i|-f|--(extra-)?index-url|--find-links)\b", text, re.MULTILINE)


@pytest.mark.parametrize("name", [name for names in LOCKS.values() for name in names])
def test_every_line_is_a_pin_with_hashes(name: str) -> None:
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        assert PIN.match(line) and "--hash=sha256:" in line, line
