// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/argumentrules.h"
#include "tests/support/testclass.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace tst_argumentrules {

using namespace mcp;
using namespace Qt::StringLiterals;

using Kind = ArgumentRule::Kind;

namespace {

json::Raw raw(const QByteArray &text)
{
    return json::Raw(text);
}

QString withoutLinks(const QString &path)
{
    return path;
}

bool isCovered(const QByteArray &arguments, const ArgumentRule &rule,
               const LinkResolver &resolve = withoutLinks)
{
    return areCovered(raw(arguments), QList<ArgumentRule>{rule}, resolve);
}

} // namespace

/// SEC-51
class TestArgumentRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsPaths_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("isInside");
        QTest::newRow("the folder") << "/home/me/docs"_ba << true;
        QTest::newRow("in it") << "/home/me/docs/a.txt"_ba << true;
        QTest::newRow("deep in it") << "/home/me/docs/a/b/c"_ba << true;
        QTest::newRow("slashes and dots") << "//home/./me//docs/./a/"_ba << true;
        QTest::newRow("escapes") << "\\/home\\/me\\/docs\\u002fa"_ba << true;
        QTest::newRow("dots in a name") << "/home/me/docs/..a"_ba << true;
        QTest::newRow("neighbour") << "/home/me/docsets"_ba << false;
        QTest::newRow("above") << "/home/me"_ba << false;
        QTest::newRow("out by ..") << "/home/me/docs/../x"_ba << false;
        QTest::newRow("out and in by ..") << "/home/me/docs/../docs/a"_ba << false;
        QTest::newRow("escaped ..") << "/home/me/docs/\\u002e\\u002e/x"_ba << false;
        QTest::newRow("backslashes") << "/home/me/docs\\\\..\\\\x"_ba << false;
        QTest::newRow("case") << "/home/me/Docs/a"_ba << false;
        QTest::newRow("relative") << "home/me/docs/a"_ba << false;
        QTest::newRow("home") << "~/docs/a"_ba << false;
        QTest::newRow("address") << "file:///home/me/docs/a"_ba << false;
        QTest::newRow("NUL") << "/home/me/docs/a\\u0000"_ba << false;
        QTest::newRow("empty") << ""_ba << false;
        QTest::newRow("composed letter") << "/home/me/do\\u0301cs/a"_ba << false;
    }
    void followsPaths()
    {
        QFETCH(QByteArray, path);
        QFETCH(bool, isInside);
        const ArgumentRule rule{u"path"_s, Kind::PathPrefix, {raw(R"("/home/me/docs/")")}};
        QCOMPARE(isCovered(R"({"path":")" + path + R"("})", rule), isInside);
    }

    void followsLinksOnTheDisk()
    {
        QTemporaryDir folder;
        const QString base = QFileInfo(folder.path()).canonicalFilePath();
        QVERIFY(QDir(base).mkpath(u"docs/inner"_s) && QDir(base).mkpath(u"secret"_s));
        QVERIFY(QFile::link(base + u"/secret"_s, base + u"/docs/out"_s));
        QVERIFY(QFile::link(base + u"/docs/inner"_s, base + u"/docs/in"_s));
        const auto resolve = [](const QString &path) {
            return QFileInfo(path).canonicalFilePath();
        };
        const QByteArray work = "\"" + base.toUtf8() + "/docs\"";
        const ArgumentRule rule{u"path"_s, Kind::PathPrefix, {raw(work)}};
        const auto covered = [&](const char *path) {
            const QByteArray whole = "{\"path\":\"" + base.toUtf8() + path + "\"}";
            return isCovered(whole, rule, resolve);
        };
        QVERIFY(covered("/docs/inner"));
        QVERIFY(covered("/docs/in"));
        QVERIFY(!covered("/docs/out"));
        QVERIFY(!covered("/docs/missing")); // This resolver cannot say.
    }

    void needsAResolverAndAText()
    {
        const ArgumentRule rule{u"path"_s, Kind::PathPrefix, {raw(R"("/a")")}};
        QVERIFY(isCovered(R"({"path":"/a/b"})", rule));
        QVERIFY(!isCovered(R"({"path":"/a/b"})", rule, {}));
        QVERIFY(!isCovered(R"({"path":["/a/b"]})", rule));
        QVERIFY(!isCovered(R"({"path":1})", rule));
        QVERIFY(!isCovered(R"({"path":"/a"})", {u"path"_s, Kind::PathPrefix, {raw(R"("/")")}}));
        QVERIFY(!isCovered(R"({"path":"/a"})", {u"path"_s, Kind::PathPrefix, {raw(R"("")")}}));
        QVERIFY(!isCovered(R"({"path":"/a"})", {u"path"_s, Kind::PathPrefix, {}}));
    }

    void comparesValuesExactly()
    {
        const ArgumentRule exact{u"a"_s, Kind::Exact, {raw(R"({"x":1,"y":[1,2]})")}};
        QVERIFY(isCovered(R"({"a":{"y":[1,2],"x":1}})", exact));
        QVERIFY(!isCovered(R"({"a":{"y":[2,1],"x":1}})", exact));
        QVERIFY(!isCovered(R"({"a":{"y":[1,2],"x":1,"z":0}})", exact));
        QVERIFY(!isCovered(R"({"a":{"y":[1,2],"x":"1"}})", exact));
        QVERIFY(!isCovered(R"({"a":{"y":[1,2],"x":2,"x":1}})", exact));
        QVERIFY(!isCovered("{}", exact));
        QVERIFY(!isCovered(R"({"A":{"x":1,"y":[1,2]}})", exact));
        QVERIFY(!isCovered("{}", {u"a"_s, Kind::Exact, {}}));
    }

    void takesOneOfSeveral()
    {
        const ArgumentRule rule{u"a"_s, Kind::OneOf, {raw("1"), raw(R"("two")")}};
        QVERIFY(isCovered(R"({"a":1})", rule));
        QVERIFY(isCovered(R"({"a":"two"})", rule));
        QVERIFY(!isCovered(R"({"a":"Two"})", rule));
        QVERIFY(!isCovered(R"({"a":[1]})", rule));
        QVERIFY(!isCovered("{}", rule));
    }

    void takesAnyValueOnlyWhereItSaysSo()
    {
        const ArgumentRule any{u"a"_s, Kind::Any, {}};
        QVERIFY(isCovered(R"({"a":{"b":1}})", any));
        QVERIFY(isCovered("{}", any));
        QVERIFY(!isCovered(R"({"b":1})", any));
        QVERIFY(areCovered(raw(R"({"a":1,"b":2})"), {}, {}));
        QVERIFY(!areCovered(raw(R"({"a":1})"), QList<ArgumentRule>(), {}));
        QVERIFY(areCovered(raw("{}"), QList<ArgumentRule>(), {}));
    }

    void refusesWhatIsUnclear()
    {
        const ArgumentRule any{u"a"_s, Kind::Any, {}};
        QVERIFY(!isCovered(R"({"a":1,"a":2})", any));
        QVERIFY(!isCovered(R"({"a":1,"\u0061":2})", any));
        QVERIFY(!isCovered("[1]", any));
        QVERIFY(!isCovered(R"({"a":)", any));
        QVERIFY(!areCovered(raw(R"({"a":1})"), QList<ArgumentRule>{any, any}, {}));
    }

    void remembersTheseArgumentsOnly()
    {
        const QByteArray arguments = R"({"path":"/a","n":1.50,"list":[{"b":null}]})";
        const auto rules = exactRules(raw(arguments));
        QVERIFY(rules);
        QVERIFY(areCovered(raw(arguments), rules, {}));
        QVERIFY(!areCovered(raw(R"({"path":"/a","n":1.50,"list":[{"b":0}]})"), rules, {}));
        QVERIFY(!areCovered(raw(R"({"path":"/a","n":1.50})"), rules, {}));
        QVERIFY(!exactRules(raw(R"({"a":1,"a":2})")));
    }
};

QUAYSIDE_TEST(TestArgumentRules, QCoreApplication)

} // namespace tst_argumentrules

#include "tst_argumentrules.moc"
