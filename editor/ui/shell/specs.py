"""The window's own entries of the table of actions."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.actions import ActionSpec
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

SPECS: Final[tuple[ActionSpec, ...]] = (
    ActionSpec("file.new", QT_TRANSLATE_NOOP("Actions", "&New document…"), "Ctrl+N", "file-plus", "file"),
    ActionSpec(
        "file.start", QT_TRANSLATE_NOOP("Actions", "Show the &start page"), "Alt+Home", "house", "file"
    ),
    ActionSpec(
        "file.import", QT_TRANSLATE_NOOP("Actions", "&Import files…"), "Ctrl+O", "file-down", "file", 1
    ),
    ActionSpec(
        "file.import_rows", QT_TRANSLATE_NOOP("Actions", "Import ro&ws of a table…"), "", "table", "file", 1
    ),
    ActionSpec("file.linked", QT_TRANSLATE_NOOP("Actions", "Lin&ked spreadsheets…"), "", "link", "file", 1),
    ActionSpec(
        "file.export",
        QT_TRANSLATE_NOOP("Actions", "&Export documents…"),
        "Ctrl+Shift+E",
        "file-up",
        "file",
        1,
    ),
    ActionSpec(
        "file.share_out",
        QT_TRANSLATE_NOOP("Actions", "Export f&or the web and other programs…"),
        "",
        "share",
        "file",
        1,
    ),
    ActionSpec("file.open_code", QT_TRANSLATE_NOOP("Actions", "Open a share co&de…"), "", "link", "file", 1),
    ActionSpec("file.print", QT_TRANSLATE_NOOP("Actions", "&Print…"), "Ctrl+P", "printer", "file", 2),
    ActionSpec(
        "file.add_to_print",
        QT_TRANSLATE_NOOP("Actions", "&Add to the print queue"),
        "Ctrl+Shift+P",
        "plus",
        "file",
        2,
    ),
    ActionSpec(
        "file.print_counters",
        QT_TRANSLATE_NOOP("Actions", "Add its co&unters to the print queue"),
        "",
        "hexagon",
        "file",
        2,
    ),
    ActionSpec(
        "file.print_centre",
        QT_TRANSLATE_NOOP("Actions", "Prin&t centre"),
        "Ctrl+Alt+P",
        "printer",
        "file",
        2,
    ),
    ActionSpec(
        "file.backup",
        QT_TRANSLATE_NOOP("Actions", "&Back up the catalogue…"),
        "",
        "database-backup",
        "file",
        3,
    ),
    ActionSpec(
        "file.restore", QT_TRANSLATE_NOOP("Actions", "&Restore a backup…"), "", "archive-restore", "file", 3
    ),
    ActionSpec(
        "file.save_elsewhere",
        QT_TRANSLATE_NOOP("Actions", "Sa&ve the catalogue elsewhere…"),
        "",
        "save-all",
        "file",
        3,
    ),
    ActionSpec("file.close", QT_TRANSLATE_NOOP("Actions", "&Close the tab"), "Ctrl+W", "x", "file", 4),
    ActionSpec("file.quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q", "log-out", "file", 4),
    ActionSpec("edit.undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), "Ctrl+Z", "undo-2", "edit"),
    ActionSpec("edit.redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "Ctrl+Shift+Z;Ctrl+Y", "redo-2", "edit"),
    ActionSpec(
        "edit.undo_operation",
        QT_TRANSLATE_NOOP("Actions", "Undo in the catalo&gue"),
        "",
        "undo-2",
        "edit",
        tip=QT_TRANSLATE_NOOP(
            "Actions",
            "Undo the last rename, deletion, merge or relinking; Ctrl+Z while the list has the focus",
        ),
    ),
    ActionSpec(
        "edit.redo_operation", QT_TRANSLATE_NOOP("Actions", "Redo in the ca&talogue"), "", "redo-2", "edit"
    ),
    ActionSpec(
        "edit.cut", QT_TRANSLATE_NOOP("Actions", "Cu&t"), "Ctrl+X", "scissors", "edit", 1, of_focus=True
    ),
    ActionSpec(
        "edit.copy_chosen", QT_TRANSLATE_NOOP("Actions", "C&opy"), "Ctrl+C", "copy", "edit", 1, of_focus=True
    ),
    ActionSpec(
        "edit.paste_here",
        QT_TRANSLATE_NOOP("Actions", "Pa&ste"),
        "Ctrl+V",
        "clipboard-paste",
        "edit",
        1,
        of_focus=True,
    ),
    ActionSpec(
        "edit.select_all", QT_TRANSLATE_NOOP("Actions", "Select &all"), "Ctrl+A", "", "edit", 1, of_focus=True
    ),
    ActionSpec(
        "edit.copy", QT_TRANSLATE_NOOP("Actions", "&Copy documents"), "Ctrl+Shift+C", "copy", "edit", 2
    ),
    ActionSpec(
        "edit.paste",
        QT_TRANSLATE_NOOP("Actions", "&Paste documents"),
        "Ctrl+Shift+V",
        "clipboard-paste",
        "edit",
        2,
    ),
    ActionSpec(
        "edit.find", QT_TRANSLATE_NOOP("Actions", "&Find in the catalogue"), "Ctrl+F", "search", "edit", 3
    ),
    ActionSpec("document.save", QT_TRANSLATE_NOOP("Actions", "&Save"), "Ctrl+S", "save", "document"),
    ActionSpec(
        "document.save_as",
        QT_TRANSLATE_NOOP("Actions", "Save with a &name…"),
        "Ctrl+Shift+S",
        "tag",
        "document",
    ),
    ActionSpec(
        "document.discard",
        QT_TRANSLATE_NOOP("Actions", "&Return to the saved version"),
        "",
        "rotate-ccw",
        "document",
    ),
    ActionSpec(
        "document.duplicate", QT_TRANSLATE_NOOP("Actions", "&Duplicate"), "Ctrl+D", "layers", "document", 1
    ),
    ActionSpec("document.rename", QT_TRANSLATE_NOOP("Actions", "&Rename…"), "F2", "pencil", "document", 1),
    ActionSpec(
        "document.delete", QT_TRANSLATE_NOOP("Actions", "D&elete"), "Ctrl+Delete", "trash-2", "document", 1
    ),
    ActionSpec(
        "document.base_on",
        QT_TRANSLATE_NOOP("Actions", "New card &based on it…"),
        "",
        "id-card",
        "document",
        1,
    ),
    ActionSpec(
        "document.convert",
        QT_TRANSLATE_NOOP("Actions", "Propose a card for another &game…"),
        "",
        "wand-sparkles",
        "document",
        1,
    ),
    ActionSpec(
        "document.merge",
        QT_TRANSLATE_NOOP("Actions", "&Merge two documents…"),
        "",
        "git-compare",
        "document",
        1,
    ),
    ActionSpec(
        "document.table",
        QT_TRANSLATE_NOOP("Actions", "Edit cards as a &table"),
        "Ctrl+T",
        "table",
        "document",
        2,
        tip=QT_TRANSLATE_NOOP(
            "Actions", "The chosen cards, the cards of an army, or all that the list shows, as a table"
        ),
    ),
    ActionSpec(
        "document.roster",
        QT_TRANSLATE_NOOP("Actions", "Roster and share &code…"),
        "",
        "scroll-text",
        "document",
        2,
    ),
    ActionSpec(
        "document.book", QT_TRANSLATE_NOOP("Actions", "Army or spell boo&k…"), "", "book-open", "document", 2
    ),
    ActionSpec("document.users", QT_TRANSLATE_NOOP("Actions", "&Who uses it…"), "", "link", "document", 2),
    ActionSpec(
        "tools.missing", QT_TRANSLATE_NOOP("Actions", "&Missing documents…"), "", "unlink", "tools", 1
    ),
    ActionSpec("tools.duplicates", QT_TRANSLATE_NOOP("Actions", "Find d&uplicates…"), "", "copy", "tools", 1),
    ActionSpec(
        "document.preview", QT_TRANSLATE_NOOP("Actions", "&Watch the battle"), "F5", "play", "document", 2
    ),
    ActionSpec(
        "view.palette", QT_TRANSLATE_NOOP("Actions", "Search &everything…"), "Ctrl+K", "command", "view"
    ),
    ActionSpec("view.back", QT_TRANSLATE_NOOP("Actions", "&Back"), "Alt+Left", "arrow-left", "view", 1),
    ActionSpec(
        "view.forward", QT_TRANSLATE_NOOP("Actions", "&Forward"), "Alt+Right", "arrow-right", "view", 1
    ),
    ActionSpec(
        "view.next_panel", QT_TRANSLATE_NOOP("Actions", "&Next panel"), "F6", "panel-right", "view", 1
    ),
    ActionSpec(
        "view.lower",
        QT_TRANSLATE_NOOP("Actions", "Collapse or expand the &lower panels"),
        "Ctrl+J",
        "panel-bottom",
        "view",
        1,
    ),
    ActionSpec(
        "view.theme", QT_TRANSLATE_NOOP("Actions", "Light or &dark"), "Ctrl+Shift+L", "sun", "view", 2
    ),
    ActionSpec(
        "view.full",
        QT_TRANSLATE_NOOP("Actions", "F&ull screen"),
        "F11",
        "maximize",
        "view",
        2,
        checkable=True,
    ),
    ActionSpec(
        "view.play",
        QT_TRANSLATE_NOOP("Actions", "Play la&yout"),
        "Shift+F11",
        "maximize",
        "view",
        2,
        checkable=True,
        tip=QT_TRANSLATE_NOOP("Actions", "Hide the catalogue and the panels, or bring them back"),
    ),
    ActionSpec(
        "view.panels_left",
        QT_TRANSLATE_NOOP("Actions", "&Panels at the left"),
        "",
        "panel-left",
        "view",
        3,
        checkable=True,
        tip=QT_TRANSLATE_NOOP("Actions", "Put the panels of the document beside the catalogue"),
    ),
    ActionSpec("view.reset", QT_TRANSLATE_NOOP("Actions", "&Reset the panels"), "", "panel-left", "view", 3),
    ActionSpec("tools.preflight", QT_TRANSLATE_NOOP("Actions", "Pre-&flight"), "", "circle-check", "tools"),
    ActionSpec(
        "tools.packs",
        QT_TRANSLATE_NOOP("Actions", "Pac&ks"),
        "",
        "package",
        "tools",
        tip=QT_TRANSLATE_NOOP("Actions", "Find, install, update, remove and publish packs"),
    ),
    ActionSpec("tools.odds", QT_TRANSLATE_NOOP("Actions", "&Odds…"), "Ctrl+Shift+O", "dices", "tools"),
    ActionSpec(
        "document.compare",
        QT_TRANSLATE_NOOP("Actions", "Compare side by si&de"),
        "",
        "git-compare",
        "document",
        2,
    ),
    ActionSpec(
        "tools.differences",
        QT_TRANSLATE_NOOP("Actions", "Compare a pac&k with the catalogue…"),
        "",
        "git-compare",
        "tools",
        tip=QT_TRANSLATE_NOOP("Actions", "What differs between a pack, a file or a catalogue and yours"),
    ),
    ActionSpec(
        "tools.compendium",
        QT_TRANSLATE_NOOP("Actions", "&Compendium"),
        "Ctrl+Shift+M",
        "table",
        "tools",
    ),
    ActionSpec(
        "tools.battles",
        QT_TRANSLATE_NOOP("Actions", "Kept battle&s…"),
        "Ctrl+Alt+K",
        "swords",
        "tools",
        tip=QT_TRANSLATE_NOOP("Actions", "Battles played by hand: go on, rename, export, open a file"),
    ),
    ActionSpec("tools.bin", QT_TRANSLATE_NOOP("Actions", "&Recycle bin…"), "", "trash-2", "tools"),
    ActionSpec("tools.glossary", QT_TRANSLATE_NOOP("Actions", "&Glossary"), "F9", "book", "tools"),
    ActionSpec(
        "help.manual",
        QT_TRANSLATE_NOOP("Actions", "&Manual"),
        "F1",
        "circle-question-mark",
        "help",
        tip=QT_TRANSLATE_NOOP("Actions", "Open the chapter about what has the focus"),
    ),
    ActionSpec("help.first_steps", QT_TRANSLATE_NOOP("Actions", "&First steps"), "", "footprints", "help"),
    ActionSpec(
        "help.shortcuts", QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"), "Ctrl+F1", "keyboard", "help"
    ),
    ActionSpec("help.about", QT_TRANSLATE_NOOP("Actions", "&About Marshalry"), "", "info", "help"),
)
