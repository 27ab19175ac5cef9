"""Tests of Legion's attack: brute force over all dice, laws, and the rulebook's examples."""
