"""The world and its one equation: state, ports, forces, constraint rows, events, the loop."""
