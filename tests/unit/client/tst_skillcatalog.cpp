// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/skillcatalog.h"
#include "core/json/write.h"
#include "core/protocol/skilllimits.h"
#include "tests/support/connectionstage.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/client/skillsamples.h"

#include <QTest>

namespace tst_skillcatalog {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kSkills =
    R"({"resources":{},"extensions":{"io.modelcontextprotocol/skills":{"directoryRead":true}}})";

/// A dynamic one, which needs no files.
QByteArray entry(const QByteArray &path, const QByteArray &resources = R"("dynamic")")
{
    const QByteArray name = path.sliced(path.lastIndexOf('/') + 1);
    return withQuotes("{'uri':'skill://" + path + "/SKILL.md','frontmatter':{'name':'" + name
                      + "','description':'d'},'resources':" + resources + '}');
}

QByteArray page(const QByteArrayList &entries, const QByteArray &more = {})
{
    return R"({"resultType":"complete","ttlMs":0,"cacheScope":"private","skills":[)"
        + entries.join(',') + ']' + more + '}';
}

struct Stage : ConnectionStage
{
    explicit Stage(const QByteArray &capabilities = kSkills, Era era = Era::Stateless)
        : ConnectionStage({.era = era, .capabilities = capabilities, .handler = &handler})
    {
        handler.offered.hasSkills = true;
        answer = [this](const json::Value &message) {
            const QString method = message.find(u"method")->toString();
            return answers.contains(method) ? answers.value(method) : QByteArray();
        };
        answers.insert(u"skills/list"_s, page({entry("git-workflow")}));
    }

    void read()
    {
        becomeReady();
        QTRY_VERIFY(connection.skills() && !connection.skills()->isLoading());
    }
    QStringList names() const
    {
        QStringList names;
        for (const Skill &skill : connection.skills()->skills())
            names.append(skill.frontmatter.name);
        return names;
    }

    QHash<QString, QByteArray> answers; ///< By method.
    ScriptedHandler handler;
};

} // namespace

/// The skills of a connection (the Skills extension of 2026-07-28).
class TestSkillCatalog : public QObject
{
    Q_OBJECT

    template<class T>
    void take(std::optional<Result<T>> &got, Pending<T> pending)
    {
        got.reset();
        pending.then(this, [&got](const Result<T> &result) { got = result; });
    }

private Q_SLOTS:
    void bothSidesHaveToAnnounceIt_data() // EXT-01, EXT-02
    {
        QTest::addColumn<QByteArray>("capabilities");
        QTest::addColumn<bool>("isAnnouncedByUs");
        QTest::addColumn<bool>("isUsed");
        const QByteArray none = R"({"resources":{},"extensions":{"example.org/other":{}}})";
        QTest::newRow("both") << kSkills << true << true;
        QTest::newRow("only the server") << kSkills << false << false;
        QTest::newRow("only we") << none << true << false;
        QTest::newRow("no object") << QByteArray(
            R"({"resources":{},"extensions":{"io.modelcontextprotocol/skills":true}})")
                                   << true << false;
        QTest::newRow("no resources")
            << QByteArray(R"({"extensions":{"io.modelcontextprotocol/skills":{}}})") << true
            << false;
    }
    void bothSidesHaveToAnnounceIt()
    {
        QFETCH(QByteArray, capabilities);
        QFETCH(bool, isAnnouncedByUs);
        QFETCH(bool, isUsed);
        Stage stage(capabilities);
        stage.handler.offered.hasSkills = isAnnouncedByUs;
        stage.becomeReady();
        const QByteArray declared =
            stage.at(stage.last(u"server/discover"),
                     {u"params"_s, u"_meta"_s, u"io.modelcontextprotocol/clientCapabilities"_s});
        QCOMPARE(declared.contains(R"("io.modelcontextprotocol/skills":{})"), isAnnouncedByUs);
        QCOMPARE(stage.connection.skills() != nullptr, isUsed);
        QCOMPARE(stage.count(u"skills/list"), isUsed ? 1 : 0);
    }

    void theStatefulEraHasNone() // EXT-02, EXT-03
    {
        Stage stage(kSkills, Era::Stateful);
        stage.becomeReady();
        QVERIFY(!stage.connection.skills());
        QVERIFY(!stage.last(u"initialize").toJson().contains("skills"));
    }

    void readsEveryPage() // PAGE-01
    {
        Stage stage;
        stage.answer = [](const json::Value &message) {
            if (message.find(u"method")->toString() != u"skills/list")
                return QByteArray();
            return message.at(u"params").find(u"cursor")
                ? page({entry("acme/support/refunds")})
                : page({entry("acme/billing/refunds")}, R"(,"nextCursor":"2")");
        };
        stage.read();
        // "Names": two skills may have one name.
        QCOMPARE(stage.names(), (QStringList{u"refunds"_s, u"refunds"_s}));
        QVERIFY(stage.connection.skills()->warnings().isEmpty());
        QVERIFY(stage.connection.skills()->find(u"skill://acme/support/refunds/SKILL.md"_s));
    }

