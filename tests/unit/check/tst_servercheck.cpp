// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/check/servercheck.h"
#include "core/json/names.h"
#include "core/recording/recording.h"
#include "tests/support/testclass.h"
#include "tests/unit/check/harboursession.h"

#include <QTest>

namespace tst_servercheck {

using namespace mcp;
using namespace Qt::StringLiterals;
using harbour::HarbourSession;

namespace {

const QString kNewest = u"2026-07-28"_s;
const QString kStateful = u"2025-11-25"_s;

/// Each finding as "rule subject place".
QString findingsOf(const CheckReport &report)
{
    QStringList all;
    for (const CheckFinding &finding : report.findings)
        all.append(QStringList{json::nameOf(finding.rule), finding.subject, finding.place}
                       .join(u' ')
                       .trimmed());
    return all.join(u'\n');
}

} // namespace

/// What a server could do better. authors.md 5
class TestServerCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCleanServerHasNoFindings_data();
    void aCleanServerHasNoFindings();
    void findsEachFault_data();
    void findsEachFault();
    void theHeadTellsWhatIsOld();
    void aChangeThatIsAnnouncedIsNoFault_data();
    void aChangeThatIsAnnouncedIsNoFault();
    void textOnStandardOutputIsAFault();
    void aRuleIsReportedOnceForATool();
    void whatIsRightIsNoFault_data();
    void whatIsRightIsNoFault();
    void anOldRevisionIsAskedForNothingNew();
    void aListWithoutAnAnswerIsAFault();
    void theScoreCountsEachRuleOnce();
    void aLargeServerHasABoundedReport();
    void readsWhatIsNoSession();
};

void TestServerCheck::aCleanServerHasNoFindings_data()
{
    QTest::addColumn<QString>("revision");
    QTest::newRow("stateless") << kNewest;
    QTest::newRow("stateful") << kStateful;
}

void TestServerCheck::aCleanServerHasNoFindings()
{
    QFETCH(const QString, revision);
    const CheckReport report = checkServer(HarbourSession(revision).recording());
    QCOMPARE(findingsOf(report), QString());
    QCOMPARE(report.score(), 100);
    QCOMPARE(report.tools, 2);
    QCOMPARE(report.prompts, 1);
    QCOMPARE(report.resources, 1);
    QCOMPARE(report.templates, 1);
    QCOMPARE(report.answers, 3);
}

