// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"
#include "core/auth/credentials.h"
#include "core/host/callhistory.h"
#include "core/host/host.h"
#include "core/host/knowntools.h"
#include "core/host/models.h"
#include "core/storage/consentstore.h"
#include "core/storage/database.h"
#include "core/storage/erastore.h"
#include "core/storage/keychainindex.h"
#include "core/storage/serverstore.h"
#include "core/storage/settingsstore.h"
#include "core/tasks/taskstore.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/profilefiles.h"

#include <QCryptographicHash>
#include <QLoggingCategory>
#include <QTemporaryDir>

namespace tst_profileversions {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

constexpr int kTasksId = 0x51737431;
constexpr int kHistoryId = 0x51736831;
constexpr int kAuditId = 0x51736175;
constexpr int kDefinitionsId = 0x51736431;

/// All files that this program makes in a profile, without the logs and locks of databases.
QStringList profileFiles(const QString &folder)
{
    return QDir(folder).entryList({u"*.json"_s, u"*.db"_s}, QDir::Files, QDir::Name);
}

template<class T>
Result<T> answerOf(Pending<T> pending)
{
    QObject context;
    std::optional<Result<T>> answer;
    pending.then(&context, [&](const Result<T> &result) { answer = result; });
    waitUntil([&] { return answer.has_value(); });
    return answer.value_or(Error{ErrorKind::Timeout, u"no answer"_s, 0, {}});
}

struct Stage
{
    Stage()
        : host(HostPorts{.configFolder = folder.path(),
                         .environment = QProcessEnvironment::systemEnvironment(),
                         .launcher = &launcher,
                         .clock = &clock,
                         .keys = &consentKeys})
    {
        QObject::connect(&host, &Host::newerFileFound, &host,
                         [this](const Error &file) { found.append(file); });
    }

    QString path(const QString &file) const { return folder.filePath(file); }
    /// The tasks and the past calls are read when they are first needed.
    void readDatabases()
    {
        host.tasks();
        (void)answerOf(host.history()->counts());
        (void)answerOf(host.audit()->decide({}));
        (void)answerOf(TaskStore(folder.path()).load());
        host.knownTools()->forget(u"nobody"_s);
    }
    void changeEverything();
    void settleConsent()
    {
        QTRY_VERIFY(!host.consent()->isSaving() && !host.consent()->isChecking());
    }

    static inline QTemporaryDir *next = nullptr;
    static inline FakeKeyStore consentKeys; ///< Of all runs.
    QTemporaryDir &folder = *next;
    ManualClock clock;
    FakeLauncher launcher;
    FakeKeyStore keys;
    QList<Error> found;
    Host host;
};

auth::SignIn signedIn()
{
    auth::SignIn signIn;
    signIn.client.issuer = u"https://issuer.example"_s;
    signIn.client.id = u"client"_s;
    signIn.resource = signIn.range = u"https://mcp.example"_s;
    signIn.tokens.accessToken = u"token"_s;
    return signIn;
}

/// Something is saved in each file, and something of it removed again.
void Stage::changeEverything()
{
    ServerEntry entry;
    entry.name = u"One"_s;
    entry.program = QCoreApplication::applicationFilePath();
    for (const QString &name : {u"One"_s, u"Two"_s}) {
        entry.name = name;
        const auto added = host.add(entry);
        if (added)
            (void)(*added)->approve((*added)->review());
    }
    (void)host.remove(u"two"_s);
    host.settings()->set(u"kept"_s, json::Value(true));
    host.settings()->set(u"removed"_s, json::Value(true));
    host.settings()->remove(u"removed"_s);
    ProviderEntry provider;
    provider.name = u"Provider"_s;
    provider.baseUrl = u"https://models.example/v1"_s;
    (void)host.models()->store()->add(provider);
    const SkillDigests files{{u"skill://a/SKILL.md"_s, QByteArray(32, 'd')}};
    (void)host.consent()->approveSkill(u"one"_s, u"skill://a"_s, files);
    (void)host.consent()->approveSkill(u"one"_s, u"skill://b"_s, files);
    host.consent()->withdrawSkill(u"one"_s, u"skill://b"_s);
    settleConsent();
    auth::Credentials accounts(folder.path(), &keys);
    accounts.load();
    (void)answerOf(accounts.save(u"one"_s, signedIn()));
    accounts.agree(u"one"_s, u"https://mcp.example"_s, u"https://issuer.example"_s,
                   auth::Agreement::SignIn);
    EraStore eras(folder.path(), clock);
    eras.load();
    eras.remember(u"one"_s, "fingerprint", Era::Stateless);
    KeychainIndex index(folder.path());
    (void)index.add(u"secret"_s);
    (void)index.add(u"removed"_s);
    index.drop(u"removed"_s);
    (void)answerOf(host.history()->saveSet(u"one"_s, u"tool"_s, u"name"_s, {}, {}));
    TaskStore store(folder.path());
    TaskRecord task;
    task.key = u"key"_s;
    task.serverId = u"one"_s;
    task.startedAt = StoppedClock().wallTime();
    (void)answerOf(store.load());
    (void)answerOf(store.save(task));
    DefinitionStore definitions(folder.path(), &clock);
    definitions.keep(u"one"_s,
                     {{QCryptographicHash::hash("{}", QCryptographicHash::Sha256), "{}"}});
    readDatabases();
}

} // namespace

