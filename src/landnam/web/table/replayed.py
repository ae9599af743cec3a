"""The game of a table as its journal tells it. No I/O, no clock: entries in, positions out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from landnam.draw.scene import AUTOMATON, Outcome, Sitter
from landnam.kit.codec import to_bytes
from landnam.kit.core import SPECTATOR, Event, IllegalOption, State
from landnam.kit.game import Content, Game, View, is_given_up
from landnam.kit.log import ForeignLog
from landnam.kit.session import LogReader, Session
from landnam.web.store.rows import ANSWER, LEAVE, RETURN, UNDO, Entry, Seat, Table
from landnam.web.table.editions import box_of
from landnam.web.table.errors import OtherRules
from landnam.web.table.opening import Turn
from landnam.words.game import sentence

RESIGNED = "resigned"
CHECKPOINTS: Final = 16
"""How many answers can be taken back one after the other without playing all again."""

OpenQuestion: TypeAlias = tuple[int, str, list[int]] | None
"""How many answers precede it, the prompt, and the options."""


class ReplayedGame:
    """A session, and what else the journal tells: who has left, and how much time was used."""

    def __init__(
        self,
        table: Table,
        seats: Sequence[Seat],
        content: Content,
        session: Session | None = None,
    ) -> None:
        """`session` is where the journal begins, if that was found out already."""
        self.session = begin(table, seats, content) if session is None else session
        self.rules: Game[Any, Any] = self.session.game
        self.content = content
        self.session.most_checkpoints = CHECKPOINTS
        self.automata = automata_of(self.session)
        self.version = 0
        self.absences: dict[int, str] = {}  # seat -> why a bot plays for its person
        self.spent = [0] * len(seats)  # milliseconds
        self.answer_counts: dict[int, int] = {}  # seat -> answers given and not taken back
        self.turns: dict[int, int] = {}  # person who is asked -> the version since which they are
        self.viewers = [SPECTATOR, *range(len(seats))]
        self.event_source: list[Event] = []  # the list of events that was read last …
        self.event_count = 0  # … and how many of them
        self.events_by_viewer: dict[int, list[Event]] = {}
        self.event_digests: dict[int, EventDigest] = {}  # viewer -> a digest of the same events
        self.last_news_index: dict[int, int] = {}  # viewer -> the first of the newest events
        self.question_names: dict[int, tuple[OpenQuestion, set[str]]] = {}  # see `answers`
        self.changes: dict[int, int] = {}  # entry -> how often it was taken back or replaced
        self.position_cache = Position(self.session.state, 0)
        self.note_events()
        self.note_turns()

    # ---- entries

    def enter(self, entry: Entry, outcome: Session | None = None) -> None:
        """Apply an entry of the journal; `outcome` is the session after it, if it was tried."""
        assert entry.version == self.version + 1, f"version {entry.version} after {self.version}"
        self.count_change(entry)
        ENTER[entry.kind](self, entry, outcome)
        self.version = entry.version
        self.spent[entry.seat] += entry.spent
        self.note_events()
        self.note_turns()

    def answer(self, entry: Entry, outcome: Session | None) -> None:
        if outcome is None:
            self.session.answer_text(entry.seat, entry.text)
        else:
            self.session.adopt(outcome)
        self.answer_counts[entry.seat] = self.answer_counts.get(entry.seat, 0) + 1

    def undo(self, entry: Entry, outcome: Session | None) -> None:
        if outcome is None:
            self.session.undo(entry.seat)
        else:
            self.session.adopt(outcome)
        count = self.answer_counts.get(entry.seat, 0) - 1  # below 0 for one of the prologue
        self.answer_counts[entry.seat] = count
        self.question_names.clear()  # the same question may come again in another position

    def try_answer(self, seat: int, option: int, text: str) -> Session:
        """The session after an answer, which must be read back from the journal as the same one.
        Whatever the rules cannot do is raised; nothing changes here."""
        twin = self.session.fork()
        decision = twin.decision(seat) or twin.poll[seat]
        if twin.parse(decision, text) != option:
            raise IllegalOption("{text!r} is read back as another option", text=text)
        twin.answer(seat, option)
        return twin

    def try_undo(self, seat: int) -> Session:
        """The session after the seat's last answer is taken back."""
        twin = self.session.fork()
        twin.undo(seat)
        return twin

    def changed_entry(self, kind: str, seat: int) -> int | None:
        """The number of the answer that an undo takes back or an answer replaces, if it does."""
        session = self.session
        if kind == UNDO:
            return session.last_answer()
        is_replacing = kind == ANSWER and seat in session.poll and session.decision(seat) is None
        numbers = range(session.poll_start, len(session.entries)) if is_replacing else ()
        return next((n for n in numbers if session.entries[n].seat == seat), None)

    def count_change(self, entry: Entry) -> None:
        """Count what is taken back and replaced, as long as it can be changed once more."""
        number = self.changed_entry(entry.kind, entry.seat)
        if number is not None:
            fence = self.session.fence
            self.changes = {one: n for one, n in self.changes.items() if one >= fence}
            self.changes[number] = self.changes.get(number, 0) + 1

    def change_count(self, kind: str, seat: int) -> int:
        """How often the answer that this would change was changed before."""
        number = self.changed_entry(kind, seat)
        return 0 if number is None else self.changes.get(number, 0)

    def leave(self, entry: Entry, outcome: Session | None) -> None:
        self.absences[entry.seat] = entry.text

    def come_back(self, entry: Entry, outcome: Session | None) -> None:
        self.absences.pop(entry.seat, None)

    def note_events(self) -> None:
        """Sort new events by viewer. Viewers without new events keep their `last_news_index`;
        changing it would reveal that someone else received one."""
        events = self.session.events
        is_same = events is self.event_source  # an undo makes a new list
        kept = self.event_count if is_same else shared_length(self.event_source, events)
        lost = [] if is_same else self.event_source[kept : self.event_count]
        news = events[kept:]
        for viewer in self.viewers:
            self.sort_events(viewer, lost, news)
        self.event_source, self.event_count = events, len(events)

    def sort_events(self, viewer: int, lost: Sequence[Event], news: Sequence[Event]) -> None:
        viewer_events = self.events_by_viewer.setdefault(viewer, [])
        before = len(viewer_events)
        gone = count_events(lost, viewer)
        if gone:
            del viewer_events[-gone:]
            self.event_digests.pop(viewer, None)
        viewer_events += [event for event in news if event.is_for(viewer)]
        if len(viewer_events) != before:
            self.last_news_index[viewer] = min(before, len(viewer_events))

    def note_turns(self) -> None:
        """Since which version each person is asked; the same on every server."""
        people = [seat for seat in self.asked() if seat not in self.absences]
        self.turns = {seat: self.turns.get(seat, self.version) for seat in people}

    # ---- the end

    @property
    def resigned(self) -> list[int]:
        if not self.absences:
            return []
        return [seat for seat, why in self.absences.items() if why == RESIGNED]

    @property
    def is_over(self) -> bool:
        """The rules have ended the game, or too many players have resigned."""
        return self.session.is_over or self.is_given_up

    @property
    def is_given_up(self) -> bool:
        people = len(self.spent)
        return is_given_up(people, people - len(self.resigned), len(self.automata))

    def outcome(self) -> Outcome | None:
        """Players who resigned come last and have not won."""
        if not self.is_over:
            return None
        rules, state, resigned = self.rules, self.session.state, self.resigned
        if not resigned:
            return outcome_of(self.session)
        order = rules.ranking(state)
        staying = [seat for seat in order if seat not in resigned]
        winners = staying[:1]
        if self.automata and self.session.is_over:
            winners = [seat for seat in rules.winners(state) if seat not in resigned]
        absent = [seat for seat in order if seat in resigned]
        ending = "" if self.is_given_up else rules.ending(state)
        return Outcome(rules.scores(state), [*staying, *absent], winners, ending)

    # ---- what viewers know

    def asked(self) -> list[int]:
        """The seats that must answer now. Some of them may be secret: see `awaited`."""
        return [] if self.is_over else [decision.seat for decision in self.session.state.asks]

    @property
    def is_secret(self) -> bool:
        """Whether a spectator does not know all seats that are asked now."""
        awaited = self.awaited(SPECTATOR)
        return any(seat not in awaited for seat in self.asked())

    def position(self) -> Position:
        """What was computed for the present position."""
        state, position = self.session.state, self.position_cache
        if position.state is not state or position.version != self.version:
            position = self.position_cache = Position(state, self.version)
        return position

    def view(self, viewer: int) -> View:
        views = self.position().views
        if viewer not in views:
            views[viewer] = self.session.view(viewer)
        return views[viewer]

    def awaited(self, viewer: int) -> list[int]:
        """The seats that must answer now, as far as the viewer knows."""
        awaited = self.position().awaited
        if viewer not in awaited:
            awaited[viewer] = [] if self.is_over else self.rules.awaited(self.view(viewer))
        return awaited[viewer]

    def seen(self, viewer: int) -> str:
        """A digest of all that the viewer may know: it changes exactly when they learn more."""
        position = self.position()
        names = position.names
        if viewer not in names:
            if not position.public:
                position.public = to_bytes(self.view(SPECTATOR))
            digest = self.event_digest(viewer)
            digest.update(position.public)
            digest.update(self.own_part(viewer).encode())
            names[viewer] = digest.hexdigest()[:12]
            self.note_question(viewer, names[viewer])
        return names[viewer]

    def event_digest(self, viewer: int) -> blake2b:
        """A digest of all events that the viewer was told."""
        if self.session.events is not self.event_source:
            return EventDigest().of(self.session.events_for(viewer))
        known = self.event_digests.setdefault(viewer, EventDigest())
        return known.of(self.events_by_viewer[viewer])

    def own_part(self, viewer: int) -> str:
        """What the viewer knows besides: their question, how often they answered, who has left."""
        decision = self.session.decision(viewer)
        question = (decision.prompt, decision.options) if decision else ()
        return f"{question} {self.answer_counts.get(viewer, 0)} {sorted(self.absences.items())}"

    def events(self, viewer: int) -> list[Event]:
        """All events that the viewer was told."""
        if self.session.events is self.event_source:
            return self.events_by_viewer[viewer][:]
        return self.session.events_for(viewer)

    # ---- questions

    def question(self, seat: int) -> OpenQuestion:
        """What the seat is asked now; it stays the same while others choose."""
        decision = self.session.decision(seat)
        if decision is None:
            return None
        return self.session.poll_start, decision.prompt, list(decision.options)

    def note_question(self, seat: int, name: str) -> None:
        """Remember that the seat's open question was shown under this `seen` name."""
        question = self.question(seat)
        last_question, names = self.question_names.get(seat, (None, set()))
        is_same = question == last_question
        self.question_names[seat] = (question, {*names, name} if is_same else {name})

    def answers(self, seat: int, seen: str) -> bool:
        """Whether a page with this `seen` name shows the seat's open question. While several
        choose at once, each learns that others have chosen and is still asked the same."""
        if seen == self.seen(seat):
            return True
        question = self.question(seat)
        last_question, names = self.question_names[seat]
        return question is not None and question == last_question and seen in names


