# What gurps3 tells: a message for each note code, and fragments.

again = ⚠ { $who } begins the next turn early
aims = { $who } aims at { $target }, turn { $turns }
all-out = { $who } goes all out ({ $how })
all-out-defense = { $who } only defends ({ $how })
astray = { $who } → { $target }
attacks = { $item ->
    [none] { $who } → { $target }
   *[other] { $who } → { $target } · { $item }
    }
condition-concentrating = concentrating
condition-reloading = reloading
strikes = { $who } → { $target } · { $item } at { $at }
tries = { $who } → { $target } · { $what }
attack-hit = { $who } hits { $target }
attack-miss = { $who } misses { $target }
blinded = { $who }: { $eye } blinded
breaks = { $who }'s { $item } breaks
breaks-free = breaks free
checked-roll = { $who }: { $degree }
choke-fails = { $foe } can still breathe
chokes = { $foe } is choked for { $hits ->
    [1] one hit
   *[other] { $hits } hits
    } → HP { $was } to { $left }
concentrates = { $who } concentrates on { $on } ({ $turns })
contest-tied = Nobody wins
contest-won = { $who } wins by { $by }
cover-fails = { $who } can't cover { $foe }'s face
covers = { $who } covers { $foe }'s { $what }
crippled = { $place } crippled
critical = critical: no defence
critical-hit = { $what }
critical-miss = critical miss by { $who }: { $what }
damage = { $who }'s { $item }: { $points }
darkness = Darkness { $n }
deaf = { $who } is deaf
dies = { $who } dies
disarm-backfires = { $who } loses { $item } instead
disarm-fails = { $foe } keeps the weapon
disarmed = { $item } is knocked out of { $who }'s hand
drops = { $who } drops { $item }
enters-close = { $who } is in { $foe }'s hex
falls = { $who } falls
feint-fails = { $foe } doesn't fall for it
feint-works = { $foe } falls for it: −{ $penalty }
flies = { $who }'s { $item } flies { $hexes } hexes { $way }
frees-hand = { $who } holds { $foe } down with one hand
fumbles = { $who } fumbles the { $what }
fumbles-about = { $who } fails to get { $item } ready
gets-through = gets past { $foe }
grab-fails = no grip on { $foe }
grabs = { $who } grips { $foe }'s { $item }
grapple-fails = no hold on { $foe }
grapples = { $who } holds { $foe }: { $place }, { $hands ->
    [1] one hand
   *[other] both hands
    }
grip-lost = { $who } loses the grip on { $foe }'s weapon
harmed = { $place }: { $dr ->
    [0] { $basic }
   *[other] { $basic } − { $dr } DR = { $through }
    }{ $kind ->
    [none] {""}
   *[other] , { $kind } { $hits }
    } → HP { $was } to { $left }
heals = { $who }: { $hits } back
helps = { $what ->
    [takedown] { $who } helps to take { $foe } down
   *[other] { $who } helps to { $what } { $foe }
    }
hurts-himself = { $who }'s own { $place }{ $hits ->
    [0] : unhurt
   *[other] is hurt: { $hits } → HP { $was } to { $left }
    }
landscaped = { $at }: { $kind }
knocked-over = { $who } is knocked over by { $foe }
lets-go = { $who } lets go of { $foe }
lets-pass = { $who } lets { $foe } pass
loaded = { $who } has loaded { $item }
loading = { $who } loads { $item }: { $turns ->
    [1] one more turn
   *[other] { $turns } more turns
    }
located = { $who }: { $place }
loses-aim = { $who } loses the aim
loses-sight = { $who } loses sight of { $target }, and the aim
loses-concentration = { $who } loses concentration
loses-turn = { $who } is stunned and does nothing
lost = { $who } can't { $what } any more: { $why }
may-strike = { $who } may strike { $foe } ({ $far ->
    [0] in the same hex
    [1] next to { $who }
   *[other] { $far } hexes off
    }), or decline
moves = { $who } goes to { $at }
must-fire = { $who } must fire at { $foe }, or look first
near-miss = misses by 1: hits the torso
no-air = { $who } has had no air for { $minutes ->
    [1] a minute
   *[other] { $minutes } minutes
    }
