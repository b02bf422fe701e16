# The texts of rules/ground: a message for each code, - for _, a variant's words as its attribute.

## What is said

says-unseen =
    .ask = { $who } walks into { $at }, where { $other } stands unseen: do they meet?
    .met = they meet
    .passes = unnoticed
