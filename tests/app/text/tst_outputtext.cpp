// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/outputtext.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_outputtext {

using namespace Qt::StringLiterals;
using quayside::outputText;

/// The last output of a server that does not run is read for why.
class TestOutputText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesTheCause_data();
    void namesTheCause();
    void saysNothingOfOtherOutput_data();
    void saysNothingOfOtherOutput();
    void shortensNames();
    void readsTheLastLines();
    void readsTheBeginningsOfLines();
};

void TestOutputText::namesTheCause_data()
{
    QTest::addColumn<QString>("output");
    QTest::addColumn<QString>("title");
    const auto row = [](const char *name, const char *output, const char *title) {
        QTest::newRow(name) << QString::fromUtf8(output) << QString::fromUtf8(title);
    };
    row("npm, no package",
        "npm error code E404\n"
        "npm error 404 Not Found - GET https://registry.example/@acme%2fmcp - Not found\n"
        "npm error 404  '@acme/mcp@*' is not in this registry.\n"
        "npm error A complete log of this run can be found in: /var/log/a.log",
        "The package “@acme/mcp” does not exist.");
    row("npm 9, no package",
        "npm ERR! code E404\nnpm ERR! 404  'acme-mcp@1.0.0' is not in this registry.",
        "The package “acme-mcp” does not exist.");
    row("npm, no version",
        "npm error code ETARGET\n"
        "npm error notarget No matching version found for acme-mcp@9.9.9.\n"
        "npm error notarget In most cases you or one of your dependencies are requesting",
        "There is no such version of the package “acme-mcp@9.9.9”.");
    row("npm, no program", "npm error could not determine executable to run",
        "The package contains no program to start.");
    row("npm, no network",
        "npm error code EAI_AGAIN\nnpm error syscall getaddrinfo\nnpm error errno EAI_AGAIN",
        "The package could not be downloaded.");
    row("npm, not signed in", "npm error code E401\nnpm error Incorrect or missing password.",
        "The package registry refused the download.");
    row("npm, old node",
        "npm warn EBADENGINE   required: { node: '>=22.12' },\n"
        "npm warn EBADENGINE   current: { node: 'v18.19.0', npm: '9.2.0' }\n"
        "SyntaxError: Unexpected token 'with'",
        "The server needs another version of Node.js: >=22.12");
    row("uv, no package",
        "  × No solution found when resolving tool dependencies:\n"
        "  ╰─▶ Because acme-mcp was not found in the package registry and you require acme-mcp,",
        "The package “acme-mcp” does not exist.");
    row("uv, no version",
        "  ╰─▶ Because there is no version of acme-mcp==9.9.9 and you require acme-mcp==9.9.9, we",
        "There is no such version of the package “acme-mcp”.");
    row("uv, no program",
        "An executable named `acme` is not provided by package `acme-mcp`.\n"
        "The following executables are available:",
        "The package contains no program to start.");
    row("uv, no network",
        "error: Failed to fetch: `https://packages.example/acme-mcp/`\n  Caused by: dns error",
        "The package could not be downloaded.");
    row("uv, old python",
        "  ╰─▶ Because the current Python version (3.9.2) does not satisfy Python>=3.12 and",
        "The server needs another version of Python: >=3.12");
    row("pip, no package", "ERROR: No matching distribution found for acme-mcp",
        "The package “acme-mcp” does not exist.");
    row("docker, not running",
        "docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker",
        "Docker is not running.");
    row("docker, not allowed",
        "docker: permission denied while trying to connect to the Docker daemon socket at unix:",
        "Your account may not use Docker.");
    row("docker, no image",
        "docker: Error response from daemon: pull access denied for acme/mcp, repository does not",
        "The image “acme/mcp” does not exist, or you may not use it.");
    row("docker, no tag",
        "docker: Error response from daemon: manifest for acme/mcp:9 not found: manifest unknown",
        "The image “acme/mcp:9” does not exist, or you may not use it.");
    row("node, no script",
        "Error: Cannot find module '/srv/acme/index.js'\n    at Module._resolveFilename (node:",
        "The file “/srv/acme/index.js” was not found.");
    row("node, no module",
        "Error: Cannot find module 'express'\nRequire stack:\n- /srv/acme/index.js",
        "The server needs “express”, which is not installed.");
    row("node, no module of ES",
        "Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@acme/sdk' imported from /srv/a.mjs",
        "The server needs “@acme/sdk”, which is not installed.");
    row("python, no script",
        "python3: can't open file '/srv/acme/server.py': [Errno 2] No such file or directory",
        "The file “/srv/acme/server.py” was not found.");
    row("python, no module", "ModuleNotFoundError: No module named 'mcp.server'",
        "The server needs “mcp.server”, which is not installed.");
    row("java, no archive", "Error: Unable to access jarfile /srv/acme.jar",
        "The file “/srv/acme.jar” was not found.");
    row("java, too old",
        "Exception in thread \"main\" java.lang.UnsupportedClassVersionError: acme/Main has been",
        "The server needs a newer version of Java.");
    row("env", "/usr/bin/env: ‘deno’: No such file or directory",
        "The server needs the program “deno”, which was not found.");
    row("env of busybox", "env: deno: No such file or directory",
        "The server needs the program “deno”, which was not found.");
    row("dash", "/srv/run.sh: 3: jq: not found",
        "The server needs the program “jq”, which was not found.");
    row("bash", "/srv/run.sh: line 3: jq: command not found",
        "The server needs the program “jq”, which was not found.");
    row("npm's shell", "sh: 1: tsx: not found",
        "The server needs the program “tsx”, which was not found.");
    row("spawn", "Error: spawn git ENOENT",
        "The server needs the program “git”, which was not found.");
    row("coloured", "\033[31mError:\033[0m Cannot find module 'express'",
        "The server needs “express”, which is not installed.");
    row("port, and a variable that is not needed",
        "GITHUB_TOKEN not set, continuing\nError: listen EADDRINUSE: address already in use :::80",
        "The server wants port 80, which another program uses.");
    row("variable of python", "KeyError: 'ACME_API_KEY'",
        "The server needs the variable “ACME_API_KEY”.");
    row("variable is required", "Error: ACME_TOKEN environment variable is required",
        "The server needs the variable “ACME_TOKEN”.");
    row("variable not set", "ACME_API_KEY is not set",
        "The server needs the variable “ACME_API_KEY”.");
    row("variable must be set", "error: ACME_URL must be set",
        "The server needs the variable “ACME_URL”.");
    row("missing variable", "Missing required environment variable: ACME_TOKEN",
        "The server needs the variable “ACME_TOKEN”.");
    row("set the variable", "Please set the ACME_API_KEY environment variable",
        "The server needs the variable “ACME_API_KEY”.");
    row("environment variable first", "Environment variable 'ACME_KEY' not found",
        "The server needs the variable “ACME_KEY”.");
    row("port of node", "Error: listen EADDRINUSE: address already in use :::3000",
        "The server wants port 3000, which another program uses.");
    row("port", "OSError: [Errno 98] Address already in use",
        "The server wants a port that another program uses.");
    row("permission of node", "Error: EACCES: permission denied, open '/srv/notes.db'",
        "The server may not use “/srv/notes.db”.");
    row("permission of python", "PermissionError: [Errno 13] Permission denied: '/srv/notes.db'",
        "The server may not use “/srv/notes.db”.");
    row("file of node", "Error: ENOENT: no such file or directory, open '/srv/acme.json'",
        "The server did not find the file “/srv/acme.json”.");
    row("file of python",
        "FileNotFoundError: [Errno 2] No such file or directory: '/srv/acme.json'",
        "The server did not find the file “/srv/acme.json”.");
    row("library", "acme: error while loading shared libraries: libssl.so.1.1: cannot open shared",
        "The program needs the library “libssl.so.1.1”, which is not installed.");
    row("old system",
        "acme: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by acme)",
        "The program was built for a newer system: it needs GLIBC_2.38.");
    row("memory",
        "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
        "The server ran out of memory.");
    row("disk", "Error: ENOSPC: no space left on device, write", "The disk is full.");
    row("argument of node", "/usr/bin/node: bad option: --stdio",
        "The server does not know the argument “--stdio”.");
    row("argument of python", "acme.py: error: unrecognized arguments: --stdio",
        "The server does not know the argument “--stdio”.");
    row("argument of rust", "error: unexpected argument '--stdio' found",
        "The server does not know the argument “--stdio”.");
}

