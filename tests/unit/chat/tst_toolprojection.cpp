// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/toolprojection.h"
#include "tests/support/testclass.h"

#include "core/json/value.h"
#include "core/llm/plainschema.h"
#include "core/llm/providerentry.h"
#include "core/schema/validator.h"
#include "tests/unit/chat/hardschemas.h"
#include "tests/unit/chat/providerchecker.h"

#include <QTest>

namespace tst_toolprojection {

using namespace mcp;
using namespace Qt::StringLiterals;
using chat::ProjectionProblem;
using json::Value;
using llm::ToolFormat;

namespace {

constexpr std::pair<ToolFormat, const char *> kFormats[] = {
    {ToolFormat::OpenAi, "OpenAI"},
    {ToolFormat::LikeOpenAi, "like OpenAI"},
    {ToolFormat::Anthropic, "Anthropic"},
    {ToolFormat::Gemini, "Gemini"},
};

Tool toolOf(const QByteArray &schema)
{
    Tool tool;
    tool.name = u"t"_s;
    tool.inputSchema = {json::Raw(schema)};
    return tool;
}

/// value as a model writes it that knows the names of the projection.
Value asSent(const Value &value, const QHash<QString, QString> &originals)
{
    if (value.isArray()) {
        Value::Array items;
        for (const Value &item : value.items())
            items.append(asSent(item, originals));
        return Value(items);
    }
    if (!value.isObject())
        return value;
    Value::Object members;
    for (const auto &[name, member] : value.members())
        members.append({originals.key(name, name), asSent(member, originals)});
    return Value(members);
}

Value parsed(const QByteArray &text)
{
    const auto value = json::parse(json::Raw(text));
    return value ? *value : Value();
}

QByteArray projected(const QByteArray &schema, ToolFormat format)
{
    const chat::Projection projection = chat::project(toolOf(schema), format);
    return projection.problem ? "problem: " + projection.problem->place.toUtf8()
                              : projection.schema.raw.toByteArray();
}

/// schema with a type in place of `nullable`, which only OpenAPI has.
Value withNullTypes(const Value &schema)
{
    if (schema.isArray()) {
        Value::Array items;
        for (const Value &item : schema.items())
            items.append(withNullTypes(item));
        return Value(items);
    }
    if (!schema.isObject())
        return schema;
    Value::Object members;
    for (const auto &[name, member] : schema.members()) {
        if (name != u"nullable" && !(name == u"enum" && schema.at(u"nullable").toBool()))
            members.append({name, withNullTypes(member)});
    }
    Value out{members};
    if (schema.at(u"nullable").toBool())
        out.insert(u"type"_s, Value(Value::Array{schema.at(u"type"), Value(u"null"_s)}));
    return out;
}

} // namespace

class TestToolProjection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTakenByProviders_data();
    void isTakenByProviders();
    void isTakenByGatewaysToGemini_data();
    void isTakenByGatewaysToGemini();
    void followsTheRules_data();
    void followsTheRules();
    void tellsWhyAToolIsLeftOut_data();
    void tellsWhyAToolIsLeftOut();
    void staysWithinItsLimits_data();
    void staysWithinItsLimits();
    void neverSendsOneNameForTwo();
    void refusesArgumentsThatHaveANameTwice();
    void knowsTheFormatOfAProvider_data();
    void knowsTheFormatOfAProvider();
};

void TestToolProjection::isTakenByProviders_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<int>("format");
    QVERIFY(hardSchemas().size() >= 50);
    for (const HardSchema &hard : hardSchemas()) {
        for (const auto &[format, name] : kFormats)
            QTest::addRow("%s, %s", hard.name, name)
                << hard.schema << hard.arguments << int(format);
    }
}

/// A provider takes it; arguments that fit the original fit it too, and come back as they were.
void TestToolProjection::isTakenByProviders()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, arguments);
    QFETCH(int, format);
    const auto original = schema::Schema::compile(json::Raw(schema));
    QVERIFY2(original, original ? "" : qPrintable(original.error().detail));
    QVERIFY2(original->validate(json::Raw(arguments)).isValid(), "the test is wrong");

    const chat::Projection projection = chat::project(toolOf(schema), ToolFormat(format));
    QVERIFY2(!projection.problem,
             projection.problem ? qPrintable(projection.problem->place + projection.problem->detail)
                                : "");
    Tool sent = toolOf(projection.schema.raw.toByteArray());
    const QStringList wrong = refusals({sent}, ToolFormat(format));
    QVERIFY2(
        wrong.isEmpty(),
        qPrintable(wrong.join(u'\n') + u'\n' + QString::fromUtf8(projection.schema.raw.view())));

    const Value written = asSent(parsed(arguments), projection.originalNames);
    const auto taken = schema::Schema::compile(projection.schema.raw);
    QVERIFY(taken);
    const schema::Verdict verdict = taken->validate(written);
    QVERIFY2(verdict.isValid(),
             qPrintable(verdict.text() + u'\n' + QString::fromUtf8(projection.schema.raw.view())));
    const auto restored = chat::restoreNames(projection, {written.toRaw()});
    QVERIFY(restored);
    QCOMPARE(parsed(restored->raw.toByteArray()), parsed(arguments));
}

