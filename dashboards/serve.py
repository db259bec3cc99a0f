"""Serving the pages: one Streamlit server on this machine, told where the dataset is."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

HOST: Final = "localhost"
FIRST_PORT: Final = 8501
START_SECONDS: Final = 60
_SETTINGS: Final = {
    # the same as .streamlit/config.toml, which an installed package does not have
    "server.headless": "true",
    "server.fileWatcherType": "none",
    "server.runOnSave": "false",
    "browser.gatherUsageStats": "false",
    "client.showErrorDetails": "none",
    "client.toolbarMode": "viewer",
    "runner.magicEnabled": "false",
    "runner.postScriptGC": "false",  # a full collection after each run takes 70 ms, while nothing is sent
    "logger.level": "warning",
}


def command(port: int) -> list[str]:
    """The command line of the server."""
    app = Path(__file__).resolve().parent / "app.py"
    words = [sys.executable, "-m", "streamlit", "run", str(app)]
    for name, value in {**_SETTINGS, "server.address": HOST, "server.port": str(port)}.items():
        words += [f"--{name}", value]
    return words


def free_port(first: int = FIRST_PORT) -> int:
    """The first port from `first` on that nobody listens on. Raises OSError where a hundred are taken."""
    for port in range(first, first + 100):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError(f"no free port between {first} and {first + 99}")


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/_stcore/health", timeout=2) as reply:
            return bool(reply.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def running(data: Path, port: int | None = None) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server that answers, and its address; it ends with the block. Raises OSError where it does not start."""
    chosen = port if port is not None else free_port()
    environment = {**os.environ, "PAIPU_DATA": str(Path(data).resolve())}
    server = subprocess.Popen(command(chosen), env=environment, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not _answers(chosen):
            if server.poll() is not None:
                raise OSError(f"the server ended with exit code {server.returncode}: is port {chosen} taken?")
            if time.monotonic() > deadline:
                raise OSError(f"the server does not answer on port {chosen}")
            time.sleep(0.1)
        yield server, f"http://{HOST}:{chosen}"
    finally:
        server.terminate()
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _leave(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def serve(data: Path, port: int | None = None, open_browser: bool = False, place: str = "./") -> int:
    """Serve the pages over a dataset until Ctrl-C, which is the usual way to end: 0. 1 where no server starts.

    Prints the address of `place`, a link of `dashboards.links`, once the server answers. `port` None takes the first
    free one from 8501 on. A dataset that is not there yet is no error: the pages then say how to make it.
    """
    previous = signal.signal(signal.SIGTERM, _leave)
    try:
        with running(data, port) as (server, address):
            address += place.removeprefix(".") if place != "./" else ""
            print(address, flush=True)
            print("paipu: serving the pages; Ctrl-C ends", file=sys.stderr)
            if open_browser:
                import webbrowser

                webbrowser.open(address)
            return 1 if server.wait() else 0
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        print(f"paipu: {error}", file=sys.stderr)
        return 1
    finally:
        signal.signal(signal.SIGTERM, previous)
