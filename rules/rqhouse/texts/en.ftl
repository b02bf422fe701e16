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

## What is said

says-any-location = any location
says-big-spell = a spell of more than ten points
says-deals = { $dice } + { $modifier }
says-deals-half = { $dice } + half of { $modifier }
says-defence = { $who } strikes. How do you answer?
says-fight = a Fight
says-grandfather-knife = grandfather's knife
says-leg-lost = leg lost
says-picks =
    .one = { $n } extra success to spend
    .several = { $n } extra successes to spend
says-point-blank = point blank
says-setting =
    .fumble = a fumble costs an action, or is rolled on the table
    .init-once = randomized initiative keeps its first roll
    .initiative = DEX alone, or DEX and 2d6 each round
    .instant-death = which single blow kills: one that takes the head off, or three times head, chest or abdomen
    .missile-parry = any weapon may parry what is fired
    .narrow = the place is narrow: long weapons at half skill
says-sheet =
    .armour = points, one of { $known }, or two of them, the inner one first
    .beside-skills = { $name } stands beside skills, at the top of the sheet
    .hands-full = { $over } hands fewer in use: put something on the belt
    .id-twice = an id stands twice
    .kilograms = kilograms with one decimal at most
    .made-for-big = { $name } is made for the big: it needs flags = ["big"]
    .most-things = { $most_gear } things at most
    .name-twice = two things are called { $twice }: give each a name of its own
    .no-limb = no such location (there are { $known })
    .no-place-for-armour = no such location (there are { $known }, and all)
    .rolls = rolls of a d20 such as 1-4, not { QUOTED($said) }
    .rolls-shared = the { $column } rolls must share out 1 to { $d20 }, each once
    .rows-alone = rows of the tables, not { $other }
    .shield = shield_small, shield_medium or shield_large
    .skill-twice = give skill, or attack and parry, not both
    .weapon = a weapon of the tables; or give like for one of its own
    .worn-under = { $name } cannot be worn under { $name_2 }: only soft leather under metal
says-state =
    .ap = AP { $n }
    .loaded = loaded
    .shots = { $n } shots
    .unloaded = not loaded
    .weighs = { $kg } kg
says-str-x-5 = STR x 5
says-targets-at-least = { $least } or more
says-thing =
    .fire = { $harm } to { $pb }/{ $range }/{ $max } m
    .one = { $harm }
    .throw = thrown { $harm } to { $pb }/{ $range }/{ $max } m
    .two = { $harm } in both hands

## Refusals

refused-already-loaded = { $item } is loaded already; shoot.
refused-arts-in-melee = Martial Arts add nothing to what flies; leave them out.
refused-arts-used = { $who } has used Martial Arts in this round already; leave them out.
refused-atlatl-throws = An atlatl throws darts and javelins and is not thrown itself: { $who } writes throw javelin atlatl.
refused-cannot-combine = { $pick } cannot be added to { $taken }; choose one.
refused-cannot-hold = { $who } acts at count { $count } and can only wait for a lower one; write hold until N.
    .unsaid = Until which count? { $who } acts at { $count }; after the next one it is `hold until { $later }`.
