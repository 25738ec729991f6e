// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/argumentmask.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_argumentmask {

using namespace mcp;
using namespace Qt::StringLiterals;

/// L3, SEC-68: what of a call may be kept on disk.
class TestArgumentMask : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hidesWhatTheSchemaOrTheNameCallsSecret_data();
    void hidesWhatTheSchemaOrTheNameCallsSecret();
    void keepsTheBytesOfWhatHoldsNoSecret();
    void leavesOutWhatHasToBeTypedAgain();
};

void TestArgumentMask::hidesWhatTheSchemaOrTheNameCallsSecret_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("masked");
    const auto row = [](const char *name, const char *schema, const char *arguments,
                        const char *masked) {
        QTest::newRow(name) << QByteArray(schema) << QByteArray(arguments) << QByteArray(masked);
    };
    row("by name", "{}", R"({"user":"ada","password":"x","n":1})",
        R"({"user":"ada","password":"•••","n":1})");
    row("without a schema", "", R"({"api_key":"x"})", R"({"api_key":"•••"})");
    row("password", R"({"properties":{"pin":{"type":"string","format":"password"}}})",
        R"({"pin":"1234","pan":"1234"})", R"({"pin":"•••","pan":"1234"})");
    row("write only", R"({"properties":{"pin":{"type":"integer","writeOnly":true}}})",
        R"({"pin":1234})", R"({"pin":"•••"})");
    row("empty", R"({"properties":{"pin":{"format":"password"}}})", R"({"pin":""})",
        R"({"pin":""})");
    row("nested", R"({"properties":{"a":{"properties":{"b":{"format":"password"}}}}})",
        R"({"a":{"b":"x","c":"y"},"b":"z"})", R"({"a":{"b":"•••","c":"y"},"b":"z"})");
    row("items", R"({"properties":{"a":{"items":{"properties":{"b":{"writeOnly":true}}}}}})",
        R"({"a":[{"b":"x"},{"b":["y"]}]})", R"({"a":[{"b":"•••"},{"b":"•••"}]})");
    row("first items",
        R"({"properties":{"a":{"prefixItems":[{},{"format":"password"}],"items":false}}})",
        R"({"a":["x","y","z"]})", R"({"a":["x","•••","z"]})");
    row("any other member", R"({"additionalProperties":{"format":"password"}})", R"({"a":"x"})",
        R"({"a":"•••"})");
    row("reference",
        R"({"$defs":{"s":{"format":"password"}},"properties":{"a":{"$ref":"#/$defs/s"}}})",
        R"({"a":"x"})", R"({"a":"•••"})");
    row("alternative",
        R"({"properties":{"a":{"oneOf":[{"type":"null"},{"allOf":[{"writeOnly":true}]}]}}})",
        R"({"a":"x"})", R"({"a":"•••"})");
    row("endless reference",
        R"({"$ref":"#","properties":{"a":{"$ref":"#"},"b":{"writeOnly":true}}})",
        R"({"a":{"a":{"b":"x"}}})", R"({"a":{"a":{"b":"•••"}}})");
}

void TestArgumentMask::hidesWhatTheSchemaOrTheNameCallsSecret()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, masked);
    QCOMPARE(maskedArguments({json::Raw(arguments)}, json::Raw(schema)).raw.toByteArray(), masked);
}

void TestArgumentMask::keepsTheBytesOfWhatHoldsNoSecret()
{
    const QByteArray arguments = R"({ "n": 1.0000000000000000001, "s": "x" })";
    QCOMPARE(maskedArguments({json::Raw(arguments)}, {}).raw.toByteArray(), arguments);
    QCOMPARE(withoutMasked({json::Raw(arguments)}).raw.toByteArray(), arguments);
}

void TestArgumentMask::leavesOutWhatHasToBeTypedAgain()
{
    const QByteArray masked = R"({"a":"•••","b":{"c":"•••","d":1},"e":["•••","f"],"g":"• •••"})";
    QCOMPARE(withoutMasked({json::Raw(masked)}).raw.toByteArray(),
             QByteArray(R"({"b":{"d":1},"e":["f"],"g":"• •••"})"));
}

QUAYSIDE_TEST(TestArgumentMask, QCoreApplication)

} // namespace tst_argumentmask

#include "tst_argumentmask.moc"
