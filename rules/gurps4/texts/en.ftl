# What gurps4 tells: a message for each note code, and fragments.

# harm: wounds
condition-aiming = aiming
condition-encumbered = encumbered
condition-evaluating = evaluating
condition-waiting = waiting
wounds = { $location }: { $basic } { $kind }{ $dr ->
        [0] { "" }
       *[other] { " − " }{ $dr } DR = { $through }
    }{ $times ->
        [1] , halved { $whole }
        [2] { "" }
        [3] , × 1.5 { $whole }
        [4] , doubled { $whole }
        [6] , tripled { $whole }
       *[8] , × 4 { $whole }
    }{ $limited ->
        [yes] , limb takes { $injury }
       *[no] { "" }
    } → HP { $hp_was } to { $hp }
    .outside = { $location } wounded
hits-armour = { $location }: { $basic ->
        [0] no damage
       *[other] { $basic } { $kind }, stopped by { $dr } DR
    }
    .outside = { $location }: the armour holds
hits-blunt = { $location }: { $basic } { $kind }, armour holds, blunt trauma { $injury } → HP { $hp_was } to { $hp }
    .outside = { $location } bruised through the armour
hits-tired = { $injury } fatigue
critical-hit = critical hit{ $damage ->
        [maximum] : maximum damage
        [double] : double damage
        [triple] : triple damage
       *[other] { "" }
    }{ $armour ->
        [half] : half DR
       *[other] { "" }
    }
critical-head = critical hit to the head{ $damage ->
        [maximum] : maximum damage
        [double] : double damage
        [triple] : triple damage
       *[other] { "" }
    }{ $armour ->
        [half] : half DR
        [none] { " " }past the armour
       *[other] { "" }
    }
thing-hit = { $item } takes { $n } → HP { $hp_was } to { $hp }
thing-holds = { $item } holds
major-wound = major wound
mortal-wound = mortally wounded
dies = { $who } dies
destroyed = nothing is left of { $who }
unconscious = passes out
coma = falls into a coma
stunned = stunned
crippled = { $location } crippled
eye-blinded = { $location } blinded
deafened = deafened
scarred = scarred
falls = falls
goes-down = { $who } falls
drops = drops { $item }
knocked-back = { $yards ->
        [1] knocked back { $yards } yard
       *[other] knocked back { $yards } yards
    }
collides = runs into { $into }
collides-solid = runs into something solid
thrown = thrown from { $mount }
breaks = { $item } breaks
thing-destroyed = { $item } is destroyed
thing-whole = { $item } stays whole
weapon-turns = { $item } turns in the hand and needs a Ready
numb = { $n ->
        [1] { $location } numb for { $n } second
       *[other] { $location } numb for { $n } seconds
    }
strained = { $location } strained for half an hour
torn-muscle = muscle torn in the { $location }
pain = { $n ->
        [1] in pain for { $n } minute
       *[other] in pain for { $n } minutes
    }
natural-breaks = { $item } damaged
off-balance = loses balance
must-pass = off balance, does nothing next turn
drops-guard = drops guard
stumbles = stumbles past { $foe }
flies = { $yards ->
        [1] { $item } flies { $yards } yard
       *[other] { $item } flies { $yards } yards
    }
avoids = { $who } jumps clear of { $item }
hits-itself = hits own { $location }
hurts-itself = hurts own { $location } for { $injury }
aim-lost = loses the aim
evaluate-lost = { $who } loses sight of the foe's habits
concentration-lost = loses concentration
interrupted = is interrupted
hold-ends = hold on { $other } ends
tired = { $n } fatigue → FP { $fp }
    .outside = tires
keeps-up = not stunned
keeps-feet = { $who } keeps both feet
keeps-saddle = { $who } stays in the saddle
clings-to-life = { $who } clings to life
stays-conscious = { $who } stays conscious
critical-miss = critical miss
critical-miss-bare = critical miss
stun-ends = { $who } shakes off the stun
stun-lasts = { $who } is still stunned
collects-itself = { $who } gets over the surprise
still-surprised = { $who } is still surprised
feeling-returns = feeling returns to { $who }'s { $location }
located = { $who }: { $location }
falls-far = { $yards ->
        [1] { $who } falls { $yards } yard
       *[other] { $who } falls { $yards } yards
    }
rests = { $n ->
        [1] { $n } { $unit } passes
       *[other] { $n } { $unit }s pass
    }
healed = { $who } gets back { $n } → HP { $hp }
    .outside = { $who } looks better
bandaged = { $who } bandages { $patient }
tends = { $who } tends { $patient }
tends-badly = { $who } can't help { $patient }
breathes = { $who } rests → FP { $fp }
    .outside = { $who } gets breath back
wakes = { $who } wakes
sleeps-on = { $who } doesn't wake yet
no-recovery = { $who } doesn't get better today
will-live = { $who } will live
better = { $who }: { $what } is over
limb-healed = { $who }'s { $location } has healed
limb-healing = { $who }'s { $location } will heal with rest
limb-lasting = { $who }'s { $location } will take months
limb-permanent = { $who }'s { $location } is lost for good

# attacks, defences, turns, movement
attempts = { $who } → { $target } · { $what }
aims = { $who } aims { $item } at { $target } ({ $seconds ->
        [1] { $seconds } second
       *[other] { $seconds } seconds
    })
