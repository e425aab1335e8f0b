"""Clusters share no document, hold near ones together, and are as many as asked for."""

import pytest

from medgauge.authoring.batch import clusters as sharing
from medgauge.authoring.batch.clusters import ANY, LIKE, citable_facts, clusters, view
from medgauge.authoring.ground import Ground
from medgauge.errors import UsageError


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2, 6, 16])
def test_every_document_with_facts_is_in_one_cluster(ground: Ground, count: int) -> None:
    found = clusters(ground, count)

    names = [name for group in found for name in group]
    assert len(found) == count
    assert len(names) == len(set(names))
    assert set(names) == {p.document for p in ground.places if ground.facts(p)}
    assert min(map(len, found)) >= 2


def test_near_topics_stand_together(ground: Ground) -> None:
    found = clusters(ground, 6)

    def home(name: str) -> tuple[str, ...]:
        return next(group for group in found if name in group)

    assert home("corrinshaw-glaucoma") == home("ellerquay-glaucoma")
    assert home("brennavar-hyp") == home("ilvestrand-hyp")


def test_no_cluster_is_much_larger_than_its_share(ground: Ground) -> None:
    facts = {
        group: sum(len(ground.facts(p)) for p in ground.places if p.document in group)
        for group in clusters(ground, 6)
    }

    assert max(facts.values()) <= 2 * sum(facts.values()) / 6


def test_too_many_clusters_are_refused_with_what_can_be(ground: Ground) -> None:
    with pytest.raises(UsageError, match="need 80 documents") as refused:
        clusters(ground, 40)

    assert "at most 16 clusters" in refused.value.hint


def test_a_corpus_too_small_for_any_task_is_told_as_one(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "_facts", lambda _: {"only-one": 40})
    clusters.cache_clear()

    with pytest.raises(UsageError, match="has 1 document with usable facts") as refused:
        clusters(ground, 1)

    assert "can't be used for tasks" in refused.value.hint


def test_what_stands_alone_is_cited_only_where_facts_are_few(ground: Ground) -> None:
    group = ("corrinshaw-glaucoma", "ellerquay-glaucoma", "kestermoor-gout")

    few, many = view(ground, group, 15), view(ground, group, 60)

    assert (few.least, many.least) == (LIKE, ANY)
    assert {one.document for one in few.citable} == set(group[:2])
    assert {one.document for one in many.citable} == set(group)
    assert citable_facts(few) < citable_facts(many)
    assert all(few.likeness(place, one) >= LIKE for place in few.citable for one in few.near(place))


def test_most_documents_stand_beside_a_near_one(ground: Ground) -> None:
    views = [ground.limited(group, LIKE) for group in clusters(ground, 6)]
    cited = {one.document for each in views for one in each.citable}
    possible = {one.document for one in ground.limited(ground_documents(ground), LIKE).citable}

    assert len(cited) >= 0.9 * len(possible)


def ground_documents(ground: Ground) -> set[str]:
    return {one.document for one in ground.places}
