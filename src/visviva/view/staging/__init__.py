"""What a run looks like: its tracks as primitives, the floor, and what is drawn over it."""