class TestProfileVersions : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const QString &file) const { return m_folder->filePath(file); }
    void makeNewer(const QString &file) const;

private Q_SLOTS:
    void initTestCase() { QLoggingCategory::setFilterRules(u"quayside.*=false"_s); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        Stage::next = m_folder.get();
        Stage::consentKeys.kept.clear();
    }

    void everyFileNamesItsVersion();
    void filesWithoutAVersionOpen();
    void aNewerFileIsReportedAndNotChanged_data();
    void aNewerFileIsReportedAndNotChanged();
    void whatIsInTheLogOfANewerDatabaseStaysThere();
    void approvalsOfTheTimeBeforeTheSealAreAskedAgain();
};

// A store of which this fails needs a version, and a row below.
void TestProfileVersions::everyFileNamesItsVersion()
{
    {
        Stage stage;
        QVERIFY(stage.host.load());
        stage.changeEverything();
        QCOMPARE(stage.found.size(), 0);
    }
    QCOMPARE(profileFiles(m_folder->path()),
             (QStringList{u"accounts.json"_s, u"audit.db"_s, u"consent.json"_s, u"definitions.db"_s,
                          u"eras.json"_s, u"history.db"_s, u"keychain.json"_s, u"models.json"_s,
                          u"servers.json"_s, u"settings.json"_s, u"tasks.db"_s}));
    for (const QString &file : profileFiles(m_folder->path())) {
        const QByteArray content = contentOf(path(file));
        if (file.endsWith(u".json"_s))
            QVERIFY2(content.startsWith("{\n  \"version\": 1,\n"), content.constData());
        else
            QCOMPARE(content.mid(60, 4), // user_version
                     QByteArray("\0\0\0", 3)
                         + (file == u"history.db"_s           ? '\4'
                                : file == u"definitions.db"_s ? '\2'
                                                              : '\1'));
    }
}

// Profiles of the time before all files had one.
void TestProfileVersions::filesWithoutAVersionOpen()
{
    {
        Stage stage;
        QVERIFY(stage.host.load());
        stage.changeEverything();
    }
    for (const QString &file : profileFiles(m_folder->path())) {
        QByteArray content = contentOf(path(file));
        if (file.endsWith(u".json"_s) && file != u"consent.json"_s) // It always had one.
            putFile(path(file), content.replace("  \"version\": 1,\n", ""));
    }
    Stage stage;
    QVERIFY(stage.host.load());
    stage.settleConsent();
    QCOMPARE(stage.found.size(), 0);
    QCOMPARE(stage.host.servers().size(), 1);
    const Server *server = stage.host.servers().constFirst();
    QVERIFY(server->review().isApproved);
    QVERIFY(stage.host.settings()->value(u"kept"_s).toBool());
    QCOMPARE(stage.host.models()->store()->entries().size(), 1);
    QVERIFY(stage.host.consent()->approvedSkill(u"one"_s, u"skill://a"_s));
    QVERIFY(stage.host.credentials().account(u"one"_s));
    QVERIFY(KeychainIndex(m_folder->path()).contains(u"secret"_s));
    EraStore eras(m_folder->path(), stage.clock);
    eras.load();
    QCOMPARE(eras.found(u"one"_s, "fingerprint"), Era::Stateless);

    // The next save adds the version.
    stage.host.settings()->set(u"more"_s, json::Value(true));
    QVERIFY(contentOf(path(u"settings.json"_s)).startsWith("{\n  \"version\": 1,\n"));
    QCOMPARE(QDir(m_folder->path()).entryList({u"*.broken-*"_s}), QStringList());
}

void TestProfileVersions::makeNewer(const QString &file) const
{
    if (!file.endsWith(u".db"_s))
        return putFile(path(file),
                       R"({"version": 2, "servers": ["another", "shape"], "names": 7})");
    const QHash<QString, int> ids{{u"audit.db"_s, kAuditId},
                                  {u"definitions.db"_s, kDefinitionsId},
                                  {u"history.db"_s, kHistoryId},
                                  {u"tasks.db"_s, kTasksId}};
    Database newer(m_folder->path(),
                   {file, ids.value(file), 5, {u"CREATE TABLE other (a INTEGER) STRICT"_s}});
    QVERIFY(newer.open(StoppedClock().wallTime()));
}

