# What rqhouse tells: a message for each note code, and fragments.

action-lost = { $who } loses this action
aid-fails = { $who } can't help { $target }
aided = { $who } gives { $target } First Aid, { $at }: { $n } back
attack-lapses = { $who } can no longer attack { $target }
attack-lost = { $who } can't attack { $target } any more: { $why }
attends = { $who } cares for { $target } for a week
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
condition-impaired = impaired
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
defence-lessened = { $who }'s defence drops to { $n }
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
kneels = drops to the knees
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
maneuver-lost = { $who } can't outmaneuver { $other }: { $mine } to { $theirs }
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
never-arrives = { $who } doesn't reach { $targets }: no attack
no-defence-left = ⚠ { $who } has no action left to defend with
near-death = { $state ->
    [awake] close to death, still conscious
    [falls] two needed
   *[out] two needed: stays unconscious
}
no-stronger = { $who } is already under { $spell } { $points }: no stronger for it
no-healing = { $who } is too close to death to heal
nothing-heals = nothing heals for { $who }
nothing-to-drop = { $who } has nothing to drop
numbed = { $at } numb
success-lost = { $who } is left with { $n ->
    [0] no success
    [1] 1 success
   *[other] { $n } successes
}
only-so-many = { $who } is left with { $n ->
    [0] no success
    [1] 1 success
   *[other] { $n } successes
}
only-action = { $who } can do nothing else this round
opens-door = { $who } opens the door
out-of-order = ⚠ { $who } acts out of order; it's { $now }'s turn
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
pulls-out = { $who } pulls it out of { $target }'s { $at }
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
round-stands = Round { $round } has already begun, because nobody had an action left. /round again skips it.
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
says-defence = { $who } attacks. How do you answer?
says-fight = a Fight
says-leg-lost = leg lost
says-picks =
    .one = { $n } extra success to spend
    .several = { $n } extra successes to spend
says-point-blank = point blank
says-sheet =
    .armour = points, one of { $known }, or two of them, inner one first
    .beside-skills = { $name } goes next to skills, at the top of the sheet
    .hands-full = that's { $over } hands too many: put something on the belt
    .id-twice = an id is there twice
    .kilograms = kilograms, with one decimal at most
    .made-for-big = { $name } is made for big creatures: it needs flags = ["big"]
    .most-things = { $most_gear } things at most
    .name-twice = two things are called { $twice }: give each its own name
    .no-limb = no such location (it has { $known })
    .no-place-for-armour = no such location (it has { $known }, and all)
    .rolls = rolls of a d20 such as 1-4, not { QUOTED($said) }
    .rolls-shared = the { $column } rolls must cover 1 to { $d20 }, each once
    .rows-alone = rows of the tables, not { $other }
    .shield = shield_small, shield_medium or shield_large
    .skill-twice = give skill, or attack and parry, not both
    .weapon = a weapon of the tables; or give like for one of its own
    .worn-under = { $name } can't be worn under { $name_2 }: only soft leather goes under metal
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
setting-fumble = a fumble costs an action, or is rolled on the table
setting-init-once = randomized initiative keeps its first roll
setting-initiative = DEX alone, or DEX and 2d6 each round
setting-instant-death = which single hit kills: one that takes the head off, or three times head, chest or abdomen
setting-missile-parry = any weapon can parry shots
setting-narrow = the place is narrow: long weapons at half skill

## Refusals

refused-already-loaded = { $item } is already loaded; just shoot.
refused-arts-in-melee = Martial Arts don't help with missiles; leave them out.
refused-arts-used = { $who } has already used Martial Arts this round; leave them out.
refused-atlatl-throws = { $who } throws darts and javelins with the atlatl, not the atlatl itself: throw javelin atlatl.
refused-cannot-combine = You can't add { $pick } to { $taken }; choose one.
refused-cannot-hold = { $who } acts at count { $count } and can only wait for a lower one: hold until N.
    .unsaid = Until which count? { $who } acts at { $count }; to wait past the next one: `hold until { $later }`.
