# What rq3plus tells: a message for each note code, and fragments.

abdomen-ruined = abdomen ruined: both legs useless
    .full = { $who }'s abdomen is ruined: both legs useless
aborts = { $who } drops an action ({ $what })
aborts-into = { $who } turns { $what } into { $into } at -20
aborts-into-move = { $who } turns { $what } into movement after the melee
absorbs = { $passes ->
        [0] { "" }
       *[other] { $taken ->
            [0] { "" }
           *[other] { $item } takes { $taken } of { $d }, { $passes ->
                [1] 1 gets through
               *[other] { $passes } get through
            }
        }
    }
    .verdict = { $passes ->
        [0] stops it
       *[other] { "" }
    }
    .full = { $item } takes { $taken } of { $d }; { $passes } pass
acts = { $who } (SR { $sr }): { $what }
aid-fails = { $who } can do nothing for { $target }'s { $location }
aid-harms = { $who } makes { $target }'s { $location } worse
aid-heals = { $who } heals { $amount } of { $target }'s { $location }; hit points { $hp }
    .outside = { $who } heals { $amount } of { $target }'s { $location }
armour = { "" }
attack-raised = the blow lands as a { $degree }
    .full = The attack counts as { $degree } now
attacks = { $who } → { $target }
    .full = { $who } → { $target } (SR { $sr })
awake = { $who } is conscious again
bleeds = bleeds from the { $location }: 1 hit point
    .full = { $who } bleeds from the { $location }: 1 hit point
bleeds-hard = bleeds badly from the { $location }
    .full = { $who } bleeds badly from the { $location }
blocked = fends off { $attacker } with { $item }
    .full = { $who } fends off { $attacker } with { $item }
braced-moves = { $who } moves although braced
braces = { $who } braces
break-fails = Nothing happens to { $item }
breaks = { $item } breaks
    .full = { $who }'s { $item } breaks!
breaks-free = breaks free of { $attacker }
    .full = { $who } breaks free of { $attacker }
by-hand = GM: { $d } damage to { $who }'s { $location }
cannot-catch = { $item } can't be caught
catch-damages = The swordbreaker bites { $item }: { $d }
catches = { $who } catches { $attacker }'s { $item }
catches-blade = { $who } catches { $item }, but can't hold a blade
changed-intent = { $who } had declared { $old } and does { $new }
charge-assumed = { $who }'s run at { $target } is taken as ridden
charge-order = { $who } strikes on SR { $sr }
charge-short = { $who } has not ridden half its move straight at { $target } yet: no charge so far
charges = { $who } charges { $target }
chest-ruined = chest ruined: no action at all
    .full = { $who }'s chest is ruined: no action at all
chooses-location = picks the { $location }
    .full = { $who } picks the { $location }
closes = { $who } is inside { $other }'s weapon
collides = { $who } hits the { $what }
collision-damage = { $amount ->
        [0] The collision does { $who } no harm
       *[other] The collision hurts { $who }'s { $location }: { $amount }
    }
concentrates = { $who } keeps concentrating
contest = { $who } against { $other }: { $mine } to { $theirs }, { $result ->
        [tie] a tie
       *[other] { $who } { $result }
    }
contests-again = { $who } and { $other } have contested already in this phase
counter = { $who } counters { $target }
    .full = { $who } counters { $target } (SR { $sr })
counter-queued = counter for { $who } on strike rank { $sr }
    .full = { $who } will counter on SR { $sr }
covers = { $who } covers { $locations } with { $item }
damage = { "" }
    .full = Damage { $d } to the { $location }
damage-alone = { $who }'s { $item }: { $d } damage
damage-to-item = { $item } takes { $d }
    .full = Damage { $d } to { $item }
dead = { $who } is dead
declares = { $who } declares: { $actions }
delays = { $who } waits for others to move
dies = { $who } dies
    .full = { $who } dies ({ $cause })
disarm-fails = { $target } keeps { $item }
disarm-stopped = parries the disarm
    .full = { $who } parries the disarm
