# What is said to the table itself, under every system, in one line each: talk-VERB, which /help tells. Its .short is what the slash
# command says of itself where that is another line, .field-NAME what a field of it is for. data/tries.toml has sentences to try.

talk-board = An address that shows this fight in a browser, live; table: as everybody sees it; close: no longer.
    .short = See this fight in a browser, live; only you get the address
    .field-screen = table: what everybody sees, for a big screen; close: no address of yours works any more
talk-encounter-start = Start a fight in this channel; pace strict refuses whatever is out of turn.
    .short = Start a fight in this channel; you run it
    .field-pace = free: anything any time; strict: every refusal
talk-encounter-add = Add a character, a ready figure, or foes made up from numbers.
    .short = Add a character, or a number of foes
    .field-name = an imported or ready character, or a new foe's name
    .field-times = how many: 3 or 1d4+1
    .field-as = another name for it
    .field-for = who plays it
    .field-hidden = players don't see it
    .field-varied = rolls its characteristics around its averages
    .field-with = its numbers, or dice for each: str 12, con 2d6+6
talk-encounter-join = Join with a character of your own; side says with whom.
    .short = Join with a character of yours
talk-encounter-leave = Take your figure out of the fight; its wounds wait for its return.
    .short = Take your figure out of the fight
    .field-name = who; empty: everybody
talk-encounter-remove = GM: take any figure out of the fight.
    .short = Take any figure out of the fight
talk-encounter-status = Who fights, how each stands, and whose turn it is.
    .short = Who fights, how each stands, whose turn it is
talk-encounter-end = End the fight: its report, its log, the seed of its dice. now ends it without asking.
    .short = End the fight: its report, its log, the seed of its dice
    .field-now = without asking first
talk-encounter-reopen = Go on with the last fight that ended here.
    .short = Go on with the last fight that ended
talk-encounter-list = The fights of this server, the latest first; a number is the page.
    .short = The fights of this server
    .field-n = which page, from 1
talk-encounter-save = GM: keep this fight as it stands, wounds and ground included, under a name and as a file.
    .short = GM: keep the figures of this fight under a name
    .field-name = the name it is saved under
talk-encounter-load = GM: bring a saved party or fight into this fight or a new one; fresh leaves out wounds.
    .short = GM: bring a saved party or fight into this one or a new one
    .field-name = the name it is saved under
    .field-file = or the file it was saved to
    .field-fresh = without wounds and conditions
talk-encounter-saved = GM: the parties and fights saved here.
    .short = GM: the saved parties and fights
talk-encounter-forget = GM: drop a saved party or fight.
    .field-name = the name it is saved under
talk-encounter-log = GM: the whole log so far as files.
    .short = The whole log as a file
talk-encounter-option = Show the options of the fight, or set one.
    .short = Show or set the options of this fight
    .field-key = which one
    .field-value = its new value
talk-verbosity = GM: how much answers tell in this channel, in this fight and the next ones.
talk-dice = Roll your own dice and be asked for each (ask), or let the bot roll them (bot).
    .short = Who rolls your dice, and how they can be checked
    .field-value = ask: you are asked for each
talk-sheet-template = A filled example sheet of a system.
    .short = A filled example sheet
talk-sheet-import = Import a character from a file; replace also resets wounds in a fight.
    .short = Import a character from a file
    .field-file = TOML, YAML, JSON or CSV
    .field-replace = also reset wounds and ammunition in the fight
talk-sheet-paste = Read a stat block from the lines after it, up to an empty line, and show the result.
    .short = Paste a stat block and see the result
    .field-system = the rule system; empty: the fight's
talk-sheet-accept = Keep a stat block you pasted; GM: let a player's new sheet count in the fight.
    .field-replace = also reset wounds and ammunition
talk-sheet-show = Show a sheet.
talk-sheet-convert = Convert a character to a related system (rq3plus to rqhouse), and tell what was assumed.
    .short = Convert a character to another rule system
    .field-to = the rule system
talk-sheet-export = A sheet as a file: toml, yaml, json or csv.
    .short = A sheet as a file
talk-sheet-portrait = Give your character (a GM: a creature) a picture (PNG, JPEG or WebP), or take it away: none.
    .short = Give your character a picture
    .field-file = PNG, JPEG or WebP, up to 4 MiB
    .field-none = take the picture away
talk-sheet-colour = Give your character a colour of its own, by name or #hex, or take it away: none.
    .short = Give your character a colour
    .field-colour = a name like teal, or #208080; none takes it away
talk-sheet-list = Your characters, and the ready ones.
    .field-n = which page, from 1
talk-sheet-delete = Delete a character of yours.
    .short = Delete a character
talk-undo = Take back the last sentence, or the last N; if the bot's dice were shown, the GM is asked.
    .short = Take back the last sentence, or ask the GM to
talk-undo-accept = GM: let a player take back something whose dice were shown.
talk-undo-decline = GM: don't let a player take something back.
talk-options = What you may do now, with your chances.
    .field-name = who; empty: everybody
talk-redo = Redo what was just taken back, if nothing was played since.
    .short = Redo what was taken back
