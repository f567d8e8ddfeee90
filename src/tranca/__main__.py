"""``python -m tranca`` is ``tranca``."""

import sys

from tranca.cli import main

sys.exit(main())
