"""``python -m tranca``: the same as the command ``tranca``."""

import sys

from tranca.cli import main

sys.exit(main())
