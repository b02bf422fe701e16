# What swords tells: a message for each note code, and fragments.

aims-at = { $who } → { $target }
ambush = { $who } surprises { $target }
assists = { $who } presses on { $victim } too
attack-hit = { $who } → { $target }
    .full = { $who } hits { $target } with { $weapon } (dx { $dx })
attack-miss = { $who } → { $target }
    .full = { $who } misses { $target } with { $weapon } (dx { $dx })
balks = { $who } does not obey { $handler }; the GM decides what it does
blocks-for = { $who } stands ready to block for { $friend }
breather = Ten minutes pass; nobody is stunned any more
challenged = { $who } faces a challenge of { $value }
clings = { $who } clings to { $victim }, too heavy to be restrained
    .full = { $who } clings to { $victim } (dx { $dx }), too heavy to be restrained
defends = { $who } defends: { $by } { $value }
destroyed = { $item } is destroyed
    .full = { $who }'s { $item } is destroyed
dies = { $who } dies
    .full = ☠ { $who } is dead
disarm-hit = { $who } strikes { $target }'s { $item }
    .full = { $who } strikes { $target }'s { $item } (dx { $dx })
disarm-miss = { $who } misses { $target }'s { $item }
    .full = { $who } misses { $target }'s { $item } (dx { $dx })
dismounts = { $who } gets off { $mount }
dives = dives out of the saddle
    .full = { $who } dives out of the saddle
drags = { $who } drags its burden { $spaces ->
        [1] { $spaces } space
       *[other] { $spaces } spaces
    }
draws = { $who } draws { $item }
lets-fall = { $who } drops { $item }
drops = drops { $item }
    .full = { $who } drops { $item }
escapes = { $who } breaks free
    .full = { $who } breaks free (dx { $dx })
fails = { $who } fails at { $trait }
    .full = { $who } fails at { $trait } (dx { $dx })
gm-places = the GM says who is there
gets-up = { $who } gets up
gallops = { $who } rides { $mount } { $spaces ->
        [1] { $spaces } space
       *[other] { $spaces } spaces
    }
gallops-to = { $who } rides { $mount }{ $spaces ->
        [0] { "" }
        [1] { " " }{ $spaces } space
       *[other] { " " }{ $spaces } spaces
    } to { $to }
grab-fails = { $who } cannot get { $target }'s { $item }
    .full = { $who } cannot get { $target }'s { $item } (dx { $dx })
grabs = { $who } wrenches { $item } from { $target }
    .full = { $who } wrenches { $item } from { $target } (dx { $dx })
grapple-fails = { $who } gets no hold on { $target }
    .full = { $who } gets no hold on { $target } (dx { $dx })
harmed = { $stuns ->
        [1] { $stuns } stun
       *[other] { $stuns } stuns
    }{ $wounds ->
        [0] { "" }
        [1] { " and" } { $wounds } wound
       *[other] { " and" } { $wounds } wounds
    }: { $total }{ $all_wounds ->
        [0] { "" }
       *[other] { " and" } { $all_wounds }
    } in all
    .outside = { $stuns ->
        [1] { $stuns } stun
       *[other] { $stuns } stuns
    }{ $wounds ->
        [0] { "" }
        [1] { " and" } { $wounds } wound
       *[other] { " and" } { $wounds } wounds
    }
    .full = { $who } takes { $stuns ->
        [1] { $stuns } stun
       *[other] { $stuns } stuns
    }{ $wounds ->
        [0] { "" }
        [1] , { $wounds } wound
       *[other] , { $wounds } wounds
    }: { $total }{ $all_wounds ->
        [0] { "" }
       *[other] { " and" } { $all_wounds }
    } in all
heals = { $who } { $gone ->
        [0] does not heal
        [1] heals { $gone } wound
       *[other] heals { $gone } wounds
    }, { $wounds ->
        [0] none
       *[other] { $wounds }
    } left
    .outside = { $who } { $gone ->
        [0] does not heal
       *[other] heals
    }
    .full = { $who } heals { $gone } wounds, { $wounds } left
