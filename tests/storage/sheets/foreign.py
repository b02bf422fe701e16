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


def roll20(**more: Any) -> dict[str, Any]:
    """A brute as exporters write him for Roll20: his scores are points, blows of the body stand twice."""

    def melee(key: str, name: str, damage: str, kind: str, level: int, reach: str = "C") -> dict[str, Any]:
        return {"Idkey": key, "Name": name, "Damage": damage, "Type": kind, "Reach": reach, "Skill": float(level),
                "ArmorDivisor": 1.0}  # fmt: skip

    return {
        "CharacterName": "Gorm", "StrengthPoints": 20.0, "StrengthMod": 0.0, "DexterityPoints": 60.0,
        "IntelligenceMod": -1.0, "HealthMod": 1.0, "PerceptionPoints": 10.0, "BasicSpeedMod": -0.25,
        "BasicSpeedPoints": 5.0, "BasicMovePoints": 5.0, "HitPoints": 14.0, "FatiguePoints": 12.0,
        "CombatReflexes": False,
        "RepeatingRacial": [{"Name": "Tough Hide", "TraitLevel": "2"}, {"Name": "High Pain Threshold"}],
        "RepeatingSkills": [{"Name": "Axe/Mace", "Skill": 12.0}, {"Name": "Brawling", "Skill": 14.0},
                            {"Name": "Bow", "Skill": 13.0}],
        "RepeatingDefense": [{"Idkey": "b1", "Type": "Unarmed Parry", "Skill": 10.0},
                             {"Idkey": "c1", "Type": "Parry", "Skill": 9.0}],
        "RepeatingMelee": [melee("a1", "Punch", "1d6-1", "cr", 14), melee("b1", "Brawling (Punch)", "1d6-1", "cr", 14),
                           melee("c1", "Club (Swing)", "1d6+3", "cr", 12, "1"),
                           melee("d1", "Striker (Tail) ([Description])", "1d6", "imp", 12)],
        "RepeatingRanged": [{"Idkey": "e1", "Name": "Bow", "Damage": "1d6+1", "Type": "imp", "Acc": "2",
                             "Range": "120/180", "Rof": "1", "Shots": "1(2)", "Bulk": "-6", "Skill": 13.0,
                             "ArmorDivisor": 2.0}],
        "RepeatingItem": [{"Name": "Club", "Count": 1.0, "Weight": 2.0}],
        **more,
    }  # fmt: skip


def _mode(**cells: object) -> str:
    return "<attackmode>" + "".join(f"<{key}>{value}</{key}>" for key, value in cells.items()) + "</attackmode>"


def _trait(kind: str, name: str, more: str = "", modes: str = "") -> str:
    return f'<trait type="{kind}"><name>{name}</name>{more}<attackmodes>{modes}</attackmodes></trait>'


def gca5(name: str = "Gorm") -> bytes:
    """The same brute as GURPS Character Assistant 5 writes him, with some of its library around."""
    scores = {"ST": 12, "DX": 13, "IQ": 9, "HT": 11, "Hit Points": 14, "Fatigue Points": 12, "Will": 9,
              "Perception": 11, "Basic Speed": 6, "Basic Move": 7, "Size Modifier": 0, "Basic Lift": 29,
              "Dodge": 9}  # fmt: skip
    punch = _mode(name="Punch", chardamage="1d-1", chardamtype="cr", charskillscore=14, charparryscore=10)
    attributes = "".join(_trait("Attributes", key, f"<score>{score}</score>") for key, score in scores.items())
    attributes += _trait("Attributes", "Punch", "<score>12</score>", punch.replace(">14<", ">13<"))
    club = _mode(name="Swing", chardamage="1d+3", chardamtype="cr", charskillscore=12, charparryscore=9, charreach="1",
                 charskillused='"SK:Axe/Mace"', charminst=8)  # fmt: skip
    bow = _mode(chardamage="1d+1", chardamtype="imp", charskillscore=13, characc=2, charrof=1, charrangehalfdam=120,
                charrangemax=180, chararmordivisor=2, charshots="1(2)", charbulk="-6")  # fmt: skip
    shield = _mode(name="Bash", chardamage="1d", chardamtype="cr", charskillscore=12, charblockscore=9, charreach=1)
    body = "".join(
        f"<bodyitem><name>{place}</name><dr>{dr}</dr></bodyitem>"
        for place, dr in (("Skull", 4), ("Torso", 2), ("Vitals", 2), ("Arms", 2), ("Left Arm", 2), ("Skin", 2))
    )
    return (
        '<?xml version="1.0"?><gca5 xmlns="gca5"><character>'
        f"<author><name>Somebody</name></author><library><name>Books</name></library><name>{name}</name>"
        "<settings><applydbtoactivedefenses>-1</applydbtoactivedefenses></settings>"
        f"<body>{body}</body><traits><attributes>{attributes}</attributes>"
        f"<advantages>{_trait('Advantages', 'Night Vision', '<level>3</level>')}"
        f"{_trait('Advantages', 'Acute Vision', '', _mode(name='see', chardamage='', charskillscore=13))}</advantages>"
        f"<skills>{_trait('Skills', 'Axe/Mace', '<level>12</level>')}"
        f"{_trait('Skills', 'Guns', '<nameext>Pistol</nameext><level>11</level>')}"
        f"{_trait('Skills', 'Brawling', '<level>14</level>', punch)}</skills><equipment>"
        f"{_trait('Equipment', 'Knobbed Club', '<weight>2</weight>', club)}"
        f"{_trait('Equipment', 'Bow', '<weight>3</weight>', bow)}"
        f"{_trait('Equipment', 'Quiver', '<weight>5</weight>')}"
        f"{_trait('Equipment', 'Arrows', '<weight>4</weight><parentkey>k9</parentkey>')}"
        f"{_trait('Equipment', 'Small Shield', '<weight>8</weight><armordata><chardb>1</chardb></armordata>', shield)}"
        "</equipment></traits><groups><group><name>Any</name></group></groups></character></gca5>"
    ).encode()
