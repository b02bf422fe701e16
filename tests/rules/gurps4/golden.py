"""The tables of gurps4 as the catalogue prints them: what the data files have to say, cell by cell."""

MELEE = """
axe|axe|mixed||Axe/Mace|swing|sw+2 cut|1|0U|11|4|
throwing_axe|throwing axe|mixed||Axe/Mace|swing|sw+2 cut|1|0U|11|4|throwable
hatchet|hatchet|mixed||Axe/Mace|swing|sw cut|1|0|8|2|throwable
small_mace|small mace|solid||Axe/Mace|swing|sw+2 cr|1|0U|10|3|throwable, solid crushing
mace|mace|solid||Axe/Mace|swing|sw+3 cr|1|0U|12|5|throwable, solid crushing
pick|pick|mixed||Axe/Mace|swing|sw+1 imp|1|0U|10|3|may stick
great_axe|great axe|mixed||Two-Handed Axe/Mace|swing|sw+3 cut|1,2*|0U|12‡|8|
maul|maul|mixed||Two-Handed Axe/Mace|swing|sw+4 cr|1,2*|0U|13‡|12|solid crushing
warhammer|warhammer|mixed||Two-Handed Axe/Mace|swing|sw+3 imp|1,2*|0U|12‡|7|may stick
scythe|scythe|mixed||Two-Handed Axe/Mace|swing|sw+2 cut|1|0U|11‡|5|
scythe|scythe|mixed||Two-Handed Axe/Mace|swing point|sw imp|1|0U|11‡|5|may stick
morningstar|morningstar|mixed||Flail|swing|sw+3 cr|1|0U|12|6|flail 4/2
nunchaku|nunchaku|wooden||Flail|swing|sw+1 cr|1|0U|7|2|flail 2/1
flail|flail|mixed||Two-Handed Flail|swing|sw+4 cr|1,2*|0U|13†|8|flail 4/2
kusari|kusari|solid||Kusari|swing|sw+2 cr|1-4*|-2U|11|5|flail 4/2
broadsword|broadsword|solid||Broadsword|swing|sw+1 cut|1|0|10|3|
broadsword|broadsword|solid||Broadsword|thrust|thr+1 cr|1|0|10|3|
thrusting_broadsword|thrusting broadsword|solid||Broadsword|swing|sw+1 cut|1|0|10|3|
thrusting_broadsword|thrusting broadsword|solid||Broadsword|thrust|thr+2 imp|1|0|10|3|
bastard_sword_1h|bastard sword|solid|bastard_sword_2h|Broadsword|swing|sw+1 cut|1,2|0U|11|5|
bastard_sword_1h|bastard sword|solid|bastard_sword_2h|Broadsword|thrust|thr+1 cr|2|0U|11|5|
bastard_sword_2h|bastard sword|solid|bastard_sword_1h|Two-Handed Sword|swing|sw+2 cut|1,2|0|10†|5|
bastard_sword_2h|bastard sword|solid|bastard_sword_1h|Two-Handed Sword|thrust|thr+2 cr|2|0|10†|5|
thrusting_bastard_1h|thrusting bastard sword|solid|thrusting_bastard_2h|Broadsword|swing|sw+1 cut|1,2|0U|11|5|
thrusting_bastard_1h|thrusting bastard sword|solid|thrusting_bastard_2h|Broadsword|thrust|thr+2 imp|2|0U|11|5|
thrusting_bastard_2h|thrusting bastard sword|solid|thrusting_bastard_1h|Two-Handed Sword|swing|sw+2 cut|1,2|0|10†|5|
thrusting_bastard_2h|thrusting bastard sword|solid|thrusting_bastard_1h|Two-Handed Sword|thrust|thr+3 imp|2|0|10†|5|
katana_1h|katana|solid|katana_2h|Broadsword|swing|sw+1 cut|1,2|0|11|5|
katana_1h|katana|solid|katana_2h|Broadsword|thrust|thr+1 imp|1|0|11|5|
katana_2h|katana|solid|katana_1h|Two-Handed Sword|swing|sw+2 cut|1,2|0|10†|5|
katana_2h|katana|solid|katana_1h|Two-Handed Sword|thrust|thr+1 imp|1|0|10†|5|
cavalry_saber|cavalry saber|solid||Broadsword|swing|sw+1 cut|1|0|10|3|
cavalry_saber|cavalry saber|solid||Broadsword|thrust|thr+1 imp|1|0|10|3|
light_club|light club|wooden||Broadsword|swing|sw+1 cr|1|0|10|3|
light_club|light club|wooden||Broadsword|thrust|thr+1 cr|1|0|10|3|
shortsword|shortsword|solid||Shortsword|swing|sw cut|1|0|8|2|
shortsword|shortsword|solid||Shortsword|thrust|thr imp|1|0|8|2|
cutlass|cutlass|solid||Shortsword|swing|sw cut|1|0|8|2|
cutlass|cutlass|solid||Shortsword|thrust|thr imp|1|0|8|2|
baton|baton|wooden||Shortsword|swing|sw cr|1|0|6|1|
baton|baton|wooden||Shortsword|thrust|thr cr|1|0|6|1|
smallsword|smallsword|solid||Smallsword|thrust|thr+1 imp|1|0F|5|1.5|
short_staff|short staff|wooden||Smallsword|swing|sw cr|1|0F|6|1|
short_staff|short staff|wooden||Smallsword|thrust|thr cr|1|0F|6|1|
rapier|rapier|solid||Rapier|thrust|thr+1 imp|1,2|0F|9|2.75|
saber|saber|solid||Saber|swing|sw-1 cut|1|0F|8|2|
saber|saber|solid||Saber|thrust|thr+1 imp|1|0F|8|2|
greatsword|greatsword|solid||Two-Handed Sword|swing|sw+3 cut|1,2|0|12†|7|
greatsword|greatsword|solid||Two-Handed Sword|thrust|thr+2 cr|2|0|12†|7|
thrusting_greatsword|thrusting greatsword|solid||Two-Handed Sword|swing|sw+3 cut|1,2|0|12†|7|
thrusting_greatsword|thrusting greatsword|solid||Two-Handed Sword|thrust|thr+3 imp|2|0|12†|7|
quarterstaff|quarterstaff|wooden||Staff|swing|sw+2 cr|1,2|+2|7†|4|
quarterstaff|quarterstaff|wooden||Staff|thrust|thr+2 cr|1,2|+2|7†|4|
quarterstaff|quarterstaff|wooden||Two-Handed Sword|swing|sw+2 cr|1,2|0|9†|4|
quarterstaff|quarterstaff|wooden||Two-Handed Sword|thrust|thr+1 cr|2|0|9†|4|
naginata|naginata|mixed||Polearm|swing|sw+2 cut|1,2*|0U|9†|6|
naginata|naginata|mixed||Polearm|thrust|thr+3 imp|2|0|9†|6|
naginata|naginata|mixed||Staff|swing butt|sw+2 cr|1,2|0U|9†|6|
naginata|naginata|mixed||Staff|thrust butt|thr+2 cr|1,2|0|9†|6|
glaive|glaive|mixed||Polearm|swing|sw+3 cut|2,3*|0U|11‡|8|
glaive|glaive|mixed||Polearm|thrust|thr+3 imp|1-3*|0U|11†|8|
poleaxe|poleaxe|mixed||Polearm|swing blade|sw+4 cut|2,3*|0U|12‡|10|
poleaxe|poleaxe|mixed||Polearm|swing hammer|sw+4 cr|2,3*|0U|12‡|10|
halberd|halberd|mixed||Polearm|swing|sw+5 cut|2,3*|0U|13‡|12|
halberd|halberd|mixed||Polearm|hook|sw+4 imp|2,3*|0U|13‡|12|may stick
halberd|halberd|mixed||Polearm|thrust|thr+3 imp|1-3*|0U|12†|12|
javelin|javelin|mixed||Spear|thrust|thr+1 imp|1|0|6|2|throwable
spear_1h|spear|mixed|spear_2h|Spear|thrust|thr+2 imp|1*|0|9|4|throwable
spear_2h|spear|mixed|spear_1h|Spear|thrust|thr+3 imp|1,2*|0|9†|4|
long_spear_1h|long spear|mixed|long_spear_2h|Spear|thrust|thr+2 imp|2,3*|0U|10|5|
long_spear_2h|long spear|mixed|long_spear_1h|Spear|thrust|thr+3 imp|2,3*|0|10†|5|
lance|lance|mixed||Lance|thrust|thr+3 imp|4|No|12|6|mounted only
large_knife|large knife|solid||Knife|swing|sw-2 cut|C,1|-1|6|1|throwable
large_knife|large knife|solid||Knife|thrust|thr imp|C|-1|6|1|
small_knife|small knife|solid||Knife|swing|sw-3 cut|C,1|-1|5|0.5|throwable
small_knife|small knife|solid||Knife|thrust|thr-1 imp|C|-1|5|0.5|
dagger|dagger|solid||Knife|thrust|thr-1 imp|C|-1|5|0.25|throwable
wooden_stake|wooden stake|wooden||Knife|thrust|thr(0.5) imp|C|-1|5|0.5|
blackjack|blackjack|wooden||Brawling or DX|swing|thr cr|C|0|7|1|
brass_knuckles|brass knuckles|solid||Boxing, Brawling, Karate or DX|punch|thr cr|C|0|-|0.25|
whip_1|whip|wooden||Whip|swing|sw-2(0.5) cr|1*|-2U|6|2|
whip_2|whip|wooden||Whip|swing|sw-2(0.5) cr|1-2*|-2U|7|4|
whip_3|whip|wooden||Whip|swing|sw-2(0.5) cr|1-3*|-2U|8|6|
whip_4|whip|wooden||Whip|swing|sw-2(0.5) cr|1-4*|-2U|9|8|
whip_5|whip|wooden||Whip|swing|sw-2(0.5) cr|1-5*|-2U|10|10|
whip_6|whip|wooden||Whip|swing|sw-2(0.5) cr|1-6*|-2U|11|12|
whip_7|whip|wooden||Whip|swing|sw-2(0.5) cr|1-7*|-2U|12|14|
shield_bash|shield bash|none||Shield|bash|thr cr|1|No|-|0|any shield
force_sword|force sword|solid||Force Sword or DX-5|swing|8d(5) burn|1,2|0|3|2|
"""
"""Id, name, made of, other grip, skill, mode, damage, reach, parry, ST, lb, notes."""

