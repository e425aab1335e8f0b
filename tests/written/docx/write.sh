#!/bin/sh
# Makes the Word files of this folder again from their sources, with pandoc and LibreOffice.
set -eu
cd "$(dirname "$0")"
pandoc corvale.md -o pandoc-corvale.docx
soffice --headless --convert-to docx:"MS Word 2007 XML" --outdir made numbered.fodt
soffice --headless --convert-to docx:"MS Word 2007 XML" --infilter="HTML (StarWriter)" --outdir made page.html
soffice --headless --convert-to docx:"MS Word 2007 XML" --outdir made contents.fodt
mv made/contents.docx office-contents.docx
mv made/numbered.docx office-numbered.docx
mv made/page.docx office-page.docx
rmdir made
