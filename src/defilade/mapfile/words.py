"""What is wrong with a map file, in a player's words: what was expected, and what stands there."""

from __future__ import annotations

SHOWN = 40
"""Characters of a value that a message repeats."""


def shorten(text: str) -> str:
    """The text in one line of at most `SHOWN` characters, quoted, with nothing unprintable."""
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 3] + "...")


def choices(options: list[str]) -> str:
    """A list in words: "a, b or c"."""
    return " or ".join([", ".join(options[:-1]), options[-1]] if len(options) > 1 else options)


_SYNTAX = (
    ("found character '\\t'", "a tab, where YAML allows only spaces; replace it with spaces"),
    ("that cannot start any token", "no value can start with this character; put it in quotes"),
    (
        "mapping values are not allowed here",
        "a colon where no key can be; put a text that has one in quotes, or check the indentation",
    ),
    ("expected ',' or ']'", "expected a comma, or the ] that closes the list opened at {where}"),
    ("expected ',' or '}'", "expected a comma, or the }} that closes what was opened at {where}"),
    ("expected the node content", "expected a value; is a bracket above not closed?"),
    ("could not find expected ':'", "expected a colon after the key at {where}"),
    ("found unexpected end of stream", "the quote opened at {where} is never closed"),
    ("found unexpected document separator", "the quote opened at {where} is never closed"),
    ("found undefined tag handle", "a tag (!) means nothing in a map file; remove it"),
    (
        "expected <block end>",
        "this does not belong to what was opened at {where}; check indentation, brackets, quotes",
    ),
    ("expected '<document start>'", "this does not belong to what stands above; put it in quotes"),
    ("mapping keys are not allowed", "a ? where no key can be; put the text in quotes"),
    ("sequence entries are not allowed", "a list entry (-) where none can be; check indentation"),
    ("expected escape sequence", "an unknown escape; write \\\\ for a backslash in quotes"),
    ("found duplicate anchor", "two anchors (&) of one name; rename one"),
    ("found unknown escape character", "an unknown escape; write \\\\ for a backslash in quotes"),
)


_SYNTAX_WITHIN = (
    (" tag", "! starts a tag, which means nothing in a map file; put the text in quotes"),
    (" alias", "* starts an alias; put the text in quotes"),
    (" anchor", "& starts an anchor; put the text in quotes"),
    (" directive", "% starts a directive; remove the line, or put the text in quotes"),
    (" block scalar", "| and > start a block of text; put the text in quotes"),
)


def syntax_message(problem: str, context: str, where: str) -> str:
    """The message for what YAML's reader calls `problem`; `where` tells what it belongs to."""
    for found, message in _SYNTAX:
        if found in problem and (where or "{where}" not in message):
            return message.format(where=where)
    for found, message in _SYNTAX_WITHIN:
        if context.endswith(found):
            return message
    tail = f" {context}" if context else ""
    return f"not readable as YAML: {ascii(problem)[1:-1]}{tail}"