RANGED = """
short_bow|short bow|wooden|-3|10|Bow|thr imp|1|x10/x15|1|1(2)|7†|2|-6|-|0|muscle
regular_bow|regular bow|wooden|-3|10|Bow|thr+1 imp|2|x15/x20|1|1(2)|10†|2|-7|-|0|muscle
longbow|longbow|wooden|-3|10|Bow|thr+2 imp|3|x15/x20|1|1(2)|11†|3|-8|-|0|muscle
composite_bow|composite bow|wooden|-3|10|Bow|thr+3 imp|3|x20/x25|1|1(2)|10†|4|-7|-|1|muscle
crossbow|crossbow|machine|-3|6|Crossbow|thr+4 imp|4|x20/x25|1|1(4)|7†|6|-6|-|2|muscle
pistol_crossbow|pistol crossbow|machine|-3|6|Crossbow|thr+2 imp|1|x15/x20|1|1(4)|7|4|-4|-|3|muscle
prodd_st10|prodd st10|machine|-3|6|Crossbow|1d+2 pi|2|200/250|1|1(4)|10†|6|-6|-|3|muscle
sling|sling|wooden|-4|5|Sling|sw pi|0|x6/x10|1|1(2)|6|0.5|-4|-|0|muscle
staff_sling|staff sling|wooden|-3|5|Sling|sw+1 pi|1|x10/x15|1|1(2)|7†|2|-6|-|1|muscle
blowpipe|blowpipe|wooden|-3|5|Blowpipe|1d-3 pi-|1|x4|1|1(2)|2|1|-6|-|0|muscle
atlatl_dart|atlatl dart|wooden|-3|0|Spear Thrower|sw-1 imp|1|x3/x4|1|1(1)|5|1|-3|-|0|muscle
atlatl_javelin|atlatl javelin|wooden|-3|0|Spear Thrower|sw+1 imp|3|x2/x3|1|1(1)|6|2|-4|-|0|muscle
throwing_axe|throwing axe|mixed|-4|0|Thrown (Axe/Mace)|sw+2 cut|2|x1/x1.5|1|T|11|4|-3|-|0|thrown
hatchet|hatchet|mixed|-4|0|Thrown (Axe/Mace)|sw cut|1|x1.5/x2.5|1|T|8|2|-2|-|0|thrown
small_mace|small mace|solid|-4|0|Thrown (Axe/Mace)|sw+2 cr|1|x1/x1.5|1|T|10|3|-3|-|2|thrown
mace|mace|solid|-4|0|Thrown (Axe/Mace)|sw+3 cr|1|x0.5/x1|1|T|12|5|-4|-|2|thrown
javelin|javelin|mixed|-4|0|Thrown (Spear)|thr+1 imp|3|x1.5/x2.5|1|T|6|2|-4|-|1|thrown
spear|spear|mixed|-4|0|Thrown (Spear)|thr+3 imp|2|x1/x1.5|1|T|9|4|-6|-|0|thrown
harpoon|harpoon|mixed|-3|0|Thrown (Harpoon)|thr+5 imp|2|x1/x1.5|1|T|11|6|-6|-|2|thrown
large_knife|large knife|solid|-5|0|Thrown (Knife)|thr imp|0|x0.8/x1.5|1|T|6|1|-2|-|0|thrown, small
small_knife|small knife|solid|-5|0|Thrown (Knife)|thr-1 imp|0|x0.5/x1|1|T|5|0.5|-1|-|0|thrown, small
dagger|dagger|solid|-5|0|Thrown (Knife)|thr-1 imp|0|x0.5/x1|1|T|5|0.25|-1|-|1|thrown, small
shuriken|shuriken|solid|-5|0|Thrown (Shuriken)|thr-1 cut|1|x0.5/x1|1|T|5|0.1|0|-|3|thrown, small
rock|rock|solid|-5|0|Throwing|thr-1 cr|0|x2/x3.5|1|T|6|1|-2|-|0|thrown, small
bolas|bolas|wooden|-4|0|Bolas|thr-1 cr|0|x3|1|T|7|2|-2|-|0|thrown
scorpion|scorpion|machine|-3|0|Gunner (Catapult)|5d imp|3|415/520|1|1(30)|45M†|110|-10|-|2|engine
blunderbuss|blunderbuss|machine|-3|0|Guns (Shotgun)|1d pi-|1|15/100|1x9|1(15)|11†|12|-5|1|4|firearm
flintlock_pistol|flintlock pistol|machine|-5|0|Guns (Pistol)|2d-1 pi+|1|75/450|1|1(20)|10|3|-3|2|4|firearm
flintlock_musket|flintlock musket|machine|-3|0|Guns (Musket)|4d pi++|2|100/1500|1|1(15)|10†|13|-6|4|4|firearm
matchlock_musket|matchlock musket|machine|-3|0|Guns (Musket)|4d pi++|2|100/600|1|1(60)|10†|20|-6|3|4|firearm
revolver_38|revolver 38|machine|-5|0|Guns (Pistol)|2d-1 pi|2|120/1500|3|6(3i)|8|2|-2|2|6|firearm
auto_pistol_9mm|auto pistol 9mm|machine|-5|0|Guns (Pistol)|2d+2 pi|2|150/1850|3|15+1(3)|9|2.6|-2|2|7|firearm
smg_9mm|smg 9mm|machine|-4|0|Guns (Submachine Gun)|3d-1 pi|4|160/1900|13|30+1(3)|10†|7.5|-4|2|7|firearm
assault_rifle|assault rifle|machine|-3|0|Guns (Rifle)|5d pi|5|500/3500|12|30+1(3)|9†|9|-4|2|7|firearm
lmg_762|lmg 762|machine|-3|0|Guns (Light Machine Gun)|7d pi|5|1000/4200|15!|100(5)|13†|30|-6|2|6|firearm
pump_shotgun|pump shotgun|machine|-3|0|Guns (Shotgun)|1d+1 pi|3|50/125|2x9|5(3i)|10†|8|-5|1|6|firearm
auto_shotgun|auto shotgun|machine|-3|0|Guns (Shotgun)|1d+1 pi|3|50/125|3x9|6+1(3i)|10†|8.4|-5|1|7|firearm
"""
"""Id, name, made of, to hit it in a hand, ammunition (1/100 lb), then the columns as printed."""

