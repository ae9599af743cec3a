"""A game being played: state, log, luck, undo, replay, branch. No I/O."""

from __future__ import annotations

from typing import Any, Final

from landnam.kit.automata import Snapshot, split_snapshots
from landnam.kit.codec import digest
from landnam.kit.core import (
    CHANCE,
    Decision,
    Endless,
    Event,
    IllegalOption,
    Poll,
    State,
    apply,
    settle,
)
from landnam.kit.errors import Message, Problem, Several
from landnam.kit.game import Content, Game, Options, View
from landnam.kit.log import (
    ASKED,
    CHANCE_STREAM,
    DIGEST,
    RULE,
    ForeignLog,
    Header,
    Line,
    LogError,
    parse_log,
    seat_sign,
)
from landnam.kit.luck import Luck

DIGEST_EVERY: Final = 8
SHOWN: Final = 25
MOST_ANSWERS: Final = 10_000
"""Answers of luck and of the session itself after which no person will be asked any more."""
STOPS_KEPT: Final = 100
"""Of the pauses of automata the last so many can be looked at."""


class CannotUndo(Problem):
    """Somebody has learnt something since; or it was not this seat's answer."""


class Entry:
    """An answer in the log. A forced one had no alternative: the session gave it itself. Luck that
    is `from_outside` was put in by a person just now."""

    def __init__(
        self, seat: int, option: int, text: str, forced: bool, from_outside: bool = False
    ) -> None:
        self.seat = seat
        self.option = option
        self.text = text
        self.forced = forced
        self.from_outside = from_outside
        self.digest = ""


class Checkpoint:
    """A session just before an answer: going back to it is cheaper than playing all again."""

    def __init__(self, session: Session) -> None:
        self.state = session.state.clone()
        self.entries = len(session.entries)
        self.events = len(session.events)
        self.stops = session.stops[:]
        self.fence = session.fence
        self.poll_start = session.poll_start
        self.poll = session.poll


