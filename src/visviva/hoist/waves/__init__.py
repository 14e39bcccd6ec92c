"""Cables as wave equations across their chord."""
