"""Tests of the diagrams: what is in them, and that nothing in them overlaps."""
