// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/serverstore.h"
#include "tests/support/testclass.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/unit/storage/profilefiles.h"

#include <cerrno>

namespace tst_serverstore {

using mcp::EraChoice;
using mcp::ErrorKind;
using mcp::ServerEntry;
using mcp::ServerStore;
using mcp::ServerWarning;
using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

ServerEntry entryOf(const QString &name, const QString &program = u"/bin/true"_s,
                    const QStringList &arguments = {})
{
    ServerEntry entry;
    entry.name = name;
    entry.program = program;
    entry.arguments = arguments;
    return entry;
}

QStringList idsOf(const ServerStore &store)
{
    QStringList ids;
    for (const ServerEntry &entry : store.entries())
        ids.append(entry.id);
    return ids;
}

QString keysOf(const Value &object)
{
    QStringList keys;
    for (const auto &[key, value] : object.members())
        keys.append(key);
    return keys.join(u' ');
}

const QByteArray kBadFile = "{\"servers\": {";

} // namespace

class TestServerStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLoggingCategory::setFilterRules(u"quayside.storage.warning=false"_s); }
    void init();
    void startsEmptyWithoutAFile();
    void keepsEveryFieldOverARestart();
    void keepsEveryFieldOfAnAddressOverARestart();
    void writesMembersInTheirOrder();
    void readsItsOwnFormat();
    void readsTheFilesOfOtherHosts();
    void makesIdsFromNames_data();
    void makesIdsFromNames();
    void givesShortNamesInOneLine_data();
    void givesShortNamesInOneLine();
    void keepsTheIdWhenTheNameChanges();
    void givesIdsThatAreKeysToTheirOwners();
    void tellsWhatWasAddedChangedAndRemoved();
    void refusesWhatCouldNotBeReadAgain();
    void keepsWhatItDoesNotUnderstand();
    void keepsBrokenEntriesAndTellsOfThem();
    void listsEntriesWithPlaceholdersUnexpanded();
    void takesTheLastOfARepeatedKey();
    void keepsABadFileAside_data();
    void keepsABadFileAside();
    void keepsALinkAsideAndItsTargetAlone();
    void keepsEveryBadFile();
    void mergesWithHandEdits();
    void savesOnlyWhatDiffers();
    void writesNothingOverAHalfDoneHandEdit();
    void reportsWhenTheFolderCannotBeUsed();

private:
    QString path() const { return m_dir->filePath(u"profile/servers.json"_s); }
    QString profile() const { return m_dir->filePath(u"profile"_s); }
    void putServers(const QByteArray &content)
    {
        QVERIFY(QDir().mkpath(profile()));
        putFile(path(), content);
    }
    Value document() const
    {
        const auto parsed = mcp::json::parse(mcp::json::Raw(contentOf(path())));
        return parsed ? *parsed : Value();
    }

    StoppedClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestServerStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestServerStore::startsEmptyWithoutAFile()
{
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    QVERIFY(store.entries().isEmpty());
    QVERIFY(!store.problem());
    QVERIFY2(!QFileInfo::exists(profile()), "loading writes nothing");
}

void TestServerStore::keepsEveryFieldOverARestart()
{
    ServerEntry entry =
        entryOf(u"Wetter „Süd“"_s, u"/usr/bin/node"_s, {u"a b"_s, u""_s, u"c\n\u202e"_s});
    entry.workingFolder = u"/srv/x"_s;
    entry.environment = {{u"B"_s, u"2"_s}, {u"A"_s, u""_s}};
    entry.isEnabled = false;
    entry.bundle = mcp::BundleOrigin{u"a1"_s.repeated(32), u"lamp"_s, u"1.0"_s};
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    const auto added = store.add(entry);
    QVERIFY(added);
    entry.id = added->id;
    QCOMPARE(*added, entry);

    ServerStore again(profile(), m_clock);
    QVERIFY(again.load());

    QCOMPARE(again.entries(), QList<ServerEntry>{entry});
    QCOMPARE(again.entry(entry.id), entry);
    QVERIFY(!again.entry(u"other"_s));
    QVERIFY(again.warnings().isEmpty());
}