    void leavesOutWhatCannotBeUsedAndSaysSo()
    {
        Stage stage;
        stage.answers[u"skills/list"_s] =
            page({entry("a"), entry("a"), entry("b", "[]"), entry("c", R"("?")"), entry("d")});
        stage.read();
        QCOMPARE(stage.names(), (QStringList{u"a"_s, u"d"_s}));
        QCOMPARE(stage.connection.skills()->warnings().size(), 3);
    }

    void keepsSoManySkills() // PAGE-04
    {
        Stage stage;
        QByteArrayList entries;
        for (int i = 0; i <= limits::kSkills; ++i)
            entries.append(entry("s" + QByteArray::number(i)));
        stage.answers[u"skills/list"_s] = page(entries);
        stage.read();
        QCOMPARE(stage.names().size(), limits::kSkills);
        QCOMPARE(stage.connection.skills()->warnings().size(), 1);
        entries.removeLast();
        stage.answers[u"skills/list"_s] = page(entries);
        stage.connection.skills()->refresh();
        QTRY_VERIFY(!stage.connection.skills()->isLoading());
        QVERIFY(stage.connection.skills()->warnings().isEmpty());
    }

    void keepsSoManyFilesOfAllSkills()
    {
        Stage stage;
        const QByteArray digest = "','digest':'sha256:" + QByteArray(64, '0') + "','size':1}";
        const auto withFiles = [&digest](int index, int count) {
            const QByteArray path = "s" + QByteArray::number(index);
            QByteArrayList files{"{'uri':'skill://" + path + "/SKILL.md" + digest};
            for (int i = 1; i < count; ++i)
                files.append("{'uri':'skill://" + path + "/f" + QByteArray::number(i) + digest);
            return entry(path, '[' + files.join(',') + ']');
        };
        const int full = limits::kListedSkillFiles / limits::kSkillFiles;
        const int rest = limits::kListedSkillFiles % limits::kSkillFiles;
        QByteArrayList entries;
        for (int i = 0; i < full; ++i)
            entries.append(withFiles(i, limits::kSkillFiles));
        entries.append(withFiles(full, rest));
        stage.answers[u"skills/list"_s] = page(entries);
        stage.read();
        QTRY_COMPARE(stage.names().size(), entries.size());
        QVERIFY(stage.connection.skills()->warnings().isEmpty());
        entries.append(withFiles(full + 1, 1));
        stage.answers[u"skills/list"_s] = page(entries);
        stage.connection.skills()->refresh();
        QTRY_VERIFY(!stage.connection.skills()->isLoading());
        QCOMPARE(stage.names().size(), entries.size() - 1);
        QCOMPARE(stage.connection.skills()->warnings().size(), 1);
    }

    void readsTheListAgainWhenResourcesChange()
    {
        Stage stage(
            R"({"resources":{"listChanged":true},"extensions":{"io.modelcontextprotocol/skills":{}}})");
        stage.read();
        const qint64 listen = stage.idOf(stage.last(u"subscriptions/listen"));
        const QByteArray meta = R"("_meta":{"io.modelcontextprotocol/subscriptionId":)"
            + QByteArray::number(listen) + '}';
        stage.notify("notifications/subscriptions/acknowledged",
                     '{' + meta + R"(,"notifications":{"resourcesListChanged":true}})");
        stage.answers[u"skills/list"_s] = page({entry("other")});
        stage.notify("notifications/resources/list_changed", '{' + meta + '}');
        stage.clock.advance(limits::kRefreshSpacing);
        QTRY_COMPARE(stage.names(), QStringList{u"other"_s});
    }

    void findsASkillThatIsNotInTheList()
    {
        Stage stage;
        stage.read();
        stage.answers[u"skills/get"_s] =
            R"({"resultType":"complete","skill":)" + entry("x/hidden") + '}';
        std::optional<Result<Skill>> got;
        take(got, stage.connection.skills()->lookUp(u"skill://x/hidden/SKILL.md"_s));
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
        QCOMPARE(stage.at(stage.last(u"skills/get"), {u"params"_s, u"uri"_s}),
                 withQuotes("'skill://x/hidden/SKILL.md'"));
        QCOMPARE(stage.names(), (QStringList{u"git-workflow"_s, u"hidden"_s}));
        // It stays when the list is read again, once, also when it is listed meanwhile.
        stage.connection.skills()->refresh();
        QTRY_VERIFY(!stage.connection.skills()->isLoading());
        QCOMPARE(stage.names(), (QStringList{u"git-workflow"_s, u"hidden"_s}));
        stage.answers[u"skills/list"_s] = page({entry("x/hidden")});
        stage.connection.skills()->refresh();
        QTRY_COMPARE(stage.names(), QStringList{u"hidden"_s});
    }

    void refusesAnotherSkillThanWasAskedFor()
    {
        Stage stage;
        stage.read();
        std::optional<Result<Skill>> got;
        stage.answers[u"skills/get"_s] =
            R"({"resultType":"complete","skill":)" + entry("other") + '}';
        take(got, stage.connection.skills()->lookUp(u"skill://git-workflow/SKILL.md"_s));
        QTRY_VERIFY(got && !*got);
        stage.answers[u"skills/get"_s] =
            R"({"resultType":"complete","skill":)" + entry("git-workflow", "[]") + '}';
        take(got, stage.connection.skills()->lookUp(u"skill://git-workflow/SKILL.md"_s));
        QTRY_VERIFY(got && !*got);
        QCOMPARE(stage.names(), QStringList{u"git-workflow"_s});
    }

