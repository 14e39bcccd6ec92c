"""Timeouts for incomplete requests, and one-line reports of connection errors."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_TIMEOUT = 10.0
"""Seconds after which a connection that has not sent a complete request is closed."""

REPEAT_INTERVAL = 10.0
"""Seconds within which the same error is reported once."""


FAULTS_OF_CLIENTS = (h11.LocalProtocolError, UnicodeDecodeError)
"""Answers to requests that broke off, and text that is not UTF-8."""


class TimeoutProtocol(H11Protocol):
    """HTTP protocol that closes connections that send nothing or stop within a request."""

    def connection_made(self, transport: Any) -> None:
        """Start the timer of a new connection."""
        super().connection_made(transport)
        self._looked_at: Any = None
        self._timer = self.loop.call_later(REQUEST_TIMEOUT, self._check_timeout)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer of a closed connection."""
        self._timer.cancel()
        super().connection_lost(exc)

    def _check_timeout(self) -> None:
        """Close if the same request has been incomplete since the last check; responses may take longer."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # gone, or a WebSocket
            return
        waiting = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if waiting and self._looked_at == (self.cycle, self.conn.their_state):
            self.transport.close()
            return
        self._looked_at = (self.cycle, self.conn.their_state) if waiting else None
        self._timer = self.loop.call_later(REQUEST_TIMEOUT, self._check_timeout)


class OneLineHandler(logging.Handler):
    """Log handler that prints errors of the server and its loop, such as no descriptors left, in one line."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._last_times: dict[str, float] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Print the first line and the error, unless the same was printed within `REPEAT_INTERVAL`, or a
        client has caused it and was refused."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, FAULTS_OF_CLIENTS):
            return
        lines = (record.getMessage() or "trouble").splitlines() or ["trouble"]
        text = f"server: {lines[0]}" + (f" ({error})" if error else "")
        if (
            record.created - self._last_times.get(text, -REPEAT_INTERVAL) >= REPEAT_INTERVAL
            and sys.stderr is not None
        ):
            self._last_times = {text: record.created}
            print(text, file=sys.stderr, flush=True)


def report_in_lines() -> None:
    """Make the loggers of the server and of its loop print one line per error."""
    for name in ("uvicorn.error", asyncio.__name__):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [OneLineHandler()], False
