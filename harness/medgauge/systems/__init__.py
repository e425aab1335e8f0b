"""Everything that talks to a system under test; what comes back from one is never trusted."""