no-harm = { $place }: { $dr ->
    [0] { $basic }
   *[other] { $basic } − { $dr } DR
    }, unhurt
numb = { $who }: { $place } numb
object-stands = { $who }'s { $item } holds
object-struck = { $who }'s { $item }: { $points } points, { $left } more to break it
off-balance = { $who } is off balance
open-guard = { $who }'s guard drops
out-of-order = ⚠ { $who } acts before { $now }
paired = { $who } now stands that way to { $other }
passes = { $who } does nothing
    .many = { $everybody } do nothing
pin-fails = { $foe } isn't pinned
pins = { $who } pins { $foe }
pops-up = { $who } pops up from cover
posture = { $who } is now { $posture }
pushed = { $who } pushed back { $hexes }
quick = { $who } has { $item } in hand at once
readies = { $who } has { $item } ready
readying = { $who } readies { $item }: { $turns ->
    [1] one more turn
   *[other] { $turns } more turns
    }
recovers = { $who } recovers
reload-lost = { $who }'s Reload this turn doesn't count
rests = { $unit ->
    [day] { $n ->
        [1] A day passes
       *[other] { $n } days pass
        }
    [hour] { $n ->
        [1] An hour passes
       *[other] { $n } hours pass
        }
   *[minute] { $n ->
        [1] A minute passes
       *[other] { $n } minutes pass
        }
    }
retreats = { $who } steps back
second = — Second { $second } —
sheathes = { $who } puts { $item } away
slam-misses = { $foe } steps aside
slams = { $foe } is slammed
stays-held = stays held
steps-out = { $who } steps away from { $foe }
still-strapped = { $who }'s { $item } is still strapped on
stopped = stops it
stopped-there = { $foe } bars the way
strained = { $who }: { $place } strained, useless for half an hour
stumbles = { $who } stumbles past { $foe }
stunned = { $who } is stunned
suffocates = { $who } is suffocating
tackle-dodged = { $foe } dodges it
tackles = { $who } leaps at { $foe } and goes down
thrown = { $by } throws { $who } down
tug = neither gives way
turn = ▶ { $who }
unconscious = { $who } is unconscious
unready = { $who }'s { $item } turns in the hand: one more Ready
waits = { $who } waits
wakes = { $who } wakes
watch-wasted = { $who } watched for nothing
watches = { $who } watches { $hexes ->
    [1] one hex
   *[other] { $hexes } hexes
    } with { $item }
weary = { $who } is tired: { $fatigue } fatigue
wrests = { $who } wrests { $item } from { $foe }

skill-axe-mace = Axe/Mace
skill-dx = DX
skill-ht = HT
skill-iq = IQ
skill-pd = passive defence
skill-st = ST
skill-two-handed-sword = Two-Handed Sword
condition-all-out = no active defence
condition-all-out-defense = only defends
condition-close-combat = close combat
condition-dropped-guard = guard dropped
condition-mentally-stunned = surprised
check-attack-success = hits
check-attack-failure = misses
check-attack-critical-success = hits critically
check-attack-critical-failure = misses badly
check-contest-success = { $margin ->
    [0] just succeeds
   *[other] succeeds by { $margin }
    }
check-contest-failure = { $margin ->
    [0] fails
   *[other] fails by { $margin }
    }
check-contest-critical-success = { $margin ->
    [0] just succeeds
   *[other] succeeds by { $margin }
    }
check-contest-critical-failure = { $margin ->
    [0] fails
   *[other] fails by { $margin }
    }
check-contest-fall-success = { $margin ->
    [0] just succeeds
   *[other] succeeds by { $margin }
    }
check-contest-fall-failure = { $margin ->
    [0] fails
   *[other] fails by { $margin }
    }
check-contest-fall-critical-success = { $margin ->
    [0] just succeeds
   *[other] succeeds by { $margin }
    }
check-contest-fall-critical-failure = { $margin ->
    [0] fails
   *[other] fails by { $margin }
    }
check-contest-knockback-success = { $margin ->
    [0] just succeeds
   *[other] succeeds by { $margin }
    }
check-contest-knockback-failure = { $margin ->
    [0] fails
   *[other] fails by { $margin }
    }
