#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 quayside contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes an SPDX 2.3 list of what Quayside is linked with and loads, from the programs of a build.

sbom.py --version VERSION --output FILE PROGRAM...

Names and versions come from dpkg, licences of what app/settings/libraries.h names from there. The same build on the same
system gives the same bytes; the time is SOURCE_DATE_EPOCH.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAMESPACE = "https://quayside.example/spdx/quayside-"

# Loaded at run time, as packages.cmake requires them: files or folders below the folder of Qt, then libraries by name.
PLUGINS = ["plugins/sqldrivers/libqsqlite.so", "plugins/imageformats/libqsvg.so", "plugins/iconengines/libqsvgicon.so",
           "plugins/platforms/libqxcb.so"]
MODULES = ["Qt/labs/platform", "Qt/labs/qmlmodels", "QtQml", "QtQml/Models", "QtQml/WorkerScript", "QtQuick",
           "QtQuick/Controls", "QtQuick/Controls/Basic", "QtQuick/Layouts", "QtQuick/Templates", "QtQuick/Window"]
HEADERS = {"toml++": "libtomlplusplus-dev"}
BY_NAME = ["libsecret-1.so.0"]


def output(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ, LC_ALL="C"))
    return done.stdout


def named_libraries():
    """(name, licence, beginnings of file names) of each entry of the list under "About"."""
    text = (ROOT / "app/settings/libraries.h").read_text(encoding="utf-8")
    return [(name, licence, files.split())
            for name, licence, files in re.findall(r'Library\{"(.*?)", "(.*?)", "(.*?)"\}', text)]


def loaded_at_run_time():
    """Files that no program is linked with."""
    qt = pathlib.Path(output("qtpaths6", "--query", "QT_INSTALL_PLUGINS").strip()).parent
    files = [qt / plugin for plugin in PLUGINS]
    for module in MODULES:
        files += sorted((qt / "qml" / module).glob("*.so"))
    for line in output("/sbin/ldconfig", "-p").splitlines():
        name, _, path = line.strip().partition(" => ")
        if name.split(" ")[0] in BY_NAME:
            files.append(pathlib.Path(path))
    return [str(file) for file in files if file.exists()]


def linked(files, own):
    """What the loader takes for files, without the libraries of the build itself."""
    found = set()
    for file in files:
        for path in re.findall(r"(/\S+) \(0x", output("ldd", file)):
            real = os.path.realpath(path)
            if not real.startswith(own):
                found.add(real)
    return found


def needed(programs):
    """The libraries that the programs themselves name."""
    found = set()
    for program in programs:
        names = re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-dW", program))
        for name, path in re.findall(r"(\S+) => (/\S+) \(0x", output("ldd", program)):
            if name in names:
                found.add(os.path.realpath(path))
    return found


def packages_of(files):
    """Package name to the names of its files; the package of a file that dpkg does not know is None."""
    packages = {}
    names = {}
    for file in sorted(files):
        names[file] = file
        names[file.removeprefix("/usr")] = file # A merged /usr: dpkg may know the file without it.
    owners = {}
    for line in output("dpkg-query", "-S", *names).splitlines():
        package, _, path = line.partition(": ")
        owners.setdefault(names.get(path), package.split(",")[0].split(":")[0])
    for file in sorted(files):
        packages.setdefault(owners.get(file), []).append(os.path.basename(file))
    return packages


def licences_in(package):
    """The licences that the copyright file of package names, in Debian's words."""
    try:
        text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return sorted(set(re.findall(r"^License: *(\S.*)$", text, re.MULTILINE)))


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def licence_of(files, source, libraries):
    for _, licence, beginnings in libraries:
        if any(file.startswith(beginning) for file in files for beginning in beginnings):
            return licence
    # Plug-ins and QML modules of Qt, which is the first in the list.
    return libraries[0][1] if source.startswith("qt6-") else "NOASSERTION"


def entry(name, version, licence, **more):
    return {"SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": "NOASSERTION",
            "copyrightText": "NOASSERTION", **more}


def document(version, programs):
    libraries = named_libraries()
    own = os.path.dirname(os.path.dirname(os.path.realpath(programs[0]))) + "/"
    at_run_time = loaded_at_run_time()
    packages = packages_of({os.path.realpath(file) for file in at_run_time} | linked(programs + at_run_time, own))
    unknown = packages.pop(None, [])
    direct = {os.path.basename(file) for file in needed(programs)}

    entries = [entry("quayside", version, "Apache-2.0", licenseDeclared="Apache-2.0",
                     supplier="Organization: quayside contributors", primaryPackagePurpose="APPLICATION")]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-quayside")]
    for package in sorted(packages):
        fields = output("dpkg-query", "-W", "-f=${Version}|${source:Package}|${source:Version}|${Homepage}\n",
                        package).splitlines()[0].split("|")
        texts = licences_in(package)
        more = {"sourceInfo": f"Debian source package {fields[1]} {fields[2]}",
                "comment": "Files: " + ", ".join(packages[package])}
        if fields[3]:
            more["homepage"] = fields[3]
        if texts:
            more["licenseComments"] = "Named in the copyright file of the package: " + "; ".join(texts)
        more["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                 "referenceLocator": f"pkg:deb/debian/{urllib.parse.quote(package)}@{urllib.parse.quote(fields[0])}"}]
        entries.append(entry(package, fields[0], licence_of(packages[package], fields[1], libraries), **more))
        kind = "DYNAMIC_LINK" if direct.intersection(packages[package]) else "DEPENDS_ON"
        relations.append(("SPDXRef-quayside", kind, identifier(package)))
    for file in unknown: # Of a Qt that no package has brought, for example.
        entries.append(entry(file, "NOASSERTION", licence_of([file], "", libraries)))
        relations.append(("SPDXRef-quayside", "DYNAMIC_LINK" if file in direct else "DEPENDS_ON", identifier(file)))
    for name, licence, files in libraries:
        if not files:
            entries.append(entry(name, output("dpkg-query", "-W", "-f=${Version}", HEADERS[name]), licence,
                                 comment="Headers alone, compiled into the programs."))
            relations.append(("SPDXRef-quayside", "STATIC_LINK", identifier(name)))

    when = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    content = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"quayside-{version}",
        "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: packaging/sbom.py"]},
        "packages": entries,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations],
    }
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    content["documentNamespace"] = f"{NAMESPACE}{version}-{digest[:32]}"
    return content


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("programs", nargs="+")
    given = parser.parse_args()
    text = json.dumps(document(given.version, given.programs), indent=2, ensure_ascii=False) + "\n"
    pathlib.Path(given.output).write_text(text, encoding="utf-8")


main()