ARMOUR = """
cloth_cap | skull | 1 | yes | 0
cloth_armor | torso, groin | 1 | yes | 6
cloth_sleeves | arms | 1 | yes | 2
cloth_gloves | hands | 1 | yes | 0
leather_cap | skull | 1 | yes | 0
leather_helm | skull, face | 2 | no | 0.5
leather_jacket | arms, torso | 1 | yes | 4
leather_armor | torso, groin | 2 | no | 10
heavy_leather_sleeves | arms | 2 | no | 2
heavy_leather_leggings | legs | 2 | no | 4
leather_leggings | legs | 1 | yes | 2
leather_gloves | hands | 2 | yes | 0
studded_leather_skirt | groin, legs | 3/2 | yes | 4
shoes | feet | 1 | yes | 2
boots | feet | 2 | yes | 3
mail_coif | skull, neck | 4/2 | yes | 4
mail_shirt | torso | 4/2 | yes | 16
mail_hauberk | torso, groin | 4/2 | yes | 25
double_mail_hauberk | torso, groin | 5/3 | yes | 44
mail_sleeves | arms | 4/2 | yes | 9
mail_leggings | legs | 4/2 | yes | 15
light_scale | torso | 3 | no | 15
scale_armor | torso, groin | 4 | no | 35
scale_sleeves | arms | 4 | no | 14
scale_leggings | legs | 4 | no | 21
bronze_pot_helm | skull | 3 | no | 5
bronze_helmet | skull, face | 3 | no | 7.5
bronze_breastplate | torso (front only) | 4 | no | 20
bronze_corselet | torso, groin | 5 | no | 40
bronze_armbands | arms | 3 | no | 9
bronze_greaves | legs | 3 | no | 17
legionary_helmet | skull, face | 4 | no | 6
lorica_segmentata | torso | 5 | no | 26
pot_helm | skull | 4 | no | 5
face_mask | face | 4 | no | 2
barrel_helm | skull, face | 6 | no | 10
greathelm | skull, face, neck | 7 | no | 10
steel_laminate | torso, groin | 5 | no | 30
steel_breastplate | torso (front only) | 5 | no | 18
steel_corselet | torso, groin | 6 | no | 35
heavy_steel_corselet | torso, groin | 7 | no | 45
plate_arms | arms | 6 | no | 15
plate_legs | legs | 6 | no | 20
heavy_plate_arms | arms | 7 | no | 20
heavy_plate_legs | legs | 7 | no | 25
gauntlets | hands | 4 | no | 2
heavy_gauntlets | hands | 5 | no | 2.5
sollerets | feet | 4 | no | 7
"""
"""Id, covers, DR, flexible, lb."""