void TestServerStore::
    keepsEveryFieldOfAnAddressOverARestart() // LIFE-08, HTTP-06, HTTP-15, AUTH-23, AUTH-70, AUTH-80
{
    ServerEntry entry;
    entry.name = u"Far"_s;
    entry.url = u"http://mcp.example.org/mcp?x=1"_s;
    entry.headers = {{u"Authorization"_s, u"Bearer x"_s}, {u"X-B"_s, u""_s}};
    entry.caFile = u"/etc/ca.pem"_s;
    entry.certificateFile = u"/home/me/me.p12"_s;
    entry.certificatePassphrase = u"open"_s;
    entry.proxy = u"socks5://me@proxy:1080"_s;
    entry.proxyPassword = u"secret"_s;
    entry.isPlainHttpAllowed = true;
    entry.oauth.clientId = u"my-client"_s;
    entry.oauth.clientSecret = u"s"_s;
    entry.oauth.clientKey = u"pem"_s;
    entry.oauth.clientKeyId = u"key-1"_s;
    entry.oauth.issuer = u"https://issuer.example"_s;
    entry.oauth.clientDocument = u"https://us.example/client.json"_s;
    entry.oauth.scopes = {u"read"_s, u"write"_s};
    entry.oauth.callbackPort = 8123;
    entry.oauth.redirectAddress = u"http://localhost:3334/oauth/callback"_s; // K28
    entry.oauth.pkceIssuer = u"https://issuer.example"_s; // K13
    entry.oauth.sendsResource = false;
    entry.oauth.isUnattended = true;
    entry.oauth.identityProvider = {u"https://id.example"_s, u"us"_s, u"t"_s};
    entry.era = EraChoice::StatelessOnly;
    entry.isSamplingAllowed = false; // SAMP-01
    entry.areTasksAnnounced = false; // EXT-04
    entry.areSkillsAnnounced = false;
    entry.folders = QStringList{u"/srv/a"_s}; // ROOT-04
    ServerStore store(profile(), m_clock);
    entry.id = store.add(entry)->id;

    ServerStore again(profile(), m_clock);
    QVERIFY(again.load());
    QCOMPARE(again.entries(), QList<ServerEntry>{entry});
    QCOMPARE(document().find(u"servers")->find(u"far")->find(u"type")->toString(), u"http"_s);
    QCOMPARE(keysOf(*document().find(u"servers")->find(u"far")),
             u"name type url headers caFile certificateFile certificatePassphrase proxy "
             "proxyPassword allowPlainHttp oauth era sampling tasks skills folders"_s);
    QCOMPARE(keysOf(*document().find(u"servers")->find(u"far")->find(u"oauth")),
             u"issuer clientId clientSecret clientKey clientKeyId clientDocument pkceIssuer scopes "
             "callbackPort redirectAddress sendResource grant identityProvider"_s);

    ServerEntry byPlatform = entry; // RFC 7523
    byPlatform.oauth.assertionVariable = u"TOKEN"_s;
    QVERIFY(again.replace(byPlatform));
    ServerStore third(profile(), m_clock);
    QVERIFY(third.load());
    QCOMPARE(third.entries(), QList<ServerEntry>{byPlatform});
    const Value saved = document();
    const Value *oauth = saved.find(u"servers")->find(u"far")->find(u"oauth");
    QCOMPARE(oauth->find(u"grant")->toString(), u"urn:ietf:params:oauth:grant-type:jwt-bearer"_s);
    QCOMPARE(oauth->find(u"assertionVariable")->toString(), u"TOKEN"_s);

    ServerEntry plain = entry;
    plain.headers.clear();
    plain.caFile.clear();
    plain.certificateFile.clear();
    plain.certificatePassphrase.clear();
    plain.proxy.clear();
    plain.proxyPassword.clear();
    plain.isPlainHttpAllowed = false;
    plain.oauth = {};
    plain.era = EraChoice::Auto;
    plain.isSamplingAllowed = true;
    plain.areTasksAnnounced = true;
    plain.areSkillsAnnounced = true;
    plain.folders.reset();
    QVERIFY(again.replace(plain));
    QCOMPARE(document().find(u"servers")->find(u"far")->toJson(),
             "{\"name\":\"Far\",\"type\":\"http\",\"url\":\"http://mcp.example.org/mcp?x=1\"}"_ba);
}

