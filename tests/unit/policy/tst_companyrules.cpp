// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/companyrules.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_companyrules {

using namespace mcp;
using namespace Qt::StringLiterals;

using Verdict = CompanyVerdict;

namespace {

constexpr auto kRules = R"({"rules":[)"
                        R"({"server":"https://a.example/mcp","tool":"read","decision":"allow"},)"
                        R"({"server":"https://a.example","decision":"ask"},)"
                        R"({"server":"/opt/tools","decision":"ask"},)"
                        R"({"tool":"help","decision":"allow"},)"
                        R"({"decision":"deny"}]})";

} // namespace

/// `permissions.json` of a company
class TestCompanyRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesTheFirstRuleThatMatches_data()
    {
        QTest::addColumn<QString>("server");
        QTest::addColumn<QString>("tool");
        QTest::addColumn<int>("verdict");
        const auto row = [](const char *name, const QString &server, const QString &tool,
                            Verdict verdict) {
            QTest::newRow(name) << server << tool << int(verdict);
        };
        row("tool of an address", u"https://a.example/mcp"_s, u"read"_s, Verdict::Allow);
        row("another tool", u"https://a.example/mcp"_s, u"write"_s, Verdict::Ask);
        row("case of the tool", u"https://a.example/mcp"_s, u"Read"_s, Verdict::Ask);
        row("below the address", u"https://a.example/mcp/v2"_s, u"read"_s, Verdict::Allow);
        row("with a query", u"https://a.example/mcp?x=1"_s, u"read"_s, Verdict::Allow);
        row("beside the address", u"https://a.example/mcpx"_s, u"read"_s, Verdict::Ask);
        row("host as it is sent", u"HTTPS://A.example:443/mcp"_s, u"read"_s, Verdict::Allow);
        row("longer host", u"https://a.example.evil/mcp"_s, u"read"_s, Verdict::Deny);
        row("other port", u"https://a.example:8443/mcp"_s, u"read"_s, Verdict::Deny);
        row("plain", u"http://a.example/mcp"_s, u"read"_s, Verdict::Deny);
        row("no address", u"https://a b"_s, u"read"_s, Verdict::Deny);
        row("tool of every server", u"/usr/bin/other"_s, u"help"_s, Verdict::Allow);
        row("program", u"/opt/tools/run"_s, u"x"_s, Verdict::Ask);
        row("folder", u"/opt/tools"_s, u"x"_s, Verdict::Ask);
        row("beside the folder", u"/opt/toolset/run"_s, u"x"_s, Verdict::Deny);
    }
    void takesTheFirstRuleThatMatches()
    {
        QFETCH(QString, server);
        QFETCH(QString, tool);
        QFETCH(int, verdict);
        const auto rules = CompanyRules::read(kRules);
        QVERIFY(rules);
        QCOMPARE(int(rules->verdict(server, tool)), verdict);
    }

    void saysNothingWithoutARule()
    {
        QCOMPARE(CompanyRules().verdict(u"/bin/x"_s, u"t"_s), Verdict::None);
        const auto rules = CompanyRules::read(R"({"rules":[]})");
        QVERIFY(rules && rules->rules().isEmpty());
    }

    void refusesAFileThatIsNotWhollyUnderstood_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no JSON") << "deny"_ba;
        QTest::newRow("empty") << ""_ba;
        QTest::newRow("list") << "[]"_ba;
        QTest::newRow("no rules") << "{}"_ba;
        QTest::newRow("rules of another type") << R"({"rules":{}})"_ba;
        QTest::newRow("rule of another type") << R"({"rules":["deny"]})"_ba;
        QTest::newRow("no decision") << R"({"rules":[{"tool":"x"}]})"_ba;
        QTest::newRow("unknown decision") << R"({"rules":[{"decision":"Deny"}]})"_ba;
        QTest::newRow("unknown member") << R"({"rules":[{"decision":"allow","tools":"x"}]})"_ba;
        QTest::newRow("tool of another type") << R"({"rules":[{"decision":"ask","tool":1}]})"_ba;
        QTest::newRow("empty server") << R"({"rules":[{"decision":"allow","server":""}]})"_ba;
        QTest::newRow("name of a server")
            << R"({"rules":[{"decision":"ask","server":"files"}]})"_ba;
        QTest::newRow("one of two") << R"({"rules":[{"decision":"ask"},{"decision":1}]})"_ba;
        QTest::newRow("too many") << R"({"rules":[{"decision":"ask"})"
                + QByteArray(R"(,{"decision":"ask"})").repeated(10'000) + "]}";
    }
    void refusesAFileThatIsNotWhollyUnderstood()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!CompanyRules::read(text));
    }
};

QUAYSIDE_TEST(TestCompanyRules, QCoreApplication)

} // namespace tst_companyrules

#include "tst_companyrules.moc"
