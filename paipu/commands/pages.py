"""`paipu dash`: the pages in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from paipu.output import DEFAULT_DATA, DataOption


def register(app: typer.Typer) -> None:
    app.command("dash")(dash)


def dash(
    port: Annotated[int | None, typer.Option("--port", help="Port; without it a free one.")] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    data: DataOption = DEFAULT_DATA,
) -> None:
    """Serve the pages of a dataset until Ctrl-C."""
    from dashboards.serve import serve

    raise typer.Exit(serve(data, port, open_browser))
