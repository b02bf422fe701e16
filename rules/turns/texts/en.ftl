# The texts of rules/turns: a message for each code, - for _, a variant's words as its attribute.

## What is said

says-end =
    .round = the end of the round
    .second = the end of the second
says-own =
    .comes = { $who }'s turn comes on { $moment }
    .coming = { $who }'s turn is to come
    .over = { $who }'s turn is over
says-turn = { $who }'s turn
    .moment = { $who }'s turn on { $moment }
