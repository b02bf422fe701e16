"""What the GURPS editions share: success rolls and contests. Never modifier tables; it knows no system."""
