"""visviva: physically based dynamics and animation, one world, one clock, one equation."""

__version__ = "0.1.0"