check-contest-knockback-critical-success = { $margin ->
    [0] just succeeds
   *[other] succeeds by { $margin }
    }
check-contest-knockback-critical-failure = { $margin ->
    [0] fails
   *[other] fails by { $margin }
    }
check-feint-success = { $margin ->
    [0] just succeeds
   *[other] succeeds by { $margin }
    }
check-feint-failure = { $margin ->
    [0] fails
   *[other] fails by { $margin }
    }
check-feint-critical-success = { $margin ->
    [0] just succeeds
   *[other] succeeds by { $margin }
    }
check-feint-critical-failure = { $margin ->
    [0] fails
   *[other] fails by { $margin }
    }
check-dodge-success = dodges
check-dodge-failure = fails
check-dodge-critical-success = dodges critically
check-dodge-critical-failure = fails badly
check-block-success = blocks
check-block-failure = fails
check-block-critical-success = blocks critically
check-block-critical-failure = fails badly
check-parry-success = parries
check-parry-failure = fails
check-parry-critical-success = parries critically
check-parry-critical-failure = fails badly
check-passive-defence-success = armour turns it
check-passive-defence-failure = no help
check-passive-defence-critical-success = armour turns it critically
check-passive-defence-critical-failure = no help at all
check-balance-success = keeps both feet
check-balance-critical-success = keeps both feet critically
check-knockdown-success = stays up
check-knockdown-critical-success = stays up critically
check-knockout-success = is not knocked out
check-knockout-critical-success = is not knocked out critically
check-deafness-success = will hear again
check-deafness-critical-success = will hear again critically
check-avoid-success = jumps aside
check-avoid-critical-success = jumps aside critically
check-consciousness-success = stays conscious
check-consciousness-critical-success = stays conscious critically
check-death-success = clings to life
check-death-critical-success = clings to life critically
degree-success = succeeds
degree-failure = fails
degree-critical-success = succeeds critically
degree-critical-failure = fails critically

## What is said

says-bare-handed-parry = bare-handed parry
says-bare-hands = bare hands
says-bite = A bite
says-block =
    .bounded = { $what } { $found } becomes { $taken }.
    .by-table = { $name } uses the table's damage and ranges.
    .dodge = Dodge { $score }: the rules work it out from Move.
    .hide = DR { $dr } becomes armour everywhere.
    .kind = { $name }: { $said } damage becomes { $taken }.
    .no-attacks = I found no attack.
    .no-dice = I can't roll { $damage } for { $name }; left out.
    .no-number = { $what } is missing: I took 10.
    .no-shot = { $name } isn't a missile weapon here; left out.
    .shield = { $name } becomes a { $ours }.
    .skills-left = Skills not used in fights here: { $names }.
    .strong = I took thrust { $thrust } and swing { $swing } for this ST.
    .toughness = DR { $dr } becomes Toughness { $dr }.
    .traits-left = Traits with no effect here: { $names }.
    .two-levels = { $name } at { $level }: its skill is already at { $before }; the higher counts.
    .no-places = DR of places that these rules have none of: { $names }.
says-defence = { $by } hits with { $what }. How do you defend?
says-defends = { $who }: { $chances }
    .against = { $who } against { $blows }
says-evades = { $who } tries to get past.
says-fire = Fire at { $foe }?
says-fire-now = fire
says-fist = a fist
says-give-first-aid = give first aid
says-go-on = go on, { $left } hexes
says-grapples = { $by } grapples. Retreat?
says-hold-fire = hold fire
says-keeps-it-at = : keeps it at { $score } ({ $score_2 } %)
says-legs = { $who } goes down. Where do the legs go?
says-let-by = let { $who } by
says-looks =
    .hurt = hurt
    .unhurt = unhurt
    .dead = dead
    .badly-hurt = badly hurt
