"""The same net under every game that is registered: see contract.py for what it hangs on.

`bench/laws.py` tries ten thousand random games and more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from landnam.kit.codec import digest, to_bytes
from landnam.kit.core import CHANCE, SPECTATOR, apply, settle
from landnam.kit.laws import check_game
from landnam.kit.luck import Luck
from landnam.kit.session import Session, read_log
from landnam.speed import compiled
from landnam.words import LANGUAGES, Words
from landnam.words.terms import Terms
from tests.games.aliases import fields, parts, put, shared
from tests.games.contract import COMPLETE, CONTRACTS, Contract
from tests.games.nodes import count

STEP, EVERY = (1, 10) if compiled() else (2, 20)
"""Plain Python plays at every other table, and looks less often at a golden game."""

every_game = pytest.mark.parametrize("contract", CONTRACTS.values(), ids=CONTRACTS)
every_complete_game = pytest.mark.parametrize("contract", COMPLETE.values(), ids=COMPLETE)
every_table = pytest.mark.parametrize(
    "contract, seats, options",
    [(one, *table) for one in CONTRACTS.values() for table in one.tables()[::STEP]],
    ids=lambda given: given.name if isinstance(given, Contract) else None,
)
every_replay = pytest.mark.parametrize(
    "contract, replay",
    [(one, replay) for one in COMPLETE.values() for replay in one.replays],
    ids=lambda given: given.name if isinstance(given, Contract) else given,
)


@every_game
def test_everything_that_the_net_hangs_on_is_there(contract: Contract) -> None:
    assert contract.missing() == [], f"contract.py tells what belongs into {contract.folder}"


# ---- the laws of the kit


@every_table
def test_random_games_keep_all_laws(
    contract: Contract, seats: int, options: dict[str, Any]
) -> None:
    first = 1000 * seats + 100 * contract.settings(seats).index(options)
    for seed in range(first, first + contract.facts.law_games):
        table = (contract.game, contract.content, seats, options)
        broken = check_game(*table, seed, contract.texts)
        assert not broken, f"seed {seed}: {broken[0]}"


@every_table
def test_a_clone_shares_nothing_that_changes(
    contract: Contract, seats: int, options: dict[str, Any]
) -> None:
    for number, state in enumerate(contract.random_states(seats, options, seats)):
        if number % EVERY == 0:
            assert shared(state, state.clone(), contract.facts.unchanging) == []


@every_replay
def test_neither_do_views_nor_imagined_worlds(contract: Contract, replay: str) -> None:
    """Whatever is done to them, the game does not notice."""
    unchanging = contract.facts.unchanging
    luck = Luck.seeded(1, "worlds")
    for number, state in contract.positions(replay):
        if number % EVERY or state.asks[0].seat == CHANCE:
            continue
        for viewer in (*range(len(contract.header(replay).seats)), SPECTATOR):
            view = contract.game.see(state, viewer)
            assert shared(state, view, unchanging) == []
            assert shared(state, contract.game.redeal(state, viewer, luck), unchanging) == []
            before = to_bytes(view)
            world = contract.game.imagine(contract.content, view, luck)
            decision = world.asks[0]
            apply(world, decision.seat, luck.pick(decision.options))
            assert to_bytes(view) == before


@every_complete_game
def test_a_clone_that_shares_any_single_part_is_found(contract: Contract) -> None:
    """One planted mistake after the other, for each list and object that a state holds."""
    unchanging = contract.facts.unchanging
    found = set[str]()
    for number, state in contract.positions(contract.replays[-1]):
        if number % 150 == 149:
            for path, (_, _, part) in list(parts(state, unchanging)):
                if path.startswith("asks"):
                    continue
                twin = state.clone()
                holder, name, _ = dict(parts(twin, unchanging))[path]
                put(holder, name, part)
                assert path in shared(state, twin, unchanging)
                found.add(path.partition(".")[0])
    lists = {name for name in fields(state) if isinstance(getattr(state, name), list)} - {"asks"}
    assert lists <= found


@every_table
def test_a_view_does_not_change_when_the_game_goes_on(
    contract: Contract, seats: int, options: dict[str, Any]
) -> None:
    seen = []
    for number, state in enumerate(contract.random_states(seats, options, seats)):
        if number % EVERY == 0:
            for viewer in (*range(seats), SPECTATOR):
                view = contract.game.see(state, viewer)
                seen.append((view, to_bytes(view)))
    assert all(to_bytes(view) == before for view, before in seen)


# ---- golden games


@every_replay
def test_a_finished_game_replays_to_the_same_digests_and_bytes(
    contract: Contract, replay: str
) -> None:
    header, content = contract.header(replay), contract.content.digest
    assert header.content == content, f"the content has changed; {contract.if_meant}"
    session = contract.session(replay)
    assert session.is_over
    assert session.text() == contract.log(replay)
    assert contract.scores(replay) in contract.golden("scores.txt").splitlines()


@every_complete_game
def test_the_replays_are_of_every_number_of_players_and_value_of_an_option(
    contract: Contract,
) -> None:
    headers = [contract.header(replay) for replay in contract.replays]
    known = contract.game.options(contract.content)
    defaults = {name: values[0] for name, values in known.items()}
    assert {len(header.seats) for header in headers} == set(contract.counts)
    for name, values in known.items():
        shown = [header.options.get(name, defaults[name]) for header in headers]
        assert [value for value in values if value not in shown] == [], name


@every_complete_game
def test_the_replays_show_every_kind_of_decision_and_event(contract: Contract) -> None:
    shown = set[str]()
    for replay in contract.replays:
        shown |= {event.kind for event in contract.session(replay).events}
        for _, state in contract.positions(replay):
            shown |= {decision.prompt for decision in state.asks}
    facts = contract.facts
    assert {*contract.prompts(), *facts.events} - shown <= set(facts.unseen)


@every_complete_game
def test_the_playthrough_is_as_it_was(contract: Contract) -> None:
    expected = contract.golden("playthrough.txt").splitlines()
    found = contract.playthrough().splitlines()
    for number, (new, old) in enumerate(zip(found, expected, strict=False), 1):
        assert new == old, f"line {number}; {contract.if_meant}"
    assert len(found) == len(expected)


@every_complete_game
def test_the_number_of_ways_to_go_on_is_as_it_was(contract: Contract) -> None:
    table = contract.nodes()
    for replay in contract.replays:
        wanted = {nodes.answers: nodes for nodes in table if nodes.replay == replay}
        for number, state in contract.positions(replay):
            if nodes := wanted.pop(number, None):
                found = count(state, len(nodes.everything))
                assert state.asks[0].prompt == nodes.prompt, nodes
                assert found == (nodes.everything, nodes.by_luck), nodes
        assert not wanted


@every_complete_game
def test_ways_are_counted_from_every_kind_of_decision(contract: Contract) -> None:
    counted = {nodes.prompt for nodes in contract.nodes()}
    assert contract.prompts() - counted <= set(contract.facts.unseen)
    assert {int(nodes.replay[0]) for nodes in contract.nodes()} == set(contract.counts)


# ---- whole games at a table


@every_game
def test_luck_in_place_and_luck_that_surfaces_give_the_same_game(contract: Contract) -> None:
    for seats, options in contract.tables():
        session = contract.random_session(seats, options, seats)
        luck, people = Luck.seeded(seats, "chance"), Luck.seeded(seats, "people")
        state = contract.game.begin(contract.content, seats, options)
        settle(state, luck)
        while state.asks:
            forced = [one for one in state.asks if session.is_forced(one)]
            decision = forced[0] if forced else state.asks[people.below(len(state.asks))]
            option = decision.options[0] if forced else people.pick(decision.options)
            apply(state, decision.seat, option, luck)
        assert digest(state) == digest(session.state)


@every_game
def test_a_game_can_branch_anywhere_and_is_played_to_its_end(contract: Contract) -> None:
    session = contract.random_session(contract.counts[0], {}, 3)
    for length in range(0, len(session.entries) + 1, 1 + len(session.entries) // 10):
        twin = session.branch(length, seed=8)
        people = Luck.seeded(length, "people")
        while not twin.is_over:
            decision = twin.state.asks[0]
            twin.answer(decision.seat, people.pick(decision.options))
        assert read_log(twin.text(), contract.game, contract.content).error is None


@every_game
def test_nobody_has_learnt_anything_when_an_answer_is_taken_back(contract: Contract) -> None:
    """What is removed is the seat's own answer and forced ones, without luck or anything shown."""
    seats = contract.counts[-1]
    names = [f"seat {n}" for n in range(seats)]
    session = Session.start(contract.game, contract.content, names, {}, seats)
    people = Luck.seeded(seats, "people")
    undone = 0
    while not session.is_over and undone < 40:
        for seat in range(seats):
            if session.can_undo(seat):
                check_undo(read_log(session.text(), contract.game, contract.content).session, seat)
                undone += 1
        decision = session.state.asks[people.below(len(session.state.asks))]
        session.answer(decision.seat, people.pick(decision.options))
    assert undone


