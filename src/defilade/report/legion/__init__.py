"""Verdicts on Legion as text, as a record, and against what a map expects."""

from defilade.report.legion.golden import differences
from defilade.report.legion.record import record
from defilade.report.legion.ruling import in_short, ruling

__all__ = ["differences", "in_short", "record", "ruling"]
