#!/bin/sh
# Makes the JATS files of this folder again from the Markdown of ../docx, with pandoc.
# article.xml is written by hand in the style of a journal's own export.
set -eu
cd "$(dirname "$0")"
pandoc -s ../docx/corvale.md -t jats_archiving -o pandoc-archiving.xml
pandoc -s ../docx/corvale.md -t jats_publishing -o pandoc-publishing.xml
