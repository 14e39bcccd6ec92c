"""Cables as wave equations over their chord."""
