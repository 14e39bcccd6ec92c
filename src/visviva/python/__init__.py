"""The Python interface of `import visviva`: worlds recorded and stepped from Python."""
