"""Metrics for Prometheus, served at /metrics."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.moves = Counter(
            "landnam_entries", "Journal entries applied", ["game", "kind"], registry=registry
        )
        self.refused = Counter(
            "landnam_refused", "Requests refused, by reason", ["code"], registry=registry
        )
        self.seconds = Histogram(
            "landnam_move_seconds",
            "From a request to its commit",
            buckets=BUCKETS,
            registry=registry,
        )
        self.sockets = Gauge("landnam_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("landnam_tables", "Tables in memory", registry=registry)
        self.waiting = Gauge(
            "landnam_bots_waiting", "Questions waiting for a bot", registry=registry
        )
        self.thinking = Gauge("landnam_bots_thinking", "Bots that think now", registry=registry)

    def count_entry(self, game: str, kind: str) -> None:
        self.moves.labels(game, kind).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
