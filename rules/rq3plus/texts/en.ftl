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
aid-fails = { $who } can't do anything for { $target }'s { $location }
aid-harms = { $who } makes { $target }'s { $location } worse
aid-heals = { $who } heals { $amount } of { $target }'s { $location }; hit points { $hp }
    .outside = { $who } heals { $amount } of { $target }'s { $location }
armour = { "" }
attack-raised = becomes a { $degree }
    .full = The attack becomes a { $degree }
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
charge-assumed = { $who } is taken to have charged { $target }
charge-order = { $who } attacks on SR { $sr }
charge-short = { $who } hasn't ridden half the move straight at { $target } yet: no charge so far
charges = { $who } charges { $target }
chest-ruined = chest ruined: no actions at all
    .full = { $who }'s chest is ruined: no actions at all
chooses-location = picks the { $location }
    .full = { $who } picks the { $location }
closes = { $who } gets inside { $other }'s reach
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
contests-again = { $who } and { $other } have already contested in this phase
counter = { $who } counters { $target }
    .full = { $who } counters { $target } (SR { $sr })
counter-queued = counter for { $who } on SR { $sr }
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
    .full = After the dodge the attack is a { $becomes }
draws = { $who } draws { $item } (SR { $sr })
drops = drops { $item }
    .full = { $who } drops { $item }
dying = dying: must be above 0 HP by the end of round { $round }
    .full = { $who } is dying: must be above 0 HP by the end of round { $round }
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
flurry-queued = second attack (flurry) for { $who } on SR { $sr }
    .full = A second attack follows on SR { $sr }
free-attack-counts = It counts as a { $degree ->
        [S] success
        [Sp] special
        [C] critical
        [F] failure
        [Fu] fumble
       *[other] { $degree }
    }
free-attack-lost = { $who }'s { $what } is lost: { $why }
free-attack-waits = { $who } gets a { $what } against { $target }: attack or decline
    .full = { $who } has a { $what } against { $target }: attack or decline
fumble = { "" }
    .full = { $who } fumbles: { $effect }
gets-to-knees = { $who } gets up to the knees ({ $cost } m)
gives-up-phase = { $who } gives up a movement phase: { $what }
good-footing = { $who } has good footing: +{ $by } this round
grasps = { $who } grabs { $target }: { $what }
grip-hurts = { $amount ->
        [0] { $who } wrenches { $target }'s { $location }, to no effect
       *[other] { $who } wrenches { $target }'s { $location }: { $amount }
    }
head-treated = { $who }'s head wound is no longer deadly
head-wound = head broken; needs treatment by round { $round }
    .full = { $who }'s head is broken; it needs treatment by round { $round }
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
holds = { $who } holds the attack until SR { $until }
holds-on = { $item } stays where it is
immobilised = { $who }'s { $location } is held fast
initiative = { $who } now moves before { $over }
item-flies = { $item } flies { $metres } m
    .full = { $who }'s { $item } flies { $metres } m
item-holds = { $item } holds ({ $ap } armour points against { $d })
    .full = { $item } holds ({ $ap } AP against { $d })
jumps = { $who } jumps { $metres } m over { $width } m
keeps-feet = stays standing
    .full = { $who } stays standing
keeps-hold = keeps hold of { $item }
    .full = { $who } keeps hold of { $item }
kneels = { $who } kneels
knocked-back = driven back { $metres } m
    .full = { $who } is driven back { $metres } m (knockback { $k } against { $against })
landscaped = { $what } placed { $count ->
        [1] (1 hex)
       *[other] ({ $count } hexes)
    }
learns = { $who } has learned { $tactic } with { $weapon }
learns-nothing = { $who } hasn't learned { $tactic } with { $weapon } this time
leaves-engager = { $who } leaves { $other }'s engagement without a contest
lies-down = { $who } lies down
limb-exposed = { $who }'s { $limb } is within { $target }'s reach this round
loaded = { $who }'s { $item } is loaded (SR { $sr })
loaded-on-the-spot = { $who } loads { $item } first
loads = { $who } loads { $item }: { $done } of { $needed }
located = { $who } would be hit in the { $location }
location-again = The head is out of reach from below: { $location } instead
looks-around = { $who } looks around (SR { $sr })
loses-action = loses an action ({ $what })
    .full = { $who } loses an action ({ $what })
loses-actions = loses the rest of the actions this round
    .full = { $who } loses the rest of the actions this round
loses-round = loses the round (until round { $until } ends)
    .full = { $who } loses the round (until round { $until } ends)
loses-shots = { $who } shoots no more until round { $until } ends
maimed = { $location } maimed
    .full = { $who }'s { $location } is maimed
maneuver-fumble = { $who } stumbles to a halt: no more movement, no free turn
mounts = { $who } mounts { $mount }
moves = { $metres ->
        [0] { $who } is already at { $to } ({ $left } m left)
       *[other] { $who } moves { $metres } m to { $to } ({ $left } m left)
    }
