"""Lines as people say them, put into the grammar's words. Imports grammar.parse."""
