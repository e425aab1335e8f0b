"""Which sentences, list items and table rows of a document are facts for claims to be made of."""

from medgauge.authoring.facts.reading import facts_of

__all__ = ["facts_of"]
