"""The parts of `time_stepping`: the stages of a step, its ledger, sleep, passes over particles."""
