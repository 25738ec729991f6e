#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
"""Makes packaging/deb/changelog and the releases of the metainfo from packaging/CHANGELOG.md.

`packaging/changelog.py --check` changes nothing and fails when one of them differs.
A section of CHANGELOG.md begins with `## VERSION – YYYY-MM-DD`. It has paragraphs and lists of one level, without markup.
"""
import datetime
import pathlib
import re
import sys
import textwrap
import xml.sax.saxutils

folder = pathlib.Path(__file__).resolve().parent
source = folder / "CHANGELOG.md"
debian = folder / "deb/changelog"
metainfo = folder / "linux/org.quayside.Quayside.metainfo.xml"

MAINTAINER = "quayside contributors <maintainers@quayside.example>"


def sections():
    """Version, date and blocks of each section. A block is a text and whether it is an item of a list."""
    found = []
    for part in re.split(r"^## ", source.read_text(), flags=re.M)[1:]:
        heading, _, body = part.partition("\n")
        names = re.fullmatch(r"(\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)", heading.strip())
        if not names:
            sys.exit(f"{source.name}: not a version and a date: {heading}")
        blocks = []
        for block in re.split(r"\n\s*\n|\n(?=- )", body.strip("\n")):
            text = " ".join(block.split())
            if text:
                blocks.append((text.removeprefix("- "), text.startswith("- ")))
        if not blocks:
            sys.exit(f"{source.name}: nothing is said about {names.group(1)}")
        found.append((names.group(1), datetime.date.fromisoformat(names.group(2)), blocks))
    if not found:
        sys.exit(f"{source.name}: it has no version")
    return found


def debian_text(known):
    entries = []
    for version, date, blocks in known:
        lines = [f"quayside ({version}) unstable; urgency=low", ""]
        for text, _ in blocks:
            lines += textwrap.wrap(text, 78, initial_indent="  * ", subsequent_indent="    ")
        # Names of days and months in English, whatever the locale is.
        day = "Mon Tue Wed Thu Fri Sat Sun".split()[date.weekday()]
        month = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()[date.month - 1]
        lines += ["", f" -- {MAINTAINER}  {day}, {date.day:02} {month} {date.year} 12:00:00 +0000"]
        entries.append("\n".join(lines) + "\n")
    return "\n".join(entries)


def wrapped(tag, text, indent):
    lines = textwrap.wrap(xml.sax.saxutils.escape(text), 128 - indent, break_on_hyphens=False)
    return [" " * indent + f"<{tag}>", *(" " * (indent + 2) + line for line in lines), " " * indent + f"</{tag}>"]


def releases_text(known):
    lines = ["  <releases>"]
    for version, date, blocks in known:
        kind = "development" if version.startswith("0.") else "stable"
        lines += [f'    <release version="{version}" date="{date}" type="{kind}">', "      <description>"]
        in_list = False
        for text, is_item in blocks:
            if is_item != in_list:
                lines.append("        <ul>" if is_item else "        </ul>")
                in_list = is_item
            lines += wrapped("li", text, 10) if is_item else wrapped("p", text, 8)
        if in_list:
            lines.append("        </ul>")
        lines += ["      </description>", "    </release>"]
    return "\n".join([*lines, "  </releases>"])


known = sections()
old = metainfo.read_text()
new = re.sub(r"  <releases>.*</releases>", lambda _: releases_text(known), old, count=1, flags=re.S)
problems = []
for file, text in ((debian, debian_text(known)), (metainfo, new)):
    if file.read_text() == text:
        continue
    if "--check" in sys.argv[1:]:
        problems.append(f"{file.relative_to(folder.parent)} differs from packaging/CHANGELOG.md: run packaging/changelog.py")
    else:
        file.write_text(text)
if problems:
    sys.exit("\n".join(problems))
