"""Points on surfaces and curves given by formulas."""
