"""The battle preview: one battle watched, or many fought and counted."""
