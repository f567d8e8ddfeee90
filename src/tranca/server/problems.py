"""Every HTTP refusal as a ``Problem``: a code and a sentence, and never a trace of our code."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from tranca.server.logs import log, trace_of
from tranca.store import StoreError
from tranca.wire.bodies import Problem

AnyRequest = Request[Any, Any, Any]

CODES = {
    400: "BAD-REQUEST",
    401: "NO-NAME",
    403: "NOT-ALLOWED",
    404: "NOT-FOUND",
    405: "BAD-METHOD",
    413: "BAD-SIZE",
    415: "BAD-TYPE",
    429: "BAD-RATE",
    503: "NOT-READY",
}
"""Codes for what the framework refuses before our handlers are asked."""


class Trouble(Exception):
    """A refusal of ours. ``retry_s`` tells when to try again."""

    def __init__(self, status: int, code: str, text: str, retry_s: int | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.retry_s = retry_s


def problem(status: int, code: str, text: str, retry_s: int | None = None) -> Response[Problem]:
    """The answer that says so."""
    headers = {"Cache-Control": "no-store"}
    if retry_s is not None:
        headers["Retry-After"] = str(retry_s)
    return Response(
        Problem(code, text), status_code=status, media_type=MediaType.JSON, headers=headers
    )


def on_trouble(_: AnyRequest, trouble: Trouble) -> Response[Problem]:
    """Our own refusals."""
    return problem(trouble.status, trouble.code, trouble.text, trouble.retry_s)


def on_http(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """The framework's: a body that does not fit, a method that is not there."""
    if isinstance(error, ValidationException):
        return problem(400, "BAD-MESSAGE", _told(error))
    if error.status_code >= HTTP_500_INTERNAL_SERVER_ERROR:
        return problem(error.status_code, "OUR-FAULT", "something went wrong on the server")
    code = CODES.get(error.status_code, f"HTTP-{error.status_code}")
    return problem(error.status_code, code, error.detail[:200])


def _told(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [str(item.get("message", "")) for item in extra if isinstance(item, dict)]
    return ("; ".join(reason for reason in reasons if reason) or error.detail)[:200]


def on_depth(_: AnyRequest, __: RecursionError) -> Response[Problem]:
    """A body of a thousand brackets: no message of ours is nested so deep."""
    return problem(400, "BAD-REQUEST", "this is nested too deep")


def on_store(_: AnyRequest, error: StoreError) -> Response[Problem]:
    """Nothing can be kept or read at the moment, so nothing is promised."""
    log().error("request_not_stored", error=str(error))
    return problem(503, "NOT-READY", "the server cannot store anything at the moment", 5)


def on_fault(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Anything else is our fault; where it happened stays in our log."""
    where = trace_of(error)
    log().error("request_failed", error=type(error).__name__, method=request.method, trace=where)
    return problem(500, "OUR-FAULT", "something went wrong on the server")
