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
strikes = { $who } → { $target } · { $item } at { $at }
tries = { $who } → { $target } · { $what }
attack-hit = { $who } hits { $target }
attack-miss = { $who } misses { $target }
blinded = { $who }: { $eye } blinded
breaks = { $who }'s { $item } breaks
breaks-free = breaks free
checked-roll = { $who }: { $degree }
choke-fails = { $foe } breathes on
chokes = { $foe } is choked for { $hits ->
    [1] one hit
   *[other] { $hits } hits
    } → HP { $was } to { $left }
concentrates = { $who } concentrates on { $on } ({ $turns })
contest-tied = Nobody wins
contest-won = { $who } wins by { $by }
cover-fails = { $who } cannot cover { $foe }'s face
covers = { $who } covers { $foe }'s { $what }
crippled = { $place } crippled
critical = critical: no defence
critical-hit = { $what }
critical-miss = { $who } errs badly: { $what }
damage = { $who }'s { $item }: { $points }
darkness = Darkness { $n }
deaf = { $who } is deaf
dies = { $who } dies
disarm-backfires = { $who } loses { $item } instead
disarm-fails = { $foe } keeps the weapon
disarmed = { $item } is struck out of { $who }'s hand
drops = { $who } drops { $item }
enters-close = { $who } is in { $foe }'s hex
falls = { $who } falls
feint-fails = { $foe } is not deceived
feint-works = { $foe } is deceived: −{ $penalty }
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
lost = { $who } can no longer { $what }: { $why }
may-strike = { $who } may strike { $foe } ({ $far ->
    [0] in the same hex
    [1] next to { $who }
   *[other] { $far } hexes off
    }), or decline
moves = { $who } goes to { $at }
must-fire = { $who } must fire at { $foe }, or look first
near-miss = a near miss: the torso
no-air = { $who } has had no air for { $minutes ->
    [1] a minute
   *[other] { $minutes } minutes
    }
no-harm = { $place }: { $dr ->
    [0] { $basic }
   *[other] { $basic } − { $dr } DR
    }, unhurt
numb = { $who }: { $place } numb
object-stands = { $who }'s { $item } stands it
object-struck = { $who }'s { $item }: { $points } points, { $left } more to break it
off-balance = { $who } is off balance
open-guard = { $who } drops the guard
out-of-order = ⚠ { $who } acts before { $now }
paired = { $who } stands so to { $other }
passes = { $who } does nothing
    .many = { $everybody } do nothing
pin-fails = { $foe } is not pinned
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
reload-lost = { $who }'s Reload of this turn does not count
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
slams = { $foe } is rammed
stays-held = stays held
steps-out = { $who } steps away from { $foe }
still-strapped = { $who }'s { $item } is still strapped on
stopped = stops it
stopped-there = { $foe } bars the way
strained = { $who }: { $place } strained, of no use for half an hour
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
watch-wasted = { $who } watched for nobody
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
check-passive-defence-critical-failure = no help badly
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