void TestServerStore::writesMembersInTheirOrder()
{
    ServerEntry entry = entryOf(u"Near"_s, u"a"_s, {u"x"_s});
    entry.era = EraChoice::StatefulOnly;
    entry.timeouts.call = std::chrono::seconds(5);
    entry.workingFolder = u"/srv"_s;
    entry.environment = {{u"K"_s, u"v"_s}};
    entry.isSamplingAllowed = entry.areTasksAnnounced = entry.areSkillsAnnounced = false;
    entry.folders = QStringList();
    entry.start = ServerEntry::Start::ByHand;
    entry.logLevel = u"debug"_s;
    entry.isEnabled = false;
    ServerStore store(profile(), m_clock);
    QVERIFY(store.add(entry));
    QCOMPARE(document().find(u"servers")->find(u"near")->toJson(),
             R"({"name":"Near","command":"a","era":"stateful","timeouts":{"call":5},"args":["x"],)"
             R"("cwd":"/srv","env":{"K":"v"},"sampling":false,"tasks":false,"skills":false,)"
             R"("folders":[],"start":"by-hand","logLevel":"debug","disabled":true})"_ba);

    putServers(
        R"({"servers":{"far":{"proxy":"http://me:old@proxy:1","serverUrl":"https://a.org"}}})");
    QVERIFY(store.load());
    ServerEntry remote = store.entries().constFirst();
    remote.proxyPassword = u"new"_s; // It is in the address until then.
    QVERIFY(store.replace(remote));
    QCOMPARE(document().find(u"servers")->find(u"far")->toJson(),
             R"({"proxy":"http://me@proxy:1","serverUrl":"https://a.org","type":"http",)"
             R"("proxyPassword":"new"})"_ba);
}

void TestServerStore::readsItsOwnFormat()
{
    putServers(R"({"version":1,"servers":{"files":{"name":"Files","command":"npx","args":["-y","x"],
        "cwd":"/srv","env":{"K":"v"},"disabled":true}}})");
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    ServerEntry expected = entryOf(u"Files"_s, u"npx"_s, {u"-y"_s, u"x"_s});
    expected.id = u"files"_s;
    expected.workingFolder = u"/srv"_s;
    expected.environment = {{u"K"_s, u"v"_s}};
    expected.isEnabled = false;
    QCOMPARE(store.entries(), QList<ServerEntry>{expected});
}

void TestServerStore::readsTheFilesOfOtherHosts()
{
    putServers(R"({"mcpServers":{"My Files":{"command":"npx","args":["x"]}},"theme":"dark",
        "servers":{"code":{"type":"stdio","command":"uvx"}},"inputs":[1]})");
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    QCOMPARE(idsOf(store), (QStringList{u"code"_s, u"my-files"_s}));
    QCOMPARE(store.entry(u"my-files"_s)->name, u"My Files"_s);

    ServerEntry changed = *store.entry(u"my-files"_s);
    changed.arguments = QStringList{u"y"_s};
    QVERIFY(store.replace(changed));

    const Value file = document();
    QCOMPARE(file.find(u"mcpServers")->find(u"My Files")->find(u"args")->toJson(), R"(["y"])"_ba);
    QCOMPARE(file.find(u"theme")->toString(), u"dark"_s);
    QCOMPARE(file.find(u"inputs")->toJson(), "[1]"_ba);
    QCOMPARE(file.find(u"servers")->find(u"code")->toJson(),
             R"({"type":"stdio","command":"uvx"})"_ba);
}