helped = { $helper } blocks for { $who }: { $value }
hold-ends = { $who } no longer holds { $victim }
holds = { $who } holds { $victim }
    .full = { $who } holds { $victim } (dx { $dx })
initiative = { $who }: initiative { $count }
knocked-away = { $item } lies on the ground
    .full = { $who }'s { $item } lies on the ground
keeps-seat = stays in the saddle
    .full = { $who } stays in the saddle
leaves = { $who } gets out of the area
mounts = { $who } mounts { $mount }
moves = { $who } moves { $spaces ->
        [1] { $spaces } space
       *[other] { $spaces } spaces
    }
moves-to = { $who } moves{ $spaces ->
        [0] { "" }
        [1] { " " }{ $spaces } space
       *[other] { " " }{ $spaces } spaces
    } to { $to }
new-day = A night passes
no-harm = not hurt
    .full = { $who } is not hurt
noticed = { $target } notices { $who }
obeys = { $who } obeys { $handler }
out-of-order = ⚠ { $who } acts out of order; it is the turn of { $now }
over-budget = ⚠ { $who } has { $left } actions left this round
passes = { $who } ends the turn
    .many = { $everybody } end their turns
picks-up = { $who } picks up { $item }
placed = lands there
    .full = { $weapon } comes down on { $at } (dx { $dx })
rests = { $who } catches breath: { $gone ->
        [0] still
        [1] { $gone } stun gone,
       *[other] { $gone } stuns gone,
    } { $stuns ->
        [0] none
       *[other] { $stuns }
    } left
    .outside = { $who } catches breath
    .full = { $who } catches breath: { $gone } stuns gone, { $stuns } left
rides = { $who } stays in the saddle
round = — Round { $round } —
scatters = lands { $by ->
        [1] { $by } space
       *[other] { $by } spaces
    } off, on { $at }
    .full = { $weapon } misses the place (dx { $dx }) and comes down on { $at }
shaken = { $who } must keep the seat: { $against }
slams = { $who } drives { $victim } into { $weapon }
slips = { $who } slips out of { $holder }'s grip
    .full = { $who } slips out of { $holder }'s grip (dx { $dx })
squeezes = { $who } squeezes { $victim } ({ $weapon })
stays = { $who } is caught in the area
stays-held = { $who } stays in { $holder }'s grip
    .full = { $who } stays in { $holder }'s grip (dx { $dx })
subdued = { $stuns ->
        [1] { $stuns } stun
       *[other] { $stuns } stuns
    }{ $wounds ->
        [0] { "" }
        [1] { " and" } { $wounds } wound
       *[other] { " and" } { $wounds } wounds
    }: { $total }{ $all_wounds ->
        [0] { "" }
       *[other] { " and" } { $all_wounds }
    } in all (subdual)
    .outside = { $stuns ->
        [1] { $stuns } stun
       *[other] { $stuns } stuns
    }{ $wounds ->
        [0] { "" }
        [1] { " and" } { $wounds } wound
       *[other] { " and" } { $wounds } wounds
    } (subdual)
    .full = { $who } takes { $stuns ->
        [1] { $stuns } stun
       *[other] { $stuns } stuns
    }{ $wounds ->
        [0] { "" }
        [1] , { $wounds } wound
       *[other] , { $wounds } wounds
    }: { $total }{ $all_wounds ->
        [0] { "" }
       *[other] { " and" } { $all_wounds }
    } in all (subdual)
succeeds = { $who } succeeds at { $trait }
    .full = { $who } succeeds at { $trait } (dx { $dx })
throw-hits = { $victim }, thrown by { $who }, meets { $target }
throw-misses = { $victim }, thrown by { $who }, misses the mark
thrown = { $who } lies where { $thrower } threw it
thrown-off = { $thrower } throws { $who } down { $spaces } spaces
to-ground = { $who } and { $victim } go to the ground
turn = ▶ { $who } ({ $count })
unconscious = { $who } is unconscious
    .full = 💫 { $who } is unconscious
undefended = { $who } has no defence: { $value }
unseated = falls from { $mount }
    .full = { $who } falls from { $mount }
wakes = { $who } wakes, lying down ({ $stuns } stuns)
    .outside = { $who } wakes, lying down

