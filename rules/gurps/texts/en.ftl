# The texts of rules/gurps: a message for each code, - for _, a variant's words as its attribute.

## What is said

says-capped = at most { $cap }
