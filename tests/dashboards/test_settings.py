"""The pages run under the same settings whether `paipu dash` starts them or Streamlit does in a checkout."""

import tomllib

from dashboards.serve import command
from tests.project import ROOT


def test_the_checkout_has_the_settings_of_the_command() -> None:
    sections = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    in_checkout = {f"--{part}.{name}": value for part, names in sections.items() for name, value in names.items()}
    words = command(8501)
    told = dict(zip(words[5::2], words[6::2], strict=True))
    # address and port are the command's own; a log is wanted by who works on the pages
    of_command = {name: told[name] for name in told.keys() - {"--server.address", "--server.port", "--logger.level"}}
    assert {name: str(value).lower() if isinstance(value, bool) else value for name, value in in_checkout.items()} == (
        of_command
    )