skill-offense-melee = melee
skill-offense-missile = missile
skill-offense-thrown = thrown
condition-balks = does not obey
condition-blocking-for = ready to block for a friend
condition-dead = dead
condition-holding = holding
condition-mounted = mounted
condition-obeys = obeys
condition-prone = prone
condition-restrained = held
condition-surprised = surprised
condition-unconscious = unconscious
condition-wound-penalty = hampered by wounds

## What is said

says-at-least-1 = at least 1
says-attack =
    .area = an area attack
    .enormous = an enormous attack
    .hail = such an attack
    .place = an attack on a place
says-average-of-2d6 = average of 2d6
says-bare-hands = bare hands
says-be-attacked-through-mount = be attacked through a mount
says-be-hampered-by-saddle = be hampered by a saddle
says-be-thrown = be thrown
says-be-torn-away = be torn away
says-better-hold = better the hold
says-block =
    .bounded = { $what } { $found } counts as { $taken }.
    .melee = { $name } is in no table: a melee weapon is assumed.
    .no-armour = { $name } is no armour here; it was left out.
    .no-attacks = No weapon was found.
    .no-shield = { $name } is no shield here; it was left out.
says-claws-or-teeth = claws or teeth
says-deals = dx + { $n } (strength { $strength }, weapon { $weapon })
says-drag-it-down = drag it down
says-draw-it = draw it
says-escape = an escape
says-grab-from-anybody-else = grab from anybody else
says-grapple =
    .better-hold = a better hold
says-grapple-anybody-else = grapple anybody else
says-grip-weighs = { $victim } in its grip weighs { $victim_2 } lb
says-holds-it = { $leader } holds it
says-how-do-you-defend = How do you defend?
says-keep-it = keep it
says-little-room = little room
says-never-below-0 = never below 0
says-nothing-but-blocking = nothing but blocking
says-one-trait = one trait
says-pick-it-up = pick it up
says-say-command = say command
says-setting =
    .auto-fail-on-2 = a natural 2 fails whatever the number
    .block-missiles = weapons may block thrown weapons and missiles
    .initiative-each-round = everybody rolls initiative anew each round
    .mass-rule = the heavier one has a bonus in a clinch
    .obedience = a player's trained animal acts only after a Ranger roll (command)
    .range-bands = whether distance makes a shot harder by the range table
    .reasonable = whose hits do at least 1: normal weapons and fists, only named characters, or everything
    .recovery = whether the unconscious roll by themselves when their turn comes, or when somebody types rest
says-sheet =
    .armour = one of { $known }; or give armor_value
    .armour-twice = give armor_value or a list of armour, not both
    .hands-full = { $needed } hands are needed and there are { $hands }: put one on the belt
    .mass-twice = give mass_lb or mass_kg, not both
    .shield = one of { $known }; or give bonus for one of its own
    .toughness = a number or one of { $known }
    .weapon = one of { $few }; or give class for a weapon of its own
says-size-of-area = size of the area
says-small-weapons = small weapons
says-something-solid = Something solid
says-take-fight-to-ground = take the fight to the ground
says-throw-somebody = throw somebody
says-time-taken = time taken
says-trades-of-disarm = strike, swing or haymaker
says-what-is-at-hand = What is at hand
says-what-it-has = what it has
says-what-it-hits = what it hits
says-wounds = { $name }'s wounds

## Refusals

