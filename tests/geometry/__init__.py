"""Tests of the geometry, each with known answers."""
