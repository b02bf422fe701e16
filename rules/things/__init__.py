"""The things of every system: names of their own, hands, where they are, wear, missiles, burden. Imports rules.core."""
