// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/modelstore.h"
#include "core/llm/providerkind.h"
#include "core/storage/keystore.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/unit/storage/profilefiles.h"

#include <cerrno>

namespace tst_modelstore {

using mcp::ErrorKind;
using mcp::ModelName;
using mcp::ModelStore;
using mcp::ProviderEntry;
using namespace Qt::StringLiterals;

namespace {

ProviderEntry entryOf(const QString &name, const QStringList &models = {})
{
    ProviderEntry entry;
    entry.name = name;
    entry.baseUrl = u"https://models.example.org/v1"_s;
    for (const QString &model : models)
        entry.models.append({model, {}, {}, {}});
    return entry;
}

} // namespace

class TestModelStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLoggingCategory::setFilterRules(u"quayside.storage.warning=false"_s); }
    void init();
    void startsEmptyWithoutAFile();
    void keepsEverythingOverARestart();
    void keepsEachKindOverARestart();
    void isForThePersonsEyesOnly();
    void keepsWhatItDoesNotUnderstand();
    void readsWhatAPersonMayHaveWritten();
    void leavesOutBrokenEntriesAndTellsOfThem();
    void keepsABadFileAside_data();
    void keepsABadFileAside();
    void writesNothingOverAHalfDoneHandEdit();
    void takesOnlySafeAddresses_data();
    void takesOnlySafeAddresses();
    void givesAnIdOnlyOnce();
    void prefersOnlyAModelThatIsListed();
    void tellsOfChangesOnly();
    void aKeyBelongsToOneAddress();
    void keepsSecretsInMemory();

private:
    QString profile() const { return m_dir->filePath(u"profile"_s); }
    QString path() const { return m_dir->filePath(u"profile/models.json"_s); }
    void put(const QByteArray &content)
    {
        QVERIFY(QDir().mkpath(profile()));
        putFile(path(), content);
    }

    StoppedClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestModelStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

void TestModelStore::startsEmptyWithoutAFile()
{
    ModelStore store(profile(), m_clock);
    QVERIFY(store.load());
    QVERIFY(store.entries().isEmpty());
    QVERIFY(!store.preferred());
    QVERIFY(!store.problem());
    QVERIFY2(!QFileInfo::exists(profile()), "loading writes nothing");
}

void TestModelStore::keepsEverythingOverARestart()
{
    ModelStore store(profile(), m_clock);
    ProviderEntry near = entryOf(u"Küche"_s);
    near.baseUrl = u"http://localhost:11434/v1"_s;
    near.models = {{u"llama3.2:3b"_s, 0.0, 0.75, {}}, {u"gemma"_s, {}, {}, {}, 8'192}};
    near = *store.add(near);
    ProviderEntry far = entryOf(u"Far"_s);
    far.kind = ProviderEntry::Kind::Anthropic;
    far = *store.add(far);
    ProviderEntry gone = entryOf(u"Gone"_s);
    gone.kind = ProviderEntry::Kind::Gemini;
    gone = *store.add(gone);
    QVERIFY(store.setPreferred(ModelName{near.id, u"gemma"_s}));
    QVERIFY(store.remove(gone.id));

    ModelStore again(profile(), m_clock);
    QVERIFY(again.load());
    QCOMPARE(again.entries(), (QList<ProviderEntry>{near, far}));
    QCOMPARE(again.entries().constFirst().models.constLast().contextTokens,
             std::optional<qint64>(8'192));
    QCOMPARE(again.preferred(), (ModelName{near.id, u"gemma"_s}));
    QCOMPARE(again.entry(far.id), far);

    QVERIFY(again.setPreferred(std::nullopt));
    near.models = {{u"gemma"_s, {}, 0.5, {}}};
    QVERIFY(again.replace(near));
    ModelStore third(profile(), m_clock);
    QVERIFY(third.load());
    QCOMPARE(third.entries(), (QList<ProviderEntry>{near, far}));
    QVERIFY(!third.preferred());
}

void TestModelStore::keepsEachKindOverARestart()
{
    ModelStore store(profile(), m_clock);
    for (int kind = 0; kind < int(mcp::llm::providerKinds().size()); ++kind) {
        ProviderEntry entry = entryOf(QString::number(kind));
        entry.kind = ProviderEntry::Kind(kind);
        QVERIFY(store.add(entry));
    }
    ModelStore again(profile(), m_clock);
    QVERIFY(again.load());
    QCOMPARE(again.entries(), store.entries());
}

void TestModelStore::isForThePersonsEyesOnly() // SEC-70
{
    ModelStore store(profile(), m_clock);
    QVERIFY(store.add(entryOf(u"A"_s)));
    QCOMPARE(QFileInfo(path()).permissions()
                 & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
             QFile::Permissions());
}

void TestModelStore::keepsWhatItDoesNotUnderstand()
{
    put(R"({"version":1,"theme":"x","providers":{"a":{"kind":"openai","baseUrl":"https://a.example",
        "organization":"o","models":[{"name":"m","context":1e5,"cost":0.5}]},
        "later":{"kind":"telepathy"}}})");
    ModelStore store(profile(), m_clock);
    QVERIFY(store.load());
    ProviderEntry entry = store.entries().constFirst();
    entry.name = u"New"_s;
    entry.models.append({u"n"_s, {}, {}, {}});
    QVERIFY(store.replace(entry));

    const auto file = mcp::json::parse(mcp::json::Raw(contentOf(path())));
    QVERIFY(file);
    QCOMPARE(file->find(u"theme")->toString(), u"x"_s);
    const auto *providers = file->find(u"providers");
    QCOMPARE(providers->find(u"later")->toJson(), R"({"kind":"telepathy"})"_ba);
    QCOMPARE(
        providers->find(u"a")->toJson(),
        R"({"kind":"openai","baseUrl":"https://a.example","organization":"o","models":[{"name":"m","context":1e5,"cost":0.5},{"name":"n"}],"name":"New"})"_ba);
}

void TestModelStore::readsWhatAPersonMayHaveWritten()
{
    put(R"({"providers":{"a":{"kind":"gemini","baseUrl":"https://a.example","models":["x","x","",7,
        {"name":"y","cost":4,"speed":-1,"intelligence":"high","contextTokens":-5}]}},"preferred":{"provider":"a","model":"gone"}})");
    ModelStore store(profile(), m_clock);
    QVERIFY(store.load());
    QCOMPARE(store.entries().size(), 1);
    const ProviderEntry entry = store.entries().constFirst();
    QCOMPARE(entry.name, u"a"_s);
    QCOMPARE(entry.kind, ProviderEntry::Kind::Gemini);
    QCOMPARE(entry.models,
             (QList<mcp::ModelEntry>{{u"x"_s, {}, {}, {}}, {u"y"_s, 1.0, 0.0, std::nullopt}}));
    QVERIFY(!store.preferred());
}