refused-cannot-parry = { $who } cannot parry that now; possible: { $possible }.
refused-cannot-stand = { $who } cannot stand on those legs; somebody must heal them first.
refused-dead = { $who } is dead and can do nothing any more; choose somebody who lives.
refused-down-already = { $who } is { $posture } already.
refused-few-magic-points = { $who } has { $left } magic points, not { $points }; spend less, or fatigue.
refused-first-aid-needs = First Aid needs a wound: { $who } writes aid NAME at LOCATION.
refused-free-attack-at = This free attack goes to { $target }; attack { $target } or decline.
refused-free-attack-first = { $foe } has a free attack on { $who } first: { $foe } attacks or declines, or the GM says next.
refused-free-plain = A free attack is a plain one, no { $what }; leave that out.
refused-hands-full = { $item } needs both hands of { $who }; put something away first.
refused-held = { $who } is held and cannot { $what }; escape first.
refused-hex-taken = { $at } is taken; choose another place.
refused-holds-no-item = { $who } holds nothing that could be struck away; leave disarm out.
refused-holds-nobody = { $who } holds nobody like that.
refused-loses-health = { $who } would bleed to death meanwhile: stop it first (first aid, a healing spell, pull the weapon out), or play the rounds.
refused-map-knows = The map knows better: { $what }. Leave it out, or let the GM move somebody.
refused-missile-parry = { $who } parries what is fired only with a shield; possible: { $possible }.
refused-needs-full-defence = { $who } may parry and dodge the same blow only on full defence; choose one.
refused-no-actions = { $who } has no action left for that ({ $what }); wait for the next round.
    .both = That ({ $what }) takes both actions and { $who } has one left; choose something that takes one, or wait for the next round.
refused-no-atlatl = An atlatl casts darts and javelins, not { $item }; leave atlatl out.
refused-no-defence = { $who } cannot defend: { $why }; write nothing.
refused-no-defence-left = { $who } has no action for defence in this round; write nothing.
refused-no-grapple = { $who } has not learned to grapple; use brawl.
refused-no-hand = { $who } has no free hand for that; drop something first.
refused-no-location = { $who } has no location { $at }; see /state for those there are.
    .unsaid = Say where it strikes { $who }, as in at { $known }; direct takes it from Health.
refused-no-martial-arts = { $who } knows no Martial Arts; leave them out.
refused-no-move-in = There is no movement in { $what }; leave moved out or choose a package that moves.
refused-no-points = A spell of { $who } needs power: points N or fatigue N.
refused-no-range = How far away is { $target }? Add range N in metres, or place both on the map.
refused-no-riposte = { $who } has won no riposte.
refused-no-shots = There is nothing left to load { $item } with.
refused-no-skill = { $who } has no skill { $skill }; put it on the sheet.
refused-no-target = Whom? Write { $verb } ... vs NAME.
refused-no-turn = { $who } has no turn left in this round; wait for the next.
refused-no-way = { $who } finds no way to { $at } of { $most } m or less; others stand between. Choose another hex.
refused-no-weapon = { $who } has nothing at hand to { $what } with; draw something first.
refused-no-wound = { $who } has no wound there ({ $at }).
refused-nobody-moved = { $who } follows whom a maneuver has moved; add maneuver, or leave follow out.
refused-not-at-hand = { $who } cannot use { $item } now; at hand: { $ready }.
refused-not-carried = { $who } has no { $item }; name something that is carried.
refused-not-engaged = { $who } is not engaged with anybody and may just go: `move { $most }`.
    .on-map = { $who } is not engaged with anybody and may just go: `move to { $at }`.
    .shut-in = { $who } is not engaged with anybody, and somebody bars the way from { $foe }; name the hex to go to.
refused-not-held = { $who } does not hold { $item }; name something that is in hand.
refused-not-held-by = Nobody holds { $who }.
refused-not-loaded = { $item } is not loaded; load it first.
refused-not-on-ground = { $item } does not lie on the ground: there is nothing to pick up.
refused-not-pulled = A pulled blow does no harm, so { $pick } has no place in it; leave one of them out.
refused-not-to-draw = { $item } of { $who } is not on the belt or stored; see /state.
    .held = { $who } has { $item } in hand already.
refused-not-to-switch = { $who } cannot switch { $item }: it must be in one hand and the other free.
refused-not-your-turn = It is { $current }, and { $own }. Meanwhile { $who } may speak and answer attacks, or the GM says next.
    .next = It is the turn of { $current }, and only its player or the GM passes it on.
