"""Sentences are plain: no private words, no verb that agrees with a name, no noun in the wrong number."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from schemas.messages import LANGUAGES
from tests.sentences import areas, sentences

FORBIDDEN: Final = {
    "en": r"\bmend\w*|\btold\b(?! apart)|\bkeepers?\b|\bdesks?\b|\bwish(?:es)?\b|\berrands?\b|\bdeeds?\b"
    r"|\banew\b|\bown hand\b|\bnothing where\b|\bhimself\b|(?<!here )\bis no (?!longer|way|more|such)\w",
    "fr": r"sur le champ\b|champ de bataille|règlement|dans la mêlée|\bôte[rz]\b|\bparties? nulles?\b"
    r"|\bdisks?\b|\ble carte\b|\bde Empire\b",
    "de": r"\bIhnen\b|\bIhre[mnrs]?\b|\bdu\b|\bSie (?:können|müssen)\b",
}
"""Words that other programs and rule books do not use; a gap is no word."""
NAMES: Final = "unit|attacker|shooter|target|disk|enemy|item"
AGREEING: Final = {
    "en": "is|are|has|have|was|were|does|do|goes|stands|falls|flies|takes|loses|gets|moves",
    "fr": "est|sont|a|ont|était|étaient|s’est|se sont|doit|doivent",
    "de": "ist|sind|hat|haben|wird|werden|steht|stehen|fällt|fallen",
}
"""Verbs that cannot follow a name: it may be singular or plural, in French also masculine or feminine."""
NOUNS: Final = {
    "en": "fields|points|elements|units|battles|wounds|losses|manoeuvres|shots|disks|items|boards",
    "fr": "cases|points|socles|unités|batailles|tours|blessures|pertes|manœuvres|tirs|disques|objets",
    "de": "Felder|Punkte|Elemente|Einheiten|Schlachten|Runden|Wunden|Verluste|Schüsse|Scheiben|Gegenstände",
}
SEVERAL: Final = re.compile(
    r"_(many|turns)\b|_many_|\.(fields|points|lot_drawn|in_rout(_not)?|report_turns|packed_size|size|other_size)$"
)
"""Codes that are used for two and more only, or that stand beside one for the singular."""
LOGS: Final = re.compile(r"_(log|rules|actions|play|hand|spells)$")
"""Areas that speak of units by their names."""


def coded(language: str, names: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the code and the sentence of each message."""
    for area in names:
        for key, text in sentences(area, language).items():
            yield f"{area}.{key}", text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_private_word(language: str) -> None:
    forbidden = re.compile(FORBIDDEN.get(language, r"(?!)"))
    assert not {
        code: text for code, text in coded(language, areas()) if forbidden.search(re.sub(r"\{\w+", "", text))
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verb_agrees_with_a_name(language: str) -> None:
    verbs = AGREEING.get(language, r"(?!)")
    agreeing = re.compile(rf"(?:^|[.;:] )\{{(?:{NAMES})\}}(?: \(\{{\w+\}}\))? (?:{verbs})\b")
    found = {
        code: text
        for code, text in coded(language, [area for area in areas() if LOGS.search(area)])
        if agreeing.search(text)
    }
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_brings_its_noun_in_the_right_form(language: str) -> None:
    bare = re.compile(rf"(?<!to )(?<!bis )(?<!à )\{{\w+\}} (?:{NOUNS.get(language, '(?!)')})\b")
    assert not {
        code: text
        for code, text in coded(language, areas())
        if bare.search(text) and not SEVERAL.search(code)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_of_quotation_are_those_of_the_language(language: str) -> None:
    foreign = {"en": "[«»„]", "fr": "[“”„]", "de": "[«»”]"}.get(language, "(?!)")
    assert not {code: text for code, text in coded(language, areas()) if re.search(foreign, text)}


def test_french_has_one_apostrophe() -> None:
    straight = re.compile(r"(?<=\w)'(?=[\w{«&])")
    assert not {code: text for code, text in coded("fr", areas()) if straight.search(text)}
