"""Bodies that break: which nodes split, and the surfaces that come to light."""
