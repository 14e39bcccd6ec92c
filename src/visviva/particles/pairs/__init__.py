"""Forces between points that are near each other."""
