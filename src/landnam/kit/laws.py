"""The laws that every game must keep, tried on a random game. A game's author runs `check_game`.

questions     every prompt stands in the game's table, if it has one, with kind and clause; its
              options name different things; people are asked in words
decisions     every decision has an option; no option is written like another; notation is
              found again
clones        a clone is equal and independent; the past never changes
saving        a state or view saved and restored is the same and goes on the same way
pieces        nothing is made or lost
imagining     what a seat sees of a world imagined from its view, or dealt anew, is what it saw
secrecy       neither a secret answer nor luck meant for others changes a byte a seat is sent
ending        the game ends
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from landnam.kit.automata import split_snapshots
from landnam.kit.codec import from_bytes, to_bytes
from landnam.kit.core import CHANCE, SPECTATOR, Decision, Event, State, apply, settle
from landnam.kit.errors import Message
from landnam.kit.game import Content, Game, Options
from landnam.kit.luck import Luck
from landnam.kit.questions import Prompt

Texts: TypeAlias = Callable[[Any, Decision], list[str]]
"""What the viewer is asked and each option, in the words of the game."""

LAWS: Final = (
    "questions",
    "decisions",
    "clones",
    "saving",
    "pieces",
    "imagining",
    "secrecy",
    "ending",
)
LONGEST: Final = 20_000
"""Answers after which a game counts as endless."""


class Trial:
    """One random game on which the laws are tried, and what was found broken."""

    def __init__(
        self,
        game: Game[Any, Any],
        content: Content,
        seats: int,
        luck: Luck,
        texts: Texts | None = None,
    ) -> None:
        self.game = game
        self.texts = texts
        self.prompts: set[str] = set()
        self.content = content
        self.luck = luck
        self.viewers = [*range(seats), SPECTATOR]
        self.kinds = game.kinds(content)
        self.broken: list[Message] = []
        self.past: list[tuple[State, bytes]] = []
        self.answers = 0

    def blame(self, law: str, template: str, **values: Any) -> None:
        what = Message(template, **values)
        after = self.answers
        message = Message("{law}: {what}, after {n} answers", law=law, what=what, n=after)
        if str(message) not in [str(known) for known in self.broken]:
            self.broken.append(message)

    def play(self, state: State) -> None:
        settle(state)
        pieces = self.game.pieces(state)
        now = to_bytes(state)
        while state.asks and self.answers < LONGEST and not self.broken:
            self.check_pieces(state, pieces)
            self.check_questions(state)
            self.check_decisions(state)
            if not self.broken:
                self.check_clone(state, now)
            if self.broken:
                break
            if state.asks[0].seat != CHANCE:
                self.check_imagining(state)
            if to_bytes(state) != now:
                self.blame("clones", "looking at it or imagining from it changes the original")
                break
            self.check_secrecy(state)
            now = self.go_on(state, now)
        self.check_pieces(state, pieces)
        if state.asks and not self.broken:
            self.blame("ending", "the game does not end")
        for old, before in self.past:
            if to_bytes(old) != before:
                self.blame("clones", "a past state has changed")
        self.check_views(state)

    def go_on(self, state: State, now: bytes) -> bytes:
        """Answer at random, on a restored copy and on a clone with a listener too: all must come to
        the same."""
        copy = from_bytes(now, self.kinds)
        settle(copy)
        if to_bytes(copy) != now or to_bytes(copy.asks) != to_bytes(state.asks):
            self.blame("saving", "a restored state differs from the saved one")
            return now
        decision = self.a_decision(state)
        option = self.luck.pick(decision.options)
        twin = state.clone()
        twin.journal = []
        for one in (twin, copy, state):
            apply(one, decision.seat, option)
        twin.journal = None
        after = to_bytes(state)
        if to_bytes(twin) != after:
            self.blame(
                "clones", "a clone goes on differently after {prompt}", prompt=decision.prompt
            )
        if to_bytes(copy) != after:
            self.blame(
                "saving",
                "a restored state goes on differently after {prompt}",
                prompt=decision.prompt,
            )
        self.past.append((twin, after))
        self.answers += 1
        return after

    def a_decision(self, state: State) -> Decision:
        return state.asks[self.luck.below(len(state.asks))]

    def check_clone(self, state: State, now: bytes) -> None:
        twin = state.clone()
        if to_bytes(twin) != now or to_bytes(twin.asks) != to_bytes(state.asks):
            self.blame("clones", "a clone differs from its original")
            return
        decision = self.a_decision(twin)
        apply(twin, decision.seat, self.luck.pick(decision.options))
        if to_bytes(state) != now:
            self.blame(
                "clones",
                "answering {prompt} on a clone changes the original",
                prompt=decision.prompt,
            )

    def check_pieces(self, state: State, pieces: dict[str, int]) -> None:
        if self.game.pieces(state) != pieces:
            self.blame(
                "pieces",
                "{before} became {after}",
                before=str(pieces),
                after=str(self.game.pieces(state)),
            )

    def check_decisions(self, state: State) -> None:
        for decision in state.asks:
            options = list(decision.odds())
            words = [self.game.notation(state, decision, option) for option in options]
            if not options:
                self.blame("decisions", "{prompt} has no option", prompt=decision.prompt)
            if len(set(words)) != len(words):
                self.blame(
                    "decisions",
                    "{prompt} writes two options alike: {words}",
                    prompt=decision.prompt,
                    words=str(words),
                )
            if any(word != " ".join(word.split()) or not word for word in words):
                self.blame(
                    "decisions", "{prompt} has a notation with odd spaces", prompt=decision.prompt
                )

    def check_questions(self, state: State) -> None:
        """Once for each prompt that is met."""
        questions = self.game.questions()
        for decision in state.asks if questions else []:
            if decision.prompt in self.prompts:
                continue
            self.prompts.add(decision.prompt)
            prompt = questions.get(decision.prompt)
            if prompt is None:
                self.blame("questions", "{prompt} is in no table", prompt=decision.prompt)
            else:
                self.check_prompt(decision, prompt)
                if not prompt.is_luck:
                    self.check_texts(state, decision)

    def check_prompt(self, decision: Decision, prompt: Prompt) -> None:
        name = decision.prompt
        if not prompt.kind.name:
            self.blame("questions", "{prompt} does not say what an option is", prompt=name)
        if not prompt.clause:
            self.blame("questions", "{prompt} has no clause", prompt=name)
        if prompt.is_luck != (decision.seat == CHANCE):
            self.blame("questions", "{prompt} does not say who answers", prompt=name)
        options = list(decision.odds())
        if len({str(prompt.parts(option)) for option in options}) != len(options):
            self.blame("questions", "{prompt}: two options name the same", prompt=name)

    def check_texts(self, state: State, decision: Decision) -> None:
        if self.texts is None:
            return
        try:
            texts = self.texts(self.game.see(state, decision.seat), decision)
        except LookupError:
            texts = [""]
        if not all(texts) or len(set(texts)) != len(texts):
            self.blame(
                "questions",
                "{prompt} has no words, or the same for two options",
                prompt=decision.prompt,
            )

    def check_views(self, state: State) -> None:
        for viewer in self.viewers:
            seen = to_bytes(self.game.see(state, viewer))
            if to_bytes(from_bytes(seen, self.kinds)) != seen:
                self.blame(
                    "saving",
                    "the view of seat {seat} does not come back from its bytes",
                    seat=viewer,
                )

    def check_imagining(self, state: State) -> None:
        viewer = self.luck.pick(self.viewers)
        seen = to_bytes(self.game.see(state, viewer))
        sent = from_bytes(seen, self.kinds)
        world = self.game.imagine(self.content, sent, self.luck)
        if to_bytes(self.game.see(world, viewer)) != seen:
            self.blame(
                "imagining", "seat {seat} can tell an imagined world from the real one", seat=viewer
            )
        world = self.game.redeal(state, viewer, self.luck)
        if to_bytes(self.game.see(world, viewer)) != seen:
            self.blame(
                "imagining", "seat {seat} can tell a redealt world from the real one", seat=viewer
            )
        if self.game.pieces(world) != self.game.pieces(state):
            self.blame("imagining", "the world dealt for seat {seat} has other pieces", seat=viewer)

    def check_secrecy(self, state: State) -> None:
        """Two different answers that a seat cannot know must send it the same bytes."""
        decision = self.a_decision(state)
        options = list(decision.odds())
        viewer = self.luck.pick(self.viewers)
        if len(options) < 2 or self.may_know(state, decision, viewer):
            return
        one = self.luck.pick(options)
        other = self.luck.pick([option for option in options if option != one])
        sent = self.sent(state, decision, one, viewer)
        if sent != self.sent(state, decision, other, viewer):
            self.blame(
                "secrecy",
                "{prompt} tells seat {seat} what it may not know",
                prompt=decision.prompt,
                seat=viewer,
            )

    def may_know(self, state: State, decision: Decision, viewer: int) -> bool:
        """Whether an answer may show: to its audience; of a poll only to its giver."""
        if viewer == decision.seat:
            return True
        is_told = Event("", 0, 0, 0, decision.audience).is_for(viewer)
        return is_told and (decision.seat == CHANCE or len(state.asks) == 1)

    def sent(self, state: State, decision: Decision, option: int, viewer: int) -> bytes:
        """All that a viewer gets when a decision is answered: views, at stops too, and events."""
        twin = state.clone()
        twin.journal = []
        apply(twin, decision.seat, option)
        stops = split_snapshots(twin.journal, 0)
        views = [self.game.see(stop.state, viewer) for stop in stops]
        events = [event for event in twin.journal if event.is_for(viewer)]
        return to_bytes([self.game.see(twin, viewer), events, views])


def check_game(
    game: Game[Any, Any],
    content: Content,
    seats: int,
    options: Options,
    seed: int,
    texts: Texts | None = None,
) -> list[Message]:
    """Play one random game; the laws it broke, if any."""
    trial = Trial(game, content, seats, Luck.seeded(seed, "laws"), texts)
    trial.play(game.begin(content, seats, options))
    return trial.broken
