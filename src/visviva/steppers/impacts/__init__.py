"""Impacts by a law, in both steppers: closed rows, their Delassus matrix, impulses, accounts."""
