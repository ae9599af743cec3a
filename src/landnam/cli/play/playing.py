"""A game at the keyboard: who is asked next, whose eyes are on the screen, what is kept."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from landnam.bots.bot import Bot
from landnam.cli.common.ending import show_ranking
from landnam.cli.common.files import SaveFile
from landnam.cli.common.narration import events_before_last_answer
from landnam.cli.play.asking import QUIT, Left, Question, TakenBack, wait_for_enter
from landnam.cli.play.luck import LuckQuestion, teller
from landnam.cli.play.thinking import thinking
from landnam.cli.play.undo import is_choosing_again_possible, why_not
from landnam.kit.automata import Snapshot
from landnam.kit.core import CHANCE, SPECTATOR, Decision
from landnam.kit.session import CannotUndo, Session
from landnam.terminal.screen import Screen
from landnam.terminal.tabletop import Tabletop

NOBODY: Final = -1
SKIP: Final = ("s", "skip")


class Playing:
    """People and bots at one keyboard; each gets their own view and the events meant for them."""

    def __init__(
        self,
        screen: Screen,
        session: Session,
        table: Tabletop,
        bots: dict[int, Bot],
        save: SaveFile,
        confirm: bool,
    ) -> None:
        self.screen = screen
        self.words = screen.words
        self.session = session
        self.table = table
        self.bots = bots
        self.save = save
        self.confirm = confirm
        seats = range(len(session.header.seats))
        self.people = [seat for seat in seats if seat not in bots]
        self.at_screen = self.people[0] if len(self.people) == 1 else NOBODY
        self.choosing_again = NOBODY
        self.called: set[tuple[int, int]] = set()
        self.notice = ""
        self.heard = {seat: events_before_last_answer(session, seat) for seat in self.people}
        self.heard[SPECTATOR] = 0

    def run(self) -> None:
        """To the end, or until somebody leaves."""
        self.save.write(self.session)
        try:
            while not self.session.is_over:
                self.next_answer()
            self.show_end()
        except (EOFError, KeyboardInterrupt, Left):
            self.tell_how_to_go_on()

    def next_answer(self) -> None:
        luck = self.session.decision(CHANCE)
        if luck is not None:
            self.ask_luck(luck)
            return
        seat = self.next_seat()
        if seat in self.bots:
            self.ask_bot(seat)
        elif self.has_screen(seat):
            if self.is_bystander(seat):
                self.let_pass(seat)
            else:
                self.ask_person(seat)

    def next_seat(self) -> int:
        """Whoever chooses again, whoever sits at the screen, other people, bots."""
        if self.choosing_again != NOBODY:
            return self.choosing_again
        order = [self.at_screen, *self.people, *self.bots]
        return next(
            seat
            for seat in order
            if self.session.decision(seat) is not None or self.is_bystander(seat)
        )

    def is_bystander(self, seat: int) -> bool:
        """With several people all are called when some choose in secret: who does is a secret."""
        return (
            len(self.people) > 1
            and seat in self.people
            and self.session.is_polling
            and seat not in self.session.poll
            and (seat, self.session.poll_start) not in self.called
        )

    def let_pass(self, seat: int) -> None:
        self.called.add((seat, self.session.poll_start))
        self.tell_news(seat)
        prompt = self.words.say("Nothing is asked of you now. Enter: go on ")
        with suppress(TakenBack):
            wait_for_enter(self.screen, prompt, take_back=lambda: self.take_back(seat))

    def answer(self, seat: int, option: int) -> None:
        """On disk before anybody sees what comes of it."""
        self.session.answer(seat, option)
        self.save.write(self.session)

    # ---- luck from a real table

    def ask_luck(self, decision: Decision) -> None:
        """Of whoever may see the outcome; what no person may know is drawn."""
        seat = teller(decision, [self.at_screen, *self.people])
        if seat == NOBODY:
            self.session.draw()
        elif self.has_screen(seat):
            question = LuckQuestion(
                self.screen, self.session, take_back=lambda: self.take_back(seat)
            )
            self.show_stops(seat)
            self.tell_news(seat)
            question.show()
            with suppress(TakenBack):
                question.answer()
        self.save.write(self.session)

    # ---- automata

    def show_stops(self, seat: int) -> None:
        """What automata did since the seat looked last, step by step."""
        stops = [stop for stop in self.session.stops if stop.events > self.heard[seat]]
        for number, stop in enumerate(stops if self.confirm else [], 1):
            self.show_stop(seat, stop)
            where = self.words.say("Step {n} of {last}", n=number, last=len(stops))
            keys = self.words.say("Enter: next step · s: skip ")
            while line := self.screen.ask(f"{where} · {keys}").lower():
                if line in QUIT:
                    raise Left
                if line in SKIP:
                    return

    def show_stop(self, seat: int, stop: Snapshot) -> None:
        if stop.events <= self.heard[seat]:
            return
        news = self.session.events_for(seat, self.heard[seat], stop.events)
        self.heard[seat] = stop.events
        for line in self.table.tell(news):
            self.screen.tell(line)
        self.screen.tell(self.table.draw(self.session.stop_view(stop, seat)))

    # ---- bots

    def ask_bot(self, seat: int) -> None:
        view = self.session.view(seat)
        with thinking(self.screen, self.session.header.seats[seat], self.table.name(seat)):
            option = self.bots[seat].choose(view)
        self.answer(seat, option)
        if not self.people:
            self.tell_news(SPECTATOR)

    def tell_news(self, seat: int) -> None:
        for line in self.table.tell(self.session.events_for(seat, self.heard[seat])):
            self.screen.tell(line)
        self.heard[seat] = len(self.session.events)

    # ---- people

    def ask_person(self, seat: int) -> None:
        """One answer, unless an earlier one is taken back instead."""
        with suppress(TakenBack):
            option = self.option_of(seat)
            self.choosing_again = NOBODY
            self.answer(seat, option)
            self.let_confirm(seat)

    def option_of(self, seat: int) -> int:
        self.show_stops(seat)
        decision = self.session.decision(seat) or self.session.poll[seat]
        question = Question(
            self.screen,
            self.session,
            self.table,
            decision,
            take_back=lambda: self.take_back(seat),
            notice=self.notice,
        )
        self.notice = ""
        question.show(self.heard[seat])
        self.heard[seat] = len(self.session.events)
        return question.read()

    def has_screen(self, seat: int) -> bool:
        """With several people, a curtain before each: nobody sees another's cards."""
        if seat == self.at_screen:
            return True
        before = self.at_screen
        self.screen.wipe()
        self.screen.tell(self.words.say("Next at the keyboard: {name}", name=self.table.name(seat)))
        if before != NOBODY and self.can_take_back(before):
            name = self.table.name(before)
            self.screen.note(self.words.say("{name}: u takes your answer back.", name=name))
        prompt = self.words.say("Press Enter when nobody else is looking. ")
        try:
            wait_for_enter(self.screen, prompt, take_back=lambda: self.take_back(before))
        except TakenBack:
            return False
        self.at_screen = seat
        self.screen.wipe()
        return True

    def let_confirm(self, seat: int) -> None:
        """Before the bots go on: the last moment to take an answer back."""
        if not self.confirm or self.session.is_over or not self.can_take_back(seat):
            return
        if self.session.decision(CHANCE) is not None:
            return
        if self.next_seat() in self.bots:
            prompt = self.words.say("Enter: go on · u: take it back ")
            wait_for_enter(self.screen, prompt, take_back=lambda: self.take_back(seat))

    # ---- taking back

    def can_take_back(self, seat: int) -> bool:
        session = self.session
        has_own = session.can_undo(seat) or session.can_undo(CHANCE)
        return has_own or is_choosing_again_possible(session, seat)

    def take_back(self, seat: int) -> bool:
        """Whether the seat is now asked again."""
        if is_choosing_again_possible(self.session, seat):
            self.choosing_again = seat
            self.notice = self.choice_in_poll(seat)
            return True
        try:
            self.session.undo(CHANCE if self.session.can_undo(CHANCE) else seat)
        except CannotUndo:
            reason = why_not(self.table, self.session)
            self.screen.tell(self.words.say("That cannot be taken back: {reason}", reason=reason))
            return False
        self.save.write(self.session)
        for other, heard in self.heard.items():
            self.heard[other] = min(heard, len(self.session.events))
        self.notice = self.words.say("Taken back.")
        return True

    def choice_in_poll(self, seat: int) -> str:
        """What the seat has answered while others still think."""
        decision = self.session.poll[seat]
        entry = next(entry for entry in reversed(self.session.entries) if entry.seat == seat)
        choice = self.table.short_choice(self.session.view(seat), decision, entry.option)
        return self.words.say(
            "You have chosen {choice}; choose again to replace it.", choice=choice
        )

    # ---- the end

    def show_end(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else SPECTATOR
        if seat == SPECTATOR and self.people:
            self.heard[SPECTATOR] = min(self.heard[person] for person in self.people)
        self.show_stops(seat)
        self.tell_news(seat)
        self.screen.tell(self.table.draw(self.session.view(SPECTATOR)))
        show_ranking(self.screen, self.session, self.table)
        self.screen.note(self.words.say("The game is kept in {file}", file=self.save.path))

    def tell_how_to_go_on(self) -> None:
        self.screen.tell()
        self.screen.tell_line(self.words.say("The game is kept in {file}", file=self.save.path))
        self.screen.tell_line(self.words.say("Go on with: {command}", command=self.save.go_on))
