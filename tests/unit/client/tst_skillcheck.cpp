// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/skillcheck.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/skilllimits.h"
#include "tests/support/testclass.h"
#include "tests/unit/client/skillsamples.h"

#include <QTest>

namespace tst_skillcheck {

using namespace mcp;
using namespace Qt::StringLiterals;

using Outcome = SkillFileCheck::Outcome;

/// What is accepted as a skill, and as the content of its files (the Skills extension).
class TestSkillCheck : public QObject
{
    Q_OBJECT

    static QByteArray entry(const QByteArray &resources,
                            const QByteArray &frontMatter = kSkillFrontMatter)
    {
        return withQuotes("{'uri':'skill://acme/billing/refunds/SKILL.md','frontmatter':")
            + frontMatter + R"(,"resources":)" + resources + '}';
    }
    static Outcome outcome(const Skill &skill, const QString &uri, const ReadResourceResult &read)
    {
        return checkSkillFile(skill, uri, read).outcome;
    }
    static QString problem(const Skill &skill)
    {
        const auto checked = checkSkill(skill);
        return checked ? QString() : checked.error().detail;
    }

private Q_SLOTS:
    void readsBothFormsOfAnEntry()
    {
        const QByteArray listed = skillSample().resources.toRaw().toByteArray();
        const auto skill = json::read<Skill>(json::Raw(entry(listed)));
        QVERIFY(skill);
        QCOMPARE(skill->frontmatter.name, u"refunds"_s);
        QCOMPARE(skill->frontmatter.description, u"Process refunds"_s);
        QCOMPARE(skill->resources.list, skillSample().resources.list);
        QVERIFY(!skill->resources.isDynamic);
        QCOMPARE(problem(*skill), QString());
        const auto dynamic = json::read<Skill>(json::Raw(entry(R"("dynamic")")));
        QVERIFY(dynamic && dynamic->resources.isDynamic);
        QCOMPARE(problem(*dynamic), QString());
        QCOMPARE(json::write(*dynamic), entry(R"("dynamic")"));
    }

