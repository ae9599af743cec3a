"""Help during a game: on the question, on a card, on a clause, on any word."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from landnam.kit.core import Decision
from landnam.kit.game import View
from landnam.terminal.clauses import show_clauses
from landnam.terminal.tabletop import Tabletop
from landnam.words import Words


def help_on(table: Tabletop, view: View, decision: Decision, word: str) -> RenderableType:
    """What `?`, `? 2`, `? hunter`, `? VB-HUNTER-1` or `? discard` answers."""
    if not word:
        return help_on_question(table, decision)
    if word.isdecimal() and not 0 < int(word) <= len(decision.options):
        return no_such_option(table.words, int(word), len(decision.options))
    card = card_meant(table, view, decision, word)
    if card:
        return table.card(card)
    clause = table.clause(decision) if word.isdecimal() else ""
    clauses = table.book.find(clause) if clause else table.book.rules_on(word)
    if not clauses:
        return nothing_found(table, word)
    return show_clauses(clauses, is_sourced=False)


def no_such_option(words: Words, number: int, options: int) -> Text:
    there_is = words.say("There is no option {number}.", number=number)
    known = words.say("The options are 1 to {last}.", last=options)
    return Text(f"{there_is} {known}")


def help_on_question(table: Tabletop, decision: Decision) -> RenderableType:
    clause = table.clause(decision)
    area = f"{table.book.prefix}-…" if table.book.prefix else ""
    parts: list[RenderableType] = [commands(table.words, clause or area)]
    legend = table.legend()
    if legend:
        parts += [legend, ""]
    if clause:
        parts.append(show_clauses(table.book.find(clause), is_sourced=False))
    return Group(*parts)


def commands(words: Words, clause: str) -> Table:
    rows = {
        "1, 2 …": words.say("answer with the number of an option"),
        "?": words.say("this help"),
        "? 2": words.say("help on option 2"),
        **({f"? {clause}": words.say("a clause of the rules")} if clause else {}),
        "? …": words.say("help on a card, or everything the rules say about a word"),
        "cards": words.say("all cards and what they do"),
        "t": words.say("show the table again"),
        "u": words.say("take back your last answer, if nobody has learnt anything since"),
        "log": words.say("everything that has happened so far"),
        "quit": words.say("leave; the game is kept and can be resumed"),
    }
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold")
    table.add_column()
    for key, text in rows.items():
        table.add_row(key, text)
    return table


def card_meant(table: Tabletop, view: View, decision: Decision, word: str) -> str:
    """The card of that name, or the one that the option of that number is about."""
    if word.isdecimal() and 0 < int(word) <= len(decision.options):
        return table.card_of(view, decision, decision.options[int(word) - 1])
    return table.find_card(word)


def nothing_found(table: Tabletop, word: str) -> Text:
    words = table.words
    guess = table.book.guess(word)
    what = words.say('The rules say nothing about "{word}".', word=word)
    hint = words.say("Did you mean {word}?", word=guess) if guess else ""
    return Text(f"{what} {hint}".strip())
