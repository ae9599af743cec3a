"""Each law catches the defect it is for, and a game without defects keeps them all."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from landnam.games import BOXES
from landnam.kit.codec import Kinds
from landnam.kit.core import Decision, Question, State, Step, apply, settle
from landnam.kit.game import Content, Game, Options, View
from landnam.kit.laws import LONGEST, Texts, Trial, check_game
from landnam.kit.luck import Luck
from landnam.kit.questions import CARD, NO_KIND, NUMBER, SEAT, PackedKind, Prompt, Questions, table
from landnam.words import Words
from tests.kit.toy import RAID, Draw, Player, Raid, RaidState, RaidView, Rival

SEEDS = range(12)


def broken_laws(game: Raid, seats: int = 3, texts: Texts | None = None) -> list[str]:
    """The first broken laws in a dozen random games."""
    for seed in SEEDS:
        broken = check_game(game, game.load(), seats, {}, seed, texts)
        if broken:
            return [str(message) for message in broken]
    return []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_without_defects_keeps_all_laws(seats: int) -> None:
    assert broken_laws(RAID, seats) == []


def game_of(state: type[RaidState], *kinds: type[Any]) -> Raid:
    """The game with another state."""

    class Changed(Raid):
        state_type = state
        more_kinds = kinds

    return Changed()


# ---- clones


class ForgetsAField(RaidState):
    """The clone begins with fresh fame."""

    def clone(self) -> RaidState:
        twin = super().clone()
        for player in twin.players:
            player.fame = 0
        return twin


class SharesAList(RaidState):
    """Original and clone have one middle."""

    def clone(self) -> RaidState:
        twin = super().clone()
        twin.middle = self.middle
        return twin


class SharesPlayers(RaidState):
    def clone(self) -> RaidState:
        twin = super().clone()
        twin.players = self.players
        return twin


class ForgetsTheQuestions(RaidState):
    def clone(self) -> RaidState:
        twin = super().clone()
        twin.asks = []
        return twin


class CloneForgetsWhatIsNotPacked(RaidState):
    """A promise that is kept with the next fame; only the original remembers it."""

    promised = 0

    def earn(self, seat: int, fame: int) -> None:
        super().earn(seat, fame + self.promised)
        self.promised = 1


class CountedDraw(Draw):
    """A step that changes after it was made; clones share it."""

    __match_args__: ClassVar = ("seat", "drawn")

    def __init__(self, seat: int, drawn: int = 0) -> None:
        super().__init__(seat)
        self.drawn = drawn

    def happen(self, state: RaidState, outcome: int) -> bool:
        self.drawn += 1
        return super().happen(state, outcome)


class ChangesASharedStep(RaidState):
    def next_round(self) -> None:
        super().next_round()
        self.agenda.append(Tail())


class Tail(Step[RaidState]):
    """Puts the draw that counts in the place of the usual one."""

    def run(self, state: RaidState) -> None:
        state.agenda.append(CountedDraw(0))


# ---- saving


class LosesAFieldInPack(CloneForgetsWhatIsNotPacked):
    """Now the clone remembers it, but what is saved does not."""

    def clone(self) -> RaidState:
        twin = super().clone()
        assert isinstance(twin, LosesAFieldInPack)
        twin.promised = self.promised
        return twin


class ForgetsASavedField(RaidState):
    """What comes back from the bytes has an empty middle."""

    def __init__(
        self,
        content: Any,
        round: int,
        picks: list[int],
        players: list[Player],
        middle: list[int],
        agenda: list[Step[Any]],
    ) -> None:
        super().__init__(content, round, picks, players, middle, agenda)
        self.middle = middle if round == 0 or not agenda else middle[:1]

    def clone(self) -> RaidState:
        twin = super().clone()
        twin.middle = self.middle[:]
        return twin


class ViewLosesAField(RaidView):
    """Says that its hand is packed, but does not take it back."""

    def __init__(self, *fields: Any) -> None:
        super().__init__(*fields)
        self.hand = []


class LosesAFieldOfTheView(Raid):
    def kinds(self, content: Content) -> Kinds:
        return {**super().kinds(content), "RaidView": ViewLosesAField}


# ---- pieces


class LosesAPiece(RaidState):
    def take_relic(self, seat: int, relic: int) -> None:
        self.middle.remove(relic)


class MakesAPiece(RaidState):
    def take_relic(self, seat: int, relic: int) -> None:
        self.players[seat].relics.append(relic)


class LosesACardAtTheEnd(RaidState):
    """With the very last answer."""

    def earn(self, seat: int, fame: int) -> None:
        super().earn(seat, fame)
        if self.is_last(seat):
            self.players[seat].discard.pop()

    def is_last(self, seat: int) -> bool:
        return self.round == 3 and seat == len(self.players) - 1 and len(self.agenda) <= 1


# ---- decisions


class WritesTwoOptionsAlike(Raid):
    def notation(self, state: RaidState, decision: Decision, option: int) -> str:
        return super().notation(state, decision, min(option, 4))


class WritesOddSpaces(Raid):
    def notation(self, state: RaidState, decision: Decision, option: int) -> str:
        return super().notation(state, decision, option) + " "


class WritesNothing(Raid):
    def notation(self, state: RaidState, decision: Decision, option: int) -> str:
        return "" if decision.prompt == "gift" else super().notation(state, decision, option)


class AsksWithoutOptions(RaidState):
    """In the second round nobody has a card to pick."""

    def next_round(self) -> None:
        super().next_round()
        if self.round == 2:
            for player in self.players:
                player.discard += player.hand + player.deck
                player.hand, player.deck = [], []


# ---- imagining


class ShowsAPick(Raid):
    def see_player(self, state: RaidState, seat: int) -> Rival:
        rival = super().see_player(state, seat)
        rival.deck = 10 + state.picks[seat]
        return rival


class ImaginesDifferently(Raid):
    """In the imagined world the viewer has other cards."""

    def imagine(self, content: Content, view: RaidView, luck: Luck) -> RaidState:
        world = super().imagine(content, view, luck)
        if view.seat >= 0:
            me = world.players[view.seat]
            me.hand, me.deck = (me.deck + me.hand)[: len(me.hand)], me.hand + me.deck
        return world


class RedealsDifferently(Raid):
    def redeal(self, state: RaidState, seat: int, luck: Luck) -> RaidState:
        world = super().redeal(state, seat, luck)
        world.players[0].fame += 1
        return world


class RedealsOtherPieces(Raid):
    """A rival's card is lost where the viewer cannot see it."""

    def see_player(self, state: RaidState, seat: int) -> Rival:
        rival = super().see_player(state, seat)
        rival.deck = 6 - rival.hand - len(rival.discard) - rival.has_picked
        return rival

    def redeal(self, state: RaidState, seat: int, luck: Luck) -> RaidState:
        world = super().redeal(state, seat, luck)
        for other, player in enumerate(world.players):
            if other != seat and player.deck:
                player.deck.pop()
        return world


