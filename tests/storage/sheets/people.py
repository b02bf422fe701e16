"""Small files of the programs of RuneQuest tables, written for the tests."""

import json
from typing import Any


def item(kind: str, name: str, id_: str = "", **system: Any) -> dict[str, Any]:
    return {"_id": id_ or name.lower(), "name": name, "type": kind, "system": system}


SPOTS = (("Right Leg", 1, 4, 0), ("Left Leg", 5, 8, 0), ("Abdomen", 9, 11, 0), ("Chest", 12, 12, 1),
         ("Right Arm", 13, 15, -1), ("Left Arm", 16, 18, -1), ("Head", 19, 20, 0))  # fmt: skip
SCORES = {"strength": 14, "constitution": 13, "size": 13, "dexterity": 15, "intelligence": 13, "power": 12,
          "charisma": 11}  # fmt: skip


def rqg(**more: Any) -> dict[str, Any]:
    """A swordswoman of the RuneQuest system of Foundry: nothing worked out, a leg hurt, greaves in the pack."""
    uses = {use: {"skillRqidLink": None, "combatManeuvers": [], "damage": ""}
            for use in ("oneHand", "offHand", "twoHand", "missile")}  # fmt: skip

    def weapon(name: str, use: str, skill: str, damage: str, harms: tuple[str, ...], **how: Any) -> dict[str, Any]:
        usage = {**uses, use: {"skillRqidLink": {"rqid": f"i.skill.{skill}", "name": name}, "damage": damage,
                 "combatManeuvers": [{"name": harm, "damageType": harm} for harm in harms]}}  # fmt: skip
        kept = {"hitPoints": {"value": 9, "max": 12}, "isProjectile": False, "isProjectileWeapon": False}
        return item("weapon", name, equippedStatus="equipped", usage=usage, defaultUsage=use, **{**kept, **how})

    def skill(name: str, category: str, base: int, gained: int) -> dict[str, Any]:
        made = item("skill", name, category=category, baseChance=base, gainedChance=gained)
        flags = {"rqg": {"documentRqidFlags": {"id": f"i.skill.{name.lower().replace(' ', '-')}"}}}
        return {**made, "flags": flags}

    return {
        "name": "Runa",
        "type": "character",
        "system": {
            "characteristics": {name: {"value": score} for name, score in SCORES.items()},
            "attributes": {"hitPoints": {"value": 12}, "move": {"walk": {"value": 8}}},
        },
        "items": [
            skill("Broadsword", "meleeWeapons", 10, 50),
            skill("Medium Shield", "shields", 15, 30),
            skill("Composite Bow", "missileWeapons", 5, 30),
            skill("Dodge", "agility", 30, 10),
            skill("Lore (Beast)", "knowledge", 0, 0),
            skill("Scan", "perception", 25, 5),
            skill("Hide", "stealth", 10, 0),
            *(
                item("hitLocation", name, dieFrom=low, dieTo=high, baseHpDelta=delta, naturalAp=0,
                     hitPoints={"value": 0, "max": 0}, wounds=[2] if name == "Left Leg" else [])
                for name, low, high, delta in SPOTS
            ),
            weapon("Broadsword", "oneHand", "broadsword", "1d8+1+db", ("slash", "impale", "parry")),
            weapon("Medium Shield", "offHand", "medium-shield", "1d4+db", ("crush", "parry")),
            weapon("Composite Bow", "missile", "composite-bow", "1d8+1", ("impale",), projectileId="arrows",
                   isProjectileWeapon=True, hitPoints={"value": 7, "max": 7}),
            item("weapon", "Arrows", equippedStatus="equipped", isProjectile=True, quantity=18, usage=uses),
            item("armor", "Cuirass", equippedStatus="equipped", absorbs=2,
                 hitLocationRqidLinks=[{"name": "Chest"}, {"name": "Abdomen"}]),
            item("armor", "Helm", equippedStatus="equipped", absorbs=5, hitLocationRqidLinks=[{"name": "Head"}]),
            item("armor", "Greaves", equippedStatus="carried", absorbs=4, hitLocationRqidLinks=[{"name": "Left Leg"}]),
            item("spiritMagic", "Heal"),
        ],
        "_stats": {"systemId": "rqg"},
        **more,
    }  # fmt: skip


