# The texts of rules/runequest: a message for each code, - for _, a variant's words as its attribute.

## What is said

says-block =
    .bonus-in = { $bonus } of it is the damage bonus, which the rules add themselves: { $names }.
    .body = No hit locations: I took { $body }.
    .bounded = { $what } { $found } becomes { $taken }.
    .hide-in-places = The { $points } points of armour are already in the hit locations.
    .like = { $name } works like { $like }, with its own dice.
    .limb = With the { $limb }: { $names }.
    .metres = Move { $said } m becomes { $taken } m a strike rank.
    .no-attacks = I found no attack.
    .no-chance = { $name } has no chance: I took what everyone has.
    .no-dice = I can't roll { $damage } for { $name }; left out.
    .no-number = { $what } is missing: I took { $taken }.
    .no-weapon = { $name } isn't a weapon here and has no dice; left out.
    .other-damage = { $name } rolls { $damage }, as the block says; the table has { $ours }.
    .pace = Move { $said } becomes { $taken } m a strike rank (a human's 8 is 3).
    .places = The { $n } hit locations don't add up to a d20; left out.
    .skill-as = { $name } counts as { $ours }.
    .skills-left = Skills not used in fights here: { $names }.
    .thing = { $name } becomes { $ours }.
    .strike-rank = { $name }: SR { $rank } includes DEX and SIZ; the rules work it out.
    .shield-damage = { $name } does { $ours }, as in the table, not { $damage }.
    .own-weapon = { $name } isn't in the tables: I took AP { $points } and SR { $rank }.
    .hurt = { $what }: { $now } of { $most } in the file; a fight starts with all.
    .not-in-use = Neither worn nor in use: { $names }.
    .left = Left out: { $names }.
says-deals =
    .full = { $dice } + { $modifier }
    .half = { $dice } + half of { $modifier }
