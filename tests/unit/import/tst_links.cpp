// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/links.h"
#include "core/import/pasted.h"
#include "tests/support/testclass.h"

#include <QTest>
#include <QUrl>

namespace tst_links {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

const QByteArray kEntry = R"({"command":"npx","args":["-y","s?>~"],"env":{"K":"v"}})";

QString percent(const QByteArray &json)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(QString::fromUtf8(json)));
}

QString base64(const QByteArray &json, QByteArray::Base64Options options = {})
{
    return QString::fromLatin1(json.toBase64(options));
}

} // namespace

/// Links of this and of other apps (install.md 3, SEC-09).
class TestLinks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsLinks_data();
    void readsLinks();
    void refusesLinks_data();
    void refusesLinks();
    void aLinkToAGalleryGivesTheName();
    void severalServersAreOneEach();
    void aLinkBringsNoSignInAndNoRoute();
    void isBounded();
};

void TestLinks::readsLinks_data()
{
    QTest::addColumn<QString>("link");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("target"); // The last argument, or the address.
    const QString named = percent(R"({"name":"W","command":"npx","args":["-y","s?>~"]})");
    const QByteArray block = R"({"mcpServers":{"W":{"command":"npx","args":["s?>~"]}}})";
    const auto row = [](const char *name, const QString &link, const QString &server,
                        const QString &target) { QTest::newRow(name) << link << server << target; };
    row("quayside", u"quayside:add?"_s + named, u"W"_s, u"s?>~"_s);
    row("quayside with slashes", u"quayside://add?"_s + named, u"W"_s, u"s?>~"_s);
    row("quayside, an address",
        u"quayside:add?"_s + percent(R"({"name":"R","url":"https://r.example/mcp"})"), u"R"_s,
        u"https://r.example/mcp"_s);
    row("quayside, a block", u"quayside:add?"_s + percent(block), u"W"_s, u"s?>~"_s);
    row("VS Code", u"vscode:mcp/install?"_s + named, u"W"_s, u"s?>~"_s);
    row("VS Code Insiders", u"vscode-insiders:mcp/install?"_s + named, u"W"_s, u"s?>~"_s);
    row("VS Code page",
        u"https://insiders.vscode.dev/redirect?url="_s
            + QString::fromLatin1(QUrl::toPercentEncoding(u"vscode:mcp/install?"_s + named)),
        u"W"_s, u"s?>~"_s);
    const QString cursor = u"cursor://anysphere.cursor-deeplink/mcp/install?name=W&config="_s;
    row("Cursor", cursor + base64(kEntry), u"W"_s, u"s?>~"_s);
    row("Cursor, encoded", cursor + QString::fromLatin1(QUrl::toPercentEncoding(base64(kEntry))),
        u"W"_s, u"s?>~"_s);
    row("Cursor, URL-safe", cursor + base64(kEntry, QByteArray::Base64UrlEncoding), u"W"_s,
        u"s?>~"_s);
    row("Cursor, without padding",
        cursor + base64(kEntry, QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals),
        u"W"_s, u"s?>~"_s);
    row("Cursor, by name", cursor + base64("{\"X\":" + kEntry + '}'), u"W"_s, u"s?>~"_s);
    row("Cursor page", u"https://cursor.com/install-mcp?name=W&config="_s + base64(kEntry), u"W"_s,
        u"s?>~"_s);
    const QString questions =
        percent(R"([{"id":"key","type":"promptString","description":"Your key","password":true}])");
    row("VS Code page with questions",
        u"https://vscode.dev/redirect/mcp/install?name=W&inputs="_s + questions + u"&config="_s
            + percent(R"({"command":"npx","args":["s?>~"],"env":{"KEY":"${input:key}"}})"),
        u"W"_s, u"s?>~"_s);
    row("VS Code Insiders page",
        u"https://insiders.vscode.dev/redirect/mcp/install?name=R&config="_s
            + percent(R"({"type":"http","url":"https://r.example/mcp"})") + u"&quality=insiders"_s,
        u"R"_s, u"https://r.example/mcp"_s);
    row("Visual Studio page", u"https://vs-open.link/mcp-install?"_s + named, u"W"_s, u"s?>~"_s);
    row("Cursor page of its own",
        u"https://cursor.com/link/mcp/install?name=W&config="_s + base64(kEntry), u"W"_s,
        u"s?>~"_s);
    row("the same, encoded",
        u"https://cursor.com/link/mcp%2Finstall?name=W&config="_s + base64(kEntry), u"W"_s,
        u"s?>~"_s);
    row("Cursor, JSON", cursor + percent(kEntry), u"W"_s, u"s?>~"_s);
    row("LM Studio page", u"https://lmstudio.ai/install-mcp?name=W&config="_s + base64(kEntry),
        u"W"_s, u"s?>~"_s);
    row("Kiro page", u"https://kiro.dev/launch/mcp/add?name=W&config="_s + percent(kEntry), u"W"_s,
        u"s?>~"_s);
    row("Goose page",
        u"https://block.github.io/goose/extension?cmd=npx&arg=s%3F%3E~&name=W&env=TOKEN%3Dw"_s,
        u"W"_s, u"s?>~"_s);
    row("Cherry Studio, URL-safe",
        u"cherrystudio://mcp/install?servers="_s + base64(block, QByteArray::Base64UrlEncoding),
        u"W"_s, u"s?>~"_s);
    row("DeepChat, without padding",
        u"deepchat://mcp/install?code="_s + base64(block, QByteArray::OmitTrailingEquals), u"W"_s,
        u"s?>~"_s);
    row("LM Studio", u"lmstudio://add_mcp?name=W&config="_s + base64(kEntry), u"W"_s, u"s?>~"_s);
    row("Goose", u"goose://extension?cmd=npx&arg=-y&arg=s%3F%3E~&id=w&name=W&env=TOKEN%3Dwhat"_s,
        u"W"_s, u"s?>~"_s);
    row("Goose, an address",
        u"goose://extension?url=https%3A%2F%2Fr.example&name=R&header=X-A%3Db%3Dc"_s, u"R"_s,
        u"https://r.example"_s);
    row("Cherry Studio", u"cherrystudio://mcp/install?servers="_s + base64(block), u"W"_s,
        u"s?>~"_s);
    row("DeepChat", u"deepchat://mcp/install?code="_s + base64(block), u"W"_s, u"s?>~"_s);
    row("upper case", u"VSCODE:mcp/install?"_s + named, u"W"_s, u"s?>~"_s);
}

void TestLinks::readsLinks()
{
    QFETCH(QString, link);
    QFETCH(QString, name);
    QFETCH(QString, target);
    QVERIFY(isServerLink(link));
    const auto found = readPasted(u' ' + link + u'\n');
    QVERIFY2(found, qPrintable(found ? QString() : found.error().detail));
    QCOMPARE(found->entries.size(), 1);
    const ServerEntry &entry = found->entries.at(0);
    QCOMPARE(entry.name, name);
    QCOMPARE(entry.isRemote() ? entry.url : entry.arguments.constLast(), target);
    if (link.contains(u"TOKEN")) { // The value of the link is dropped, and asked for.
        QCOMPARE(entry.environment.at(0), std::pair(u"TOKEN"_s, u"${input:TOKEN}"_s));
        QVERIFY(found->questions.at(0).isSecret);
    }
    if (link.contains(u"inputs=")) {
        QCOMPARE(found->questions.size(), 1);
        QCOMPARE(found->questions.at(0).description, u"Your key"_s);
        QVERIFY(found->questions.at(0).isSecret);
        QVERIFY(found->warnings.isEmpty());
    }
    if (link.contains(u"header="))
        QCOMPARE(entry.headers.at(0), std::pair(u"X-A"_s, u"b=c"_s));
}

void TestLinks::refusesLinks_data()
{
    QTest::addColumn<QString>("link");
    QTest::addColumn<ImportProblem>("problem");
    const auto row = [](const char *name, const QString &link, ImportProblem problem) {
        QTest::newRow(name) << link << problem;
    };
    row("nothing", u"quayside:add"_s, ImportProblem::Link);
    row("no JSON", u"quayside:add?%7B"_s, ImportProblem::Json);
    row("no server", u"quayside:add?%7B%7D"_s, ImportProblem::NoServer);
    row("bad Base64", u"lmstudio://add_mcp?name=a&config=!!!"_s, ImportProblem::Link);
    row("Base64 of something else", u"lmstudio://add_mcp?name=a&config=aGVsbG8"_s,
        ImportProblem::Json);
    row("no parameter", u"deepchat://mcp/install?x=y"_s, ImportProblem::Link);
    for (const QString &start :
         {u"cursor://anysphere.cursor-deeplink/mcp/install?name=a&config="_s,
          u"https://cursor.com/link/mcp/install?name=a&config="_s,
          u"https://lmstudio.ai/install-mcp?name=a&config="_s,
          u"https://kiro.dev/launch/mcp/add?name=a&config="_s,
          u"https://vscode.dev/redirect/mcp/install?name=a&config="_s,
          u"cherrystudio://mcp/install?servers="_s, u"deepchat://mcp/install?code="_s}) {
        const QByteArray name = start.section(u'?', 0, 0).toLatin1();
        row(QByteArray("bad Base64, " + name).constData(), start + u"!!!"_s, ImportProblem::Link);
        row(QByteArray("a list, " + name).constData(), start + u"W10"_s, ImportProblem::Link);
        row(QByteArray("nothing, " + name).constData(), start, ImportProblem::Link);
    }
    row("bad questions",
        u"https://vscode.dev/redirect/mcp/install?name=a&inputs=%5B&config=%7B%7D"_s,
        ImportProblem::Json);
    row("a gallery without a name", u"vscode:mcp/by-name/?x=y"_s, ImportProblem::Link);
    row("a page to a page to a page",
        u"https://vscode.dev/redirect?url=https%3A%2F%2Finsiders.vscode.dev%2Fredirect"_s,
        ImportProblem::Link);
    row("another page of the host", u"https://lmstudio.ai/install-mcpx?name=a"_s,
        ImportProblem::None);
    row("a gallery", u"vscode:mcp/by-name/io.example%2Fserver"_s, ImportProblem::Gallery);
    row("a page to a page",
        u"https://vscode.dev/redirect?url=https%3A%2F%2Fvscode.dev%2Fredirect%3Furl%3Dx"_s,
        ImportProblem::Link);
    row("a page to elsewhere", u"https://vscode.dev/redirect?url=https%3A%2F%2Fevil.example"_s,
        ImportProblem::Link);
    row("another link of ours", u"quayside://open?x"_s, ImportProblem::Scheme);
    row("one that only begins alike", u"quayside:address?%7B%7D"_s, ImportProblem::None);
}

void TestLinks::refusesLinks()
{
    QFETCH(QString, link);
    QFETCH(ImportProblem, problem);
    const auto found = readPasted(link);
    if (problem == ImportProblem::None) { // Taken for a command or an address.
        QVERIFY(!isServerLink(link));
        return;
    }
    QVERIFY(!found);
    QCOMPARE(ImportProblem(found.error().code), problem);
}

void TestLinks::aLinkToAGalleryGivesTheName()
{
    const auto nameIn = [](const QString &link) { return readServersLink(link).error().detail; };
    QCOMPARE(nameIn(u"vscode:mcp/by-name/io.example%2Fserver?x=y"_s), u"io.example/server"_s);
    QCOMPARE(nameIn(u"vscode-insiders:mcp/by-name/a"_s), u"a"_s);
    QCOMPARE(nameIn(u"https://vscode.dev/redirect?url=vscode%3Amcp%2Fby-name%2Fa%252Fb"_s),
             u"a/b"_s);
    QCOMPARE(nameIn(u"vscode:mcp/by-name/"_s + QString(201, u'n')).size(), 200);
}

void TestLinks::severalServersAreOneEach()
{
    const QByteArray block =
        R"({"mcpServers":{"a":{"command":"x"},"b":{"url":"https://b.example"},"c":{"args":[]}}})";
    const QStringList links{u"quayside:add?"_s + percent(block),
                            u"cherrystudio://mcp/install?servers="_s + base64(block),
                            u"deepchat://mcp/install?code="_s + base64(block)};
    for (const QString &link : links) {
        const auto found = readServersLink(link);
        QVERIFY(found);
        QCOMPARE(found->entries.size(), 2);
        QCOMPARE(found->entries.at(1).name, u"b"_s);
        QCOMPARE(found->warnings.size(), 1); // The third has neither a command nor an address.
    }
}

void TestLinks::aLinkBringsNoSignInAndNoRoute() // SEC-09, SEC-26
{
    const auto found =
        readServersLink(u"quayside:add?"_s + percent(R"({"name":"R","url":"https://r.example",
        "proxy":"http://evil.example:1","caFile":"/tmp/ca.pem","certificateFile":"/tmp/me.pem","allowPlainHttp":true,"folders":["/home/user"],
        "oauth":{"issuer":"https://evil.example","clientId":"x"}})"));
    QVERIFY(found);
    const ServerEntry &entry = found->entries.at(0);
    QVERIFY(entry.proxy.isEmpty() && entry.caFile.isEmpty());
    QVERIFY(entry.certificateFile.isEmpty());
    QVERIFY(!entry.isPlainHttpAllowed && !entry.folders);
    QCOMPARE(entry.oauth, OAuthEntry());
    // K26: each of them is named.
    const QString named = found->warnings.at(1).detail;
    QCOMPARE(found->warnings.at(0).detail, u"folders, allowPlainHttp, oauth.issuer"_s);
    QCOMPARE(named, u"oauth, proxy, caFile, certificateFile"_s);
}

void TestLinks::isBounded() // 64 KiB at most.
{
    const QByteArray start = R"({"name":"a","command":")";
    const QString link = u"quayside:add?"_s
        + QString::fromLatin1(start + QByteArray(kMaxLinkBytes - 13 - start.size() - 2, 'x')
                              + "\"}");
    QCOMPARE(link.size(), kMaxLinkBytes);
    QVERIFY(readServersLink(link));
    QString longer = link;
    longer.insert(longer.size() - 2, u'x');
    const auto found = readServersLink(longer);
    QVERIFY(!found);
    QCOMPARE(ImportProblem(found.error().code), ImportProblem::TooLarge);
}

QUAYSIDE_TEST(TestLinks, QCoreApplication)

} // namespace tst_links

#include "tst_links.moc"
