"""Fracture and tearing: elements in slots of nodes, the guard that splits nodes, exposed faces."""
