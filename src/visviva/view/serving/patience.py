"""How long the server waits for a whole request, and what it says when connections go wrong."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0
"""Seconds after which a connection that has not sent the whole of a request is closed."""

SILENCE = 10.0
"""Seconds in which the same trouble is told once."""


class Hurried(H11Protocol):
    """HTTP that closes connections which say nothing, or stop within a request."""

    def connection_made(self, transport: Any) -> None:
        """A page, or somebody, has come."""
        super().connection_made(transport)
        self._looked_at: Any = None
        self._look = self.loop.call_later(PATIENCE, self._hurry)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._look.cancel()
        super().connection_lost(exc)

    def _hurry(self) -> None:
        """Close where a request has been on its way since the last look; an answer may take its time."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # gone, or a WebSocket
            return
        waiting = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if waiting and self._looked_at == (self.cycle, self.conn.their_state):
            self.transport.close()
            return
        self._looked_at = (self.cycle, self.conn.their_state) if waiting else None
        self._look = self.loop.call_later(PATIENCE, self._hurry)


class OneLine(logging.Handler):
    """What the server and its loop report, in one line each: that there are no descriptors left, say."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._told: dict[str, float] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Print the first line and the error, unless it was printed a moment ago."""
        error = record.exc_info[1] if record.exc_info else None
        lines = (record.getMessage() or "trouble").splitlines() or ["trouble"]
        text = f"server: {lines[0]}" + (f" ({error})" if error else "")
        if record.created - self._told.get(text, -SILENCE) >= SILENCE and sys.stderr is not None:
            self._told = {text: record.created}
            print(text, file=sys.stderr, flush=True)


def report_in_lines() -> None:
    """Let the loggers of the server and of its loop print one line each time."""
    for name in ("uvicorn.error", asyncio.__name__):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [OneLine()], False
