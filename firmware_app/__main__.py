"""`python -m firmware_app` is `orrery`."""

import sys

from firmware_app.cli import main

sys.exit(main())
