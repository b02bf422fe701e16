# The words of the house: what any system may have to tell.

joins = { $who } joins the fight
    .many = { $everybody } join the fight
ruled = GM: { $who } { $what ->
        [place] stands at { $value }
        [posture] is now { $value }
       *[other] { $value ->
            [on] is now { $what }
            [word] is now { $what } (a word: no roll changes)
            [off] is no longer { $what }
           *[other] is { $what } { $value }
        }
    }
ruled-number = GM: { $who }'s { $what } set to { $value }
    .outside = GM: { $who }'s { $what } changes
ruled-at = GM: { $who }'s { $at } { $value ->
        [on] is now { $what }
        [off] is no longer { $what }
       *[other] is { $what } { $value }
    }
ruled-part = GM: { $who } · { $at } { $what } { $value }
    .outside = GM: { $who } · { $at } { $what } changes
configured = { $what } = { $value }
shares-hex = { $other } stands on that hex too
varied = { $who }: { $text }
came-to = { $what }: { $text }
taken-back = Taken back: { $text }
taken-back-agreed = Taken back, as the GM agrees: { $text }
cancelled = Cancelled by the GM
done-again = Done again: { $text }
reopened = The fight goes on with fresh dice, commitment { $commitment }
meets-unseen = { $who } runs into somebody unseen at { $at } and stops
void = No longer possible: { $text }
effect-ended = { $what } ends on { $who }
effect-put = { $what } on { $who }{ $does ->
        [none] {""}
       *[other] {":"} { $does }
    }{ $lasts ->
        [0] {""}
        [once] {", "}once
        [turn] {", "}until the next turn of { $of }
       *[other] {", "}{ $lasts } { $unit }{ $of ->
            [none] {""}
           *[other] {" "}of { $of }
        }
    }{ $by ->
        [none] {""}
       *[other] {", says "}{ $by }
    }
remarked = Note { $n }{ $about ->
        [none] {""}
       *[other] {" "}on { $about }
    }: { $text }{ $lasts ->
        [0] {""}
       *[other] {" "}({ $lasts } { $unit })
    }
remark-ended = Note over{ $about ->
        [none] {""}
       *[other] {" "}on { $about }
    }: { $text }
counts = { $who }: { $what } { $n }
counted-down = { $who }: no { $what } left
deed-lost = { $who } can't { $what } any more: { $why }
defence-lost = no { $what }: { $why }
unseen-attempt = { $who } → { $target }
said-in-secret = in secret: /reveal { $seq } shows it to everybody
revealed = 🙈 #{ $row } was said in secret and is shown now
rolls = { $text }
claimed = { $what }, says { $who }

and = and
dice-by-hand = by hand
forced-by-gm = forced by the GM
check-beats = beats { $chance } by { $margin }
check-equals = only equals { $chance }
check-reaches = just reaches { $chance }
check-misses = misses { $chance } by { $margin }

degree-S = success
degree-Sp = special
degree-C = critical
degree-F = failure
degree-Fu = fumble
degree-M = miss