STRENGTH = """
1 1d-6 1d-5
2 1d-6 1d-5
3 1d-5 1d-4
4 1d-5 1d-4
5 1d-4 1d-3
6 1d-4 1d-3
7 1d-3 1d-2
8 1d-3 1d-2
9 1d-2 1d-1
10 1d-2 1d
11 1d-1 1d+1
12 1d-1 1d+2
13 1d 2d-1
14 1d 2d
15 1d+1 2d+1
16 1d+1 2d+2
17 1d+2 3d-1
18 1d+2 3d
19 2d-1 3d+1
20 2d-1 3d+2
21 2d 4d-1
22 2d 4d
23 2d+1 4d+1
24 2d+1 4d+2
25 2d+2 5d-1
26 2d+2 5d
27 3d-1 5d+1
28 3d-1 5d+1
29 3d 5d+2
30 3d 5d+2
31 3d+1 6d-1
32 3d+1 6d-1
33 3d+2 6d
34 3d+2 6d
35 4d-1 6d+1
36 4d-1 6d+1
37 4d 6d+2
38 4d 6d+2
39 4d+1 7d-1
40 4d+1 7d-1
45 5d 7d+1
50 5d+2 8d-1
55 6d 8d+1
60 7d-1 9d
65 7d+1 9d+2
70 8d 10d
75 8d+2 10d+2
80 9d 11d
85 9d+2 11d+2
90 10d 12d
95 10d+2 12d+2
100 11d 13d
"""
"""ST, thrust, swing."""

