"""The game of a table as its journal tells it. No I/O, no clock: entries in, positions out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, TypeAlias

from landnam.draw.scene import Outcome
from landnam.games import GAMES
from landnam.kit.codec import to_bytes
from landnam.kit.core import SPECTATOR, Event, State
from landnam.kit.game import Content, Game, View
from landnam.kit.session import Session, read_log
from landnam.web.store.rows import ANSWER, LEAVE, RETURN, UNDO, Entry, Seat, Table

RESIGNED = "resigned"

Question: TypeAlias = tuple[int, str, list[int]] | None
"""How many answers were given before it, what is asked, and the options."""


class Play:
    """A session, and what the journal tells besides: who has left, and the time that was used."""

    def __init__(self, table: Table, seats: Sequence[Seat], content: Content) -> None:
        self.game: Game[Any, Any] = GAMES[table.game]
        self.content = content
        self.session = begin(table, seats, content)
        self.version = 0
        self.gone: dict[int, str] = {}  # seat -> why a bot plays on for it
        self.spent = [0] * len(seats)  # milliseconds
        self.given: dict[int, int] = {}  # seat -> how many answers it has given and not taken back
        self.turns: dict[int, int] = {}  # person who is asked -> the version since which he is
        self.counted: list[Event] = []  # the events that were counted last, and how many
        self.count = 0
        self.heard: dict[int, list[Event]] = {}  # viewer -> the events it has been told
        self.tale: dict[int, blake2b] = {}  # viewer -> the same as a fingerprint
        self.told: dict[int, int] = {}  # viewer -> how many events it has been told
        self.fresh: dict[int, int] = {}  # viewer -> the first of those that came last
        self.viewers = [SPECTATOR, *range(len(seats))]
        self.asked_as: dict[int, tuple[Question, set[str]]] = {}  # seat -> see `answers`
        self.found = Found(self.session.state, 0)
        self.tell()
        self.note_turns()

    def enter(self, entry: Entry) -> None:
        """Do what an entry of the journal says."""
        assert entry.version == self.version + 1, f"version {entry.version} after {self.version}"
        ENTER[entry.kind](self, entry)
        self.version = entry.version
        self.spent[entry.seat] += entry.spent
        self.tell()
        self.note_turns()

    def answer(self, entry: Entry) -> None:
        self.session.answer_text(entry.seat, entry.text)
        self.given[entry.seat] = self.given.get(entry.seat, 0) + 1

    def undo(self, entry: Entry) -> None:
        self.session.undo(entry.seat)
        self.given[entry.seat] = self.given.get(entry.seat, 0) - 1  # or one of the prologue
        self.asked_as.clear()  # the same question may come again in another position

    def leave(self, entry: Entry) -> None:
        self.gone[entry.seat] = entry.text

    def come_back(self, entry: Entry) -> None:
        self.gone.pop(entry.seat, None)

    def tell(self) -> None:
        """Note what came last for each viewer. Who was told nothing new keeps the old news: that
        somebody else has learnt something is no news."""
        events = self.session.events
        is_same = events is self.counted  # an undo makes a new list
        news = events[self.count :] if is_same else events
        texts = [text_of(event) for event in news]
        for viewer in self.viewers:
            before = self.told.get(viewer, 0)
            if not is_same:
                self.heard[viewer], self.tale[viewer] = [], blake2b(digest_size=9)
            heard, tale = self.heard[viewer], self.tale[viewer]
            for event, text in zip(news, texts, strict=True):
                if event.is_for(viewer):
                    heard.append(event)
                    tale.update(text)
            if len(heard) != before:
                self.fresh[viewer] = min(before, len(heard))
            self.told[viewer] = len(heard)
        self.counted, self.count = events, len(events)

    def note_turns(self) -> None:
        """Since when each is asked, which every server finds the same."""
        asked = [seat for seat in self.asked() if seat not in self.gone]
        self.turns = {seat: self.turns.get(seat, self.version) for seat in asked}

    @property
    def resigned(self) -> list[int]:
        if not self.gone:
            return []
        return [seat for seat, why in self.gone.items() if why == RESIGNED]

    @property
    def is_over(self) -> bool:
        """The rules have ended the game, or all but one have given it up."""
        return self.session.is_over or len(self.resigned) >= len(self.spent) - 1

    def outcome(self) -> Outcome | None:
        """Who gave the game up comes last."""
        if not self.is_over:
            return None
        state = self.session.state
        resigned = self.resigned
        order = self.game.ranking(state)
        ranking = [seat for seat in order if seat not in resigned]
        ranking += [seat for seat in order if seat in resigned]
        winners = self.game.winners(state) if not resigned else ranking[:1]
        return Outcome(self.game.scores(state), ranking, winners)

    def asked(self) -> list[int]:
        """Who must answer now; of these some may be a secret."""
        return [] if self.is_over else [decision.seat for decision in self.session.state.asks]

    def here(self) -> Found:
        """What has been found out about this position."""
        state, found = self.session.state, self.found
        if found.state is not state or found.version != self.version:
            found = self.found = Found(state, self.version)
        return found

    def view(self, viewer: int) -> View:
        views = self.here().views
        if viewer not in views:
            views[viewer] = self.session.view(viewer)
        return views[viewer]

    def awaited(self, viewer: int) -> list[int]:
        awaited = self.here().awaited
        if viewer not in awaited:
            awaited[viewer] = [] if self.is_over else self.game.awaited(self.view(viewer))
        return awaited[viewer]

    def seen(self, viewer: int) -> str:
        """A name for all that the viewer may know: it changes when the viewer learns something."""
        found = self.here()
        names = found.names
        if viewer not in names:
            if not found.public:
                found.public = to_bytes(self.view(SPECTATOR))
            known = self.tale_of(viewer)
            known.update(found.public)
            known.update(self.own_part(viewer).encode())
            names[viewer] = known.hexdigest()[:12]
            self.note_question(viewer, names[viewer])
        return names[viewer]

    def tale_of(self, viewer: int) -> blake2b:
        """A fingerprint of all that the viewer has been told."""
        if self.session.events is self.counted:
            return self.tale[viewer].copy()
        tale = blake2b(digest_size=9)
        for event in self.session.events_for(viewer):
            tale.update(text_of(event))
        return tale

    def own_part(self, viewer: int) -> str:
        """What the viewer knows besides: his question, how often he has answered, who has left."""
        decision = self.session.decision(viewer)
        asked = (decision.prompt, decision.options) if decision else ()
        return f"{asked} {self.given.get(viewer, 0)} {sorted(self.gone.items())}"

    def question(self, seat: int) -> Question:
        """What the seat is asked now; while others choose it stays the same."""
        decision = self.session.decision(seat)
        if decision is None:
            return None
        return self.session.poll_start, decision.prompt, list(decision.options)

    def note_question(self, seat: int, name: str) -> None:
        """Under which names a seat has been shown the question that it is asked now."""
        question = self.question(seat)
        asked, names = self.asked_as.get(seat, (None, set()))
        self.asked_as[seat] = (question, {*names, name} if question == asked else {name})

    def answers(self, seat: int, seen: str) -> bool:
        """Whether who has seen this answers what the seat is asked now. When several choose at the
        same time each learns that others have chosen, and is still asked the very same."""
        if seen == self.seen(seat):
            return True
        question = self.question(seat)
        asked, names = self.asked_as[seat]
        return question is not None and question == asked and seen in names

    def events(self, viewer: int) -> list[Event]:
        """All that the viewer has been told."""
        if self.session.events is self.counted:
            return self.heard[viewer][:]
        return self.session.events_for(viewer)


class Found:
    """What viewers may know of one position, each found once."""

    def __init__(self, state: State, version: int) -> None:
        self.state = state
        self.version = version
        self.views: dict[int, View] = {}
        self.awaited: dict[int, list[int]] = {}
        self.names: dict[int, str] = {}
        self.public = b""


ENTER = {ANSWER: Play.answer, UNDO: Play.undo, LEAVE: Play.leave, RETURN: Play.come_back}


def text_of(event: Event) -> bytes:
    return f"{event.kind} {event.seat} {event.a} {event.b};".encode()


def told(events: Sequence[Event], viewer: int) -> int:
    return sum(event.is_for(viewer) for event in events)


def begin(table: Table, seats: Sequence[Seat], content: Content) -> Session:
    """The session before the first entry of the journal."""
    game = GAMES[table.game]
    names = [seat.name for seat in seats]
    if table.prologue:
        replay = read_log(table.prologue, game, content)
        if replay.error is not None:
            raise replay.error
        replay.session.header.seats[:] = names
        return replay.session
    options = json.loads(table.options)
    return Session.start(game, content, names, options, int(table.seed, 16))
