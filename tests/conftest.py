"""What every test shares: hypothesis takes the time it needs, as machines differ."""

import os

from hypothesis import settings

settings.register_profile("orrery", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "orrery")
