"""python3 -m cairn: the command line."""

import sys

from . import _core


def main() -> int:
    sys.stdout.flush()
    return _core.run_program(["cairn", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