def check_undo(session: Session, seat: int) -> None:
    entries, events = session.entries, session.events
    session.undo(seat)
    taken, *rest = entries[len(session.entries) :]
    assert taken.seat == seat and not taken.forced
    assert all(entry.forced and entry.seat != CHANCE for entry in rest)
    assert not any(event.reveals for event in events[len(session.events) :])
    session.answer(seat, taken.option)
    assert [entry.text for entry in session.entries] == [entry.text for entry in entries]


# ---- words


@every_complete_game
def test_everything_has_a_term(contract: Contract) -> None:
    terms = Terms(contract.game.folder / "terms.toml")
    assert contract.name in terms
    terms.require(contract.box.words.needed_terms(contract.content))


Sayings = Callable[[Contract, Words], dict[str, str]]


def card_texts(contract: Contract, words: Words) -> dict[str, str]:
    box, content = contract.box.words, contract.content
    return {card: box.card_text(words, content, card) for card in box.cards(content)}


def option_texts(contract: Contract, words: Words) -> dict[str, str]:
    box, known = contract.box.words, contract.game.options(contract.content)
    texts = {name: box.option_text(words, name) for name in known}
    for name, values in known.items():
        said = {f"{name} {value}": box.value_text(words, name, value) for value in values}
        assert len(set(said.values())) == len(values), name
        texts |= said
    return texts


@pytest.mark.parametrize("sayings", [card_texts, option_texts])
@every_complete_game
def test_every_text_is_there_in_every_language(contract: Contract, sayings: Sayings) -> None:
    english = sayings(contract, Words("en"))
    assert english and all(text.strip() for text in english.values())
    for lang in LANGUAGES:
        texts = sayings(contract, Words(lang))
        assert texts.keys() == english.keys()
        same = [key for key, text in texts.items() if text == english[key]]
        assert lang == "en" or same == [], lang
