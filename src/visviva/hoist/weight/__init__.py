"""Ropes that weigh: elastic catenaries, and parts that are straight."""
