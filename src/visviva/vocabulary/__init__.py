"""The vocabulary of scenes: parts, quantities with units, formulas, prescribed motions, tracks."""
