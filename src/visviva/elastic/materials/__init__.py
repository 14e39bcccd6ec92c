"""Laws of materials, a file each, and what every law is held to."""
