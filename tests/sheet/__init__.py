"""Tests of the pages that are handed over."""
