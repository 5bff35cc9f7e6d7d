"""python3 -m cairn: the command line."""

import os
import sys

from . import _core


def main() -> int:
    sys.stdout.flush()
    return _core.run_program([b"cairn", *map(os.fsencode, sys.argv[1:])])  # as they were typed, text or not


if __name__ == "__main__":
    sys.exit(main())