void TestOutputText::namesTheCause()
{
    QFETCH(QString, output);
    QFETCH(QString, title);
    const auto text = outputText(output.split(u'\n'));
    QVERIFY(text);
    QCOMPARE(text->title, title);
    QVERIFY(!text->hint.isEmpty());
}

void TestOutputText::saysNothingOfOtherOutput_data()
{
    QTest::addColumn<QString>("output");
    const auto row = [](const char *output) { QTest::newRow(output) << QString::fromUtf8(output); };
    row("");
    row("Acme MCP server running on stdio");
    row("Error: the moon is not found");
    row("config: not found");
    row("Loaded ACME_TOKEN from the keychain");
    row("npm warn deprecated glob@7.2.3: use a newer one");
    row("TypeError: Cannot read properties of undefined (reading 'name')");
    row("INFO: GET /items/42 not found");
    row("port 3000 is used");
    row("LOG_LEVEL is set to debug");
    row("NODE_ENV set to production");
    row("Error: ENOSPC: System limit for number of file watchers reached");
    row("reqwest: error sending request for url (https://api.example/)");
    row("Error: Cannot find module 'x” is blocked. Ask at “y'");
}

void TestOutputText::saysNothingOfOtherOutput()
{
    QFETCH(QString, output);
    const auto text = outputText({output});
    QVERIFY2(!text, text ? qPrintable(text->title) : "");
}

void TestOutputText::shortensNames() // SEC-37
{
    const auto text = outputText({u"Error: Cannot find module '"_s + QString(190, u'a') + u'\''});
    QVERIFY(text);
    QCOMPARE(text->title.count(u'a'), 80 + u"which is not installed"_s.count(u'a'));
    const auto marked =
        outputText({u"PermissionError: [Errno 13] Permission denied: '/a\u202Eb'"_s});
    QVERIFY(marked);
    QVERIFY(!marked->title.contains(QChar(0x202E)));
}

void TestOutputText::readsTheLastLines()
{
    QStringList lines{u"KeyError: 'ACME_API_KEY'"_s};
    for (int i = 0; i < 39; ++i)
        lines.append(u"more"_s);
    QVERIFY(outputText(lines));
    lines.append(u"more"_s);
    QVERIFY(!outputText(lines));
}

void TestOutputText::readsTheBeginningsOfLines()
{
    const QString filler(1'000'000, u'A');
    QVERIFY(!outputText({filler + u" KeyError: 'ACME_KEY'"_s}));
    QVERIFY(!outputText({QString(1'000, u'x') + u" KeyError: 'ACME_KEY'"_s}));
    QVERIFY(outputText({QString(900, u'x') + u" KeyError: 'ACME_KEY'"_s}));
}

QUAYSIDE_TEST(TestOutputText, QCoreApplication)

} // namespace tst_outputtext

#include "tst_outputtext.moc"
