"""What an attack is worth, as text and as a record; and one attack played out."""

from defilade.report.odds.comparison import compared
from defilade.report.odds.game import played
from defilade.report.odds.record import record
from defilade.report.odds.text import text

__all__ = ["compared", "played", "record", "text"]
