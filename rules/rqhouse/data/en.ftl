# What rqhouse tells: a message for each note code, and fragments.

action-lost = { $who } loses this action
aid-fails = { $who } cannot help { $target }
aided = { $who } gives { $target } First Aid, { $at }: { $n } back
attack-lapses = { $who } can no longer attack { $target }
attack-lost = { $who }'s blow at { $target } is lost: { $why }
attends = { $who } attends { $target } for a week
bleeds = bleeds from the { $at }, { $pool ->
    [1] { $pool } point
   *[other] { $pool } points
} to lose
blood = { $who } bleeds from the { $at }: Health { $health }
bruise-stays = a bruise stays
bruised = { $at } bruised, { $count } this round
bumps = { $who } bumps into { $other }
casts = { $target ->
    [none] { $who } casts { $spell } ({ $points })
   *[other] { $who } casts { $spell } ({ $points }) at { $target }
}
comatose = comatose
comes-round = { $who } comes round
contest-drawn = { $who } and { $other } are even
contest-lost = { $other } beats { $who }: { $theirs } to { $mine }
    .outside = { $other } beats { $who }
contest-won = { $who } beats { $other }: { $mine } to { $theirs }
    .outside = { $who } beats { $other }
crossing = { $who } regains 1 Health
damage = { $through ->
    [0] { $armour ->
        [0] no harm
       *[other] armour stops all { $rolled } at the { $at }
    }
   *[other] { $armour ->
        [0] { $rolled } damage
       *[other] { $rolled } − { $armour } armour = { $through }
    }
}
damage-rolled = { $who }: { $n } damage
death-zone = { $awake ->
    [yes] close to death, still conscious
   *[other] close to death
}
declares-full-defence = { $who } goes on full defence for it
follows = { $who } follows
declines = { $who } lets the { $riposte ->
    [yes] riposte
   *[other] free attack
} on { $target } go
defence-lessened = { $who }'s defence comes to { $n }
dies = { $who } dies
drained = { $n ->
    [0] no magic points left to lose
    [1] { $n } magic point lost, { $left } left
   *[other] { $n } magic points lost, { $left } left
}
puts-away = { $who } puts { $item } away
draws = { $who } takes { $item }
lets-fall = { $who } drops { $item }
drops = drops { $item }
dying = dying
enchants = { $who } is under { $spell } { $points }
escapes = { $who } breaks free
falls = falls
free-attack-waits = { $who } has a free attack on { $target }
full-defence = { $who } goes on full defence
fumble-result = { $result }
fumbles = { $who } fumbles
health-heals = { $who }: { $n } Health back, { $health } of { $most }
    .outside = { $who } looks better
hits = { $who } → { $target } · { $weapon } { $attack ->
    [1] { $attack } success
   *[other] { $attack } successes
}, { $by ->
    [none] no defence
   *[other] { $by ->
        [both] parry and dodge
       *[other] { $by }
    } { $defence ->
        [0] fails
       *[other] { $defence }
    }
}
holds = holds { $target } by the { $at }
impaired = { $at } impaired until healed
impaled = { $weapon } stays in the { $at }
impaled-bleeds = { $who } bleeds around what sticks in the { $at }: Health { $health }
initiative = { $who } on { $count }
goes-down = { $who } { $posture ->
    [kneeling] kneels
   *[other] lies down
}
kneels = is on the knees
knocked-back = driven back { $metres } m
knocked-out = { $who } is out ({ $why })
loaded-on-the-spot = { $who } loads { $item } on the spot
legs-out = both legs useless
loads = { $who } { $left ->
    [0] loads { $item }
   *[other] works at { $item }, { $left } to go
}
location = { $who }: { $at }
location-heals = { $who }: { $at } heals { $n }, { $left } of { $most }
    .outside = { $who }'s { $at } gets better
loses-actions = { $n ->
    [1] { $who } loses an action next round
   *[other] { $who } loses { $n } actions next round
}
loses-health = { $who } loses { $n }: Health { $was } to { $health }
made-whole = { $who } is whole again
maimed = { $at } maimed
maneuver-lost = { $who } cannot outmaneuver { $other }: { $mine } to { $theirs }
maneuver-won = { $who } outmaneuvers { $other }: { $mine } to { $theirs }
maneuvered = { $who } is moved { $metres } m
martial-arts = { $n ->
    [0] { $who }'s Martial Arts fail
   *[other] { $who }'s Martial Arts add { $n }
}
misses = { $who } → { $target } · { $weapon } misses
moves = { $who } moves { $metres } m
moves-up = { $metres ->
    [0] { $who } moves up to { $to }
   *[other] { $who } moves { $metres } m nearer to { $to }
}
never-arrives = { $who } does not get to { $targets }: no blow
no-defence-left = ⚠ { $who } has no action left to defend with
near-death = { $state ->
    [awake] close to death, still conscious
    [falls] two needed
   *[out] two needed: stays unconscious
}
no-stronger = { $who } is under { $spell } { $points } already: no stronger for it
no-healing = { $who } is too near death to heal
nothing-heals = nothing heals for { $who }
nothing-to-drop = { $who } has nothing to drop
numbed = { $at } numb
only-so-many = { $who } is left with { $n ->
    [0] no success
    [1] 1 success
   *[other] { $n } successes
}
only-action = { $who } can do nothing else this round
opens-door = { $who } opens the door
out-of-order = ⚠ { $who } acts out of order; it is the turn of { $now }
over-budget = ⚠ { $who } has { $left } actions left, this takes { $cost }
overcome = overcome
passes = { $who } passes
    .many = { $everybody } pass