void TestToolProjection::isTakenByGatewaysToGemini_data() // K19
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<int>("format");
    for (const HardSchema &hard : hardSchemas()) {
        QTest::addRow("%s, known by its name", hard.name)
            << hard.schema << hard.arguments << int(ToolFormat::Gemini);
        QTest::addRow("%s, learnt", hard.name)
            << hard.schema << hard.arguments << int(ToolFormat::LikeOpenAi);
    }
}

/// Arguments that fit the original fit what is sent.
void TestToolProjection::isTakenByGatewaysToGemini()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, arguments);
    QFETCH(int, format);
    const chat::Projection projection = chat::project(toolOf(schema), ToolFormat(format));
    QVERIFY(!projection.problem);
    QCOMPARE(plainRefusals({toolOf(projection.schema.raw.toByteArray())}), QStringList());
    const json::Raw plain = llm::plainSchema(projection.schema.raw);
    if (plain.isNull())
        return;
    const Value written = withNullTypes(parsed(plain.toByteArray()));
    const auto taken = schema::Schema::compile(written.toRaw());
    QVERIFY(taken);
    const schema::Verdict verdict = taken->validate(parsed(arguments));
    QVERIFY2(verdict.isValid(),
             qPrintable(verdict.text() + u'\n' + QString::fromUtf8(plain.view())));
}

