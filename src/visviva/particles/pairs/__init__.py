"""Forces between nearby points."""