void TestModelStore::leavesOutBrokenEntriesAndTellsOfThem() // SEC-21
{
    put(R"({"providers":{"a":{"kind":"openai","baseUrl":"http://far.example"},"b":[],"c":{"kind":"openai"},
        "d":{"kind":"openai","baseUrl":"http://127.0.0.1:1"},"d":{"kind":"anthropic","baseUrl":"https://d.example"}}})");
    ModelStore store(profile(), m_clock);
    QVERIFY(store.load());
    QCOMPARE(store.entries().size(), 1);
    QCOMPARE(store.entries().constFirst().kind, ProviderEntry::Kind::Anthropic);
    QCOMPARE(store.warnings().size(), 3);
    QVERIFY(store.warnings().constFirst().startsWith(u"a: baseUrl"));
}

void TestModelStore::keepsABadFileAside_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("cut off") << "{\"providers\": {"_ba;
    QTest::newRow("no object") << "[]"_ba;
    QTest::newRow("no providers") << "{\"providers\":[]}"_ba;
    QTest::newRow("empty") << ""_ba;
}

void TestModelStore::keepsABadFileAside()
{
    QFETCH(QByteArray, content);
    put(content);
    ModelStore store(profile(), m_clock);
    const auto loaded = store.load();
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().kind, ErrorKind::Storage);
    QVERIFY(store.problem()->detail.contains(u"models.json.broken-20260728-093000"));
    QCOMPARE(contentOf(profile() + u"/models.json.broken-20260728-093000"_s), content);
    QVERIFY(store.add(entryOf(u"A"_s)));
    QCOMPARE(store.entries().size(), 1);
}

void TestModelStore::writesNothingOverAHalfDoneHandEdit()
{
    ModelStore store(profile(), m_clock);
    QVERIFY(store.add(entryOf(u"A"_s)));
    put("{\"providers\": {");
    QVERIFY(!store.add(entryOf(u"B"_s)));
    QCOMPARE(contentOf(path()), "{\"providers\": {"_ba);
    QCOMPARE(store.entries().size(), 1);
}

