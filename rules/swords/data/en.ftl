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
