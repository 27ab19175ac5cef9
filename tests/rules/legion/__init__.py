"""Tests of Legion's rules, edition 2025-11."""