dismounts = { $who } dismounts from { $mount }
dodge = { $becomes ->
        [miss] { "" }
        [failure] { "" }
        [fumble] { "" }
       *[other] { $degree ->
            [failure] { "" }
            [fumble] { $becomes ->
                [success] the blow hits after all
               *[other] the blow lands as a { $becomes }
            }
           *[other] it still lands as a { $becomes }
        }
    }
    .full = After the dodge the attack counts as a { $becomes }
draws = { $who } draws { $item } (SR { $sr })
drops = drops { $item }
    .full = { $who } drops { $item }
dying = dying: hit points above 0 by the end of round { $round }, or death
    .full = { $who } is dying: hit points above 0 by the end of round { $round }, or death
engages = { $who } engages { $other } (reach { $reach } m)
entangles = { $who } entangles { $target }: { $what }
evades = { $who } slips away from { $attacker }
fall-damage = { $amount ->
        [0] The fall does { $who } no harm
       *[other] The fall hurts { $who }'s { $location }: { $amount }
    }
falls = falls
    .full = { $who } falls
falls-softly = falls and rolls: up again after the melee
    .full = { $who } falls and rolls: up again after the melee
flurry = { $who } → { $target } again
    .full = { $who } → { $target } again (SR { $sr })
flurry-queued = second blow (flurry) for { $who } on strike rank { $sr }
    .full = A second blow follows on SR { $sr }
free-attack-counts = It counts as { $degree }
free-attack-lost = { $who }'s { $what } is lost: { $why }
free-attack-waits = { $what } for { $who } against { $target }: strike or decline
    .full = { $who } has a { $what } against { $target }: strike or decline
fumble = { "" }
    .full = { $who } fumbles: { $effect }
gets-to-knees = { $who } gets to its knees ({ $cost } m)
gives-up-phase = { $who } gives up a movement phase: { $what }
good-footing = { $who } has good footing: +{ $by } this round
grasps = { $who } takes hold of { $target }: { $what }
grip-hurts = { $amount ->
        [0] { $who } wrenches { $target }'s { $location }, to no effect
       *[other] { $who } wrenches { $target }'s { $location }: { $amount }
    }
head-treated = { $who }'s head wound kills no more
head-wound = head broken: to be treated by round { $round }
    .full = { $who }'s head is broken: treat it by round { $round }
hits-ally = hits { $target } instead ({ $degree })
    .full = { $who } hits { $target } instead ({ $degree })!
hits-something-hard = { $amount ->
        [0] { $who } hits something hard and takes no harm
       *[other] { $who } hits something hard: { $amount } to the { $location }
    }
hold-ends = { $why ->
    [released] { $who } lets go of { $target }
    [thrown] { "" }
   *[other] { $who } lets go of { $target }: { $why }
 }
    .full = { $why ->
        [released] { $who } lets go of { $target }
       *[other] { $who } lets go of { $target }: { $why }
    }
holds = { $who } waits with the attack until SR { $until }
holds-on = { $item } stays where it is
immobilised = { $who }'s { $location } is held fast
initiative = { $who } now moves before { $over }
item-flies = { $item } flies { $metres } m
    .full = { $who }'s { $item } flies { $metres } m
item-holds = { $item } holds ({ $ap } armour points against { $d })
    .full = { $item } holds ({ $ap } AP against { $d })
jumps = { $who } jumps { $metres } m over { $width } m
keeps-feet = keeps the feet
    .full = { $who } keeps the feet
keeps-hold = keeps hold of { $item }
    .full = { $who } keeps hold of { $item }
kneels = { $who } kneels
knocked-back = driven back { $metres } m
    .full = { $who } is driven back { $metres } m (knockback { $k } against { $against })
