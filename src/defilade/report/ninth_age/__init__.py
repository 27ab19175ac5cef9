"""Verdicts on the 9th Age as text, as a record, and against what a map expects."""

from defilade.report.ninth_age.golden import differences
from defilade.report.ninth_age.record import record
from defilade.report.ninth_age.ruling import in_short, ruling

__all__ = ["differences", "in_short", "record", "ruling"]
