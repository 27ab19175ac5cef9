"""Pages that are handed over: the ruling sheet of a verdict, and the figures of a rulebook.

They put together what `report` words and `diagram` draws, and work out nothing.
"""

from defilade.sheet.build import sheet_of
from defilade.sheet.contents import RulingSheet
from defilade.sheet.files import save
from defilade.sheet.markup import html
from defilade.sheet.paper import page

__all__ = ["RulingSheet", "html", "page", "save", "sheet_of"]
