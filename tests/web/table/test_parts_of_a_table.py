"""Looks, outboxes, clocks and buckets: the small parts of a live table."""

import asyncio
import json

import pytest

from landnam.draw.markup.safe import Safe
from landnam.draw.scene import Public, Sketch, Sketches, drawn
from landnam.kit.core import SPECTATOR
from landnam.web.site.limits import Bucket, Buckets
from landnam.web.table.clock_setting import Clock, ClockError, face, read_clock
from landnam.web.table.frames import REPLY, State
from landnam.web.table.outbox import MOST_REPLIES, Outbox, Overflow
from landnam.web.table.viewer import (
    NOBODY,
    Look,
    Press,
    Viewer,
    choose_look,
    make_seen,
    raw,
    seen_name,
)
from landnam.web.wire.messages import Done
from landnam.words import Words


@pytest.mark.parametrize(
    ("own", "shown", "called", "look"),
    [
        ([], SPECTATOR, [0], Look(SPECTATOR, "en")),
        ([1], SPECTATOR, [0], Look(1, "en")),
        ([0, 1], SPECTATOR, [0, 1], Look(SPECTATOR, "en", 0)),
        ([0, 1], 0, [0, 1], Look(0, "en")),
        ([0, 1], 0, [1], Look(SPECTATOR, "en", 1)),
        ([0, 1], 1, [2], Look(1, "en")),
        ([0, 1], SPECTATOR, [2], Look(SPECTATOR, "en")),
    ],
)
def test_what_a_screen_shows(own: list[int], shown: int, called: list[int], look: Look) -> None:
    assert choose_look(own, shown, called, "en") == look


def test_a_curtain_never_hangs_before_an_open_seat() -> None:
    assert Look(0, "en").curtain == NOBODY


def test_an_outbox_keeps_the_newest_of_each_part() -> None:
    async def run() -> bytes:
        outbox = Outbox()
        for seen, parts in (("1", {"a": Safe("old"), "b": Safe("b")}), ("2", {"a": Safe("new")})):
            state = State(seen=seen, seat=0, parts=raw(Press().whole(parts)))
            outbox.show(state, REPLY.encode(state))
        outbox.tell(Done("n1"))
        return await outbox.take()

    state, done = json.loads(asyncio.run(run()))
    assert state["parts"] == {"a": "new", "b": "b"} and state["seen"] == "2"
    assert done == {"is": "done", "nonce": "n1"}


def test_what_is_told_in_the_same_breath_goes_out_together() -> None:
    async def run() -> list[bytes]:
        outbox = Outbox()
        taking = asyncio.create_task(outbox.take())
        await asyncio.sleep(0)
        state = State(seen="1", seat=0, parts={})
        outbox.tell(Done("n1"))
        outbox.show(state, REPLY.encode(state))
        first = await taking
        outbox.tell(Done("n2"))
        return [first, await outbox.take()]

    frames = [[one["is"] for one in json.loads(frame)] for frame in asyncio.run(run())]
    assert frames == [["state", "done"], ["done"]]


def test_who_does_not_read_is_cut_off() -> None:
    async def run() -> None:
        outbox = Outbox()
        for _ in range(MOST_REPLIES):
            outbox.tell(Done("n"))
        with pytest.raises(Overflow):
            outbox.tell(Done("n"))

    asyncio.run(run())


def test_a_viewer_sends_only_what_changed() -> None:
    async def run() -> list[str]:
        viewer, outbox = Viewer(Look(0, "en"), Words("en")), Outbox()
        viewer.outboxes.add(outbox)
        one = sketches(a="1", b="1")
        viewer.prime("k", one, Press().whole(drawn(one)))
        viewer.show(Press(), "k", sketches(a="1", b="1"), "t", False)
        assert outbox.state is None
        viewer.show(Press(), "k2", sketches(a="2", c="3"), "t", True)
        return [(await outbox.take()).decode()]

    (message,) = asyncio.run(run())
    assert '"parts":{"a":"2","c":"3","b":""}' in message


def sketches(**texts: str) -> Sketches:
    return {name: Sketch(Safe, text) for name, text in texts.items()}


def test_a_viewer_draws_only_what_has_changed() -> None:
    drawings: list[str] = []

    def draw(text: str) -> Safe:
        drawings.append(text)
        return Safe(text)

    def sketched(**texts: str) -> Sketches:
        return {name: Sketch(draw, text) for name, text in texts.items()}

    viewer = Viewer(Look(0, "en"), Words("en"))
    for known, texts in (("k", {"a": "1", "b": "1"}), ("k2", {"a": "1", "b": "2"})):
        viewer.show(Press(), known, sketched(**texts), "t", False)
    assert drawings == ["1", "1", "2"]


def test_what_viewers_share_is_drawn_once_for_all() -> None:
    drawings: list[str] = []

    def draw(text: str) -> Safe:
        drawings.append(text)
        return Safe(text)

    before = Public({"a": Sketch(draw, "1"), "b": Sketch(draw, "1")})
    after = Public({"a": Sketch(draw, "1"), "b": Sketch(draw, "2")})
    after.keep(before)
    assert after.sketches["a"] is before.sketches["a"]
    viewers = [Viewer(Look(seat, "en"), Words("en")) for seat in range(3)]
    for known, public in (("k", before), ("k2", after)):
        press = Press()
        for viewer in viewers:
            viewer.show(press, known, dict(public.sketches), "t", False)
    assert drawings == ["1", "1", "2"]
    assert len({make_seen(viewer.knowledge, viewer.total) for viewer in viewers}) == 1


def test_a_viewer_names_what_it_has_sent_as_a_page_does() -> None:
    viewer = Viewer(Look(0, "en"), Words("en"))
    for number, texts in enumerate(({"a": "1", "b": "1"}, {"a": "2", "c": "1"}, {"c": "2"})):
        viewer.show(Press(), f"k{number}", sketches(**texts), "t", False)
        parts = Press().whole({name: Safe(text) for name, text in texts.items()})
        assert make_seen(viewer.knowledge, viewer.total) == seen_name(f"k{number}", parts)


def test_the_name_of_what_is_seen_tells_page_and_knowledge() -> None:
    names = [seen_name("k", Press().whole({"a": Safe(text)})) for text in ("1", "2")]
    assert names[0].startswith("k-") and names[0] != names[1]


def test_clocks() -> None:
    assert read_clock("none") == Clock()
    assert read_clock("move:60").left(50_000, 10) == 50
    assert read_clock("game:60").left(50_000, 4) == 6
    assert [face(5), face(65), face(7380), face(3 * 86400 + 3600)] == [
        "0:05", "1:05", "2:03:00", "3 d 1 h",
    ]  # fmt: skip
    for wrong in ("", "move", "move:x", "move:1", "day:60", "none:1", "move:²"):
        with pytest.raises(ClockError):
            read_clock(wrong)


def test_buckets_run_dry_and_fill_again() -> None:
    bucket = Bucket(rate=1000.0, most=2)
    assert bucket.take() and bucket.take()
    bucket.at += 10  # no time has passed, whatever the machine did
    bucket.tokens = 0
    assert not bucket.take() and bucket.wait > 0
    buckets = Buckets(1, 1, keys=2)
    first = buckets.of("a")
    assert buckets.of("a") is first
    buckets.of("b"), buckets.of("c")
    assert len(buckets.buckets) == 2 and buckets.of("a") is not first
