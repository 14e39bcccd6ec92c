"""What `import visviva` adds to the parts: worlds recorded, and moved step by step, from Python."""
