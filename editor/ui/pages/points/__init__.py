"""The points helper beside the editor of a card: an explained estimate, and battles on demand."""