void TestToolProjection::followsTheRules_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, ToolFormat format, const QByteArray &schema,
                        const QByteArray &expected) {
        QTest::addRow("%s", name) << int(format) << schema << expected;
    };
    const QByteArray kinds =
        R"({"oneOf":[{"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind","x"]},)"
        R"({"type":"object","properties":{"kind":{"const":"b"},"y":{"type":"integer"}},"required":["kind"]}],"$schema":"https://json-schema.org/draft/2020-12/schema"})";
    row("constants of branches become an enum; required in all branches stays", ToolFormat::OpenAi,
        kinds,
        R"({"type":"object","properties":{"kind":{"type":"string","enum":["a","b"]},"x":{"type":"string"},"y":{"type":"integer"}},"required":["kind"]})");
    row("differing properties become anyOf", ToolFormat::Anthropic,
        R"({"anyOf":[{"properties":{"v":{"type":"string"}}},{"properties":{"v":{"type":"integer"}}}]})",
        R"({"type":"object","properties":{"v":{"anyOf":[{"type":"string"},{"type":"integer"}]}}})");
    row("allOf requires what any part requires", ToolFormat::OpenAi,
        R"({"allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{"type":"string"}},"required":["b"]}]})",
        R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a","b"]})");
    row("definitions that are used stay", ToolFormat::OpenAi,
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/one"}},"$defs":{"one":{"type":"string"},"other":{"type":"string"}}})",
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/one"}},"$defs":{"one":{"type":"string"}}})");
    row("the enum of a base comes from its branches", ToolFormat::OpenAi,
        R"({"type":"object","properties":{"k":{"type":"string","description":"K"}},"oneOf":[{"properties":{"k":{"const":"a"}}},{"properties":{"k":{"const":"b"}}}]})",
        R"({"type":"object","properties":{"k":{"description":"K","type":"string","enum":["a","b"]}}})");
    row("Gemini gets no references", ToolFormat::Gemini,
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/one"}},"$defs":{"one":{"type":"string"}}})",
        R"({"type":"object","properties":{"a":{"type":"string"}}})");
    row("Gemini gets a structure that repeats once", ToolFormat::Gemini,
        R"({"type":"object","properties":{"next":{"$ref":"#"}}})",
        R"j({"type":"object","properties":{"next":{"description":"(the same structure again)","type":"object"}}})j");
    row("Gemini gets dropped keywords in words", ToolFormat::Gemini,
        R"({"type":"object","properties":{"d":{"type":"string","description":"When","format":"date"},"n":{"type":"number","exclusiveMinimum":0}}})",
        R"j({"type":"object","properties":{"d":{"description":"When (format: \"date\")","type":"string"},"n":{"description":"(exclusiveMinimum: 0)","type":"number"}}})j");
    row("Gemini gets one type at a time", ToolFormat::Gemini,
        R"({"type":"object","properties":{"v":{"type":["string","array"],"items":{"type":"integer"}},"w":{"type":["string","null"]}}})",
        R"({"type":"object","properties":{"v":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]},"w":{"type":["string","null"]}}})");
    row("Gemini gets anyOf for oneOf", ToolFormat::Gemini,
        R"({"type":"object","properties":{"v":{"oneOf":[{"type":"string"},{"type":"integer"}]}}})",
        R"({"type":"object","properties":{"v":{"anyOf":[{"type":"string"},{"type":"integer"}]}}})");
    row("Gemini gets an enum for a constant", ToolFormat::Gemini,
        R"({"type":"object","properties":{"v":{"const":"x"}}})",
        R"({"type":"object","properties":{"v":{"type":"string","enum":["x"]}}})");
    row("others get additionalProperties: true", ToolFormat::LikeOpenAi,
        R"({"type":"object","additionalProperties":{}})",
        R"({"type":"object","additionalProperties":true,"properties":{}})");
    row("others get X for nothing or X", ToolFormat::LikeOpenAi,
        R"({"type":"object","properties":{"v":{"anyOf":[{"not":{}},{"type":"string"}]}}})",
        R"({"type":"object","properties":{"v":{"type":"string"}}})");
    row("others get the type in the branches", ToolFormat::LikeOpenAi,
        R"({"type":"object","properties":{"v":{"type":"object","anyOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{"type":"string"}}}]}}})",
        R"({"type":"object","properties":{"v":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object","properties":{"b":{"type":"string"}}}]}}})");
    row("Anthropic gets other names", ToolFormat::Anthropic,
        R"({"type":"object","properties":{"a b":{"type":"string"}},"required":["a b"]})",
        R"({"type":"object","properties":{"a_b_198d4f":{"type":"string"}},"required":["a_b_198d4f"]})");
    row("the order of properties stays", ToolFormat::OpenAi,
        R"({"type":"object","properties":{"z":{"type":"string"},"a":{"type":"string"}}})",
        R"({"type":"object","properties":{"z":{"type":"string"},"a":{"type":"string"}}})");
    row("numbers keep their digits", ToolFormat::OpenAi,
        R"({"type":"object","properties":{"n":{"type":"integer","maximum":9007199254740993}}})",
        R"({"type":"object","properties":{"n":{"type":"integer","maximum":9007199254740993}}})");
}

void TestToolProjection::followsTheRules()
{
    QFETCH(int, format);
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, expected);
    QCOMPARE(projected(schema, ToolFormat(format)), expected);
}