class Session:
    """One game at one table. The log is the game; everything else can be made from it.

    Luck is drawn from the stream that the header names. If it says ASKED, chance decisions stay
    open until they are answered as any other (`answer(CHANCE, …)`), or drawn by `draw`. With
    `most_checkpoints` taking back and replacing answers costs no more than giving them.
    """

    def __init__(
        self, game: Game[Any, Any], content: Content, header: Header, begins: bool = True
    ) -> None:
        self.game = game
        self.content = content
        self.header = header
        self.luck = Luck.seeded(header.seed, header.luck)
        self.asks_luck = header.luck == ASKED
        self.most_checkpoints = 0
        self.checkpoints: list[Checkpoint] = []
        self.rewinds = 0
        if begins:
            self.restart()

    @staticmethod
    def start(
        game: Game[Any, Any],
        content: Content,
        seats: list[str],
        options: Options | None = None,
        seed: int = 0,
        luck: str = CHANCE_STREAM,
    ) -> Session:
        """A new game, dealt and waiting for the first answer."""
        asked = dict(options or {})
        header = Header(game.name, game.rules, content.digest, seats, asked, seed, luck)
        session = Session(game, content, header)
        session.go_on()
        return session

    @property
    def is_over(self) -> bool:
        return not self.state.asks

    @property
    def is_polling(self) -> bool:
        """Whether those who are asked now choose in secret; even who they are may be a secret."""
        agenda = self.state.agenda
        return bool(agenda) and isinstance(agenda[-1], Poll)

    def decision(self, seat: int) -> Decision | None:
        """What the seat is asked now."""
        for decision in self.state.asks:
            if decision.seat == seat:
                return decision
        return None

    def view(self, seat: int) -> View:
        view: View = self.game.see(self.state, seat)
        return view

    def automata(self) -> list[str]:
        """The ids of the players whom the rules play; their seats follow those of the people."""
        header = self.header
        return self.game.automata(self.content, len(header.seats), header.options)

    def stops_since(self, number: int) -> list[Snapshot]:
        """The pauses of automata from this number on, as far as they are kept."""
        return [stop for stop in self.stops if stop.number >= number]

    def stop_view(self, stop: Snapshot, seat: int) -> View:
        """What a seat may know at a pause."""
        view: View = self.game.see(stop.state, seat)
        return view

    def events_for(self, seat: int, since: int = 0, before: int | None = None) -> list[Event]:
        """What the seat has been told, from the event numbered `since` on; at a stop what came
        `before` it."""
        return [event for event in self.events[since:before] if event.is_for(seat)]

    def answer(self, seat: int, option: int) -> None:
        """Answer the open decision of a seat, or replace the answer while others still think."""
        decision = self.decision(seat)
        if decision is None and seat in self.poll:
            self.replace(seat, option)
            return
        if decision is None:
            raise IllegalOption("seat {seat} is not asked anything now", seat=seat)
        self.check_option(decision, option)
        if seat == CHANCE:
            self.luck.pick(decision.options)
        self.record(decision, option, False, seat == CHANCE)
        self.go_on()

    def urn(self) -> dict[str, int]:
        """What luck may bring now, in notation, each with its weight; empty if it is not asked."""
        decision = self.decision(CHANCE)
        if decision is None:
            return {}
        odds = decision.odds()
        return {self.game.notation(self.state, decision, one): odds[one] for one in odds}

    def draw(self) -> None:
        """Let the session's own luck answer an open chance decision."""
        decision = self.decision(CHANCE)
        if decision is None:
            raise IllegalOption("luck is not asked anything now")
        self.record(decision, self.luck.pick(decision.options), False)
        self.go_on()

    def draw_from_now_on(self) -> None:
        """Ask nobody for luck any more."""
        self.asks_luck = False
        self.go_on()

    def check_option(self, decision: Decision, option: int) -> None:
        if option not in decision.options:
            raise IllegalOption(
                "{who} may not answer {option}; {legal}",
                who=seat_name(decision.seat),
                option=option,
                legal=self.legal(decision),
            )

    def answer_text(self, seat: int, text: str) -> None:
        """Answer in notation, such as "take 2"."""
        decision = self.decision(seat) or self.poll.get(seat)
        if decision is None:
            raise IllegalOption("seat {seat} is not asked anything now", seat=seat)
        self.answer(seat, self.parse(decision, text))

    def parse(self, decision: Decision, text: str) -> int:
        """The option that is written so; an error names those that may be chosen."""
        words = " ".join(text.split())
        for option in decision.odds():
            if self.game.notation(self.state, decision, option) == words:
                return option
        raise IllegalOption(
            "{who} may not {answer!r}; {legal}",
            who=seat_name(decision.seat),
            answer=words,
            legal=self.legal(decision),
        )

    def legal(self, decision: Decision) -> Message:
        """What the decision allows, in notation; of very many options the first."""
        choices = list(decision.odds())
        shown = choices[:SHOWN]
        words: list[Any] = [self.game.notation(self.state, decision, one) for one in shown]
        if len(choices) > SHOWN:
            words.append(Message("and {n} more", n=len(choices) - SHOWN))
        return Message("{prompt} allows: {options}", prompt=decision.prompt, options=Several(words))

    def whom(self) -> Message:
        seats = [seat_name(decision.seat) for decision in self.state.asks]
        if not seats:
            return Message("the game is over")
        return Message("asked are: {seats}", seats=Several(seats))

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer, if nobody has learnt anything since."""
        last = self.undoable(seat)
        self.rewind(last, self.entries[:last])

    def undoable(self, seat: int) -> int:
        """The number of the entry that the seat may take back; CannotUndo says why not."""
        why = self.why_no_undo(seat)
        if why is not None:
            raise why
        return self.last_answer()

    def can_undo(self, seat: int) -> bool:
        return self.why_no_undo(seat) is None

    def why_no_undo(self, seat: int) -> CannotUndo | None:
        """Why the seat may not take back an answer; None if it may."""
        if seat in self.poll and self.decision(seat) is None:
            return CannotUndo("the others are still choosing: answer again to replace your choice")
        if not self.is_begun():
            return CannotUndo("there is nothing to take back yet")
        last = self.last_answer()
        if seat == CHANCE and self.entries[last].from_outside:
            return None
        if last < self.fence:
            return CannotUndo("luck or hidden cards have been seen since")
        if self.entries[last].seat != seat:
            who = seat_name(self.entries[last].seat)
            return CannotUndo("the last answer was given by {who}", who=who)
        return None

    def is_begun(self) -> bool:
        """Whether somebody has answered of their own will before what is asked now."""
        for number in range(self.poll_start):
            entry = self.entries[number]
            if entry.from_outside or (entry.seat != CHANCE and not entry.forced):
                return True
        return False

    def last_answer(self) -> int:
        """The number of the last entry before what is asked now that was not forced."""
        last = self.poll_start - 1
        while last >= 0 and self.entries[last].forced:
            last -= 1
        return last

    def replace(self, seat: int, option: int) -> None:
        """Put another answer in the place of the seat's own in an open poll."""
        decision = self.poll[seat]
        self.check_option(decision, option)
        entries = self.entries[:]
        for number in range(self.poll_start, len(entries)):
            if entries[number].seat == seat:
                text = self.game.notation(self.state, decision, option)
                entries[number] = Entry(seat, option, text, False)
                self.rewind(number, entries)
                return

    def go_on(self) -> None:
        """Let luck answer, and give the answers that have no alternative."""
        last = len(self.entries) + MOST_ANSWERS
        while True:
            if len(self.entries) >= last:
                raise Endless("nobody is asked anything for {n} steps", n=MOST_ANSWERS)
            for decision in self.state.asks:
                if decision.seat == CHANCE and self.must_be_told(decision):
                    return
                if decision.seat == CHANCE:
                    self.record(decision, self.luck.pick(decision.options), False)
                    break
                if self.is_forced(decision):
                    self.record(decision, decision.options[0], True)
                    break
            else:
                return

    def must_be_told(self, decision: Decision) -> bool:
        """Whether luck is asked for; what has one outcome only needs no asking."""
        return self.asks_luck and len(decision.odds()) > 1

    def repeat(self, decision: Decision, option: int) -> None:
        """Record an answer of a log; luck moves on as if it had drawn it now."""
        if decision.seat == CHANCE:
            self.luck.pick(decision.options)
        self.record(decision, option, self.is_forced(decision))

    def is_forced(self, decision: Decision) -> bool:
        if decision.seat == CHANCE or len(decision.options) > 1:
            return False
        return not self.game.must_answer(decision)

    def record(
        self, decision: Decision, option: int, forced: bool, from_outside: bool = False
    ) -> None:
        """Apply an answer and write it down. Luck, a poll that closes and a reveal are fences."""
        text = self.game.notation(self.state, decision, option)
        entry = Entry(decision.seat, option, text, forced, from_outside)
        is_last = len(self.state.asks) == 1
        if self.most_checkpoints and not forced and decision.seat != CHANCE:
            self.keep_checkpoint()
        is_fence = decision.seat == CHANCE or (is_last and self.is_polling)
        first_event = len(self.events)
        apply(self.state, decision.seat, option)
        self.entries.append(entry)
        self.keep_stops(first_event)
        if is_fence or any(event.reveals for event in self.events[first_event:]):
            self.fence = len(self.entries)
        if is_last:
            self.open_poll()
        if len(self.entries) % DIGEST_EVERY == 0 or self.is_over:
            entry.digest = digest(self.state)

    def keep_checkpoint(self) -> None:
        """Those behind the fence will not be needed any more."""
        kept = [one for one in self.checkpoints if one.entries >= self.fence]
        self.checkpoints = [*kept, Checkpoint(self)][-self.most_checkpoints :]

    def keep_stops(self, since: int) -> None:
        """Put snapshots aside: they hold states, and events are shown to people."""
        for stop in split_snapshots(self.events, since):
            stop.number = self.stops[-1].number + 1 if self.stops else 0
            stop.entries = len(self.entries)
            self.stops.append(stop)
        del self.stops[:-STOPS_KEPT]

    def open_poll(self) -> None:
        """Note who is asked. When several choose in secret, that alone tells something: a fence."""
        self.poll_start = len(self.entries)
        self.poll = {decision.seat: decision for decision in self.state.asks}
        if self.is_polling:
            self.fence = self.poll_start

    def restart(self) -> None:
        """Back to the first question, whatever it is."""
        header = self.header
        self.state: State = self.game.begin(self.content, len(header.seats), header.options)
        self.events: list[Event] = []
        self.state.journal = self.events
        self.entries: list[Entry] = []
        self.stops: list[Snapshot] = []
        self.checkpoints = []
        self.fence = 0
        settle(self.state)
        self.keep_stops(0)
        self.open_poll()

    def rewind(self, number: int, entries: list[Entry]) -> None:
        """Go back to before the entry of this number, then play these from there on."""
        self.rewinds += 1
        while self.checkpoints:
            one = self.checkpoints.pop()
            if one.entries <= number:
                self.go_back(one)
                self.play(entries[one.entries :])
                return
        self.rebuild(entries)

    def go_back(self, to: Checkpoint) -> None:
        self.state = to.state.clone()  # forks share checkpoints
        self.events = self.events[: to.events]
        self.state.journal = self.events
        self.entries = self.entries[: to.entries]
        self.stops = to.stops[:]
        self.fence = to.fence
        self.poll_start = to.poll_start
        self.poll = to.poll

    def rebuild(self, entries: list[Entry]) -> None:
        """Play exactly these entries again. Luck is in them; the stream stays where it is."""
        self.restart()
        self.play(entries)

    def play(self, entries: list[Entry]) -> None:
        for entry in entries:
            decision = self.decision(entry.seat)
            assert decision is not None, f"entry {entry.text} does not fit {digest(self.state)}"
            self.record(decision, entry.option, entry.forced, entry.from_outside)

    def fork(self) -> Session:
        """A copy to try something on, which `adopt` takes over if it is good."""
        twin = Session(self.game, self.content, self.header, begins=False)
        twin.take_over(self)
        twin.state = self.state.clone()
        twin.events = self.events[:]
        twin.state.journal = twin.events
        twin.luck = self.luck.copy()
        return twin

    def adopt(self, twin: Session) -> None:
        """Become what a fork of this session has become. The list of events stays the same one, if
        it has only grown."""
        events = self.events
        has_grown = twin.rewinds == self.rewinds
        self.take_over(twin)
        if has_grown:
            events += twin.events[len(events) :]
            self.events = events
            self.state.journal = events

    def take_over(self, other: Session) -> None:
        self.state = other.state
        self.events = other.events
        self.luck = other.luck
        self.asks_luck = other.asks_luck
        self.entries = other.entries[:]
        self.stops = other.stops[:]
        self.checkpoints = other.checkpoints[:]
        self.most_checkpoints = other.most_checkpoints
        self.rewinds = other.rewinds
        self.fence = other.fence
        self.poll_start = other.poll_start
        self.poll = other.poll

    def lines(self) -> list[str]:
        """The body of the log; it ends with the digest of the state, so that a cut shows."""
        lines: list[str] = []
        for entry in self.entries:
            lines.append(f"{seat_sign(entry.seat)} {entry.text}")
            if entry.digest:
                lines.append(f"= {entry.digest}")
        if not self.entries or not self.entries[-1].digest:
            lines.append(f"= {digest(self.state)}")
        return lines

    def text(self) -> str:
        """The whole log, secrets and all: for storage, and for everybody once the game is over."""
        return f"{self.header.text()}{RULE}\n" + "".join(f"{line}\n" for line in self.lines())

    def branch(self, entries: int, seed: int) -> Session:
        """A new game that shares the first entries and then has luck of its own."""
        old = self.header
        header = Header(
            old.game, old.rules, old.content, old.seats, old.options, seed, f"branch {entries}"
        )
        twin = Session(self.game, self.content, header)
        for entry in self.entries[:entries]:
            decision = twin.decision(entry.seat)
            assert decision is not None, f"entry {entry.text} does not fit {digest(twin.state)}"
            twin.repeat(decision, entry.option)
        twin.go_on()
        return twin