void TestServerStore::makesIdsFromNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("id");
    QTest::newRow("plain") << u"files"_s << u"files"_s;
    QTest::newRow("spaces and signs") << u" My  Files! (2)"_s << u"my-files-2"_s;
    QTest::newRow("accents") << u"Müller Café"_s << u"muller-cafe"_s;
    QTest::newRow("no letters of ours") << u"気象"_s << u"server"_s;
    QTest::newRow("path") << u"../../etc/passwd"_s << u"etc-passwd"_s;
    QTest::newRow("long") << QString(100, u'x') << QString(32, u'x');
    QTest::newRow("taken") << u"Taken"_s << u"taken-3"_s;
}

void TestServerStore::makesIdsFromNames()
{
    QFETCH(QString, name);
    QFETCH(QString, id);
    ServerStore store(profile(), m_clock);
    QVERIFY(store.add(entryOf(u"taken"_s)));
    QVERIFY(store.add(entryOf(u"taken"_s)));

    const auto added = store.add(entryOf(name));

    QVERIFY(added);
    QCOMPARE(added->id, id);
    QCOMPARE(added->name, name.simplified());
}

void TestServerStore::givesShortNamesInOneLine_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("shown");
    const QString longest(ServerEntry::kNameChars, u'x');
    const QString picture = u"\U0001F6A2"_s;
    QTest::newRow("short") << u"Wetter „Süd“"_s << u"Wetter „Süd“"_s;
    QTest::newRow("as long as may be") << longest << longest;
    QTest::newRow("one more") << QString(longest + u'y') << longest;
    QTest::newRow("5000") << QString(5'000, u'x') << longest;
    QTest::newRow("in two lines") << u" a\r\n\tb "_s << u"a b"_s;
    QTest::newRow("a picture at the end")
        << QString(longest.chopped(1) + picture) << longest.chopped(1);
    QTest::newRow("a space at the end")
        << QString(longest.chopped(1) + u" b"_s) << longest.chopped(1);
    QTest::newRow("only spaces") << u" \n"_s << u"true"_s; // What it runs.
}

void TestServerStore::givesShortNamesInOneLine() // C14
{
    QFETCH(const QString, name);
    QFETCH(const QString, shown);
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    const auto added = store.add(entryOf(name));
    QVERIFY(added);
    QCOMPARE(added->name, shown);

    ServerEntry renamed = entryOf(u"other"_s);
    renamed.id = added->id;
    QVERIFY(store.replace(renamed));
    renamed.name = name;
    QVERIFY(store.replace(renamed));
    const bool isNoName = name.trimmed().isEmpty();
    QCOMPARE(store.entry(added->id)->name, isNoName ? added->id : shown);

    // By hand, or by another app.
    Value::Object server{{u"name"_s, Value(name)}, {u"command"_s, Value(u"/bin/true"_s)}};
    Value written{Value::Object()};
    written.insert(u"mcpServers"_s, Value(Value::Object{{u"by-hand"_s, Value(server)}}));
    putServers(written.toJson());
    ServerStore again(profile(), m_clock);
    QVERIFY(again.load());
    QCOMPARE(again.entry(u"by-hand"_s)->name, isNoName ? u"by-hand"_s : shown);
}

void TestServerStore::keepsTheIdWhenTheNameChanges()
{
    ServerStore store(profile(), m_clock);
    ServerEntry entry = *store.add(entryOf(u"One"_s));
    entry.name = u"Two"_s;
    QVERIFY(store.replace(entry));

    ServerStore again(profile(), m_clock);
    QVERIFY(again.load());
    QCOMPARE(again.entries(), QList<ServerEntry>{entry});
    QCOMPARE(entry.id, u"one"_s);
}