avoids-some = avoids { $n }, { $left } left
becomes-unready = { $item } is now unready
blow-lapses = { $why ->
        [unable] { $who } can't go on
        [unready] { $who } has nothing ready for another blow
        [dead] no further blow: { $target } is dead
        [reach] no further blow: { $target } is out of reach
        [hopeless] no further blow: { $who } has no chance left
       *[other] { $who } can't go on: { $why }
    }
both-hold = { $who } and { $other } both hold { $item }
breaks-free = breaks free of { $holder }
gets-off = gets a yard away
busy = { $who }: { $what }, { $left } { $left ->
    [1] second
   *[other] seconds
} to go
catches = { $who } catches { $item }
comes-late = { $who } comes too late for { $friend }
concentrates = { $who } concentrates
darkness = { $n ->
    [0] Full light
   *[other] Darkness { $n } ({ $light })
}
declines = { $who } lets it pass
defence-lapses = { $who } can't { $defence } after all
defends = { $who } defends
defends-all-out = { $who } takes All-Out Defense ({ $how })
does-nothing = { $who } does nothing
    .many = { $everybody } do nothing
picks-up = { $who } picks up { $item }{ $left ->
        [0] { "" }
       *[other] { "" }, { $left } Readies to go
    }
draws = { $who } readies { $item }{ $left ->
        [0] { "" }
       *[other] { "" }, { $left } Readies to go
    }
dives = { $who } dives clear
drops-down = drops to the ground
evades = { $who } slips past { $foe }
evaluates = { $who } studies { $target } (+{ $n })
faces = { $who } turns to side { $facing }
turns-to = { $who } turns to { $target }
feint-fails = { $target } sees through it
feint-works = { $target } falls for it: defences −{ $n }
    .outside = { $target } falls for it
freezes = { $names }: frozen for { $turns } { $turns ->
    [1] turn
   *[other] turns
}
fumbles-ready = { $who } can't get it ready
grabs = grabs { $target }'s { $item }
grapples = grapples { $target } ({ $where })
grip-lost = { $item } slips: ready it again
hits = { $who } hits { $target }
hits-often = { $hits } hits
hits-mount = hits { $mount } instead
holds-out = { $who } holds out { $item } to { $to }
initiative = { $who }: initiative { $sum }
keeps-hold = keeps hold of { $item }
lets-go = { $who } lets go of { $item }
loaded = { $who } has loaded { $item }
loses-hold = { $who } loses hold of { $item }
misses = { $who } misses { $target }
moves = { $who } moves { $yards ->
        [1] { $yards } yard
       *[other] { $yards } yards
    }
goes-all-out = all-out { $how }, no defence now
near-miss = the { $what } by 1, hits the torso
no-defence = no defence
nobody-surprised = Nobody is surprised
opportunity = { $who } fires at { $target }
out-of-order = ⚠ { $who } acts out of order; it's { $now }'s turn
pair = { $other } from { $who }: { $how }
pins = { $target } is pinned
pin-open = undecided: the pin goes on
pin-fails = { $target } can't be pinned
posture = { $who } is now { $posture }
readies = { $who } has { $item } ready
reloads = { $left ->
        [1] { $who } reloads { $item }: { $left } Ready to go
       *[other] { $who } reloads { $item }: { $left } Readies to go
    }
retreats = retreats
second = — Second { $second } —
seizes = { $who } wrests { $item } from { $other }
sets-reach = { $who } holds { $item } at reach { $reach }
shoves = shoved { $yards ->
        [0] but not moved
        [1] { $yards } yard
       *[other] { $yards } yards
    } ({ $doubled } doubled)
slam-past = runs past { $foe }
slam-stopped = stopped before { $foe }
slams = { $who } does { $mine }, takes { $theirs }
stays-held = still in { $holder }'s grip
steps-up = { $who } steps up to { $target }
stopped-by = { $who } is stopped by { $foe }
stray = { $who } → { $target } · goes astray
suppresses = { $who } lays down { $shots } shots
takedown-tie = neither gives way
taken-aback = { $names }: taken by surprise
taken-down = taken down by { $by }
takes-blow = { $who } takes it for { $friend }
task-done = { $who }: { $what }, done
terrain = { $at }: { $kind }
too-heavy = too heavy to parry
turn = ▶ { $who }
turns-tables = { $who } turns the tables on { $foe }
wait-springs = { $who }'s Wait triggers on { $foe }: act now, or decline
waits = { $who } waits
watches = { $who } watches { $n ->
        [0] a line
        [1] a hex
       *[other] { $n } hexes
    } with { $item }: { $by ->
        [0] no penalty
       *[other] −{ $by }
    } to the shot
weapon-holds = { $item } holds
grip-ends = hold on { $target } ends

