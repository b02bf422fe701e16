# What swords tells: a message for each note code, and fragments.

aims-at = { $who } → { $target }
ambush = { $who } surprises { $target }
assists = { $who } also presses on { $victim }
attack-hit = { $who } → { $target }
    .full = { $who } hits { $target } with { $weapon } (dx { $dx })
attack-miss = { $who } → { $target }
    .full = { $who } misses { $target } with { $weapon } (dx { $dx })
balks = { $who } doesn't obey { $handler }; the GM decides what it does
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
grab-fails = { $who } can't get { $target }'s { $item }
    .full = { $who } can't get { $target }'s { $item } (dx { $dx })
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
knocked-away = { $item } falls to the ground
    .full = { $who }'s { $item } falls to the ground
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
no-harm = unhurt
    .full = { $who } is unhurt
noticed = { $target } notices { $who }
obeys = { $who } obeys { $handler }
out-of-order = ⚠ { $who } acts out of order; it's { $now }'s turn
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
throw-hits = { $who } throws { $victim } into { $target }
throw-misses = { $who } throws { $victim } and misses the mark
thrown = { $who } lands where { $thrower } aimed
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
condition-balks = doesn't obey
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
says-be-attacked-through-mount = be attacked through the mount
says-be-hampered-by-saddle = be hampered by the saddle
says-be-thrown = be thrown
says-be-torn-away = be torn away
says-better-hold = get a better hold
says-block =
    .bounded = { $what } { $found } becomes { $taken }.
    .melee = { $name } isn't in the tables: I took it as a melee weapon.
    .no-armour = { $name } isn't armour here; left out.
    .no-attacks = I found no weapon.
    .no-shield = { $name } isn't a shield here; left out.
says-claws-or-teeth = claws or teeth
says-deals = dx + { $n } (strength { $strength }, weapon { $weapon })
says-drag-it-down = drag them down
says-draw-it = draw it
says-escape = an escape
says-grab-from-anybody-else = grab from anyone else
says-grapple =
    .better-hold = a better hold
says-grapple-anybody-else = grapple anyone else
says-grip-weighs = { $victim }, held, weighs { $victim_2 } lb
says-holds-it = { $leader } holds it
says-how-do-you-defend = How do you defend?
says-keep-it = keep it
says-little-room = little room
says-looks =
    .hurt = hurt
    .unhurt = unhurt
    .stunned = stunned
says-never-below-0 = never below 0
says-nothing-but-blocking = only blocking
says-one-trait = one trait
says-pick-it-up = pick it up
says-say-command = say command
says-sheet =
    .armour = one of { $known }; or give armor_value
    .armour-twice = give armor_value or a list of armour, not both
    .hands-full = that needs { $needed } hands, but there are { $hands }: put one on the belt
    .mass-twice = give mass_lb or mass_kg, not both
    .shield = one of { $known }; or give bonus for one of its own
    .shield-number = a shield takes no number; say shield { $thing }
    .toughness = a number or one of { $known }
    .weapon = one of { $few }; or give class for a weapon of its own
    .weapon-number = a weapon takes no number, warrior and archer do; say weapon { $thing }
says-size-of-area = size of the area
says-small-weapons = small weapons
says-something-solid = Something solid
says-take-fight-to-ground = take the fight to the ground
says-throw-somebody = throw someone
says-time-taken = time taken
says-trades-of-disarm = strike, swing or haymaker
says-what-is-at-hand = what's in hand
says-what-it-has = what it has
says-what-it-hits = what it hits
says-wounds = { $name }'s wounds
setting-auto-fail-on-2 = a natural 2 always fails
setting-block-missiles = weapons can block thrown weapons and missiles
setting-initiative-each-round = everyone rolls initiative again each round
setting-mass-rule = the heavier one gets a bonus in a clinch
setting-obedience = a player's trained animal acts only after a Ranger roll (command)
setting-range-bands = whether distance makes a shot harder, by the range table
setting-reasonable = whose hits do at least 1: normal weapons and fists, only named characters, or everything
setting-recovery = whether unconscious figures roll by themselves on their turn, or when somebody types rest

## Refusals

