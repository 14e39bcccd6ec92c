"""Constraints of points: distances, attachments, prescribed motion, volumes."""
