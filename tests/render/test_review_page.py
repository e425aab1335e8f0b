"""A review sheet is one page that nothing in a corpus or draft can act in."""

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from medgauge.render.review import review_page

HEAD = {"family": "f", "version": "1", "subset": "dev", "reader": "anna", "title": "f <1> & dev"}


def data_in(page: str) -> object:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@given(st.text())
def test_any_text_comes_back_and_ends_no_element(text: str) -> None:
    page = review_page(HEAD, [{"text": text + "</script><!--<script>"}])
    assert data_in(page) == {"head": HEAD, "claims": [{"text": text + "</script><!--<script>"}]}
    assert page.count("<script") == page.count("</script>") == 2


def test_the_title_is_escaped_and_nothing_is_loaded_from_elsewhere() -> None:
    page = review_page(HEAD, [])
    assert "f &lt;1&gt; &amp; dev" in page
    assert not re.search(r"(?:src|href)=|https?://|@import|url\(", page)
    assert "default-src 'none'" in page