SIZE_RANGE = """
0.33 0 -5
0.5 0 -4
0.67 0 -3
1 0 -2
1.5 0 -1
2 0 0
3 -1 +1
5 -2 +2
7 -3 +3
10 -4 +4
15 -5 +5
20 -6 +6
30 -7 +7
50 -8 +8
70 -9 +9
100 -10 +10
150 -11 +11
200 -12 +12
300 -13 +13
500 -14 +14
700 -15 +15
1000 -16 +16
1500 -17 +17
2000 -18 +18
"""
"""Yards, range penalty, SM."""

SHIELDS = """
improvised | improvised shield | Shield | 1 | 0 | - | - | 0 |
light_shield | light shield | Shield | 1 | 2 | 5 | 20 | 0 |
small_shield | small shield | Shield | 1 | 8 | 6 | 30 | 0 |
medium_shield | medium shield | Shield | 2 | 15 | 7 | 40 | 0 |
large_shield | large shield | Shield | 3 | 25 | 9 | 60 | -2 |
force_shield | force shield | Shield (Force) | 3 | 0.5 | - | - | 0 |
light_buckler | light buckler | Buckler | 1 | 2 | 5 | 20 | 0 | buckler, buckler_light
small_buckler | small buckler | Buckler | 1 | 8 | 6 | 30 | 0 | buckler, buckler_small buckler
medium_buckler | medium buckler | Buckler | 2 | 15 | 7 | 40 | 0 | buckler, buckler_medium
light_cloak | light cloak | Cloak | 1 | 2 | 1 | 3 | 0 |
heavy_cloak | heavy cloak | Cloak | 2 | 5 | 1 | 5 | 0 |
"""
"""Id, name, skill, DB, lb, DR, HP, own melee attacks, whether it is a buckler and its other names."""