landscaped = Ground: { $what } on { $count } hexes
learns = { $who } has learned { $tactic } with { $weapon }
learns-nothing = { $who } has not learned { $tactic } with { $weapon } this time
leaves-engager = { $who } was engaged by { $other } and leaves it without a contest
lies-down = { $who } lies down
limb-exposed = { $who }'s { $limb } is in reach of { $target } this round
loaded = { $who }'s { $item } is loaded (SR { $sr })
loaded-on-the-spot = { $who } loads { $item } first
loads = { $who } loads { $item }: { $done } of { $needed }
located = { $who } would be struck in the { $location }
location-again = From below the head is out of reach: { $location } instead
looks-around = { $who } looks around (SR { $sr })
loses-action = loses an action ({ $what })
    .full = { $who } loses an action ({ $what })
loses-actions = loses the rest of the actions this round
    .full = { $who } loses the rest of its actions this round
loses-round = loses the round (until round { $until } ends)
    .full = { $who } loses the round (until round { $until } ends)
loses-shots = { $who } shoots no more until round { $until } ends
maimed = { $location } maimed
    .full = { $who }'s { $location } is maimed
maneuver-fumble = { $who } stumbles to a halt: no more movement, no free turn
mounts = { $who } mounts { $mount }
moves = { $who } moves { $metres } m to { $to } ({ $left } m left)
moves-free = { $who } is free to move on
moves-metres = { $metres ->
        [0] { $who } stays there ({ $left } m left)
       *[other] { $who } moves { $metres } m ({ $left } m left)
    }
no-wound = { $reached ->
        [0] { "" }
       *[other] { $location }: armour stops all { $reached }
    }
    .full = No wound
nothing-to-load = { $item } needs no loading, or there is nothing to load
obstacle-struck = The { $what } takes { $amount } ({ $dice })
only-a-critical = only a critical parry stops that
    .full = Only a critical parry stops that
opens = { $who } backs off from { $other } { $to }
out-of-order = Out of order: SR { $sr } after SR { $now }
out-of-phase = { $what } belongs to { $phase }
over-allowance = { $who } has only { $left } m left and uses { $cost }
over-budget = { $who } does more than three units allow
overcomes = { $who } wins: { $what }
pair = { $who } and { $other }: { $what }
parries-with-limb = the blow strikes the { $location } instead
    .full = The blow strikes { $who }'s { $location } instead
parry = { "" }
parry-hurts = the parry strikes { $item }: { $d }
    .full = The parry strikes { $item }: { $d }
passes = { $who } passes
    .many = { $everybody } pass
past-engagement = { $other } engages { $who } at { $hex }: its move should end there
perceives = { $who } tries to { $skill }: { $degree }
phase = Round { $round }: { $phase ->
    [ROUND_START] start
    [INTENT] statement of intent
    [MOVE_SETUP] Move Phase
    [MOVE] Move Phase
    [MOVE_END] Move Phase
    [MELEE] Melee Phase
    [ROUND_END] end
   *[other] Post Melee Move
 }
phase-ends = { "" }
picks-up = { $who } picks up { $item } (SR { $sr })
pulled-free = { $item } pulled free
    .full = { $who } pulls { $item } free
pushes = push { $k }
    .full = Push { $k } against { $target }
readies = { $who } readies { $spell }
removes = { $item } is out of { $who }'s { $location }
removes-weapon = { $who } tears the weapon out of the { $location }
resisted = { $who } loses: { $what }
rides-it-out = { $who } rides it out on { $mount }
riposte = { $who } ripostes → { $target }
    .full = { $who } ripostes → { $target } (SR { $sr })
riposte-queued = riposte for { $who } on strike rank { $sr }
    .full = { $who } will riposte on SR { $sr }
round = Round { $round }
saved = { $who } is out of mortal danger
severed = { $location } severed
    .full = { $who }'s { $location } is severed!
sheathes = { $who } puts { $item } away (SR { $sr })
shield-covers = { $item } covers the { $location }
    .full = { $who }'s { $item } covers the { $location }
shifts = { $who } turns one side (facing { $facing })
shock = shock
    .full = { $who } is in shock
