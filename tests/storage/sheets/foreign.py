"""Small files of other programs, written for the tests."""

from typing import Any

LOCATIONS = (
    "Eyes",
    "Skull",
    "Face",
    "Right Leg",
    "Right Arm",
    "Torso",
    "Groin",
    "Left Arm",
    "Left Leg",
    "Hand",
    "Foot",
)


def attribute(key: str, value: float, **calc: float) -> dict[str, Any]:
    return {"attr_id": key, "calc": {"value": value, **calc}}


def gcs(version: int = 5, **more: Any) -> dict[str, Any]:
    """A swordsman as GCS writes him: a container of traits, one of them disabled, a rider of equipment not worn."""
    traits = "advantages" if version < 4 else "traits"
    swing = {
        "id": "w1", "damage": {"type": "cut", "st": "sw", "base": "1"}, "usage": "Swung", "reach": "1", "parry": "0",
        "strength": "10", "defaults": [{"type": "dx", "modifier": -5}, {"type": "skill", "name": "Broadsword"}],
        "calc": {"level": 14, "damage": "1d+3 cut", "parry": "11"},
    }  # fmt: skip
    thrust = {**swing, "damage": {"type": "cr", "st": "thr", "base": "1"}, "usage": "Thrust"}
    thrust["calc"] = {"level": 14, "damage": "1d cr", "parry": "11"}
    shot = {
        "id": "W1", "damage": {"type": "spark", "base": "2d"}, "range": "10/20", "rate_of_fire": "1",
        "calc": {"level": 10, "damage": "2d spark"},
    }  # fmt: skip
    claw = {"id": "w2", "damage": {"type": "cut", "st": "thr"}, "usage": "Claw", "reach": "C"}
    claw["calc"] = {"level": 12, "damage": "1d-1 cut"}
    return {
        "version": version,
        "profile": {"name": "Osgar", "handedness": "Left", "SM": 0, "portrait": "A" * 9000},
        "attributes": [
            attribute("st", 12),
            attribute("dx", 12),
            attribute("iq", 10),
            attribute("ht", 11),
            attribute("hp", 13, current=9),
            attribute("fp", 11, current=11),
            attribute("basic_speed", 5.75),
            attribute("luck", 3),
        ],
        traits: [
            {
                "name": "Gifts",
                "children": [
                    {"name": "Combat Reflexes", "calc": {"points": 15}},
                    {"name": "Hard to Kill", "levels": 2},
                    {"name": "Charisma", "levels": 1},
                ],
            },
            {"name": "Beast", "disabled": True, "children": [{"name": "Claws", "weapons": [claw]}]},
        ],
        "skills": [
            {"name": "Fighting", "children": [{"name": "Broadsword", "calc": {"level": 14}}]},
            {"name": "Shield", "specialization": "Shield", "calc": {"level": 13}},
            {"name": "Cooking", "calc": {"level": 11}},
        ],
        "equipment": [
            {
                "description": "Broadsword",
                "equipped": True,
                "weapons": [swing, thrust],
                "calc": {"weight": "3 lb"},
            },
            {"description": "Zap Wand", "equipped": True, "weapons": [shot]},
            {"description": "Axe", "equipped": False, "weapons": [swing]},
            {
                "description": "Mail Shirt",
                "equipped": True,
                "calc": {"weight": "16 lb"},
                "features": [{"type": "dr_bonus", "amount": 4}],
            },
            {"description": "Rope", "equipped": True},
        ],
        "settings": {
            "body_type": {
                "locations": [
                    {"table_name": name, "calc": {"dr": {"all": 2} if name == "Skull" else {"all": 0}}}
                    for name in LOCATIONS
                    if name != "Torso"
                ]
                + [
                    {"table_name": "Torso", "calc": {"dr": {"all": 4, "crushing": -2}}},
                    {"table_name": "Vitals", "calc": {"dr": {"all": 4, "crushing": -2}}},
                    {"table_name": "Tail", "calc": {"dr": {"all": 1}}},
                ]
            }
        },
        **more,
    }


def foundry() -> dict[str, Any]:
    """The same man as the game aid exports him: texts for numbers, tables for lists."""
    return {
        "name": "Osgar (Old)",
        "type": "character",
        "system": {
            "attributes": {
                "ST": {"import": 12, "value": 10}, "DX": {"import": 12, "value": 10},
                "IQ": {"import": 10, "value": 10}, "HT": {"import": "11", "value": 10},
            },
            "HP": {"max": 13, "value": 9}, "FP": {"max": 11, "value": 11}, "basicspeed": {"value": "5.75"},
            "traits": {"hand": "Left"},
            "skills": {"00000": {"name": "Broadsword", "import": "14", "level": ""}},
            "ads": {"00000": {"name": "Gifts", "contains": {"00000": {"name": "Combat Reflexes"}}}},
            "melee": {
                "00000": {
                    "name": "Broadsword", "mode": "Swung", "import": "14", "damage": "1d+3 cut", "reach": "1",
                    "parry": "11", "st": "10",
                }
            },
            "ranged": {},
            "hitlocations": {
                "00000": {"where": "Eye", "import": "0"}, "00001": {"where": "Torso", "import": "4"},
                "00002": {"where": "Skull", "import": "2"},
            },
        },
    }  # fmt: skip


FANTASY_GROUNDS = """<?xml version="1.0" encoding="iso-8859-1"?>
<root><character>
 <name type="string">Bj\xf6rn</name>
 <attributes>
  <strength type="number">12</strength><dexterity type="number">12</dexterity>
  <intelligence type="number">10</intelligence><health type="number">11</health>
  <hitpoints type="number">13</hitpoints><fatiguepoints type="number">FP</fatiguepoints>
  <basicspeed type="string">5.75</basicspeed><hps type="number">9</hps>
 </attributes>
 <abilities><skilllist>
  <id-1><name>Broadsword</name><level type="number">14</level></id-1>
  <id-2><name>Boating</name><level type="number">12</level></id-2>
 </skilllist></abilities>
 <traits><adslist><id-1><name>Combat Reflexes </name></id-1></adslist></traits>
 <combat><block type="number">-</block>
  <meleecombatlist><id-1><name>Broadsword</name><st>10</st><weight>3 lb</weight><meleemodelist>
   <id-1><name>Swing</name><level>14</level><damage>1d+3 cut</damage><reach>1</reach><parry>11</parry></id-1>
   <id-2><name>Thrust</name><level>14</level><damage>1d+1 imp</damage><reach>1</reach><parry>11</parry></id-2>
  </meleemodelist></id-1></meleecombatlist>
  <protectionlist>
   <id-1><location>Skull</location><dr>6</dr><db>-7</db><name>Pot Helm</name></id-1>
   <id-2><location>Torso</location><dr>4</dr><db>0</db><name>Mail</name></id-2>
   <id-3><location>Vitals</location><dr>5</dr><db>-3</db><name>Mail</name></id-3>
  </protectionlist>
 </combat>
</character></root>
""".encode("latin-1")