refused-nothing-stuck = No { $item } is stuck in { $who }.
refused-nothing-to-decline = { $who } has nothing to decline.
refused-off-map = { $who } is not on the map: /place { $who } at { $at }, or name metres, like: move 5.
refused-one-package = Only one package at a time, not { $words }.
refused-one-target = A Fight attacks one target; for several write multiple or move and attack.
refused-only-brawl = Only brawl and grapple strike to kill: `attack brawl strike to kill vs { $target }`.
refused-out-of-range = { $item } carries { $most } metres and the target is { $metres } away; get closer.
refused-out-of-reach = { $target } is { $metres } metres away and the weapon reaches { $reach }; move closer first.
refused-overloaded = { $who } carries { $enc } kg, too much for that ({ $what }); drop something first.
refused-package-targets = { $what } takes { $need } targets, not { $given }.
refused-parry-then-dodge = { $who } may answer one blow with a parry and a dodge, in that order: parry with ITEM then dodge.
refused-plus-five = Plus { $given } is not among the extras; write plus five.
refused-points-twice = The points of a spell of { $who } are said twice; say them once.
refused-riposte-at = The riposte goes to { $target }; leave the name out.
refused-self-target = { $who } cannot be the target of this; name somebody else.
refused-sprint-where = { $who } stands on the map: where to? Write sprint to Q,R or sprint N for straight on.
refused-standing-already = { $who } stands already.
refused-standing-defence = { $who } stands on { $skill } for this round; no other defence is possible.
refused-standing-needs = { $who } can stand on one skill: standing parry with ITEM, standing dodge or standing spirit defence.
refused-stands-too-late = One roll for the whole round is announced before the first attack, and { $who } has been attacked; defend against each.
refused-still-fighting = Foes are up: there is no time for that unless the GM says so.
refused-stuck = { $item } of { $who } is stuck in { $at }; pull it out first.
refused-target-dead = { $target } is dead; choose somebody who lives.
refused-ten-points = { $who } has spent { $spent } points this round; { $points } more are over ten.
refused-too-far = { $who } gets no further than { $most } m now, not { $metres } m; name less.
refused-too-far-off = { $target } is { $metres } metres from { $who }; go there first.
refused-too-few-actions = { $what } takes two actions and { $who } has { $most } this round; choose something that takes one.
refused-too-slow = The spell would bring { $who } to count { $count }, and below 10 it must be the only deed of the round.
refused-treated-already = What this can do for { $who } ({ $at }) is done already.
refused-twice = { $target } is named twice; each target stands once.
refused-unconscious = { $who } is unconscious and can do nothing; others may tend { $who }.
refused-wrong-defence = { $defence } does not answer this attack; { $who } may use { $possible }.
refused-wrong-type = { $weapon } cannot { $pick }: its types are { $types }.
refused-wrong-use = { $item } is not for that ({ $what }); it can be used so: { $possible }.

## Reasons in a number

term-against-flail = against a flail
term-armour = armour
term-atlatl = atlatl
term-damage = damage
term-damage-bonus = damage bonus
term-dex = DEX
term-disadvantage = disadvantage
term-fatigue = fatigue
term-full-damage = full damage
term-higher-up = higher up
term-initiative = 2d6
term-lead-bullets = lead bullets
term-magic = magic
term-magical-protection = magical protection
term-martial-arts = Martial Arts
term-narrow-place = narrow place
term-package = { $name }
term-package-cost = { $name }
term-package-defence = { $name }
term-plus-five = plus five
term-rolled = { $dice }
term-shield = { $item }
term-situation = situation
term-stumbling = stumbling
term-successes = rolled
term-surplus = surplus won
term-weapon = weapon

## What comes of somebody, behind the name, in odds

came-bruises = bruises
came-dead = dead
came-health-lost = Health lost
came-kneeling = kneeling
came-limb-useless = limb useless
came-location-gone = location at 0 or less
came-location-points = location points
came-loses = loses { $of }
came-magic-points = magic points
came-prone = prone
came-standing = standing
came-stunned = stunned
came-unconscious = unconscious
came-weakened = Weakened
