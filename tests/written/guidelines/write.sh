#!/bin/sh
# Makes Word and JATS files again from the guidelines of this folder, with pandoc.
set -eu
cd "$(dirname "$0")"
from=commonmark+pipe_tables+yaml_metadata_block
for file in *.md; do
    name=${file%.md}
    pandoc -f "$from" -s "$file" -t docx -o "$name.docx"
    pandoc -f "$from" -s "$file" -t jats_archiving -o "$name.xml"
done
