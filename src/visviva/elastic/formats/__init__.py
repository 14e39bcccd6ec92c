"""Files of meshes, and of Liesenfeld's thesis."""
