"""Impacts by a law, in both steppers: rows that are closed, their response, impulses, accounts."""