picks = { $picks }
picks-lapse = too few successes: { $picks } left out
picks-unspent = { $n ->
    [1] { $n } extra success unspent
   *[other] { $n } extra successes unspent
}
picks-up = { $who } picks up { $item }
pulls-out = { $who } pulls it out of the { $at } of { $target }
readied = { $who } gets { $item } out
releases = { $who } lets { $target } go
rests = { $who } { $fatigue ->
    [0] is rested
   *[other] rests, fatigue { $fatigue } left
}
riposte-waits = { $who } may riposte { $target } with { $successes ->
    [1] { $successes } success
   *[other] { $successes } successes
}
ritual = { $who } works a ritual: { $what }
round = — Round { $round } —
round-stands = Round { $round } has begun already, as nobody had an action left. /round again skips it.
severed = { $at } severed
slips-away = { $who } slips away: Health { $health }
spell-fails = the spell fails
spell-lapses = { $who }'s spell comes to nothing
spell-under-way = { $who }'s spell takes effect at count { $count }
spell-heals = { $who }: { $at } heals { $n }, { $left } now{ $health ->
    [0] { "" }
   *[other] , Health { $health }
}
stands = { $who } stands to { $other }: { $how }
stands-on = { $who } stands on { $skill }: { $n ->
    [0] no success
    [1] 1 success
   *[other] { $n } successes
}
stands-up = { $who } stands up
staunched = { $who }: { $at } stops bleeding
stays-put = { $who }'s Maneuver fails: no move
stays-held = { $who } stays held
steps = { $who } steps { $metres } m
stopped = { $who } → { $target } · { $weapon } { $attack ->
    [1] { $attack } success
   *[other] { $attack } successes
}, { $by ->
    [none] no defence
   *[other] { $by ->
        [both] parry and dodge
       *[other] { $by }
    } { $defence ->
        [0] fails
       *[other] { $defence }
    }
}: stopped
stops-short = { $who } stops before the turn
strap-breaks = { $who } loses { $item }
stumbles = { $who } stumbles, skills halved next round
stun-over = { $who } is no longer stunned
stunned = stunned
switches = { $who } switches { $item }
there-already = { $who } is there already
time-passes = { $n ->
    [1] A { $unit } passes
   *[other] { $n } { $unit }s pass
} for everybody
tires = { $who } tires, fatigue { $fatigue }
tries = { $skill }: { $n ->
    [0] no success
    [1] 1 success
   *[other] { $n } successes
}
turn = ▶ { $who } ({ $count })
unconscious = unconscious
useless = { $at } useless
waits-until = { $who } waits until count { $count }
wakes = { $who } wakes
weakened = Weakened
withdraws = { $who } withdraws
wounded = { $at } { $was } to { $left }{ $lost ->
    [0] { "" }
   *[other] , Health { $before } to { $health }
}

check-con1-0 = CON × 1 fails
check-con1-1 = CON × 1 holds
check-con1-2 = CON × 1 holds
check-con1-3 = CON × 1 holds
check-con1-4 = CON × 1 holds
check-con1-fumble = CON × 1 fails
check-con5-0 = CON × 5 fails
check-con5-1 = CON × 5, 1 success
check-con5-2 = CON × 5, 2 successes
check-con5-3 = CON × 5, 3 successes
check-con5-4 = CON × 5, 4 successes
check-con5-fumble = CON × 5 fails
check-dex5-0 = DEX × 5 fails
check-dex5-1 = DEX × 5 holds
check-dex5-2 = DEX × 5 holds
check-dex5-3 = DEX × 5 holds
check-dex5-4 = DEX × 5 holds
check-dex5-fumble = DEX × 5 fails
skill-first-aid = First Aid
skill-con1 = CON × 1
skill-con5 = CON × 5
skill-dex5 = DEX × 5
skill-martial-arts = Martial Arts
skill-physician = Physician
skill-spirit-attack = spirit attack
skill-spirit-defence = spirit defence
number-loc-hp = hit points
condition-disadvantage = at a disadvantage
condition-handicap = handicapped
condition-higher = higher up
condition-brawl-stunned = stunned in a brawl
degree-0 = fails
degree-1 = 1 success
degree-2 = 2 successes
degree-3 = 3 successes
degree-4 = 4 successes
degree-fumble = fumbles