refused-already-beside = { $who } is beside { $target } already; just act.
refused-already-held = { $who } holds { $target } already; squeeze, slam, throw or try for a better hold.
refused-already-in-hand = { $who } holds { $item } already; just use it.
refused-already-mounted = { $who } sits on { $mount } already; dismount first.
refused-already-prone = { $who } and { $victim } are on the ground already; do something else.
refused-assist-ready = { $who } stands ready to block for { $friend } already; wait until { $friend } is attacked.
refused-assist-self = { $who } needs no help to block its own attacks; name somebody else.
refused-assist-too-far = { $who } is { $spaces } spaces from { $friend } and can block for somebody up to { $limit } away; move closer first.
refused-assisting-already = { $who } is pressing on { $victim } already this round; do something else.
refused-attack-cannot-be-dodged = { $attack } leaves nowhere to dodge to; block with a shield, or take no defence.
refused-bad-challenge = A challenge is one of { $names } or 0 to 40, not { $given }; give one of these.
refused-bad-time = Time taken counts in doublings or halvings up to { $limit }, and only one of the two; change { $given }.
refused-bad-trait = { $trait } cannot be rolled for { $what }; use { $possible }.
refused-cannot-block = { $who } cannot block { $attack } with { $item }; use { $possible }.
refused-cannot-move = { $who } cannot move: { $why }; end that first.
refused-dead = { $who } is dead and cannot { $what }; choose somebody who lives.
refused-has-initiative = { $who } has a place in the order already, which stands for the whole encounter; just act when it comes.
refused-healed-today = { $who } has rolled to heal today; sleep first and try again the next day.
refused-hold-lasts = { $who } cannot get up while the hold between { $holder } and { $victim } lasts; release or escape first.
refused-large-weapon-in-clinch = { $weapon } is too large for a clinch; { $who } can use { $possible } while the hold lasts.
refused-lies-down = { $who } lies on the ground; get up before you mount.
refused-mount-overloaded = { $mount } carries { $limit } lb at most and { $who } weighs { $mass } lb; choose a stronger mount.
refused-mount-taken = { $mount } carries { $rider } already; choose another mount.
refused-mount-unable = { $mount } is { $condition } and carries nobody; choose another mount.
refused-mounted-cannot-dodge = { $who } is in the saddle and cannot dodge; block, or dive out of the saddle.
refused-move-too-far = { $who } moves { $limit } at most with one action and that is { $spaces } spaces away; stop earlier.
refused-no-actions = { $who } has { $left } actions left this round and to { $what } costs one; wait for the next round.
refused-no-defence = { $who } is { $condition } and cannot defend; leave the defence out.
refused-no-distance = Nobody knows how far { $target } is from { $who }; say it in spaces, as in range 12.
refused-no-fight = No fight has begun, so there are no rounds; begin the encounter first.
refused-no-hand-free = { $who } has too few hands free to { $what }: { $free } of { $needed }; drop something first.
refused-no-hold = { $who } has no hold on { $target } and cannot { $what }; first `grapple vs { $target }`.
    .nobody = { $who } has no hold on anybody and cannot { $what }; grapple first.
refused-no-line-of-sight = { $who } cannot see { $target } from there; move, or choose another target.
refused-no-object = { $target } holds no { $item }; name something out of { $held }.
refused-no-pin = Nobody holds { $victim }, so there is no hold to assist; grapple first.
refused-no-place = An area attack needs the space or the target it is aimed at; name one.
    .move = { $who } stands on the map, so say where to, as in move to 4,2, or whom to go to.
    .thing = { $item } is a thing and no space of the map; say a space, as in 4,2, or whom it is about.
refused-no-reach = { $target } is { $spaces } spaces from { $who }, too far for { $weapon }; move next to it or use something that flies.
refused-no-room-to-dodge = No space next to { $who } is free, so there is no room to dodge; block instead.
refused-no-stuns = { $who } has no stuns to recover from; do something else.
refused-no-surface = { $what } needs something hard to hit; name earth, wood, stone or iron.
refused-no-target = { $what } needs a target; name one after vs.
refused-no-turn = { $who } has no turn left this round to end; wait for the next round.
refused-no-wounds = { $who } has no wounds to heal; nothing needs to be done.
refused-not-a-mount = { $target } is nothing to ride; choose somebody whose sheet says mount.
refused-not-adjacent = { $target } is { $spaces } spaces from { $who }; move next to it first.
refused-not-an-animal = { $target } is no animal that takes commands; name an animal.
refused-not-area = { $weapon } hits no area; name a target after vs, or use a weapon that covers spaces.
refused-not-carried = { $who } carries no { $item }; name one out of { $carried }.
refused-not-held = Nobody holds { $who }, so there is nothing to escape from; do something else.
refused-not-in-hand = { $who } carries { $item } but not in hand; draw it first, or use { $ready }.
refused-not-mounted = { $who } is not mounted and cannot { $what }; mount first.
refused-not-obeying = { $animal } balks and does as the GM likes until the round ends, or until somebody makes it obey: command { $animal }.
    .untold = { $animal } does nothing in this turmoil without being told; say command { $animal } first (option obedience).