void TestModelStore::takesOnlySafeAddresses_data() // SEC-23
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<bool>("isTaken");
    QTest::newRow("secure") << u"https://api.openai.com/v1"_s << true;
    QTest::newRow("this computer") << u"http://localhost:11434/v1"_s << true;
    QTest::newRow("this computer, IPv6") << u"http://[::1]:8080"_s << true;
    QTest::newRow("plain to another") << u"http://192.168.1.5:11434/v1"_s << false;
    QTest::newRow("name and password") << u"https://me:pw@api.openai.com/v1"_s << false;
    QTest::newRow("query") << u"https://api.openai.com/v1?key=x"_s << false;
    QTest::newRow("fragment") << u"https://api.openai.com/v1#x"_s << false;
    QTest::newRow("other scheme") << u"file:///etc/passwd"_s << false;
    QTest::newRow("empty") << QString() << false;
}

void TestModelStore::takesOnlySafeAddresses()
{
    QFETCH(QString, address);
    QFETCH(bool, isTaken);
    ModelStore store(profile(), m_clock);
    ProviderEntry entry = entryOf(u"A"_s);
    entry.baseUrl = address;
    const auto added = store.add(entry);
    QCOMPARE(bool(added), isTaken);
    if (!added)
        QCOMPARE(added.error().kind, ErrorKind::Policy);

    ProviderEntry there = *store.add(entryOf(u"B"_s));
    there.baseUrl = address;
    QCOMPARE(bool(store.replace(there)), isTaken);
    for (const mcp::llm::ProviderKind &kind : mcp::llm::providerKinds())
        QVERIFY(mcp::providerAddress(kind.baseUrl));
}

void TestModelStore::givesAnIdOnlyOnce()
{
    ModelStore store(profile(), m_clock);
    const QString first = store.add(entryOf(u"A"_s))->id;
    QVERIFY(store.remove(first));
    QVERIFY(store.add(entryOf(u"A"_s))->id != first);
    QCOMPARE(store.remove(first).error().code, ENOENT);
    ProviderEntry gone = entryOf(u"A"_s);
    gone.id = first;
    QCOMPARE(store.replace(gone).error().code, ENOENT);
}

void TestModelStore::prefersOnlyAModelThatIsListed()
{
    ModelStore store(profile(), m_clock);
    ProviderEntry entry = *store.add(entryOf(u"A"_s, {u"m"_s}));
    QVERIFY(!store.setPreferred(ModelName{entry.id, u"other"_s}));
    QVERIFY(!store.setPreferred(ModelName{u"other"_s, u"m"_s}));
    QVERIFY(store.setPreferred(ModelName{entry.id, u"m"_s}));
    entry.models.clear();
    QVERIFY(store.replace(entry));
    QVERIFY(!store.preferred());
}

void TestModelStore::tellsOfChangesOnly()
{
    ModelStore store(profile(), m_clock);
    QSignalSpy changed(&store, &ModelStore::changed);
    QVERIFY(store.load());
    QCOMPARE(changed.count(), 0);
    const ProviderEntry entry = *store.add(entryOf(u"A"_s, {u"m"_s}));
    QCOMPARE(changed.count(), 1);
    QVERIFY(store.load());
    QVERIFY(store.replace(entry));
    QCOMPARE(changed.count(), 1);
    QVERIFY(store.setPreferred(ModelName{entry.id, u"m"_s}));
    QCOMPARE(changed.count(), 2);
}

void TestModelStore::aKeyBelongsToOneAddress() // SEC-21
{
    ProviderEntry entry = entryOf(u"A"_s);
    entry.id = u"a"_s;
    const QString name = entry.keyName();
    entry.baseUrl = u"https://MODELS.example.org:443/v2"_s;
    QCOMPARE(entry.keyName(), name);
    entry.baseUrl = u"https://models.example.com/v1"_s;
    QVERIFY(entry.keyName() != name);
}

void TestModelStore::keepsSecretsInMemory()
{
    mcp::MemoryKeyStore keys;
    const auto read = [this, &keys](const QString &name) {
        QString got = u"?"_s;
        (void)keys.read(name).then(this, [&got](const auto &secret) { got = *secret; });
        [&got] { QTRY_VERIFY(got != u"?"_s); }();
        return got;
    };
    (void)keys.write(u"a"_s, u"one"_s);
    (void)keys.write(u"a"_s, u"two"_s);
    (void)keys.write(u"b"_s, u"three"_s);
    QCOMPARE(read(u"a"_s), u"two"_s);
    (void)keys.remove(u"a"_s);
    QCOMPARE(read(u"a"_s), QString());
    QCOMPARE(read(u"b"_s), u"three"_s);
}

QUAYSIDE_TEST(TestModelStore, QCoreApplication)

} // namespace tst_modelstore

#include "tst_modelstore.moc"