refused-cannot-parry = { $who } can't parry that now; you can use { $possible }.
refused-cannot-stand = { $who } can't stand on those legs; someone must heal them first.
refused-dead = { $who } is dead and can't do anything any more.
refused-down-already = { $who } is already { $posture }.
refused-few-magic-points = { $who } has { $left } magic points, not { $points }; spend fewer, or use fatigue.
refused-first-aid-needs = Which wound? { $who } needs a location: aid NAME at LOCATION.
refused-free-attack-at = This free attack is on { $target }; attack { $target } or decline.
refused-free-attack-first = { $foe } has a free attack on { $who } first: { $foe } attacks or declines, or the GM says next.
refused-free-plain = A free attack is plain, without { $what }; leave that out.
refused-hands-full = { $who } needs both hands for { $item }; put something away first.
refused-held = { $who } is held and can't { $what }; escape first.
refused-hex-taken = { $at } is taken; choose another hex.
refused-holds-no-item = { $who } has nothing in hand to disarm; leave disarm out.
refused-holds-nobody = { $who } isn't holding anyone like that.
refused-loses-health = { $who } would bleed to death meanwhile. Stop it first (first aid, a healing spell, pull the weapon out), or play the rounds.
refused-map-knows = The map says otherwise: { $what }. Leave it out, or let the GM move someone.
refused-missile-parry = { $who } can only parry shots with a shield; you can use { $possible }.
refused-needs-full-defence = { $who } can parry and dodge the same attack only on full defence; choose one.
refused-no-actions = { $who } has no action left for that ({ $what }); wait for the next round.
    .both = That ({ $what }) takes both actions, and { $who } has one left; choose something that takes one, or wait for the next round.
refused-no-atlatl = An atlatl throws darts and javelins, not { $item }; leave atlatl out.
refused-no-defence = { $who } can't defend: { $why }; leave the defence out.
refused-no-defence-left = { $who } has no action left to defend with this round; leave the defence out.
refused-no-grapple = { $who } hasn't learned to grapple; use brawl.
refused-no-hand = { $who } has no free hand for that; drop something first.
refused-no-location = { $who } has no { $at }; /state shows the locations.
    .unsaid = Where does it hit { $who }? Say at { $known }; direct takes it from Health.
refused-no-martial-arts = { $who } doesn't know Martial Arts; leave them out.
refused-no-move-in = { $what } has no movement; leave moved out or choose a package that moves.
refused-no-points = What powers { $who }'s spell? Say points N or fatigue N.
refused-no-range = How far away is { $target }? Add range N in metres, or put both on the map.
refused-no-riposte = { $who } hasn't won a riposte.
refused-no-shots = There's nothing left to load { $item } with.
refused-no-skill = { $who }'s sheet has no { $skill }, only { $known }.
refused-no-target = Who is the target? Say { $verb } ... vs NAME.
refused-no-turn = { $who } has no turn left this round; wait for the next.
refused-no-way = { $who } finds no way to { $at } within { $most } m, because others are in between. Choose another hex.
refused-no-weapon = { $who } has nothing in hand to { $what } with; draw something first.
refused-no-wound = { $who } isn't wounded there ({ $at }).
refused-nobody-moved = { $who } can only follow someone moved by a maneuver; add maneuver, or leave follow out.
refused-not-at-hand = { $who } can't use { $item } now; in hand: { $ready }.
refused-not-carried = { $who } has no { $item }; name something on the sheet.
refused-not-engaged = { $who } isn't in melee and can just go: `move { $most }`.
    .on-map = { $who } isn't in melee and can just go: `move to { $at }`.
    .shut-in = { $who } isn't in melee, but someone bars the way from { $foe }; name the hex to go to.
refused-not-held = { $who } isn't holding { $item }; name something in hand.
refused-not-held-by = Nobody is holding { $who }.
refused-not-loaded = { $item } isn't loaded; load it first.
refused-not-on-ground = { $item } isn't on the ground, so you can't pick it up.
refused-not-pulled = A pulled hit does no harm, so { $pick } doesn't go with it; leave one of them out.
refused-not-to-draw = { $who }'s { $item } isn't on the belt or stored; see /state.
    .held = { $who } already has { $item } in hand.
refused-not-to-switch = { $who } can't switch { $item }: it must be in one hand, with the other free.
refused-not-your-turn = It's { $current }, and { $own }. Until then { $who } can speak and answer attacks, or the GM says next.
    .next = It's { $current }'s turn; only its player or the GM can pass it on.