class EventDigest:
    """A digest of a list of events that grows."""

    def __init__(self) -> None:
        self.digest = blake2b(digest_size=9)
        self.count = 0

    def of(self, events: Sequence[Event]) -> blake2b:
        for event in events[self.count :]:
            self.digest.update(text_of(event))
        self.count = len(events)
        return self.digest.copy()


class Position:
    """A cache of what viewers may know of one position."""

    def __init__(self, state: State, version: int) -> None:
        self.state = state
        self.version = version
        self.views: dict[int, View] = {}
        self.awaited: dict[int, list[int]] = {}
        self.names: dict[int, str] = {}
        self.public = b""


ENTER = {
    ANSWER: ReplayedGame.answer,
    UNDO: ReplayedGame.undo,
    LEAVE: ReplayedGame.leave,
    RETURN: ReplayedGame.come_back,
}


def automata_of(session: Session) -> list[Sitter]:
    """The players whom the rules play, as they sit behind the people."""
    return [Sitter(name=sentence(id), kind=AUTOMATON) for id in session.automata()]


def outcome_of(session: Session) -> Outcome:
    """How the rules have ended a game."""
    game, state = session.game, session.state
    return Outcome(game.scores(state), game.ranking(state), game.winners(state), game.ending(state))


def text_of(event: Event) -> bytes:
    text = f"{event.kind} {event.seat} {event.a} {event.b};".encode()
    return text if event.because is None else text + to_bytes(event.because)


