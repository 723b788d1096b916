"""One function per thing a user wants, shared by the window and the command line."""
