"""What the games make of the geometry. The two rulesets never import each other."""
