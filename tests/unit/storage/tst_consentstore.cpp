// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/consentstore.h"
#include "core/storage/fileversion.h"
#include "core/storage/keychainstore.h"
#include "core/storage/privatefolder.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/profilefiles.h"

#include <QLoggingCategory>
#include <QTemporaryDir>
#include <QtTest>

#include <fcntl.h>
#include <limits>
#include <sys/file.h>

namespace tst_consentstore {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QString kSkill = u"skill://a/SKILL.md"_s;
const SkillDigests kFiles{{kSkill, QByteArray(32, 'a')},
                          {u"skill://a/b.md"_s, QByteArray(32, 'b')}};

Approval someApproval(char letter = 'f')
{
    Approval approval;
    approval.fingerprint = QByteArray(32, letter);
    approval.approvedAt = StoppedClock().wallTime().addMSecs(123);
    approval.program = u"/opt/x/run"_s;
    approval.arguments = QStringList{u"a b"_s, u""_s, u"\u202e"_s};
    approval.workingFolder = u"/srv"_s;
    approval.variables = {{u"KEY"_s, QByteArray(32, 'd')}};
    approval.programFile = {12, 1'785'000'000'123'456'789, std::numeric_limits<qint64>::max(), -1,
                            true};
    return approval;
}

SkillDigests otherFiles()
{
    SkillDigests files = kFiles;
    files.insert(u"skill://a/b.md"_s, QByteArray(32, 'c'));
    return files;
}

Grant someGrant(const QString &tool = u"send"_s)
{
    Grant grant;
    grant.serverId = u"a"_s;
    grant.identity = QByteArray(32, 'f');
    grant.tool = tool;
    grant.definition = QByteArray(32, 't');
    grant.arguments = QList<ArgumentRule>{
        {u"to"_s, ArgumentRule::Kind::OneOf, {json::Raw("\"x\""), json::Raw("1.50")}},
        {u"rest"_s, ArgumentRule::Kind::Any, {}}};
    grant.conversation = u"c"_s;
    return grant;
}

void settle(const ConsentStore &store)
{
    QVERIFY(waitUntil([&store] { return !store.isSaving() && !store.isChecking(); }));
}

} // namespace

class TestConsentStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLoggingCategory::setFilterRules(u"quayside.storage.warning=false"_s); }
    void init();

    void asksNoKeychainBeforeSomethingIsApproved();
    void keepsEverythingOverARestart();
    void keepsWhatWasApprovedOfAnAddress();
    void isNotInForceBeforeTheKeychainAnswers();
    void aFlippedByteEndsEverything();
    void aFileThatIsNoApprovalIsNotInForce_data();
    void aFileThatIsNoApprovalIsNotInForce();
    void anOlderCopyIsNotInForce();
    void anotherKeyIsNotInForce();
    void aKeyThatIsGoneEndsEverything();
    void aFileNobodySealedIsSetAsideByTheFirstApproval();
    void aCopyOfTheTimeBeforeADeletionIsNotInForce();
    void aLockedKeychainEndsEverythingUntilItIsUnlocked();
    void withdrawsLaterWhatIsLockedNow();
    void holdsForThisRunWithoutAKeychain();
    void boundsWhatWaitsForTheKeychain();
    void aSlowKeychainDelaysNothingElse();
    void aKillBetweenFileAndCounterCostsNothing();
    void aCounterThatIsNotKeptCostsNothing();
    void twoProgramsShareTheFile();
    void twoProgramsCreateOneKey();
    void whatAnotherProgramWithdrewDoesNotComeBack();
    void whatAnotherProgramSavesIsInForceSoon();
    void whatAnotherProgramSavedMeanwhileIsInForceWhenTheKeychainIsBack();
    void whatAnotherProgramWritesEndsEverythingUntilItIsPutBack();
    void waitsForAnotherProgramThatIsSaving();
    void holdsForThisRunWhereNothingCanBeWritten();
    void aNewerFileStaysAsItIs();

    void withdrawingAServerEndsAllOfItsCalls();
    void anApprovalOfOtherFilesIsVoidForGood();
    void withdrawsSkills();
    void keepsSoManySkillsOfAServer();
    void aToolIsUsedUntilItChanges();
    void aRemovedToolTakesItsGrantsWithIt();
    void aNameOfALineBreakBringsNoToolBack();
    void boundsWhatIsKnownOfAServer();
    void aGrantEndsAtItsDate();
    void refusesGrantsWithoutAnEnd_data();
    void refusesGrantsWithoutAnEnd();
    void boundsTheGrants();
    void withdrawsGrants();

private:
    std::unique_ptr<ConsentStore> open(KeyStore *keys = nullptr);
    void approveSome();
    QString path() const { return m_dir->filePath(u"profile/consent.json"_s); }
    QString profile() const { return m_dir->filePath(u"profile"_s); }

    ManualClock m_clock;
    std::unique_ptr<FakeKeyStore> m_keys;
    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestConsentStore::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_keys = std::make_unique<FakeKeyStore>();
    QVERIFY(m_dir->isValid());
}

