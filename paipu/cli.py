"""The command line."""

import typer

from paipu import __version__

app = typer.Typer(no_args_is_help=True)


@app.callback()
def paipu() -> None:
    """Mahjong game records: kept, re-judged, counted and shown."""


@app.command()
def version() -> None:
    """Print the version."""
    typer.echo(f"paipu {__version__}")


def main() -> None:
    """Entry point of the command ``paipu``."""
    app()
