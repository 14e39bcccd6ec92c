"""Forces on each point independently: gravity, drag, wind, fields by formula."""
