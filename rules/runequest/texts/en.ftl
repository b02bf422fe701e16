# The texts of rules/runequest: a message for each code, - for _, a variant's words as its attribute.

## What is said

says-block =
    .bonus-in = { $name } { $damage }: { $bonus } of it is the damage bonus, which the rules add.
    .body = No hit locations: { $body } is assumed.
    .bounded = { $what } { $found } counts as { $taken }.
    .hide-in-places = { $points } points of armour are counted in the hit locations.
    .like = { $name } plays as { $like } with its own dice.
    .limb = { $name } strikes with the { $limb }.
    .metres = Move { $said } m counts as { $taken } m a strike rank.
    .no-attacks = No attack was found.
    .no-chance = { $name } has no chance: what everybody has is assumed.
    .no-dice = { $name }: { $damage } can't be rolled; it was left out.
    .no-number = { $what } isn't said: { $taken } is assumed.
    .no-weapon = { $name } is no weapon here and has no dice; it was left out.
    .other-damage = { $name } rolls { $damage } as the block says; the table has { $ours }.
    .pace = Move { $said } counts as { $taken } m a strike rank (a human's 8 is 3).
    .places = The { $n } hit locations don't share out a d20; they were left out.
    .skill-as = { $name } counts as { $ours }.
    .skills-left = Skills no fight uses here: { $names }.
    .thing = { $name } is taken as { $ours }.
    .strike-rank = { $name }: SR { $rank } has DEX and SIZ in it; the rules work it out.
    .shield-damage = { $name } strikes with { $ours } as the table has it, not { $damage }.
    .own-weapon = { $name } is in no table: AP { $points } and SR { $rank } are assumed.
    .hurt = { $what }: { $now } of { $most } in the file; a fight starts with all.
    .not-in-use = Neither worn nor in use: { $names }.
    .left = Left out: { $names }.