shock-ends = { $who } gets over the shock
slowed = { $who } is slowed: MR -1
spell = { $who } casts { $spell }{ $aimed ->
    [yes] {" on "}{ $target }
   *[no] {""}
 } (SR { $sr }): { $points ->
    [0] no magic points
    [1] 1 magic point
   *[other] { $points } magic points
 }, { $mp } left
spell-fails = { $spell } fails: it needs { $points ->
    [1] 1 magic point
   *[other] { $points } magic points
 }, { $who } has { $has }
spell-lost = { $who }'s { $spell } is lost
spell-unfinished = { $spell } takes until SR { $left } of the next round
spirit-combat = { $who }: { $what } (SR 10); the GM decides
stands = { $who } stands up ({ $cost } m)
stands-early = { $who } stands up too soon: from { $phase } on
steps-in = { $who } steps in
from-above = from above: location { $n }, the { $location }
tugs-instead = { $who } → { $target } · { $item } is wound about { $target }: pulls instead of striking
still-entangled = { $who } stays entangled
still-held = { $attacker } still holds { $who }
still-stuck = { $item } stays in { $target }
stopped = { "" }
    .verdict = stops it
    .full = The parry stops everything
stops = { $who } stops
stops-bleeding = { $who }'s { $location } does not bleed this round
bleeding-ends = { $who }'s { $location } bleeds no more
strained = strains the { $location }: { $amount }
    .full = { $who } strains the { $location }: { $amount }
strikes-mount = The mount covers that leg: { $target } is hit in the { $location }
stuck = { $item } sticks in the { $location }
    .full = { $item } sticks in { $target }'s { $location }
stumbles = { $who } stumbles into { $into }
survives-head-wound = { $who } survives the head wound
task = { $who }: { $what }, { $done } of { $needed }
task-done = { $who }: { $what } is done
tends = { $who } tends { $target }'s { $location }: { $done } of { $needed }
thirds = The sides come close: everybody moves in thirds
throw-damage = { $amount ->
        [0] { $who } lands unhurt
       *[other] { $who } lands on the { $location }: { $amount }
    }
thrown = { $attacker } throws { $who }
trains = { $who } trains { $tactic } with { $weapon }: { $hours } of { $needed } hours
tries = { $who }, { $what }: { $degree }
tries-nothing = { $who }: { $what } fails without a roll
turn-lost = { $who } can't take its turn ({ $what }): { $why }
turns = { $who } turns (facing { $facing })
unconscious = out of action
    .outside = { $who } passes out
    .full = { $who } passes out (HP { $hp })
unhorsed = { $who } falls off { $mount }
useless = { $location } useless
    .full = { $who }'s { $location } is useless
vision-obscured = { $who } sees badly until round { $until } ends
wears = { $item } wears by { $by }
weave-dodge = { $becomes ->
        [miss] { "" }
       *[other] the weave's dodge makes it a { $becomes }
    }
    .full = The weave's dodge makes it { $becomes }
wound = { $location }: { $reached }{ $armour ->
        [0] { "" }
        [ignored] , armour ignored
       *[other] { " − " }{ $armour } armour
    }{ $capped ->
        [no] { "" }
       *[yes] , limb takes { $amount }
    } → HP { $was } to { $hp }
    .outside = { $location }: { $amount } through
    .full = { $who }: { $amount } to the { $location }, HP { $hp }

knockback-stands = { "" }
number-ATK = attack
number-MIS = shot
number-SPL = spell
number-PAR = parry
number-DOD = dodge
number-DRW = draw
number-MSC = act
number-SPA = spirit attack
number-SPD = spirit defence
skill-dodge = dodge
check-attack-S = hits
check-attack-Sp = special
check-attack-C = critical
check-attack-F = misses
check-attack-M = misses
check-attack-Fu = fumbles
check-parry-S = parries
check-parry-Sp = special parry
check-parry-C = critical parry
check-parry-F = fails
check-parry-M = fails
check-parry-Fu = fumbles
check-dodge-S = dodges
check-dodge-Sp = special dodge
check-dodge-C = critical dodge
check-dodge-F = fails
check-dodge-M = fails
check-dodge-Fu = fumbles
