"""What the GURPS editions share: success rolls, contests, checks by name, tables of 3d6. It knows no system.

Never a modifier, never a printed number: those are each edition's own, as data. What only looks alike, and why it stays
with its edition:

- the turn: gurps3 throws what it begins with as it begins and lets defences last to the next one, gurps4 closes a turn
  with rolls (stun, knockdown) and keeps what is good for one turn in it;
- waits: a card for whoever comes near, with a step and a contest of lengths, or any trigger that is named, also a deed;
- order: Move, Speed and a die for every newcomer who is as fast, or Speed, DX and one roll-off;
- shock: every hit until the own turn is over, or at most 4, in units of the hit points;
- stun: HT as the own turn begins, which may be acted in, or as one of doing nothing ends, for the next;
- death: a roll at each five hits below a first threshold that is kept, or at each multiple of the hit points, counted;
- grapples: a grip has hands and a place and bars it, or a link with hands, a place and a pin of its own kind;
- reloading: turns counted down on the weapon, or a long action of the fighter's;
- postures, knockback, hit locations, critical tables: the same words over other columns.
"""
