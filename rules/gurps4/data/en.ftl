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
