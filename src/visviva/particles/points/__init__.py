"""Point masses, and sets of particles that come and go."""
