"""Tests of what the games make of the geometry."""
