# What gurps4 tells: a message for each note code, and fragments.

# harm: wounds
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
critical-head = critical head blow{ $damage ->
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
avoids = { $who } jumps out of the way of { $item }
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
collects-itself = { $who } is over the surprise
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
tends-badly = { $who } can do nothing for { $patient }
breathes = { $who } rests → FP { $fp }
    .outside = { $who } gets breath back
wakes = { $who } wakes
sleeps-on = { $who } does not wake yet
no-recovery = { $who } gets no better today
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
becomes-unready = { $item } is unready
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
defence-lapses = { $who }'s { $defence } lapses
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
feint-works = { $target } is misled: defences −{ $n }
    .outside = { $target } is misled
freezes = { $names }: frozen for { $turns } { $turns ->
    [1] turn
   *[other] turns
}
fumbles-ready = { $who } can't get it ready
grabs = seizes { $item } of { $target }
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
near-miss = the { $what } by a hair, hits the torso
no-defence = no defence
nobody-surprised = Nobody is surprised
opportunity = { $who } fires at { $target }
out-of-order = ⚠ { $who } acts out of order; it is the turn of { $now }
pair = { $other } from { $who }: { $how }
pins = { $target } is pinned
pin-open = undecided: the pin goes on
pin-fails = { $target } can't be pinned
posture = { $who } is { $posture } now
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
wait-springs = { $who }'s Wait springs on { $foe }: act now, or decline
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
check-counter-success = strikes the limb
check-counter-critical-success = strikes the limb
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
strikes-air = { $who } strikes at { $at }: nobody is there

## What is said

says-adopted =
    .bounded = { $what } { $found } in the file is taken as { $taken }, which a sheet has room for.
    .file-wins = { $what }: the file's numbers play; these rules would make { $ours }.
    .first-damage = { $what }: its first damage is rolled, not what stands behind ({ $more }).
    .hurt-in-file = { $name } stand at { $now } of { $most } in the file; here the fight begins unhurt.
    .hide = DR { $dr } is taken as natural DR everywhere.
    .no-attacks-found = No attack was found in the { $program } file; add weapons to the sheet.
    .no-block = { $what }: its Block of { $score } is left out; only shields and cloaks block here.
    .no-damage-type = { $what }: left out, its damage ({ $damage }) is of no known type.
    .no-dice = { $what }: left out, its damage ({ $what_2 }) can't be rolled.
    .no-level = { $what }: left out, the file gives no level for it.
    .no-parry = { $what }: its Parry of { $score } is left out; of a body only the hands parry here.
    .no-range = { $what }: the file gives no range; { $yards } yards are assumed, check that.
    .no-room = A sheet has room for { $most } of these; left out: { $rest }.
    .no-skill = { $what }: no skill of these rules serves it; its level of { $level } is kept beside DX.
    .no-skills-found = No skill was found in the { $program } file; add skills to the sheet.
    .not-in-use = Not worn or in use in the file, so left out: { $rest }.
    .only-carried = Carried, but taken neither as weapon nor as armour: { $rest }.
    .our-block = Block { $score }
    .our-damage = damage { $damage }
    .our-level = level { $level }
    .our-parry = Parry { $score }
    .own-numbers = { $name }: not as the tables have it; it has the numbers of its file.
    .pack = What else is carried ({ $pounds } lb) is one pack; it counts as load.
    .pack-name = what else is carried
    .strange-locations = Locations a human body lacks: { $strange }.
    .used-with = { $name }: taken to be used with { $what }, which is at its level.
    .useless-skills = Skills without use in a fight: { $strange }.
    .useless-traits = Traits without effect here: { $strange }.
says-arm-that-parried = the arm that parried
says-at-location = { $what } at { $location }
says-at-random = { $what } at random
says-bare-hand = a bare hand
says-bare-parry-fails = { $to } fails to parry by hand. Strike what?
says-collides = { $who } is about to run into you. How do you defend?
says-defence = { $by } hits: { $what }. How do you defend?
says-dive = Caught in an explosion. Dive for cover?
says-frozen-by-surprise = frozen by surprise
says-ht-of = HT of { $name }
says-knocked-out = knocked out
says-mounted-itself = mounted itself
says-natural-dr = natural DR
says-no-defence = no defence
says-no-skill = no such skill
says-no-skill-near = no such skill (did you mean { $near }?)
says-no-such-armour = no such armour: { $like }
says-no-such-skill = no such skill: { $skill }
says-off-balance = off balance
says-own =
    .wants = { $fault }; a weapon of your own wants like = a weapon of the tables, or modes
says-reading =
    .no-such-armour = no such armour: { $one }
says-sacrificial-dodge = sacrificial dodge
says-setting =
    .g4-block = Block from half the skill, or from all of it
    .g4-close-stationary = how many shots of a burst hit a close target that stands still
    .g4-default-location = where an attack without a place goes
    .g4-face-blinds = which major wounds of the face blind
    .g4-groin = which hits on a male groin double the shock
    .g4-mortal-wounds = a death roll failed by 1 or 2 is a mortal wound
    .g4-reeling = below a third of HP: Basic Speed is halved, or the finished Dodge
    .g4-retreat-parry = Retreat: +1 to every Parry, or +3 to fencing and some unarmed ones
    .g4-slam-move-penalty = a slam by Move and Attack is at -4, at most 9
    .g4-suppress-width = how many yards wide suppression fire is
    .g4-surprise-bonus = partial surprise: +1 to recover from the first turn on, or the second
    .g4-watch = what watching several hexes costs
says-sheet =
    .armour = an armour id, a DR or a table
    .basic-speed = a number in steps of 0.25, such as 5.75
    .cloak-spike = a cloak has no spike
    .dr-by-location = a DR, or a table with dr, crushing, flexible
    .hand-full = the { $word } hand holds { $known }: put one on the belt
    .key-twice = { $key } stands twice: keep one of them
    .most-shots = at most { $what } in a { $name }
    .name = a name on one line, without double quotes
    .name-twice = two things are called { $name }: give each a name of its own
    .natural-dr = a table of natural DR by location, such as torso = 2
    .no-armour = no such armour: { $id }; one of { $known }; or give dr and at
    .no-column = { $name } has no { $column }: take it out
    .no-column-of-body = { $name } is a part of the body and has no { $column }
    .no-location = no such location: { $word }; one of { $known }
    .no-location-of = no such location; one of { $known }
    .score = a score from 1 to 60
    .skills = a table of scores by skill
    .speed-twice = give basic_speed or basic_speed_q, not both
    .tables = a list of tables ([[{ $path }]])
    .traits = a list of texts, such as ["combat_reflexes", "hard_to_kill 2"]
says-slam-without = a slam without
says-suit =
    .rigid = DR by location is taken as rigid armour: check what is flexible.
    .rigid-of = DR by location is taken as rigid armour ({ $names }): check what is flexible.
says-target-meant = the target meant
says-unknown = no such { $what }: { $word }
    .near = no such { $what }: { $word } (did you mean { $near }?)

## Refusals

refused-acrobatic-already = { $who } has dodged acrobatically this turn; once is all.
refused-all-out = { $who } took an All-Out Attack and has no defence until the next turn.
refused-all-out-ranged = All-Out Attack { $option } is for melee; a ranged All-Out Attack of { $who } is determined, or suppression fire.
refused-all-out-which = Say which All-Out Attack: { $words }.
refused-already-known = The { $what } of { $who } has been rolled for: it is { $how }. Only rest or a ruling changes that.
refused-already-there = { $who } stands at { $at } already; name another hex.
refused-attack-only = A { $what } takes a plain Attack, { $who }.
refused-bad-number = Say how much: { $what } wants a whole number from 1 to { $most }.
refused-becomes-unready = { $item } is unready after an attack, so { $who } can't strike twice with it; name another weapon for the second blow.
refused-behind-hex = { $at } lies behind { $who }: turn first (face { $side }).
refused-behind-you = { $target } is behind { $who }: turn first (face { $target }).
refused-beyond-reach = { $item } of { $who } reaches { $reach }; { $target } is { $yards } yd off.
refused-blocked-already = { $who } has blocked this turn; possible: { $possible }.
refused-broken = { $item } is broken; { $who } has to take something else.
refused-cannot-disarm = { $item } can't parry and so can't knock weapons away; { $who } needs another.
refused-cannot-fly = { $who } can't fly, and so neither rises nor sinks; leave up and down out (the game master marks fliers: /mark { $who } flying).
refused-cannot-parry = { $item } can't parry; possible: { $possible }.
refused-cannot-pin = { $who } pins only who lies and is grappled by the torso; { $target } isn't.
refused-cannot-shoot = { $item } can't be { $what }.
refused-close-combat = { $item } can't parry in close combat; possible: { $possible }.
refused-close-combat-block = There is no Block in close combat; possible: { $possible }.
refused-close-combat-weapon = { $item } can't be used in close combat by { $who }; only reach C and bare hands can.
refused-counted = The { $place } is at { $by } by itself; leave the number out, or say what else it is for: { $by } for bad light.
refused-crawling = { $who } crawls and reaches only who is in the same hex; { $item } is too long for that.
refused-dead = { $who } is dead and can't { $what }.
refused-deceptive-moving = A Move and Attack can't be deceptive, { $who }; take one of the two.
refused-deceptive-wild = A wild swing can't be deceptive, { $who }; turn to the foe first.
refused-dive-no-area = One dives from explosions only; possible: { $possible }.
refused-double-one-foe = Both blows of an All-Out Attack (Double) go to one foe; { $who } named two.
refused-down-already = { $target } is down already.
refused-drop-melee = One drops before shots only; possible: { $possible }.
refused-empty = { $item } of { $who } is not loaded: reload it.
refused-evaluate-far = { $target } is { $yards } yd off; { $who } evaluates only who could be reached ({ $most }).
refused-feint-ranged = { $who } can't feint with { $item }; it takes a melee weapon, a shield or bare hands.
refused-feint-unaware = { $target } is not aware of { $who } and can't be feinted.
refused-fencing-flail = A fencing weapon ({ $item }) can't parry a flail; possible: { $possible }.
refused-from-behind = { $foe } attacks from behind: { $who } has no defence.
refused-frozen = { $who } is frozen by surprise and has no defence.
refused-full = { $item } is loaded.
refused-gm-rests = Only the game master lets time pass for everybody; write your own name first to rest alone.
refused-grapples-already = { $who } grapples { $target } already.
refused-guardian-far = { $who } is too far from { $friend }.
refused-guardian-spent = { $who } has used this turn's step and can't help { $friend }.
refused-guardian-unable = { $who } can't throw himself into it for { $friend }.
refused-hand-full = { $who } has no empty hand to parry with; possible: { $possible }.
refused-hands-full = { $who } has no hand free for { $item }; in hand: { $held }.
refused-healer-out = { $who } is unconscious and can tend nobody; let somebody else do it.
refused-held-fast = { $holder } holds { $who }; break free first.
refused-helpless = { $who } is unconscious and has no defence.
refused-high-speed-only = { $who } runs at high speed and can only Move or Move and Attack, not { $what }.
refused-holds-on = { $who } holds somebody and can't move without letting go (release).
refused-hopeless = { $who } would { $what } at { $score }; below 3 it can't be tried.
refused-in-the-saddle = { $who } sits on { $mount }; move { $mount } or dismount first.
refused-interrupted = { $who } is interrupted: first { $by } answers (the announced deed, or decline).
refused-lame-hand = { $who } can't use { $item } with a crippled limb.
refused-location-not-here = Say which thing of { $target } to grab, as in grab { $thing } vs { $target }; to seize a foe is grapple vs { $target }.
refused-many-sides = Two sides contest for the initiative; these are more: { $sides }.
refused-melee-only = { $what } is for melee, { $who }; leave it out for a shot.
refused-mount-enemy = { $mount } is on the other side and carries no foe; choose a mount of { $who }, or `/control { $mount } side { $side }` (game master).
refused-mount-low = { $who } is { $posture } and gets into no saddle; stand up first.
refused-mount-unable = { $mount } is { $condition } and carries nobody; choose another mount.
refused-mounted-already = { $who } or { $mount } is mounted already.
refused-mounted-only = { $item } is only used from horseback.
refused-must-do-nothing = { $who } is { $why } and can only do nothing (pass), not { $what }.
refused-no-armour = { $item } of { $who } is no armour; name a piece that is not worn.
refused-no-free-hand = { $who } has no free hand for it ({ $what }).
refused-no-grapple = { $who } is in no such grapple.
refused-no-healer = Say who does it: write the name first (Bo: bandage Ann).
refused-no-hex = Say where: at Q,R ({ $what }).
refused-no-location = { $place } is no place to hit.
refused-no-map = { $who } does not stand on the map; say the yards: move 4.
refused-no-mode = { $item } can't { $mode }; it can: { $modes }.
refused-no-reach = { $item } of { $who } can't be set to reach { $reach }.
refused-no-room = { $who } has no room to retreat; possible: { $possible }.
refused-no-room-to-turn = { $who } has no room to turn to side { $side }: { $at } is taken; move on first.
refused-no-shield = { $who } has no shield or cloak to block with; possible: { $possible }.
refused-no-side = There is no side { $side }; there are: { $sides }.
refused-no-side-of-hex = A hex has the sides 0 to 5, not { $n }.
refused-no-skill = { $who } has no { $skill } and it has no default.
refused-no-spare = { $who } has no round left for { $item }.
refused-no-such-place = There is no place called { $where } to hit. There are: { $known }.
refused-no-such-type = { $what } is no type of damage. There are: { $known }.
refused-no-target = Whom? Write vs and a name, { $who }.
refused-no-way = There is no way for { $who } to { $to }.
refused-no-way-off = { $who } has no free hex away from { $holder }; break free without a step, or name one: to Q,R.
refused-nobody-named = Say to whom: write { $what } with a name behind it.
refused-not-a-step = Only kneeling and standing go with another maneuver; { $who } needs Change Posture ({ $posture }) for that.
refused-not-after-maneuver = { $who } can't after that maneuver; possible: { $possible }.
refused-not-against-this = That is no defence against this attack; possible: { $possible }.
refused-not-beside = { $who } can't end in { $item }: it is taken, or not within a yard of { $foe }.
refused-not-busy = { $who } is at nothing that could go on.
refused-not-carried = { $who } has no { $item }; in hand: { $held }.
refused-not-crippled = { $who } has no crippled { $what } to recover; /state shows what is crippled.
refused-not-held = { $target } doesn't hold { $item }; in hand: { $held }.
refused-not-held-fast = Nobody holds { $who }.
refused-not-hurt = { $who } has lost no hit points; tend somebody who has.
refused-not-in-hand = { $who } doesn't hold { $item }; ready it first.
refused-not-lying = { $item } does not lie within reach of { $who }; there lies: { $there }.
refused-not-mounted = { $who } rides nobody.
refused-not-offered = { $who } holds out nothing to { $taker }.
refused-not-oneself = { $who } can't be both.
refused-not-ready = { $item } of { $who } is not ready; possible: { $possible }.
refused-not-side-by-side = Watched hexes lie side by side; { $at } touches none of the others. A line is watched with: at { $first } to { $at }.
refused-not-there = The { $place } is hit only by impaling, piercing or tight-beam attacks, not by { $kind }.
refused-not-your-turn = It is { $current }, and { $own }. Meanwhile { $who } may speak and answer attacks, or the GM says next.
refused-nothing-lies = Nothing lies within reach of { $who } to be picked up.
refused-nothing-ready = { $who } has nothing ready for that; in hand: { $held }.
refused-nothing-shared = { $who } shares hold of nothing.
refused-nothing-to-check = { $who } has no { $skill } and it has no default; there is { $known }.
refused-nothing-to-decline = No Wait of { $who } has triggered.
refused-nothing-to-load = { $who } has nothing in hand that is reloaded; in hand: { $held }.
refused-one-blow = { $who } has one { $what } in that maneuver; leave out double, feint or rapid.
refused-one-defence = { $who } has one defence; two need All-Out Defense (defend double).
refused-one-maneuver = { $words } are two maneuvers; { $who } has one.
refused-one-step = { $who } has one step in all.
refused-only-a-step = Before { $what } { $who } may step or get up, and nothing comes after; a longer way goes with an attack.
refused-other-hand = { $who } holds { $item } in the { $side } hand.
refused-other-weapon = Only the weapon aimed at parries, not { $item }; possible: { $possible }.
refused-out = { $who } is unconscious and can't { $what }.
refused-out-of-range = { $target } is { $yards } yd off; { $item } carries { $most }.
refused-out-of-reach = { $item } doesn't reach: { $who } needs the right distance.
refused-out-of-sight = { $who } can't see { $target }.
refused-overloaded = { $who } carries too much to move.
refused-own-step = A { $what } takes { $who } to the foe by itself; leave the step out, or say: { $what } moved 3.
refused-patient-dead = { $who } is dead; choose somebody who lives.
refused-pick-up-first = { $item } lies on the ground: pick it up.
refused-pin-wait = { $who } can try to break free of the pin again in { $turns } turns.
refused-pinned = { $who } is pinned and has no defence.
refused-pinned-already = { $target } is pinned already.
refused-pinned-only = { $who } is pinned and can only try to break free.
refused-posture-alone = { $who } can't change posture in a Move; kneel or stand goes with a step.
refused-posture-already = { $who } is { $posture } already.
refused-rapid-maneuver = Rapid Strike goes with Attack or All-Out Attack (Double), { $who }.
refused-ready-already = { $who } has { $item } ready already.
refused-rest-length = Say how long: rest 10 minutes, rest 8 hours or rest 2 days, at most { $most } days at a time.
refused-retreat-fast = { $who } moves too fast to retreat; possible: { $possible }.
refused-retreat-grappled = { $who } is held and can't retreat; possible: { $possible }.
refused-retreat-mounted = A rider can't retreat; possible: { $possible }.
refused-retreat-posture = { $who } can't retreat or drop while { $item }; possible: { $possible }.
refused-retreat-ranged = One retreats from melee only; possible: { $possible }.
refused-retreat-stunned = { $who } is stunned and can't retreat; possible: { $possible }.
refused-retreat-where = { $who } can't step back to { $item }: it is taken, or not away from { $foe }.
refused-retreated-already = { $who } has retreated this turn; possible: { $possible }.
refused-rise-first = { $who } lies; get up to kneeling, sitting or all fours first: `kneel`.
refused-same-defence = { $who } has to take two different defences, not { $defence } twice.
refused-shared = { $item } is held by two; { $who } can't use it until it is wrested.
refused-shots = { $item } fires { $least } to { $most } shots, not { $shots }.
refused-shots-only = { $what } is said of shots and throws; { $item } strikes.
refused-sits = { $who } sits and can't move; stand up first.
refused-slam-posture = { $who } can't slam while { $posture }.
refused-speed-change = { $who } ran { $was } yards and can't go { $speed } now: faster by at most { $most }, slower by at most twice that.
refused-sprint-posture = Only who stands upright sprints, { $who }.
refused-still-fighting = Foes are up: there is no time for it ({ $what }) unless the game master says so.
refused-suppress-rate = { $item } fires { $rate } a second; suppression fire needs 5.
refused-target-dead = { $target } is dead.
refused-too-dark = Darkness goes from 0 (full light) to 10 (no light), not { $n }.
refused-too-deceptive = That leaves { $who } at { $score }; a Deceptive Attack may not fall below 10 (deceptive { $most } at most).
    .none = That leaves { $who } at { $score }; a Deceptive Attack may not fall below 10, so there is none to be made.
refused-too-far = { $target } is { $yards } yd off, farther than { $who } gets with that.
refused-too-far-lying = { $who } lies and moves one yard in a turn; get up first (kneel).
refused-too-far-move = That costs { $points } movement points; { $who } has { $most }.
refused-too-far-step = That is { $yards } yd; a step of { $who } is { $most }.
refused-too-few-shots = { $item } has { $left } shots left, not { $shots }.
refused-too-high = { $who } has to kneel, sit, crawl or lie to pick up { $item }.
refused-too-high-up = { $target } is { $yards } yards above or below { $who }, out of reach of { $item }; shoot, or let a flier come down.
refused-too-many-parts = That is { $parts } blows where { $who } may strike { $most }: all-out double or rapid strike gives two.
refused-turns-sharply = { $who } runs at high speed and turns by one hex side at most; run on first, or slow down.
refused-two-hands = { $who } needs two hands for { $item } that way.
refused-two-weapons = { $who } named two weapons, { $item } and { $other }; leave one out.
refused-unaware = { $who } is unaware of it and has no defence.
refused-unbalanced = { $item } has attacked this turn and can't parry; possible: { $possible }.
refused-unready = { $item } of { $who } is unready: ready it first.
refused-which-side = Say against which side: surprise partial A, B; there are: { $sides }.
refused-wild-location = { $target } is not in front of { $who }: a wild swing names no place.
refused-worn-already = { $who } wears { $item } already.
refused-wrong-side = { $item } is on the other side; possible: { $possible }.

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