NATURAL = """
punch | best of DX, Boxing, Brawling, Karate | 0 | thr-1 cr | C | unarmed |
kick | best of DX, Brawling, Karate | -2 | thr cr | C,1 | No | boots balance
bite | best of DX, Brawling | 0 | thr-1 cr | C | No | teeth
claws | best of DX, Boxing, Brawling, Karate | 0 | thr-1 cut | C | unarmed | sheet
"""
"""Id, roll against, to hit, damage, reach, parry, notes."""

LOCATIONS = """
eye | both sides | - | -9 | *=4 tox=1 | -10 | 10 blinds | points head near | 0
skull | | 3-4 | -7 | *=4 tox=1 | -10 | 0 | head near | 2
face | | 5-5 | -5 | cor=1.5 | -5 | 0 | head near | 0
right_leg | | 6-7 | -2 | imp=1 pi+=1 pi++=1 | 0 | 2 falls | | 0
right_arm | | 8-8 | -2 shield -4 | imp=1 pi+=1 pi++=1 | 0 | 2 drops | | 0
torso | | 9-10 | 0 | | 0 | 0 | | 0
groin | | 11-11 | -3 | | -5 | 0 | near | 0
left_arm | | 12-12 | -2 shield -4 | imp=1 pi+=1 pi++=1 | 0 | 2 drops | | 0
left_leg | | 13-14 | -2 | imp=1 pi+=1 pi++=1 | 0 | 2 falls | | 0
hand | both sides | 15-15 | -4 shield -8 | imp=1 pi+=1 pi++=1 | 0 | 3 drops | | 0
foot | both sides | 16-16 | -4 | imp=1 pi+=1 pi++=1 | 0 | 3 falls | | 0
neck | | 17-18 | -5 | cr=1.5 cor=1.5 cut=2 | 0 | 0 | near | 0
vitals | | - | -3 | imp=3 pi-=3 pi=3 pi+=3 pi++=3 tbb=2 | -5 | 0 | points near | 0
"""
"""Location, sides, 3d at random, to hit, wounding, knockdown, crippling, what may aim there and more, own DR."""

