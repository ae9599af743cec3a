"""The replay of a finished game: every moment, seen by anybody; and playing on from there."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)

from landnam.draw.icons import icon
from landnam.draw.markup.tags import Safe, join, raw, tag
from landnam.draw.scene import Scene
from landnam.draw.signs import DASHES, token
from landnam.draw.widgets import button
from landnam.kit.core import SPECTATOR
from landnam.web.pages.document import document
from landnam.web.pages.making import check_haste
from landnam.web.pages.sheet import rules_drawer
from landnam.web.pages.table import STYLES, table_bar, words_block
from landnam.web.people import Visitor, ensure_user, set_cookie, visitor
from landnam.web.site import site_of
from landnam.web.table.actor import LiveTable
from landnam.web.table.errors import NotNow
from landnam.web.table.story import Story
from landnam.words import Words

WIDTH, HEIGHT = 1400, 92


async def replay(request: Request) -> Response:
    """GET /table/ID/replay?step=68&seen_by=0"""
    live, here = await finished(request), await visitor(request)
    story = story_of(live)
    step = number(request, "step", 0, 0, story.last)
    seat = number(request, "seen_by", SPECTATOR, SPECTATOR, len(live.seats) - 1)
    return HTMLResponse(draw_replay(live, story, here, step, seat))


async def replay_step(request: Request) -> Response:
    """GET /table/ID/step?n=68&seen_by=-2: the parts of one moment."""
    live, here = await finished(request), await visitor(request)
    story = story_of(live)
    step = number(request, "n", story.last, 0, story.last)
    seat = number(request, "seen_by", SPECTATOR, SPECTATOR, len(live.seats) - 1)
    scene = story.scene(live.seats, live.row.name, step, seat, here.words)
    return JSONResponse(
        {
            "parts": live.drawing.parts(scene),
            "title": live.row.name,
            "valuetext": spoken(live, scene, step, story.last),
        }
    )


async def log_file(request: Request) -> Response:
    """GET /table/ID/log: the whole log, once the game is over."""
    live = await finished(request)
    name = f"landnam-{live.row.game}-{live.row.id}.log"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(live.game.session.text(), headers=headers)


async def branch(request: Request) -> Response:
    """POST /table/ID/branch: play on from a moment, on one of the seats."""
    site, live = site_of(request), await finished(request)
    story = story_of(live)
    form = await request.form()
    step, seat = str(form.get("step", "")), str(form.get("seat", "0"))
    if not step.isdigit() or int(step) > story.last or not seat.isdigit():
        raise HTTPException(400)
    check_haste(request)
    user, token_ = await ensure_user(request)
    entries = story.moments[int(step)].entries
    try:
        table = await site.lobby.branch(user, live.row.id, entries, int(seat))
    except NotNow as error:
        raise HTTPException(409, (await visitor(request)).words.explain(error)) from error
    response = RedirectResponse(f"/table/{table}", 303)
    set_cookie(request, response, token_)
    return response


async def finished(request: Request) -> LiveTable:
    live = await site_of(request).registry.open(request.path_params["table"])
    if live is None:
        raise HTTPException(404)
    if not live.is_finished:
        raise HTTPException(403)
    return live


def story_of(live: LiveTable) -> Story:
    if live.story is None:
        live.story = Story(live.game.session)
    return live.story


def number(request: Request, name: str, default: int, least: int, most: int) -> int:
    """A number of the query, within its bounds."""
    text = request.query_params.get(name, "")
    is_number = text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 7
    return min(most, max(least, int(text))) if is_number else default


# ---- drawn


def draw_replay(live: LiveTable, story: Story, here: Visitor, step: int, seat: int) -> str:
    words = here.words
    scene = story.scene(live.seats, live.row.name, step, seat, words)
    parts = live.drawing.parts(scene)
    title = words.say("Replay: {table}", table=live.row.name)
    game = tag(
        "div",
        table_bar(live, here, parts["steps"], ("hint", "sound", "settings"), title),
        live.drawing.body(scene, parts),
        scrubber(live, story, words, scene, step, seat),
        class_=f"game replay-game {live.row.game}",
        data_table=live.row.id,
        data_game=live.row.game,
        data_replay="1",
    )
    body = join(
        live.drawing.symbols(live.content), game, rules_drawer(here, live), words_block(here)
    )
    return document(
        title,
        here,
        body,
        scripts=("common.js", "replay.js", "rules.js"),
        styles=(*STYLES, *live.drawing.styles),
    )


def scrubber(
    live: LiveTable, story: Story, words: Words, scene: Scene, step: int, seat: int
) -> Safe:
    keys = [
        button("", name=name, label=label, is_main=name == "play", data_key=name)
        for name, label in (
            ("first", words.say("To the start")),
            ("step-back", words.say("One step back")),
            ("play", words.say("Play")),
            ("step-forward", words.say("One step forward")),
            ("last", words.say("To the end")),
        )
    ]
    slider = tag(
        "input",
        type="range",
        min=0,
        max=story.last,
        value=step,
        data_step=True,
        aria_label=words.say("Step"),
        aria_valuetext=spoken(live, scene, step, story.last),
    )
    return tag(
        "section",
        graph(live, story, words, scene, step),
        tag("div", *keys, class_="keys"),
        slider,
        tag("div", seen_by(live, words, seat), *acts(live, words, step), class_="keys"),
        class_="scrub",
        aria_label=words.say("Replay"),
    )


def seen_by(live: LiveTable, words: Words, seat: int) -> Safe:
    options = [
        tag("option", text, value=value, selected=value == seat)
        for value, text in (
            (SPECTATOR, words.say("Seen by everyone")),
            *((row.seat, words.say("Seen by {name}", name=row.name)) for row in live.seats),
        )
    ]
    return tag(
        "select", *options, class_="btn small", data_seen_by=True, aria_label=words.say("Seen by")
    )


def acts(live: LiveTable, words: Words, step: int) -> list[Safe]:
    path = f"/table/{live.row.id}"
    choices = [
        tag("option", words.say("as {name}", name=row.name), value=row.seat) for row in live.seats
    ]
    return [
        button(words.say("Log"), name="download", kind="small wide2", href=f"{path}/log"),
        tag(
            "form",
            tag("input", type="hidden", name="step", value=step, data_step_field=True),
            tag(
                "select", *choices, name="seat", class_="btn small", aria_label=words.say("Play as")
            ),
            tag(
                "button",
                icon("branch"),
                words.say("Play on from here"),
                type="submit",
                class_="btn small main",
            ),
            method="post",
            action=f"{path}/branch",
            class_="inline",
        ),
    ]


def graph(live: LiveTable, story: Story, words: Words, scene: Scene, step: int) -> Safe:
    """Points over the game: every line has its own dash, the signs stand in order of points."""
    least = min(0, *(min(moment.scores) for moment in story.moments))
    most = max(least + 1, *(max(moment.scores) for moment in story.moments))
    across = WIDTH / max(1, story.last)
    colours = [live.drawing.colour(scene, seat) for seat in range(len(scene.sitters))]
    lines = "".join(
        curve(
            [moment.scores[seat] - least for moment in story.moments], across, most - least, colour
        )
        for seat, colour in enumerate(colours)
    )
    now = f'<path class="now-line" data-now="" d="M{step * across:.1f} 0V{HEIGHT}" '
    now += 'stroke="var(--lit)" stroke-width="3" vector-effect="non-scaling-stroke"/>'
    final = story.moments[-1].scores
    order = sorted(range(len(final)), key=lambda seat: -final[seat])
    ends = [token(colours[seat], 20, f"{scene.names[seat]}: {final[seat]}") for seat in order]
    label = words.say("Points of all players over the whole game")
    picture = raw(
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" '
        f'data-across="{across:.3f}" aria-label="{label}">{lines}{now}</svg>'
    )
    return tag("div", picture, tag("span", *ends, class_="ends"), class_="graph")


def curve(points: Sequence[int], across: float, most: int, colour: str) -> str:
    tall = (HEIGHT - 12) / most
    d = "M" + "L".join(
        f"{step * across:.1f} {HEIGHT - 6 - point * tall:.1f}" for step, point in enumerate(points)
    )
    return (
        f'<path d="{d}" class="curve-under"/><path d="{d}" class="curve" '
        f'stroke="var(--{colour})" stroke-dasharray="{DASHES[colour]}"/>'
    )


def spoken(live: LiveTable, scene: Scene, step: int, last: int) -> str:
    """What a screen reader says at this moment."""
    lines = live.drawing.lines(scene, scene.events[scene.fresh :])
    where = scene.words.say("Step {n} of {last}", n=step, last=last)
    return f"{where}: {lines[-1]}" if lines else where
