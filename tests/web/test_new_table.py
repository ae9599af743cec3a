"""The form of a new table, over HTTP: seats, options, corrected content, names."""

from __future__ import annotations

import re

import httpx
import pytest

from landnam.games import BOXES, GAMES
from landnam.web.people import GUESTS
from landnam.web.site.invitations import make_invite
from landnam.web.table.contents import read_content
from landnam.web.table.lobby import BOT_NAMES
from landnam.words import Words
from tests.web import visiting
from tests.web.visiting import (
    HOSTILE,
    SECRET,
    VAALBARA,
    check_page,
    create,
    profile_form,
    table_form,
    visitor,
)

address, browser = visiting.address, visiting.browser


# ---- a new table


def test_a_table_for_a_friend_waits_in_its_room(browser: httpx.Client) -> None:
    table = create(browser, name="Friday")
    assert browser.get(f"/table/{table}").headers["location"] == f"/table/{table}/room"
    room = browser.get(f"/table/{table}/room")
    check_page(room.text, "en")
    assert "Friday" in room.text and "Olena" in room.text and "/invite/" in room.text


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"seat_at_1": "none"}, "2 to 5 play"),
        ({"seat_at_1": "me"}, "You sit on one seat already"),
        ({"seat_at_1": "here"}, "Say who plays here"),
        ({"seat_at_1": "bot:wizard"}, "choose from the list"),
        ({"clan_at_0": "red", "clan_at_1": "red"}, "Another seat has this already"),
        ({"clan_at_0": "pink"}, "Choose one of these"),
        ({"clock": "move:1"}, "seconds"),
        ({"option-open_scores": "7"}, "Choose one of these"),
        ({"stand_in": "wizard"}, "Choose one of these"),
        ({"listing": "everywhere"}, "Choose one of these"),
        ({"webhook": "http://127.0.0.1/x"}, "private network"),
        ({"webhook": "gopher:x"}, "must begin with"),
    ],
)
def test_a_wrong_form_stays_filled_and_says_what_is_wrong(
    browser: httpx.Client, changed: dict[str, str], field: str
) -> None:
    data = table_form(name="Kept name", **changed)
    answer = browser.post("/new?game=vaalbara", data=data)
    assert answer.status_code == 422
    check_page(answer.text, "en")
    assert field in answer.text
    assert 'value="Kept name"' in answer.text and 'value="Olena"' in answer.text
    assert 'role="alert"' in answer.text


def test_an_error_stands_beside_its_field(browser: httpx.Client) -> None:
    answer = browser.post("/new?game=vaalbara", data=table_form(seat_at_1="here"))
    field = re.search(r'<input[^>]*id="f-name-1"[^>]*>', answer.text)
    assert field and 'aria-invalid="true"' in field[0]
    assert "f-name-1-error" in field[0] and 'id="f-name-1-error"' in answer.text


def test_chosen_clans_and_options_reach_the_table(browser: httpx.Client) -> None:
    more = {"seat_at_1": "bot:easy", "clan_at_0": "green", "option-open_scores": "1"}
    table = create(browser, **more)
    assert browser.get(f"/table/{table}").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_options_about_single_clauses_are_folded_away(browser: httpx.Client, game: str) -> None:
    page = browser.get(f"/new?game={game}").text
    before, _, inside = page.partition('class="finer"')
    folded = inside.partition("</details>")[0]
    experts = BOXES[game].expert_options
    for name in GAMES[game].options(GAMES[game].load()):
        field = f'name="option-{name}"'
        assert (field in folded, field in before) == (name in experts, name not in experts), name


def test_every_option_that_is_folded_away_is_one_of_a_game() -> None:
    for box in BOXES.values():
        assert set(box.expert_options) <= set(box.game.options(box.content))


def test_two_people_at_one_screen(browser: httpx.Client) -> None:
    table = create(browser, seat_at_1="here", name_at_1="Bence")
    assert "Bence" in browser.get(f"/table/{table}").text


def test_a_corrected_content_file_is_played_with(browser: httpx.Client) -> None:
    text = box_content().replace("start_vp = 2 ", "start_vp = 3 ")
    files = {"content": ("my.toml", text.encode())}
    answer = browser.post("/new?game=vaalbara", data=table_form(), files=files)
    assert answer.status_code == 303


def test_every_mistake_of_a_content_file_is_told(browser: httpx.Client) -> None:
    text = box_content().replace('op = "give"', 'op = "gvie"').replace("hand_size = 5", "hand = 5")
    with pytest.raises(ValueError) as told:
        read_content("vaalbara", text)
    files = {"content": ("my.toml", text.encode())}
    answer = browser.post("/new?game=vaalbara", data=table_form(name="Kept"), files=files)
    assert answer.status_code == 422 and 'value="Kept"' in answer.text
    mistakes = Words("en").explain(told.value).split("\n")  # type: ignore[arg-type]
    assert len(mistakes) > 1
    shown = re.sub(r"<[^>]+>", "", answer.text)
    for mistake in mistakes:
        assert mistake.split(": ")[1] in shown


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"[[[", b"x" * 600_000])
def test_what_is_no_content_file_is_refused(browser: httpx.Client, data: bytes) -> None:
    files = {"content": ("my.toml", data)}
    answer = browser.post("/new?game=vaalbara", data=table_form(), files=files)
    assert answer.status_code in (400, 422)
    check_page(answer.text, "en")


@pytest.mark.parametrize("game", ["vaalbara", "northgard"])
def test_a_game_for_nobody_is_refused(browser: httpx.Client, game: str) -> None:
    text = (GAMES[game].folder / "content.toml").read_text(encoding="utf-8")
    text = text.replace("players_min = 2", "players_min = 5")
    text = text.replace("players_max = 5", "players_max = 4")
    files = {"content": ("my.toml", text.encode())}
    answer = browser.post(f"/new?game={game}", data=table_form(), files=files)
    assert answer.status_code == 422
    assert "players_min is larger than players_max" in answer.text


def box_content() -> str:
    return (VAALBARA.folder / "content.toml").read_text(encoding="utf-8")


# ---- names


def test_hostile_names_are_shown_as_text(address: str, browser: httpx.Client) -> None:
    browser.post("/profile", data=profile_form(name=HOSTILE))
    table = create(browser, name=HOSTILE, name_at_0=HOSTILE, listing="listed")
    pages = [browser.get(path).text for path in ("/", "/profile", f"/table/{table}/room")]
    with visitor(address) as other:
        pages.append(other.get("/").text)
        pages.append(other.get(f"/t/{table}/invite/{make_invite(SECRET, table)}").text)
    pages.append(browser.get("/rules/vaalbara", params={"q": HOSTILE}).text)
    for text in pages:
        check_page(text, "en")
        assert "&lt;b onclick" in text and "<b onclick" not in text


def test_no_bot_is_called_like_a_guest() -> None:
    assert not set(BOT_NAMES) & set(GUESTS)
    assert len(set(BOT_NAMES)) == len(BOT_NAMES)
