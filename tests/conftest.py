"""For every test run: the four folders on the path, repeatable Hypothesis runs, the corpus named at the head."""

import os

from hypothesis import HealthCheck, settings

import paipu

from tests.corpus import corpus_line

assert paipu.BUNDLE.is_dir()

# Two cores shared by several workers: a slow example says nothing about the code, so no deadlines.
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_report_header() -> str:
    """``corpus: N files`` or ``corpus: ABSENT``."""
    return corpus_line()