class RedealsTheOriginal(Raid):
    """What the seat cannot see is dealt anew in the real world too."""

    def redeal(self, state: RaidState, seat: int, luck: Luck) -> RaidState:
        world = super().redeal(state, seat, luck)
        for player, other in zip(state.players, world.players, strict=True):
            player.hand, player.deck = other.hand[:], other.deck[:]
        state.picks = world.picks[:]
        return world


class ImagineForgetsSecrets(Raid):
    """Those who have picked in secret are asked again in the imagined world."""

    def imagine(self, content: Content, view: RaidView, luck: Luck) -> RaidState:
        for seat, seen in enumerate(view.players):
            if seat != view.seat and seen.has_picked:
                seen.has_picked = False
                seen.hand += 1
        return super().imagine(content, view, luck)


class LookingChangesTheState(Raid):
    def see(self, state: RaidState, seat: int) -> RaidView:
        state.middle.reverse()
        return super().see(state, seat)


# ---- secrecy


class ShowsAHand(Raid):
    """A rival's hand stands in the view."""

    def see(self, state: RaidState, seat: int) -> RaidView:
        view = super().see(state, seat)
        if seat != 0:
            view.deck = state.players[0].hand[:]
        return view


class TellsASecretAnswer(RaidState):
    def tell_pick(self, seat: int, card: int) -> None:
        self.emit("picked", seat, card)


class TellsASecretAnswerToOne(RaidState):
    """Only seat 2 hears it."""

    def tell_pick(self, seat: int, card: int) -> None:
        self.emit("picked", seat, card, audience=1 << 2)


