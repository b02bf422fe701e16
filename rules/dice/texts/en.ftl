# The texts of rules/dice: a message for each code, - for _, a variant's words as its attribute.

## What is said

says-each-roll = each of the { $n } rolls
says-either = { $first } or { $last }
says-even = each of the { NUMBER($n) } values from { $least } to { $most } is equally likely
says-exploding = explosions followed { $depth } deep; more have a chance of less than 1 in 2^{ $power }
says-listed-more = { $faces } and { $n } more
says-note =
    .count = { $why }: { $faces } count as { $n }
    .counts = { $why }: { $faces } counts as { $n }
    .dropped = { $why }: dropped { $faces }
    .exploded = { $why }: { $faces } exploded
    .good = { $why }: { $good } of { $n } dice
    .good-less = { $why }: { $good } less { $bad } of { $n } dice
    .no-set = { $why }: no set
    .rerolled = { $why }: rerolled { $faces }
    .sets = { $why }: { $sets }
says-pool = { $n } dice: { $told }
    .dropped = { $n } dice: { $told } ({ $dropped } dropped)
    .none = { $n } dice, none kept
    .range = { $low } to { $high }, sum { $sum }
says-roll =
    .no = no, margin { $margin }
    .sum = sum { $sum }
    .total = … total { $total }
    .given = by hand: { $dice }
    .given-many = { $n } dice by hand
    .unused = unused: { $dice }
    .yes = yes, margin { $margin }
says-rounded = weights rounded to 1 in 2^{ $power }
says-sampled = sampled with { $n } rolls: a probability has a standard error of at most { FIXED($error, digits: 1) } %

## Refusals

refused-limit =
    .all-dice = You can roll { NUMBER($most) } dice at most, over all terms and repeats.
    .crowd = { $count } dice can't all differ on { $faces } faces.
    .crowd-on-one = { $count } dice can't all differ on { $faces } face.
    .deep = The expression is too deep, or too long with its names filled in.
    .dice = You can roll { NUMBER($most) } dice at most.
    .digits = A number in between has more than 300 digits.
    .every-face = Every face matches { $op }{ $n }, so this would never end.
    .modifiers = A pool can have { $most } modifiers at most.
    .repeated = The expression is too long to repeat that often.
    .sides = A die can have { NUMBER($most) } sides at most.
    .throws = This needs more than { NUMBER($dice) } dice, or { NUMBER($throws) } rolls with rerolls.
refused-value =
    .always-highest = Some die is always the highest, so this would never end.
    .always-lowest = Some die is always the lowest, so this would never end.
    .by-zero = You can't divide by zero ({ $left } { $op } 0).
    .circle = { $name } leads back to itself or too far: { $chain }.
    .counted-once = Count a pool once: one c or one m.
    .dice = You can't roll { $n } dice.
    .exponent = An exponent must be a whole number, not { $exponent }.
    .face = Die { $place } can't be { $face }: d{ $sides } shows 1 to { $sides }.
    .group-marked = Which totals of the group should { $modifier } mark?
    .group-thrown = You can't reroll the totals of a group ({ $modifier }).
    .listed-face = Die { $place } can't be { $face }: this die shows { $faces }.
    .power-of-zero = Zero has no negative power.
    .root = { $n } has no square root.
    .set = A set needs at least 1 die.
    .sides = A die can't have { $n } sides.
    .unique = Unique dice are chosen by value, not by rank.
    .unknown = I know no { $name } here. You can use your figure's names and saved rolls.
    .unknown-near = I know no { $name } here. Did you mean { $known }?
    .unknown-of = I know no { $name } here, only { $known } and more.

## What to write instead

hint-limit =
    .all-dice = roll fewer dice
    .crowd = roll fewer dice|uo rerolls duplicates once
    .crowd-on-one = roll fewer dice|uo rerolls duplicates once
    .deep = leave out brackets|use shorter names' values
    .dice = roll fewer dice
    .digits = use smaller numbers
    .every-face = leave out at least one face|ro rerolls once|!o explodes once
    .modifiers = leave some out
    .repeated = repeat it less often|shorten it
    .sides = use fewer sides
    .throws = roll fewer dice|explode or reroll on fewer faces
hint-value =
    .always-highest = roh{ $n } rerolls once|!oh{ $n } explodes once
    .always-lowest = rol{ $n } rerolls once|!ol{ $n } explodes once
    .by-zero = divide by max(1, ...)
    .circle = write the number
    .counted-once = 6d10c>=8f<=1
    .dice = floor(...)|max(0, ...)
    .exponent = sqrt(...)|floor(...)
    .face = check the order of the dice
    .group-marked = { $modifier }>5
    .group-thrown = put the modifier on the dice inside the group
    .listed-face = check the order of the dice
    .power-of-zero = max(1, ...) as the base
    .root = sqrt(abs(...))
    .set = m2
    .sides = floor(...)|max(1, ...)
    .unique = u|u<3
    .unknown = write the number itself
