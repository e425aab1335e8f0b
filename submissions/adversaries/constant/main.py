"""Give the verdict this copy was told to every claim, with the key's span where one is known."""

from adversary import answer, claims, leave, told, truth

verdict = told().get("verdict", "supported")
silent = verdict == "unverifiable"
leave([answer(one, verdict, None if silent else truth(one)["span"]) for one in claims()])
