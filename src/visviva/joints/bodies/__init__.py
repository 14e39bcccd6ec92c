"""Joints between rigid bodies, with limits, motors, springs and friction."""
