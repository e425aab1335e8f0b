"""Which sentences, list items and table rows of a document are facts for claims to be made of."""