check-attack-critical-success = hits critically
check-attack-success = hits
check-attack-failure = misses
check-attack-critical-failure = misses critically
check-knockdown-success = not stunned
check-knockdown-critical-success = not stunned
check-knockdown-failure = HT fails
check-knockdown-critical-failure = HT fails badly
check-death-success = clings to life
check-death-critical-success = clings to life
check-death-failure = HT fails
check-death-critical-failure = HT fails badly
check-consciousness-success = stays conscious
check-consciousness-critical-success = stays conscious
check-consciousness-failure = HT fails
check-consciousness-critical-failure = HT fails badly
check-balance-success = keeps both feet
check-balance-critical-success = keeps both feet
check-balance-failure = loses footing
check-balance-critical-failure = loses footing
check-riding-success = stays in the saddle
check-riding-critical-success = stays in the saddle
check-riding-failure = loses the saddle
check-riding-critical-failure = loses the saddle
degree-success = succeeds
degree-failure = fails
degree-critical-success = succeeds critically
degree-critical-failure = fails critically
skill-dx = DX
skill-iq = IQ
skill-ht = HT
skill-axe-mace = axe
skill-two-handed-axe-mace = two-handed axe
skill-guns-pistol = pistol
skill-guns-rifle = rifle
skill-guns-shotgun = shotgun
skill-guns-musket = musket
skill-guns-submachine-gun = submachine gun
skill-guns-light-machine-gun = machine gun
skill-thrown-weapon-axe-mace = thrown axe
skill-thrown-weapon-spear = thrown spear
skill-thrown-weapon-knife = thrown knife
check-counter-success = hits the limb
check-counter-critical-success = hits the limb
check-counter-failure = misses the limb
check-counter-critical-failure = misses the limb
check-dodge-success = dodges
check-block-success = blocks
check-parry-success = parries
condition-all-out = no defence (All-Out)
condition-moved-and-attacked = no Parry, no Retreat
condition-all-out-defense = All-Out Defense
condition-mentally-stunned = mentally stunned
condition-crippled = crippled
condition-pain = in pain
condition-bad-footing = on bad footing
condition-dropped-guard = off guard
condition-coma = in a coma
mounts = { $who } mounts { $mount }
dismounts = { $who } gets off { $mount }
rolls-damage = { $who } rolls { $n } { $kind } with { $item }
checked-roll = { $who }: { $degree }
contest-won = { $who } wins by { $by }
contest-tied = nobody wins
exchange-won = { $who } wins
exchange-open = undecided, the contest goes on
plummets = { $yards ->
        [1] falls { $yards } yard from the air
       *[other] falls { $yards } yards from the air
    }
slam-goes-on = { $who } → { $foe } · runs on
flies-at = { $yards ->
        [0] { $who } lands
       *[other] { $who } flies { $yards } yd up
    }
strikes-air = { $who } attacks { $at }: nobody is there

## What is said

says-adopted =
    .bounded = { $what }: { $found } in the file becomes { $taken }, which fits a sheet.
    .file-wins = { $what }: I use the file's numbers; these rules would give { $ours }.
    .first-damage = { $what }: I roll its first damage, not the rest ({ $more }).
    .hurt-in-file = { $name } are at { $now } of { $most } in the file; the fight starts unhurt.
    .hide = DR { $dr } becomes natural DR everywhere.
    .no-attacks-found = I found no attack in the { $program } file; add weapons to the sheet.
    .no-block = { $what }: I left out its Block of { $score }; only shields and cloaks block here.
    .no-damage-type = { $what }: left out, because I don't know its damage type ({ $damage }).
    .no-dice = { $what }: left out, because I can't roll its damage ({ $what_2 }).
    .no-level = { $what }: left out, because the file gives no level for it.
    .no-parry = { $what }: I left out its Parry of { $score }; only the hands of a body parry here.
    .no-range = { $what }: the file gives no range; I took { $yards } yards, please check.
    .no-room = A sheet has room for { $most } of these. Left out: { $rest }.
    .no-skill = { $what }: no skill here matches it; I kept its level of { $level } as DX-based.
    .no-skills-found = I found no skill in the { $program } file; add skills to the sheet.
    .not-in-use = Left out, because they aren't worn or in use in the file: { $rest }.
    .only-carried = Carried, but neither a weapon nor armour here: { $rest }.
    .our-block = Block { $score }
    .our-damage = damage { $damage }
    .our-level = level { $level }
    .our-parry = Parry { $score }
    .own-numbers = { $name }: differs from the tables; I use the file's numbers.
    .pack = The rest of the gear ({ $pounds } lb) is one pack; it counts as load.
    .pack-name = other gear
    .strange-locations = Locations a human body doesn't have: { $strange }.
    .used-with = { $name }: I took it as used with { $what }, which has its level.
    .useless-skills = Skills not used in fights here: { $strange }.
    .useless-traits = Traits without effect here: { $strange }.
says-arm-that-parried = the arm that parried
says-at-location = { $what } at { $location }
says-at-random = { $what } at random
says-bare-hand = a bare hand
says-bare-parry-fails = { $to }'s bare-handed parry fails. What do you hit?
says-collides = { $who } is about to run into you. How do you defend?
says-defence = { $by } hits: { $what }. How do you defend?
says-dive = An explosion! Dive for cover?
says-frozen-by-surprise = frozen by surprise
says-ht-of = HT of { $name }
says-knocked-out = knocked out
says-looks =
    .hurt = hurt
    .unhurt = unhurt
    .reeling = reeling
says-mounted-itself = riding
says-natural-dr = natural DR
says-no-defence = no defence
says-no-skill = no such skill
says-no-skill-near = no such skill (did you mean { $near }?)
says-no-such-armour = no such armour: { $like }
says-no-such-skill = no such skill: { $skill }
says-off-balance = off balance
says-own =
    .wants = { $fault }; your own weapon needs like = a weapon from the tables, or modes
says-reading =
    .no-such-armour = no such armour: { $one }