says-move-off = You're free. Move off?
says-no-melee-modes = only to shoot or throw
says-not-open = not possible now
says-not-to-be-taken = Not possible while { $posture }.
says-nothing = nothing
says-nothing-but-passive-defence = only passive defence
says-nothing-but-pd = nothing (PD { $pd })
says-nothing-there = nothing there
says-overrun = { $foe } is down. Run on?
says-passive-defence = passive defence
says-rest-among-foes = rest while foes are able to act
says-retreat = retreat +3
says-same-hex = the same hex
says-sheet =
    .armour = a list of pieces, or a table by location
    .dr = a DR of 0 to 100, or one of { $known }
    .hand-full = that hand is full: put it on the belt
    .no-place = no such location: use all, or { $known }
    .piece = the name of a piece, or a table with id
    .piece-bare = needs an id, or a dr with the locations it protects
    .places = locations among { $known }
    .reach = C, 1, 2, 3 or 4, with commas between
    .shield-arm-full = that hand is full: put it on the back
    .skill = one of { $known }, or fast_draw_... or speed_load_...
    .strong = above ST 30 the sheet gives thrust and swing in dice
    .table = a table of keys
    .weapon = one of { $known }; or give like, or skill, type and dmg
says-slam = { $foe } is down. Slam?
says-slam-now = slam anyway
says-stay = stay
says-step-back-to = Where do you step back to?
says-step-out = { $by } isn't holding on. Step out of close combat?
says-step-out-now = step out
says-stop = stop { $who }
says-stop-there = stop
says-strike-again = strike again
says-struck-for = struck for { $item }
says-swung-weapon = a swung weapon
says-that-weapon = that weapon
says-tumbles = acrobatics { $level } ({ $at_level } %), then dodge { $made } ({ $at_made } %), else { $missed } ({ $at_missed } %)
says-until-your-next-turn = Until your next turn: { $known }.
says-until-your-next-turn-passive = Until your next turn: passive defence only.
says-where = { $to }'s bare-handed parry fails. Where does the attack hit?
says-where-aimed = where it was aimed
says-where-arm = the arm that parried
setting-contest-mode = how contests to wrest, to force a drop and to pin are rolled
setting-criticals = simple: a natural 3 does full damage
setting-order = by Move, or a whole side before the other
setting-prone-crossbow = whether a prone crossbow shoots like a gun
setting-wait-reach = whether a Wait answers foes next to you, or within the weapon's reach

## Refusals

