"""Settings: from a file, the environment and the command line; a misspelt one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from landnam.web.site.config import ConfigError, read_config


def test_the_command_line_beats_the_environment_and_that_the_file(tmp_path: Path) -> None:
    file = tmp_path / "landnam.toml"
    file.write_text('port = 1\nhost = "::1"\nworkers = 3\nproxies = ["10.0.0.1"]\n')
    environ = {
        "LANDNAM_PORT": "2",
        "LANDNAM_WORKERS": "2",
        "LANDNAM_ORIGINS": "https://a, https://b",
    }
    config = read_config(file, environ, {"port": 3, "folder": None})
    assert (config.host, config.workers, config.port) == ("::1", 2, 3)
    assert config.origins == ["https://a", "https://b"] and config.proxies == ["10.0.0.1"]
    assert read_config(None, {"LANDNAM_PROXIES": ""}, {}).proxies == []


@pytest.mark.parametrize(
    ("name", "meant"),
    [("LANDNAM_ADRESS", "LANDNAM_ADDRESS"), ("LANDNAM_WORKER", "LANDNAM_WORKERS")],
)
def test_a_misspelt_setting_of_the_environment_is_refused_with_the_nearest_name(
    name: str, meant: str
) -> None:
    with pytest.raises(ConfigError, match=f"no setting '{name}'; did you mean '{meant}'"):
        read_config(None, {name: "1"}, {})


def test_a_misspelt_setting_of_the_file_is_refused_too(tmp_path: Path) -> None:
    file = tmp_path / "landnam.toml"
    file.write_text("prot = 1\n")
    with pytest.raises(ConfigError, match="no setting 'prot'; did you mean 'port'"):
        read_config(file, {}, {})


def test_variables_of_other_programs_are_let_alone() -> None:
    environ = {"LANDNAM_PURE": "1", "LANDNAM_LANG": "hu", "LANDNAM_BOXES": "a:B", "HOME": "/"}
    assert read_config(None, environ, {}) == read_config(None, {}, {})


def test_a_wrong_value_is_named() -> None:
    with pytest.raises(ConfigError, match="port"):
        read_config(None, {"LANDNAM_PORT": "high"}, {})
