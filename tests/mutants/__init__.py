"""Which changes of the program no test sees: ``python -m tests.mutants --count 60 --seed c0ffee``."""
