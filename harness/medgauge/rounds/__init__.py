"""A round from plan to scorecard: stored on disk at every step, resumable, gradable again."""
