"""Fracture and tearing: elements in node slots, the guard that splits nodes, exposed faces."""
