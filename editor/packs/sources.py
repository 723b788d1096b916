"""Where packs come from: folders and addresses, read with limits of size and time; nothing is trusted."""

from __future__ import annotations

import http.client
import re
import socket
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import unquote, urlsplit

from schemas.named_files import bounded_bytes, typed_file
from schemas.problems import EditorError, Message, Value, error
from schemas.progress import Report, quietly
from schemas.system_reasons import reason_of

SILENCE: Final = 15.0
"""Seconds for which a server may say nothing."""
LONGEST: Final = 600.0
"""Seconds that one file may take."""
_AT_ONCE: Final = 65_536
_WEB: Final = ("http", "https")


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Goes where a server sends us, but never from an encrypted address to one that is not, or to files."""

    max_redirections = 5

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        target = urlsplit(newurl).scheme
        if target not in _WEB or (urlsplit(req.full_url).scheme == "https" and target != "https"):
            fp.close()
            raise urllib.error.URLError(f"redirected to {newurl[:200]}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def is_web(address: str) -> bool:
    """Return whether an address is one of a web server."""
    return address.partition("://")[0].lower() in _WEB


def folder_of(address: str) -> Path:
    """Return the folder that an address means which is none of a web server.

    Raises:
        EditorError: it is of another kind.
    """
    if "://" not in address:
        return typed_file(address)
    scheme, _, rest = address.partition("://")
    host, slash, path = rest.partition("/")
    folder = unquote(slash + path)
    if scheme.lower() != "file" or host not in ("", "localhost") or "\0" in folder:
        raise _bad_address(address)
    return Path(folder)


def read_from(address: str, name: str, limit: int, report: Report = quietly) -> bytes:
    """Return the bytes of a file in a folder or beneath an address.

    Args:
        address: a folder, ``file://``, ``http://`` or ``https://``.
        name: name of the file there, without folders.
        limit: bytes that it may have.
        report: called with bytes read and bytes in all (0 where that is not known); what it raises ends it.

    Raises:
        EditorError: it is not there, too big, too slow, or cannot be read.
    """
    if is_web(address):
        return _download(f"{address.rstrip('/')}/{name}", limit, report)
    file = folder_of(address) / name
    try:
        data = bounded_bytes(file, limit)
    except OSError as trouble:
        raise error("packs.source_unreadable", address=str(file), reason=reason_of(trouble)) from trouble
    if len(data) > limit:
        raise _too_big(str(file), limit)
    return data


def _download(url: str, limit: int, report: Report) -> bytes:
    opener = urllib.request.build_opener(_Redirects)
    ends = time.monotonic() + LONGEST
    found = bytearray()
    try:
        request = urllib.request.Request(url, headers={"User-Agent": "Marshalry", "Accept": "*/*"})  # noqa: S310 - checked by is_web
        with opener.open(request, timeout=SILENCE) as answer:
            stated = answer.headers.get("Content-Length") or ""
            length = int(stated) if re.fullmatch("[0-9]{1,18}", stated) else 0
            if length > limit:
                raise _too_big(url, limit)
            while part := answer.read1(_AT_ONCE):
                found += part
                if len(found) > limit:
                    raise _too_big(url, limit)
                if time.monotonic() > ends:
                    raise _too_slow(url)
                report(len(found), max(length, len(found)))
    except urllib.error.HTTPError as trouble:
        trouble.close()
        raise error("packs.source_answers", address=url, status=trouble.code) from trouble
    except TimeoutError as trouble:
        raise _too_slow(url) from trouble
    except urllib.error.URLError as trouble:
        if isinstance(trouble.reason, TimeoutError):
            raise _too_slow(url) from trouble
        raise _unreachable(url, _reason(trouble.reason)) from trouble
    except (ValueError, http.client.InvalidURL) as trouble:
        raise _bad_address(url) from trouble
    except http.client.IncompleteRead as trouble:
        raise _unreachable(url, Message(code="packs.cut_short")) from trouble
    except http.client.HTTPException as trouble:
        raise _unreachable(url, Message(code="packs.no_web_server")) from trouble
    except OSError as trouble:
        raise _unreachable(url, _reason(trouble)) from trouble
    if length and len(found) != length:
        raise _unreachable(url, Message(code="packs.cut_short"))
    return bytes(found)


def _reason(trouble: BaseException | str) -> Value:
    """Return why a server cannot be reached, for the middle of a sentence."""
    if isinstance(trouble, socket.gaierror):
        return Message(code="packs.unknown_server")
    return reason_of(trouble) if isinstance(trouble, Exception) else str(trouble)[:200]


def _bad_address(address: str) -> EditorError:
    return error("packs.bad_address", fix=Message(code="packs.bad_address_fix"), address=address[:200])


def _unreachable(url: str, reason: Value) -> EditorError:
    return error("packs.source_unreachable", fix=Message(code="packs.try_again"), address=url, reason=reason)


def _too_slow(url: str) -> EditorError:
    return error("packs.source_too_slow", fix=Message(code="packs.try_again"), address=url)


def _too_big(address: str, limit: int) -> EditorError:
    return error("packs.source_too_big", address=address, limit=limit // 1_000)