void TestServerStore::givesIdsThatAreKeysToTheirOwners()
{
    putServers(
        R"({"mcpServers":{"A B":{"command":"1"},"a b":{"command":"2"},"a-b":{"command":"3"}}})");
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    QCOMPARE(idsOf(store), (QStringList{u"a-b-2"_s, u"a-b-3"_s, u"a-b"_s}));
    QCOMPARE(store.add(entryOf(u"a b"_s))->id, u"a-b-4"_s);
    QCOMPARE(store.entry(u"a-b-2"_s)->program, u"1"_s);
}

void TestServerStore::tellsWhatWasAddedChangedAndRemoved()
{
    ServerStore store(profile(), m_clock);
    QSignalSpy added(&store, &ServerStore::entryAdded);
    QSignalSpy changed(&store, &ServerStore::entryChanged);
    QSignalSpy removed(&store, &ServerStore::entryRemoved);

    ServerEntry entry = *store.add(entryOf(u"One"_s));
    QVERIFY(store.replace(entry));
    QCOMPARE(added.count(), 1);
    QCOMPARE(added.at(0).at(0).value<ServerEntry>(), entry);
    QCOMPARE(changed.count(), 0);
    entry.isEnabled = false;
    QVERIFY(store.replace(entry));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.at(0).at(0).value<ServerEntry>(), entry);
    QVERIFY(store.load());
    QVERIFY(store.remove(entry.id));

    QCOMPARE(added.count(), 1);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(removed.count(), 1);
    QCOMPARE(removed.at(0).at(0).toString(), entry.id);
    QCOMPARE(store.replace(entry).error().code, ENOENT);
    QCOMPARE(store.remove(entry.id).error().code, ENOENT);
    QVERIFY(document().find(u"servers")->members().isEmpty());
}

void TestServerStore::refusesWhatCouldNotBeReadAgain()
{
    ServerStore store(profile(), m_clock);
    QVERIFY(!store.add(entryOf(u"x"_s, QString())));
    ServerEntry entry = entryOf(u"x"_s);
    entry.environment = {{u"A=B"_s, u"c"_s}};
    const auto added = store.add(entry);
    QVERIFY(!added);
    QCOMPARE(added.error().kind, ErrorKind::Storage);
    QVERIFY(store.entries().isEmpty());
    QVERIFY(!QFileInfo::exists(path()));
}

void TestServerStore::keepsWhatItDoesNotUnderstand()
{
    putServers(R"({"version":1,"$schema":"s","servers":{
        "far":{"type":"streamable-http","serverUrl":"https://example.org/mcp","headers":{"A":"b"},"oauth":{"x":1}},
        "near":{"name":"Near","command":"a","autoApprove":["x"],"timeout":1.50}},"later":{"n":1e2}})");
    const Value before = document();
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    QCOMPARE(idsOf(store), (QStringList{u"far"_s, u"near"_s}));
    QVERIFY(store.warnings().isEmpty());

    ServerEntry far = *store.entry(u"far"_s);
    far.url += u"/2"_s;
    QVERIFY(store.replace(far));
    ServerEntry near = *store.entry(u"near"_s);
    near.workingFolder = u"/srv"_s;
    QVERIFY(store.replace(near));
    QCOMPARE(store.add(entryOf(u"Far"_s))->id, u"far-2"_s);

    const Value after = document();
    QCOMPARE(*after.find(u"later"), *before.find(u"later"));
    QCOMPARE(after.find(u"$schema")->toString(), u"s"_s);
    QCOMPARE(
        after.find(u"servers")->find(u"far")->toJson(),
        R"({"type":"streamable-http","serverUrl":"https://example.org/mcp/2","headers":{"A":"b"},"oauth":{"x":1}})"_ba);
    QCOMPARE(after.find(u"servers")->find(u"near")->toJson(),
             R"({"name":"Near","command":"a","autoApprove":["x"],"timeout":1.50,"cwd":"/srv"})"_ba);
}

