"""Series of games among bots."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path

import pytest

from landnam.cli.sim.records import atomic_writer
from landnam.cli.sim.stats import Tally, wilson
from landnam.games import GAMES
from landnam.kit.session import read_log
from tests.cli.runner import corrected, process, run

SIM = ("sim", "vaalbara", "--seats", "random,greedy,random", "--num", "9", "--seed", "7")


def rows(file: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]


def test_the_number_of_workers_changes_nothing(folder: Path) -> None:
    assert run(*SIM, "--output", "1.jsonl").exit_code == 0
    done = process(*SIM, "--workers", "2", "--output", "2.jsonl", folder=folder)
    assert done.returncode == 0, done.stderr
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes()


def test_each_line_tells_its_game() -> None:
    assert run(*SIM, "--output", "games.jsonl").exit_code == 0
    games = rows("games.jsonl")
    assert [game["index"] for game in games] == list(range(9))
    wanted = {"game", "rules", "seed", "options", "seats", "scores", "winners", "decisions"}
    for game in games:
        assert wanted <= set(game)
        assert game["options"] == {"open_scores": False, "omen_timing": "live"}
    assert len({game["seed"] for game in games}) == 9


def test_csv_tells_the_same() -> None:
    run(*SIM, "--output", "games.jsonl")
    run(*SIM, "--output", "games.csv")
    with Path("games.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    for game, line in zip(rows("games.jsonl"), table, strict=True):
        assert line["seats"].split() == game["seats"]
        assert [int(score) for score in line["scores"].split()] == game["scores"]
        assert line["options"] == "open_scores=false omen_timing=live"


def test_seats_rotate_unless_they_are_fixed() -> None:
    seats = ["random", "greedy", "random"]
    run(*SIM, "--output", "rotating.jsonl")
    run(*SIM, "--output", "fixed.jsonl", "--fixed-seats")
    assert all(game["seats"] == seats for game in rows("fixed.jsonl"))
    turned = [game["seats"] for game in rows("rotating.jsonl")]
    assert turned[:3] == [seats, ["greedy", "random", "random"], ["random", "random", "greedy"]]


def test_the_log_of_each_game_replays_to_its_line() -> None:
    run(*SIM, "--output", "with.jsonl", "--logs", "logs")
    run(*SIM, "--output", "without.jsonl")
    assert Path("with.jsonl").read_bytes() == Path("without.jsonl").read_bytes()
    game = GAMES["vaalbara"]
    for row in rows("with.jsonl"):
        text = Path(f"logs/vaalbara-{row['index']:06}.log").read_text(encoding="utf-8")
        replay = read_log(text, game, game.load())
        assert replay.error is None
        assert game.scores(replay.session.state) == row["scores"]


def test_wins_scores_and_length_are_printed_with_intervals() -> None:
    output = run(*SIM).output
    for word in ("1. random", "2. greedy", "3. random", "seat 3", "Win rate (95 %)", " ± ", "%–"):
        assert word in output
    assert "Game length: " in output
    assert "The seats rotate from game to game." in output


def test_quiet_prints_results_only(folder: Path) -> None:
    done = process(*SIM, "--quiet", folder=folder)
    assert "2. greedy" in done.stdout
    assert "a second" not in done.stdout
    assert done.stderr == ""


def test_a_bot_with_a_clock_is_announced_as_not_repeatable() -> None:
    output = run("sim", "vaalbara", "--seats", "random,mcts:0.001s", "--num", "1").output
    assert "plays differently each time" in output


def test_options_and_content_reach_the_game(folder: Path) -> None:
    copy = corrected(folder, ("start_vp = 2", "start_vp = 50"))
    options = ("--option", "open_scores=true", "--option", "clans=red,blue,green")
    run(*SIM, *options, "--content", str(copy), "--output", "games.jsonl")
    game = rows("games.jsonl")[0]
    assert game["options"] == {
        "open_scores": True,
        "omen_timing": "live",
        "clans": ["red", "blue", "green"],
    }
    scores = game["scores"]
    assert isinstance(scores, list) and min(scores) > 50


def test_a_broken_series_leaves_the_old_file_as_it_was() -> None:
    Path("games.jsonl").write_text("old", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt), atomic_writer(Path("games.jsonl")) as writer:
        assert writer is not None
        writer.write({"game": "vaalbara"})
        raise KeyboardInterrupt
    assert Path("games.jsonl").read_text(encoding="utf-8") == "old"
    assert [path.name for path in Path().iterdir()] == ["games.jsonl"]


def test_wilsons_interval() -> None:
    low, high = wilson(8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_mean_and_margin() -> None:
    tally = Tally()
    for number in (2, 4, 4, 4, 5, 5, 7, 9):
        tally.add(number)
    assert tally.mean() == 5
    assert tally.margin() == pytest.approx(1.959964 * math.sqrt(32 / 7 / 8))
    assert (tally.least, tally.most) == (2, 9)
