"""What Lark builds: kept between runs, flattened, and asked what may stand next. Imports grammar.keeping."""
