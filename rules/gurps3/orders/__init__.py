"""Every sentence of gurps3: what carries it out, the words it takes, its dice."""
