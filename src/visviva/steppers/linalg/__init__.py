"""Linear algebra of the steppers: sparse factorisation and rows with multipliers."""
