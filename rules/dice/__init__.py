"""The dice language without its grammar: the tree, rolling it, saying what happened, and exact odds.

``tree`` holds the expression, ``roll`` plays it with dice from a callable, ``text`` tells the result, ``exact`` gives
its distribution. Every refusal is a ``DiceRefused``.
"""
