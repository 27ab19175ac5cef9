"""Star Wars: Legion: line of sight, obscured miniatures and cover."""
