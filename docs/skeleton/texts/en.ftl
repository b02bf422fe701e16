## What notes say

attack-hit = { $who } → { $target }
attack-miss = { $who } → { $target }, in vain
hurt = { $points } damage
down = { $who } is down
passes = { $who } waits

## Conditions and rolls

condition-unconscious = down
check-attack-success = hit
check-attack-failure = miss

## Refusals

refused-no-target = Whom does { $who } attack? Name somebody: attack club vs Bob.
refused-down = { $who } is down and can't { $what }.

## Terms

term-high = high

## Outcomes

came-lost = lost hit points

# What the verbs do, in one line each; data/verbs.toml has sentences to try.

verb-attack = Attack somebody with a weapon; from above it is easier.
verb-pass = Do nothing this turn.