says-sacrificial-dodge = sacrificial dodge
says-sheet =
    .armour = an armour id, a DR or a table
    .basic-speed = a number in steps of 0.25, like 5.75
    .cloak-spike = a cloak has no spike
    .dr-by-location = a DR, or a table with dr, crushing, flexible
    .hand-full = the { $word } hand holds { $known }: put one on the belt
    .key-twice = { $key } is there twice: keep one of them
    .most-shots = at most { $what } in a { $name }
    .name = a name on one line, without double quotes
    .name-twice = two things are called { $name }: give each its own name
    .natural-dr = a table of natural DR by location, like torso = 2
    .no-armour = no such armour: { $id }; use one of { $known }, or give dr and at
    .no-column = { $name } has no { $column }: take it out
    .no-column-of-body = { $name } is part of the body and has no { $column }
    .no-location = no such location: { $word }; use one of { $known }
    .no-location-of = no such location; use one of { $known }
    .score = a score from 1 to 60
    .skills = a table of scores by skill
    .speed-twice = give basic_speed or basic_speed_q, not both
    .tables = a list of tables ([[{ $path }]])
    .traits = a list of texts, like ["combat_reflexes", "hard_to_kill 2"]
says-slam-without = a slam without
says-suit =
    .rigid = I took DR by location as rigid armour: check what is flexible.
    .rigid-of = I took DR by location as rigid armour ({ $names }): check what is flexible.
says-target-meant = the target meant
says-unknown = no such { $what }: { $word }
    .near = no such { $what }: { $word } (did you mean { $near }?)
setting-g4-block = Block from half the skill, or from all of it
setting-g4-close-stationary = how many shots of a burst hit a close target that isn't moving
setting-g4-default-location = where an attack with no named location goes
setting-g4-face-blinds = which major wounds to the face blind
setting-g4-groin = which hits to a male groin double the shock
setting-g4-mortal-wounds = failing a death roll by 1 or 2 is a mortal wound
setting-g4-reeling = below a third of HP, this is halved: Basic Speed, or the final Dodge
setting-g4-retreat-parry = Retreat gives +1 to every Parry, or +3 to fencing and some unarmed parries
setting-g4-slam-move-penalty = a slam with Move and Attack is at -4, capped at 9
setting-g4-suppress-width = how many yards wide suppression fire is
setting-g4-surprise-bonus = partial surprise: +1 to recover from the first turn, or from the second
setting-g4-watch = what it costs to watch several hexes

## Refusals

