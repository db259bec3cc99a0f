"""Serving: an address that answers, and a sentence where none can."""

import socket
import urllib.request
from pathlib import Path

import pytest

from dashboards.serve import command, free_port, running, serve


def test_the_server_answers_and_ends(pages_data: Path) -> None:
    with running(pages_data) as (server, address):
        with urllib.request.urlopen(address, timeout=10) as reply:
            assert reply.status == 200
        assert server.poll() is None
    assert server.poll() is not None


def test_a_taken_port_is_said(pages_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert serve(pages_data, taken.getsockname()[1]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "paipu: " in said.err


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert free_port(taken.getsockname()[1]) != taken.getsockname()[1]


def test_nothing_is_sent_home_and_nobody_else_is_served() -> None:
    words = command(8501)
    assert words[words.index("--browser.gatherUsageStats") + 1] == "false"
    assert words[words.index("--server.address") + 1] == "localhost"
