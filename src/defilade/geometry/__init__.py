"""Sight lines and what stands in their way. No game words below this line."""
