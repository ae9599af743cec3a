"""The pages of the site. `ROUTES` is all that an app needs of them, besides the error pages."""

from __future__ import annotations

from typing import Final

from starlette.routing import Route

from landnam.web.pages.about import about
from landnam.web.pages.device import offline, subscribe, try_notice, unsubscribe, worker
from landnam.web.pages.games import game
from landnam.web.pages.home import home, play
from landnam.web.pages.look import language, theme, theme_link
from landnam.web.pages.new import new
from landnam.web.pages.profile import profile
from landnam.web.pages.programs import programs
from landnam.web.pages.replay import branch, log_file, replay, replay_step
from landnam.web.pages.room import fill, invited, join_listed, room, room_changes, stand_up
from landnam.web.pages.rules import clause, rules, rules_of
from landnam.web.pages.stops import stop
from landnam.web.pages.table import table
from landnam.web.pages.upload import upload

ROUTES: Final = [
    Route("/", home),
    Route("/play", play, methods=["POST"]),
    Route("/play/{game}", play, methods=["POST"]),
    Route("/new", new, methods=["GET", "POST"]),
    Route("/games/{game}", game),
    Route("/rules", rules),
    Route("/rules/{game}", rules_of),
    Route("/rules/{game}/clause/{id}", clause),
    Route("/t/{table}/invite/{token}", invited, methods=["GET", "POST"]),
    Route("/table/{table}/room", room),
    Route("/table/{table}/room/wait", room_changes),
    Route("/table/{table}/room/join", join_listed, methods=["POST"]),
    Route("/table/{table}/room/fill", fill, methods=["POST"]),
    Route("/table/{table}/room/leave", stand_up, methods=["POST"]),
    Route("/profile", profile, methods=["GET", "POST"]),
    Route("/sw.js", worker),
    Route("/offline", offline),
    Route("/push", subscribe, methods=["POST"]),
    Route("/push/drop", unsubscribe, methods=["POST"]),
    Route("/push/test", try_notice, methods=["POST"]),
    Route("/about", about),
    Route("/api", programs),
    Route("/upload", upload, methods=["GET", "POST"]),
    Route("/lang/{lang}", language),
    Route("/theme", theme, methods=["POST"]),
    Route("/theme/{theme}", theme_link),
    Route("/table/{table}", table),
    Route("/table/{table}/replay", replay),
    Route("/table/{table}/step", replay_step),
    Route("/table/{table}/stop", stop),
    Route("/table/{table}/log", log_file),
    Route("/table/{table}/branch", branch, methods=["POST"]),
]

__all__ = ["ROUTES"]