refused-already-beside = { $who } is already next to { $target }; just act.
refused-already-held = { $who } already holds { $target }; squeeze, slam, throw, or try for a better hold.
refused-already-in-hand = { $who } already has { $item } in hand; just use it.
refused-already-mounted = { $who } is already riding { $mount }; dismount first.
refused-already-prone = { $who } and { $victim } are already on the ground; do something else.
refused-assist-ready = { $who } is already ready to block for { $friend }; wait until { $friend } is attacked.
refused-assist-self = { $who } blocks for themselves anyway; name someone else.
refused-assist-too-far = { $who } is { $spaces } spaces from { $friend } and can block up to { $limit } away; move closer first.
refused-assisting-already = { $who } is already pressing on { $victim } this round; do something else.
refused-attack-cannot-be-dodged = You can't dodge { $attack }; block with a shield, or take no defence.
refused-bad-challenge = A challenge is one of { $names } or 0 to 40, not { $given }.
refused-bad-time = You can double or halve the time up to { $limit } times, but not both; change { $given }.
refused-bad-trait = You can't roll { $trait } for { $what }; use { $possible }.
refused-cannot-block = { $who } can't block { $attack } with { $item }; use { $possible }.
refused-cannot-move = { $who } can't move: { $why }; end that first.
refused-dead = { $who } is dead and can't { $what }.
refused-has-initiative = { $who } already has a place in the order, for the whole fight; just act when it comes.
refused-healed-today = { $who } has already rolled to heal today; try again after a night's sleep.
refused-hold-lasts = { $who } can't get up while { $holder } holds { $victim }; release or escape first.
refused-large-weapon-in-clinch = { $weapon } is too large for a clinch; { $who } can use { $possible }.
refused-lies-down = { $who } is on the ground; get up before you mount.
refused-mount-overloaded = { $mount } carries { $limit } lb at most, and { $who } weighs { $mass } lb; choose a stronger mount.
refused-mount-taken = { $mount } already carries { $rider }; choose another mount.
refused-mount-unable = { $mount } is { $condition } and can't carry anyone; choose another mount.
refused-mounted-cannot-dodge = { $who } can't dodge in the saddle; block, or dive out of the saddle.
refused-move-too-far = { $who } can move { $limit } with one action, and that's { $spaces } spaces away; stop earlier.
refused-no-actions = { $who } has { $left } actions left this round; to { $what } costs one, so wait for the next round.
refused-no-defence = { $who } is { $condition } and can't defend; leave the defence out.
refused-no-distance = How far is { $target } from { $who }? Say it in spaces, like range 12.
refused-no-fight = No fight has begun yet; begin the encounter first.
refused-no-hand-free = { $who } needs { $needed } free hands to { $what } and has { $free }; drop something first.
refused-no-hold = { $who } has no hold on { $target }, so can't { $what }; first `grapple vs { $target }`.
    .nobody = { $who } isn't holding anyone, so can't { $what }; grapple first.
refused-no-line-of-sight = { $who } can't see { $target } from there; move, or choose another target.
refused-no-object = { $target } isn't holding a { $item }; choose from { $held }.
refused-no-pin = Nobody is holding { $victim }, so there's no hold to assist; grapple first.
refused-no-place = Where does the area attack go? Name a space or a target, like 4,2.
    .move = { $who } is on the map; say where to, like move to 4,2, or whom to go to.
    .thing = { $item } isn't a space on the map; name a space, like 4,2, or a target.
refused-no-reach = { $target } is { $spaces } spaces from { $who }, too far for { $weapon }; move next to it or use something that flies.
refused-no-room-to-dodge = No space next to { $who } is free, so there's no room to dodge; block instead.
refused-no-stuns = { $who } has no stuns to recover from; do something else.
refused-no-surface = What do you { $what } them into? Name earth, wood, stone or iron.
refused-no-target = Who is the target of { $what }? Name one after vs.
refused-no-turn = { $who } has no turn left this round; wait for the next one.
refused-no-wounds = { $who } has no wounds to heal, so there's nothing to do.
refused-not-a-mount = You can't ride { $target }; choose somebody whose sheet says mount.
refused-not-adjacent = { $target } is { $spaces } spaces from { $who }; move next to it first.
refused-not-an-animal = { $target } isn't an animal that takes commands; name an animal.
refused-not-area = { $weapon } doesn't hit an area; name a target after vs, or use a weapon that covers spaces.
refused-not-carried = { $who } doesn't have a { $item }; choose from { $carried }.
refused-not-held = Nobody is holding { $who }, so there's nothing to escape from; do something else.
refused-not-in-hand = { $who }'s { $item } isn't in hand; draw it first, or use { $ready }.
refused-not-mounted = { $who } isn't mounted, so can't { $what }; mount first.
refused-not-obeying = { $animal } balks and does what the GM wants until the round ends, or until it's made to obey: command { $animal }.
    .untold = { $animal } does nothing in this turmoil without a command; say command { $animal } first (option obedience).
refused-not-prone = { $who } is already standing; do something else.
refused-not-trained = The GM leads { $animal }: no character of yours has trained it or rides it. Ask the GM.
    .ridden = { $animal } carries { $rider } but only fights for whoever trained it; make it obey (command { $animal }), or ask the GM.
refused-not-your-turn = It's { $current }, and { $own }. Until then { $who } can speak and answer attacks, or the GM says next.
    .next = It's { $current }'s turn; only its player or the GM can pass it on.
