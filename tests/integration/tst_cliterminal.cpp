// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "core/json/value.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_cliterminal {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QString kBad = u"bad\x1b]0;title\a\x1b[2J\u009b31m\u0085\x7f\u202e\u2066\u200b\r"_s;

/// Characters that a terminal acts on or does not show; line breaks are those of a terminal.
bool isClean(QString text)
{
    text.replace(u"\r\n"_s, u"\n"_s);
    return std::none_of(text.cbegin(), text.cend(), [](QChar c) {
        return (c < u' ' && c != u'\n' && c != u'\t') || (c >= u'\x7f' && c <= u'\x9f')
            || c == u'\u202e' || c == u'\u2066' || c == u'\u200b';
    });
}

} // namespace

/// M6, SEC-36: no text of a server or of a configuration reaches the terminal unchanged.
class TestCliTerminal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void writesNothingThatATerminalActsOn_data();
    void writesNothingThatATerminalActsOn();
    void keepsTheTextInJson();
    void keepsJsonAsItIsInAPipe();

private:
    QStringList inFolder(const QStringList &arguments) const
    {
        return QStringList{u"--config"_s, m_config->path()} + arguments;
    }
    bool writeFile(const QString &name, const QByteArray &content) const;

    std::unique_ptr<QTemporaryDir> m_config;
};

bool TestCliTerminal::writeFile(const QString &name, const QByteArray &content) const
{
    QFile file(m_config->filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

void TestCliTerminal::init()
{
    m_config = std::make_unique<QTemporaryDir>();
    json::Value entry{json::Value::Object()};
    entry.insert(u"name"_s, json::Value(kBad));
    entry.insert(u"command"_s, json::Value(QStringLiteral(HOSTILESERVER)));
    entry.insert(u"args"_s, json::Value(json::Value::Array{json::Value(kBad)}));
    json::Value broken{json::Value::Object()};
    broken.insert(kBad, json::Value(kBad));
    json::Value servers{json::Value::Object()};
    servers.insert(u"listed"_s, entry);
    servers.insert(kBad, broken);
    json::Value document{json::Value::Object()};
    document.insert(u"mcpServers"_s, servers);
    QVERIFY(writeFile(u"servers.json"_s, document.toJson()));
    QVERIFY(writeFile(u"script.json"_s,
                      R"([{"list":"tools"},{"list":"prompts"},{"list":"resources"},
                          {"list":"templates"},{"call":"good"},
                          {"call":"error","expect":"error"},{"ping":{}}])"));
}

void TestCliTerminal::writesNothingThatATerminalActsOn_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<bool>("isJson");
    const auto row = [](const char *name, const QStringList &arguments) {
        for (const bool isJson : {false, true})
            QTest::addRow("%s%s", name, isJson ? " in JSON" : "") << arguments << isJson;
    };
    const QStringList hostile{u"--"_s, QStringLiteral(HOSTILESERVER)};
    const QStringList failing = hostile + QStringList{u"--fail"_s};
    row("servers", {u"servers"_s});
    row("add", QStringList{u"add"_s, kBad} + hostile + QStringList{kBad});
    row("add with a risk",
        QStringList{u"add"_s, u"x"_s, u"--env"_s, u"LD_"_s + kBad + u"=x"_s} + hostile);
    row("not reviewed", {u"tools"_s, u"listed"_s});
    row("not there", {u"tools"_s, kBad});
    row("no such command", {kBad});
    row("no such option", {u"servers"_s, u"--"_s + kBad});
    row("failed server", QStringList{u"tools"_s, u"-"_s} + failing);
    row("tools", QStringList{u"tools"_s, u"-"_s} + hostile);
    row("call", QStringList{u"call"_s, u"-"_s, u"good"_s} + hostile);
    row("call with an error", QStringList{u"call"_s, u"-"_s, u"error"_s} + hostile);
    row("call of no tool", QStringList{u"call"_s, u"-"_s, u"x"_s + kBad} + hostile);
    row("resources", QStringList{u"resources"_s, u"-"_s} + hostile);
    row("read", QStringList{u"read"_s, u"-"_s, kBad} + hostile);
    row("prompts", QStringList{u"prompts"_s, u"-"_s} + hostile);
    row("prompt", QStringList{u"prompt"_s, u"-"_s, kBad} + hostile);
    row("complete",
        QStringList{u"complete"_s, u"-"_s, u"x"_s, u"y"_s, u"--prompt"_s, kBad} + hostile);
    row("ping", QStringList{u"ping"_s, u"-"_s} + hostile);
    row("run", QStringList{u"run"_s, u"-"_s, u"SCRIPT"_s} + hostile);
    row("sign-in", {u"sign-in"_s, u"listed"_s});
    row("sign-out", {u"sign-out"_s, u"listed"_s});
    row("chat", {u"chat"_s, u"--model"_s, kBad, u"--once"_s, kBad});
    row("tasks", {u"tasks"_s});
    row("tasks result", {u"tasks"_s, u"result"_s, kBad});
    row("tasks cancel", {u"tasks"_s, u"cancel"_s, kBad});
    row("tasks forget", {u"tasks"_s, u"forget"_s, kBad});
}

void TestCliTerminal::writesNothingThatATerminalActsOn()
{
    QFETCH(QStringList, arguments);
    QFETCH(bool, isJson);
    arguments.replaceInStrings(u"SCRIPT"_s, m_config->filePath(u"script.json"_s));
    if (isJson)
        arguments.prepend(u"--json"_s);
    FarEnd terminal;
    CliRun run(inFolder(arguments), CliRun::Terminal::Output, terminal.nearEnd());
    waitUntil([&] {
        terminal.shown(); // Makes room for more.
        return !run.isRunning();
    });
    QVERIFY(run.status() >= 0);
    const QString shown = terminal.shown();
    QVERIFY2(isClean(shown), qPrintable(shown));
    QVERIFY2(isClean(QString::fromUtf8(run.err())), run.err().constData());
    const bool isEmptyList = isJson && arguments.constLast() == u"tasks";
    QVERIFY(!shown.isEmpty() || !run.err().isEmpty() || isEmptyList);
}

void TestCliTerminal::keepsTheTextInJson()
{
    FarEnd terminal;
    CliRun run(
        inFolder({u"read"_s, u"-"_s, kBad, u"--json"_s, u"--"_s, QStringLiteral(HOSTILESERVER)}),
        CliRun::Terminal::Output, terminal.nearEnd());
    QCOMPARE(run.status(), 0);
    const json::Value answer = json::parse(QStringView(terminal.shown())).valueOr(json::Value());
    const json::Value *contents = answer.find(u"contents");
    QVERIFY2(contents && contents->items().size() == 1, qPrintable(terminal.shown()));
    QCOMPARE(member(contents->items().constFirst(), u"text"), kBad);
}

void TestCliTerminal::keepsJsonAsItIsInAPipe()
{
    CliRun run(
        inFolder({u"read"_s, u"-"_s, kBad, u"--json"_s, u"--"_s, QStringLiteral(HOSTILESERVER)}));
    QCOMPARE(run.status(), 0);
    QVERIFY(run.out().contains(u"\u202e"_s.toUtf8()));
}

QUAYSIDE_TEST(TestCliTerminal, QCoreApplication)

} // namespace tst_cliterminal

#include "tst_cliterminal.moc"