moves-free = { $who } is free to move on
moves-metres = { $metres ->
        [0] { $who } is already there ({ $left } m left)
       *[other] { $who } moves { $metres } m ({ $left } m left)
    }
no-wound = { $reached ->
        [0] { "" }
       *[other] { $location }: armour stops all { $reached }
    }
    .full = No wound
nothing-to-load = { $item } doesn't need loading, or there's nothing to load
obstacle-struck = The { $what } takes { $amount } ({ $dice })
only-a-critical = only a critical parry stops that
    .full = Only a critical parry stops that
opens = { $who } backs off from { $other } { $to }
out-of-order = Out of order: SR { $sr } after SR { $now }
out-of-phase = { $what } is for { $phase }
over-allowance = { $who } has only { $left } m left and uses { $cost }
over-budget = { $who } does more than three units allow
overcomes = { $who } wins: { $what }
pair = { $who } and { $other }: { $what }
parries-with-limb = it hits the { $location } instead
    .full = The attack hits { $who }'s { $location } instead
parry = { "" }
parry-hurts = the parry hits { $item }: { $d }
    .full = The parry hits { $item }: { $d }
passes = { $who } passes
    .many = { $everybody } pass
past-engagement = { $other } engages { $who } at { $hex }: the move should end there
perceives = { $who } { $skill ->
        [listen] listens
        [scan] scans
       *[other] searches
    }: { $degree }
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
riposte-queued = riposte for { $who } on SR { $sr }
    .full = { $who } will riposte on SR { $sr }
round = Round { $round }
saved = { $who } is out of mortal danger
severed = { $location } severed
    .full = { $who }'s { $location } is severed!
sheathes = { $who } puts { $item } away (SR { $sr })
shield-covers = { $item } covers the { $location }
    .full = { $who }'s { $item } covers the { $location }
shifts = { $who } turns one hex side (facing { $facing })
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
stands-early = { $who } stands up too soon: that's possible from { $phase }
steps-in = { $who } steps in
from-above = from above: location { $n }, the { $location }
tugs-instead = { $who } → { $target } · { $item } is wound around { $target }: pulls instead of hitting
still-entangled = { $who } stays entangled
still-held = { $attacker } still holds { $who }
still-stuck = { $item } stays in { $target }
stopped = { "" }
    .verdict = stops it
    .full = The parry stops everything
stops = { $who } stops
stops-bleeding = { $who }'s { $location } doesn't bleed this round
bleeding-ends = { $who }'s { $location } has stopped bleeding
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
thirds = The sides come close: everyone moves in thirds
throw-damage = { $amount ->
        [0] { $who } lands unhurt
       *[other] { $who } lands on the { $location }: { $amount }
    }
thrown = { $attacker } throws { $who }
trains = { $who } trains { $tactic } with { $weapon }: { $hours } of { $needed } hours
tries = { $who }, { $what }: { $degree }
tries-nothing = { $who }: { $what } fails without a roll
turn-lost = { $who } can't take the turn ({ $what }): { $why }
turns = { $who } turns (facing { $facing })
unconscious = out of action
    .outside = { $who } passes out
    .full = { $who } passes out (HP { $hp })
unhorsed = { $who } falls off { $mount }
useless = { $location } useless
    .full = { $who }'s { $location } is useless
vision-obscured = { $who } can't see well until the end of round { $until }
wears = { $item } loses { $by } AP
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

## What is said

says-a-number = a number
says-any-weapon = any weapon
says-armour-of-number = armour given as a number
says-attack = An attack
says-attack-in-spirit-combat = attack in spirit combat
says-attacks =
    .attack = { $who }'s attack
says-brief-act = a brief act
says-carries-no = { $who } carries no { $item }
says-catch = You caught { $attacker }'s { $item }. What now?
says-catch-damage = Damage the { $item }
says-catch-disarm = Wrench the { $item } away
says-concentrating-third = concentrating: a third
says-contest-of-maneuver = A contest of Maneuver
says-cover-itself = cover itself
says-covering-with-shield = covering with a shield
says-crawling-third = crawling: a third
says-damage-modifier = damage modifier
says-damage-modifier-at-most = damage modifier at most
says-declaration = A declaration
says-defence = { $attacker } attacks with { $item }. How do you answer?
says-defence-abort = Give up an action: { $defence }
says-defence-dodge = Dodge { $chance } %
says-defence-dodge-by = Dodge ({ $tactic }) { $chance } %
says-defence-in-spirit-combat = defence in spirit combat
says-defence-nothing = No defence
says-defence-parry = Parry with { $item } { $chance } %
says-defence-parry-by = Parry with { $item } ({ $tactic }) { $chance } %
says-defences =
    .held-by = held by { $who }