    void keepsSoManyFoundSkills()
    {
        Stage stage;
        stage.read();
        for (int i = 0; i <= limits::kFoundSkills; ++i) {
            const QByteArray path = "f" + QByteArray::number(i);
            stage.answers[u"skills/get"_s] =
                R"({"resultType":"complete","skill":)" + entry(path) + '}';
            std::optional<Result<Skill>> got;
            take(got,
                 stage.connection.skills()->lookUp(u"skill://"_s + QString::fromLatin1(path)
                                                   + u"/SKILL.md"_s));
            QTRY_VERIFY(got && *got);
        }
        QCOMPARE(stage.names().size(), 1 + limits::kFoundSkills);
        QVERIFY(stage.names().contains(u"git-workflow"_s));
        QVERIFY(!stage.names().contains(u"f0"_s));
    }

    void listsTheFilesOfADynamicSkill()
    {
        Stage stage;
        stage.answer = [&stage](const json::Value &message) {
            const QString method = message.find(u"method")->toString();
            if (method != u"resources/directory/read")
                return stage.answers.value(method);
            const json::Value &params = message.at(u"params");
            const QByteArray uri = params.at(u"uri").toString().toLatin1();
            const auto child = [&uri](const QByteArray &name, const QByteArray &type) {
                return QByteArray("{'uri':'" + uri + '/' + name + "','name':'n','mimeType':'" + type
                                  + "'}");
            };
            QByteArrayList children;
            if (uri.endsWith("/sub"))
                children = {child("c.md", "text/markdown")};
            else if (params.find(u"cursor"))
                children = {child("b.md", "text/markdown"), "{'uri':'skill://else/x','name':'n'}",
                            child("a/b", "text/plain")};
            else
                children = {child("sub", "inode/directory"), child("SKILL.md", "text/markdown")};
            const bool isFirst = !uri.endsWith("/sub") && !params.find(u"cursor");
            return withQuotes("{'resultType':'complete',"
                              + QByteArray(isFirst ? "'nextCursor':'2'," : "") + "'resources':["
                              + children.join(',') + "]}");
        };
        stage.read();
        std::optional<Result<SkillFolderList>> got;
        take(
            got,
            stage.connection.skills()->listFiles(stage.connection.skills()->skills().constFirst()));
        QTRY_VERIFY(got && *got);
        QStringList uris;
        for (const Resource &file : (*got)->files)
            uris.append(file.uri);
        QCOMPARE(uris,
                 (QStringList{u"skill://git-workflow/SKILL.md"_s, u"skill://git-workflow/b.md"_s,
                              u"skill://git-workflow/sub/c.md"_s}));
        QVERIFY((*got)->isWhole);
        QCOMPARE(stage.count(u"resources/directory/read"), 3);
    }

    void listsSoManyFilesAndFolders()
    {
        Stage stage;
        int files = limits::kSkillFiles;
        int folders = limits::kSkillFolders - 1;
        stage.answer = [&](const json::Value &message) {
            const QString method = message.find(u"method")->toString();
            if (method != u"resources/directory/read")
                return stage.answers.value(method);
            const QByteArray uri = message.at(u"params").at(u"uri").toString().toLatin1();
            QByteArrayList children;
            const auto add = [&](const QByteArray &name, const QByteArray &type) {
                children.append("{'uri':'" + uri + '/' + name + "','name':'n','mimeType':'" + type
                                + "'}");
            };
            const bool isRoot = uri == "skill://git-workflow";
            for (int i = 0; isRoot && i < folders; ++i)
                add("d" + QByteArray::number(i), "inode/directory");
            for (int i = 0; isRoot && i < files; ++i)
                add("f" + QByteArray::number(i), "text/plain");
            return withQuotes("{'resultType':'complete','resources':[" + children.join(',') + "]}");
        };
        stage.read();
        const Skill skill = stage.connection.skills()->skills().constFirst();
        std::optional<Result<SkillFolderList>> got;
        take(got, stage.connection.skills()->listFiles(skill));
        QTRY_VERIFY(got && *got);
        QVERIFY((*got)->isWhole);
        QCOMPARE((*got)->files.size(), limits::kSkillFiles);
        ++files;
        take(got, stage.connection.skills()->listFiles(skill));
        QTRY_VERIFY(got && *got);
        QVERIFY(!(*got)->isWhole);
        QCOMPARE((*got)->files.size(), limits::kSkillFiles);
        files = 1;
        ++folders;
        take(got, stage.connection.skills()->listFiles(skill));
        QTRY_VERIFY(got && *got);
        QVERIFY(!(*got)->isWhole);
        QCOMPARE((*got)->files.size(), 1);
    }
};

QUAYSIDE_TEST(TestSkillCatalog, QCoreApplication)

} // namespace tst_skillcatalog

#include "tst_skillcatalog.moc"
