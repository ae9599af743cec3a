"""The OpenAPI 3.1 document, generated from the list of endpoints and their shapes."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import msgspec

import landnam
from landnam.web.api import shapes
from landnam.web.api.endpoints import ENDPOINTS, Endpoint

REF: Final = "#/components/schemas/{name}"
QUERY: Final = {
    "seat": "Which of your seats to look from",
    "since": "Tell events from this number on",
}
REASONS: Final = {
    400: "This is no JSON",
    401: "There is no such token",
    403: "This seat or table is not yours",
    404: "There is no such thing",
    409: "Not now: the table has changed since, has not begun, or is over",
    413: "Too long",
    422: "Not legal, or not of the right shape",
    429: "Too many requests, or streams open at a time; Retry-After says how long to wait",
    503: "Not saved: nothing has changed, send it again",
}


@cache
def document() -> dict[str, Any]:
    types = {one.gives for one in ENDPOINTS} | {one.takes for one in ENDPOINTS} | {shapes.Error}
    structs = sorted(filter(None, types), key=lambda kind: kind.__name__)
    _, components = msgspec.json.schema_components(structs, ref_template=REF)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = describe(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "landnam",
            "version": landnam.__version__,
            "description": "Play board games with a program.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}],
    }


def describe(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": [*map(in_path, re.findall(r"{(\w+)}", endpoint.path)),
                       *map(in_query, endpoint.query)],
        "responses": responses(endpoint),
    }  # fmt: skip
    if endpoint.note:
        operation["description"] = endpoint.note
    if endpoint.takes is not None:
        content = {"application/json": {"schema": ref(endpoint.takes)}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.is_public:
        operation["security"] = []
    return operation


def responses(endpoint: Endpoint) -> dict[str, Any]:
    schema = ref(endpoint.gives) if endpoint.gives else {"type": "string"}
    good = {"description": endpoint.summary, "content": {endpoint.media: {"schema": schema}}}
    by_status: dict[str, Any] = {str(endpoint.status): good}
    content = {"application/json": {"schema": ref(shapes.Error)}}
    for status in sorted({*endpoint.errors, 429, *(() if endpoint.is_public else (401,))}):
        by_status[str(status)] = {"description": REASONS[status], "content": content}
    return by_status


def ref(kind: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": REF.format(name=kind.__name__)}


def in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def in_query(name: str) -> dict[str, Any]:
    schema = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    return {"name": name, "in": "query", "description": QUERY[name], "schema": schema}
