"""What counts as a shield: what is made to guard, whole, on an arm that works."""

from rules.gurps4.figure import keys
from rules.gurps4.figure.hands import held_of, shields
from tests.rules.gurps4.play import Melee


def test_only_what_guards_is_a_shield_and_only_while_it_can_be_used() -> None:
    f = Melee("Aldric")
    held = {item.name for item, _ in held_of(f["Aldric"].items)}
    ((shield, gear),) = shields(f["Aldric"])
    assert gear.guarding is not None and shield.name in held and len(held) > 1, "beside a weapon"
    f.do(keys.BROKEN.by("Aldric", shield.id, 1))
    assert not shields(f["Aldric"])
