"""A small game as BattleScribe writes it: a system, a catalogue, a roster; made up for the tests."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Final

SYSTEM: Final = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<gameSystem id="g-1" name="Reed Wars" revision="7" battleScribeVersion="2.03" authorName="Ada"
    xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
  <readme>Wade in.</readme>
  <publications><publication id="p-1" name="Book of Reeds"/></publications>
  <costTypes>
    <costType id="c-0" name="Mud" defaultCostLimit="-1.0"/>
    <costType id="c-1" name="pts" defaultCostLimit="-1.0"/>
  </costTypes>
  <profileTypes>
    <profileType id="t-1" name="Body"><characteristicTypes>
      <characteristicType id="x-1" name="Move"/><characteristicType id="x-2" name="Save"/>
      <characteristicType id="x-3" name="Harm"/><characteristicType id="x-4" name="Flies"/>
    </characteristicTypes></profileType>
    <profileType id="t-2" name="Blade"><characteristicTypes>
      <characteristicType id="x-5" name="Reach"/>
      <characteristicType id="x-9" name="Type"/>
    </characteristicTypes></profileType>
    <profileType id="t-3" name="Ability"><characteristicTypes>
      <characteristicType id="x-6" name="Text"/>
    </characteristicTypes></profileType>
  </profileTypes>
  <categoryEntries>
    <categoryEntry id="k-1" name="Chiefs"/><categoryEntry id="k-2" name="Waders"/>
    <categoryEntry id="k-3" name="Wet"/>
  </categoryEntries>
  <forceEntries><forceEntry id="f-1" name="Band">
    <categoryLinks>
      <categoryLink id="l-1" name="Chiefs" targetId="k-1"><constraints>
        <constraint id="n-1" type="min" value="1" field="selections" scope="parent"/>
        <constraint id="n-2" type="max" value="2" field="selections" scope="force"/>
      </constraints></categoryLink>
      <categoryLink id="l-2" name="Waders" targetId="k-2"><constraints>
        <constraint id="n-3" type="min" value="25" field="c-1" scope="parent" percentValue="true"/>
      </constraints></categoryLink>
      <categoryLink id="l-3" name="Wet" targetId="k-3"><constraints>
        <constraint id="n-4" type="max" value="9" field="selections" scope="f-1"/>
        <constraint id="n-5" type="max" value="500" field="c-1" scope="force"/>
      </constraints></categoryLink>
    </categoryLinks>
  </forceEntry></forceEntries>
  <sharedSelectionEntries>
    <selectionEntry id="e-1" name="Reed knife" type="upgrade">
      <profiles><profile id="q-1" name="Reed knife" typeId="t-2" publicationId="p-1" page="12">
        <characteristics>
        <characteristic name="Reach" typeId="x-5">1</characteristic>
        <characteristic name="Type" typeId="x-9">Cut</characteristic>
      </characteristics></profile></profiles>
      <costs><cost name="pts" typeId="c-1" value="3.0"/></costs>
    </selectionEntry>
    <selectionEntry id="e-2" name="Long pole" type="upgrade">
      <profiles>
        <profile id="q-2" name="Pole, thrust" typeId="t-2"><characteristics>
          <characteristic name="Reach" typeId="x-5">2.5</characteristic>
        </characteristics></profile>
        <profile id="q-3" name="Pole, sweep" typeId="t-2"><characteristics>
          <characteristic name="Reach" typeId="x-5">3</characteristic>
        </characteristics></profile>
      </profiles>
      <costs><cost name="pts" typeId="c-1" value="4.5"/></costs>
    </selectionEntry>
    <selectionEntry id="e-9" name="Lost boat" type="upgrade"/>
  </sharedSelectionEntries>
  <sharedSelectionEntryGroups>
    <selectionEntryGroup id="s-1" name="Arms">
      <constraints><constraint id="n-6" type="max" value="1" field="selections" scope="parent"/></constraints>
      <entryLinks>
        <entryLink id="l-4" name="Reed knife" targetId="e-1" type="selectionEntry"/>
        <entryLink id="l-5" name="Long pole" targetId="e-2" type="selectionEntry"/>
        <entryLink id="l-6" name="Arms" targetId="s-1" type="selectionEntryGroup"/>
      </entryLinks>
    </selectionEntryGroup>
  </sharedSelectionEntryGroups>
  <sharedRules><rule id="r-1" name="Slippery"><description>Slides away.</description></rule></sharedRules>
</gameSystem>
"""