class TellsPrivateLuck(RaidState):
    def tell_draw(self, seat: int, card: int) -> None:
        self.emit("drew", seat, card)


class TellsPrivateLuckByTheNumberOfEvents(RaidState):
    def tell_draw(self, seat: int, card: int) -> None:
        super().tell_draw(seat, card)
        if card == 5:
            self.emit("gasp", seat)


class ShowsPrivateLuck(Raid):
    def see_player(self, state: RaidState, seat: int) -> Rival:
        rival = super().see_player(state, seat)
        rival.fame += sum(state.players[seat].hand)
        return rival


# ---- questions


class HasATable(Raid):
    """Every prompt of the game is told of."""

    def questions(self) -> Questions:
        return QUESTIONS


def planted(*prompts: Prompt) -> Raid:
    """The game with other prompts in its table."""

    class Planted(HasATable):
        def questions(self) -> Questions:
            return {**QUESTIONS, **table(*prompts)}

    return Planted()


class LacksAPrompt(Raid):
    def questions(self) -> Questions:
        return {name: prompt for name, prompt in QUESTIONS.items() if name != "gift"}


QUESTIONS = table(
    Prompt("draw", CARD, "RD-1", is_luck=True),
    Prompt("pick", CARD, "RD-2"),
    Prompt("gift", SEAT, "RD-3"),
    Prompt("loot", NUMBER, "RD-4"),
    Prompt("burn", CARD, "RD-5"),
    Prompt("dig", NUMBER, "RD-6", is_luck=True),
)
BROKEN: list[tuple[str, Raid]] = [
    ("gift is in no table", LacksAPrompt()),
    ("gift does not say what an option is", planted(Prompt("gift", NO_KIND, "RD-3"))),
    ("gift has no clause", planted(Prompt("gift", SEAT, ""))),
    ("draw does not say who answers", planted(Prompt("draw", CARD, "RD-1"))),
    (
        "pick: two options name the same",
        planted(Prompt("pick", PackedKind("half", lambda option: {"half": option // 2}), "RD-2")),
    ),
]


@pytest.mark.parametrize("fault, game", BROKEN, ids=[fault for fault, _ in BROKEN])
def test_a_prompt_that_does_not_say_all_is_found(fault: str, game: Raid) -> None:
    assert f"questions: {fault}, after" in "\n".join(broken_laws(game))


def says(view: RaidView, decision: Decision) -> list[str]:
    return [decision.prompt, *(f"option {option}" for option in decision.options)]


def says_nothing_of_gifts(view: RaidView, decision: Decision) -> list[str]:
    return {prompt: says(view, decision) for prompt in ("pick", "loot", "burn")}[decision.prompt]


def says_two_alike(view: RaidView, decision: Decision) -> list[str]:
    return [decision.prompt, *("yes" for _ in decision.options)]


def test_a_table_that_says_all_is_right() -> None:
    assert broken_laws(HasATable(), texts=says) == []


@pytest.mark.parametrize("texts", [says_nothing_of_gifts, says_two_alike])
def test_a_question_without_words_is_found(texts: Texts) -> None:
    fault = "has no words, or the same for two options, after"
    assert fault in "\n".join(broken_laws(HasATable(), texts=texts))


@pytest.mark.parametrize("name", BOXES)
def test_every_question_of_every_game_says_all(name: str) -> None:
    """Kind, clause and words; the laws go through whole games in their own tests."""
    box = BOXES[name]
    content = box.content
    assert box.game.questions()
    for seed in range(4):
        luck = Luck.seeded(seed, "questions")
        texts = partial(box.words.texts, Words("en"))
        trial = Trial(box.game, content, 4, luck, texts)
        state = box.game.begin(content, 4, {})
        settle(state)
        while state.asks:
            trial.check_questions(state)
            decision = trial.a_decision(state)
            apply(state, decision.seat, luck.pick(decision.options))
        assert [str(message) for message in trial.broken] == []
        assert len(trial.prompts) > 8


CLONES, SAVING, PIECES, DECISIONS = {"clones"}, {"saving"}, {"pieces"}, {"decisions"}
IMAGINING, SECRECY = {"imagining"}, {"secrecy"}
PLANTED: list[tuple[set[str], Raid]] = [
    (CLONES, game_of(ForgetsAField)),
    (CLONES, game_of(SharesAList)),
    (CLONES, game_of(SharesPlayers)),
    (CLONES, game_of(ForgetsTheQuestions)),
    (CLONES, game_of(ChangesASharedStep, CountedDraw, Tail)),
    (CLONES, game_of(CloneForgetsWhatIsNotPacked)),
    (CLONES, RedealsTheOriginal()),
    (SAVING, game_of(LosesAFieldInPack)),
    (SAVING, game_of(ForgetsASavedField)),
    (SAVING | IMAGINING, LosesAFieldOfTheView()),
    (PIECES, game_of(LosesAPiece)),
    (PIECES, game_of(MakesAPiece)),
    (PIECES, game_of(LosesACardAtTheEnd)),
    (DECISIONS, WritesTwoOptionsAlike()),
    (DECISIONS, WritesOddSpaces()),
    (DECISIONS, WritesNothing()),
    (DECISIONS, game_of(AsksWithoutOptions)),
    (IMAGINING, ImaginesDifferently()),
    (IMAGINING, RedealsDifferently()),
    (IMAGINING, RedealsOtherPieces()),
    (IMAGINING, ImagineForgetsSecrets()),
    (IMAGINING | CLONES, LookingChangesTheState()),
    (IMAGINING | SECRECY, ShowsAHand()),
    (IMAGINING | SECRECY, ShowsAPick()),
    (IMAGINING | SECRECY, ShowsPrivateLuck()),
    (SECRECY, game_of(TellsASecretAnswer)),
    (SECRECY, game_of(TellsASecretAnswerToOne)),
    (SECRECY, game_of(TellsPrivateLuck)),
    (SECRECY, game_of(TellsPrivateLuckByTheNumberOfEvents)),
]


def name_of(value: Raid | set[str]) -> str:
    if isinstance(value, Raid):
        kind = value.state_type if type(value).__name__ == "Changed" else type(value)
        return kind.__name__
    return " or ".join(sorted(value))


@pytest.mark.parametrize("laws, game", PLANTED, ids=name_of)
def test_a_law_catches_the_planted_defect(laws: set[str], game: Raid) -> None:
    """The one it is for; a defect that shows in two ways may be caught by either."""
    broken = broken_laws(game)
    assert laws & {message.partition(":")[0] for message in broken}, broken


# ---- ending


class Endless(State):
    __match_args__: ClassVar = ("agenda",)

    def __init__(self, agenda: list[Step[Any]]) -> None:
        super().__init__(agenda, [])

    def clone(self) -> Endless:
        twin = Endless(self.agenda[:])
        twin.asks = self.asks
        return twin


class Again(Question[Endless]):
    def ask(self, state: Endless) -> Decision:
        return Decision(0, "again", [0])

    def answer(self, state: Endless, option: int) -> None:
        state.push(self)


class EndlessView(View):
    __match_args__: ClassVar = ("seat", "asks", "agenda")

    def __init__(self, seat: int, asks: list[Decision], agenda: list[Step[Any]]) -> None:
        super().__init__(seat, asks)
        self.agenda = agenda


class EndlessGame(Game[Endless, EndlessView]):
    """One seat is asked the same for ever."""

    def begin(self, content: Content, seats: int, options: Options) -> Endless:
        return Endless([Again()])

    def see(self, state: Endless, seat: int) -> EndlessView:
        asks = [decision for decision in state.asks if decision.seat == seat]
        return EndlessView(seat, asks, state.agenda[:])

    def imagine(self, content: Content, view: EndlessView, luck: Luck) -> Endless:
        world = Endless(view.agenda[:])
        settle(world)
        return world

    def redeal(self, state: Endless, seat: int, luck: Luck) -> Endless:
        return state.clone()

    def notation(self, state: Endless, decision: Decision, option: int) -> str:
        return "again"

    def pieces(self, state: Endless) -> dict[str, int]:
        return {}

    def kinds(self, content: Content) -> Kinds:
        return {kind.__name__: kind for kind in (Endless, EndlessView, Again, Decision)}


def test_a_game_that_never_ends_is_caught() -> None:
    game, content = EndlessGame("endless", 1, Path()), Content("", {})
    trial = Trial(game, content, 1, Luck.seeded(1, "laws"))
    trial.answers = LONGEST - 20
    trial.play(game.begin(content, 1, {}))
    told = [str(message) for message in trial.broken]
    assert told == [f"ending: the game does not end, after {LONGEST} answers"]