says-dex-x = DEX x { $times }
says-dex-x-1 = DEX x 1
says-disarm = You can disarm { $target }. How?
says-disarm-by = { $ability } against { $ability } { $chance }%
says-draw = A draw
says-drop-something = drop something
says-engaged-from-start-third = engaged from the start: a third
says-entangle = Entangle { $target }?
says-entangle-blow = The usual { $mode } special
says-entangle-yes = Entangle
says-entangled-by = entangled by { $a }
says-escape = { $who }'s escape
says-first-aid =
    .miscellaneous-action = miscellaneous action
says-flexible-weapon = a flexible weapon
says-follow-up-fails = the follow-up fails
says-free-already = free already
says-gap-between-two-moves = the gap between two moves
says-give-first-aid = give First Aid
says-go-on = go on
says-grapple =
    .plain-blow = A { $what } is a plain attack with { $name }, with no chosen location and no tactic
says-half-damage-modifier = half the damage modifier
says-held-by = held by { $a }
says-held-fast = held fast
says-helpless-this-round = helpless this round
says-high = Attack { $target } from above?
says-high-any = Hit anywhere (1d20)
says-high-die = { $fault } From above with both hands it's 1d10+10; say anywhere after the weapon for 1d20.
says-high-yes = Hit high (1d10+10)
says-hold-attack = hold an attack
says-holder-is-out-of = the holder is out of the fight
says-holder-is-thrown = the holder is thrown
says-holding-arm-is-used = the holding arm is used
says-holds-it = { $who } holds it
says-immobilised-by = immobilised by { $holder }
says-incapacitated-by-its-wounds = incapacitated by wounds
says-intent =
    .attack-in-spirit-combat = an attack in spirit combat
    .defence-in-spirit-combat = a defence in spirit combat
says-is-no-more = { $target } is gone
says-is-not-carried = { $name } isn't there any more
says-is-out-of-reach = { $target } is out of reach
says-is-outside-its-arc = { $target } is out of arc
says-it-can-t-act = can't act
says-it-is-on-its = kneeling
says-it-is-severed = it's severed
says-it-is-too-high = it's too high for { $name }
says-item-orders =
    .tear-weapon-out = tear the weapon out
says-its-movement-turn = the movement turn
says-its-place = the right place
says-its-weapon-is-not = the weapon isn't in hand
says-knocked = { $who } is knocked back: which way?
says-knocked-out-of-reach = knocked out of reach
says-knocked-way = Direction { $way }
says-lame-in-leg = lame in a leg
says-layers =
    .inner = { $inner } can't go under { $outer }: the inner layer (the first) is soft armour or cuirbouilli (R3-ARM-03)
    .many = two layers at most at a location, counting natural armour, not { $n } (R3-ARM-03)
says-limb-is-lost = the limb is gone
says-no-wound-there = there is no wound
says-limb-it-struck-with = the limb that attacked is still within reach
says-location = Where does the attack on { $target } hit?
says-location-of-this-body = location of this body
says-loss-of-hit-points = loss of hit points
says-m-apart = { $metres } m apart
says-melee-actions = melee actions
says-miscellaneous-action = A miscellaneous action
says-move = { $mover }'s move
says-move-in-post-melee = move in the Post Melee Move
says-movement =
    .held-by = held by { $holder }
says-movement-abort = A movement abort
says-natural-weapon = natural weapon
says-needed-on-ground = needed on the ground
says-next-round = { $phase } of the next round
says-next-round-move-phase = the next round's Move Phase
says-no-armour = no such armour; use one of { $known }
says-no-armour-near = no such armour (did you mean { $near }?); use one of { $known }
says-no-melee-action = no melee action
says-one-melee-action = one melee action
says-other-arm = the other arm
says-out-of-action-this = out of action this round
says-out-of-missile-attacks = out of missile attacks after a fumble
says-own =
    .also-needs = { $unknown }; your own also needs { $needs }
    .required = is required for your own; { $unknown }
says-parrying-this-round = parrying this round
says-phase =
    .INTENT = the Statement of Intent
    .MELEE = the Melee Phase
    .MOVE = the Move Phase
    .MOVE-END = the Move Phase
    .MOVE-SETUP = the Move Phase
    .POST-END = the Post Melee Move
    .POST-MOVE = the Post Melee Move
    .POST-SETUP = the Post Melee Move
    .ROUND-END = the round's end
    .ROUND-START = the round's start
says-pick-something-up = pick something up
says-put-something-away = put something away
says-reloading-third = reloading: a third
says-round-of-entangling = the round of the entangling
says-round-of-grasp = the round of the grasp
says-sacrificed-movement-phase = a sacrificed movement phase
says-sheet =
    .armour-points = armour points from 0 to 99 after the sign, like { $key }=6
    .id = a word of letters, digits and underscores, such as axe_2
    .name = a name on one line, without double quotes
    .natural-location = the location it attacks with: one of { $known }
    .points-of-wearer = { $key } has its wearer's points: write them, like { $key }=6
    .rolls = rows that cover a d20, each number once: { $fault }
    .row-missing = is required: a { $what } from the tables, or a word of your own
    .skill = a skill's id: a word of letters, digits and underscores
    .value-twice = one value; it differs from { $key } at the top of the sheet
