"""Tests of the exact dice, each against brute force or an independent library."""