refused-nothing-stuck = There's no { $item } stuck in { $who }.
refused-nothing-to-decline = { $who } has nothing to decline.
refused-off-map = { $who } isn't on the map: /place { $who } at { $at }, or say metres, like: move 5.
refused-one-package = You can take one package at a time, not { $words }.
refused-one-target = A Fight attacks one target; for several, use multiple or move and attack.
refused-only-brawl = You can only strike to kill with brawl and grapple: `attack brawl strike to kill vs { $target }`.
refused-out-of-range = { $item } reaches { $most } metres, and the target is { $metres } away; get closer.
refused-out-of-reach = { $target } is { $metres } metres away, and the weapon reaches { $reach }; move closer first.
refused-overloaded = { $who } carries { $enc } kg, too much for that ({ $what }); drop something first.
refused-package-targets = { $what } needs { $need } targets, not { $given }.
refused-parry-then-dodge = { $who } can answer one attack with a parry and a dodge, in that order: parry with ITEM then dodge.
refused-plus-five = There's no extra called plus { $given }; say plus five.
refused-points-twice = You gave the points of { $who }'s spell twice; keep one.
refused-riposte-at = The riposte is on { $target }; leave the name out.
refused-self-target = { $who } can't be the target of this; name someone else.
refused-sprint-where = { $who } is on the map: where to? Say sprint to Q,R, or sprint N for straight on.
refused-standing-already = { $who } is already standing.
refused-standing-defence = { $who } has staked this round's defence on { $skill }; there's no other defence.
refused-standing-needs = Which skill does { $who } stake the round on? Say standing parry with ITEM, standing dodge or standing spirit defence.
refused-stands-too-late = You have to stake one roll on the round before the first attack, and { $who } has already been attacked; defend against each.
refused-still-fighting = Foes are still up: there's no time for that unless the GM says so.
refused-stuck = { $who }'s { $item } is stuck in { $at }; pull it out first.
refused-target-dead = { $target } is dead; choose someone alive.
refused-target-senseless = { $target } is unconscious: there's nobody to outmaneuver.
refused-ten-points = { $who } has spent { $spent } points this round, and { $points } more would be over ten.
refused-too-far = { $who } can go { $most } m now, not { $metres } m.
refused-too-far-off = { $target } is { $metres } metres from { $who }; go there first.
refused-too-few-actions = { $what } takes two actions, and { $who } has { $most } this round; choose something that takes one.
refused-too-slow = The spell would bring { $who } to count { $count }; below 10 it must be the round's only action.
refused-treated-already = Nothing more can be done for { $who } ({ $at }) this way.
refused-twice = You named { $target } twice; name each target once.
refused-unconscious = { $who } is unconscious and can't act; others can tend { $who }.
refused-wrong-defence = You can't answer this attack with { $defence }; { $who } can use { $possible }.
refused-wrong-type = You can't { $pick } with { $weapon }; it can { $types }.
refused-wrong-use = { $item } doesn't work for that ({ $what }); it works for: { $possible }.

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
term-haste = in haste
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

# What the verbs do, in one line each; data/verbs.toml has sentences to try.

verb-attack = Attack one foe; you can add a package and uses of extra successes: full damage, at head, knockout.
verb-throw = Throw a weapon.
verb-shoot = Shoot a bow, sling or crossbow.
verb-riposte = Attack back after a defence with Martial Arts left a surplus.
verb-decline = Don't take a riposte or a free attack.
verb-spirit = Attack in spirit combat.
verb-full = Full Defense: parry and dodge against every attack of the round.
verb-standing = One defence roll for the whole round, rolled now.
verb-draw = Draw a weapon; from the belt it's a minor action.
verb-ready = Strap on a shield or get out a stored weapon.
verb-drop = Drop something.
verb-pick = Pick something up from the ground.
verb-switch = Switch a weapon to the other hand.
verb-load = Load a bow or sling, or go on loading a crossbow.
verb-door = Open a door: free, but what follows comes ten counts later.
verb-step = A quarter move ahead, or two metres back: a minor action.
verb-glance = Look or search in passing, a success less.
verb-move = Move up to your move in metres, to a hex or up to someone.
verb-sprint = Run twice your move; the whole round, and tiring.
verb-stand = Stand up.
verb-kneel = Go down on your knees.
verb-lie = Lie down.
verb-look = Look around carefully: one action.
verb-listen = Listen: two actions, or one with a success less.
verb-search = Search: two actions, or one with a success less.
verb-try = Use any skill on your sheet.
verb-check = Roll a skill without taking an action.
verb-contest = Roll a skill against someone's: more successes win.
verb-cast = Cast a spell by magic points or Fatigue Levels; heal and heal body are known.
verb-ritual = Magic powered by time: the whole round.
verb-maneuver = Force a foe to move by a contest of Maneuver, and follow if you like.
verb-withdraw = Leave a melee by Maneuver against each foe: a quarter move, further for your move action.
verb-escape = Break free of a grip.
verb-release = Let go of someone you're holding.
verb-pull = Pull a weapon out of a wound.
verb-first = Tend a wound: two actions.
verb-aid = Tend a wound: two actions.
verb-rest = Rest for minutes or weeks; if the GM names nobody, everyone rests.
verb-sleep = Sleep so many hours, or four; if the GM names nobody, everyone sleeps.
verb-physician = Care for someone for a week.
verb-hold = Wait for a lower count.
verb-pass = End your turns this round.
verb-next = End the current turn.
verb-round = Go on to the next round.
verb-location = Roll where an attack hits.
verb-damage = Roll a weapon's damage.
verb-apply = Harm outright, at a location or to Health.
verb-pair = Say how two stand without a map.

# Ready effects (data/effects.toml), in one line each.

effect-bladesharp = Attacks 5% better and a point more damage for each point.
effect-protection = A point of armour everywhere for each point.
effect-shimmer = Parry and dodge 5% better for each point.
effect-mobility = Three metres more in each move for each point.
effect-demoralize = All skills at half.
