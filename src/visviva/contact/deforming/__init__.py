"""Contact of deforming surfaces: vertices against faces, edges against edges, of one body or of two."""
