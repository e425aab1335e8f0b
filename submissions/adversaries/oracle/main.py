"""Answer every claim as the key does."""

from adversary import claims, leave, right

leave([right(claim) for claim in claims()])
