"""What comes apart: elements in slots of nodes, the guard that splits them, what comes to light."""
