<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AreaPanel</name>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation>
            <numerusform>%n field</numerusform>
            <numerusform>%n fields</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BackupsDialog</name>
    <message numerus="yes">
        <source>%n document(s) restored</source>
        <translation>
            <numerusform>%n document restored</numerusform>
            <numerusform>%n documents restored</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BaseBar</name>
    <message numerus="yes">
        <source>%n field(s) changed here.</source>
        <translation>
            <numerusform>%n field changed here.</numerusform>
            <numerusform>%n fields changed here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BaseMark</name>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BatchPanel</name>
    <message numerus="yes">
        <source>Preview of %n battle(s)</source>
        <translation>
            <numerusform>Preview of %n battle</numerusform>
            <numerusform>Preview of %n battles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n s</source>
        <translation>
            <numerusform>%n s</numerusform>
            <numerusform>%n s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n min</numerusform>
            <numerusform>%n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n broke off.</source>
        <translation>
            <numerusform>%n broke off.</numerusform>
            <numerusform>%n broke off.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) died; their battles were fought again.</source>
        <translation>
            <numerusform>%n process(es) died; their battles were fought again.</numerusform>
            <numerusform>%n process(es) died; their battles were fought again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BinDialog</name>
    <message numerus="yes">
        <source>%n document(s) removed for good</source>
        <translation>
            <numerusform>%n document removed for good</numerusform>
            <numerusform>%n documents removed for good</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookDialog</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BookletDialog</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BuildingPanel</name>
    <message numerus="yes">
        <source>%n wall field(s)</source>
        <translation>
            <numerusform>%n wall field</numerusform>
            <numerusform>%n wall fields</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangeLegend</name>
    <message numerus="yes">
        <source>Place {number} of {count}: %n field(s)</source>
        <translation>
            <numerusform>Place {number} of {count}: %n field</numerusform>
            <numerusform>Place {number} of {count}: %n fields</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed place(s)</source>
        <translation>
            <numerusform>%n changed place</numerusform>
            <numerusform>%n changed places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangesDialog</name>
    <message numerus="yes">
        <source>%n cell(s) stay as they are; they stand first, each with the reason.</source>
        <translation>
            <numerusform>%n cell stays as it is; it stands first, with the reason.</numerusform>
            <numerusform>%n cells stay as they are; they stand first, each with the reason.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change %n cell(s)</source>
        <translation>
            <numerusform>Change %n cell</numerusform>
            <numerusform>Change %n cells</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparingPage</name>
    <message numerus="yes">
        <source>%n difference(s)</source>
        <translation>
            <numerusform>%n difference</numerusform>
            <numerusform>%n differences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) copied</source>
        <translation>
            <numerusform>%n line copied</numerusform>
            <numerusform>%n lines copied</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompendiumPage</name>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n card</numerusform>
            <numerusform>%n cards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConvertDialog</name>
    <message numerus="yes">
        <source>%n value(s) are guesses.</source>
        <translation>
            <numerusform>%n value is a guess.</numerusform>
            <numerusform>%n values are guesses.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DamagedDialog</name>
    <message numerus="yes">
        <source>%n document(s) saved. The damaged file is kept as {file}.</source>
        <translation>
            <numerusform>%n document is saved. The damaged file is kept as {file}.</numerusform>
            <numerusform>%n documents are saved. The damaged file is kept as {file}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentCommands</name>
    <message numerus="yes">
        <source>%n document(s) duplicated</source>
        <translation>
            <numerusform>%n document duplicated</numerusform>
            <numerusform>%n documents duplicated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) copied</source>
        <translation>
            <numerusform>%n document copied</numerusform>
            <numerusform>%n documents copied</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Editing</name>
    <message numerus="yes">
        <source>%n field(s) copied</source>
        <translation>
            <numerusform>%n field copied</numerusform>
            <numerusform>%n fields copied</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EffectsDialog</name>
    <message numerus="yes">
        <source>%n document(s) would change:</source>
        <translation>
            <numerusform>%n document would change:</numerusform>
            <numerusform>%n documents would change:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportMapDialog</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForceTree</name>
    <message numerus="yes">
        <source>%n unit(s)</source>
        <translation>
            <numerusform>%n unit</numerusform>
            <numerusform>%n units</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n element(s)</source>
        <translation>
            <numerusform>%n element</numerusform>
            <numerusform>%n elements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message numerus="yes">
        <source>Take in %n document(s)</source>
        <translation>
            <numerusform>Take in %n document</numerusform>
            <numerusform>Take in %n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) taken in</source>
        <translation>
            <numerusform>%n document taken in</numerusform>
            <numerusform>%n documents taken in</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportRowsDialog</name>
    <message numerus="yes">
        <source>Take in %n card(s), leave the refused rows out</source>
        <translation>
            <numerusform>Take in %n card, leave the refused rows out</numerusform>
            <numerusform>Take in %n cards, leave the refused rows out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take in %n card(s)</source>
        <translation>
            <numerusform>Take in %n card</numerusform>
            <numerusform>Take in %n cards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InsightPanel</name>
    <message numerus="yes">
        <source>%n segment(s) under water.</source>
        <translation>
            <numerusform>%n segment under water.</numerusform>
            <numerusform>%n segments under water.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NotationField</name>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OperationStack</name>
    <message numerus="yes">
        <source>%n document(s) are as before.</source>
        <translation>
            <numerusform>%n document is as before.</numerusform>
            <numerusform>%n documents are as before.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message numerus="yes">
        <source>%n field(s)</source>
        <translation>
            <numerusform>%n field</numerusform>
            <numerusform>%n fields</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PointsPanel</name>
    <message numerus="yes">
        <source>Use %n point(s)</source>
        <translation>
            <numerusform>Use %n point</numerusform>
            <numerusform>Use %n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintCentre</name>
    <message numerus="yes">
        <source>%n sheet(s)</source>
        <translation>
            <numerusform>%n sheet</numerusform>
            <numerusform>%n sheets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintOutput</name>
    <message numerus="yes">
        <source>%n page(s) sent to the printer.</source>
        <translation>
            <numerusform>%n page sent to the printer.</numerusform>
            <numerusform>%n pages sent to the printer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintPreview</name>
    <message numerus="yes">
        <source>%n page(s) sent to the printer.</source>
        <translation>
            <numerusform>%n page sent to the printer.</numerusform>
            <numerusform>%n pages sent to the printer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintQueue</name>
    <message numerus="yes">
        <source>Added; the print queue has %n entry(ies) now.</source>
        <translation>
            <numerusform>Added; the print queue has %n entry now.</numerusform>
            <numerusform>Added; the print queue has %n entries now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message numerus="yes">
        <source>%n problem(s) stop the battle</source>
        <translation>
            <numerusform>%n problem stops the battle</numerusform>
            <numerusform>%n problems stop the battle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s), nothing stops the battle</source>
        <translation>
            <numerusform>%n remark, nothing stops the battle</numerusform>
            <numerusform>%n remarks, nothing stops the battle</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RefusedPanel</name>
    <message numerus="yes">
        <source>%n reason(s)</source>
        <translation>
            <numerusform>%n reason</numerusform>
            <numerusform>%n reasons</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RelationCommands</name>
    <message numerus="yes">
        <source>%n document(s) are in the recycle bin.</source>
        <translation>
            <numerusform>%n document is in the recycle bin.</numerusform>
            <numerusform>%n documents are in the recycle bin.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportView</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RosterDialog</name>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n character</numerusform>
            <numerusform>%n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s), copied one after the other</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages, copied one after the other</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScatterView</name>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n card</numerusform>
            <numerusform>%n cards</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SectionBox</name>
    <message numerus="yes">
        <source>%n field(s) with a problem</source>
        <translation>
            <numerusform>%n field with a problem</numerusform>
            <numerusform>%n fields with a problem</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SheetForm</name>
    <message numerus="yes">
        <source>%n part(s) left out: unchanged</source>
        <translation>
            <numerusform>%n part left out: unchanged</numerusform>
            <numerusform>%n parts left out: unchanged</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SideBox</name>
    <message numerus="yes">
        <source>%n painted field(s)</source>
        <translation>
            <numerusform>%n painted field</numerusform>
            <numerusform>%n painted fields</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TablePage</name>
    <message numerus="yes">
        <source>%n more cell(s) stayed as they are.</source>
        <translation>
            <numerusform>%n more cell stayed as it is.</numerusform>
            <numerusform>%n more cells stayed as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) saved</source>
        <translation>
            <numerusform>%n card saved</numerusform>
            <numerusform>%n cards saved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) were not saved and stay in the table:</source>
        <translation>
            <numerusform>%n card was not saved and stays in the table:</numerusform>
            <numerusform>%n cards were not saved and stay in the table:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with problems</source>
        <translation>
            <numerusform>%n with problems</numerusform>
            <numerusform>%n with problems</numerusform>
        </translation>
    </message>
</context>
</TS>
