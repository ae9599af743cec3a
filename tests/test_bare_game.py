"""A game that has nothing but its rules, visited through every command, page and API call."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.runner import process
from tests.web.running import Person, Server, Socket

ROOT = Path(__file__).parents[1]
SETTINGS = {"LANDNAM_BOXES": "tests.kit.toy:BOX", "PYTHONPATH": str(ROOT)}
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\bpick \d\b")
"""An id as programs write it, or an option that is only a number."""


def landnam(folder: Path, *words: str, typed: str = "") -> str:
    done = process(*words, typed=typed, folder=folder, **SETTINGS)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("games",), "Raid"),
        (("sim", "raid", "--seats", "random,greedy,mcts:20", "--num", "3"), "2. greedy"),
        (("check", "raid", "--num", "1"), "laws on random games"),
        (("rules", "raid"), "not written down yet"),
        (("rules", "raid", "relic"), "not written down yet"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_every_command_takes_a_bare_game(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    assert said in landnam(tmp_path, *words)


def test_it_is_played_kept_and_told_again_in_the_terminal(tmp_path: Path) -> None:
    typed = "?\n? 1\ncards\n" + "1\n" * 40
    played = landnam(tmp_path, "play", "raid", "--seats", "me,greedy", "--seed", "3", typed=typed)
    assert "Final ranking" in played and "Winner" in played
    assert re.search(r"\d pick (dig|loot|burn|gift)", played)
    assert not RAW.search(played.replace("raid-3.log", "")), RAW.search(played)
    told = landnam(tmp_path, "replay", "raid-3.log")
    assert "Final ranking" in told
    landnam(tmp_path, "replay", "raid-3.log", "--check")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("bare"), **SETTINGS)
    yield server
    server.stop()


@pytest.fixture
def ann(server: Server) -> Iterator[Person]:
    person = Person(server, "Ann")
    yield person
    person.close()


@pytest.mark.parametrize(
    "page", ["/", "/games/raid", "/new?game=raid", "/rules", "/rules/raid", "/about"]
)
@pytest.mark.parametrize("lang", ["en", "uk"])
def test_every_page_shows_a_bare_game(ann: Person, page: str, lang: str) -> None:
    answer = ann.http.get(page, headers={"Accept-Language": lang})
    assert answer.status_code == 200
    assert "Raid" in answer.text


@pytest.mark.parametrize("page", ["/rules/raid?q=relic", "/rules/raid?drawer=1"])
def test_its_missing_rules_are_no_error(ann: Person, page: str) -> None:
    assert ann.http.get(page).status_code == 200


def new_table(ann: Person) -> str:
    form = {"seat-0": "me", "seat-1": "bot:easy", "option-relics": "1", "option-mood": "1"}
    answer = ann.http.post("/new?game=raid", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def play_to_the_end(socket: Socket) -> None:
    while 'class="prompt over' not in socket.parts.get("prompt", ""):
        if socket.asked:
            socket.move(socket.options()[0])
        socket.receive(20)


def test_a_whole_game_at_a_table_with_a_bot(ann: Person) -> None:
    """Options and events are said in words, the table is shown, the replay can be looked at."""
    table = new_table(ann)
    page = ann.http.get(f"/table/{table}").text
    assert "vaalbara" not in page.replace("game=vaalbara", "")
    socket = ann.sit(table)
    socket.until_asked()
    prompt = socket.parts["prompt"]
    assert re.search(r">Pick (dig|loot|burn|gift|feast|raid)", prompt), prompt
    assert "Fame" in page or "fame" in page
    play_to_the_end(socket)
    parts = "".join(socket.parts.values())
    assert re.search(r">\w+: picked<", parts)
    assert re.search(r">\w+: played (rest|farm|dig|loot|burn|gift)<", parts)
    for address in ("", "/replay", "/step?n=2", "/log"):
        answer = ann.http.get(f"/table/{table}{address}", follow_redirects=True)
        assert answer.status_code == 200, address


def test_the_api_plays_it(ann: Person) -> None:
    with program(ann) as api:
        assert "raid" in [game["name"] for game in api.get("/games").json()["games"]]
        assert api.get("/games/raid").json()["least_seats"] == 2
        seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
        made = api.post("/tables", json={"game": "raid", "seats": seats})
        assert made.status_code == 201, made.text
        texts = [option["text"] for option in made.json()["decision"]["options"]]
        assert texts and all(re.fullmatch(r"pick [a-z]+", text) for text in texts), texts


def program(ann: Person) -> httpx.Client:
    answer = ann.http.post("/profile", data={"action": "token", "label": "a program"})
    token = re.search(r"landnam_[\w-]{40,}", answer.text)
    assert token, answer.text
    headers = {"Authorization": f"Bearer {token[0]}"}
    return httpx.Client(base_url=f"{ann.server.address}/api/v1", headers=headers, timeout=20)
