"""The pages and how one gets to them; what a page shows stands in `views`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if sys.path[0] != str(HERE.parent):  # before dashboards/ itself, which Streamlit puts on the path
    sys.path.insert(0, str(HERE.parent))

import streamlit as st

from dashboards.parts import shell
from dashboards.parts.words import speaker
from ingest.store import DatasetError

t = speaker(shell.asked_language())
st.set_page_config(page_title=t("app"), page_icon="🀄", layout="wide")
page = st.navigation(
    [
        st.Page("views/library.py", title=t("library.title"), default=True),
        st.Page("views/player.py", title=t("player.title"), url_path="player"),
        st.Page("views/hands.py", title=t("hands.title"), url_path="hands"),
        st.Page("views/board.py", title=t("board.title"), url_path="viewer"),
        st.Page("views/penalties.py", title=t("penalties.title"), url_path="penalties"),
        st.Page("views/time.py", title=t("time.title"), url_path="time"),
        st.Page("views/quality.py", title=t("quality.title"), url_path="quality"),
    ],
    position="top",
)
try:
    if shell.surround(page.url_path):
        page.run()
        shell.footer()
except DatasetError as error:  # a file went missing since the page began
    shell.damaged(t, error)
