"""The editor of campaigns: the chart of their chapters, their forms, and the campaigns that are played."""
