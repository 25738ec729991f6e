// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/schema/validator.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QTest>

namespace tst_jsonschemasuite {

using namespace mcp;
using namespace Qt::StringLiterals;
using json::Value;
using schema::Schema;
using schema::SchemaProblem;

namespace {

/// A group of cases whose schema refers to another document, and the expected outcome.
struct Remote
{
    const char *file;
    const char *group; ///< Empty for all of the file.
    SchemaProblem problem;
};

constexpr Remote kRemotes[] = {
    {"draft2020-12/refRemote.json", "", SchemaProblem::Refused},
    {"draft7/refRemote.json", "", SchemaProblem::Refused},
    {"draft2020-12/vocabulary.json", "", SchemaProblem::UnknownDialect},
    {"draft2020-12/dynamicRef.json", "strict-tree schema, guards against misspelled properties",
     SchemaProblem::Refused},
    {"draft2020-12/dynamicRef.json", "tests for implementation dynamic anchor and reference link",
     SchemaProblem::Refused},
    {"draft2020-12/dynamicRef.json",
     "$ref and $dynamicAnchor are independent of order - $defs first", SchemaProblem::Refused},
    {"draft2020-12/dynamicRef.json",
     "$ref and $dynamicAnchor are independent of order - $ref first", SchemaProblem::Refused},
    {"draft2020-12/dynamicRef.json", "$ref to $dynamicRef finds detached $dynamicAnchor",
     SchemaProblem::Refused},
};

SchemaProblem expectedProblem(const QString &file, const QString &group)
{
    for (const Remote &remote : kRemotes) {
        if (file == QLatin1String(remote.file)
            && (!*remote.group || group == QLatin1String(remote.group)))
            return remote.problem;
    }
    return SchemaProblem::None;
}

QString textOf(const Value &object, QStringView key)
{
    const Value *value = object.find(key);
    return value ? value->toString() : QString();
}

Value at(const Value &object, QStringView key)
{
    const Value *value = object.find(key);
    return value ? *value : Value();
}

} // namespace

/// The public test suite of JSON Schema: every required case of both dialects.
class TestJsonSchemaSuite : public QObject
{
    Q_OBJECT

    const QDir m_folder{QStringLiteral(QUAYSIDE_SHARED_DIR)
                        + u"/data/json-schema-test-suite/tests"_s};

    Value load(const QString &file) const
    {
        QFile source(m_folder.filePath(file));
        if (!source.open(QIODevice::ReadOnly))
            return {};
        return json::parse(json::Raw(source.readAll())).valueOr({});
    }

    /// draft-07 cases have no `$schema`; their folder determines the dialect.
    static Value withDialect(const Value &schema, const QString &file)
    {
        if (!file.startsWith(u"draft7/"_s) || !schema.isObject() || schema.find(u"$schema"))
            return schema;
        Value marked = schema;
        marked.insert(u"$schema"_s, Value(u"http://json-schema.org/draft-07/schema#"_s));
        return marked;
    }

    /// A boolean is a schema within another, not a tool's (SCH-04).
    static Value asObject(const Value &schema)
    {
        if (!schema.isBool())
            return schema;
        Value wrapped;
        wrapped.insert(u"allOf"_s, Value(Value::Array{schema}));
        return wrapped;
    }

    void runGroup(const QString &file, const Value &group, int &passed, int &refused)
    {
        const QString name = textOf(group, u"description");
        const auto schema =
            Schema::compile(withDialect(asObject(at(group, u"schema")), file).toRaw());
        const auto problem = schema ? SchemaProblem::None : schema::problemOf(schema.error());
        QVERIFY2(problem == expectedProblem(file, name),
                 qPrintable(name + u": "_s + (schema ? QString() : schema.error().detail)));
        const Value cases = at(group, u"tests");
        if (!schema)
            refused += int(cases.items().size());
        for (const Value &one : cases.items()) {
            if (!schema)
                continue;
            const auto verdict = schema->validate(at(one, u"data"));
            const QString label = name + u" / "_s + textOf(one, u"description");
            QVERIFY2(verdict.outcome != schema::Verdict::Outcome::OverBound, qPrintable(label));
            QVERIFY2(verdict.isValid() == at(one, u"valid").toBool(),
                     qPrintable(label + u": "_s + verdict.text()));
            QVERIFY2(verdict.isValid() == verdict.problems.isEmpty(), qPrintable(label));
            ++passed;
        }
    }

    QStringList files(const QString &draft) const
    {
        QStringList all =
            QDir(m_folder.filePath(draft)).entryList({u"*.json"_s}, QDir::Files, QDir::Name);
        for (QString &file : all)
            file.prepend(draft + u'/');
        return all;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (files(u"draft2020-12"_s).isEmpty() || files(u"draft7"_s).isEmpty())
            QSKIP("No JSON Schema test suite in " QUAYSIDE_SHARED_DIR "/data");
    }

    void agreesWithEveryRequiredCase_data()
    {
        QTest::addColumn<QString>("draft");
        QTest::addColumn<int>("expected");
        QTest::newRow("2020-12") << u"draft2020-12"_s << 1299;
        QTest::newRow("draft-07") << u"draft7"_s << 927;
    }
    // SCH-01, SCH-02, SCH-04, SCH-05
    void agreesWithEveryRequiredCase()
    {
        QFETCH(QString, draft);
        QFETCH(int, expected);
        int passed = 0;
        int refused = 0;
        for (const QString &file : files(draft)) {
            const Value groups = load(file);
            QVERIFY2(!groups.items().isEmpty(), qPrintable(file));
            for (const Value &group : groups.items())
                runGroup(file, group, passed, refused);
        }
        qInfo("%s: %d required cases pass, %d need another document and are refused",
              qPrintable(draft), passed, refused);
        QCOMPARE(passed + refused, expected);
    }

    void agreesWithOptionalCases_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *name : {"anchor", "bignum", "dependencies-compatibility", "dynamicRef",
                                 "ecmascript-regex", "float-overflow", "id", "no-schema",
                                 "non-bmp-regex", "refOfUnknownKeyword", "unknownKeyword"})
            QTest::addRow("2020-12 %s", name)
                << u"draft2020-12/optional/%1.json"_s.arg(QLatin1String(name));
        for (const char *name : {"bignum", "ecmascript-regex", "float-overflow", "id",
                                 "non-bmp-regex", "unknownKeyword"})
            QTest::addRow("draft-07 %s", name)
                << u"draft7/optional/%1.json"_s.arg(QLatin1String(name));
    }
    void agreesWithOptionalCases()
    {
        QFETCH(QString, file);
        const Value groups = load(file);
        QVERIFY(!groups.items().isEmpty());
        int passed = 0;
        int refused = 0;
        for (const Value &group : groups.items())
            runGroup(file, group, passed, refused);
        QCOMPARE(refused, 0);
    }

    // SCH-02
    void listsNoRemoteCaseThatIsNone()
    {
        for (const Remote &remote : kRemotes) {
            const QString file = QString::fromLatin1(remote.file);
            const Value groups = load(file);
            const bool isThere =
                std::any_of(groups.items().begin(), groups.items().end(), [&](const Value &group) {
                    return !*remote.group
                        || textOf(group, u"description") == QLatin1String(remote.group);
                });
            QVERIFY2(isThere, remote.group);
        }
    }
};

QUAYSIDE_TEST(TestJsonSchemaSuite, QCoreApplication)

} // namespace tst_jsonschemasuite

#include "tst_jsonschemasuite.moc"
