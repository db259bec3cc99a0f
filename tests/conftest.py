"""For every test run: our folders on the path, repeatable Hypothesis runs, the corpus named at the head."""

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

import paipu
from tests.corpus import corpus_line

assert paipu.BUNDLE.is_dir()

# Several workers on few cores: a slow example says nothing about the code, so no deadlines.
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_report_header() -> str:
    """``corpus: N files`` or ``corpus: ABSENT``."""
    return corpus_line()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked ``browser`` are skipped without a Chromium, and where ``PAIPU_NO_BROWSER`` is 1."""
    if os.environ.get("PAIPU_NO_BROWSER") == "1":
        reason = "browser: left out"
    elif shutil.which("chromium") is None:
        reason = "browser: ABSENT"
    else:
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=reason))
