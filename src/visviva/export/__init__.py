"""Export of runs to formats of other programs."""
