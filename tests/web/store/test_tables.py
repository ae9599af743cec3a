"""Tables and seats, content and chat."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from landnam.web.store.rows import BOT, FREE, LISTED, OPEN, OVER, PERSON, PLAYING, Chat, Seat
from landnam.web.store.store import Store
from tests.web.store.making import a_table, an_entry, laid

pytestmark = pytest.mark.anyio


def two_free(table: str = "t") -> list[Seat]:
    return [Seat(table, 1, FREE), Seat(table, 0, FREE), Seat(table, 2, BOT, bot="hard")]


async def status(store: Store) -> str:
    table = await store.table("t")
    assert table is not None
    return table.status


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    table = a_table(prologue="log\n" * 1000, clock="move:60", webhook="w", created=3.5, changed=4.5)
    await store.add_table(table, two_free())
    assert await store.table("t") == table
    assert [seat.seat for seat in await store.seats("t")] == [0, 1, 2]
    assert (await store.seats("t"))[2] == Seat("t", 2, BOT, bot="hard")
    assert await store.table("x") is None


async def test_content_is_kept_once(store: Store) -> None:
    await asyncio.gather(*(store.add_content("d", "vaalbara", "text") for _ in range(5)))
    assert await store.content_text("d") == "text"
    assert await store.content_text("e") is None


async def test_a_free_seat_goes_to_one_person(store: Store) -> None:
    await laid(store, seats=two_free())
    people = [f"user{number}" for number in range(8)]
    sat = await asyncio.gather(*(store.sit("t", 0, person, person) for person in people))
    assert sum(sat) == 1
    winner = people[sat.index(True)]
    assert (await store.seats("t"))[0] == Seat("t", 0, PERSON, winner, winner)
    assert await store.sit("t", 0, winner, winner), "to sit again where one sits is fine"
    assert not await store.sit("t", 2, "zoe", "Zoe"), "a bot sits there"
    assert not await store.sit("t", 7, "zoe", "Zoe")
    assert not await store.sit("x", 0, "zoe", "Zoe")


async def test_people_may_stand_up_until_the_table_begins(store: Store) -> None:
    await laid(store, seats=two_free())
    assert await store.sit("t", 0, "ann", "Ann")
    assert not await store.stand("t", 0, "bob")
    assert await store.stand("t", 0, "ann")
    assert (await store.seats("t"))[0] == Seat("t", 0, FREE)
    assert await store.sit("t", 0, "ann", "Ann")
    assert await store.sit("t", 1, "bob", "Bob")
    assert await store.start_if_full("t")
    assert not await store.stand("t", 0, "ann")


async def test_a_full_table_begins_once(store: Store) -> None:
    await laid(store, seats=two_free())
    assert await store.sit("t", 0, "ann", "Ann")
    assert not await store.start_if_full("t")
    assert await status(store) == OPEN
    assert await store.sit("t", 1, "bob", "Bob")
    assert sum(await asyncio.gather(*(store.start_if_full("t") for _ in range(8)))) == 1
    assert await status(store) == PLAYING


async def test_nobody_stands_up_while_the_table_begins(store: Store) -> None:
    for number in range(10):
        name = await laid(store, f"t{number}", [Seat(f"t{number}", 0, PERSON, "ann", "Ann")])
        began, stood = await asyncio.gather(store.start_if_full(name), store.stand(name, 0, "ann"))
        assert began != stood


async def test_a_finished_table_keeps_its_result_and_one_rematch(store: Store) -> None:
    await laid(store)
    await store.finish("t", '{"winner": 0}')
    table = await store.table("t")
    assert table is not None
    assert (table.status, table.result) == (OVER, '{"winner": 0}')
    wishes = [replace(a_table(f"n{number}"), owner="bob") for number in range(6)]
    named = await asyncio.gather(
        *(store.add_rematch("t", wish, two_free(wish.id)) for wish in wishes)
    )
    assert len(set(named)) == 1
    assert await store.add_rematch("t", a_table("later"), []) == named[0]
    assert await store.add_rematch("x", a_table("later"), []) == ""
    assert [laid.id for laid in await store.tables_of("bob", 9)] == named[:1]
    assert await store.table("later") is None
    assert len(await store.seats(named[0])) == 3


async def test_tables_of_a_person_come_newest_first_and_finished_last(store: Store) -> None:
    await store.add_table(a_table("mine", created=10.0), [])
    await store.add_table(replace(a_table("sits", created=20.0), owner="bob"), two_free("sits"))
    await store.add_table(replace(a_table("other", created=30.0), owner="bob"), [])
    assert [table.id for table in await store.tables_of("ann", 5)] == ["mine"]
    assert await store.sit("sits", 0, "ann", "Ann")
    assert [table.id for table in await store.tables_of("ann", 5)] == ["sits", "mine"]
    await store.append(replace(an_entry(1, "mine"), at=9e9))  # maybe in secret: it tells nothing
    assert [table.id for table in await store.tables_of("ann", 5)] == ["sits", "mine"]
    await store.finish("sits", "")
    assert [table.id for table in await store.tables_of("ann", 5)] == ["mine", "sits"]
    assert [table.id for table in await store.tables_of("ann", 1)] == ["mine"]


async def test_open_tables_are_those_listed(store: Store) -> None:
    await store.add_table(a_table("a", listing=LISTED, created=1.0), two_free("a"))
    await store.add_table(a_table("b", listing=LISTED, created=2.0), [])
    await store.add_table(a_table("c"), [])
    assert [table.id for table in await store.open_tables(9)] == ["b", "a"]
    assert await store.start_if_full("b")
    assert [table.id for table in await store.open_tables(9)] == ["a"]


async def test_chat_is_numbered_without_gaps(store: Store) -> None:
    await laid(store)
    await laid(store, "u")
    said = [store.add_chat("t", "ann", 0, "Ann", f"line {n}", float(n)) for n in range(30)]
    lines = await asyncio.gather(*said)
    assert sorted(line.number for line in lines) == list(range(1, 31))
    first = await store.add_chat("u", "bob", -1, "Bob", "привіт <b>", 2.5)
    assert first == Chat("u", 1, "bob", -1, "Bob", "привіт <b>", 2.5)
    assert await store.chat("u") == [first]
    assert [line.number for line in await store.chat("t", since=10, limit=5)] == list(range(26, 31))
    assert [line.number for line in await store.chat("t", since=28)] == [29, 30]
    with pytest.raises(LookupError):
        await store.add_chat("x", "ann", 0, "Ann", "hello?", 1.0)


async def test_bots_fill_the_free_seats_of_an_open_table(store: Store) -> None:
    await laid(store, seats=two_free())
    assert await store.sit("t", 1, "bob", "Bob")
    await store.fill("t", "easy", ["Zoe", "Yan", "Xan"])
    seats = await store.seats("t")
    assert seats[0] == Seat("t", 0, BOT, name="Zoe", bot="easy")
    assert [seats[1].user, seats[2].bot] == ["bob", "hard"]
    assert await store.start_if_full("t")
