"""All doors, by name."""

from fuzz import artifact_door, citation_door, span_door, state_door, yaml_door
from fuzz.door import Door

_MODULES = (artifact_door, span_door, yaml_door, state_door, citation_door)
DOORS: dict[str, Door] = {module.DOOR.name: module.DOOR for module in _MODULES}
