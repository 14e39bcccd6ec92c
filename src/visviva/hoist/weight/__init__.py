"""Ropes with weight: elastic catenaries, and straight parts."""
