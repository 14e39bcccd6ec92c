"""What `event_driven` is made of: slopes, events within steps, contacts at an instant, stretches."""