void TestServerStore::keepsBrokenEntriesAndTellsOfThem()
{
    putServers(
        R"({"servers":{"a":{"command":"x"},"b":5,"c":{"args":[]},"d":{"command":"x","args":["1",2]},
        "e":{"command":"x","env":{"N":1}},"f":{"command":"x","env":{"":"v"}},"g":{"command":["x"]},
        "h":{"command":"x","disabled":"yes"},"i":{"command":"x","cwd":null},"j":{"url":5},
        "k":{"url":"https://a.org","headers":{"A B":"c"}},"l":{"url":"https://a.org","headers":{"A":1}},
        "m":{"url":"https://a.org","era":"new"},"n":{"url":"https://a.org","allowPlainHttp":1},"o":{"url":""},
        "p":{"command":"x","folders":["a"]},"q":{"url":"https://a.org","oauth":1},
        "r":{"url":"https://a.org","oauth":{"clientId":1}},
        "s":{"url":"https://a.org","oauth":{"callbackPort":0}},
        "sa":{"url":"https://a.org","oauth":{"redirectAddress":"https://a.org/callback"}},
        "sb":{"url":"https://a.org","oauth":{"redirectAddress":7}},
        "sc":{"url":"https://a.org","oauth":{"sendResource":"no"}},
        "t":{"url":"https://a.org","oauth":{"grant":"password"}},
        "ta":{"url":"https://a.org","oauth":{"grant":"urn:ietf:params:oauth:grant-type:jwt-bearer"}},
        "tb":{"url":"https://a.org","oauth":{"grant":"client_credentials","assertionFile":"/t"}},
        "tc":{"url":"https://a.org","oauth":{"grant":"urn:ietf:params:oauth:grant-type:jwt-bearer",
        "assertionFile":"/t","assertionVariable":"T"}},
        "u":{"url":"https://a.org","oauth":{"identityProvider":[]}}}})");
    const QString assertionGrant = u"oauth: the grant urn:ietf:params:oauth:grant-type:jwt-bearer "
                                   u"needs either assertionFile or "
                                   "assertionVariable, and no other grant has one"_s;
    const QString redirect = u"oauth.redirectAddress: expected http://127.0.0.1, http://localhost "
                             "or http://[::1], with a port or without, and a path"_s;
    const Value before = document();
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());

    QVERIFY(!store.problem());
    QCOMPARE(idsOf(store), QStringList(u"a"_s));
    QStringList told;
    for (const ServerWarning &warning : store.warnings()) {
        QCOMPARE(warning.kind, ServerWarning::Kind::BrokenEntry);
        told.append(warning.key + u' ' + warning.detail);
    }
    QCOMPARE(told,
             (QStringList{u"b expected an object"_s,
                          u"c neither command nor url"_s,
                          u"d args[1]: expected a string"_s,
                          u"e env.N: expected a string"_s,
                          u"f env: \"\" cannot be a name there"_s,
                          u"g command: expected a string"_s,
                          u"h disabled: expected true or false"_s,
                          u"i cwd: expected a string"_s,
                          u"j url: expected a string"_s,
                          u"k headers: \"A B\" cannot be a name there"_s,
                          u"l headers.A: expected a string"_s,
                          u"m era: expected auto, stateful or stateless"_s,
                          u"n allowPlainHttp: expected true or false"_s,
                          u"o neither command nor url"_s,
                          u"p folders: expected whole paths"_s,
                          u"q oauth: expected an object"_s,
                          u"r oauth.clientId: expected a string"_s,
                          u"s oauth.callbackPort: expected 1 to 65535"_s,
                          u"sa "_s + redirect,
                          u"sb "_s + redirect,
                          u"sc oauth.sendResource: expected true or false"_s,
                          u"t oauth.grant: expected authorization_code, client_credentials or "
                          "urn:ietf:params:oauth:grant-type:jwt-bearer"_s,
                          u"ta "_s + assertionGrant,
                          u"tb "_s + assertionGrant,
                          u"tc "_s + assertionGrant,
                          u"u oauth.identityProvider: expected an object"_s}));

    QVERIFY(store.remove(u"a"_s));
    Value expected =
        before.find(u"servers")->members().isEmpty() ? Value() : *before.find(u"servers");
    for (const auto &[key, value] : expected.members()) {
        if (key != u"a")
            QCOMPARE(*document().find(u"servers")->find(key), value);
    }
    QCOMPARE(store.add(entryOf(u"B"_s))->id, u"b-2"_s);
}

