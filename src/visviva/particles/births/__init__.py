"""Times, positions and velocities of particle births."""
