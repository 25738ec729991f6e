// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/tasktext.h"
#include "app/text/cuttext.h"
#include "app/text/errortext.h"
#include "app/text/filename.h"
#include "app/text/launchtext.h"
#include "app/text/linktext.h"
#include "app/text/measure.h"
#include "app/text/secretwords.h"
#include "core/base/calltime.h"
#include "core/base/sandboxproblem.h"
#include "core/rpc/message.h"
#include "core/storage/fileversion.h"
#include "core/transport/httpclient.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <cerrno>

namespace quayside::tst_words {

using mcp::ErrorKind;
using namespace Qt::StringLiterals;

class TestWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aFailureSaysWhatHappened_data();
    void aFailureSaysWhatHappened();
    void aRefusalByHttpMayBeAboutTheCertificate();
    void everyKindOfFailureHasATitleOnEveryOccasion();
    void saysWhatTheServerNeeds();
    void saysWhichAnswerCameWhenNoneFits();
    void promisesNoMessageWhereThereIsNone();
    void namesTheResourceThatIsNotFound();
    void theServersWordsStayApart();
    void everyRiskAndDifferenceIsASentence();
    void cutTextKeepsCharactersWhole();
    void fileNamesAreClean_data();
    void fileNamesAreClean();
    void measuresAreReadable();
    void aMomentHasItsDayWhenThatIsAnother();
    void aLostTaskSaysWhy();
    void aTaskThatFailedSaysWhatTheServerAnswered();
    void aFullDiskSaysWhatItMeansForTasks();
    void saysWhyTheAuditLogCannotBeWritten_data();
    void saysWhyTheAuditLogCannotBeWritten();
    void aLinkIsShownAsItIsOpened_data();
    void aLinkIsShownAsItIsOpened();
    void whatIsOddInALinkIsSaid_data();
    void whatIsOddInALinkIsSaid();
    void whatIsNoAddressOfTheWebIsNoLink_data();
    void whatIsNoAddressOfTheWebIsNoLink();
    void fieldsThatAskForSecretsAreNoticed_data();
    void fieldsThatAskForSecretsAreNoticed();
    void ordinaryFieldsAreNotTakenForSecrets_data();
    void ordinaryFieldsAreNotTakenForSecrets();
};

void TestWords::initTestCase()
{
    QLocale::setDefault(QLocale::c());
}