says-shift = turn one hex side at the end of the phase?
    .left = Turn left
    .right = Turn right
    .stay = Keep facing
says-spell = A spell
says-spirit-bars =
    .ATK = an attack
    .DOD = another action
    .DRW = a draw
    .MIS = a shot or throw
    .MSC = another act
    .PAR = another action
    .SPA = another action
    .SPD = another action
    .SPL = a spell
says-standard-or-aimed-shot = a standard or aimed shot
says-standard-parry-or-dodge = a standard parry or a dodge
says-stepping-in = { $who }'s stepping in
says-str-2-against-str = STR/2 against STR
says-str-against-damage = STR against the damage
says-str-against-str = STR against STR
says-str-against-str-2 = STR against STR/2
says-str-dex-against-siz = STR + DEX against SIZ/2 + DEX
says-strike-rank = strike rank { $rank }
says-swordbreaker = a swordbreaker
says-take-part-in-spirit = take part in spirit combat by { $words }
says-tear-weapon-out = tear a weapon out
says-tended-once = each is tended only once
says-they-are-no-longer = they're no longer next to each other
says-thing-held-is-let = what was held is let go
says-this-round-post-melee = this round's Post Melee Move
says-try-that = try that
says-try-to-break-free = { $who }'s attempt to break free
says-turn = { $who }'s turn ({ $what })
    .rank = { $who }'s turn ({ $what }, strike rank { $rank })
says-two-melee-actions = two melee actions
says-unable-to-act = unable to act
says-unable-to-move = unable to move
says-unaware-of-fight = unaware of the fight
says-unknown =
    .known = no such { $what }: { QUOTED($word) } (known: { $known })
    .near = no such { $what }: { QUOTED($word) } (did you mean { $near }?)
says-used-to-cover = used to cover
says-waited-for = { $who } is next ({ $what }); /next skips it
says-weapon-at-most = weapon at most
says-weapon-dice-at-most = weapon dice at most
says-weapon-skill-or-weapon = weapon skill or weapon
says-weave-dodge = { $attacker }'s attack gets through the weave. Dodge it?
says-weave-dodge-no = No free dodge
says-weave-dodge-yes = Roll the free dodge
says-what-is-held = what is held
setting-allow-hold = a declared attack may wait for a later strike rank
setting-first-aid-actions = how many miscellaneous actions First Aid takes
setting-rear-attacks = attacks from behind can't be parried
setting-sever-multiple = damage that severs a limb, in multiples of its hit points
setting-stack-parry-dodge = you may parry and dodge the same attack
setting-target-buckler = penalty on a blow at a buckler
setting-target-long = penalty on a blow at a long weapon (reach 2 or 3)
setting-target-shield = penalty on a blow at a larger shield
setting-target-short = penalty on a blow at a short weapon (strike rank 3)
setting-target-weapon = penalty on a blow at any other weapon

## Refusals

refused-action-used = { $who } has no unused { $what } left this round; pick an action that hasn't begun.
refused-already-contested = { $who } and { $other } have already contested Maneuver this phase; try again next round.
refused-already-declared = { $who } has already declared this round; to change something, use an abort.
refused-already-known =
    .need-teachable = { $who } already knows { $row } with { $arm }.
refused-already-so =
    .face = { $who } already faces that way.
    .lie-down = { $who } is already on the ground.
    .mount = { $who } is already riding { $told }.
    .rise = { $who } is already { $goal }.
    .set-braced = { $who } is already braced.
    .to-phase = It's already { $word }; { $told }.
refused-bad-layers = You can't wear { $layers } together on the { $location }; two layers at most, the inner one soft or leather.
refused-bad-part =
    .action = You can't declare { $told }: it follows by itself. Declare a parry.
refused-bad-units = A { $move } move leaves { $allowed }, but { $given } declared; change the move or the actions so that they make three.
    .instead = A { $phase } is given up for one act, but { $given } were declared; keep one of them.
    .moves = A round has one kind of move, but { $moves } were declared; keep one of them.
refused-bad-value =
    .apply = Damage can be 1 to 999 points, not { $points }.
refused-beyond-aid =
    .wound = { $patient } is below 0 hit points; First Aid isn't enough.
refused-braced = While braced, { $who } can't { $what }; parry, stay put or get up first.
refused-cannot-stand-yet = { $who } fell too recently and can stand up from { $phase } on; until then fight or crawl.
refused-closed-already =
    .close-in = { $who } is already close enough against a 3 m weapon; there's nothing to win.
    .close-in-2 = { $who } has already closed with { $other }.