void TestProfileVersions::aNewerFileIsReportedAndNotChanged_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file :
         {"accounts.json", "audit.db", "consent.json", "definitions.db", "eras.json", "history.db",
          "keychain.json", "models.json", "servers.json", "settings.json", "tasks.db"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

// REL-11
void TestProfileVersions::aNewerFileIsReportedAndNotChanged()
{
    QFETCH(QString, file);
    makeNewer(file);
    if (QTest::currentTestFailed())
        return;
    const QByteArray before = contentOf(path(file));
    {
        Stage stage;
        const auto loaded = stage.host.load();
        if (!loaded)
            stage.found.append(loaded.error()); // Of the list of servers.
        stage.readDatabases();
        QTRY_COMPARE(stage.found.size(), 1);
        QVERIFY(isNewerFile(stage.found.constFirst()));
        QVERIFY2(stage.found.constFirst().detail.startsWith(path(file)),
                 qPrintable(stage.found.constFirst().detail));

        stage.changeEverything();
        for (const Server *server : stage.host.servers())
            QCOMPARE(server->review().isApproved, file != u"consent.json"_s);
        stage.host.withdrawApprovals();
        stage.settleConsent();
        stage.host.history()->clear();
        stage.host.history()->clearSets();
        (void)answerOf(stage.host.history()->counts());
        QCOMPARE(stage.found.size(), 1);

        // All else is as ever.
        QCOMPARE(stage.host.servers().size(), file == u"servers.json"_s ? 0 : 1);
        QVERIFY(stage.host.settings()->value(u"kept"_s).toBool());
        QCOMPARE(stage.host.models()->store()->entries().size(), file == u"models.json"_s ? 0 : 1);
    }
    QCOMPARE(contentOf(path(file)), before);
    QCOMPARE(QDir(m_folder->path()).entryList({u"*.broken-*"_s}), QStringList());
    const QStringList files = profileFiles(m_folder->path());
    for (const QString &other :
         {u"settings.json"_s, u"audit.db"_s, u"definitions.db"_s, u"history.db"_s, u"tasks.db"_s})
        QVERIFY2(files.contains(other), qPrintable(other));
}

// REL-11. A program that ended without closing its database leaves the last changes in the log, maybe the version as well.
void TestProfileVersions::whatIsInTheLogOfANewerDatabaseStaysThere()
{
    QTemporaryDir elsewhere;
    {
        Database newer(elsewhere.path(),
                       {u"tasks.db"_s, kTasksId, 1, {u"CREATE TABLE other (a INTEGER) STRICT"_s}});
        QVERIFY(newer.open(StoppedClock().wallTime()));
        QVERIFY(newer.run(u"PRAGMA user_version = 2"_s));
        QVERIFY(newer.run(u"INSERT INTO other VALUES (1)"_s));
        for (const QString &file : {u"tasks.db"_s, u"tasks.db-wal"_s})
            QVERIFY(QFile::copy(elsewhere.filePath(file), path(file)));
    }
    const QByteArray database = contentOf(path(u"tasks.db"_s));
    const QByteArray log = contentOf(path(u"tasks.db-wal"_s));
    QVERIFY(!log.isEmpty());
    QVERIFY(database.mid(60, 4) != QByteArray("\0\0\0\2", 4)); // Only the log has the version.

    QCOMPARE(answerOf(TaskStore(m_folder->path()).load()).error().code, kNewerFile);

    QCOMPARE(contentOf(path(u"tasks.db"_s)), database);
    QCOMPARE(contentOf(path(u"tasks.db-wal"_s)), log);
}

// SEC-71. Anybody could have written approvals.json, so each server is reviewed once more. The files stay.
void TestProfileVersions::approvalsOfTheTimeBeforeTheSealAreAskedAgain()
{
    {
        Stage stage;
        QVERIFY(stage.host.load());
        stage.changeEverything();
    }
    QVERIFY(QFile::remove(path(u"consent.json"_s)));
    const QByteArray digest = QByteArray(32, 'f').toHex();
    const QByteArray approvals = R"({"version":1,"servers":{"one":{"fingerprint":")" + digest
        + R"(","approvedAt":"2026-07-28T09:30:00.123Z","url":null,"program":"/opt/x/run"}}})";
    putFile(path(u"approvals.json"_s), approvals);
    putFile(path(u"skillapprovals.json"_s), R"({"version":1,"servers":{}})");
    Stage stage;
    QVERIFY(stage.host.load());
    stage.settleConsent();
    QVERIFY(!stage.host.consent()->problem());
    Server *server = stage.host.servers().constFirst();
    QCOMPARE(server->state(), Server::State::NotReviewed);
    QVERIFY(!stage.host.consent()->approvedSkill(u"one"_s, u"skill://a"_s));
    QVERIFY(server->approve(server->review()));
    QCOMPARE(server->state(), Server::State::Stopped);
    stage.settleConsent();
    QCOMPARE(contentOf(path(u"approvals.json"_s)), approvals);
}

QUAYSIDE_TEST(TestProfileVersions, QCoreApplication)

} // namespace tst_profileversions

#include "tst_profileversions.moc"