void TestWords::aFailureSaysWhatHappened_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("code");
    QTest::addColumn<int>("occasion");
    QTest::addColumn<QString>("title");
    const auto row = [](const char *name, ErrorKind kind, int code, Occasion occasion,
                        const char *title) {
        QTest::newRow(name) << int(kind) << code << int(occasion) << QString::fromUtf8(title);
    };
    row("not found", ErrorKind::Transport, ENOENT, Occasion::Start, "The program was not found.");
    row("not executable", ErrorKind::Transport, EACCES, Occasion::Start,
        "Quayside has no permission to run the program.");
    row("folder", ErrorKind::Transport, EISDIR, Occasion::Start,
        "The path of the program is a folder.");
    row("no keeper", ErrorKind::Transport, ENOPKG, Occasion::Start,
        "A part of Quayside is missing: quayside-keeper.");
    row("no program", ErrorKind::Transport, ENOEXEC, Occasion::Start,
        "This computer cannot run the file.");
    row("exit code", ErrorKind::Closed, 3, Occasion::Start, "The server exited with code 3.");
    row("crash", ErrorKind::Closed, -11, Occasion::Start, "The server exited: crashed.");
    row("killed", ErrorKind::Closed, -9, Occasion::Call, "The server exited: killed.");
    row("early end", ErrorKind::Closed, 0, Occasion::Start,
        "The server exited during start-up (code 0).");
    row("end in a call", ErrorKind::Closed, 0, Occasion::Call,
        "The server exited before it responded.");
    row("slow start", ErrorKind::Timeout, 0, Occasion::Start,
        "The server did not respond in time.");
    const auto sandbox = [&row](const char *name, mcp::SandboxProblem problem, const char *title) {
        row(name, ErrorKind::Policy, int(problem), Occasion::Start, title);
    };
    using Problem = mcp::SandboxProblem;
    const char *unmade = "The sandbox of the server could not be made.";
    sandbox("no bubblewrap", Problem::NoBubblewrap, unmade);
    sandbox("old bubblewrap", Problem::OldBubblewrap, unmade);
    sandbox("no namespaces", Problem::NoNamespaces, unmade);
    sandbox("no folder", Problem::FolderMissing,
            "A folder that the server is given does not exist.");
    sandbox("folder is a link", Problem::FolderIsLink,
            "The path of a folder that the server is given contains a link.");
    sandbox("folder of the system", Problem::FolderRefused,
            "A folder cannot be given to a server.");
    sandbox("starts elsewhere", Problem::WorkingFolder,
            "The sandbox does not contain the folder that the server starts in.");
    sandbox("broken variable", Problem::Launch, unmade);
    sandbox("no network in a sandbox", Problem::Network, unmade);
    row("slow call", ErrorKind::Timeout, 0, Occasion::Call, "The call timed out.");
    row("unreachable in a call", ErrorKind::Transport, ECONNREFUSED, Occasion::Call,
        "Nothing is listening at this address.");
    row("expired certificate", ErrorKind::Transport, EKEYEXPIRED, Occasion::Call,
        "The certificate of the server has expired.");
    row("certificate of another name", ErrorKind::Transport, ENOKEY, Occasion::Call,
        "The certificate of the server is for another name.");
    row("no TLS", ErrorKind::Transport, EPROTO, Occasion::Connect,
        "No secure connection to the server could be made.");
    row("no client certificate", ErrorKind::Transport, mcp::http::kNoClientCertificate,
        Occasion::Connect, "The server refused the connection without a client certificate.");
    row("client certificate refused", ErrorKind::Transport, mcp::http::kClientCertificateRefused,
        Occasion::Call, "The server refused your client certificate.");
    row("no key for a certificate", ErrorKind::Storage, ENOKEY, Occasion::Connect,
        "The file of the client certificate contains no matching private key.");
    row("wrong passphrase", ErrorKind::Storage, EKEYREJECTED, Occasion::Connect,
        "The passphrase of the client certificate is missing or wrong.");
    row("no certificate file", ErrorKind::Storage, ENOENT, Occasion::Connect,
        "The certificate file cannot be read.");
    row("no certificate in the file", ErrorKind::Storage, EINVAL, Occasion::Connect,
        "The certificate file contains no certificates.");
    row("lost in a call", ErrorKind::Transport, ECONNRESET, Occasion::Call,
        "The connection to the server was lost.");
    row("bad answer", ErrorKind::Protocol, 0, Occasion::Call, "The response could not be read.");
    row("arguments", ErrorKind::Remote, -32602, Occasion::Call,
        "The server does not accept these arguments.");
    row("slow resource", ErrorKind::Timeout, 0, Occasion::Read,
        "The server did not send the resource in time.");
    row("bad resource", ErrorKind::Protocol, 0, Occasion::Read, "The resource could not be read.");
    row("no resource, stateless", ErrorKind::Remote, -32602, Occasion::Read,
        "The server does not have this resource.");
    row("no resource, stateful", ErrorKind::Remote, -32002, Occasion::Read,
        "The server does not have this resource.");
    row("-32002 to a call", ErrorKind::Remote, -32002, Occasion::Call,
        "The server returned an error (code -32002).");
    row("headers", ErrorKind::Remote, -32020, Occasion::Call,
        "The server received different headers than Quayside sent."); // HTTP-54
    row("own code", ErrorKind::Remote, 42, Occasion::Call,
        "The server returned an error (code 42).");
    row("shell", ErrorKind::Policy, 0, Occasion::Configuration,
        "Only a shell can run this command.");
    row("disk full", ErrorKind::Storage, ENOSPC, Occasion::Configuration, "The disk is full.");
    row("read-only disk", ErrorKind::Storage, EROFS, Occasion::Configuration,
        "The configuration is on a read-only disk."); // C08
    row("no permission", ErrorKind::Storage, EACCES, Occasion::Configuration,
        "No permission to read or write the configuration.");
    row("newer file", ErrorKind::Storage, mcp::kNewerFile, Occasion::Configuration,
        "1 file(s) of your profile cannot be used: a newer version of Quayside wrote them.");
}

