"""Forces on every point by itself: gravity, drag, wind, fields by formula."""
