// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/history/calltext.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QProcess>
#include <QtTest>

namespace quayside::tst_calltext {

using namespace Qt::StringLiterals;
using mcp::json::Value;

class TestCallText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aShellGivesTheArgumentsBack_data();
    void aShellGivesTheArgumentsBack();
    void namesThatCannotBeTypedGiveNoCommand();
    void curlHoldsNoSecret();
    void onlyWhatIsSentIsInTheCommand();
};

namespace {

CallText callOf(const QString &text)
{
    CallText call;
    call.server.id = u"demo"_s;
    call.server.name = u"Demo"_s;
    call.tool = u"echo"_s;
    call.arguments = Value(Value::Object{{u"message"_s, Value(text)}});
    return call;
}

/// The words of command as sh sees them.
QStringList wordsOf(const QString &command)
{
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-c"_s, u"show() { printf '%s\\0' \"$@\"; }\nshow "_s + command});
    shell.waitForFinished(Waiting::kLimit);
    QString words = QString::fromUtf8(shell.readAllStandardOutput());
    words.chop(1);
    return words.split(QChar(0));
}

} // namespace

void TestCallText::aShellGivesTheArgumentsBack_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << u"ahoy"_s;
    QTest::newRow("quotes") << u"it's \"so\" `id` $(id) $HOME \\ !!"_s;
    QTest::newRow("ends the quotes") << u"'; touch /tmp/owned; '"_s;
    QTest::newRow("line breaks") << u"a\nrm -rf /\r\n"_s;
    QTest::newRow("end of a bracketed paste") << u"\u001b[201~\nid\n"_s;
    QTest::newRow("control of eight bits") << u"\u009b201~"_s;
    QTest::newRow("turned around") << u"\u202e'di; ' \u2066"_s;
    QTest::newRow("hidden tags") << u"\U000e0041\u200b"_s;
    QTest::newRow("other scripts") << u"港口 ⚓"_s;
}

void TestCallText::aShellGivesTheArgumentsBack() // SEC-36
{
    QFETCH(QString, text);
    CallText call = callOf(text);
    call.server.name = u"It's $(mine)"_s;
    const QString command = cliCommand(call);
    const QStringList words = wordsOf(command);
    QCOMPARE(
        words.first(5),
        (QStringList{u"quayside-cli"_s, u"call"_s, u"It's $(mine)"_s, u"echo"_s, u"--args"_s}));
    QCOMPARE(words.size(), 6);
    QCOMPARE(mcp::json::parse(QStringView(words.at(5)))->find(u"message")->toString(), text);
    for (const uint point : command.toUcs4())
        QVERIFY(QChar::isPrint(char32_t(point)));
}

void TestCallText::namesThatCannotBeTypedGiveNoCommand()
{
    CallText call = callOf(u"x"_s);
    call.server.name = u"--json"_s;
    QVERIFY(cliCommand(call).startsWith(u"quayside-cli call demo echo"_s));
    call.tool = u"-rf"_s;
    QCOMPARE(cliCommand(call), QString());
    call.tool = u"a\u001b[31m"_s;
    QCOMPARE(cliCommand(call), QString());
    QCOMPARE(curlCommand(call), QString()); // Not at an address.
}

void TestCallText::curlHoldsNoSecret() // SEC-68, HOST-12
{
    CallText call = callOf(u"it's"_s);
    call.server.url = u"https://me:hidden1@example.org/mcp?api_key=hidden2&lang=en"_s;
    call.server.headers = {{u"X-Api-Key"_s, u"hidden3"_s}};
    QCOMPARE(curlCommand(call), QString()); // The revision is not known.
    for (const bool isStateless : {false, true}) {
        call.isIndependent = isStateless;
        call.revision = isStateless ? u"2026-07-28"_s : u"2025-11-25"_s;
        const QString command = curlCommand(call);
        QVERIFY(!command.contains(u"hidden"_s));
        const QStringList words = wordsOf(command);
        QVERIFY(words.at(2).startsWith(u"https://example.org/mcp?"_s)
                && words.at(2).contains(u"lang=en"_s));
        QVERIFY(words.contains(u"MCP-Protocol-Version: "_s + call.revision));
        QVERIFY(words.contains(u"X-Api-Key: <x-api-key>"_s));
        QVERIFY(!command.contains(u"Authorization"_s)); // W33: it is not signed in.
        QCOMPARE(words.contains(u"Mcp-Name: echo"_s), isStateless);
        QCOMPARE(words.contains(u"Mcp-Session-Id: <session>"_s), !isStateless);
        const auto request = mcp::json::parse(QStringView(words.constLast()));
        QVERIFY(request);
        QCOMPARE(request->at(u"params").at(u"arguments").at(u"message").toString(), u"it's"_s);
        QCOMPARE(mcp::json::parse(QStringView(rpcRequest(call)))->at(u"params").at(u"arguments"),
                 request->at(u"params").at(u"arguments"));
    }
}

void TestCallText::onlyWhatIsSentIsInTheCommand() // W33
{
    CallText call = callOf(u"x"_s);
    call.server.url = u"https://example.org/mcp"_s;
    call.revision = u"2026-07-28"_s;
    call.isIndependent = true;
    QVERIFY(!curlCommand(call).contains(u"Bearer"));
    call.isSignedIn = true;
    QCOMPARE(curlCommand(call).count(u"Authorization: Bearer <token>"_s), 1);
    call.server.headers = {{u"authorization"_s, u"Basic hidden"_s}};
    QVERIFY(!curlCommand(call).contains(u"Bearer"));
    QVERIFY(curlCommand(call).contains(u"\"name\":\"curl\""_s));
    QVERIFY(!rpcRequest(call).contains(u"curl"));
}

QUAYSIDE_TEST(TestCallText, QCoreApplication)

} // namespace quayside::tst_calltext

#include "tst_calltext.moc"