refused-delayed-already =
    .delay = { $who } has already delayed until the end of this turn; move or stop.
refused-die-out-of-range = { $label } can't be { $value } on { $dice }; give { $low } to { $high }.
refused-follow-up-too-early = { $who } grabbed { $target } this round; the next grapple comes in the following round.
refused-free-attack-plain =
    .need-plain = { $plain }; attack that way, or decline it first.
refused-hand-unusable = { $who } can't use { $weapon }, because the { $limb } is { $why }; choose something for the free hand.
    .full = { $who } can't parry with { $weapon }, because that hand holds { $item }; parry with { $item } instead.
refused-hex-occupied = { $other } is in { $hex }, so { $who } can't pass through; go around.
refused-impale-cannot-break = You can't break a weapon with a thrust; use { $weapon } in slash or crush mode, or choose another weapon.
refused-kneeling =
    .mount = { $who } is on the ground; stand up first.
    .move = { $who } is kneeling; stand up first.
refused-location-unreachable = You can't hit { $target }'s { $location } from there, because { $why }; name another location.
refused-minimum-not-met = { $tactic } with { $weapon } needs { $needed }, which { $who } doesn't have; choose another tactic.
refused-missile-tactic = You can't use { $tactic } with or against missiles; use { $allowed }.
refused-move-too-far = That path costs { $cost } m, and { $who } has { $left } m left; shorten it.
refused-must-stay-adjacent = { $other } engages { $who }, who has to stay next to { $other } on every step; choose such a path or contest Maneuver.
refused-no-charge =
    .announce = You charge with a lance thrust from a mount; { $who } can't do that with { $arm }.
    .announce-2 = { $who } must ride half the move straight at { $target } this round to charge.
    .charge = You need a mount and a lance in hand to charge. On foot, { $who } can move to the target.
    .charge-2 = To charge, { $who } declares a double move and one attack with the lance.
    .declare = { $who } can only charge from a mount, with a double move and one attack with the lance.
refused-no-dodge = { $who } can't dodge { $attacker }'s attack, because { $why }; use a parry instead.
refused-no-free-attack =
    .free-slot = { $who } has no { $verb } waiting; you get one after a special.
    .strike-free = { $who }'s { $what } is lost: { $why }. Decline it.
refused-no-hold =
    .hold = You can't hold attacks here (option allow_hold).
    .hold-2 = It's strike rank 10, so { $who } attacks now or not at all this round.
    .hold-3 = { $who } can hold until SR { $first } to 10, not { $until }.
    .need-hold = { $who } isn't holding { $target }; grapple first.
    .release = { $who } isn't holding { $whom }.
refused-no-item =
    .action = What does { $who } draw? Name it, like: draw dagger.
    .draw = What does { $who } draw? Name it, like: draw dagger.
refused-no-location =
    .need-legal = Aim where? Add a location, like at head or at left arm.
refused-no-mount =
    .mount = { $who } can't mount { $beast } now; it must stand, with no rider.
refused-no-place =
    .face = { $who } can't face that way; name a side from 0 to 5, like: face 2.
    .face-unmapped = There's no map, so { $who } simply faces the foe. The GM says who is beside or behind: pair vs NAME side.
    .through = { $who } is on the map, which shows the ground: leave through out, or let the GM place it: terrain difficult at 3,4.
    .way = { $other } isn't on the map; name a hex, like: move to 3,4.
    .without-map = { $who } isn't on the map and can't move to { $hex }: /place { $who } at { $hex }, or say metres or a figure, like: move 5.
refused-no-sight =
    .need-sight = { $who } can't see { $target }, because something solid is in between; move, or choose another target.
refused-no-skill =
    .named-skill = { $who }'s sheet has no { $words }; add its percentage: `try { $words } 40`.
    .need-teachable = { $teacher } can't teach: there's no Instruct on the sheet.
refused-no-spell =
    .need-name = { QUOTED($name) } isn't a spell's name. Put points after it and the target after vs: cast NAME points 2 vs WHOM.
    .need-spell = { QUOTED($name) } isn't a spell's name. To get a weapon out, say draw.
refused-no-substitution = You can't turn { $old } into { $new }; drop it, or turn an unused action into a standard parry, a standard dodge or movement.
refused-no-target =
    .item-attacked = { $target } isn't holding that, only { $told }.
    .item-attacked-2 = { $target } isn't holding anything you could attack.
    .need-teachable = { $who } can't teach themselves; leave under out to research it alone.
    .resist = Whose { $told }? Say: resist str vs siz of Grak.
    .set-pair = { $who } can't pair up with themselves; name another figure after vs.
    .target-of = Who does { $who } attack? Add vs and a name, like: attack vs Grak.
    .target-of-2 = { $who } can't attack themselves; name another target after vs.
