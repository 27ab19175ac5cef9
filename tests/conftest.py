"""Hypothesis settings: the same examples on every run, or new ones for who looks for trouble."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)  # pytest --hypothesis-profile=explore
settings.load_profile("steady")
