"""One pause of an automaton, as the parts of a page."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from landnam.kit.core import SPECTATOR
from landnam.web.pages.replay import number
from landnam.web.people import visitor
from landnam.web.site import site_of


async def stop(request: Request) -> Response:
    """GET /table/ID/stop?n=3&seat=0: seen from a seat of one's own, else as those who watch."""
    live = await site_of(request).registry.open(request.path_params["table"])
    if live is None:
        raise HTTPException(404)
    wanted = number(request, "n", -1, -1, 10**6)
    found = [one for one in live.game.session.stops if one.number == wanted]
    if not found:
        raise HTTPException(404)
    here = await visitor(request)
    seat = number(request, "seat", SPECTATOR, SPECTATOR, len(live.seats) - 1)
    own = seat if seat in live.own_seats(here.id) else SPECTATOR
    scene = live.scenes.stop_scene(found[0], own, here.words)
    return JSONResponse({"parts": live.drawing.parts(scene)}, headers={"Cache-Control": "no-store"})