CATALOGUE: Final = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<catalogue id="a-1" name="Heron Folk" revision="2" battleScribeVersion="2.03" gameSystemId="g-1"
    xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <selectionEntries>
    <selectionEntry id="e-3" name="Heron chief" type="model">
      <modifiers><modifier type="increment" field="c-1" value="5"><conditions>
        <condition type="atLeast" value="2" field="selections" scope="roster" childId="e-4"/>
      </conditions></modifier></modifiers>
      <constraints>
        <constraint id="n-7" type="max" value="1" field="selections" scope="roster"/>
        <constraint id="n-8" type="min" value="1" field="selections" scope="force"/>
      </constraints>
      <profiles>
        <profile id="q-4" name="Heron chief" typeId="t-1" typeName="Body"><characteristics>
          <characteristic name="Move" typeId="x-1">6</characteristic>
          <characteristic name="Save" typeId="x-2">4+</characteristic>
          <characteristic name="Harm" typeId="x-3">2d6+1</characteristic>
          <characteristic name="Flies" typeId="x-4">yes</characteristic>
        </characteristics></profile>
        <profile id="q-5" name="Stare" typeId="t-3"><characteristics>
          <characteristic name="Text" typeId="x-6">Nobody moves.</characteristic>
        </characteristics></profile>
        <profile id="q-6" name="Call" typeId="t-3"><characteristics>
          <characteristic name="Text" typeId="x-6">All move.</characteristic>
        </characteristics></profile>
      </profiles>
      <infoLinks><infoLink id="l-7" name="Slippery" targetId="r-1" type="rule"/></infoLinks>
      <categoryLinks>
        <categoryLink id="l-8" name="Chiefs" targetId="k-1" primary="true"/>
        <categoryLink id="l-9" name="Wet" targetId="k-3" primary="false"/>
      </categoryLinks>
      <selectionEntries>
        <selectionEntry id="e-5" name="Old" type="upgrade">
          <constraints>
            <constraint id="n-9" type="max" value="1" field="selections" scope="parent"/>
          </constraints>
          <rules><rule id="r-2" name="Aged"><description>Rests.</description></rule></rules>
          <costs><cost name="pts" typeId="c-1" value="-5"/></costs>
        </selectionEntry>
      </selectionEntries>
      <entryLinks>
        <entryLink id="l-10" name="Arms" targetId="s-1" type="selectionEntryGroup"/>
        <entryLink id="l-11" name="Gone" targetId="nowhere" type="selectionEntry"/>
      </entryLinks>
      <costs><cost name="pts" typeId="c-1" value="40.0"/><cost name="Mud" typeId="c-0" value="2"/></costs>
    </selectionEntry>
    <selectionEntry id="e-4" name="Waders" type="unit">
      <categoryLinks><categoryLink id="l-12" name="Waders" targetId="k-2" primary="true"/></categoryLinks>
      <selectionEntries>
        <selectionEntry id="e-6" name="Wader" type="model">
          <constraints>
            <constraint id="n-10" type="min" value="3" field="selections" scope="parent"/>
            <constraint id="n-11" type="max" value="9" field="selections" scope="parent"/>
          </constraints>
          <profiles><profile id="q-7" name="Wader" typeId="t-1"><characteristics>
            <characteristic name="Move" typeId="x-1">4</characteristic>
            <characteristic name="Save" typeId="x-2">-</characteristic>
            <characteristic name="Harm" typeId="x-3">d6</characteristic>
            <characteristic name="Flies" typeId="x-4">no</characteristic>
          </characteristics></profile></profiles>
          <costs><cost name="pts" typeId="c-1" value="8"/></costs>
        </selectionEntry>
      </selectionEntries>
    </selectionEntry>
    <selectionEntry id="e-7" name="Marsh road" type="upgrade"/>
  </selectionEntries>
</catalogue>
"""

ROSTER: Final = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="ro-1" name="Spring march" battleScribeVersion="2.03" gameSystemId="g-1" gameSystemName="Reed Wars"
    xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name="pts" typeId="c-1" value="95.0"/></costs>
  <costLimits><costLimit name="pts" typeId="c-1" value="120.0"/></costLimits>
  <forces><force id="fo-1" name="Band" entryId="f-1" catalogueId="a-1" catalogueName="Heron Folk">
    <selections>
      <selection id="se-1" name="Heron chief" entryId="e-3" number="1" type="model">
        <customNotes>Leads.</customNotes>
        <selections>
          <selection id="se-2" name="Reed knife" entryId="l-10::l-4::e-1" entryGroupId="l-10::s-1" number="1"
              type="upgrade"/>
          <selection id="se-3" name="Old" entryId="e-5" number="1" type="upgrade"/>
        </selections>
      </selection>
      <selection id="se-4" name="Waders" entryId="e-4" number="1" type="unit"><selections>
        <selection id="se-5" name="Wader" entryId="e-6" number="6" type="model"/>
      </selections></selection>
      <selection id="se-6" name="Unknown thing" entryId="e-77" number="1" type="upgrade"/>
    </selections>
  </force></forces>
</roster>
"""


def written(folder: Path, *, packed: bool = False) -> Path:
    """Write system and catalogue into a folder and return it.

    Args:
        folder: where.
        packed: whether they are zipped, as people share them.
    """
    for name, text in (("reeds.gst", SYSTEM), ("herons.cat", CATALOGUE)):
        (folder / (f"{name}z" if packed else name)).write_bytes(
            zipped(name, text) if packed else text.encode()
        )
    return folder


def zipped(name: str, text: str) -> bytes:
    """Return a file as an archive that holds it alone."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return stream.getvalue()
