"""Views as plain JSON, with fields by name at every level."""

from __future__ import annotations

from typing import Any, Final

from landnam.kit.core import Decision
from landnam.kit.game import Content, Game, View
from landnam.kit.luck import Luck
from landnam.kit.questions import Prompt
from landnam.web.api.shapes import Choice

DECLINE: Final = "decline"


def plain(thing: Any) -> Any:
    """Objects become {"kind": …, field: …}, by the fields that the codec packs."""
    if thing is None or isinstance(thing, (bool, int, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [plain(item) for item in thing]
    fields = {name: plain(getattr(thing, name)) for name in thing.__match_args__}
    return {"kind": type(thing).__name__, **fields}


def choices(
    rules: Game[Any, Any], content: Content, view: View, decision: Decision
) -> list[Choice]:
    """The options in notation. A state imagined from the view is enough: the notation names only
    what the decider knows."""
    world = rules.imagine(content, view, Luck.seeded(0, "notation"))
    prompt = rules.questions().get(decision.prompt)
    return [choice(prompt, one, rules.notation(world, decision, one)) for one in decision.options]


def choice(prompt: Prompt | None, option: int, text: str) -> Choice:
    if prompt is None:
        return Choice(option, text)
    kind = DECLINE if prompt.is_declined(option) else prompt.kind.name
    return Choice(option, text, kind, prompt.parts(option))


def clause(rules: Game[Any, Any], decision: Decision) -> str:
    prompt = rules.questions().get(decision.prompt)
    return prompt.clause if prompt else ""