def seat_name(seat: int) -> Message:
    return Message("chance") if seat == CHANCE else Message("seat {n}", n=seat)


class Replay:
    """A log read back: the session as far as the log is good, and what stopped it, if anything."""

    def __init__(self, session: Session, error: LogError | None) -> None:
        self.session = session
        self.error = error


class LogReader:
    """Reads a log line by line, checking every answer and digest on the way."""

    def __init__(self, text: str, game: Game[Any, Any], content: Content) -> None:
        self.log = parse_log(text)
        check_header(self.log.header, game, content)
        self.session = Session(game, content, self.log.header)
        self.error: LogError | None = None
        self.at = 0

    def step(self) -> bool:
        """Replay the next line; False if there is none, or if it is not good."""
        lines = self.log.lines
        if self.at == len(lines):
            self.error = self.log.error
            if self.error is None and not (lines and lines[-1].seat == DIGEST):
                last = self.log.last + 1
                self.error = LogError(last, "the log is cut off: it does not end with a digest")
            return False
        try:
            replay_line(self.session, lines[self.at])
        except LogError as broken:
            self.error = broken
            return False
        self.at += 1
        return True


def read_log(text: str, game: Game[Any, Any], content: Content, to: int = -1) -> Replay:
    """Replay a log (or its first `to` entries)."""
    reader = LogReader(text, game, content)
    while not 0 <= to <= len(reader.session.entries):
        if not reader.step():
            return Replay(reader.session, reader.error)
    return Replay(reader.session, None)


