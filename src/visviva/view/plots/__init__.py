"""Plots of ledgers, signals and phase planes."""