refused-acrobatic-already = { $who } has already dodged acrobatically this turn; once is the limit.
refused-all-out = { $who } made an All-Out Attack and has no defence until the next turn.
refused-all-out-ranged = All-Out Attack { $option } is for melee; at range { $who } can use determined, or suppression fire.
refused-all-out-which = Which All-Out Attack: { $words }?
refused-already-known = { $who }'s { $what } has already been rolled for: it's { $how }. Only rest or a ruling changes that.
refused-already-there = { $who } is already at { $at }; name another hex.
refused-attack-only = { $who } can only use a { $what } with a plain Attack.
refused-bad-number = How much { $what }? Give a whole number from 1 to { $most }.
refused-becomes-unready = { $item } is unready after an attack, so { $who } can't attack twice with it; name another weapon for the second attack.
refused-behind-hex = { $at } is behind { $who }: turn first (face { $side }).
refused-behind-you = { $target } is behind { $who }: turn first (face { $target }).
refused-beyond-reach = { $who }'s { $item } reaches { $reach }, and { $target } is { $yards } yd away.
refused-blocked-already = { $who } has already blocked this turn. Possible now: { $possible }.
refused-broken = { $item } is broken; { $who } needs something else.
refused-cannot-disarm = { $item } can't parry, so it can't disarm either; { $who } needs another weapon.
refused-cannot-fly = { $who } can't fly; leave up and down out (the GM marks fliers: /mark { $who } flying).
refused-cannot-parry = { $item } can't parry. Possible: { $possible }.
refused-cannot-pin = { $who } can only pin someone who is lying down and grappled by the torso; { $target } isn't.
refused-cannot-shoot = { $item } can't be { $what }.
refused-close-combat = { $item } can't parry in close combat. Possible: { $possible }.
refused-close-combat-block = You can't block in close combat. Possible: { $possible }.
refused-close-combat-weapon = { $who } can't use { $item } in close combat, only reach C and bare hands.
refused-counted = The { $place } already counts { $by } by itself; leave the number out, or say what else it's for: { $by } for bad light.
refused-crawling = { $who } is crawling and can only reach the same hex; { $item } is too long for that.
refused-dead = { $who } is dead and can't { $what }.
refused-deceptive-moving = { $who } can't make a Move and Attack deceptive; choose one of the two.
refused-deceptive-wild = { $who } can't make a wild swing deceptive; turn to the foe first.
refused-dive-no-area = You can only dive from explosions. Possible: { $possible }.
refused-double-one-foe = Both attacks of an All-Out Attack (Double) go to one foe, but { $who } named two.
refused-down-already = { $target } is already down.
refused-drop-melee = You can only drop against shots. Possible: { $possible }.
refused-empty = { $who }'s { $item } isn't loaded: reload it.
refused-evaluate-far = { $target } is { $yards } yd away; { $who } can evaluate foes within { $most }.
refused-feint-ranged = { $who } can't feint with { $item }; use a melee weapon, a shield or bare hands.
refused-feint-unaware = { $target } isn't aware of { $who }, so a feint is pointless.
refused-fencing-flail = A fencing weapon ({ $item }) can't parry a flail. Possible: { $possible }.
refused-from-behind = { $foe } attacks from behind, so { $who } has no defence.
refused-frozen = { $who } is frozen by surprise and has no defence.
refused-full = { $item } is already loaded.
refused-gm-rests = Only the GM can let time pass for everyone; to rest alone, start with your name.
refused-grapples-already = { $who } is already grappling { $target }.
refused-guardian-far = { $who } is too far from { $friend }.
refused-guardian-spent = { $who } has already used this turn's step and can't help { $friend }.
refused-guardian-unable = { $who } can't dive in for { $friend }.
refused-hand-full = { $who } has no empty hand to parry with. Possible: { $possible }.
refused-hands-full = { $who } has no free hand for { $item } (in hand: { $held }).
refused-healer-out = { $who } is unconscious and can't tend anyone.
refused-held-fast = { $holder } is holding { $who }; break free first.
refused-helpless = { $who } is unconscious and has no defence.
refused-high-speed-only = { $who } is at high speed and can only Move or Move and Attack, not { $what }.
refused-holds-on = { $who } is holding someone and can't move without letting go (release).
refused-hopeless = { $who } would need { $score } or less to { $what }; below 3 it's impossible.
refused-in-the-saddle = { $who } is riding { $mount }; move { $mount } or dismount first.
refused-interrupted = { $who } is interrupted: { $by } goes first (the announced action, or decline).
refused-lame-hand = { $who } can't use { $item } with a crippled limb.
refused-location-not-here = Grab what from { $target }? Say grab { $thing } vs { $target }; to grab the foe, say grapple vs { $target }.
refused-many-sides = Only two sides can roll for initiative, and there are more: { $sides }.
refused-melee-only = { $who } can only use { $what } in melee; leave it out for a shot.
refused-mount-enemy = { $mount } is on the other side and won't carry a foe; choose { $who }'s mount, or `/control { $mount } side { $side }` (GM).
refused-mount-low = { $who } is { $posture } and can't mount; stand up first.
refused-mount-unable = { $mount } is { $condition } and can't carry anyone; choose another mount.
refused-mounted-already = { $who } or { $mount } is already mounted.
refused-mounted-only = You can only use { $item } from horseback.
refused-must-do-nothing = { $who } is { $why } and can only do nothing (pass), not { $what }.
refused-no-armour = { $who }'s { $item } isn't armour; name a piece that isn't worn.
refused-no-free-hand = { $who } needs a free hand for that ({ $what }).
refused-no-grapple = { $who } isn't in that grapple.
refused-no-healer = Who does it? Start with a name (Bo: bandage Ann).
refused-no-hex = Where? Say at Q,R ({ $what }).
refused-no-location = You can't hit the { $place }.
refused-no-map = { $who } isn't on the map; say the yards: move 4.
refused-no-mode = { $item } can't { $mode }, only { $modes }.
refused-no-reach = You can't set { $who }'s { $item } to reach { $reach }.
refused-no-room = { $who } has no room to retreat. Possible: { $possible }.
refused-no-room-to-turn = { $who } has no room to turn to side { $side }, because { $at } is taken; move on first.
refused-no-shield = { $who } has no shield or cloak to block with. Possible: { $possible }.
refused-no-side = There's no side { $side }, only { $sides }.
refused-no-side-of-hex = A hex has sides 0 to 5, not { $n }.
refused-no-skill = { $who } has no { $skill }, and it has no default.
refused-no-spare = { $who } has no ammunition left for { $item }.
refused-no-such-place = There's no hit location { $where }. You can aim at { $known }.
refused-no-such-type = { $what } isn't a damage type. Use one of { $known }.
refused-no-target = Who is { $who }'s target? Add vs and a name.
refused-no-way = { $who } can't get to { $to }.
refused-no-way-off = { $who } has no free hex away from { $holder }; break free without a step, or name one: to Q,R.
refused-nobody-named = To whom? Add a name after { $what }.
refused-not-a-step = Only kneeling and standing up go with another maneuver; { $who } needs Change Posture ({ $posture }) for that.
refused-not-after-maneuver = { $who } can't do that after this maneuver. Possible: { $possible }.
refused-not-against-this = That doesn't help against this attack. Possible: { $possible }.
refused-not-beside = { $who } can't end in { $item }: it's taken, or not within a yard of { $foe }.
refused-not-busy = { $who } has nothing to go on with.
refused-not-carried = { $who } has no { $item } (in hand: { $held }).
refused-not-crippled = { $who } has no crippled { $what } to recover; /state shows what is crippled.
refused-not-held = { $target } isn't holding { $item } (in hand: { $held }).
refused-not-held-fast = Nobody is holding { $who }.
refused-not-hurt = { $who } hasn't lost any hit points; tend someone who has.
refused-not-in-hand = { $who }'s { $item } isn't in hand; ready it first.
refused-not-lying = There's no { $item } within { $who }'s reach, only { $there }.
refused-not-mounted = { $who } isn't riding.
refused-not-offered = { $who } isn't holding anything out to { $taker }.
refused-not-oneself = { $who } can't do that to themself: name someone else.
refused-not-ready = { $who }'s { $item } isn't ready. Possible: { $possible }.
refused-not-side-by-side = Watched hexes must be next to each other; { $at } isn't. To watch a line: at { $first } to { $at }.
refused-not-there = You can only hit the { $place } with impaling, piercing or tight-beam attacks, not { $kind ->
    [burn] burning
    [cor] corrosion
    [cr] crushing
    [cut] cutting
    [fat] fatigue
    [tox] toxic
   *[other] { $kind }
} ones.
refused-not-your-turn = It's { $current }, and { $own }. Until then { $who } can speak and answer attacks, or the GM says next.
refused-nothing-lies = There's nothing within { $who }'s reach to pick up.
refused-nothing-ready = { $who } has nothing ready for that (in hand: { $held }).
refused-nothing-shared = { $who } isn't sharing a hold on anything.
refused-nothing-to-check = { $who } has no { $skill }, and it has no default. You can check { $known }.
refused-nothing-to-decline = { $who } has no Wait that was triggered.
refused-nothing-to-load = { $who } has nothing in hand to reload (in hand: { $held }).
refused-one-blow = { $who } gets one { $what } with that maneuver; leave out double, feint or rapid.
refused-one-defence = { $who } gets one defence; for two, use All-Out Defense (defend double).
refused-one-maneuver = { $words } are two maneuvers, and { $who } gets one.
refused-one-step = { $who } gets one step in all.
refused-only-a-step = { $who } can take a step or get up before { $what }, and nothing after it; for a longer way, attack too.
refused-other-hand = { $who } holds { $item } in the { $side } hand.
refused-other-weapon = Only the weapon that is attacked can parry, not { $item }. Possible: { $possible }.
refused-out = { $who } is unconscious and can't { $what }.
refused-out-of-range = { $target } is { $yards } yd away, and { $item } reaches { $most }.
refused-out-of-reach = { $item } doesn't reach: { $who } needs the right distance.
refused-out-of-sight = { $who } can't see { $target }.
refused-overloaded = { $who } is carrying too much to move.
refused-own-step = A { $what } takes { $who } to the foe by itself; leave the step out, or say: { $what } moved 3.
refused-patient-dead = { $who } is dead.
refused-pick-up-first = { $item } is on the ground: pick it up.
refused-pin-wait = { $who } can try to break the pin again in { $turns } turns.
refused-pinned = { $who } is pinned and has no defence.
refused-pinned-already = { $target } is already pinned.
refused-pinned-only = { $who } is pinned and can only try to break free.
refused-posture-alone = { $who } can't change posture during a Move; kneel or stand goes with a step.
refused-posture-already = { $who } is already { $posture }.
refused-rapid-maneuver = { $who } can only use Rapid Strike with Attack or All-Out Attack (Double).
refused-ready-already = { $who } already has { $item } ready.
refused-rest-length = For how long? Say rest 10 minutes, rest 8 hours or rest 2 days, { $most } days at most.
refused-retreat-fast = { $who } is moving too fast to retreat. Possible: { $possible }.
refused-retreat-grappled = { $who } is held and can't retreat. Possible: { $possible }.
refused-retreat-mounted = You can't retreat in the saddle. Possible: { $possible }.
refused-retreat-posture = { $who } can't retreat or drop while { $item }. Possible: { $possible }.
refused-retreat-ranged = You can only retreat from melee attacks. Possible: { $possible }.
refused-retreat-stunned = { $who } is stunned and can't retreat. Possible: { $possible }.
refused-retreat-where = { $who } can't step back to { $item }: it's taken, or not away from { $foe }.
refused-retreated-already = { $who } has already retreated this turn. Possible: { $possible }.
refused-rise-first = { $who } is lying down; get up to kneeling, sitting or all fours first: `kneel`.
refused-same-defence = { $who } has to use two different defences, not { $defence } twice.
refused-shared = Two are holding { $item }; { $who } can't use it until one has wrested it away.
refused-shots = { $item } fires { $least } to { $most } shots, not { $shots }.
refused-shots-only = { $what } is for shots and throws, but { $item } is a melee attack.
refused-sits = { $who } is sitting and can't move; stand up first.
refused-slam-posture = { $who } can't slam while { $posture }.
refused-speed-change = { $who } moved { $was } yards last turn and can't go { $speed } now: at most { $most } faster, or twice that slower.
refused-sprint-posture = { $who } must stand upright to sprint.
refused-still-fighting = Foes are still up: there's no time for it ({ $what }) unless the GM says so.
refused-suppress-rate = { $item } fires { $rate } a second; suppression fire needs 5.
refused-target-dead = { $target } is dead.
refused-too-dark = Darkness runs from 0 (full light) to 10 (no light), not { $n }.
refused-too-deceptive = That leaves { $who } at { $score }; a Deceptive Attack can't go below 10 (deceptive { $most } at most).
    .none = That leaves { $who } at { $score }; a Deceptive Attack can't go below 10, so none is possible.