    void refusesAnEntryOfAnotherShape_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no resources") << QByteArray(
            withQuotes("{'uri':'skill://refunds/"
                       "SKILL.md','frontmatter':{'name':'refunds','description':''}}"));
        QTest::newRow("another word") << entry(R"("none")");
        QTest::newRow("null") << entry("null");
        QTest::newRow("no size") << entry(
            withQuotes("[{'uri':'skill://refunds/SKILL.md','digest':''}]"));
        QTest::newRow("no description") << entry("[]", R"({"name":"refunds"})");
        QTest::newRow("no object") << entry("[]", R"("refunds")");
        QTest::newRow("large front matter")
            << entry("[]",
                     withQuotes("{'name':'refunds','description':'"
                                + QByteArray(limits::kFrontMatterBytes, 'x') + "'}"));
    }
    void refusesAnEntryOfAnotherShape()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!json::read<Skill>(json::Raw(text)));
    }

    void takesAsManyFilesAsTheExtensionFixes()
    {
        QList<SkillFile> files;
        for (int i = 1; i < limits::kSkillFiles; ++i)
            files.append(skillFile(u"f%1"_s.arg(i), "x"));
        QCOMPARE(problem(skillSample(files)), QString());
        files.append(skillFile(u"one-more"_s, "x"));
        QCOMPARE(problem(skillSample(files)), u"it has 513 files, more than 512"_s);
    }

    void takesAsManyBytesAsTheExtensionFixes()
    {
        SkillFile large = skillFile(u"large"_s, "x");
        large.size = limits::kSkillBytes - kSkillText.size();
        QCOMPARE(problem(skillSample({large})), QString());
        ++large.size;
        QCOMPARE(problem(skillSample({large})), u"its files have more than 16777216 bytes"_s);
        large.size = -1;
        QVERIFY(!checkSkill(skillSample({large})));
        large.size = std::numeric_limits<qint64>::max();
        QVERIFY(!checkSkill(skillSample({large, skillFile(u"small"_s, "x")})));
    }

    void refusesWhatIsNoSkill_data()
    {
        QTest::addColumn<Skill>("skill");
        const auto add = [](const char *name, const std::function<void(Skill &)> &change) {
            Skill skill = skillSample({skillFile(u"a/b.md"_s, "b")});
            change(skill);
            QTest::newRow(name) << skill;
        };
        add("no SKILL.md in the address", [](Skill &one) { one.uri = u"skill://acme/refunds"_s; });
        add("no scheme", [](Skill &one) { one.uri = u"/acme/refunds/SKILL.md"_s; });
        add("another name", [](Skill &one) { one.frontmatter.name = u"refund"_s; });
        add("no name", [](Skill &one) { one.frontmatter.name.clear(); });
        add("its SKILL.md is not listed", [](Skill &one) { one.resources.list.removeFirst(); });
        add("a file twice", [](Skill &one) { one.resources.list += one.resources.list.last(); });
        add("a file elsewhere", [](Skill &one) {
            one.resources.list.last().uri = u"skill://acme/billing/other/x.md"_s;
        });
        add("a file above", [](Skill &one) {
            one.resources.list.last().uri = kSkillFolder + u"a/../../../x.md"_s;
        });
        add("a file above, encoded", [](Skill &one) {
            one.resources.list.last().uri = kSkillFolder + u"a/%2E%2e/%2e./x.md"_s;
        });
        add("a folder as a file", [](Skill &one) { one.resources.list.last().uri = kSkillFolder; });
        add("a long address", [](Skill &one) {
            one.resources.list.last().uri = kSkillFolder + QString(limits::kSkillUriChars, u'x');
        });
        add("a digest of another kind",
            [](Skill &one) { one.resources.list.last().digest.replace(u"sha256"_s, u"sha512"_s); });
        add("a digest in capitals", [](Skill &one) {
            one.resources.list.last().digest = u"sha256:"_s + QString(64, u'A');
        });
        add("a short digest", [](Skill &one) { one.resources.list.last().digest.chop(1); });
    }
    void refusesWhatIsNoSkill()
    {
        QFETCH(Skill, skill);
        QVERIFY(!checkSkill(skill));
    }

    void namesMayHaveSoManyCharacters()
    {
        const auto named = [](qsizetype length) {
            Skill skill = skillSample();
            skill.frontmatter.name = QString(length, u'n');
            skill.uri = u"skill://"_s + skill.frontmatter.name + u"/SKILL.md"_s;
            skill.resources = {{}, true};
            return skill;
        };
        QVERIFY(checkSkill(named(limits::kSkillNameChars)));
        QVERIFY(!checkSkill(named(limits::kSkillNameChars + 1)));
    }

    void comparesEveryFileThatIsRead()
    {
        const QByteArray bytes("\x00\xff\x01 three", 9);
        const Skill skill =
            skillSample({skillFile(u"a.bin"_s, bytes), skillFile(u"a.md"_s, "ab\n")});
        const QString text = kSkillFolder + u"a.md"_s;
        QCOMPARE(outcome(skill, text, readText(text, "ab\n")), Outcome::Matches);
        QCOMPARE(outcome(skill, text, readText(text, "ab")), Outcome::OtherSize);
        QCOMPARE(outcome(skill, text, readText(text, "ba\n")), Outcome::OtherDigest);
        QCOMPARE(outcome(skill, kSkillFolder + u"new.md"_s, readText(text, "ab\n")),
                 Outcome::NotListed);

        const QString binary = kSkillFolder + u"a.bin"_s;
        ReadResourceResult read = readText(binary, {});
        read.contents[0].text.reset();
        QCOMPARE(outcome(skill, binary, read), Outcome::NoFile);
        read.contents[0].blob = json::Raw('"' + bytes.toBase64().replace('/', "\\/") + '"');
        QCOMPARE(outcome(skill, binary, read), Outcome::Matches);
        read.contents[0].blob = json::Raw("\"A???\"");
        QCOMPARE(outcome(skill, binary, read), Outcome::NoFile);
        read.contents.append(read.contents);
        QCOMPARE(outcome(skill, binary, read), Outcome::NoFile);
        QCOMPARE(outcome(skill, binary, {}), Outcome::NoFile);

        const SkillFileCheck check = checkSkillFile(skill, text, readText(text, "abcd"));
        QCOMPARE(check.size, 4);
        QCOMPARE(check.listedSize, 3);
    }

    void aByteOrderMarkIsPartOfTheFile()
    {
        const QByteArray marked = "\xef\xbb\xbf" + kSkillText;
        Skill skill = skillSample();
        skill.resources.list = {skillFile(u"SKILL.md"_s, marked)};
        const QByteArray text = QByteArray(marked).replace('"', "\\\"").replace('\n', "\\n");
        const auto read = json::read<ReadResourceResult>(
            json::Raw(withQuotes("{'contents':[{'uri':'x','text':'") + text + withQuotes("'}]}")));
        QVERIFY(read);
        QCOMPARE(outcome(skill, skill.uri, *read), Outcome::Matches);
    }

    void comparesTheFrontMatterWithTheEntry_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("wanted");
        QTest::addColumn<QString>("member");
        const auto add = [](const char *name, const QByteArray &text, Outcome wanted,
                            const QString &member = {}) {
            QTest::newRow(name) << text << int(wanted) << member;
        };
        const QByteArray same = kSkillText;
        add("same", same, Outcome::Matches);
        add("other order and line ends",
            "---\r\nmetadata: {version: '1'}\r\ndescription: Process refunds\r\nname: "
            "refunds\r\n---\r\n",
            Outcome::Matches);
        add("no text behind it", same.left(same.indexOf("\n\n#")), Outcome::Matches);
        add("another description", QByteArray(same).replace("Process", "Approve"),
            Outcome::OtherFrontMatter, u"description"_s);
        add("one member more", QByteArray(same).replace("name:", "allowed-tools: Bash\nname:"),
            Outcome::OtherFrontMatter, u"allowed-tools"_s);
        add("one member less", "---\nname: refunds\ndescription: Process refunds\n---\n",
            Outcome::OtherFrontMatter, u"metadata"_s);
        add("another value within", QByteArray(same).replace("\"1\"", "1"),
            Outcome::OtherFrontMatter, u"metadata"_s);
        add("none", "# Refunds\n", Outcome::NoFrontMatter);
        add("no end", same.left(40), Outcome::NoFrontMatter);
        add("no YAML", "---\nname: [\n---\n", Outcome::NoFrontMatter);
        add("a list", "---\n- name\n---\n", Outcome::NoFrontMatter);
        add("empty", "", Outcome::NoFrontMatter);
        add("its end is too far away",
            "---\n" + QByteArray(limits::kFrontMatterBytes / 2 + 1, '\n').replace('\n', "#\n")
                + same.sliced(4),
            Outcome::NoFrontMatter);
    }
    void comparesTheFrontMatterWithTheEntry()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, wanted);
        QFETCH(QString, member);
        Skill listed = skillSample();
        listed.resources.list = {skillFile(u"SKILL.md"_s, text)};
        Skill dynamic = skillSample();
        dynamic.resources = {{}, true};
        for (const Skill &skill : {listed, dynamic}) {
            const SkillFileCheck check =
                checkSkillFile(skill, skill.uri, readText(skill.uri, text));
            QCOMPARE(int(check.outcome), wanted);
            QCOMPARE(check.member, member);
        }
    }

    /// "Nested Skills": there it is a file like others.
    void theFrontMatterOfANestedSkillMeansNothing()
    {
        const Skill skill = skillSample({skillFile(u"more/SKILL.md"_s, "no front matter")});
        const QString nested = kSkillFolder + u"more/SKILL.md"_s;
        QCOMPARE(outcome(skill, nested, readText(nested, "no front matter")), Outcome::Matches);
    }

    void aFileOfADynamicSkillMayHaveSoManyBytes()
    {
        Skill skill = skillSample();
        skill.resources = {{}, true};
        const QString file = kSkillFolder + u"log.txt"_s;
        const auto read = readText(file, QByteArray(limits::kSkillBytes, 'x'));
        QCOMPARE(outcome(skill, file, read), Outcome::Matches);
        const auto more = readText(file, QByteArray(limits::kSkillBytes + 1, 'x'));
        QCOMPARE(outcome(skill, file, more), Outcome::OtherSize);
    }
};

QUAYSIDE_TEST(TestSkillCheck, QCoreApplication)

} // namespace tst_skillcheck

#include "tst_skillcheck.moc"
