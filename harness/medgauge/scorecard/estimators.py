"""pass@k and pass^k of one task from n attempts of which c passed.

Both are exact over all ways to draw k of the n attempts without replacement: pass@k (Chen et al.,
arXiv 2107.03374) that at least one passed, pass^k (Yao et al., arXiv 2406.12045) that all did.
"""

from math import comb


def pass_at_k(n: int, c: int, k: int) -> float | None:
    """Return 1 − C(n−c, k) / C(n, k), or None when there are fewer than k attempts."""
    _check(n, c, k)
    return None if n < k else 1 - comb(n - c, k) / comb(n, k)


def pass_hat_k(n: int, c: int, k: int) -> float | None:
    """Return C(c, k) / C(n, k), or None when there are fewer than k attempts."""
    _check(n, c, k)
    return None if n < k else comb(c, k) / comb(n, k)


def _check(n: int, c: int, k: int) -> None:
    if not (0 <= c <= n and k >= 1):
        raise ValueError(f"impossible counts: n={n}, c={c}, k={k}")