refused-nothing-lies = There's nothing on the ground near { $who }; go where something is.
refused-nothing-there = There's no { $item } on the ground near { $who }; choose from { $lying }, or go where it is.
refused-object-destroyed = { $item } is destroyed; use something else.
refused-object-not-named = Disarm what? Name one of { $held }.
refused-out-of-range = { $target } is { $spaces } spaces away, and you can throw { $weapon } { $limit } at most; go closer or shoot.
refused-prone-cannot-dodge = { $who } can't dodge on the ground; block, or get up first.
refused-radius-out-of-range = The radius can be { $low } to { $high } spaces, not { $given }.
refused-restrained = { $who } is held by { $holder } and can't { $what }; escape first, or attack with a small weapon or bare hands.
refused-restrained-cannot-dodge = { $who } is held by { $holder } and can't dodge; block instead.
refused-self-target = { $who } can't { $what } on themselves; name someone else.
refused-space-taken = { $other } is on that space; choose a free one.
refused-still-fighting = You can take ten minutes' breather once the fight is over; for one action, use rest.
refused-strength-out-of-range = { $who } has Strength { $strength } and can't use { $given }; give 0 to { $strength }.
refused-strenuous-day = { $who } has fought or cast spells today and can't heal; rest for a day first.
refused-subdual-not-legal = Leave subdue out: { $what } can't be subdual.
refused-surface-out-of-range = A surface can be worth { $low } to { $high }, not { $given }.
refused-surprise-used = { $who } has already tried { $name } on { $target }, and it won't work twice; do something else or let the GM rule fool.
refused-target-dead = { $target } is already dead; choose another target.
refused-throw-too-far = { $who } can throw someone { $limit } spaces at most, and { $target } is { $spaces } away; choose something nearer.
refused-too-heavy-to-move = { $who } holds { $victim }, who weighs { $mass } lb, and can move { $limit } spaces at most; let go first or go less far.
refused-too-massive = { $victim } weighs { $mass } lb, too much for { $who } to { $what } (lift { $lift } lb, drag { $drag } lb); hold on, or let the GM allow it.
refused-trade-not-legal = You can't combine { $row } with { $what }; use { $possible } there.
refused-trade-twice = You named both { $first } and { $second }; one attack takes one of them, so keep one.
refused-unconscious = { $who } is unconscious with { $stuns } stuns and can only recover: rest until they fall below 10.
    .ruled = { $who } is unconscious by the GM's ruling, until the GM takes that off.
refused-weapon-and-surface = A surface replaces the weapon, so { $weapon } and { $surface } don't add up; keep one.
refused-weapon-value-out-of-range = { $weapon } has value { $value } and can't be used for { $given }; give 0 to { $value }.
refused-which-hold = { $who } is holding { $held }; say whom you mean after vs.
refused-wrong-class = You can't { $what } with { $weapon }; it works as: { $possible }.

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

# What the verbs do, in one line each; data/verbs.toml has sentences to try.

verb-attack = Attack with a weapon or bare hands; you can add jab, thrust, strike, swing or haymaker.
verb-throw = Throw a weapon or other thing.
verb-shoot = Shoot a bow, sling or crossbow.
verb-area = Attack everyone within a radius, with something that covers more than one space.
verb-grapple = Grab someone.
verb-hold = Improve your hold on someone you've grappled.
verb-slam = Slam someone you're holding against the ground or something solid.
verb-squeeze = Squeeze someone you're holding.
verb-choke = Choke someone you're holding.
verb-disarm = Take or knock something out of someone's hand.
verb-grab = Grab something someone else is holding.
verb-escape = Break out of a hold.
verb-release = Let go of someone you're holding.
verb-separate = Pull two grapplers apart.
verb-fall = Drop to the ground, and take someone with you if you like.
verb-get = Get up from the ground.
verb-stand = Get up from the ground.
verb-block = Be ready to block attacks on a friend.
verb-assist = Help someone.
verb-rest = Rest, to shake off stuns.
verb-heal = Roll to heal wounds.
verb-sleep = A night's sleep for everyone.
verb-breather = A short rest for everyone.
verb-draw = Draw a weapon.
verb-drop = Drop what you're holding.
verb-pick = Pick something up from the ground.
verb-move = Go to a hex, to someone, or so many spaces.
verb-mount = Get into the saddle.
verb-dismount = Get out of the saddle.
verb-command = Make an animal do something.
verb-ride = Ride, or roll to stay in the saddle.
verb-challenge = Roll a trait against a level or a number.
verb-damage = Do damage outside an attack: a fall, a fire.
verb-initiative = Roll initiative again.
verb-pass = Do nothing on this turn.
verb-next = Go on to whoever is next.
verb-round = End the round.

# Ready effects (data/effects.toml), in one line each.

effect-blessed = A point better at every roll for each point.
effect-cursed = A point worse at every roll for each point.
effect-keen-blade = A point more damage for each point.
effect-iron-skin = A point more armour for each point.