def check_header(header: Header, game: Game[Any, Any], content: Content) -> None:
    if header.game != game.name:
        raise ForeignLog(
            "this is a log of {found!r}, not of {game!r}", found=header.game, game=game.name
        )
    if header.rules != game.rules:
        raise ForeignLog(
            "the log was made by rules {found}; these are rules {rules}",
            found=header.rules,
            rules=game.rules,
        )
    if header.content != content.digest:
        raise ForeignLog(
            "the log was made with content {found}; this content is {content}: "
            "give the content file it was played with",
            found=header.content,
            content=content.digest,
        )


def replay_line(session: Session, line: Line) -> None:
    if line.seat == DIGEST:
        found = digest(session.state)
        if found != line.text:
            raise LogError(
                line.number,
                "digest expected {expected}, found {found}",
                expected=line.text,
                found=found,
            )
        return
    decision = session.decision(line.seat)
    if decision is None:
        raise LogError(
            line.number,
            "{who} is not asked anything here; {asked}",
            who=seat_name(line.seat),
            asked=session.whom(),
        )
    try:
        option = session.parse(decision, line.text)
    except IllegalOption as error:
        raise LogError(
            line.number,
            "{who} may not {answer!r} here",
            who=seat_name(line.seat),
            answer=line.text,
        ) from error
    session.repeat(decision, option)