void TestWords::aRefusalByHttpMayBeAboutTheCertificate()
{
    mcp::Error error = mcp::Error::transport(u"refused"_s, mcp::http::kNoClientCertificate);
    error.httpStatus = 400;
    QCOMPARE(errorText(error, Occasion::Connect).title,
             u"The server refused the connection without a client certificate."_s);
    error.code = 0;
    QCOMPARE(errorText(error, Occasion::Connect).title,
             u"The server refused the connection (HTTP 400)."_s);
    error.httpStatus = 404;
    QCOMPARE(errorText(error, Occasion::Connect).title,
             u"There is no MCP server at this address (HTTP 404)."_s);
}

void TestWords::aFailureSaysWhatHappened()
{
    QFETCH(int, kind);
    QFETCH(int, code);
    QFETCH(int, occasion);
    QFETCH(QString, title);
    const ErrorText text = errorText({ErrorKind(kind), {}, code, {}}, Occasion(occasion));
    QCOMPARE(text.title, title);
    QVERIFY(!text.hint.isEmpty());
}

void TestWords::everyKindOfFailureHasATitleOnEveryOccasion()
{
    for (int kind = int(ErrorKind::Cancelled); kind <= int(ErrorKind::Storage); ++kind) {
        for (int occasion = int(Occasion::Start); occasion <= int(Occasion::Configuration);
             ++occasion) {
            for (const int code : {-32603, -9, 0, 1, ENOENT}) {
                const ErrorText text =
                    errorText({ErrorKind(kind), {}, code, {}}, Occasion(occasion));
                QVERIFY2(text.title.endsWith(u'.'), qPrintable(text.title));
                QVERIFY(!text.title.contains(u'!'));
            }
        }
    }
}

void TestWords::saysWhatTheServerNeeds() // LIFE-44
{
    const mcp::Error error{ErrorKind::Remote, u"no"_s, -32021,
                           R"({"requiredCapabilities":{"elicitation":{"form":{}},"roots":{}}})"};
    const ErrorText text = errorText(error, Occasion::Call);
    QCOMPARE(text.title, u"The server requires a feature that Quayside does not offer."_s);
    QCOMPARE(text.detail, u"elicitation, roots\nno"_s);
}

void TestWords::saysWhichAnswerCameWhenNoneFits() // K04
{
    mcp::Error error{ErrorKind::Timeout, u"tools/call"_s, 0, {}};
    QVERIFY(errorText(error, Occasion::Call).detail.isEmpty());
    error.detail = u"The server answered with the id \"1\u202E\" in place of 1"_s;
    error.code = mcp::rpc::kAnsweredElsewhere;
    const ErrorText text = errorText(error, Occasion::Call);
    QCOMPARE(text.title, u"The call timed out."_s);
    QCOMPARE(text.detail, u"The server answered with the id \"1⟨U+202E⟩\" in place of 1"_s);
}

void TestWords::promisesNoMessageWhereThereIsNone() // K04
{
    const mcp::Error silent{ErrorKind::Remote, {}, -32000, {}};
    QCOMPARE(errorText(silent, Occasion::Call).hint, u"The server gave no reason."_s);
    const mcp::Error error{ErrorKind::Remote, u"boom"_s, -32000, {}};
    QCOMPARE(errorText(error, Occasion::Call).hint, u"The message from the server is below."_s);
}