refused-no-task =
    .brief-act = What takes so long? Name it, like: act pick the lock needs 3.
refused-no-wound =
    .wound = { $patient } is dead.
    .wound-2 = First Aid can't help { $patient }{ $place }: { $why }.
refused-not-a-missile =
    .arm = You can't throw or shoot { $arm }; attack with it instead: attack { $arm }.
refused-not-adjacent =
    .close-in = { $who } must begin the Move Phase next to { $other } to close in.
    .mount = { $beast } is out of reach; { $who } must be next to it to mount.
refused-not-closed =
    .open-up = { $who } and { $other } aren't closed.
refused-not-engaged =
    .pass-by = Nobody engages { $who }; just move.
    .pass-by-2 = { $other } doesn't engage { $who }; just move.
refused-not-held =
    .bond = { $who } isn't held{ $which }.
    .escape = { $who } isn't entangled by { $holder }.
refused-not-here =
    .pick-up = There's no { $told } within { $who }'s reach, only { $there }.
    .pick-up-nothing = There's nothing within { $who }'s reach to pick up.
refused-not-in-hand =
    .drop = { $who } isn't holding a { $item }.
    .sheathe = { $who } isn't holding a { $item }.
refused-not-in-spirit-combat = No spirit is engaging { $who }, so you can't declare { $what }; choose an ordinary action, or the GM says: /mark { $who } spirit combat.
refused-not-loaded = { $who }'s { $weapon } isn't loaded; draw or reload before the shot.
refused-not-longer =
    .close-in = { $other }'s weapon isn't longer than { $who }'s, so there's nothing to get inside of.
refused-not-mounted =
    .dismount = { $who } isn't riding.
refused-not-on-belt =
    .need-drawable = { $where }; draw something from the belt, or pick it up first.
    .need-drawable-2 = { $who } already has { $found } in hand; draw something else.
refused-not-trained = { $who } hasn't learned { $tactic } with { $weapon }; use the standard form or add the training to the sheet.
    .named-skill = { $who } never learned { $words }, and you can't try it untrained.
refused-nothing-stuck =
    .pull = { $who }'s { $arm } isn't stuck in anyone.
    .stuck-at = There's no weapon stuck in { $victim }{ $which }.
refused-nothing-waits =
    .hold = { $who } has no attack to hold; declare one first with `intent attack`.
    .next = Nothing is waiting: start with an attack or /round.
    .step-back = { $who } has nothing waiting.
    .step-in = { $who } isn't delaying.
refused-one-defence =
    .twice = You get one defence against an attack; drop the dodge, or turn on stack_parry_dodge.
refused-out-of-arc = { $target } is out of { $who }'s arc for { $weapon }; turn first or choose another target.
refused-out-of-range = { $target } is { $distance } m away, and { $who }'s { $weapon } reaches { $range } m; move closer or choose another target.
refused-out-of-reach = { $target } is { $distance } m away, and { $who }'s { $weapon } reaches { $reach } m; move, hold the attack, or attack the weapon.
refused-special-abort-spent = { $who } has already used this round's defensive or movement abort; you can still drop the action.
refused-spells-too-long = { $who }'s two spells end on SR { $total }, past SR 10; cast a shorter one or only one.
refused-spirit-exclusive = Both of { $who }'s actions go into spirit combat, so there's no room for { $what }; to keep it, declare only one spirit action.
refused-stopped-by-engagement = { $other } engages { $who } at { $hex }, which ends the move there; contest Maneuver to go on.
refused-target-dead =
    .target-of = { $target } is already dead; choose another target.
refused-too-far =
    .aid = { $patient } is { $far } m away; { $who } must be next to them.
refused-too-many-dice = You gave { $label } { $count } times, but only { $allowed } can count; give each die once.
refused-two-modes =
    .mode = You can use one damage mode per attack, not { $names }.
refused-two-tactics =
    .tactic = You can use one tactic per attack, not { $names }.
    .tactic-2 = Naming a location is an aimed shot, and { $what } is another tactic; choose one.
    .tactic-of = You can use one tactic per { $guard }, not { $told }.
refused-unable = { $who } is { $condition } and can't { $what }.
refused-unarmed =
    .default-arm = { $who } has nothing to attack with, in hand or natural; pick a weapon up, or add one, like /encounter add Wolf with body four_legged, bite 40.
refused-unknown-die = There's no die called { $label } here; you can use { $labels }.
refused-unknown-phase =
    .to-phase = I know no phase { $word }, only intent, move, melee, post and end.
refused-weapon-broken = { $who }'s { $weapon } is broken; use another one until it's repaired.
refused-weapon-not-ready = { $who }'s { $weapon } isn't drawn; draw it first, or use what's in hand.
    .lies = { $who }'s { $weapon } is on the ground; pick it up first, or use what's in hand.
    .none = { $who } has no { $weapon }; /options shows what there is.
    .nothing-to-parry = { $who } has nothing to parry with; dodge instead.
    .nothing-to-shoot = { $who } has nothing to shoot or throw; attack with what's in hand.
    .one-for-two = { $who } has only one { $weapon } for two attacks; name a second weapon.
    .shield = { $who } has no such shield in hand; draw it first.
    .shoots = { $who } can't parry with { $weapon }, because it shoots; dodge, or parry with something else.