refused-aim-facing = { $who } can't turn after the first turn of aiming; keep the facing, or aim again.
refused-bad-facing = Which way? Say facing 0 to 5, or face somebody.
refused-before-only = { $who } moves before that attack, not after; put the move first.
refused-bow-stands = { $who } can't move while aiming a bow; stand still.
refused-break-later = { $who } is pinned with both hands and can try again in { $turns } own turns.
refused-broken = { $item } is broken; { $who } needs another weapon.
refused-counted = The { $place } already counts { $by } by itself; leave the number out, or say what else it's for: { $by } for bad light.
refused-dead = { $who } is dead and can't { $what }.
refused-evade-or-slam = Does { $who } evade or slam? A Move into { $target }'s hex is one of the two.
refused-evade-where = Where does { $who } go? For example: evade Orc to 2,3.
refused-far-side = That hex is on the foe's side of close combat; { $who } can leave on the near side, or evade.
refused-feint-unseen = { $target } can't see { $who }, so a feint is pointless; attack.
refused-fire-at = { $who } fires at whoever came first, and that's { $target }.
refused-forward-only = { $who } can only go forward here; choose a way into the front hexes.
refused-gm-only = Only the GM can say { $what }; ask for it.
refused-hand-held = { $who } can't use { $item }: that arm is held or holding a foe. Break free or let go first.
refused-hand-useless = { $who }'s hand with the { $item } is useless; use the other.
refused-heading = { $who } keeps facing the way of the move with that maneuver; leave the facing out.
refused-held = { $who } is held and can't leave the hex; break free first.
refused-holds-nobody = { $who } isn't holding anyone to let go.
refused-in-cover = { $target } is in cover; go round it, or watch that hex until someone shows there.
refused-interrupted = { $who } must wait: { $current } interrupts. Let { $current } act or decline.
refused-leg-held = { $who }'s { $leg } leg is held; kick with the other.
refused-legs-useless = { $who } can't stand on either leg; stay prone and move one hex at most.
refused-limb-useless = { $who }'s { $limb } is useless; attack with another limb.
refused-loaded-already = { $item } is already loaded; just shoot.
refused-lost-balance = { $who } is off balance and can't do any more this turn; say pass.
refused-moved-before = { $who } has already stepped before this action; leave the second step out.
refused-must-fire = { $who } must fire at { $target }; fire, or look first.
refused-needs-weapon = { $who } needs a ready melee weapon to { $what }; ready one first.
refused-no-aim-close = { $who } can't aim in close combat; attack instead.
refused-no-all-out-wild = You can't combine all-out and wild (a Wild Swing goes with a Move); leave one out.
refused-no-arm-held = { $who } isn't holding { $target }'s arm; grab arm first.
refused-no-bow-pop-up = You can't pop up with { $item }; use a crossbow, sling or thrown weapon.
refused-no-cover = { $who } has no cover to pop up from; shoot without pop up.
refused-no-distance = How far is { $target } from { $who }? Say it in yards, like range 20.
refused-no-fight = The fight hasn't begun; start the encounter first.
refused-no-free-hand = { $who } has no free hand for that; drop or sheathe something first.
refused-no-free-hex = There's no room for { $who } in { $at }; name a free hex next to { $who }, or leave it out.
refused-no-hands = { $who } has no hands to punch with; bite or kick.
refused-no-head-held = { $who } isn't holding { $target }'s head; grapple head first.
refused-no-hexes = How far does { $who } go? For example: move 3.
refused-no-location = You can't aim at { $place }; leave it out for the torso.
refused-no-location-here = { $what } can't aim at a location; leave it out.
refused-no-map = There's no map, so I don't know where { $who } is. The GM can place figures, or say how they stand: pair.
refused-no-missile = { $who } has no missile weapon in hand; ready one first.
refused-no-missile-weapon = You can't shoot or throw { $item }; attack with it.
refused-no-missiles-left = { $who } has no missiles left for { $item }.
refused-no-neck-held = { $who } isn't holding { $target }'s neck with both hands; grapple neck first.
refused-no-pin = { $who } isn't pinning anyone with both hands, so no hand needs freeing.
refused-no-reach = { $item } reaches { $reach }, and { $target } is at { $hexes }; move, or ready another reach.
refused-no-retreat = { $who } can't retreat here; leave retreat out.
refused-no-retreat-there = { $who } can't step back to { $at }; say retreat to { $ways }.
refused-no-room = { $who } can't lie across { $at }: name a free hex next to { $who }, or leave it out.
refused-no-shared-weapon = { $who } and { $target } aren't holding the same weapon; grab weapon first.
refused-no-shield = { $who } has no shield on the arm; ready one first.
refused-no-skill = { $who } has no { $skill } and no default for it; use something else.
refused-no-sprint = { $who } can only sprint standing, after a Move of more than half; move first.
refused-no-such-defence = { $who } can't { $what } against that. Possible: { $possible }.
refused-no-such-pair = { $who } gets one maneuver, and no card has those actions together; keep one.
refused-no-such-use = { $who } can't use { $item } that way; possible: { $ways }.
refused-no-such-weapon = { $target } has no { $item } in hand, only { $held }.
refused-no-target = Who is the target of { $what }? Name one after vs.
refused-no-way = { $who } can't get to { $at }: something is in the way. Go round it.
refused-not-carried = { $who } has no { $item }, only { $carried }.
refused-not-close = { $who } isn't in { $target }'s hex; step into it first.
refused-not-down = { $target } isn't on the ground; { $who } must bring the foe down first.
refused-not-free = { $who } can't become { $posture } for free here; use Change Position.
refused-not-grappled = { $who } hasn't grappled { $target }; grapple first.
refused-not-held = Nobody is holding { $who }; move as you like.
refused-not-in-close = { $item } is too large for close combat; { $who } needs a knife, bare hands or the like.
refused-not-in-front = { $target } is at { $who }'s { $side }; turn first, or make a wild swing to the side.
refused-not-in-hand = { $who }'s { $item } isn't in hand; ready it first, or use { $ready }.
refused-not-loaded = { $item } isn't loaded; reload first (turns: { $turns }).
refused-not-nearer = { $who } must charge straight at the foe, and { $at } is no nearer; go straight.
refused-not-so-aimed = You can only aim points, thrusts and missiles at the { $place }; aim elsewhere.
refused-not-so-unarmed = You can't { $what } with { $skill }; use { $skills }.
refused-not-standing = { $target } isn't standing; pin the foe instead.
refused-not-twice = { $item } is unready after an attack, so you can't attack twice; use all-out sure or strong.
refused-not-your-turn = It's { $current }, and { $own }. Until then { $who } can speak and answer attacks, or the GM says next.
    .next = It's { $current }'s turn; only its player or the GM can pass it on.