void TestWords::namesTheResourceThatIsNotFound() // RES-05
{
    mcp::Error error{ErrorKind::Remote, u"Not found"_s, -32002, R"({"uri":"demo://a\u202Eb"})"};
    QCOMPARE(errorText(error, Occasion::Read).detail, u"demo://a⟨U+202E⟩b\nNot found"_s);
    error.code = -32602;
    QCOMPARE(errorText(error, Occasion::Read).detail, u"demo://a⟨U+202E⟩b\nNot found"_s);
    error.detail = u"Not found: demo://a\u202Eb"_s;
    QCOMPARE(errorText(error, Occasion::Read).detail, u"Not found: demo://a⟨U+202E⟩b"_s);
    error.data = R"({"uri":7})";
    QCOMPARE(errorText(error, Occasion::Read).detail, u"Not found: demo://a⟨U+202E⟩b"_s);
}

void TestWords::theServersWordsStayApart() // SEC-37
{
    const mcp::Error error{ErrorKind::Remote, u"Click\u202E here <b>now</b>"_s, -32000, {}};
    const ErrorText text = errorText(error, Occasion::Call);
    QVERIFY(!text.title.contains(u"Click") && !text.hint.contains(u"Click"));
    QCOMPARE(text.detail, u"Click⟨U+202E⟩ here <b>now</b>"_s);
}

void TestWords::everyRiskAndDifferenceIsASentence()
{
    using Kind = mcp::LaunchRisk::Kind;
    for (int kind = int(Kind::ShellCommand); kind <= int(Kind::PlatformToken); ++kind)
        QVERIFY(riskText({Kind(kind), u"the-part"_s}).contains(u"the-part"));
    using Part = mcp::LaunchDifference::Part;
    for (int part = int(Part::Program); part <= int(Part::PlatformToken); ++part)
        QVERIFY(!differenceText({Part(part), 0, u"N"_s, u"b"_s, u"a"_s, true}).isEmpty());
    // W38
    QCOMPARE(differenceText({Part::Program, -1, {}, u"/usr/bin/b"_s, {}, true}),
             u"The program is not found any more. Before: /usr/bin/b"_s);
    QCOMPARE(differenceText({Part::Program, -1, {}, u"/usr/bin/b"_s, u"/opt/b"_s, true}),
             u"The program has changed. Before: /usr/bin/b"_s);
    using Warning = mcp::ServerWarning::Kind;
    for (int kind = int(Warning::BrokenEntry); kind <= int(Warning::Ignored); ++kind)
        QVERIFY(!warningText({Warning(kind), u"key"_s, {}, u"detail"_s}).isEmpty());
}

void TestWords::cutTextKeepsCharactersWhole() // SEC-41
{
    const QString ships = u"x"_s + u"\U0001F6A2"_s.repeated(kPageChars);
    const CutText cut = cutText(ships);
    QVERIFY(!cut.text.contains(u'⟨'));
    QCOMPARE(ships.size() - cut.omittedChars, kPageChars - 1);
    QCOMPARE(cutText({}).text, QString());
    QVERIFY(omittedText(0).isEmpty());
    QVERIFY(omittedText(7).contains(u'7'));
}

void TestWords::fileNamesAreClean_data() // SEC-42
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("clean");
    QTest::newRow("plain") << u"notes.txt"_s << u"notes.txt"_s;
    QTest::newRow("folders") << u"/etc/../passwd"_s << u"passwd"_s;
    QTest::newRow("other folders") << u"C:\\Windows\\system.ini"_s << u"system.ini"_s;
    QTest::newRow("up") << u".."_s << u"file"_s;
    QTest::newRow("hidden") << u".bashrc"_s << u"bashrc"_s;
    QTest::newRow("reserved") << u"CON.txt"_s << u"file"_s;
    QTest::newRow("reserved port") << u"lpt1"_s << u"file"_s;
    QTest::newRow("odd characters") << u"a:b*\n\u202Ec"_s << u"a_b___c"_s;
    QTest::newRow("option") << u"-rf"_s << u"rf"_s;
    QTest::newRow("empty") << QString() << u"file"_s;
    QTest::newRow("own letters") << u"Größe 1.csv"_s << u"Größe 1.csv"_s;
}

