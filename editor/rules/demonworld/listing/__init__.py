"""Lists of what a side may do in each step; ``check`` has the last word on every one."""