refused-too-far = { $target } is { $yards } yd away, farther than { $who } can go with that.
refused-too-far-lying = { $who } is lying down and can move one yard in a turn; get up first (kneel).
refused-too-far-move = That costs { $points } movement points, and { $who } has { $most }.
refused-too-far-step = That's { $yards } yd, and { $who }'s step is { $most }.
refused-too-few-shots = { $item } has { $left } shots left, not { $shots }.
refused-too-high = { $who } has to kneel, sit, crawl or lie down to pick up { $item }.
refused-too-high-up = { $target } is { $yards } yards above or below { $who }, out of { $item }'s reach; shoot, or let a flier come down.
refused-too-many-parts = That's { $parts } attacks, and { $who } gets { $most }: all-out double or rapid strike gives two.
refused-turns-sharply = { $who } is at high speed and can turn one hex side at most; run on first, or slow down.
refused-two-hands = { $who } needs two hands for { $item } that way.
refused-two-weapons = { $who } named two weapons, { $item } and { $other }; leave one out.
refused-unaware = { $who } isn't aware of it and has no defence.
refused-unbalanced = { $item } has attacked this turn and can't parry. Possible: { $possible }.
refused-unready = { $who }'s { $item } isn't ready: ready it first.
refused-which-side = Against which side? Say surprise partial A, B; there are { $sides }.
refused-wild-location = { $target } isn't in front of { $who }, so it's a wild swing: it can't aim at a location.
refused-worn-already = { $who } is already wearing { $item }.
refused-wrong-side = { $item } is on the other side. Possible: { $possible }.

