"""Laws of materials, one per file, and the interface of every law."""
