"""Shapes of bodies: one file each, with all that mass properties, contact and display need."""