SKILLS = """
Axe/Mace DX-5; Two-Handed Axe/Mace DX-5; Broadsword DX-5; Shortsword DX-5; Two-Handed Sword DX-5; Knife DX-4;
Rapier DX-5; Saber DX-5; Smallsword DX-5; Polearm DX-5; Spear DX-5; Staff DX-5; Riding any DX-5; Lance DX-5;
Whip DX-5; Kusari DX-6; Flail DX-6; Two-Handed Flail DX-6; Shield any DX-4; Buckler DX-4; Cloak DX-5;
Brawling striking DX; Boxing striking DX; Karate striking DX; Judo grappling DX; Wrestling grappling DX;
Acrobatics DX-6; Fast-Draw any -; Thrown Weapon any DX-4; Throwing DX-3; Bow DX-5; Crossbow DX-4; Sling DX-6;
Blowpipe DX-6; Spear Thrower DX-5; Guns any DX-4; Gunner any DX-4; Bolas -; Lasso -; Net CLOAK-5;
Stealth DX-5 or IQ-5; Force Sword DX-5; First Aid IQ-4; Jumping DX-5;
Driving any DX-5 or IQ-5; Piloting any DX-6 or IQ-6; Boating any DX-5 or IQ-5; Teamster any RIDING-2
"""
"""Skill and default; the last seven stand outside the printed table, in rules that name them."""

