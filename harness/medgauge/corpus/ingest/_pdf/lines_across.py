"""Printed lines across a page, put together from the pieces that writers draw."""

from medgauge.corpus.ingest._pdf.marks import Box


def whole(rules: list[Box]) -> list[Box]:
    """Return the lines across from the top, pieces of one line put together."""
    found: list[Box] = []
    for box in sorted(rules, key=lambda one: (round(one[1]), one[0])):
        if box[2] - box[0] < box[3] - box[1]:
            continue
        last = found[-1] if found else None
        if last and abs(last[1] - box[1]) <= 1 and box[0] - last[2] <= 1:
            found[-1] = (last[0], last[1], max(last[2], box[2]), max(last[3], box[3]))
        else:
            found.append(box)
    return found
