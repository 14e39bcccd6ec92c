"""The linear system of one instant, with rows, cones and friction."""
