"""Settings of the whole suite: how Hypothesis searches."""

import os

from hypothesis import settings

# No deadline: a shared machine may pause any example. The suite is the same every time;
# a run of your own searches anew.
settings.register_profile("own", deadline=None)
settings.register_profile("suite", deadline=None, derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "own"))
