"""Cables of points with mass, whose length may vary."""