// SEC-08, K26: our own environment must not get into an entry.
void TestServerStore::listsEntriesWithPlaceholdersUnexpanded()
{
    qputenv("QUAYSIDE_CANARY", "canary-value");
    putServers(R"({"servers":{"a":{"command":"x","args":["-k","${QUAYSIDE_CANARY}"],
        "env":{"T":"${input:token}"}},"b":{"url":"https://b.example","headers":{"K":"Bearer $A_TOKEN"}}}})");
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());

    QCOMPARE(store.entry(u"a"_s)->arguments.at(1), u"${QUAYSIDE_CANARY}"_s);
    QCOMPARE(
        store.warnings(),
        (QList<ServerWarning>{{ServerWarning::Kind::Placeholder, u"a"_s, u"a"_s, u"args[1]"_s},
                              {ServerWarning::Kind::Placeholder, u"a"_s, u"a"_s, u"env.T"_s},
                              {ServerWarning::Kind::Placeholder, u"b"_s, u"b"_s, u"headers.K"_s}}));
    QVERIFY(store.add(entryOf(u"c"_s)));
    QVERIFY(!contentOf(path()).contains("canary-value"));
}

void TestServerStore::takesTheLastOfARepeatedKey()
{
    putServers(R"({"servers":{"a":{"command":"first"},"a":{"command":"last"}}})");
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    QCOMPARE(store.entries().size(), 1);
    QCOMPARE(store.entry(u"a"_s)->program, u"last"_s);
    QCOMPARE(store.warnings().size(), 1);

    ServerEntry entry = *store.entry(u"a"_s);
    entry.program = u"newest"_s;
    QVERIFY(store.replace(entry));
    QCOMPARE(store.entry(u"a"_s)->program, u"newest"_s);
    QVERIFY(store.remove(u"a"_s));
    QVERIFY2(store.entries().isEmpty(), "the first one must not come back");
}

void TestServerStore::keepsABadFileAside_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << ""_ba;
    QTest::newRow("cut short") << kBadFile;
    QTest::newRow("text") << "servers: none"_ba;
    QTest::newRow("list") << "[]"_ba;
    QTest::newRow("number") << "5"_ba;
    QTest::newRow("servers is a list") << R"({"servers":[]})"_ba;
    QTest::newRow("mcpServers is text") << R"({"servers":{},"mcpServers":"x"})"_ba;
    QTest::newRow("not UTF-8") << "{\"servers\":{\"\xff\":{}}}"_ba;
    QTest::newRow("too deep") << QByteArray(500, '[') + QByteArray(500, ']');
    QTest::newRow("NUL bytes") << QByteArray(64, '\0');
}

void TestServerStore::keepsABadFileAside()
{
    QFETCH(QByteArray, content);
    putServers(content);
    ServerStore store(profile(), m_clock);

    const auto loaded = store.load();

    const QString aside = path() + ".broken-20260728-093000"_L1;
    QVERIFY(!loaded);
    QVERIFY(store.problem());
    QCOMPARE(store.problem()->kind, ErrorKind::Storage);
    QVERIFY2(store.problem()->detail.contains(aside), qPrintable(store.problem()->detail));
    QVERIFY(store.entries().isEmpty());
    QCOMPARE(contentOf(aside), content);
    QVERIFY(!QFileInfo::exists(path()));

    QVERIFY(store.add(entryOf(u"new"_s)));
    QCOMPARE(contentOf(aside), content);
    QVERIFY2(store.problem(), "told until the next load");
    QVERIFY(store.load());
    QVERIFY(!store.problem());
}

