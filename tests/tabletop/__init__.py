"""What stands on a table."""
