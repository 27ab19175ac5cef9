"""Tests: they mirror src, and attack the geometry from outside."""
