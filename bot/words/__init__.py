"""What a reader is told of a fight, in words: answers, odds, tracker, lists. It imports gate, reply and texts."""
