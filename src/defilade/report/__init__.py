"""Verdicts as text, as JSON, and against what a map expects. Nothing is worked out here."""

from defilade.report.golden import differences
from defilade.report.record import record
from defilade.report.ruling import ruling

__all__ = ["differences", "record", "ruling"]
