"""``python -m paipu`` is the command ``paipu``."""

from paipu.cli import main

if __name__ == "__main__":
    main()
