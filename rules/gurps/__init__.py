"""What the GURPS editions share: success rolls, contests, sentences in parts; no modifier. Imports core and the kit."""