void TestWords::fileNamesAreClean()
{
    QFETCH(QString, wanted);
    QFETCH(QString, clean);
    QCOMPARE(cleanFileName(wanted, u"file"_s), clean);
    const QString longName = cleanFileName(QString(300, u'ä') + u".pdf"_s, u"file"_s);
    QVERIFY(longName.toUtf8().size() <= 120 && longName.endsWith(u".pdf"));
}

void TestWords::measuresAreReadable()
{
    using namespace std::chrono_literals;
    QCOMPARE(durationText(34ms), u"34 ms"_s);
    QCOMPARE(durationText(0ms), u"0.0 s"_s);
    QCOMPARE(durationText(1'234ms), u"1.2 s"_s);
    QCOMPARE(durationText(12s), u"12 s"_s);
    QCOMPARE(durationText(185s), u"3 min 5 s"_s);
    QCOMPARE(durationText(72min), u"1 h 12 min"_s);
    // W29
    QCOMPARE(callTimeText(24ms), u"24 ms"_s);
    QCOMPARE(callTimeText({24ms, 63s}), u"24 ms, 1 min 3 s with you"_s);
    QCOMPARE(callTimeText({2s, 40ms}), u"2.0 s, 40 ms with you"_s);
    QCOMPARE(callTimeText({0ms, 12s}), u"0.0 s, 12 s with you"_s);
    QCOMPARE(ageText(400ms), u"< 1 s"_s);
    QCOMPARE(ageText(59'999ms), u"59 s"_s);
    QCOMPARE(ageText(125s), u"2 min"_s);
    QCOMPARE(ageText(2h), u"2 h"_s);
    QCOMPARE(ageText(76h), u"3 d 4 h"_s);
    QCOMPARE(sizeText(3'400), u"3.4 kB"_s);
    QCOMPARE(sizeText(12), u"12 bytes"_s);
}

void TestWords::aMomentHasItsDayWhenThatIsAnother()
{
    const QDateTime noon = QDate(2026, 11, 21).startOfDay().addSecs(12 * 3'600);
    QCOMPARE(momentText(noon.toUTC(), noon.addSecs(60)), u"12:00"_s);
    const QString other = momentText(noon.toUTC(), noon.addDays(1));
    QVERIFY2(other.endsWith(u", 12:00") && other.size() > 10, qPrintable(other));
}

void TestWords::aLostTaskSaysWhy() // TASK-20, TASKX-21
{
    using mcp::LostReason;
    QSet<QString> titles;
    for (const auto reason : {LostReason::Expired, LostReason::Forgotten, LostReason::EraChanged,
                              LostReason::ServerRemoved, LostReason::NoAnswer, LostReason::Detached,
                              LostReason::GivenUp, LostReason::ConnectionClosed}) {
        mcp::TaskRecord record;
        record.state = mcp::TaskState::Lost;
        record.lostReason = reason;
        record.error = mcp::Error{ErrorKind::Protocol, u"a result of\u202Enothing"_s, 0, {}};
        const ErrorText words = taskEndText(record);
        QVERIFY(!words.title.isEmpty() && !words.hint.isEmpty());
        QVERIFY2(words.detail.contains(u"U+202E"), "what is not ours is cleaned");
        titles.insert(words.title);
    }
    QCOMPARE(titles.size(), 8);
}

void TestWords::aTaskThatFailedSaysWhatTheServerAnswered() // TASK-14
{
    mcp::TaskRecord record;
    QVERIFY(taskEndText(record).title.isEmpty());
    record.state = mcp::TaskState::Failed;
    record.error = mcp::Error{ErrorKind::Remote, u"the crane fell over"_s, -32603, {}};
    QCOMPARE(taskEndText(record).detail, u"the crane fell over"_s);
    record.state = mcp::TaskState::Cancelled;
    QCOMPARE(taskEndText(record).title, u"The task was cancelled."_s);
    record.state = mcp::TaskState::Completed;
    QVERIFY(taskEndText(record).title.isEmpty());
}

void TestWords::aFullDiskSaysWhatItMeansForTasks()
{
    const ErrorText full = taskStoreText({ErrorKind::Storage, {}, ENOSPC, {}});
    QVERIFY(full.title.contains(u"disk is full") && full.hint.contains(u"lost"));
    const ErrorText damaged =
        taskStoreText({ErrorKind::Storage, u"/somewhere/tasks.sqlite.bad"_s, 0, {}});
    QVERIFY(damaged.title != full.title);
    QCOMPARE(damaged.detail, u"/somewhere/tasks.sqlite.bad"_s);
    const ErrorText readOnly = taskStoreText({ErrorKind::Storage, {}, EROFS, {}}); // C08
    QVERIFY(readOnly.title.contains(u"read-only") && !readOnly.hint.contains(u"damaged"));
}

void TestWords::saysWhyTheAuditLogCannotBeWritten_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("hint");
    QTest::newRow("full") << ENOSPC << u"The disk is full."_s;
    QTest::newRow("no more for this user") << EDQUOT << u"The disk is full."_s;
    QTest::newRow("read-only") << EROFS << u"The disk is read-only."_s;
    QTest::newRow("not ours") << EPERM << u"Check the owner"_s;
    QTest::newRow("not allowed") << EACCES << u"Check the owner"_s;
    QTest::newRow("another reason") << EFBIG << u"See the details."_s;
}

void TestWords::saysWhyTheAuditLogCannotBeWritten() // C08
{
    QFETCH(int, code);
    QFETCH(QString, hint);
    const ErrorText text = errorText({ErrorKind::Storage, {}, code, {}}, Occasion::Call);
    QVERIFY2(text.hint.startsWith(hint), qPrintable(text.hint));
}

void TestWords::aLinkIsShownAsItIsOpened_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("host");
    const auto row = [](const char *name, const QString &url, const QString &address,
                        const QString &host) { QTest::newRow(name) << url << address << host; };
    row("plain", u"https://example.org/a?b=c"_s, u"https://example.org/a?b=c"_s, u"example.org"_s);
    row("escapes stay", u"https://example.org/%7Ea/%2f?s=%41%2B#x"_s,
        u"https://example.org/%7Ea/%2f?s=%41%2B#x"_s, u"example.org"_s);
    row("a port", u"https://example.org:8443/"_s, u"https://example.org:8443/"_s,
        u"example.org:8443"_s);
    row("other letters", u"https://bücher.example/ä"_s, u"https://xn--bcher-kva.example/%C3%A4"_s,
        u"xn--bcher-kva.example"_s);
    row("a name before it", u"https://bank.example@evil.example/"_s,
        u"https://bank.example@evil.example/"_s, u"evil.example"_s);
    row("IPv6", u"http://[::1]:80/"_s, u"http://[::1]:80/"_s, u"[::1]:80"_s);
}

void TestWords::aLinkIsShownAsItIsOpened() // ELIC-31, SEC-59
{
    QFETCH(QString, url);
    const auto link = linkText(url);
    QVERIFY(link);
    QTEST(link->address, "address");
    QTEST(link->host, "host");
}

void TestWords::whatIsOddInALinkIsSaid_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const QString &url, const QString &words) {
        QTest::newRow(name) << url << words;
    };
    row("nothing", u"https://example.org/"_s, {});
    row("its usual port", u"https://example.org:443/"_s, {});
    row("punycode", u"https://xn--bcher-kva.example/"_s, u"It may imitate another name"_s);
    row("two alphabets", u"https://p\u0430ypal.example/"_s,
        u"mixes letters from several alphabets"_s);
    row("user-info", u"https://bank.example@evil.example/"_s,
        u"The host of the page is evil.example"_s);
    row("a port", u"https://example.org:8443/"_s, u"port 8443"_s);
    row("an IPv4 address", u"https://192.0.2.7/"_s, u"The host is a number"_s);
    row("an IPv6 address", u"https://[2001:db8::1]/"_s, u"The host is a number"_s);
    row("plain http", u"http://localhost/"_s, u"not encrypted"_s);
}

void TestWords::whatIsOddInALinkIsSaid() // ELIC-31
{
    QFETCH(QString, url);
    QFETCH(QString, words);
    const auto link = linkText(url);
    QVERIFY(link);
    if (words.isEmpty())
        QCOMPARE(link->warnings, QStringList());
    else
        QVERIFY2(link->warnings.value(0).contains(words), qPrintable(link->warnings.join(u'\n')));
}

void TestWords::whatIsNoAddressOfTheWebIsNoLink_data()
{
    QTest::addColumn<QString>("url");
    for (const auto &url :
         {u"javascript:alert(1)"_s, u"file:///etc/passwd"_s, u"data:text/html,x"_s, u"/relative"_s,
          u"https:///path"_s, u"https://good.example\\@evil.example/"_s, u"https://a.example/\n"_s,
          u"https://a b.example/"_s, u"https://a.example/\"x"_s, u""_s,
          QString(u"https://a.example/"_s + QString(9000, u'a'))})
        QTest::newRow(qPrintable(url.left(40))) << url;
}

void TestWords::whatIsNoAddressOfTheWebIsNoLink() // ELIC-31, SEC-59, HOST-07
{
    QFETCH(QString, url);
    QVERIFY(!linkText(url));
}

void TestWords::fieldsThatAskForSecretsAreNoticed_data()
{
    QTest::addColumn<QString>("name");
    const QStringList names{
        // English
        u"password"_s, u"userPassword"_s, u"Pass phrase"_s, u"api_key"_s, u"API-KEY"_s,
        u"Access token"_s, u"client_secret"_s, u"PIN"_s, u"Card number"_s, u"cvv"_s,
        u"Security code on the back"_s, u"seed phrase"_s, u"ｐａｓｓｗｏｒｄ"_s,
        // German
        u"Passwort"_s, u"Kennwort"_s, u"Kartennummer"_s, u"Schlüssel"_s,
        // French
        u"MotDePasse"_s, u"clé d'accès"_s, u"Numéro de carte"_s, u"Code secret"_s,
        // Spanish
        u"Contraseña"_s, u"Clave"_s, u"Número de tarjeta"_s,
        // Chinese
        u"密码"_s, u"请输入验证码"_s, u"信用卡卡号"_s, u"密钥"_s,
        // Japanese
        u"パスワード"_s, u"暗証番号"_s, u"カード番号"_s,
        // Russian
        u"Пароль"_s, u"Номер карты"_s, u"ПИН-код"_s};
    QVERIFY(names.size() >= 30);
    for (const QString &name : names)
        QTest::newRow(qPrintable(name)) << name;
}

void TestWords::fieldsThatAskForSecretsAreNoticed() // SEC-58, ELIC-07
{
    QFETCH(QString, name);
    QVERIFY(soundsLikeSecret(name));
}

void TestWords::ordinaryFieldsAreNotTakenForSecrets_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &name :
         {u"Date column"_s, u"Opinion"_s, u"Spinning"_s, u"maxTokens"_s, u"Secretary"_s,
          u"Keyboard"_s, u"Passenger"_s, u"Business card"_s, u"城市"_s, u"Stadt"_s, u""_s})
        QTest::newRow(qPrintable(name)) << name;
}

void TestWords::ordinaryFieldsAreNotTakenForSecrets() // SEC-58
{
    QFETCH(QString, name);
    QVERIFY(!soundsLikeSecret(name));
}

QUAYSIDE_TEST(TestWords, QCoreApplication)

} // namespace quayside::tst_words

#include "tst_words.moc"
