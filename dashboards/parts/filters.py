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


def block(snapshot: Snapshot, t: Say, asked: Mapping[str, Any], applies: bool) -> list[tuple[str, str]]:
    """Draw the block. Returns what the address asked for and the dataset does not have.

    Where no filter `applies` only those that are set are drawn: their widgets keep them in the address and for the
    other pages, and each widget takes its time to load.
    """
    drawn = [name for name in FILTERS if applies or name in asked or st.session_state.get(name) is not None]
    if not drawn:
        return []
    choices: dict[str, list[str]] = {name: [] for name in _CHOICES}
    for row in snapshot.rows("library/choices"):
        if row["value"] not in choices[row["filter"]]:
            choices[row["filter"]].append(row["value"])
    st.subheader(t("filter.title"))
    for name in drawn:
        if name in _DAYS:
            st.date_input(t(f"filter.{name}"), value=None, format="YYYY-MM-DD", key=name, bind="query-params")
        else:
            st.selectbox(
                t(f"filter.{name}"), choices[name], index=None, placeholder=t("filter.all"), key=name,
                bind="query-params", disabled=not choices[name],
            )  # fmt: skip
    st.caption(t("filter.zone" if applies else "filter.elsewhere"))
    return [(name, str(asked[name])) for name in _CHOICES if name in asked and str(asked[name]) not in choices[name]]


def current() -> dict[str, Any]:
    """Values of the filters, None where one does not restrict."""
    return {name: st.session_state.get(name) for name in FILTERS}