CRITICAL_HIT = """
3 triple; 4 half; 5 double; 6 maximum; 7 major; 8 funny_bone; 9; 10; 11; 12 drops_all; 13 major; 14 major;
15 maximum; 16 double; 17 half; 18 triple
"""
CRITICAL_HEAD = """
3 maximum none; 4 half major; 5 half major; 6 eye; 7 eye; 8 off_balance; 9; 10; 11; 12 mark; 13 mark;
14 drops_one; 15 maximum; 16 double; 17 half; 18 triple
"""
CRITICAL_MISS = """
3 breaks; 4 breaks; 5 hits_self; 6 hits_self_half; 7 off_balance; 8 turns; 9 drops; 10 drops; 11 drops; 12 turns;
13 off_balance; 14 flies; 15 shoulder; 16 falls; 17 breaks; 18 breaks
"""
CRITICAL_UNARMED = """
3 knocked_out; 4 strains; 5 solid; 6 solid_half; 7 stumbles; 8 falls; 9 off_balance; 10 off_balance;
11 off_balance; 12 trips; 13 drops_guard; 14 stumbles; 15 torn_muscle; 16 solid; 17 strains; 18 knocked_out
"""
LABELS = """
order 1d6, tied; initiative 1d6, leader; freeze 1d6, leader; surprise 3d6 degree, stunned; attack 3d6 degree, attacker;
location 3d6 location, attacker; side 1d6, attacker victim erring; dodge 3d6 degree, defender;
block 3d6 degree, defender; parry 3d6 degree, defender; acrobatics 3d6 degree, defender; counter 3d6 degree, parrier;
breakage 1d6, parrier; hearing 3d6 degree, sightless; blind_hex 1d6, attacker; damage Nd6, attacker;
collision Nd6, party; critical_hit 3d6, attacker; critical_head 3d6, attacker; critical_miss 3d6, erring;
self_location 1d6, erring; self_damage Nd6, hurt; fly_distance 1d6, erring; fly_direction 1d6, erring;
avoid 3d6 degree, bystander; scatter 1d6, attacker; object_ht 3d6 degree, attacker; feint 3d6 degree, both;
contest 3d6 degree, both; balance 3d6 degree, faller; jump 3d6 degree, mover; will 3d6 degree, aimer;
concentration 3d6 degree, concentrating; fatigue 3d6 degree, exhausted; knockdown 3d6 degree, victim;
stun 3d6 degree, stunned; consciousness 3d6 degree, failing; death 3d6 degree, victim; mortal 3d6 degree, dying;
wake 3d6 degree, unconscious; ready 3d6 degree, fighter; fast_draw 3d6 degree, fighter; search 1d6 2d6, fighter;
choose 1dN, attacker; riding 3d6 degree, rider; crippling 3d6 degree, victim; first_aid 3d6 degree, healer;
heal 1d6, healer; recovery 3d6 degree, patient; check 3d6 degree, whoever is asked
"""
# The last one is that of /check, for which the catalogue names no label.
LABEL_RULES = """
order TURN-02; initiative SURP-04; freeze SURP-01; surprise SURP-03 SURP-05 STUN-03; attack ATT-01 WRG-02 CLS-08 SUP-03;
location LOC-02 COV-02 WRG-02 SUP-03; side LOC-02 LOC-06 CRIT-01 CRIT-04; dodge DODG-01 DODG-04 DODG-05 DROP-01 DIVE-01;
block BLK-01; parry PAR-01; acrobatics DODG-03; counter UNA-05; breakage PAR-13; hearing VIS-01 VIS-03;
blind_hex VIS-01; damage DMG-01; collision KB-05 MNT-04; critical_hit CRIT-01; critical_head CRIT-01;
critical_miss CRIT-03 CRIT-04 CRIT-05 CRIT-06; self_location CRIT-04; self_damage CRIT-04 CRIT-05;
fly_distance CRIT-04; fly_direction CRIT-04; avoid CRIT-04; scatter WPN-05 WPN-06; object_ht WPN-09;
feint MAN-12 MAN-27; contest BASE-05 BASE-06; balance KB-03 SLAM-07 UNA-03 RUN-05 RUN-06 CRIT-05; jump MOVE-12;
will MAN-07; concentration MAN-24; fatigue FP-01; knockdown INJ-09 INJ-11; stun STUN-03; consciousness INJ-02;
death INJ-04; mortal INJ-07; wake REC-02 CRIT-05; ready RDY-06; fast_draw RLD-02; search LONG-05 LONG-06;
choose CLS-08; riding MNT-04; crippling LOC-12; first_aid REC-03; heal REC-03; recovery REC-03;
check BASE-01
"""
