"""The path of a rope over nodes, wheels and edges: lengths and angles, measured once per state."""