talk-history = The last sentences; those taken back are struck out.
    .short = The last sentences
talk-why = Every roll, modifier and rule of the last roll, or of the Nth last.
    .short = Every roll, modifier and rule of the last roll
    .field-n = 1: the last, 2: the one before
talk-card = Under gurps3: the card of a maneuver or defence in short, and your chances with it.
    .short = What a maneuver card allows, and your chances with it
    .field-name = which card, for example aim; empty: all
    .field-for = whose chances
talk-state = How the fight stands, or one figure on a card (all: each of its numbers), as far as you may see it.
    .short = How the fight stands, or one figure
    .field-name = who; empty: everybody
    .field-all = every number, not only the main ones
talk-foes = A ready creature on a card: its attacks, armour, hit points and move; or the list of all.
    .short = A ready creature on a card, or the list of all
    .field-name = which one, or a page of the list; empty: its first page
talk-foes-paste = GM: read a creature's stat block from the lines after it, up to an empty line.
    .short = GM: paste a creature's stat block
    .field-system = the rule system; empty: the fight's
talk-stats = How the dice have fallen, each kind against fair dice.
    .short = How the dice have fallen
    .field-name = who; empty: everybody
talk-next = Go on: the next turn.
talk-round = GM: go on to the next round.
    .short = Go on to the next round
talk-phase = Say which phase it is, or go on to one.
    .field-name = which one
talk-rule = Look up a rule by its id or a word.
    .short = Look up a rule by id or word
    .field-text = for example: riposte
talk-number = One number of a figure: HP, parry, a skill, what is left of its actions, its distance.
    .short = One of your figure's numbers
    .field-text = for example: parry, HP, skill shield, parry left
talk-help = How to speak: in general, all verbs, or one word.
    .short = How to speak
    .field-topic = verbs, or a word
talk-about = What this program is: version, licence, who owns the games' names, where to find help.
    .short = Version, licence, trademarks, and where help is
talk-answer = Answer an open question by number or first words, with dice of your own if you like.
    .short = Answer an open question
    .field-choice = the option's number or first words
talk-cancel = Drop the sentence that waits for an answer; once its dice were shown, only the GM can.
    .short = Drop the sentence that waits for an answer
talk-odds = The odds of a sentence, of dice, or the best way to attack; nothing happens.
    .short = The exact odds of a sentence
    .field-sentence = for example: attack broadsword vs Grak parry
    .field-how = details, or a chart
talk-odds-best = Every way you can attack, best first, against each answer.
talk-odds-duel = Who wins if two figures fight it out.
talk-roll = Roll dice, or a check of your figure by its name.
    .short = Roll dice
    .field-dice = for example: 4d6kh3+2
talk-roll-save = Keep a roll under a name, for yourself, the channel or the server.
talk-roll-forget = Drop a kept roll.
talk-roll-list = The kept rolls you can use.
talk-check = Roll a skill or characteristic of a figure.
    .short = Roll against a number
    .field-what = for example: Rurik climb +10
talk-contest = Roll one value against another.
    .short = Roll one against another
    .field-what = for example: Rurik str vs Grak str
talk-alias-save = Save a word of your own for the start of a sentence.
    .field-name = the new word
    .field-sentence = what it stands for: attack broadsword slash
    .field-for = who else may use it
talk-privacy-export = Everything that is kept of you, as one file for you alone.
talk-privacy-delete = Delete your characters, texts and settings; in logs you become somebody. now: without asking.
    .short = Delete what is kept of you; in logs you become somebody
    .field-now = without asking back
talk-alias-forget = Drop a word of your own.
    .field-name = the word
    .field-for = whose it is, if not your own
talk-alias-list = The words you can use, and what they stand for.
talk-order = A standing order: what a figure answers without being asked.
    .field-orders = parry with shield, dodge, best, ask
talk-map = The map as a picture and in words; if you like, with someone's reach or lines of sight.
    .short = The map
    .field-reach = Whose reach to draw on it
    .field-sight = From whom to draw lines of sight and cover to the foes
talk-verify = Recompute every die of the last fight that ended, and play it again.
    .short = Recompute every die of the last fight
talk-set = GM: set a number of a figure or of something it has.
    .short = GM: set a number
    .field-key = which number
    .field-item = of which thing
    .field-value = the new number
talk-mark = GM: put a condition on a figure, for some rounds if you say so.
    .short = GM: put a condition on
    .field-condition = which one
    .field-rounds = for how many rounds
talk-effect = Put on something that changes numbers for a time; a ready effect only needs its name and power.
    .short = Put on something that changes numbers
    .field-effect = its name: a ready one, or any
    .field-power = its points, where it has any
    .field-on = on whom
    .field-does = what it changes: +20 attack, +4 damage, 10 rounds
talk-effect-save = Keep an effect of your own under a name: for yourself, the channel or the server.
    .short = Keep an effect of your own under a name
    .field-effect = its name
    .field-does = what it changes: -10 attack, 3 rounds
    .field-for = who else may use it
talk-effect-forget = Drop an effect of your own.
    .field-effect = its name
    .field-for = whose it is, if not your own