refused-not-prone = { $who } is standing already; do something else.
refused-not-trained = { $animal } is the GM's to lead, who speaks for every animal that no character of yours has trained or rides; ask the GM.
    .ridden = { $animal } carries { $rider } but fights for nobody who has not trained it; make it obey: command { $animal }, or ask the GM.
refused-not-your-turn = It is { $current }, and { $own }. Meanwhile { $who } may speak and answer attacks, or the GM says next.
    .next = It is the turn of { $current }, and only its player or the GM passes it on.
refused-nothing-lies = Nothing lies on the ground near { $who }; go where something does.
refused-nothing-there = No { $item } lies on the ground near { $who }; name one out of { $lying }, or go where it lies.
refused-object-destroyed = { $item } is destroyed and of no more use; take something else.
refused-object-not-named = A disarm needs the object it aims at; name one out of { $held }.
refused-out-of-range = { $target } is { $spaces } spaces away and { $weapon } can be thrown { $limit } at most; go closer or shoot.
refused-prone-cannot-dodge = { $who } lies on the ground and cannot dodge; block, or get up first.
refused-radius-out-of-range = A radius of { $given } spaces cannot be used; give { $low } to { $high }.
refused-restrained = { $who } is held by { $holder } and cannot { $what }; escape first, or strike with a small weapon or bare hands.
refused-restrained-cannot-dodge = { $who } is held by { $holder } and cannot dodge; block instead.
refused-self-target = { $who } cannot { $what } against itself; name somebody else.
refused-space-taken = { $other } stands on that space; choose a free one.
refused-still-fighting = A ten minutes' breather needs the end of the fight; use rest for an action instead.
refused-strength-out-of-range = { $who } has Strength { $strength } and cannot strike with { $given }; give 0 to { $strength }.
refused-strenuous-day = { $who } has fought or cast spells today and cannot heal; rest for a day first.
refused-subdual-not-legal = { $what } cannot be subdual, since it harms no body by a blow; leave subdue out.
refused-surface-out-of-range = A surface is worth { $low } to { $high }, not { $given }; give a number in between.
refused-surprise-used = { $who } has tried { $name } on { $target } before, and it will not work twice; do something else or let the GM rule fool.
refused-target-dead = { $target } is dead already; choose another target.
refused-throw-too-far = { $who } can throw somebody { $limit } spaces at most and { $target } is { $spaces } away; choose something nearer.
refused-too-heavy-to-move = { $who } holds { $victim }, who weighs { $mass } lb, and can move { $limit } spaces at most; let go first or go less far.
refused-too-massive = { $victim } weighs { $mass } lb, too much for { $who } to { $what } (lift { $lift } lb, drag { $drag } lb); hold on, or let the GM allow it.
refused-trade-not-legal = { $row } cannot be combined with { $what }; use { $possible } there.
refused-trade-twice = { $first } and { $second } were both asked for; one attack takes one row, so keep one.
refused-unconscious = { $who } is unconscious with { $stuns } stuns and can only recover; rest until the stuns fall below 10.
    .ruled = { $who } is unconscious, as the game master ruled, until that is taken off.
refused-weapon-and-surface = A surface takes the place of a weapon, so { $weapon } and { $surface } do not add up; keep one of them.
refused-weapon-value-out-of-range = { $weapon } has value { $value } and cannot be used for { $given }; give 0 to { $value }.
refused-which-hold = { $who } holds { $held }; say whom you mean after vs.
refused-wrong-class = { $weapon } is nothing to { $what } with; it serves as: { $possible }.

## What comes of somebody, behind the name, in odds

came-alive-again = alive again
came-awake = awake
came-dead = dead
came-free-of = free of { $of }
came-hit = hit
came-holds = holds { $of } (dx)
came-loses = loses { $of }
came-prone = prone
came-stuns = stuns
came-unconscious = unconscious
came-unseated = unseated
came-up = up
came-wounds = wounds