refused-weapon-stuck = { $who }'s { $weapon } is stuck in { $target }; pull it free first or use another one.
    .wound = { $who }'s { $weapon } is wound around { $target }; it can only pull there until { $target } is free.
refused-wrong-defence =
    .defence = You can't dodge with { $tactic }: it's a way to parry.
    .typed = A counter is a way to dodge: say dodge counter.
    .typed-dodge = You can't dodge with { $name }: it's a way to parry.
refused-wrong-mode =
    .damage = { $arm } can't do { $mode } damage.
    .mode = { $arm } can't { $named }; it can { $modes }.
refused-wrong-phase = { $what } comes in { $phase }, and it's { $now } now. Wait for it, or ask the GM to move on.
    .order = { $now ->
        [none] Everyone has declared already.
       *[other] It's { $now }'s turn to declare, and { $who } comes later: the lowest INT declares first.
    }
    .turn = It's { $now }, and { $what } comes on { $phase }. Wait for it, or ask the GM to move on.
refused-wrong-target =
    .need-legal = You disarm, break or entangle a thing; name a location, or one of those tactics.
refused-wrong-weapon = { $tactic } needs { $needed }, and { $who }'s { $weapon } isn't one; change the weapon or the tactic.

## Reasons in a number

term-acrobatics = of Acrobatics
term-adds-nothing = { $item } adds nothing
term-after-first = after the first spell
term-against-shot = against a shot
term-aimed-shot = aimed shot
term-amid-fight = in the middle of a fight
term-ap-of = AP of the { $item }
term-armour-ignored = armour ignored
term-armour-of = armour of the { $location }
term-at-item = at the { $item }
term-at-once = at once
term-at-point-blank = at point blank
term-below-minimum = below the weapon's minimum
term-beyond-range = beyond the effective range
term-body = reaches the body
term-by-hand = by hand
term-collision = collision
term-critical = critical
term-damage = damage
term-damage-modifier = damage modifier
term-damage-to-item = damage
term-defensive-abort = defensive abort
term-dex-rank = DEX strike rank
term-dodged-before = opponent { $count } dodged this round
term-double-move = double move
term-doubled = doubled
term-doubled-critical = doubled by a critical
term-doubled-special = doubled by a special
term-each-point = 5 for each point of difference
term-enemy-near = an enemy is next to the shooter
term-even = even
term-fall = fall
term-faster = { $count } m faster
term-feint = feint
term-feint-full = feint
term-fell-well = fell well: half
term-first-aid = First Aid
term-flexible = flexible weapon against a shield
term-footing = footing
term-for-hurt = hurt
term-for-throw = throw
term-from-above = from above
term-from-behind = from behind
term-from-saddle = hacking from the saddle
term-given-up = phase given up for an act
term-grip = grip
term-ground = the ground
term-half-armour = half the armour of the { $location }
term-half-soft = half the soft armour ignored
term-half-spells = half the protective spells
term-half-str-siz = half of STR + SIZ
term-halves = { $count } of 2 halves
term-high-ground = high ground
term-landed-well = landed well: half
term-left-over = left from the round before
term-magic-points = magic points
term-mobility = Mobility
term-moving-target = moving target
term-now = now
term-one-against-two = one weapon against two attackers
term-parried-before = parry { $count } against it this round
term-phases = { $count } x { $rate } m
term-point-blank = point blank
term-prone = prone
term-reached = damage that reaches the body
term-readying = readying
term-ride-cap = no better than Ride
term-rolled-die = rolled
term-same-rank = { $count } attacks on SR { $sr }
term-siz = SIZ
term-solid = solid: doubled
term-str = STR
term-takes-blow = { $item } takes
term-takes-push = { $item } takes
term-thrown = throw
term-too-close = too close for the weapon
term-trained-before = trained before
term-two-with-one = two attacks with one weapon
term-very-large-target = very large target
term-vision-obscured = vision obscured
term-weapon = weapon
term-went-in = a thrust that went in

## What comes of somebody, behind the name, in odds

came-dead = dead
came-down = down
came-follows = gets a { $of }
came-hit-points-lost = hit points lost
came-unconscious = unconscious

# What the verbs do, in one line each; data/verbs.toml has sentences to try.

