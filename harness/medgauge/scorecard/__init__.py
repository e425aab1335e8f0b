"""From graded trials and the stored plan to figures, each with its n, or null with its reason."""
