"""When constraints act: intervals of time, strength, whether they hold at the start."""