refused-nothing-to-check = { $who } has no { $skill } to roll, only { $known }.
refused-nothing-to-decline = { $who } has nothing to decline now.
refused-nothing-to-fire-at = { $who } has no target from a watch; watch first, or shoot.
refused-on-foot = { $item } is for riders, and { $who } is on foot. The GM can mark { $who } mounted; or take another weapon.
refused-one-defence = { $who } gets one defence against an attack; for two, use All Out Defense double.
refused-one-foe = { $who } attacks the same foe twice; name that foe again or leave it out.
refused-one-hexside = { $who } has used more than half Move and can turn one hexside at most at the end.
refused-one-hold = { $who } can take one hold per turn; say { $said }, once.
refused-only-close = { $what } needs close combat; step into the foe's hex first.
refused-only-defends = { $who } is off balance after that attack and can only defend this turn; defend double, or pass.
refused-only-one-blow = { $who } gets one plain attack here; leave the rest out.
refused-out-of-range = { $target } is { $hexes } yards away, and { $item } reaches { $most }; go closer.
refused-out-of-sight = { $who } can't see { $target } from there; move first.
refused-pair-word = I don't know how { $word } tells where two stand; use distance, front, left, right, rear.
refused-pinned = { $who } is pinned by { $holder } and can only break free or do nothing.
refused-pinning = { $who } is holding { $foe } down with both hands; free a hand or let go first.
refused-posture = { $who } is { $posture } and can't { $what }; change position first.
refused-quick-at-start = { $item } is half loaded, and { $who } is only quick at the start: say reload.
refused-ready-already = { $who } already has { $item } ready; use it.
refused-reply-first = { $who }'s Wait or watch was triggered; attack, or say decline.
refused-rest-how-long = How long is the rest? A minute to a year.
refused-same-posture = { $who } is already { $posture }; choose another posture.
refused-self-target = { $who } can't do that to themselves; name someone else.
refused-slam-from-inside = { $who } is in { $target }'s hex; a slam begins outside it.
refused-stunned = { $who } is stunned and can't act this turn; say pass.
refused-target-dead = { $target } is already dead; choose another target.
refused-too-far = { $item } is too far from { $who }; step next to it first.
refused-too-far-to-go = { $who } would spend { $spent } movement and has { $most } for { $card }; go less far.
refused-too-low = { $who } needs 3 or more to try, but { $base } { $terms } leaves { $eff }.
refused-too-many-helpers = No more can join in against { $target }.
refused-too-many-shots = { $item } has a rate of fire of { $most }; fire no more shots.
refused-too-strong = { $item } is too strong for { $who } to cock by hand.
refused-two-turns = { $who } can't stand up at once: `kneel` first, then stand.
refused-unbreakable = You can't break { $item } with a weapon; attack something else.
refused-unconscious = { $who } is unconscious and can't { $what }.
refused-unready = { $item } is unready; ready it first (turns: { $turns }).
refused-watch-front = { $at } isn't in front of { $who }; turn first, or watch hexes in front.
refused-weapon-gripped = A foe has hold of { $item }; { $who } must win it back or let go.
refused-weapon-held = { $who } shares a weapon with a foe and can't leave; let go or wrest it.
refused-which-all-out = Which All Out Attack: all-out double, feint, sure or strong?
refused-which-charge = Which All Out Charge: nothing more, strong, slam or feint slam?
refused-which-defense = Which All Out Defense: defend double or defend increased?

## Reasons in a number