// Each of these faults is found, and nothing else.
void TestServerCheck::findsEachFault_data()
{
    QTest::addColumn<QByteArray>("before"); // In the session without faults.
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<bool>("isLastOnly"); // One of two readings.
    QTest::addColumn<QString>("found");
    const auto add = [](const char *name, const QByteArray &before, const QByteArray &after,
                        const QString &found, bool isLastOnly = false) {
        QTest::newRow(name) << before << after << isLastOnly << found;
    };
    const QByteArray close = HarbourSession::kClose;
    const QByteArray count = HarbourSession::kCount;
    const auto twice = [](const QByteArray &entry) -> QByteArray { return entry + ',' + entry; };

    add("a dot in a name", "close_harbour", "close.harbour", u"name-characters close.harbour"_s);
    add("a space in a name", "close_harbour", "close harbour", u"name-characters close harbour"_s);
    add("a long name", "close_harbour", "close_harbour_" + QByteArray(35, 'x'),
        u"name-length close_harbour_"_s + QString(35, u'x'));
    add("a tool twice", close, twice(close), u"name-twice close_harbour"_s);
    add("a prompt twice", HarbourSession::kPrompt, twice(HarbourSession::kPrompt),
        u"name-twice plan"_s);
    add("a resource twice", HarbourSession::kResource, twice(HarbourSession::kResource),
        u"name-twice harbour://log"_s);
    add("a template twice", HarbourSession::kTemplate, twice(HarbourSession::kTemplate),
        u"name-twice harbour://ship/{id}"_s);
    add("a hidden character in a title", "Count ships", "Count\\u202eships",
        u"hidden-characters count_ships title"_s);
    add("in a description", "Lets no ship in", "Lets no\\u200bship in",
        u"hidden-characters close_harbour description"_s);
    add("in that of an argument", "Its name.", "Its \\u2066name.",
        u"hidden-characters count_ships harbour"_s);
    add("in that of a prompt", "Plans a day", "Plans a\\u0007 day",
        u"hidden-characters plan description"_s);
    add("in the instructions", "Ask for", "Ask\\u202d for", u"hidden-characters  instructions"_s);
    add("no title", "\"title\":\"Close the harbour\",", "", u"title-missing close_harbour"_s);
    add("an empty title", "Close the harbour", "", u"title-missing close_harbour"_s);
    add("no title of a prompt", "\"title\":\"Plan\",", "", u"title-missing plan"_s);
    add("no description", "\"description\":\"Lets no ship in.\",", "",
        u"description-missing close_harbour"_s);
    add("a blank description", "Lets no ship in.", "  ", u"description-missing close_harbour"_s);
    add("no description of a prompt", "\"description\":\"Plans a day.\",", "",
        u"description-missing plan"_s);
    add("a long description", "Lets no ship in.", QByteArray(2'049, 'x'),
        u"description-long close_harbour"_s);
    add("a long description of a prompt", "Plans a day.", QByteArray(2'049, 'x'),
        u"description-long plan"_s);
    add("no annotations", ",\"annotations\":{\"destructiveHint\":true}", "",
        u"annotations-missing close_harbour"_s);
    add("annotations about something else", "{\"destructiveHint\":true}",
        "{\"openWorldHint\":true}", u"annotations-missing close_harbour"_s);
    add("annotations that contradict", "{\"readOnlyHint\":true}",
        "{\"readOnlyHint\":true,\"destructiveHint\":true}",
        u"annotations-contradict count_ships"_s);
    add("a relative URI", "harbour://log", "log", u"uri-invalid log"_s);
    add("a space in a URI", "harbour://log", "harbour://my log", u"uri-invalid harbour://my log"_s);
    add("half an escape", "harbour://log", "harbour://a%2", u"uri-invalid harbour://a%2"_s);
    add("an open bracket", "ship/{id}", "ship/{id", u"template-invalid harbour://ship/{id"_s);
    add("no MIME type", ",\"mimeType\":\"text/plain\"}", "}", u"mime-type-missing harbour://log"_s);
    add("no type of the arguments", "\"inputSchema\":{\"type\":\"object\"}", "\"inputSchema\":{}",
        u"schema-unusable close_harbour type"_s);
    add("a type that is none", "\"type\":\"integer\",\"desc", "\"type\":\"int\",\"desc",
        u"schema-unusable count_ships\nargument-without-field count_ships days"_s);
    add("a reference to another document", "{\"type\":\"integer\",\"desc",
        "{\"$ref\":\"http://example.org/a\",\"desc", u"schema-unusable count_ships"_s);
    add("arguments too deep for models", "{\"type\":\"string\",\"desc",
        QByteArray("{\"type\":\"array\",\"items\":").repeated(40) + "{\"type\":\"string\"}"
            + QByteArray("}").repeated(39) + ",\"desc",
        u"schema-refused count_ships /properties/harbour"_s + u"/items"_s.repeated(32));
    add("a keyword that models do not see", "\"type\":\"string\",\"desc",
        "\"type\":\"string\",\"pattern\":\"^[A-Z]\",\"desc", u"schema-loosened count_ships"_s);
    add("a required argument that is not there", "[\"harbour\"]", "[\"harbour\",\"month\"]",
        u"required-unknown count_ships month"_s);
    add("no description of an argument", ",\"description\":\"For so many days.\"", "",
        u"argument-undescribed count_ships days"_s);
    add("no description of an argument of a prompt", ",\"description\":\"As 2026-11-30.\"", "",
        u"argument-undescribed plan day"_s);
    add("a name of an argument with a space", "\"days\":{", "\"so many days\":{",
        u"argument-characters count_ships so many days"_s);
    add("an argument that nothing describes", "\"type\":\"integer\",\"description\"",
        "\"description\"", u"argument-without-field count_ships days"_s);
    add("a default of another type", "\"default\":1", "\"default\":\"one\"",
        u"default-invalid count_ships days"_s);
    add("an output schema that is none", "{\"ships\":{\"type\":\"integer\"}}",
        "{\"ships\":{\"type\":\"int\"}}", u"output-schema-unusable count_ships"_s);
    add("no output schema",
        ",\"outputSchema\":{\"type\":\"object\",\"properties\":{\"ships\":{\"type\":\"integer\"}},"
        "\"required\":[\"ships\"]}",
        "", u"output-schema-missing count_ships"_s);
    add("a result of another type", "\"structuredContent\":{\"ships\":3}",
        "\"structuredContent\":{\"ships\":\"3\"}", u"result-invalid count_ships"_s);
    add("a result that the SDK refused",
        "{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"ships\\\":3}\"}]",
        "{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"MCP error -32602: Output "
        "validation error: a\"}]",
        u"result-invalid count_ships"_s);
    add("a result without structure", ",\"structuredContent\":{\"ships\":3}", "",
        u"result-without-structure count_ships"_s);
    add("a result without content", "[{\"type\":\"text\",\"text\":\"{\\\"ships\\\":3}\"}]", "[]",
        u"result-without-content count_ships"_s);
    add("an error as a text", "Closed.", "Error: closed already", u"error-as-text close_harbour"_s);
    add("a trace as a text", "Closed.",
        "Traceback (most recent call last):", u"error-as-text close_harbour"_s);
    add("a large result", "Closed.", QByteArray(100'001, 'x'), u"result-large close_harbour"_s);
    add("another MIME type", "\"text/plain\",\"text\"", "\"text/html\",\"text\"",
        u"mime-type-differs harbour://log"_s);
    add("an entry that cannot be read", close, close + ",{\"title\":\"No name\"}",
        u"entry-unreadable tools/list"_s);
    add("another order", count + ',' + close, close + ',' + count, u"order-unstable tools/list"_s,
        true);
    add("a change without a notification", "Lets no ship in.", "Lets ships in.",
        u"changed-silently tools/list"_s, true);
    add("a new tool without a notification", close,
        close + ',' + QByteArray(close).replace("close_", "open_"),
        u"changed-silently tools/list"_s, true);
    add("a change before its time", "Plans a day.", "Plans a week.",
        u"changed-early prompts/list"_s, true);
    add("no time to keep", "\"ttlMs\":60000,", "",
        u"cache-hints-missing server/discover\ncache-hints-missing tools/list\n"
        "cache-hints-missing prompts/list\ncache-hints-missing resources/list\n"
        "cache-hints-missing resources/templates/list\ncache-hints-missing resources/read"_s);
    add("no scope of one answer", "\"Fog\"}],\"ttlMs\":60000,\"cacheScope\":\"private\"",
        "\"Fog\"}],\"ttlMs\":60000", u"cache-hints-missing resources/read"_s);
    add("no version", ",\"version\":\"7\"", "", u"server-info-missing  version"_s);
    add("no name", "\"name\":\"harbour\",", "", u"server-info-missing  name"_s);
    add("long instructions", "Ask for", QByteArray(2'049, 'x'), u"instructions-long"_s);
    add("the log of the protocol", "\"prompts\":{},", "\"prompts\":{},\"logging\":{},",
        u"feature-deprecated"_s);
    add("a list that is none", "\"prompts\":[" + QByteArray(HarbourSession::kPrompt) + ']',
        "\"prompts\":3", u"list-fails prompts/list"_s);
    add("an empty cursor", "],\"ttlMs\":60000,\"cacheScope\":\"private\"}}",
        "],\"nextCursor\":\"\",\"ttlMs\":60000,\"cacheScope\":\"private\"}}",
        u"cursor-repeats tools/list\ncursor-repeats prompts/list\ncursor-repeats resources/list\n"
        "cursor-repeats resources/templates/list"_s);
    add("an old dialect", "\"inputSchema\":{\"type\":\"object\"}",
        "\"inputSchema\":{\"$schema\":\"http://json-schema.org/draft-04/"
        "schema#\",\"type\":\"object\"}",
        u"schema-dialect close_harbour"_s);
    add("a list that fails",
        "\"result\":{\"prompts\":[" + QByteArray(HarbourSession::kPrompt) + ']',
        "\"error\":{\"code\":-32601,\"message\":\"No\"},\"other\":{\"a\":[]",
        u"list-fails prompts/list"_s);
}

void TestServerCheck::findsEachFault()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    QFETCH(const bool, isLastOnly);
    QFETCH(const QString, found);
    HarbourSession session(kNewest);
    QVERIFY(session.replace(before, after, isLastOnly));
    const CheckReport report = checkServer(session.recording());
    QCOMPARE(findingsOf(report), found);
    QCOMPARE(report.total(), found.count(u'\n') + 1);
}

// LIFE-10
void TestServerCheck::theHeadTellsWhatIsOld()
{
    HarbourSession session(kStateful);
    session.recording().head.revision = u"2025-06-18"_s;
    QCOMPARE(findingsOf(checkServer(session.recording())), u"revision-old"_s);
    session.recording().head.transport = u"sse"_s;
    session.recording().head.revision = u"2025-11-25"_s;
    QCOMPARE(findingsOf(checkServer(session.recording())), u"transport-old"_s);
}

void TestServerCheck::aChangeThatIsAnnouncedIsNoFault_data()
{
    QTest::addColumn<QByteArray>("notice");
    QTest::addColumn<QByteArray>("before");
    QTest::newRow("tools") << QByteArray("notifications/tools/list_changed")
                           << QByteArray("Lets no ship in.");
    QTest::newRow("prompts") << QByteArray("notifications/prompts/list_changed")
                             << QByteArray("Plans a day.");
    QTest::newRow("templates") << QByteArray("notifications/resources/list_changed")
                               << QByteArray("harbour://ship/{id}");
}

void TestServerCheck::aChangeThatIsAnnouncedIsNoFault()
{
    QFETCH(const QByteArray, notice);
    QFETCH(const QByteArray, before);
    HarbourSession session(kNewest);
    QVERIFY(session.replace(before, "harbour://other/{id}", true));
    QVERIFY(checkServer(session.recording()).total() > 0);
    session.insertNotice(notice,
                         QByteArray(notice)
                             .replace("notifications/", "")
                             .replace("list_changed", "list")
                             .replace("resources/list", "resources/templates/list"));
    QCOMPARE(findingsOf(checkServer(session.recording())), QString());
}

// STDIO-04
void TestServerCheck::textOnStandardOutputIsAFault()
{
    HarbourSession session(kNewest);
    const CheckReport report = checkServer(session.recording(), {u"Listening"_s});
    QCOMPARE(findingsOf(report), u"stray-output"_s);
    QCOMPARE(report.findings.constFirst().detail, u"Listening"_s);
    QCOMPARE(report.count(CheckSeverity::Error), 1);
}

void TestServerCheck::aRuleIsReportedOnceForATool()
{
    HarbourSession session(kNewest);
    QVERIFY(session.replace("Closed.", "Error: closed", false));
    Recording &recording = session.recording();
    const QList<RecordedMessage> messages = recording.messages;
    for (int i = 0; i < 10; ++i)
        recording.messages += messages.last(6);
    QCOMPARE(findingsOf(checkServer(recording)), u"error-as-text close_harbour"_s);
}

// What is right, or cannot be told, is no fault.
void TestServerCheck::whatIsRightIsNoFault_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<bool>("isLastOnly");
    const auto add = [](const char *name, const QByteArray &before, const QByteArray &after,
                        bool isLastOnly = false) {
        QTest::newRow(name) << before << after << isLastOnly;
    };
    add("emoji", "Count ships", "\\u26a0\\ufe0f Count ships");
    add("lines and tabs in a description", "Lets no ship in", "Lets\\n\\tno ship in");
    add("a resource that grows", "\"mimeType\":\"text/plain\"}",
        "\"mimeType\":\"text/plain\",\"size\":7}", true);
    add("members in another order", "\"name\":\"log\",\"mimeType\":\"text/plain\"",
        "\"mimeType\":\"text/plain\",\"name\":\"log\"", true);
    add("a title that is the name", "\"title\":\"Close the harbour\"",
        "\"title\":\"close_harbour\"");
    add("a title in the annotations",
        "\"title\":\"Close the harbour\",\"description\":\"Lets no ship "
        "in.\",\"inputSchema\":{\"type\":\"object\"},"
        "\"annotations\":{",
        "\"description\":\"Lets no ship in.\",\"inputSchema\":{\"type\":\"object\"},"
        "\"annotations\":{\"title\":\"Close\",");
    add("a reading that fails once",
        "\"result\":{\"prompts\":[" + QByteArray(HarbourSession::kPrompt) + ']',
        "\"error\":{\"code\":-32602,\"message\":\"Old cursor\"},\"other\":{\"a\":[]", true);
    add("a URI without a host", "harbour://log", "note:My%20Note");
    add("a URI with what is no host", "harbour://log", "note://a_b,c~1");
    add("a report about errors", "Closed.", "Error rate: 0.2 %");
    add("JSON with a member of that name", "Closed.", "{\\\"error\\\":null}");
    add("a large picture", "{\"type\":\"text\",\"text\":\"Closed.\"}",
        "{\"type\":\"image\",\"mimeType\":\"image/png\",\"data\":\"" + QByteArray(200'000, 'A')
            + "\"}");
    add("a result that hides a secret", "\"structuredContent\":{\"ships\":3}",
        "\"structuredContent\":{\"ships\":\"•••\"}");
    add("a name that is hidden", "close_harbour", "•••_harbour");
    add("a default of null",
        "\"type\":\"integer\",\"description\":\"For so many days.\",\"default\":1",
        "\"anyOf\":[{\"type\":\"integer\"},{\"type\":\"null\"}],"
        "\"description\":\"For so many days.\",\"default\":null");
    add("a default of a definition", "{\"type\":\"object\",\"properties\":{\"harbour\"",
        "{\"type\":\"object\",\"$defs\":{\"tide\":{\"type\":\"string\"}},\"properties\":"
        "{\"tide\":{\"$ref\":\"#/$defs/tide\",\"description\":\"High or "
        "low.\",\"default\":\"low\"},"
        "\"harbour\"");
    add("what other members may be", "\"required\":[\"harbour\"]",
        "\"required\":[\"harbour\",\"x\"],\"additionalProperties\":{\"type\":\"string\"}");
    add("no templates",
        "\"result\":{\"resourceTemplates\":[" + QByteArray(HarbourSession::kTemplate) + ']',
        "\"error\":{\"code\":-32601,\"message\":\"No\"},\"other\":{\"a\":[]");
}

void TestServerCheck::whatIsRightIsNoFault()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    QFETCH(const bool, isLastOnly);
    HarbourSession session(kNewest);
    QVERIFY(session.replace(before, after, isLastOnly));
    QCOMPARE(findingsOf(checkServer(session.recording())), QString());
}

// It has no titles and annotations.
void TestServerCheck::anOldRevisionIsAskedForNothingNew()
{
    HarbourSession session(kStateful);
    QVERIFY(session.replace("\"title\":\"Close the harbour\",", "", false));
    QVERIFY(session.replace(",\"annotations\":{\"destructiveHint\":true}", "", false));
    session.recording().head.revision = u"2024-11-05"_s;
    QCOMPARE(findingsOf(checkServer(session.recording())), u"revision-old"_s);
}

void TestServerCheck::aListWithoutAnAnswerIsAFault()
{
    HarbourSession session(kNewest);
    Recording &recording = session.recording();
    recording.messages.removeIf([](const RecordedMessage &one) {
        return !one.isSent && one.text.toByteArray().contains("\"prompts\":[");
    });
    QCOMPARE(findingsOf(checkServer(recording)), u"list-fails prompts/list"_s);
}

void TestServerCheck::theScoreCountsEachRuleOnce()
{
    CheckReport report;
    report.counts.at(size_t(CheckRule::NameTwice)) = 7;
    QCOMPARE(report.score(), 90);
    report.counts.at(size_t(CheckRule::NameLength)) = 1;
    QCOMPARE(report.score(), 86);
    report.counts.at(size_t(CheckRule::TitleMissing)) = 2;
    QCOMPARE(report.score(), 85);
    QCOMPARE(report.count(CheckSeverity::Error), 7);
    QCOMPARE(report.total(), 10);
    report.counts.fill(1);
    QCOMPARE(report.score(), 0);
}

// Count × length.
void TestServerCheck::aLargeServerHasABoundedReport()
{
    QByteArrayList tools;
    for (int i = 0; i < 3'000; ++i)
        tools.append(R"({"name":"tool )" + QByteArray::number(i) + QByteArray(2'000, 'x')
                     + R"(","inputSchema":{"type":"object"}})");
    HarbourSession session(kNewest);
    QVERIFY(session.replace(HarbourSession::kClose, tools.join(','), false));
    const CheckReport report = checkServer(session.recording());
    QVERIFY(report.findings.size() <= CheckReport::kOfRule * 10);
    QCOMPARE(report.counts.at(size_t(CheckRule::NameLength)), 3'000);
    QCOMPARE(report.counts.at(size_t(CheckRule::AnnotationsMissing)), 3'000);
    for (const CheckFinding &finding : report.findings)
        QVERIFY(finding.subject.size() <= CheckReport::kTextChars);
}

void TestServerCheck::readsWhatIsNoSession()
{
    Recording recording;
    recording.messages = {
        {{}, false, json::Raw("{\"result\":3}"_ba)},
        {{}, true, json::Raw("[]"_ba)},
        {{}, true, json::Raw("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"_ba)},
        {{}, false, json::Raw("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":3}}"_ba)}};
    const CheckReport report = checkServer(recording);
    QCOMPARE(report.tools, 0);
    QCOMPARE(findingsOf(report), u"server-info-missing  name\nserver-info-missing  version"_s);
}

QUAYSIDE_TEST(TestServerCheck, QCoreApplication)

} // namespace tst_servercheck

#include "tst_servercheck.moc"