def shared_length(old: Sequence[Event], new: Sequence[Event]) -> int:
    """How many events at the beginning of two lists are the same objects."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((n for n, (one, other) in pairs if one is not other), min(len(old), len(new)))


def count_events(events: Sequence[Event], viewer: int) -> int:
    """How many of the events the viewer is told."""
    return sum(event.is_for(viewer) for event in events)


def begin(table: Table, seats: Sequence[Seat], content: Content) -> Session:
    """The session before the first entry of the journal."""
    if not table.prologue:
        names = [seat.name for seat in seats]
        options = json.loads(table.options)
        game = box_of(table).game
        return Session.start(game, content, names, options, int(table.seed, 16))
    reader = prologue_of(table, content)
    while reader.step():
        pass
    return after_prologue(reader, seats)


async def begin_slowly(
    table: Table, seats: Sequence[Seat], content: Content, turn: Turn
) -> Session:
    """The same, with pauses for the others."""
    if not table.prologue:
        return begin(table, seats, content)
    reader = prologue_of(table, content)
    while reader.step():
        await turn.pause()
    return after_prologue(reader, seats)


def prologue_of(table: Table, content: Content) -> LogReader:
    """The log with which the table began. By which rules it was made is no secret."""
    try:
        return LogReader(table.prologue, box_of(table).game, content)
    except ForeignLog as error:
        raise OtherRules("{error}", error=error) from error


def after_prologue(reader: LogReader, seats: Sequence[Seat]) -> Session:
    if reader.error is not None:
        raise reader.error
    session = reader.session
    session.header.seats[:] = [seat.name for seat in seats]
    if session.asks_luck:
        session.draw_from_now_on()  # here nobody rolls real dice
    return session
