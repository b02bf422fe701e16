"""What every rule system shares: state and events, engine and oracles, the ruleset; the rest in rooms."""
