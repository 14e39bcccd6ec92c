"""Narrow phase: contact points of two pieces, and when they first touch."""