term-accuracy = accuracy
term-acrobatics = acrobatics
term-acrobatics-failed = acrobatics
term-all-out-charge = all-out charge
term-all-out-defense = all-out defense
term-armour = { $armour }
term-at = at { $place }
term-bad-footing = bad footing
term-bad-footing-on-the-way = bad footing on the way
term-bare-hand = bare hand
term-blind = blind
term-block-against = { $what }
term-both-above-14 = both above 14
term-boxing = boxing
term-braced = braced
term-braced-bystander = braced
term-cannot-see-the-target = cannot see the target
term-close-combat = close combat
term-combat-reflexes = combat reflexes
term-condition = { $what }
term-damage = damage
term-darkness = darkness
term-darkness-looking = darkness
term-dice = on { $dice }d
term-dice-at-most = the most of { $dice }d
term-direction = { $side }
term-distracted = distracted
term-dr = DR
term-dropped = dropped
term-dropping = dropping
term-erratic-target = erratic target
term-failed-dodge = failed dodge
term-feint = feint
term-feint-slam = feint
term-flying-tackle = flying tackle
term-foe-posture = foe { $posture }
term-foes-run-up = foe's run-up
term-foes-shield = foe's shield
term-from-behind = from behind
term-from-behind-evading = from behind
term-from-the-side = from the { $side }
term-from-the-side-or-down = from the side or down
term-further-aim = further aim
term-grapple = grapple
term-grapple-low = grapple, foe down
term-great-helm = great helm
term-haft-dr = DR
term-head-wound = head wound
term-halved = halved
term-heavier = heavier
term-heavier-weapon = heavier weapon
term-heavy-boots = heavy boots
term-held = held
term-help = help of { $who }
term-hold = hold
term-into-close-combat = into close combat
term-judo-or-karate = judo or karate
term-just-blinded = just blinded
term-kick = kick
term-kick-boxed = kick
term-kicking = kicking
term-large-shield = large shield
term-large-shield-parries = large shield
term-looked-first = looked first
term-least = at least { $points }
term-multiplied = { $type } at the { $place }
term-no-fencing-weapon = no fencing weapon
term-off-hand = off hand
term-off-hand-parries = off hand
term-on-the-ground = on the ground
term-one-eye = one eye
term-one-eye-shot = one eye
term-pace = { $pace }
term-parry-against = { $what }
term-popping-up = popping up
term-posture-attacks = { $posture }
term-posture-defends = { $posture }
term-quality = { $grade } quality
term-range = range { $yards }
term-range-speed = range { $yards } + speed { $speed }
term-recoil = recoil
term-retreat = retreat
term-retreat-grapple = retreat
term-run-up = run-up
term-shield = shield
term-shield-in-close-combat = shield in close combat
term-shield-slam = shield
term-shock = shock
term-size = size
term-small-weapon = small weapon
term-snap-shot = snap shot
term-spike = spike
term-st-below = ST below { $st }
term-strong = all-out
term-sure = all-out
term-target-posture = target { $posture }
term-their-weapon = their weapon
term-their-weapon-disarm = their weapon
term-times = critical hit
term-unarmed-skill = { $skill }
term-watching = watching
term-watching-line = watching a line
term-weapon-adds = ST and weapon
term-wild-swing = wild swing

## What comes of somebody, behind the name, in odds

came-breaks = breaks { $of }
came-crawling = crawling
came-crippled = crippled { $of }
came-crouching = crouching
came-dead = dead
came-feints-by = feints by
came-free-of = free of { $of }
came-hits = hits
came-holds = holds { $of }
came-kneeling = kneeling
came-loses = loses { $of }
came-off-balance = off balance
came-prone = prone
came-sitting = sitting
came-standing = standing
came-stunned = stunned
came-unconscious = unconscious

# What the verbs do, in one line each; data/verbs.toml has sentences to try.