talk-note = Keep words on a figure or on the fight, for some rounds or in secret if you say so.
    .short = Keep words on a figure or the fight
    .field-says = what to remember
    .field-on = on whom; nobody: say here
    .field-here = on the fight itself
    .field-lasts = 3 rounds
    .field-secret = for you and the GM alone
talk-unnote = Drop the note of that number.
    .short = Drop a note
    .field-n = its number
talk-effects = The ready effects, or those on a figure and what they do.
    .short = The ready effects, or those on a figure
    .field-name = who; empty: everybody
talk-end = Take an effect off.
    .field-effect = its name
    .field-on = off whom
talk-count = Keep a counter on a figure: set it, or change it with + or -; at 0 it's gone.
    .short = Keep a counter on a figure
    .field-what = what is counted: breath
    .field-value = 3 sets it, +1 or -1 changes it
talk-unmark = GM: take a condition off a figure.
    .short = GM: take a condition off
    .field-condition = which one
talk-posture = GM: change a figure's posture.
    .field-posture = standing, prone, ...
talk-place = GM: put a figure on the map.
    .field-facing = 0 to 5
    .field-elevation = height of the ground
talk-control = GM: who plays a figure, and whose side it is on; nobody named: you do.
    .short = GM: who plays a figure; nobody named: you do
    .field-by = who plays it
talk-hide = GM: players no longer see a figure.
talk-reveal = GM: players see a figure again; with a number, everyone sees your secret roll.
    .short = GM: players see a figure again; anybody: show a secret roll
    .field-name = a hidden figure, or the number of your secret roll

# What Discord alone shows: groups, commands of its own, the fields of the systems' verbs (.field-more: the sentence where the verb by
# itself is one), and under slash what a field of that name says wherever its command has no other words. At most 100 characters each.

slash =
    .field-at = a hex: 3,-1
    .field-format = the file's format
    .field-n = how many
    .field-name = who
    .field-rolled = dice rolled by hand: initiative 9, or Lia.bleed 40
    .field-secretly = only you and the GM see what is rolled, until /reveal
    .field-side = whose side it is on
    .field-system = the rule system
slash-alias = Words of your own for the beginnings of sentences
slash-encounter = Fights: start, add, join, leave, end
slash-encounter-gmtracker = GM: your own tracker, with everything hidden; empty: take it away
    .field-where = a channel or thread that players can't read
    .field-anyway = even where players read it
slash-sheet = Characters: import, show, export
slash-do = Say what happens, in one sentence
    .field-sentence = for example: Rurik: attack broadsword vs Grak parry
    .field-who = who acts
slash-verb =
    .field-sentence = for example: impale at head
    .field-more = anything more to say
    .field-who = who acts, if it can't be guessed
    .field-weapon = with what
    .field-target = against whom
    .field-defence = how the target answers, where you may say it
slash-config = Settings of this server
slash-config-gm-role = Which role makes someone a game master; none: no role
slash-config-system = The rule system of /encounter start when none is named
slash-config-pace = The pace of new fights
slash-config-answer-seconds = After how many seconds an open question gets its default answer; 0: never
slash-config-typed-commands = Whether I listen to sentences typed as !attack ...
slash-privacy = What is kept of you

# The long pages of /help: how to speak, which /help alone tells, and page-WORD. $systems: those that can be played, $sentences and $odds:
# what may be said in the fight that is on, or examples.

page =
    Say what happens in one sentence, these words or your own:
    { $sentences }
      { "..." } rolled 05 85 12 -- dice you threw yourself, in order or by label: /help rolled
      { "..." } forced attack special, location head -- the GM says what dice show: /help forced
    Set up: /encounter start SYSTEM ({ $systems }), /sheet import FILE, /encounter add NAME, /encounter join NAME
    Play: /intent, /next, /round, /state, /undo, /redo, /history, /why
    Ask: ? (what you can do now), /odds { $odds }, /rule dodge, /roll 4d6kh3
    More: /help verbs, /help WORD
page-secretly =
    secretly: you can roll anything in secret, with one word anywhere in the sentence:
      /check scan secretly -- only you and the GM see it; the GM's own only the GM
      secretly Grak: attack axe vs Lia -- everyone sees the attack, but not its rolls
      /roll secretly 4d6 -- in a fight it's in the log too
      /reveal 17 -- shows roll 17 to everyone; /verify proves its dice like any others
page-rolled =
    rolled: put dice you rolled yourself at the end of a sentence or an answer, as they fell:
      { "..." } rolled 05 85 12 -- in the order I'd ask for them
      { "..." } rolled attack 05, Grak.parry 85, Lia.attack.2 33 -- by label, by whose label, by whose second one
    A misspelt label or an impossible number is refused before anything is rolled. Dice that weren't needed are listed.
page-forced =
    forced: the GM says what dice show, by the labels of "rolled", with a number or a reading:
      { "..." } forced attack special, Grak.parry failure, location left leg, damage 8
      /answer parry forced parry critical -- also with an answer, for a player who's away
    Everything else follows as if the dice had fallen that way. Forced dice are marked in text, log and /why; /verify counts
    them separately and /stats leaves them out. A result that no roll can give is refused, and nothing happens.
