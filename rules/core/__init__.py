"""What every rule system shares: state and events, engine and oracles, the ruleset. Imports dice only."""
