"""The filter block: one for all pages, bound to the address, its choices taken from the dataset itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from dashboards.data import Snapshot
from dashboards.links import FILTERS
from dashboards.parts.words import Say

_CHOICES = ("book", "edition", "size", "site", "event")
_DAYS = ("since", "until")


def block(snapshot: Snapshot, t: Say, asked: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Draw the block. Returns what the address asked for and the dataset does not have."""
    choices: dict[str, list[str]] = {name: [] for name in _CHOICES}
    for row in snapshot.rows("library/choices"):
        if row["value"] not in choices[row["filter"]]:
            choices[row["filter"]].append(row["value"])
    unknown = [(name, str(asked[name])) for name in _CHOICES if name in asked and str(asked[name]) not in choices[name]]
    for name in _CHOICES:
        st.selectbox(
            t(f"filter.{name}"), choices[name], index=None, placeholder=t("filter.all"), key=name,
            bind="query-params", disabled=not choices[name],
        )  # fmt: skip
    for name in _DAYS:
        st.date_input(t(f"filter.{name}"), value=None, format="YYYY-MM-DD", key=name, bind="query-params")
    st.caption(t("filter.zone"))
    return unknown


def current() -> dict[str, Any]:
    """Values of the filters, None where one does not restrict."""
    return {name: st.session_state.get(name) for name in FILTERS}
