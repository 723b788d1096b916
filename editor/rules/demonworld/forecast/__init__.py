"""What fights are expected to cost; computer players weigh by it, and windows show it before one decides."""