// SEC-70
void TestServerStore::keepsALinkAsideAndItsTargetAlone()
{
    const QString target = m_dir->filePath(u"target.json"_s);
    putFile(target, R"({"servers":{"a":{"command":"x"}}})");
    QVERIFY(QDir().mkpath(profile()));
    QVERIFY(QFile::link(target, path()));
    ServerStore store(profile(), m_clock);

    QVERIFY(!store.load());
    QVERIFY(store.entries().isEmpty());
    QVERIFY(store.add(entryOf(u"new"_s)));

    QCOMPARE(contentOf(target), R"({"servers":{"a":{"command":"x"}}})"_ba);
    QVERIFY(!QFileInfo(path()).isSymLink());
}

void TestServerStore::keepsEveryBadFile()
{
    ServerStore store(profile(), m_clock);
    for (const QByteArray &content : {"1"_ba, "2"_ba}) {
        putServers(content);
        QVERIFY(!store.load());
    }
    QCOMPARE(contentOf(path() + ".broken-20260728-093000"_L1), "1"_ba);
    QCOMPARE(contentOf(path() + ".broken-20260728-093000-2"_L1), "2"_ba);
}

void TestServerStore::mergesWithHandEdits()
{
    putServers(R"({"servers":{"a":{"command":"a"},"b":{"command":"b"},"c":{"command":"c"}}})");
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    putServers(
        R"({"servers":{"a":{"command":"a","args":["hand"]},"c":{"command":"c"},"d":{"command":"d"}}})");
    QSignalSpy added(&store, &ServerStore::entryAdded);
    QSignalSpy changed(&store, &ServerStore::entryChanged);
    QSignalSpy removed(&store, &ServerStore::entryRemoved);

    QVERIFY(store.add(entryOf(u"D"_s)));

    QCOMPARE(idsOf(store), (QStringList{u"a"_s, u"c"_s, u"d"_s, u"d-2"_s}));
    QCOMPARE(store.entry(u"a"_s)->arguments, QStringList(u"hand"_s));
    QCOMPARE(added.count(), 2);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(removed.count(), 1);
}

void TestServerStore::savesOnlyWhatDiffers()
{
    putServers(R"({"servers":{"a":{"command":"a","args":["1"]},"b":{"command":"b"}}})");
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    ServerEntry a = *store.entry(u"a"_s);
    ServerEntry b = *store.entry(u"b"_s);
    putServers(R"({"servers":{"a":{"command":"a","args":["hand"],"note":1}}})");

    a.isEnabled = false;
    QVERIFY(store.replace(a));
    QCOMPARE(document().find(u"servers")->find(u"a")->toJson(),
             R"({"command":"a","args":["hand"],"note":1,"disabled":true})"_ba);

    // An entry that was removed from the file is restored completely when the person saves it.
    putServers(R"({"servers":{"b":{"command":"b"}}})");
    QVERIFY(store.load());
    putServers(R"({"servers":{}})");
    b.arguments = QStringList{u"x"_s};
    QVERIFY(store.replace(b));
    QCOMPARE(store.entry(u"b"_s), b);
}

void TestServerStore::writesNothingOverAHalfDoneHandEdit()
{
    putServers(R"({"servers":{"a":{"command":"a"}}})");
    ServerStore store(profile(), m_clock);
    QVERIFY(store.load());
    putServers(kBadFile);

    const auto added = store.add(entryOf(u"b"_s));

    QVERIFY(!added);
    QCOMPARE(added.error().kind, ErrorKind::Storage);
    QCOMPARE(contentOf(path()), kBadFile);
    QCOMPARE(idsOf(store), QStringList(u"a"_s));
}

void TestServerStore::reportsWhenTheFolderCannotBeUsed()
{
    putFile(profile(), "a file where the folder should be");
    ServerStore store(profile(), m_clock);
    QVERIFY(!store.load());
    QVERIFY(store.problem());
    QVERIFY(!store.add(entryOf(u"b"_s)));
    QVERIFY(store.entries().isEmpty());
}

QUAYSIDE_TEST(TestServerStore, QCoreApplication)

} // namespace tst_serverstore

#include "tst_serverstore.moc"
