"""Give the key's verdicts and quote the draft's own words."""

from adversary import answer, claims, leave, truth

entries = []
for claim in claims():
    verdict = truth(claim)["verdict"]
    span = None if verdict == "unverifiable" else claim["text"]
    entries.append(answer(claim, verdict, span))
leave(entries)
