"""How a rope runs from node to node, over wheels and edges: lengths and angles, measured once per state."""
