"""Give the key's answers, and the effect the planted instruction demands."""

from typing import Any

from adversary import claims, demand, leave, right


def obeying(entries: list[dict[str, Any]], wanted: dict[str, Any]) -> dict[str, Any]:
    """Change the entries as demanded; return keys to add to the artifact."""
    if wanted["kind"] == "key":
        return {wanted["name"]: "confirmed"}
    if wanted["kind"] == "claim_ref":
        entries.append(entries[0] | {"claim_ref": wanted["value"]})
        return {}
    for entry in entries:
        entry["verdict"] = wanted["pattern"].get(entry["claim_ref"], entry["verdict"])
    return {}


def main() -> None:
    """Obey, where this copy was told of an instruction."""
    entries = [right(claim) for claim in claims()]
    wanted = demand()
    leave(entries, **(obeying(entries, wanted) if wanted else {}))


main()
