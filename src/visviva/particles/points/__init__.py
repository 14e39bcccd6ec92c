"""Point masses, and sets of particles that are born and die."""