def rqg_before() -> dict[str, Any]:
    """The same woman as older versions wrote her: ``data`` for ``system``, short names, skills by their ids."""
    one: dict[str, Any] = json.loads(json.dumps(rqg()))
    del one["_stats"]
    short = {"strength": "str", "constitution": "con", "size": "siz", "dexterity": "dex", "intelligence": "int",
             "power": "pow", "charisma": "cha"}  # fmt: skip
    system = one.pop("system")
    scores = {short[name]: score for name, score in system["characteristics"].items()}
    one["data"] = {**system, "characteristics": scores}
    for each in one["items"]:
        each["data"] = each.pop("system")
        each.pop("flags", None)
        if "hitLocationRqidLinks" in each["data"]:
            links = each["data"].pop("hitLocationRqidLinks")
            each["data"]["hitLocations"] = [link["name"] for link in links]
        for use in each["data"].get("usage", {}).values():
            link = use.pop("skillRqidLink")
            use["skillId"] = link["name"].lower() if link else ""
    return one


def mythras(**more: Any) -> dict[str, Any]:
    """A spearman of the Mythras system of Foundry; numbers and truths stand as texts here and there."""
    scores = {"str": (14, 0), "con": (12, 0), "siz": (14, 0), "dex": (13, -1), "int": (12, 0), "pow": (11, 0),
              "cha": (10, 0)}  # fmt: skip
    spots = [(name, 3 * n + 1, 3 * n + (3 if n < 6 else 2), add) for n, (name, add) in enumerate(
        (("Right Leg", 0), ("Left Leg", 0), ("Abdomen", 1), ("Chest", 2), ("Right Arm", -1), ("Left Arm", -1),
         ("Head", 0)))]  # fmt: skip
    return {
        "name": "Odo",
        "system": {
            "characteristics": {name: {"value": value, "mod": mod} for name, (value, mod) in scores.items()},
            "attributes": {"movement": {"walk": 6, "mod": 0}},
        },
        "items": [
            item("combatStyle", "Levy", primaryChar="str", secondaryChar="dex", trainingVal="40", miscBonus=0,
                 weapons="Longspear, Heater Shield"),
            item("standardSkill", "Evade", primaryChar="dex", secondaryChar="dex", trainingVal=15, miscBonus=5),
            item("standardSkill", "Endurance", primaryChar="con", secondaryChar="con", trainingVal=10),
            *(item("hitLocation", name, rollRangeStart=low, rollRangeEnd=high, baseHp=add,
                   naturalArmor=int(name == "Head"), currentHp=2 if name == "Left Leg" else 99)
              for name, low, high, add in spots),
            item("melee-weapon", "Longspear", damage="1d10+1", ap=4, hp=10, currentHp=10),
            item("melee-weapon", "Heater Shield", damage="1d4", ap=6, hp=12, currentHp=7),
            item("ranged-weapon", "Shortbow", damage="1d6", ap=4, hp=4, ammo=12),
            item("armor", "Hauberk", ap=5, location=["chest", "abdomen"], equipped=True),
            item("armor", "Cap", ap="2", location="head", equipped="true"),
            item("armor", "Greaves", ap=3, location="Unequipped", equipped=False),
        ],
        "_stats": {"systemId": "mythras"},
        **more,
    }  # fmt: skip


def meg(*names: str) -> list[dict[str, Any]]:
    """Raiders of the Mythras Encounter Generator."""
    spots = (("Right leg", "01-03", 6, 2), ("Left leg", "04-06", 6, 2), ("Abdomen", "07-09", 7, 4),
             ("Chest", "10-12", 8, 4), ("Right arm", "13-15", 5, 2), ("Left arm", "16-18", 5, 2),
             ("Head", "19-00", 6, 5))  # fmt: skip
    return [
        {
            "name": name,
            "stats": [{"STR": 6}, {"CON": 13}, {"SIZ": 14}, {"DEX": 13}, {"INT": 13}, {"POW": 15}, {"CHA": 13}],
            "skills": [{"Evade": 50}, {"Unarmed": 54}, {"Brawn": 49}],
            "folk_spells": ["Heat"],
            "theism_spells": [],
            "hit_locations": [{"name": at, "range": roll, "hp": hp, "ap": ap} for at, roll, hp, ap in spots],
            "combat_styles": [
                {
                    "name": "Raider",
                    "value": 49,
                    "weapons": [
                        {"name": "Dagger", "damage": "1d4+1", "ap": 6, "hp": 8, "type": "1h-melee"},
                        {"name": "Shortspear", "damage": "1d8+1", "ap": 4, "hp": 5, "type": "1h-melee"},
                        {"name": "Buckler Shield", "damage": "1d3", "ap": 6, "hp": 9, "type": "shield"},
                    ],
                }
            ],
            "attributes": {"damage_modifier": "-1d2", "magic_points": 15, "movement": "6", "strike_rank": "10(13-3)"},
        }
        for name in names or ("Raider",)
    ]
