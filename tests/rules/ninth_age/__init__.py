"""Tests of the 9th Age."""
