"""Bodies that break: which nodes split, and the newly exposed surfaces."""
