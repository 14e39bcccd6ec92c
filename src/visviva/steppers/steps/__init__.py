"""What `time_stepping` is made of: the stages of a step, its ledger, sleep, passes over particles."""