/// Another run of the program. It has read the file.
std::unique_ptr<ConsentStore> TestConsentStore::open(KeyStore *keys)
{
    auto store = std::make_unique<ConsentStore>(profile(), keys ? keys : m_keys.get(), &m_clock);
    (void)store->load();
    settle(*store);
    return store;
}

/// A file with one thing of each kind.
void TestConsentStore::approveSome()
{
    const auto store = open();
    QVERIFY(store->approve(u"a"_s, someApproval()));
    QVERIFY(store->approve(u"b"_s, someApproval()));
    QVERIFY(store->approveSkill(u"a"_s, kSkill, kFiles));
    store->setKnownTools(u"a"_s, {{u"send"_s, {QByteArray(32, 't')}}}, QByteArray(32, 'i'));
    store->setCallDefault(u"a"_s, CallDefault::NeverAsk);
    QVERIFY(store->addGrant(someGrant()));
    settle(*store);
    QVERIFY(!store->problem());
}

#define VERIFY_NOTHING_IN_FORCE(store)                                                             \
    QVERIFY(!(store).approved(u"a"_s) && !(store).approved(u"b"_s));                               \
    QVERIFY(!(store).approvedSkill(u"a"_s, kSkill));                                               \
    QVERIFY(!(store).hasKnownTools(u"a"_s) && (store).knownTools(u"a"_s).isEmpty());               \
    QVERIFY((store).callDefault(u"a"_s) == CallDefault::AlwaysAsk);                                \
    QCOMPARE((store).grants().size(), 0)