void TestToolProjection::tellsWhyAToolIsLeftOut_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("place");
    using Kind = ProjectionProblem::Kind;
    QByteArray deep = R"({"type":"object","properties":{"v":)";
    QByteArray end = "}}";
    for (int i = 0; i < chat::kProjectedDepth; ++i) {
        deep += R"({"type":"array","items":)";
        end.prepend('}');
    }
    QTest::addRow("a list") << QByteArray(R"({"type":"array"})") << int(Kind::NotAnObject)
                            << QString();
    QTest::addRow("nothing fits") << QByteArray(R"({"type":"object","not":{}})")
                                  << int(Kind::NotAnObject) << QString();
    QTest::addRow("a reference to a list")
        << QByteArray(R"({"$ref":"#/$defs/l","$defs":{"l":{"type":"array"}}})")
        << int(Kind::NotAnObject) << QString();
    QTest::addRow("not JSON") << QByteArray(R"({"type":)") << int(Kind::UnusableSchema)
                              << QString();
    QTest::addRow("a remote reference")
        << QByteArray(R"({"type":"object","properties":{"a":{"$ref":"https://a.example/s"}}})")
        << int(Kind::UnusableSchema) << QString();
    QTest::addRow("an unknown dialect") << QByteArray(R"({"$schema":"https://a.example/dialect"})")
                                        << int(Kind::UnusableSchema) << QString();
    QTest::addRow("too deep") << QByteArray(deep + R"({"type":"string"})" + end)
                              << int(Kind::TooDeep)
                              << QString(u"/properties/v"_s
                                         + u"/items"_s.repeated(chat::kProjectedDepth));
}

void TestToolProjection::tellsWhyAToolIsLeftOut() // SEC-19
{
    QFETCH(QByteArray, schema);
    QFETCH(int, kind);
    QFETCH(QString, place);
    for (const auto &[format, name] : kFormats) {
        const auto problem = chat::project(toolOf(schema), format).problem;
        QVERIFY2(problem, name);
        QCOMPARE(int(problem->kind), kind);
        QCOMPARE(problem->place, place);
        QVERIFY(problem->kind != ProjectionProblem::Kind::UnusableSchema
                || !problem->detail.isEmpty());
    }
}

void TestToolProjection::staysWithinItsLimits_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<bool>("isTooLarge"); // For Gemini, which gets no references.
    const auto doubling = [](QByteArray (*part)(const QByteArray &), int count) {
        QByteArray named;
        for (int i = 0; i < count; ++i)
            named += (i ? ",\"d" : "\"d") + QByteArray::number(i)
                + "\":" + part("#/$defs/d" + QByteArray::number(i + 1));
        return QByteArray(named + ",\"d" + QByteArray::number(count)
                          + R"(":{"type":"object","properties":{"end":{"type":"string"}}})");
    };
    const QByteArray properties = doubling(
        [](const QByteArray &next) -> QByteArray {
            return R"({"type":"object","properties":{"a":{"$ref":")" + next + R"("},"b":{"$ref":")"
                + next + R"("}}})";
        },
        25);
    QTest::addRow("references that double")
        << QByteArray(R"({"type":"object","properties":{"x":{"$ref":"#/$defs/d0"}},"$defs":{)"
                      + properties + "}}")
        << true;
    const QByteArray branches = doubling(
        [](const QByteArray &next) -> QByteArray {
            return R"({"anyOf":[{"$ref":")" + next + R"("},{"$ref":")" + next + R"("}]})";
        },
        14);
    QTest::addRow("branches that double, at the root")
        << QByteArray(R"({"$ref":"#/$defs/d0","$defs":{)" + branches + "}}") << true;
    const QByteArray parts = doubling(
        [](const QByteArray &next) -> QByteArray {
            return R"({"allOf":[{"$ref":")" + next + R"("},{"$ref":")" + next + R"("}]})";
        },
        25);
    QTest::addRow("allOf that doubles") << QByteArray(
        R"({"type":"object","properties":{"x":{"$ref":"#/$defs/d0"}},"$defs":{)" + parts + "}}")
                                        << false;
    QTest::addRow("long texts that repeat") << QByteArray(
        R"({"type":"object","properties":{"a":{"$ref":"#/$defs/t"},"b":{"type":"array","items":{"$ref":"#/$defs/t"}}},"$defs":{"t":{"type":"string","description":")"
        + QByteArray(100'000, 'x') + R"("}}})")
                                            << false;
    QTest::addRow("a large constant")
        << QByteArray(R"({"type":"object","properties":{"a":{"const":")"
                      + QByteArray(chat::kProjectedBytes, 'x') + R"("}}})")
        << false;
    QByteArray many = R"({"type":"object","properties":{)";
    for (int i = 0; i < 4'000; ++i)
        many += (i ? ",\"" : "\"") + QByteArray::number(i) + "\":{}";
    QTest::addRow("many properties") << QByteArray(many + "}}") << true;
    QTest::addRow("a reference to itself")
        << QByteArray(R"({"type":"object","properties":{"a":{"$ref":"#/properties/a"}}})") << false;
    QTest::addRow("a root that is itself") << QByteArray(R"({"$ref":"#"})") << false;
    QTest::addRow("a root in its branches") << QByteArray(
        R"({"type":"object","anyOf":[{"$ref":"#"},{"allOf":[{"$ref":"#"}]}],"properties":{"a":{"type":"string"}}})")
                                            << false;
    QByteArray twice = R"({"type":"object","properties":{)";
    for (int i = 0; i < 1'000; ++i)
        twice += (i ? "," : "") + QByteArray(R"("same":{"type":"string"})");
    QTest::addRow("one name a thousand times") << QByteArray(twice + "}}") << false;
}

/// Each ends at once, and what comes out is small.
void TestToolProjection::staysWithinItsLimits() // SEC-19
{
    QFETCH(QByteArray, schema);
    QFETCH(bool, isTooLarge);
    for (const auto &[format, name] : kFormats) {
        const chat::Projection projection = chat::project(toolOf(schema), format);
        QVERIFY(projection.schema.raw.size() <= chat::kProjectedBytes);
        if (projection.problem) {
            QVERIFY2(projection.problem->kind != ProjectionProblem::Kind::NotAnObject, name);
            continue;
        }
        QVERIFY2(refusals({toolOf(projection.schema.raw.toByteArray())}, format).isEmpty(), name);
    }
    const auto problem = chat::project(toolOf(schema), ToolFormat::Gemini).problem;
    if (isTooLarge) {
        QVERIFY(problem);
        QVERIFY(problem->kind == ProjectionProblem::Kind::TooLarge
                || problem->kind == ProjectionProblem::Kind::UnusableSchema);
    }
}

/// A server cannot make one sent name stand for two of its properties.
void TestToolProjection::neverSendsOneNameForTwo()
{
    const QByteArray first =
        projected(R"({"type":"object","properties":{"a b":{}}})", ToolFormat::Anthropic);
    const QString sent = parsed(first).at(u"properties").members().constFirst().first;
    const chat::Projection projection =
        chat::project(toolOf(R"({"type":"object","properties":{"a b":{"type":"string"},")"
                             + sent.toUtf8() + R"(":{"type":"integer"},"a/b":{"type":"null"}}})"),
                      ToolFormat::Anthropic);
    QSet<QString> names;
    const Value written = parsed(projection.schema.raw.toByteArray());
    for (const auto &[name, schema] : written.at(u"properties").members())
        names.insert(name);
    QCOMPARE(names.size(), 3);
    QVERIFY(names.contains(sent));
    QVERIFY(!projection.originalNames.contains(sent));
}

void TestToolProjection::refusesArgumentsThatHaveANameTwice()
{
    const chat::Projection projection = chat::project(
        toolOf(R"({"type":"object","properties":{"a b":{}}})"), ToolFormat::Anthropic);
    const QByteArray sent = projection.originalNames.constBegin().key().toUtf8();
    QVERIFY(!chat::restoreNames(projection, {json::Raw("{\"a b\":1,\"" + sent + "\":2}")}));
    QVERIFY(!chat::restoreNames(projection, {json::Raw("{\"a b\":")}));
    QCOMPARE(
        chat::restoreNames(projection, {json::Raw("{\"" + sent + "\":[{\"" + sent + "\":2}]}")})
            ->raw.view(),
        R"({"a b":[{"a b":2}]})");
}

void TestToolProjection::knowsTheFormatOfAProvider_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("format");
    using Kind = ProviderEntry::Kind;
    QTest::addRow("OpenAI") << int(Kind::OpenAi) << u"https://api.openai.com/v1"_s << u"m"_s
                            << int(ToolFormat::OpenAi);
    QTest::addRow("Azure") << int(Kind::OpenAi) << u"https://mine.openai.azure.com/v1"_s << u"m"_s
                           << int(ToolFormat::OpenAi);
    QTest::addRow("Ollama") << int(Kind::OpenAi) << u"http://127.0.0.1:11434/v1"_s << u"m"_s
                            << int(ToolFormat::LikeOpenAi);
    QTest::addRow("nearly OpenAI") << int(Kind::OpenAi) << u"https://api.openai.com.example/v1"_s
                                   << u"m"_s << int(ToolFormat::LikeOpenAi);
    QTest::addRow("no address") << int(Kind::OpenAi) << QString() << u"m"_s
                                << int(ToolFormat::LikeOpenAi);
    QTest::addRow("Anthropic") << int(Kind::Anthropic) << u"https://proxy.example"_s << u"m"_s
                               << int(ToolFormat::Anthropic);
    QTest::addRow("Gemini") << int(Kind::Gemini) << u"https://proxy.example"_s << u"m"_s
                            << int(ToolFormat::Gemini);
    QTest::addRow("a gateway to Gemini") << int(Kind::OpenAi) << u"https://proxy.example/v1"_s
                                         << u"google/Gemini-2.5-pro"_s << int(ToolFormat::Gemini);
    QTest::addRow("a name at OpenAI") << int(Kind::OpenAi) << u"https://api.openai.com/v1"_s
                                      << u"gemini"_s << int(ToolFormat::OpenAi);
}

void TestToolProjection::knowsTheFormatOfAProvider()
{
    QFETCH(int, kind);
    QFETCH(QString, address);
    QFETCH(QString, model);
    QFETCH(int, format);
    ProviderEntry entry;
    entry.kind = ProviderEntry::Kind(kind);
    entry.baseUrl = address;
    QCOMPARE(int(llm::toolFormatOf(entry, model)), format);
}

QUAYSIDE_TEST(TestToolProjection, QCoreApplication)

} // namespace tst_toolprojection

#include "tst_toolprojection.moc"
