"""When constraints act: time intervals, strength, and checks of the start."""
