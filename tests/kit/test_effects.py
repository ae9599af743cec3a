"""From tables to code, and how a card's effects are carried out."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from landnam.kit.codec import from_bytes, to_bytes
from landnam.kit.content import whole_number
from landnam.kit.core import Decision, Question, State, Step, apply, settle
from landnam.kit.effects import Effect, Program, RunBlock, compile_effect, resolve
from landnam.kit.errors import ContentError


class Table(State):
    __match_args__: ClassVar = ("notes", "agenda")

    def __init__(self, notes: list[str], agenda: list[Step[Any]]) -> None:
        super().__init__(agenda, PROGRAM.effects)
        self.notes = notes


class Say(Effect[Table]):
    def __init__(self, text: str) -> None:
        self.text = text

    def apply(self, state: Table, seat: int) -> None:
        state.notes.append(f"{self.text} {seat}")


class AskFirst(Effect[Table]):
    """Pushes a question, and a step that must be done after its answer."""

    def apply(self, state: Table, seat: int) -> None:
        state.push(Echo())
        state.push(AskColour(seat))


class Nested(Effect[Table]):
    """A card that carries out another card."""

    def apply(self, state: Table, seat: int) -> None:
        first, last = INNER
        resolve(state, first, last, seat)


class AskColour(Question[Table]):
    __match_args__: ClassVar = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def ask(self, state: Table) -> Decision:
        return Decision(self.seat, "colour", [1, 2])

    def answer(self, state: Table, option: int) -> None:
        state.notes.append(f"colour {option}")


class Echo(Step[Table]):
    def run(self, state: Table) -> None:
        state.notes.append("echo")


PROGRAM = Program()
OUTER = PROGRAM.add([Say("one"), AskFirst(), Say("two"), AskFirst(), Say("three")])
INNER = PROGRAM.add([Say("in"), AskFirst(), Say("out")])
NESTED = PROGRAM.add([Nested(), Say("end")])
EMPTY = PROGRAM.add([])
KINDS: dict[str, Any] = {
    "Table": Table,
    "RunBlock": RunBlock,
    "AskColour": AskColour,
    "Echo": Echo,
}


def carry_out(block: tuple[int, int], seat: int = 4) -> Table:
    state = Table([], [RunBlock(*block, seat)])
    settle(state)
    return state


# ---- carrying out


def test_a_program_gives_each_card_its_slice() -> None:
    assert (OUTER, INNER, NESTED, EMPTY) == ((0, 5), (5, 8), (8, 10), (10, 10))
    assert len(PROGRAM.effects) == 10


def test_an_effect_that_pushes_a_step_is_finished_before_the_next_begins() -> None:
    state = carry_out(OUTER)
    assert state.notes == ["one 4"]
    apply(state, 4, 1)
    assert state.notes == ["one 4", "colour 1", "echo", "two 4"]
    apply(state, 4, 2)
    assert state.notes[4:] == ["colour 2", "echo", "three 4"]
    assert not state.agenda


def test_nothing_is_left_waiting_behind_the_last_effect() -> None:
    state = carry_out((OUTER[0], OUTER[0] + 2))
    assert [type(step).__name__ for step in state.agenda] == ["Echo", "AskColour"]


def test_a_card_inside_a_card_is_finished_before_the_outer_goes_on() -> None:
    state = carry_out(NESTED)
    assert state.notes == ["in 4"]
    apply(state, 4, 1)
    assert state.notes == ["in 4", "colour 1", "echo", "out 4", "end 4"]


def test_what_waited_below_the_card_stays_below_it() -> None:
    state = Table([], [Echo(), RunBlock(*OUTER, 0)])
    settle(state)
    apply(state, 0, 1)
    apply(state, 0, 1)
    assert state.notes[-2:] == ["three 0", "echo"]


def test_a_card_without_effects_does_nothing() -> None:
    state = carry_out(EMPTY)
    assert state.notes == [] and not state.agenda


@pytest.mark.parametrize("block", [OUTER, NESTED], ids=["outer", "nested"])
def test_a_game_saved_in_the_middle_of_a_card_goes_on_the_same(block: tuple[int, int]) -> None:
    state = carry_out(block)
    while state.asks:
        saved = to_bytes(state)
        assert b'"RunBlock":[' in saved or state.notes[-1] == "two 4"
        twin = from_bytes(saved, KINDS)
        settle(twin)
        assert to_bytes(twin) == saved and to_bytes(twin.asks) == to_bytes(state.asks)
        apply(state, 4, 1)
        apply(twin, 4, 1)
        assert to_bytes(twin) == to_bytes(state)
        state = twin
    assert state.notes[-1] in ("three 4", "end 4")


def test_an_effect_must_say_what_it_does() -> None:
    with pytest.raises(NotImplementedError):
        Effect[Table]().apply(Table([], []), 0)


# ---- compiling


class Pay(Effect[Table]):
    def __init__(self, amount: int, except_: int) -> None:
        self.amount = amount
        self.spared = except_


class Printed(Effect[Table]):
    def __init__(self, value: int) -> None:
        self.value = value


VOCABULARY: dict[str, Any] = {"pay": Pay, "printed": Printed}
READERS: dict[str, Any] = {name: whole_number for name in ("amount", "except", "value")}


def compiled(given: dict[str, Any] | None = None, **table: Any) -> Any:
    return compile_effect(table, VOCABULARY, READERS, given)


def test_a_table_becomes_its_effect() -> None:
    effect = compile_effect({"except": 7, "op": "pay", "amount": 2}, VOCABULARY, READERS)
    assert isinstance(effect, Pay) and (effect.amount, effect.spared) == (2, 7)


def test_a_card_gives_its_effects_what_they_want_of_it() -> None:
    assert compiled({"value": 5, "colour": 1}, op="printed").value == 5
    assert compiled({"value": 5}, op="pay", amount=1, **{"except": 0}).amount == 1


@pytest.mark.parametrize(
    "table, message",
    [
        ({"amount": 1}, "op is missing or not a word; known are pay, printed"),
        ({"op": 5}, "op is missing or not a word; known are pay, printed"),
        ({"op": "pya", "amount": 1}, "unknown op 'pya'; did you mean 'pay'?"),
        ({"op": "zzz"}, "unknown op 'zzz'; known are pay, printed"),
        ({"op": "pay", "ammount": 1}, "unknown key of pay 'ammount'; did you mean 'amount'?"),
        ({"op": "pay", "except_": 1}, "unknown key of pay 'except_'; did you mean 'except'?"),
        ({"op": "pay", "amount": 1}, "pay lacks except"),
        ({"op": "pay"}, "pay lacks amount, except"),
        ({"op": "printed"}, "printed lacks value"),
        (
            {"op": "pay", "amount": "two", "except": 0},
            "amount: must be a whole number from 0, not 'two'",
        ),
        (
            {"op": "pay", "amount": -1, "except": 0},
            "amount: must be a whole number from 0, not -1",
        ),
        (
            {"op": "pay", "amount": 1, "except": True},
            "except: must be a whole number from 0, not True",
        ),
    ],
)
def test_a_table_that_is_no_effect_is_refused(table: dict[str, Any], message: str) -> None:
    with pytest.raises(ContentError) as caught:
        compile_effect(table, VOCABULARY, READERS)
    assert str(caught.value) == message
