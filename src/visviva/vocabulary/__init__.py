"""What scenes are written in: parts, quantities with units, formulas, given motions, tracks."""