// SEC-67
void TestConsentStore::asksNoKeychainBeforeSomethingIsApproved()
{
    FakeKeyring ring;
    KeychainStore keys(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    const auto store = open(&keys);
    QVERIFY(!store->isChecking());
    store->withdraw(u"a"_s);
    store->withdrawGrants();
    store->withdrawAllSkills();
    store->removeTools(u"a"_s, {u"x"_s});
    settle(*store);
    QCOMPARE(ring.asked, 0);
    QVERIFY(!QFile::exists(path()));

    QVERIFY(store->approve(u"a"_s, someApproval()));
    settle(*store);
    QVERIFY(ring.asked > 0);
    // A file in which everything was withdrawn needs no key either.
    store->withdraw(u"a"_s);
    settle(*store);
    ring.asked = 0;
    KeychainStore later(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    QVERIFY(!open(&later)->problem());
    QCOMPARE(ring.asked, 0);
}

// SEC-05, SEC-48, SEC-70, SEC-71
void TestConsentStore::keepsEverythingOverARestart()
{
    approveSome();
    const auto store = open();
    QVERIFY(!store->problem());
    QCOMPARE(store->approved(u"a"_s), someApproval());
    QVERIFY(!store->approved(u"new"_s));
    QVERIFY(store->isSkillApproved(u"a"_s, kSkill, kFiles));
    QVERIFY(!store->isSkillApproved(u"b"_s, kSkill, kFiles));
    QVERIFY(!store->isSkillApproved(u"a"_s, kSkill, otherFiles()));
    QVERIFY(!store->isSkillApproved(u"a"_s, kSkill, {}));
    QCOMPARE(store->knownTool(u"a"_s, u"send"_s)->digest, QByteArray(32, 't'));
    QCOMPARE(store->instructionsDigest(u"a"_s), QByteArray(32, 'i'));
    QCOMPARE(store->callDefault(u"a"_s), CallDefault::NeverAsk);
    QCOMPARE(store->callDefault(u"b"_s), CallDefault::AlwaysAsk);
    QCOMPARE(store->grants().size(), 1);
    Grant kept = store->grants().constFirst();
    QVERIFY(!kept.id.isEmpty() && kept.givenAt.isValid());
    kept.id.clear();
    kept.givenAt = {};
    QVERIFY(kept == someGrant());
    QCOMPARE(QFile::permissions(path()) & ~(QFile::ReadUser | QFile::WriteUser),
             QFile::ReadOwner | QFile::WriteOwner);
    QVERIFY(!contentOf(path()).contains(m_keys->kept.constBegin()->split(u' ').last().toLatin1()));
}

void TestConsentStore::keepsWhatWasApprovedOfAnAddress()
{
    Approval approval;
    approval.fingerprint = QByteArray(32, 'u');
    approval.approvedAt = StoppedClock().wallTime();
    approval.url = u"https://example.org/mcp"_s;
    approval.headerNames = QStringList{u"X-A"_s, u"X-B"_s};
    approval.caFile = u"/ca.pem"_s;
    approval.proxy = u"http://p:1"_s;
    approval.certificateFile = u"/me.p12"_s;
    const auto store = open();
    QVERIFY(store->approve(u"a"_s, approval));
    settle(*store);
    QCOMPARE(open()->approved(u"a"_s), approval);
}

void TestConsentStore::isNotInForceBeforeTheKeychainAnswers()
{
    approveSome();
    ConsentStore store(profile(), m_keys.get(), &m_clock);
    QSignalSpy checked(&store, &ConsentStore::checked);
    QVERIFY(store.load());
    QVERIFY(store.isChecking());
    QVERIFY(store.isWaiting(u"a"_s));
    QVERIFY(!store.isWaiting(u"new"_s));
    VERIFY_NOTHING_IN_FORCE(store);
    settle(store);
    QCOMPARE(checked.size(), 1);
    QVERIFY(!store.isWaiting(u"a"_s));
    QVERIFY(store.approved(u"a"_s));
}

// SEC-71
void TestConsentStore::aFlippedByteEndsEverything()
{
    approveSome();
    const QByteArray good = contentOf(path());
    for (qsizetype at = 0; at < good.size(); ++at) {
        QByteArray bad = good;
        bad[at] = char(bad.at(at) ^ (1 << (at % 8)));
        putFile(path(), bad);
        const auto store = open();
        QVERIFY2(store->problem(), qPrintable(QString::number(at)));
        VERIFY_NOTHING_IN_FORCE(*store);
        QCOMPARE(contentOf(path()), bad); // For a look at it.
    }
    for (const QByteArray &more : QByteArrayList{good + '\n', good + good, good.chopped(1), {}}) {
        putFile(path(), more);
        const auto store = open();
        QCOMPARE(consentProblem(*store->problem()), ConsentProblem::Edited);
        VERIFY_NOTHING_IN_FORCE(*store);
    }
    putFile(path(), good);
    QVERIFY(open()->approved(u"a"_s));
}

void TestConsentStore::aFileThatIsNoApprovalIsNotInForce_data()
{
    QTest::addColumn<QByteArray>("wrong");
    QTest::addColumn<QByteArray>("right");
    QTest::newRow("short fingerprint") << QByteArray(64, '6').prepend('"') << "\"66"_ba;
    QTest::newRow("no time") << "2026-07-28T"_ba
                             << "then"_ba;
    QTest::newRow("size is text") << "\"size\": 12"_ba
                                  << "\"size\": \"12\""_ba;
    QTest::newRow("a grant without an end") << "\"conversation\": \"c\""_ba
                                            << "\"conversation\": \"\""_ba;
}

void TestConsentStore::aFileThatIsNoApprovalIsNotInForce()
{
    QFETCH(QByteArray, wrong);
    QFETCH(QByteArray, right);
    approveSome();
    QByteArray content = contentOf(path());
    const qsizetype at = content.indexOf(wrong);
    QVERIFY2(at >= 0, content.constData());
    content.replace(at, wrong.size(), right);
    putFile(path(), content);
    const auto store = open();
    QCOMPARE(consentProblem(*store->problem()), ConsentProblem::Edited);
    VERIFY_NOTHING_IN_FORCE(*store);
}

// SEC-71
void TestConsentStore::anOlderCopyIsNotInForce()
{
    approveSome();
    const QByteArray before = contentOf(path());
    {
        const auto store = open();
        store->withdraw(u"a"_s);
        settle(*store);
    }
    const QByteArray last = contentOf(path());
    putFile(path(), before);
    const auto store = open();
    QCOMPARE(consentProblem(*store->problem()), ConsentProblem::OlderCopy);
    VERIFY_NOTHING_IN_FORCE(*store);
    putFile(path(), last);
    QVERIFY(open()->approved(u"b"_s));
}

void TestConsentStore::anotherKeyIsNotInForce()
{
    approveSome();
    const QString kept = m_keys->kept.value(u"consent-key"_s);
    QString &key = m_keys->kept[u"consent-key"_s];
    key.back() = key.back() == u'0' ? u'1' : u'0';
    const auto store = open();
    QCOMPARE(consentProblem(*store->problem()), ConsentProblem::Edited);
    VERIFY_NOTHING_IN_FORCE(*store);
    m_keys->kept[u"consent-key"_s] = kept;
    QVERIFY(open()->approved(u"a"_s));
}

// SEC-67
void TestConsentStore::aKeyThatIsGoneEndsEverything()
{
    approveSome();
    const QString key(64, u'a');
    for (const QString &text :
         QStringList{{}, u"0"_s, u"-1 "_s + key, key, u"1 ab"_s, u"x "_s + key}) {
        m_keys->kept[u"consent-key"_s] = text;
        const auto store = open();
        QCOMPARE(consentProblem(*store->problem()), ConsentProblem::NoKey);
        VERIFY_NOTHING_IN_FORCE(*store);
    }
    const auto store = open();
    QVERIFY(store->approve(u"c"_s, someApproval()));
    settle(*store);
    QVERIFY(!store->problem());
    QVERIFY(open()->approved(u"c"_s));
    QVERIFY(!open()->approved(u"a"_s));
}

void TestConsentStore::aFileNobodySealedIsSetAsideByTheFirstApproval()
{
    approveSome();
    QByteArray bad = contentOf(path());
    bad.replace("/opt/x/run", "/opt/x/bad");
    putFile(path(), bad);
    const auto store = open();
    store->withdraw(u"a"_s); // Of a server that was removed meanwhile.
    store->withdrawGrants();
    settle(*store);
    QCOMPARE(contentOf(path()), bad);

    QVERIFY(store->approve(u"c"_s, someApproval()));
    settle(*store);
    QVERIFY(!store->problem());
    const QStringList aside = QDir(profile()).entryList({u"consent.json.broken-*"_s});
    QCOMPARE(aside.size(), 1);
    QCOMPARE(contentOf(profile() + u'/' + aside.constFirst()), bad);
    const auto again = open();
    QVERIFY(again->approved(u"c"_s));
    QVERIFY(!again->approved(u"a"_s));
}

void TestConsentStore::aCopyOfTheTimeBeforeADeletionIsNotInForce()
{
    approveSome();
    const QByteArray before = contentOf(path());
    QVERIFY(QFile::remove(path()));
    {
        const auto store = open();
        QVERIFY(!store->problem());
        VERIFY_NOTHING_IN_FORCE(*store);
        QVERIFY(store->approve(u"c"_s, someApproval()));
        settle(*store);
    }
    putFile(path(), before);
    QCOMPARE(consentProblem(*open()->problem()), ConsentProblem::OlderCopy);
}

// SEC-71
void TestConsentStore::aLockedKeychainEndsEverythingUntilItIsUnlocked()
{
    FakeKeyring ring;
    KeychainStore first(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    {
        const auto store = open(&first);
        QVERIFY(store->approve(u"a"_s, someApproval()));
        settle(*store);
    }
    const QByteArray file = contentOf(path());
    ring.mood = FakeKeyring::Mood::Locked;
    KeychainStore keys(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    const auto store = open(&keys);
    QCOMPARE(keyStoreProblem(*store->problem()), KeyStoreProblem::Locked);
    VERIFY_NOTHING_IN_FORCE(*store);
    // In force for this run, and saved with the rest once that can be read.
    QVERIFY(store->approve(u"b"_s, someApproval('g')));
    settle(*store);
    QVERIFY(store->approved(u"b"_s));
    QVERIFY(store->problem());
    QCOMPARE(contentOf(path()), file);

    ring.mood = FakeKeyring::Mood::Open;
    store->tryAgain();
    QTRY_VERIFY(store->approved(u"a"_s));
    settle(*store);
    QVERIFY(!store->problem());
    QCOMPARE(store->approved(u"b"_s), someApproval('g'));
    KeychainStore later(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    const auto again = open(&later);
    QVERIFY(again->approved(u"a"_s) && again->approved(u"b"_s));
}

void TestConsentStore::withdrawsLaterWhatIsLockedNow()
{
    approveSome();
    m_keys->trouble = FakeKeyStore::locked();
    const auto store = open();
    store->withdraw(u"a"_s);
    settle(*store);
    m_keys->trouble.reset();
    store->tryAgain();
    QTRY_VERIFY(store->approved(u"b"_s));
    settle(*store);
    const auto again = open();
    QVERIFY(!again->approved(u"a"_s));
    QCOMPARE(again->grants().size(), 0);
    QVERIFY(again->approved(u"b"_s));
}

// SEC-66
void TestConsentStore::holdsForThisRunWithoutAKeychain()
{
    for (const auto mood : {FakeKeyring::Mood::Absent, FakeKeyring::Mood::Denied}) {
        FakeKeyring ring;
        ring.mood = mood;
        KeychainStore keys(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
        const auto store = open(&keys);
        QVERIFY(!store->problem());
        QVERIFY(store->approve(u"a"_s, someApproval()));
        QVERIFY(store->approved(u"a"_s));
        settle(*store);
        QVERIFY(store->approve(u"b"_s, someApproval()));
        settle(*store);
        QVERIFY(store->approved(u"a"_s) && store->approved(u"b"_s));
        QVERIFY(keyStoreProblem(*store->problem()) != KeyStoreProblem::None);
        QVERIFY(!QFile::exists(path()));
        KeychainStore later(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
        VERIFY_NOTHING_IN_FORCE(*open(&later));
    }
}

// REL-12
// A server that goes on changing its tools. What the person agreed to stays.
void TestConsentStore::boundsWhatWaitsForTheKeychain() // SEC-14, SEC-71
{
    FakeKeyring ring;
    ring.mood = FakeKeyring::Mood::Locked;
    KeychainStore keys(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    const auto store = open(&keys);
    QVERIFY(store->approve(u"a"_s, someApproval()));
    settle(*store);
    for (int i = 0; i < ConsentStore::kUnsaved; ++i)
        QVERIFY(store->acceptTool(u"a"_s, u"tool%1"_s.arg(i), QByteArray(32, 't')));
    settle(*store);
    QCOMPARE(store->knownTools(u"a"_s).size(), ConsentStore::kUnsaved);

    ring.mood = FakeKeyring::Mood::Open;
    store->tryAgain();
    QTRY_VERIFY(!store->problem());
    settle(*store);
    QVERIFY(store->approved(u"a"_s));
    QCOMPARE(store->knownTools(u"a"_s).size(), ConsentStore::kUnsaved - 1);
    QVERIFY(!store->knownTool(u"a"_s, u"tool0"_s));
}

void TestConsentStore::aSlowKeychainDelaysNothingElse()
{
    FakeKeyring ring;
    KeychainStore first(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    {
        const auto store = open(&first);
        QVERIFY(store->approve(u"a"_s, someApproval()));
        settle(*store);
    }
    ring.mood = FakeKeyring::Mood::Silent;
    KeychainStore keys(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    ConsentStore store(profile(), &keys, &m_clock);
    QVERIFY(store.load());
    QVERIFY(store.isWaiting(u"a"_s));
    m_clock.advance(KeychainStore::kPatience);
    settle(store);
    QCOMPARE(keyStoreProblem(*store.problem()), KeyStoreProblem::Slow);
    VERIFY_NOTHING_IN_FORCE(store);
    ring.release();
    QTRY_VERIFY(store.approved(u"a"_s));
    QVERIFY(!store.problem());
}

void TestConsentStore::aKillBetweenFileAndCounterCostsNothing()
{
    approveSome();
    const QString before = m_keys->kept.value(u"consent-key"_s);
    {
        const auto store = open();
        QVERIFY(store->approve(u"c"_s, someApproval()));
        settle(*store);
    }
    QVERIFY(m_keys->kept.value(u"consent-key"_s) != before);
    m_keys->kept[u"consent-key"_s] = before;
    const auto store = open();
    QVERIFY(!store->problem());
    QVERIFY(store->approved(u"a"_s) && store->approved(u"c"_s));
    // The next save ends the time in which the copy of before would be taken.
    const QByteArray copy = contentOf(path());
    QVERIFY(store->approve(u"d"_s, someApproval()));
    settle(*store);
    putFile(path(), copy);
    QCOMPARE(consentProblem(*open()->problem()), ConsentProblem::OlderCopy);
}

void TestConsentStore::aCounterThatIsNotKeptCostsNothing()
{
    approveSome();
    // Locked between reading the key and writing the counter.
    class LockedMeanwhile final : public KeyStore
    {
    public:
        Pending<QString> read(const QString &name) override { return keys->read(name); }
        Pending<bool> write(const QString &name, const QString &secret) override
        {
            return keys->write(name, secret);
        }
        Pending<bool> remove(const QString &name) override { return keys->remove(name); }
        Pending<bool> replace(const QString &, const QString &) override
        {
            return settled<bool>(false);
        }
        KeyStore *keys = nullptr;
    } keys;
    keys.keys = m_keys.get();
    const auto store = open(&keys);
    QVERIFY(store->approve(u"c"_s, someApproval()));
    settle(*store);
    const auto again = open();
    QVERIFY(!again->problem());
    QVERIFY(again->approved(u"a"_s) && again->approved(u"c"_s));
}

// SEC-71
void TestConsentStore::twoProgramsShareTheFile()
{
    approveSome();
    const auto window = open();
    const auto line = open();
    QVERIFY(window->approve(u"c"_s, someApproval()));
    QVERIFY(line->approve(u"d"_s, someApproval()));
    settle(*window);
    settle(*line);
    QVERIFY(window->approve(u"e"_s, someApproval()));
    settle(*window);
    QVERIFY(window->approved(u"d"_s));
    const auto later = open();
    for (const QString &id : {u"a"_s, u"c"_s, u"d"_s, u"e"_s})
        QVERIFY2(later->approved(id), qPrintable(id));
}

void TestConsentStore::twoProgramsCreateOneKey()
{
    const auto window = open();
    const auto line = open();
    QVERIFY(window->approve(u"a"_s, someApproval()));
    QVERIFY(line->approve(u"b"_s, someApproval()));
    QTRY_VERIFY((m_clock.advance(50ms), !window->isSaving() && !line->isSaving()));
    const auto later = open();
    QVERIFY(later->approved(u"a"_s) && later->approved(u"b"_s));
}

void TestConsentStore::whatAnotherProgramWithdrewDoesNotComeBack()
{
    approveSome();
    const auto window = open();
    const auto line = open();
    line->withdraw(u"a"_s);
    settle(*line);
    QSignalSpy changed(window.get(), &ConsentStore::approvalChanged);
    QVERIFY(window->approve(u"c"_s, someApproval()));
    settle(*window);
    QVERIFY(!window->approved(u"a"_s));
    QCOMPARE(changed.size(), 2); // Of c and of a.
    QVERIFY(!open()->approved(u"a"_s));
}

void TestConsentStore::whatAnotherProgramSavesIsInForceSoon() // SEC-52
{
    approveSome();
    const auto window = open();
    window->follow();
    const auto line = open();
    line->withdraw(u"a"_s);
    QVERIFY(line->approve(u"c"_s, someApproval()));
    QVERIFY(waitUntil([&] { return window->approved(u"c"_s).has_value(); }));
    QVERIFY(!window->approved(u"a"_s));
    QVERIFY(!window->problem());
}

// C12: a window that runs on while the keyring is restarted.
void TestConsentStore::whatAnotherProgramSavedMeanwhileIsInForceWhenTheKeychainIsBack()
{
    FakeKeyring ring;
    KeychainStore windowKeys(profile(), std::make_unique<FakeKeychain>(&ring), &m_clock);
    const auto window = open(&windowKeys);
    QVERIFY(window->approve(u"a"_s, someApproval()));
    settle(*window);
    window->follow();
    FakeKeyring restarted{.entries = ring.entries};
    ring.mood = FakeKeyring::Mood::Absent;
    {
        KeychainStore lineKeys(profile(), std::make_unique<FakeKeychain>(&restarted), &m_clock);
        const auto line = open(&lineKeys);
        QVERIFY(line->approve(u"b"_s, someApproval()));
        settle(*line);
    }
    QVERIFY(waitUntil([&] {
        m_clock.advance(std::chrono::milliseconds(100)); // It is asked again several times.
        return window->problem().has_value();
    }));
    QCOMPARE(keyStoreProblem(*window->problem()), KeyStoreProblem::Absent);
    QVERIFY(window->approved(u"a"_s) && !window->approved(u"b"_s));

    ring.entries = restarted.entries;
    ring.mood = FakeKeyring::Mood::Open;
    m_clock.advance(KeychainStore::kRecheckSpacing.front()); // Nobody asks for it.
    QTRY_VERIFY(window->approved(u"b"_s));
    settle(*window);
    QVERIFY(!window->problem());
    QVERIFY(window->approved(u"a"_s));
}

void TestConsentStore::whatAnotherProgramWritesEndsEverythingUntilItIsPutBack() // SEC-71
{
    approveSome();
    const QByteArray good = contentOf(path());
    const auto store = open();
    store->follow();
    QByteArray bad = good;
    bad[bad.size() / 2] = char(bad.at(bad.size() / 2) ^ 1);
    putFile(path(), bad);
    QVERIFY(waitUntil([&] { return store->problem().has_value(); }));
    QCOMPARE(consentProblem(*store->problem()), ConsentProblem::Edited);
    VERIFY_NOTHING_IN_FORCE(*store);
    putFile(path(), good);
    QVERIFY(waitUntil([&] { return store->approved(u"a"_s).has_value(); }));
    QVERIFY(!store->problem());
}

// M9: the window is never kept waiting.
void TestConsentStore::waitsForAnotherProgramThatIsSaving()
{
    approveSome();
    const NoPatience none;
    for (const bool isReleased : {true, false}) {
        const auto store = open();
        const int other = ::open(QFile::encodeName(profile()).constData(), O_RDONLY);
        QCOMPARE(::flock(other, LOCK_EX), 0);
        const QString id = isReleased ? u"c"_s : u"d"_s;
        QVERIFY(store->approve(id, someApproval()));
        QVERIFY(store->approved(id));
        QTest::qWait(0);
        QVERIFY(store->isSaving());
        if (isReleased)
            ::close(other);
        QTRY_VERIFY((m_clock.advance(100ms), !store->isSaving()));
        QCOMPARE(store->problem().has_value(), !isReleased);
        if (!isReleased)
            ::close(other);
        QCOMPARE(open()->approved(id).has_value(), isReleased);
    }
}

void TestConsentStore::holdsForThisRunWhereNothingCanBeWritten()
{
    putFile(profile(), "a file where the folder should be");
    const auto store = open();
    QVERIFY(store->approve(u"a"_s, someApproval()));
    settle(*store);
    QCOMPARE(store->problem()->kind, ErrorKind::Storage);
    QVERIFY(store->approved(u"a"_s));
    QVERIFY(!open()->approved(u"a"_s));
}

// REL-11
void TestConsentStore::aNewerFileStaysAsItIs()
{
    QVERIFY(QDir().mkpath(profile()));
    const QByteArray newer = R"({"version": 2, "servers": 7})";
    putFile(path(), newer);
    const auto store = open();
    QVERIFY(isNewerFile(*store->problem()));
    QVERIFY(!store->approve(u"a"_s, someApproval()));
    QVERIFY(!store->approved(u"a"_s));
    settle(*store);
    QCOMPARE(contentOf(path()), newer);
    QCOMPARE(m_keys->kept.size(), 0);
}

void TestConsentStore::withdrawingAServerEndsAllOfItsCalls()
{
    approveSome();
    const auto store = open();
    store->withdraw(u"a"_s);
    for (const bool isRestarted : {false, true}) {
        settle(*store);
        const auto later = open();
        const ConsentStore &now = isRestarted ? *later : *store;
        QVERIFY(!now.approved(u"a"_s) && now.approved(u"b"_s));
        QVERIFY(!now.hasKnownTools(u"a"_s));
        QCOMPARE(now.callDefault(u"a"_s), CallDefault::AlwaysAsk);
        QCOMPARE(now.grants().size(), 0);
    }
}

/// "Content-bound approval" of the Skills extension.
void TestConsentStore::anApprovalOfOtherFilesIsVoidForGood()
{
    approveSome();
    auto store = open();
    store->observeSkill(u"a"_s, kSkill, kFiles);
    QVERIFY(store->isSkillApproved(u"a"_s, kSkill, kFiles));
    store->observeSkill(u"a"_s, kSkill, otherFiles());
    for (const bool isRestarted : {false, true}) {
        settle(*store);
        if (isRestarted)
            store = open();
        QVERIFY(!store->isSkillApproved(u"a"_s, kSkill, kFiles));
        QVERIFY(store->approvedSkill(u"a"_s, kSkill)->isVoid);
        QCOMPARE(store->approvedSkill(u"a"_s, kSkill)->files, kFiles); // To show what changed.
    }
    store->observeSkill(u"a"_s, kSkill, kFiles);
    QVERIFY(!store->isSkillApproved(u"a"_s, kSkill, kFiles));
    QVERIFY(store->approveSkill(u"a"_s, kSkill, kFiles));
    QVERIFY(store->isSkillApproved(u"a"_s, kSkill, kFiles));
    store->observeSkill(u"a"_s, kSkill, {}); // Dynamic now.
    QVERIFY(!store->isSkillApproved(u"a"_s, kSkill, kFiles));
}

void TestConsentStore::withdrawsSkills()
{
    const auto store = open();
    for (const QString &id : {u"s"_s, u"t"_s, u"u"_s})
        QVERIFY(store->approveSkill(id, kSkill, kFiles));
    store->withdrawSkill(u"s"_s, kSkill);
    QVERIFY(!store->approvedSkill(u"s"_s, kSkill));
    store->withdrawSkills(u"t"_s);
    QVERIFY(!store->approvedSkill(u"t"_s, kSkill));
    settle(*store);
    QVERIFY(open()->isSkillApproved(u"u"_s, kSkill, kFiles));
    store->withdrawAllSkills();
    settle(*store);
    QVERIFY(!open()->approvedSkill(u"u"_s, kSkill));
}

void TestConsentStore::keepsSoManySkillsOfAServer()
{
    const auto store = open();
    const auto uri = [](int i) { return u"skill://%1/SKILL.md"_s.arg(i); };
    for (int i = 0; i <= ConsentStore::kSkillsPerServer; ++i) {
        QVERIFY(store->approveSkill(u"s"_s, uri(i), kFiles));
        m_clock.advance(1s);
    }
    QVERIFY(!store->approvedSkill(u"s"_s, uri(0)));
    QVERIFY(store->isSkillApproved(u"s"_s, uri(1), kFiles));
    QVERIFY(store->isSkillApproved(u"s"_s, uri(ConsentStore::kSkillsPerServer), kFiles));
}

// SEC-52
void TestConsentStore::aToolIsUsedUntilItChanges()
{
    approveSome();
    const auto store = open();
    QVERIFY(!store->knownTool(u"a"_s, u"send"_s)->isUsed);
    store->markUsed(u"a"_s, u"send"_s);
    store->markUsed(u"a"_s, u"unknown"_s);
    QVERIFY(!store->knownTool(u"a"_s, u"unknown"_s));
    settle(*store);
    const auto later = open();
    QVERIFY(later->knownTool(u"a"_s, u"send"_s)->isUsed);
    QVERIFY(later->acceptTool(u"a"_s, u"send"_s, QByteArray(32, 'u')));
    QVERIFY(!later->knownTool(u"a"_s, u"send"_s)->isUsed);
}

// SEC-49
void TestConsentStore::aRemovedToolTakesItsGrantsWithIt()
{
    approveSome();
    const auto store = open();
    QVERIFY(store->addGrant(someGrant(u"other"_s)));
    store->removeTools(u"a"_s, {u"send"_s});
    settle(*store);
    const auto later = open();
    QVERIFY(!later->knownTool(u"a"_s, u"send"_s));
    QVERIFY(later->hasKnownTools(u"a"_s));
    QCOMPARE(later->grants().size(), 1);
    QCOMPARE(later->grants().constFirst().tool, u"other"_s);
}

// R5, SEC-49
void TestConsentStore::aNameOfALineBreakBringsNoToolBack()
{
    const QStringList names{u"x"_s, u"y"_s, u"x\ny"_s, u"1:x/1:y"_s, u"z"_s};
    {
        const auto store = open();
        QVERIFY(store->approve(u"a"_s, someApproval()));
        QMap<QString, KnownTool> tools;
        for (const QString &name : names)
            tools.insert(name, {QByteArray(32, 't')});
        store->setKnownTools(u"a"_s, tools, {});
        QVERIFY(store->addGrant(someGrant(u"x"_s)));
        settle(*store);
    }
    const auto store = open();
    store->removeTools(u"a"_s, {u"x"_s, u"y"_s});
    store->removeTools(u"a"_s, {u"x\ny"_s}); // Nothing is saved yet.
    store->removeTools(u"a"_s, {u"1:x/1:y"_s});
    settle(*store);
    const auto later = open();
    QCOMPARE(later->knownTools(u"a"_s).keys(), QStringList{u"z"_s});
    QCOMPARE(later->grants().size(), 0);
}

void TestConsentStore::boundsWhatIsKnownOfAServer()
{
    const auto store = open();
    QVERIFY(store->approve(u"a"_s, someApproval()));
    QMap<QString, KnownTool> tools;
    for (int i = 0; i <= ConsentStore::kToolsPerServer; ++i)
        tools.insert(QString::number(i), {QByteArray(32, 't')});
    store->setKnownTools(u"a"_s, tools, {});
    QCOMPARE(store->knownTools(u"a"_s).size(), ConsentStore::kToolsPerServer);
    QVERIFY(!store->acceptTool(u"a"_s, u"one more"_s, QByteArray(32, 't')));
    QVERIFY(store->acceptTool(u"a"_s, u"1"_s, QByteArray(32, 'u')));

    tools.clear();
    for (int i = 0; i < ConsentStore::kToolsPerServer; ++i)
        tools.insert(QString::number(i).rightJustified(ConsentStore::kToolNameChars, u'\u0001'),
                     {QByteArray(32, 't')});
    tools.insert(QString(ConsentStore::kToolNameChars + 1, u'x'), {QByteArray(32, 't')});
    store->setKnownTools(u"a"_s, tools, {});
    QCOMPARE(store->knownTools(u"a"_s).size(),
             ConsentStore::kToolNamesChars / ConsentStore::kToolNameChars);
    QVERIFY(!store->knownTools(u"a"_s).contains(QString(ConsentStore::kToolNameChars + 1, u'x')));
    settle(*store);
    QVERIFY(!store->problem());
    QVERIFY(contentOf(path()).size() < 8 * 1024 * 1024);
    QCOMPARE(open()->knownTools(u"a"_s), store->knownTools(u"a"_s));
}

// SEC-48
void TestConsentStore::aGrantEndsAtItsDate()
{
    const auto store = open();
    Grant grant = someGrant();
    grant.conversation.clear();
    grant.until = m_clock.wallTime().addDays(1);
    QVERIFY(store->addGrant(grant));
    m_clock.advance(24h - 1ms);
    QCOMPARE(store->grants().size(), 1);
    m_clock.advance(1ms);
    QCOMPARE(store->grants().size(), 0);
    settle(*store);
    QCOMPARE(open()->grants().size(), 0);
}

void TestConsentStore::refusesGrantsWithoutAnEnd_data()
{
    QTest::addColumn<qint64>("days");
    QTest::newRow("no end") << qint64(-1'000'000);
    QTest::newRow("over") << qint64(0);
    QTest::newRow("too long") << qint64(91);
}

void TestConsentStore::refusesGrantsWithoutAnEnd()
{
    QFETCH(qint64, days);
    const auto store = open();
    Grant grant = someGrant();
    grant.conversation.clear();
    if (days >= 0)
        grant.until = m_clock.wallTime().addDays(days);
    QCOMPARE(store->addGrant(grant).error().kind, ErrorKind::Policy);
    QCOMPARE(store->grants().size(), 0);
}

void TestConsentStore::boundsTheGrants()
{
    const auto store = open();
    for (int i = 0; i < ConsentStore::kGrants; ++i)
        QVERIFY(store->addGrant(someGrant()));
    QVERIFY(!store->addGrant(someGrant()));
    QCOMPARE(store->grants().size(), ConsentStore::kGrants);
}

// SEC-56
void TestConsentStore::withdrawsGrants()
{
    const auto store = open();
    const QString first = store->addGrant(someGrant()).valueOr({});
    QVERIFY(store->addGrant(someGrant()));
    QVERIFY(store->addGrant(someGrant(u"other"_s)));
    QSignalSpy changed(store.get(), &ConsentStore::grantsChanged);
    store->withdrawGrant(first);
    QCOMPARE(store->grants().size(), 2);
    store->endGrants(u"a"_s, u"send"_s);
    QCOMPARE(store->grants().size(), 1);
    QCOMPARE(changed.size(), 2);
    settle(*store);
    QCOMPARE(open()->grants().size(), 1);
    store->withdrawGrants();
    QCOMPARE(store->grants().size(), 0);
    settle(*store);
    QCOMPARE(open()->grants().size(), 0);
}

QUAYSIDE_TEST(TestConsentStore, QCoreApplication)

} // namespace tst_consentstore

#include "tst_consentstore.moc"