verb-attack = Attack with a weapon in hand; you can add the use, the location and how all-out.
verb-punch = Punch.
verb-kick = Kick.
verb-bite = Bite, in close combat.
verb-bash = Attack with the shield.
verb-shield = Attack with the shield.
verb-strike = An attack; on what a foe is holding, to break it.
verb-break = Attack what a foe is holding, or break free of a hold.
verb-disarm = Knock a weapon out of a hand: a contest of skills.
verb-feint = Deceive a foe, who defends worse on your next turn.
verb-charge = All Out Charge: full Move at a foe, then attack, perhaps slam.
verb-all = All Out Attack, Charge or Defense, said first.
verb-all-out = All Out Attack, Charge or Defense, said first.
verb-defend = All Out Defense: two defences against each attack, or one at +2.
verb-shoot = Shoot a bow, crossbow, sling or gun.
verb-pop = Pop up from cover, shoot once and be back in it, all in one turn.
verb-popup = The same as pop up.
verb-throw = Throw a weapon.
verb-aim = Aim; say it again to go on.
verb-watch = Opportunity fire: watch hexes and shoot at the first foe there.
verb-fire = Shoot from a watch at whoever came.
verb-look = From a watch, look before firing; add hold fire to let friends pass.
verb-hold = From a watch, hold fire after a look.
verb-decline = Let a foe pass and go on waiting.
verb-reload = Load a weapon, a turn at a time.
verb-wait = Wait for the first foe who comes near.
verb-move = Move over the map, in any direction; a number alone is hexes straight ahead.
verb-step = Step a hex before or after an action.
verb-face = Turn to someone, a hex or a side.
verb-turn = Turn a hexside, or around.
verb-ready = Ready a weapon: draw it, or make it ready after use.
verb-draw = Draw a weapon.
verb-pick = Pick something up.
verb-sheathe = Put something away.
verb-drop = Drop something.
verb-stand = Stand up.
verb-kneel = Kneel down.
verb-crouch = Crouch.
verb-crawl = Go on all fours.
verb-sit = Sit down.
verb-lie = Lie down.
verb-change = Change position.
verb-concentrate = Concentrate on a spell.
verb-grapple = Take hold of a foe, with one hand or both.
verb-grab = Grab the weapon of a foe, or the arm that holds it.
verb-wrest = Wrest away a weapon two are holding.
verb-force = Make a held arm drop its weapon.
verb-cover = Cover the eyes, ears or mouth of a held head.
verb-choke = Choke a foe held by the neck.
verb-pin = Pin a foe who is down.
verb-takedown = Throw a grappled foe down.
verb-take = Throw a grappled foe down.
verb-help = Help in a pin or takedown.
verb-escape = Break free of every hold.
verb-let = Let go of a foe.
verb-release = Let go of a foe.
verb-free = Free a hand from a pin.
verb-slam = Run into a foe.
verb-tackle = Leap at a foe and bring both down.
verb-flying = Leap at a foe and bring both down.
verb-evade = Go through the hex of a foe.
verb-exit = Leave close combat on your own side.
verb-pass = Do nothing.
verb-do = Do nothing.
verb-next = GM: whoever is next does nothing.
verb-round = GM: everyone left in this second does nothing.
verb-first = First aid: a minute of care.
verb-aid = First aid: a minute of care.
verb-bandage = First aid: a minute of care.
verb-rest = Time passes; fatigue and wounds heal.
verb-darkness = GM: how dark it is, 0 to 10.
verb-terrain = GM: what ground is on hexes.
verb-pair = GM: how two figures stand without a map.
verb-apply = GM: damage from no attacker.
verb-location = A random hit location.
verb-damage = The damage of a weapon by itself.
verb-opportunity = Opportunity fire, by its full name.
verb-aoa = All Out Attack in short.
verb-aoc = All Out Charge in short.
verb-aod = All Out Defense in short.
verb-check = Roll an attribute or a skill.
verb-contest = A quick contest of the same attribute or skill.

# Ready effects (data/effects.toml), in one line each.

effect-clumsiness = clumsy: DX lower by the power
effect-might = mightier: ST higher by the power
effect-grace = graceful: DX higher by the power
effect-haste = hasty: Move and Dodge higher by the power
effect-armour-spell = warded: DR higher by the power
effect-flaming-weapon = the blade burns: +2 damage
effect-tipsy = tipsy: -1 to DX and IQ
effect-drunk = drunk: -3 to DX and IQ
effect-bless = blessed: +1 to hit and to defend for each point of power
