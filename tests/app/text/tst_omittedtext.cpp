// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/omittedtext.h"
#include "tests/support/testclass.h"

#include "core/chat/toolset.h"

#include <QTest>

namespace tst_omittedtext {

using namespace Qt::StringLiterals;
using mcp::chat::OmittedTool;
using mcp::chat::ProjectionProblem;
using mcp::chat::ToolCandidate;
using mcp::chat::ToolSet;
using mcp::llm::ToolFormat;
using quayside::omittedToolText;

/// No tool is left out of a conversation without a reason.
class TestOmittedText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasAReasonForEachTool();
    void tellsWhatIsWrongWithASchema_data();
    void tellsWhatIsWrongWithASchema();
};

void TestOmittedText::hasAReasonForEachTool() // TOOL-10
{
    using Why = OmittedTool::Why;
    using Kind = ProjectionProblem::Kind;
    QList<OmittedTool> tools;
    for (const Why why : {Why::SwitchedOff, Why::Denied, Why::Changed, Why::NotForModels,
                          Why::Duplicate, Why::TooMany})
        tools.append({u"s"_s, u"t"_s, why, {}});
    for (const Kind kind : {Kind::UnusableSchema, Kind::NotAnObject, Kind::TooLarge, Kind::TooDeep})
        tools.append({u"s"_s, u"t"_s, Why::NotProjected, ProjectionProblem{kind, {}, {}}});
    QStringList reasons;
    for (const OmittedTool &tool : tools)
        reasons.append(omittedToolText(tool));
    QVERIFY(!reasons.contains(QString()));
    QCOMPARE(reasons.removeDuplicates(), 0);
}

void TestOmittedText::tellsWhatIsWrongWithASchema_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QString>("text");
    QByteArray deep = R"({"type":"string"})";
    for (int i = 0; i <= mcp::chat::kProjectedDepth; ++i)
        deep = R"({"type":"object","properties":{"in":)" + deep + "}}";
    QByteArray large = R"({"type":"object","properties":{)";
    for (int i = 0; i < mcp::chat::kProjectedSchemas; ++i)
        large += "\"p" + QByteArray::number(i) + R"(":{"type":"string"},)";
    large += R"("last":{"type":"string"}}})";
    QTest::newRow("no object") << QByteArray(R"({"type":"array"})")
                               << u"Its arguments are not an object,"_s;
    QTest::newRow("too deep") << deep << u"The schema of its arguments is nested too deeply"_s;
    QTest::newRow("too large") << large << u"The schema of its arguments is too large"_s;
    QTest::newRow("unusable") << QByteArray(
        "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"https://\u202e.example/a\"}}}")
                              << u"The schema of its arguments cannot be used: "_s;
}

void TestOmittedText::tellsWhatIsWrongWithASchema() // TOOL-10, SEC-36
{
    QFETCH(QByteArray, schema);
    QFETCH(QString, text);
    ToolCandidate tool{u"s"_s, u"s"_s, {}};
    tool.tool.name = u"t"_s;
    tool.tool.inputSchema = {mcp::json::Raw(schema)};
    for (const ToolFormat format :
         {ToolFormat::OpenAi, ToolFormat::LikeOpenAi, ToolFormat::Anthropic, ToolFormat::Gemini}) {
        const QList<OmittedTool> omitted = ToolSet::create({tool}, format, 0).omitted();
        QCOMPARE(omitted.size(), 1);
        const QString shown = omittedToolText(omitted.constFirst());
        QVERIFY2(shown.startsWith(text) && shown.size() > text.size(), qPrintable(shown));
        QVERIFY(!shown.contains(u'\u202e'));
    }
}

QUAYSIDE_TEST(TestOmittedText, QCoreApplication)

} // namespace tst_omittedtext

#include "tst_omittedtext.moc"