## Reasons in a number

term-acc = Acc
term-acrobatics = acrobatics
term-aimed-longer = aimed longer
term-all-out-defense = All-Out Defense
term-all-out-determined = all-out determined
term-all-out-determined-shot = all-out determined
term-all-out-strong = all-out strong
term-bad-footing = bad footing
term-bare-hand = bare hand against a weapon
term-bare-parry-skill = { $skill } { $level }
term-basic-damage = basic damage
term-basic-speed = Basic Speed + 3
term-below-zero = below zero
term-blind = blind
term-block-skill = { $skill } { $level }
term-blunt-trauma = blunt trauma
term-both-hands = both hands
term-boxing-against-a-kick = Boxing against a kick
term-braking = braking
term-bulk = Bulk
term-combat-reflexes = combat reflexes
term-contest-speeded-up = contest speeded up
term-cover = cover
term-darkness = darkness
term-deceptive = deceptive { $deceptive }
term-deceptive-attack = Deceptive Attack
term-dice = on { $dice }d
term-least = at least { $points }
term-distracted = distracted
term-dive = dive
term-divided = divided
term-dr = DR
term-drop = drop
term-dropped = dropped
term-effects = effects
term-encumbrance = encumbrance
term-enhanced = enhanced { $defence }
term-evaluate = Evaluate
term-exhausted = exhausted
term-fast-mount = fast mount
term-fast-mount-damage = fast mount
term-feint = Feint
term-fit = fit
term-flail = flail
term-foe-kneeling = foe kneeling
term-foe-lying = foe lying
term-foe-standing = foe standing
term-free-hands = free hands
term-from-arc = from the { $arc }
term-from-the-side = from the side
term-grappled = grappled
term-guard-dropped = guard dropped
term-half-exposed = half exposed
term-hand = hand
term-handling = handling
term-hard-to-kill = hard to kill
term-hard-to-subdue = hard to subdue
term-height = height
term-high-pain-threshold = high pain threshold
term-higher-iq = higher IQ
term-impact = { $hp } HP, { $yards } yards
term-in-the-way = { $people } in the way
term-initiative-die = 1d
term-into-close-combat = into close combat
term-judo-or-karate = Judo or Karate
term-kicking = kicking
term-knock-away = knock away
term-large-shield = large shield
term-leaderless = leaderless
term-limb-at-most = no more from a limb
term-low-pain-threshold = low pain threshold
term-mount-attacked = mount attacked
term-mount-is-hurt = { $mount } is hurt
term-move-and-attack = Move and Attack
term-off-balance = off balance
term-off-hand = off hand
term-one-hand = one hand
term-operator-skill = { $skill } { $level }
term-own-bare-parry = own Parry with bare hands
term-own-dodge = own bonus to the Dodge
term-pain = moderate pain
term-parry-again = parry { $nth } of this turn
term-parry-skill = { $skill } { $level }
term-perfect-balance = perfect balance
term-pin = pin
term-range = range { $yards }
term-range-speed = range { $yards } + speed { $speed }
term-rapid-strike = Rapid Strike
term-reeling = reeling
term-reeling-in-the-saddle = reeling in the saddle
term-reflexes-of-leader = leader's combat reflexes
term-reflexes-of-side = combat reflexes
term-reflexes-startled = combat reflexes
term-retreat = Retreat
term-retreated = retreated
term-riding = Riding { $riding }
term-shield = shield
term-shield-close = shield in close combat
term-shock = shock
term-shots = { $projectiles } shots
term-size = size
term-size-pin = size
term-skull = skull
term-st-needed = ST { $need } needed
term-stunned = stunned
term-stunned-holder = stunned
term-suppression = suppression
term-thr = thr
term-thrown-weapon = thrown weapon
term-torn-muscle = torn muscle
term-turning = turning
term-turns-of-surprise = turns of surprise
term-two-hands = two hands
term-unseen = unseen
term-unseen-at-most = at most -10
term-unseen-attacker = unseen attacker
term-unseen-foe = unseen foe
term-very-fit = very fit
term-watching = watching
term-weakened-limb = weakened limb
term-wild-swing = wild swing
term-wounding = wounding
term-yards-knocked-back = yards knocked back

## What comes of somebody, behind the name, in odds

came-crippled = crippled
came-dead = dead
came-down = down
came-feints = feints { $of }
came-grapples = grapples { $of }
came-injury = HP lost
came-loses = loses { $of }
came-mortally-wounded = mortally wounded
came-pins = pins { $of }
came-stunned = stunned
came-unconscious = unconscious

# What the verbs do, in one line each; data/verbs.toml has sentences to try.