verb-attack = Attack with a weapon in hand or a part of the body.
verb-shoot = Shoot a bow, sling or crossbow; off the map you can say the range.
verb-throw = Throw a weapon.
verb-riposte = Take the free attack you won with a riposte.
verb-counter = Take the free attack you won with a counter.
verb-flurry = Make the second attack you won with a flurry.
verb-strike = Take your waiting free attack, whatever won it; otherwise attack.
verb-grapple = Grab someone; on later turns immobilise, throw or hurt them.
verb-slam = Throw your weight against someone.
verb-bash = Push someone back with a shield or heavy weapon.
verb-disarm = Attack what someone is holding, to knock it out of the hand.
verb-break = Attack what someone is holding, to break it.
verb-entangle = Wrap a flexible weapon around a limb or a weapon.
verb-intent = Declare what you will do this round.
verb-draw = Draw a weapon, or nock the next arrow.
verb-reload = Reload a missile weapon.
verb-ready = Ready a spell before you cast it.
verb-drop = Let go of what you hold.
verb-sheathe = Put a weapon away.
verb-pick = Pick something up from the ground.
verb-act = Do something short other than attack; it may need several actions.
verb-cast = Cast a spell; its points and whether it is readied decide when it works.
verb-look = Look around to notice who is behind you.
verb-scan = Roll Scan.
verb-listen = Roll Listen.
verb-search = Roll Search.
verb-spirit = Attack or defend in spirit combat, as the GM rules.
verb-hold = Hold a declared attack for a later strike rank.
verb-decline = Don't take a free attack.
verb-pull = Pull out a weapon stuck in someone.
verb-remove = Pull out what's stuck in you.
verb-cover = Hold a shield in front of some locations against missiles.
verb-location = Roll someone's hit location.
verb-damage = Roll the damage of a weapon by itself.
verb-apply = Do damage to a location, less its armour.
verb-pass = Do nothing more for now.
verb-abort = Give up a declared action for a defence or a move.
verb-immobilise = Pin someone you've grabbed.
verb-hurl = Throw someone you've grabbed.
verb-hurt = Twist a limb you've pinned.
verb-release = Let go of someone you're holding.
verb-escape = Break out of a hold.
verb-aid = Give First Aid.
verb-first = Give First Aid, in two words.
verb-train = Train a special tactic between fights.
verb-try = Roll a skill, or a characteristic times a number.
verb-resist = Roll on the resistance table.
verb-oppose = Skill against skill.
verb-move = Walk to a hex or a figure, or so many metres, around corners and over rough ground.
verb-crawl = Move without standing up.
verb-jump = Jump.
verb-turn = Turn where you stand.
verb-face = Face a side (0 to 5), a hex or a figure.
verb-stand = Get up.
verb-kneel = Go down on a knee.
verb-lie = Lie down.
verb-delay = Let the others move first.
verb-step = Step in when the rules let you.
verb-stop = End an interrupted move where you are.
verb-maneuver = Roll Maneuver, alone or against those who engage you.
verb-close = Get inside a longer weapon's reach.
verb-open = Back off from someone who has closed in.
verb-brace = Brace yourself against being pushed.
verb-charge = Charge at someone on a mount.
verb-mount = Get into the saddle.
verb-dismount = Get out of the saddle.
verb-terrain = Say what ground is on the map.
verb-pair = Say how two figures stand to each other without a map.
verb-next = The GM goes on: whoever is next acts or passes.
verb-round = The GM ends the round.
verb-phase = The GM goes on to a phase; without a name, tells which one it is.

# Ready effects (data/effects.toml), in one line each.

effect-bladesharp = Attacks 5% better and a point more damage for each point.
effect-protection = A point of armour everywhere for each point.
effect-coordination = Two points of DEX for each point.
effect-vigour = Two points of STR for each point.
effect-demoralized = Everything at half.
effect-fanatical = Attacks half as good again, parries and dodges at half.

# What stands beside the keys of the example sheet, by their paths.

template-name = A character sheet for rq3plus. Change what you like; a line left out takes its default.
template-str = Characteristics, 0 to 100. str, con, siz, int and dex are required; pow and app are 10 if left out.
template-mr = Basic movement in metres (3), then skills in per cent. Those left out are at their base.
template-acrobatics = Trained skills: without the line they may not be tried. Also breakfall, instruct, spirit_combat.
template-body =
    humanoid, four_legged, four_legged_humanoid, four_legged_tail, two_legged_tail, winged, snake, formless;
    or [[locations]] of your own with id, melee, missile, kind and fraction.
template-skills = Further skills by id; a weapon skill (sword_1h, axe_1h, dagger ...) holds for every weapon of it.
template-tactics = Learned tactics by weapon skill or weapon.
template-armour = By location, or all: points, an armour id, or two layers with the inner one first.
template-weapons =
    id is a weapon of the tables, or any word together with like = a weapon of the tables.
    attack and parry, or skill for both. where: hand or belt. Any column may be overridden: damage, ap, sr, reach ...
    .also = Other uses of the same thing: thrown, or in both hands.
template-shields = Strapped on, unless where = "belt".
