"""Forms of one word have one stem, other words have others, function words are marked."""

import pytest

from medgauge.text.stems import stem, stems


@pytest.mark.parametrize(
    "words",
    [
        "screen screening screened screens",
        "treat treated treating treatment treatments",
        "recommend recommendation recommended recommends",
        "prescribe prescribing prescription prescribed",
        "initiate initiating initiation initiated",
        "reduce reduced reducing reduction",
        "stop stopped stopping stops",
        "add adding added adds",
        "counsel counselled counseled counselling counseling",
        "hospitalisation hospitalization hospitalised hospitalized",
        "anaemia anemia",
        "diarrhoea diarrhea",
        "tumour tumor tumors",
        "centre center",
        "woman women",
        "child children",
        "therapy therapies",
        "disease diseases",
        "dose doses dosing dosage",
        "repeat repeated repeating",
        "withhold withheld",
        "diagnosis diagnoses diagnosed",
    ],
)
def test_forms_of_one_word_share_a_stem(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize(
    "words",
    [
        "hypertension hypertensive",
        "red ring string",
        "infection infarction",
        "daily day",
        "family famil",
        "treated untreated",
        "AIDS aid",
        "renal adrenal",
        "hyperkalaemia hypokalaemia",
    ],
)
def test_other_words_keep_apart(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == len(words.split())


def test_offsets_stops_and_compounds() -> None:
    text = "The low-dose patient's HbA1c of 5 mg"
    found = stems(text)

    assert [text[one.start : one.end] for one in found] == [
        "The", "low", "dose", "patient's", "HbA1c", "of", "mg",
    ]  # fmt: skip
    assert [one.stem for one in found if one.stop] == ["the", "of"]
    assert found[3].stem == "patient"
