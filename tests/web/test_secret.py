"""The secret with which a server signs is whole, the same for all, and never empty."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from landnam.web.site.secret import stored_secret


def test_a_secret_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    secret = stored_secret(tmp_path)
    assert len(secret) == 64
    assert stored_secret(tmp_path) == secret
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("step", ["fsync", "link"])
def test_a_secret_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, full)
        patch.setattr(os, "replace", full)
        patch.setattr(Path, "write_text", full)
        with pytest.raises(OSError):
            stored_secret(tmp_path)
    assert not list(tmp_path.iterdir())
    assert len(stored_secret(tmp_path)) == 64


def test_who_is_second_takes_the_secret_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def late(made: str, path: Path) -> None:
        path.write_text("of the first", encoding="utf-8")
        link(made, path)

    monkeypatch.setattr(os, "link", late)
    assert stored_secret(tmp_path) == "of the first"


def test_a_secret_is_made_where_files_have_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    secret = stored_secret(tmp_path)
    assert len(secret) == 64
    assert stored_secret(tmp_path) == secret


def test_an_empty_secret_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    with pytest.raises(ValueError, match="secret is empty"):
        stored_secret(tmp_path)
