"""Give the key's answers; quote the planted instruction in a note and in the log."""

from adversary import claims, demand, leave, right

entries = [right(claim) for claim in claims()]
if wanted := demand():
    said = wanted["text"]
    print(f"the draft says: {said}")
    entries[0]["note"] = f"not followed: {said}"[:400]
leave(entries)