verb-attack = Attack or shoot: deceptive N, rapid strike, all-out double, strong, determined, feint.
verb-shoot = Shoot a ready weapon; options: range N, shots N, braced, cover N, past N.
verb-throw = Throw a weapon.
verb-feint = Feint with a ready melee weapon: the foe's defences suffer on your next turn.
verb-evaluate = Study a foe: +1 on your next turn, up to +3.
verb-aim = Aim a ranged weapon; say it again to go on.
verb-defend = All-Out Defense: increased dodge, parry or block, or double.
verb-wait = Wait for something and answer it at once.
verb-decline = Don't act on your triggered Wait.
verb-watch = Opportunity fire: shoot at whoever comes into these hexes.
verb-suppress = Suppression fire along a swath.
verb-ready = Draw something, make it ready again, or set a long weapon's reach.
verb-draw = Same as ready.
verb-reload = Reload for a second.
verb-pick = Pick something up: from the floor kneeling or lower, from a table standing.
verb-take = Take what someone holds out.
verb-hold = Hold something out to someone.
verb-drop = Drop what you're holding; free.
verb-sheathe = Put a weapon away (two seconds).
verb-stow = Same as sheathe.
verb-lift = Lift something heavy.
verb-open = Open something.
verb-find = Find something in a pack or pocket.
verb-write = Write a note, five seconds a sentence.
verb-read = Read a note, two seconds a sentence.
verb-swallow = Swallow a pill or potion.
verb-light = Light a fire.
verb-search = Search someone who doesn't resist (a minute).
verb-put = Put on a piece of armour.
verb-continue = Go on with what you're doing for another second.
verb-concentrate = Concentrate on one task.
verb-pass = Do nothing.
verb-move = Move; then attack makes it a Move and Attack.
verb-step = A step before or after another action.
verb-face = Turn to a hex side or to someone.
verb-stand = Get up: a Change Posture.
verb-kneel = Kneel.
verb-sit = Sit down.
verb-lie = Lie down.
verb-crouch = Crouch; free.
verb-disarm = Knock a weapon away.
verb-break = Attack what a foe is holding; break free gets you out of a grip.
verb-grab = Grab what a foe is holding.
verb-wrest = Another tug at something two are holding.
verb-let = Let go of something two are holding.
verb-grapple = Grab a foe.
verb-takedown = Throw a grappled foe down, or shake off a grip.
verb-pin = Pin a grappled foe on the ground.
verb-escape = Break free of a grip, and perhaps a yard away.
verb-release = Let go of a foe; free.
verb-slam = Run a foe down.
verb-shove = Push a foe back.
verb-next = Whoever is next does nothing.
verb-round = Everyone left does nothing, and the next second begins.
verb-surprise = A side is taken by surprise.
verb-pair = How two stand to each other without a map.
verb-darkness = How dark it is, 0 to 10.
verb-terrain = What lies in a hex.
verb-apply = Damage by the GM's ruling.
verb-location = A hit location at random.
verb-bandage = Bandage someone: 1 HP.
verb-first = First aid, half an hour.
verb-rest = Let time pass.
verb-tire = Fatigue after a fight.
verb-do = Do nothing: same as pass.
verb-change = Change posture, in full.
verb-on = Get down on all fours.
verb-all-out = All-Out Defense, in full.
verb-all = All-Out Defense, in two words.
verb-allout = All-Out Defense, in one word.
verb-knock = Knock a weapon away: same as disarm.
verb-mount = Get into the saddle.
verb-dismount = Get off a mount.
verb-fall = A fall of so many yards.
verb-collide = Running into something hard, in yards a second.
verb-recover = How long a limb stays crippled.
verb-damage = Roll a weapon's damage without an attack.
verb-check = Roll an attribute or a skill; it takes no time.
verb-contest = One value against another: a Quick Contest, or one exchange of a regular one.

# Ready effects (data/effects.toml), in one line each.

effect-moderate-pain = moderate pain: -2 to attacks and skills
effect-severe-pain = severe pain: -4 to attacks and skills
effect-coughing = coughing: -3 to attacks and to what DX carries
effect-tipsy = tipsy: -1 to attacks and to keeping one's feet
effect-drunk = drunk: -2 to attacks, feints and keeping one's feet
effect-nauseated = nauseated: -2 to attacks, -1 to defences
effect-blessed = blessed: +1 to every roll for each point
effect-cursed = cursed: -1 to every roll for each point
effect-armor = a spell of armour: DR for each point
effect-shield = a spell of shielding: +1 to active defences for each point
effect-haste = haste: +1 to Dodge for each point
effect-clumsiness = clumsiness: -1 to attacks and to keeping one's feet for each point
effect-flaming-weapon = a burning weapon: 2 more damage

# What stands beside the keys of the example sheet, by their paths.

template-name = A character sheet for gurps4. Change what you like; a line left out takes its default.
template-st = st, dx, iq and ht are required; hp_max, will, per, fp_max, basic_speed and basic_move follow from them.
template-basic-speed = In steps of 0.25, or basic_speed_q in quarters; left out: (ht + dx) / 4.
template-traits = One text each, a grade or weapon behind the key: hard_to_kill 2, weapon_master broadsword.
template-skills = Scores by skill: broadsword, axe_mace, guns_pistol; printed names in quotes mean the same.
template-armour = Pieces by id; or [armour] by location: torso = ["mail_shirt"], skull = 4 (a plain DR).
template-dr = Natural DR by location: torso = 2, all = 1; rigid unless { "{" }dr = 2, flexible = true{ "}" }.
template-weapons =
    id is a row of the weapon tables, or any word together with like = a row.
    where: hand, belt, pack or ground; hand: right, left or both; quality: cheap, fine or very_fine.
    Any column may be overridden: damage, reach, parry, st (a bow's own rating), lb, acc, rof, dr, hp ...
template-shields = Strapped on, unless where = "belt"; spiked = true adds to a bash.
