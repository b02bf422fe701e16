"""``/metrics``: the bot's numbers as Prometheus reads them. Needs the extra ``metrics``."""

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

from bot.meters import Count, Meters, Outcome
from bot.texts import says

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds in seconds: Discord waits three for a first response."""
GAUGES = ("fights", "questions", "guilds", "shards", "costly_questions")
"""What is counted only when somebody asks."""


class Prometheus(Meters):
    """Keeps the numbers of this process in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._said = self._counter("said", "kind", "outcome")
        self._requests = self._counter("discord_requests", "status")
        self._acknowledged = self._histogram("acknowledged_seconds")
        self._answered = self._histogram("answered_seconds")
        self._committed = self._histogram("commit_seconds")
        self._lag = self._histogram("loop_lag_seconds")
        self._gauges = {
            name: Gauge(f"strikerank_{name}", says(f"metric.{name}"), registry=self.registry) for name in GAUGES
        }

    def _counter(self, name: str, *labels: str) -> Counter:
        return Counter(f"strikerank_{name}", says(f"metric.{name}"), labels, registry=self.registry)

    def _histogram(self, name: str) -> Histogram:
        return Histogram(f"strikerank_{name}", says(f"metric.{name}"), buckets=QUICK, registry=self.registry)

    def said(self, kind: str, outcome: Outcome) -> None:
        """See Meters."""
        self._said.labels(kind, outcome).inc()

    def acknowledged(self, seconds: float) -> None:
        """See Meters."""
        self._acknowledged.observe(seconds)

    def answered(self, seconds: float) -> None:
        """See Meters."""
        self._answered.observe(seconds)

    def committed(self, seconds: float) -> None:
        """See Meters."""
        self._committed.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """See Meters."""
        self._lag.observe(seconds)

    def requested(self, status: int) -> None:
        """See Meters."""
        self._requests.labels(str(status)).inc()

    def add_routes(self, app: web.Application, count: Count) -> None:
        """Add ``/metrics``; the gauges bear the names in GAUGES."""

        async def told(_: web.Request) -> web.Response:
            for name, value in (await count()).items():
                self._gauges[name].set(value)
            return web.Response(body=generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

        app.router.add_get("/metrics", told)
