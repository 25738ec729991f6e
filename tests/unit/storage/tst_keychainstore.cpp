// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/keychainstore.h"
#include "tests/support/canaries.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_keychainstore {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Mood = FakeKeyring::Mood;
using Place = SecretKeeping::Place;

namespace {

/// How often the keychain is asked while its errors may pass.
constexpr int kTries = 1 + int(KeychainStore::kRetrySpacing.size());

/// Each answer comes with an event of its own.
void letHappen()
{
    for (int i = 0; i < 20; ++i)
        QCoreApplication::processEvents();
}

QString textOf(const Result<QString> &result)
{
    return result ? *result : u"problem %1"_s.arg(result.error().code);
}

} // namespace

// SEC-66, SEC-67, REL-12
class TestKeychainStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void keepsSecretsInTheKeychainOverARestart();
    void asksNothingOfTheKeychainWithoutNeed();
    void keepsSecretsInMemoryWhenTheKeychainIs_data();
    void keepsSecretsInMemoryWhenTheKeychainIs();
    void tellsWhatIsLockedFromWhatWasNeverStored();
    void noticesThatTheKeychainWasLockedMeanwhile();
    void aLostEntryIsJustNotThere();
    void everythingGoesOnWithAnotherKeychain();
    void waitsThirtySecondsAndNoLonger();
    void takesAnAnswerThatComesLate();
    void movesSecretsInWhenItCanBeUsedAgain();
    void aReplacementThatCannotBeStoredLeavesTheFormerValue();
    void removesLaterWhatCannotBeRemovedNow();
    void removesInTheNextRunWhatCouldNotBeRemoved();
    void twoProfilesDoNotMeet();
    void twoProgramsShareOneProfile();
    void writesNoSecretIntoTheProfile();
    void aBrokenListCostsSecretsOnly();
    void readsAListOfAnEarlierVersion();
    void writesNothingWhileItReads_data();
    void writesNothingWhileItReads();
    void writesAnEntryOnlyWhenItChanges();
    void asksAgainAfterAnError_data();
    void asksAgainAfterAnError();
    void asksAgainInANewSession();
    void waitsWhileTheKeychainIsRestarted_data();
    void waitsWhileTheKeychainIsRestarted();
    void looksAgainForAnEntryThatVanished();
    void aLaterChangeCountsWhenItIsWrittenAgain();
    void errorsThatStayAreNoMissingKeychain();
    void triesAgainByItself_data();
    void triesAgainByItself();
    void aFailedWriteLeavesWhatAnotherProgramStored();
    void aKeyThatWasNotStoredIsForgotten();
    void givesUpTryingByItself();
    void doesNotTryByItselfWhatThePersonDecides_data();
    void doesNotTryByItselfWhatThePersonDecides();

private:
    std::unique_ptr<KeychainStore> open(const QString &folder = {});
    static Result<QString> read(KeychainStore &store, const QString &name);
    static std::optional<bool> write(KeychainStore &store, const QString &name,
                                     const QString &secret);
    static void remove(KeychainStore &store, const QString &name);
    /// The secrets in the keychain, whatever they are called there.
    QStringList kept() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeKeyring m_ring;
    ManualClock m_clock;
};

void TestKeychainStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_ring = {};
}

/// Whatever happened, nothing of it is on the disk.
void TestKeychainStore::cleanup()
{
    const QStringList found = canaries::findIn({m_folder->path()});
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
}

std::unique_ptr<KeychainStore> TestKeychainStore::open(const QString &folder)
{
    return std::make_unique<KeychainStore>(folder.isEmpty() ? m_folder->path() : folder,
                                           std::make_unique<FakeKeychain>(&m_ring), &m_clock);
}

/// An error of kind Closed: no answer yet.
Result<QString> TestKeychainStore::read(KeychainStore &store, const QString &name)
{
    Result<QString> got = Error{ErrorKind::Closed, {}, 0, {}};
    auto context = std::make_unique<QObject>();
    store.read(name).then(context.get(), [&got](const Result<QString> &result) { got = result; });
    letHappen();
    return got;
}

std::optional<bool> TestKeychainStore::write(KeychainStore &store, const QString &name,
                                             const QString &secret)
{
    std::optional<bool> got;
    auto context = std::make_unique<QObject>();
    store.write(name, secret).then(context.get(), [&got](const Result<bool> &result) {
        got = result && *result;
    });
    letHappen();
    return got;
}

void TestKeychainStore::remove(KeychainStore &store, const QString &name)
{
    auto context = std::make_unique<QObject>();
    bool isDone = false;
    store.remove(name).then(context.get(), [&isDone](const Result<bool> &) { isDone = true; });
    letHappen();
    QVERIFY(isDone);
}

QStringList TestKeychainStore::kept() const
{
    QStringList secrets = m_ring.entries.values();
    secrets.removeOne(u"1"_s); // By which it is seen whether it takes anything.
    return secrets;
}

void TestKeychainStore::keepsSecretsInTheKeychainOverARestart()
{
    const QString secret = canaries::make(u"kept"_s);
    {
        const auto store = open();
        QCOMPARE(write(*store, u"a"_s, secret), std::optional(true));
        QCOMPARE(textOf(read(*store, u"a"_s)), secret);
        QCOMPARE(store->keeping().place, Place::Keychain);
    }
    const auto again = open();
    QCOMPARE(textOf(read(*again, u"a"_s)), secret);
    QCOMPARE(textOf(read(*again, u"b"_s)), QString());
    remove(*again, u"a"_s);
    QCOMPARE(textOf(read(*again, u"a"_s)), QString());
    QCOMPARE(kept(), QStringList());
}

void TestKeychainStore::asksNothingOfTheKeychainWithoutNeed()
{
    const auto store = open();
    QCOMPARE(textOf(read(*store, u"a"_s)), QString());
    remove(*store, u"a"_s);
    QCOMPARE(m_ring.asked, 0);
}

void TestKeychainStore::keepsSecretsInMemoryWhenTheKeychainIs_data()
{
    QTest::addColumn<Mood>("mood");
    QTest::addColumn<KeyStoreProblem>("problem");
    QTest::newRow("locked") << Mood::Locked << KeyStoreProblem::Locked;
    QTest::newRow("absent") << Mood::Absent << KeyStoreProblem::Absent;
    QTest::newRow("denied") << Mood::Denied << KeyStoreProblem::Denied;
}

void TestKeychainStore::keepsSecretsInMemoryWhenTheKeychainIs()
{
    QFETCH(const Mood, mood);
    QFETCH(const KeyStoreProblem, problem);
    m_ring.mood = mood;
    const QString secret = canaries::make(u"memory"_s);
    auto store = open();
    QSignalSpy told(store.get(), &KeyStore::keepingChanged);
    QCOMPARE(write(*store, u"a"_s, secret), std::optional(false));
    QCOMPARE(store->keeping().place, Place::MemoryOnly);
    QCOMPARE(store->keeping().problem, problem);
    QCOMPARE(told.size(), 1);
    QCOMPARE(textOf(read(*store, u"a"_s)), secret);
    QCOMPARE(kept(), QStringList());

    store = open();
    QCOMPARE(textOf(read(*store, u"a"_s)), QString()); // For that run only.
}

void TestKeychainStore::tellsWhatIsLockedFromWhatWasNeverStored()
{
    QCOMPARE(write(*open(), u"a"_s, canaries::make(u"stored"_s)), std::optional(true));
    m_ring.mood = Mood::Locked;
    const auto store = open();
    const auto locked = read(*store, u"a"_s);
    QVERIFY(!locked);
    QCOMPARE(locked.error().kind, ErrorKind::Storage);
    QCOMPARE(KeyStoreProblem(locked.error().code), KeyStoreProblem::Locked);
    QCOMPARE(store->keeping().problem, KeyStoreProblem::Locked);
    QCOMPARE(textOf(read(*store, u"b"_s)), QString());
}

void TestKeychainStore::noticesThatTheKeychainWasLockedMeanwhile()
{
    const auto store = open();
    QCOMPARE(write(*store, u"a"_s, canaries::make(u"stored"_s)), std::optional(true));
    m_ring.mood = Mood::Locked;
    const auto locked = read(*store, u"a"_s);
    QVERIFY(!locked);
    QCOMPARE(KeyStoreProblem(locked.error().code), KeyStoreProblem::Locked);
    QCOMPARE(store->keeping().place, Place::MemoryOnly);
}

void TestKeychainStore::aLostEntryIsJustNotThere()
{
    const auto store = open();
    QCOMPARE(write(*store, u"a"_s, canaries::make(u"lost"_s)), std::optional(true));
    m_ring.entries.clear();
    QCOMPARE(textOf(read(*store, u"a"_s)), QString());
    QCOMPARE(store->keeping().place, Place::Keychain);
}

void TestKeychainStore::everythingGoesOnWithAnotherKeychain()
{
    QCOMPARE(write(*open(), u"a"_s, canaries::make(u"old"_s)), std::optional(true));
    m_ring = {};
    const auto store = open();
    QCOMPARE(textOf(read(*store, u"a"_s)), QString());
    const QString secret = canaries::make(u"new"_s);
    QCOMPARE(write(*store, u"a"_s, secret), std::optional(true));
    QCOMPARE(textOf(read(*open(), u"a"_s)), secret);
}

void TestKeychainStore::waitsThirtySecondsAndNoLonger()
{
    QCOMPARE(write(*open(), u"a"_s, canaries::make(u"slow"_s)), std::optional(true));
    m_ring.mood = Mood::Silent;
    const auto store = open();
    std::optional<Result<QString>> got;
    store->read(u"a"_s).then(this, [&got](const Result<QString> &result) { got = result; });
    m_clock.advance(29s);
    QVERIFY(!got);
    m_clock.advance(1s);
    QVERIFY(got);
    QCOMPARE(KeyStoreProblem(got->error().code), KeyStoreProblem::Slow);
    QCOMPARE(store->keeping().place, Place::MemoryOnly);
    QCOMPARE(store->keeping().problem, KeyStoreProblem::Slow);
    QCOMPARE(write(*store, u"b"_s, canaries::make(u"meanwhile"_s)), std::optional(false));
}

void TestKeychainStore::takesAnAnswerThatComesLate()
{
    m_ring.mood = Mood::Silent;
    const auto store = open();
    const QString secret = canaries::make(u"late"_s);
    QVERIFY(!write(*store, u"a"_s, secret));
    m_clock.advance(30s);
    QCOMPARE(store->keeping().problem, KeyStoreProblem::Slow);
    m_ring.release();
    letHappen();
    QCOMPARE(store->keeping().place, Place::Keychain);
    QCOMPARE(kept(), QStringList{secret});
    QCOMPARE(m_clock.activeAlarms(), 0);
}

void TestKeychainStore::movesSecretsInWhenItCanBeUsedAgain()
{
    m_ring.mood = Mood::Locked;
    const auto store = open();
    const QString secret = canaries::make(u"moved"_s);
    QCOMPARE(write(*store, u"a"_s, secret), std::optional(false));

    std::optional<SecretKeeping> outcome;
    const auto tryAgain = [&] {
        store->tryAgain().then(this, [&outcome](const auto &keeping) { outcome = *keeping; });
    };
    tryAgain();
    QTRY_VERIFY(outcome);
    QCOMPARE(outcome->problem, KeyStoreProblem::Locked);

    m_ring.mood = Mood::Open;
    QSignalSpy told(store.get(), &KeyStore::keepingChanged);
    outcome.reset();
    tryAgain();
    QTRY_VERIFY(outcome);
    QCOMPARE(outcome->place, Place::Keychain);
    QCOMPARE(told.size(), 1);
    QCOMPARE(kept(), QStringList{secret});
    QCOMPARE(textOf(read(*open(), u"a"_s)), secret);
}

// A counter that is not kept costs nothing, a key that is lost costs everything.
void TestKeychainStore::aReplacementThatCannotBeStoredLeavesTheFormerValue()
{
    auto store = open();
    QCOMPARE(write(*store, u"a"_s, u"first"_s), true);
    std::optional<bool> isKept;
    const auto replace = [&](const QString &name, const QString &secret) {
        isKept.reset();
        store->replace(name, secret).then(this, [&](const Result<bool> &kept) { isKept = *kept; });
        letHappen();
        QVERIFY(isKept);
    };
    replace(u"a"_s, u"second"_s);
    QCOMPARE(*isKept, true);
    QCOMPARE(*read(*store, u"a"_s), u"second"_s);
    replace(u"never stored"_s, u"x"_s);
    QCOMPARE(*isKept, false);

    m_ring.mood = Mood::Locked;
    replace(u"a"_s, u"third"_s);
    QCOMPARE(*isKept, false);
    m_ring.mood = Mood::Open;
    store = open();
    QCOMPARE(*read(*store, u"a"_s), u"second"_s);
}

void TestKeychainStore::removesLaterWhatCannotBeRemovedNow()
{
    const auto store = open();
    QCOMPARE(write(*store, u"a"_s, canaries::make(u"removed"_s)), std::optional(true));
    m_ring.mood = Mood::Locked;
    QVERIFY(!read(*store, u"a"_s));
    remove(*store, u"a"_s);
    QCOMPARE(textOf(read(*store, u"a"_s)), QString());
    m_ring.mood = Mood::Open;
    store->tryAgain().then(this, [](const auto &) {});
    letHappen();
    QCOMPARE(kept(), QStringList());
}

void TestKeychainStore::removesInTheNextRunWhatCouldNotBeRemoved()
{
    {
        const auto store = open();
        QCOMPARE(write(*store, u"a"_s, canaries::make(u"removed"_s)), std::optional(true));
        m_ring.mood = Mood::Locked;
        QVERIFY(!read(*store, u"a"_s));
        remove(*store, u"a"_s);
    }
    m_ring.mood = Mood::Open;
    const auto store = open();
    QCOMPARE(textOf(read(*store, u"a"_s)), QString());
    const QString other = canaries::make(u"other"_s);
    QCOMPARE(write(*store, u"b"_s, other), std::optional(true));
    QCOMPARE(kept(), QStringList{other});
}

void TestKeychainStore::twoProfilesDoNotMeet()
{
    const QTemporaryDir other;
    const QString ours = canaries::make(u"ours"_s);
    const QString theirs = canaries::make(u"theirs"_s);
    QCOMPARE(write(*open(), u"a"_s, ours), std::optional(true));
    QCOMPARE(write(*open(other.path()), u"a"_s, theirs), std::optional(true));
    QCOMPARE(textOf(read(*open(), u"a"_s)), ours);
    remove(*open(other.path()), u"a"_s);
    QCOMPARE(kept(), QStringList{ours});
}

void TestKeychainStore::twoProgramsShareOneProfile()
{
    const auto window = open();
    const auto terminal = open();
    QCOMPARE(write(*window, u"a"_s, canaries::make(u"a"_s)), std::optional(true));
    const QString secret = canaries::make(u"b"_s);
    QCOMPARE(write(*terminal, u"b"_s, secret), std::optional(true));
    QCOMPARE(textOf(read(*window, u"b"_s)), secret);
}

void TestKeychainStore::writesNoSecretIntoTheProfile()
{
    QCOMPARE(write(*open(), u"a"_s, canaries::make(u"a"_s)), std::optional(true));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{u"keychain.json"_s});
    // And the search would have seen one.
    const QTemporaryDir other;
    QFile file(other.filePath(u"x"_s));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write("{\"a\":\"" + canaries::make(u"a"_s).toUtf8() + "\"}");
    file.close();
    QCOMPARE(canaries::findIn({other.path()}).size(), 1);
}

void TestKeychainStore::aBrokenListCostsSecretsOnly()
{
    QCOMPARE(write(*open(), u"a"_s, canaries::make(u"a"_s)), std::optional(true));
    QFile file(m_folder->filePath(u"keychain.json"_s));
    QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate));
    file.write("{\"names\": 7");
    file.close();
    const auto store = open();
    QCOMPARE(textOf(read(*store, u"a"_s)), QString());
    const QString secret = canaries::make(u"again"_s);
    QCOMPARE(write(*store, u"a"_s, secret), std::optional(true));
    QCOMPARE(textOf(read(*open(), u"a"_s)), secret);
}

void TestKeychainStore::readsAListOfAnEarlierVersion()
{
    const QString secret = canaries::make(u"a"_s);
    QCOMPARE(write(*open(), u"a"_s, secret), std::optional(true));
    QFile file(m_folder->filePath(u"keychain.json"_s));
    QVERIFY(file.open(QFile::ReadWrite));
    QByteArray text = file.readAll();
    const QByteArray leaving = ",\n  \"leaving\": []";
    QVERIFY2(text.contains(leaving), text.constData());
    file.resize(0);
    file.write(text.replace(leaving, ""));
    file.close();
    QCOMPARE(textOf(read(*open(), u"a"_s)), secret);
}

void TestKeychainStore::writesNothingWhileItReads_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<Mood>("mood");
    QTest::newRow("one entry") << QStringList{u"a"_s} << Mood::Open;
    QTest::newRow("several entries") << QStringList{u"a"_s, u"b"_s, u"a"_s} << Mood::Open;
    QTest::newRow("what was never stored") << QStringList{u"never"_s} << Mood::Open;
    QTest::newRow("a locked keychain") << QStringList{u"a"_s} << Mood::Locked;
    QTest::newRow("an absent keychain") << QStringList{u"a"_s} << Mood::Absent;
}

// K33: other programs read the entry that was written anew by each command.
void TestKeychainStore::writesNothingWhileItReads()
{
    QFETCH(const QStringList, names);
    QFETCH(const Mood, mood);
    const auto first = open();
    QCOMPARE(write(*first, u"a"_s, canaries::make(u"a"_s)), std::optional(true));
    QCOMPARE(write(*first, u"b"_s, canaries::make(u"b"_s)), std::optional(true));
    m_ring.mood = mood;
    m_ring.written = 0;
    const auto store = open();
    for (const QString &name : names)
        (void)read(*store, name);
    QCOMPARE(m_ring.written, 0);
}

// K33
void TestKeychainStore::writesAnEntryOnlyWhenItChanges()
{
    QCOMPARE(write(*open(), u"a"_s, u"first"_s), std::optional(true));
    m_ring.written = 0;
    const auto store = open();
    QCOMPARE(write(*store, u"a"_s, u"first"_s), std::optional(true));
    QCOMPARE(m_ring.written, 0);
    QCOMPARE(textOf(read(*store, u"a"_s)), u"first"_s);
    QCOMPARE(write(*store, u"a"_s, u"second"_s), std::optional(true));
    QCOMPARE(m_ring.written, 1);
    QCOMPARE(textOf(read(*open(), u"a"_s)), u"second"_s);
}

void TestKeychainStore::asksAgainAfterAnError_data()
{
    QTest::addColumn<int>("failures");
    QTest::newRow("one") << 1;
    QTest::newRow("two") << 2;
    QTest::newRow("as many as it asks again") << int(KeychainStore::kRetrySpacing.size());
}

// K33: "No such interface org.freedesktop.Secret.Item": the entry was replaced while it was read.
void TestKeychainStore::asksAgainAfterAnError()
{
    QFETCH(const int, failures);
    const auto store = open();
    const QString secret = canaries::make(u"a"_s);
    const auto waitLong = [this] {
        for (const auto spacing : KeychainStore::kRetrySpacing) {
            m_clock.advance(spacing);
            letHappen();
        }
    };
    m_ring.failures = failures;
    std::optional<bool> isKept;
    store->write(u"a"_s, secret).then(this, [&](const Result<bool> &done) { isKept = *done; });
    letHappen();
    waitLong();
    QCOMPARE(isKept, std::optional(true));

    m_ring.failures = failures;
    QString got;
    store->read(u"a"_s).then(this, [&](const Result<QString> &text) { got = textOf(text); });
    letHappen();
    waitLong();
    QCOMPARE(got, secret);
    QCOMPARE(store->keeping(), SecretKeeping());

    m_ring.failures = failures;
    store->remove(u"a"_s).then(this, [](const Result<bool> &) {});
    letHappen();
    waitLong();
    QCOMPARE(kept(), QStringList());
    QCOMPARE(m_clock.activeAlarms(), 0);
}

// C04: "The session does not exist": the keyring was restarted, and libsecret goes on with the session of before.
void TestKeychainStore::asksAgainInANewSession()
{
    const auto store = open();
    const QString secret = canaries::make(u"a"_s);
    QCOMPARE(write(*store, u"a"_s, secret), std::optional(true));
    QCOMPARE(m_ring.sessions, 1);
    m_ring.isRestarted = true;
    QCOMPARE(textOf(read(*store, u"a"_s)), secret);
    QCOMPARE(m_ring.sessions, 2);
    m_ring.isRestarted = true;
    QCOMPARE(write(*store, u"b"_s, canaries::make(u"b"_s)), std::optional(true));
    QCOMPARE(store->keeping(), SecretKeeping());
}

void TestKeychainStore::waitsWhileTheKeychainIsRestarted_data()
{
    QTest::addColumn<bool>("isAnotherProgram");
    QTest::newRow("in a window that runs on") << false;
    QTest::newRow("in a command that begins now") << true;
}

// K33: a command must not end with "No keychain is available" because the keyring was restarted.
void TestKeychainStore::waitsWhileTheKeychainIsRestarted()
{
    QFETCH(const bool, isAnotherProgram);
    auto store = open();
    const QString secret = canaries::make(u"a"_s);
    QCOMPARE(write(*store, u"a"_s, secret), std::optional(true));
    if (isAnotherProgram)
        store = open();
    m_ring.mood = Mood::Absent;
    QString got;
    store->read(u"a"_s).then(this, [&](const Result<QString> &text) { got = textOf(text); });
    letHappen();
    m_clock.advance(1s);
    letHappen();
    QCOMPARE(got, QString());
    m_ring.mood = Mood::Open;
    m_clock.advance(2s);
    letHappen();
    QCOMPARE(got, secret);
    QCOMPARE(store->keeping(), SecretKeeping());
}

// K33
void TestKeychainStore::looksAgainForAnEntryThatVanished()
{
    const auto store = open();
    const QString secret = canaries::make(u"a"_s);
    QCOMPARE(write(*store, u"a"_s, secret), std::optional(true));
    const auto entries = std::exchange(m_ring.entries, {}); // While another program replaces it.
    std::optional<QString> got;
    store->read(u"a"_s).then(this, [&](const Result<QString> &text) { got = textOf(text); });
    m_ring.entries = entries; // The answer "not found" was already sent.
    letHappen();
    QCOMPARE(got, std::optional(secret));
}

// K33
void TestKeychainStore::aLaterChangeCountsWhenItIsWrittenAgain()
{
    const auto store = open();
    QCOMPARE(write(*store, u"a"_s, u"first"_s), std::optional(true));
    m_ring.failures = 3; // The write of "second" fails and waits for a retry.
    store->write(u"a"_s, u"second"_s).then(this, [](const Result<bool> &) {});
    letHappen();
    m_ring.failures = 0;
    QCOMPARE(write(*store, u"a"_s, u"third"_s), std::optional(true));
    for (const auto spacing : KeychainStore::kRetrySpacing) {
        m_clock.advance(spacing);
        letHappen();
    }
    QCOMPARE(textOf(read(*open(), u"a"_s)), u"third"_s);
}

// K33, C04
void TestKeychainStore::errorsThatStayAreNoMissingKeychain()
{
    const auto store = open();
    QCOMPARE(write(*store, u"a"_s, canaries::make(u"a"_s)), std::optional(true));
    m_ring.failures = 1000;
    std::optional<Result<QString>> got;
    store->read(u"a"_s).then(this, [&](const Result<QString> &text) { got = text; });
    for (const auto spacing : KeychainStore::kRetrySpacing) {
        letHappen();
        m_clock.advance(spacing);
    }
    letHappen();
    QVERIFY(got && !*got);
    QCOMPARE(keyStoreProblem(got->error()), KeyStoreProblem::Failing);
    QCOMPARE(store->keeping().problem, KeyStoreProblem::Failing);
    QCOMPARE(1000 - m_ring.failures, kTries);
}

void TestKeychainStore::triesAgainByItself_data()
{
    QTest::addColumn<Mood>("mood");
    QTest::addColumn<int>("failures");
    QTest::addColumn<KeyStoreProblem>("problem");
    QTest::newRow("errors") << Mood::Open << kTries << KeyStoreProblem::Failing;
    QTest::newRow("errors, also at the first try")
        << Mood::Open << 2 * kTries << KeyStoreProblem::Failing;
    QTest::newRow("gone for a while") << Mood::Absent << 0 << KeyStoreProblem::Absent;
}

// C12
void TestKeychainStore::triesAgainByItself()
{
    QFETCH(const Mood, mood);
    QFETCH(const int, failures);
    QFETCH(const KeyStoreProblem, problem);
    const auto store = open();
    const QString secret = canaries::make(u"a"_s);
    QCOMPARE(write(*store, u"a"_s, secret), std::optional(true));
    m_ring.mood = mood;
    m_ring.failures = failures;
    QSignalSpy told(store.get(), &KeyStore::keepingChanged);
    store->read(u"a"_s).then(this, [](const Result<QString> &) {});
    for (int i = 0; i < 100 && told.isEmpty(); ++i) {
        letHappen();
        m_clock.advance(50ms);
    }
    QCOMPARE(store->keeping().problem, problem);
    const QString meanwhile = canaries::make(u"b"_s);
    QCOMPARE(write(*store, u"b"_s, meanwhile), std::optional(false));

    m_ring.mood = Mood::Open;
    for (int i = 0; i < 200 && !store->keeping().isLasting(); ++i) {
        m_clock.advance(50ms);
        letHappen();
    }
    QCOMPARE(store->keeping(), SecretKeeping());
    QCOMPARE(told.size(), 2);
    QCOMPARE(kept(), (QStringList{secret, meanwhile})); // The later secret was moved in as well.
    QCOMPARE(textOf(read(*store, u"a"_s)), secret);
    QCOMPARE(m_clock.activeAlarms(), 0);
}

// K33
void TestKeychainStore::aFailedWriteLeavesWhatAnotherProgramStored()
{
    const auto one = open();
    const auto two = open();
    QCOMPARE(write(*one, u"x"_s, canaries::make(u"x"_s)), std::optional(true));
    m_ring.mood = Mood::Silent;
    std::optional<bool> isKept;
    one->write(u"a"_s, canaries::make(u"one"_s)).then(this, [&isKept](const Result<bool> &kept) {
        isKept = kept && *kept;
    });
    letHappen();
    m_ring.mood = Mood::Open;
    const QString secret = canaries::make(u"two"_s);
    QCOMPARE(write(*two, u"a"_s, secret), std::optional(true));
    for (int i = 0; i < 60 && !isKept; ++i) {
        m_clock.advance(1s);
        letHappen();
    }
    QCOMPARE(isKept, std::optional(false));
    const auto later = open();
    QCOMPARE(textOf(read(*later, u"a"_s)), secret);
}

// C10, K33
void TestKeychainStore::aKeyThatWasNotStoredIsForgotten()
{
    const auto store = open();
    m_ring.mood = Mood::Absent;
    std::optional<bool> isKept;
    store->create(u"key"_s, canaries::make(u"one"_s)).then(this, [&isKept](const auto &kept) {
        isKept = kept && *kept;
    });
    QTRY_COMPARE(isKept, std::optional(false));
    m_ring.mood = Mood::Open;
    const auto other = open();
    const QString key = canaries::make(u"two"_s); // Another program makes this key.
    QCOMPARE(write(*other, u"key"_s, key), std::optional(true));
    std::optional<SecretKeeping> outcome;
    store->tryAgain().then(this, [&outcome](const auto &keeping) { outcome = *keeping; });
    QTRY_VERIFY(outcome && outcome->isLasting());
    letHappen();
    QCOMPARE(textOf(read(*store, u"key"_s)), key);
}

// C12
void TestKeychainStore::givesUpTryingByItself()
{
    const auto store = open();
    QCOMPARE(write(*store, u"a"_s, canaries::make(u"a"_s)), std::optional(true));
    m_ring.mood = Mood::Absent;
    m_ring.asked = 0;
    QString got;
    store->read(u"a"_s).then(this, [&](const Result<QString> &text) { got = textOf(text); });
    for (int i = 0; i < 600; ++i) {
        m_clock.advance(1s);
        letHappen();
    }
    QCOMPARE(got, u"problem %1"_s.arg(int(KeyStoreProblem::Absent)));
    QCOMPARE(m_ring.asked, kTries * (1 + int(KeychainStore::kRecheckSpacing.size())));
    QCOMPARE(m_clock.activeAlarms(), 0);

    m_ring.mood = Mood::Open; // The person can try again at any time.
    std::optional<SecretKeeping> outcome;
    store->tryAgain().then(this, [&](const auto &keeping) { outcome = *keeping; });
    QTRY_VERIFY(outcome);
    QVERIFY(outcome->isLasting());
}

void TestKeychainStore::doesNotTryByItselfWhatThePersonDecides_data()
{
    QTest::addColumn<Mood>("mood");
    QTest::newRow("a locked keychain asks for a password") << Mood::Locked;
    QTest::newRow("access was denied") << Mood::Denied;
}

// C12
void TestKeychainStore::doesNotTryByItselfWhatThePersonDecides()
{
    QFETCH(const Mood, mood);
    const auto store = open();
    QCOMPARE(write(*store, u"a"_s, canaries::make(u"a"_s)), std::optional(true));
    m_ring.mood = mood;
    QVERIFY(!read(*store, u"a"_s));
    const int asked = m_ring.asked;
    m_clock.advance(1h);
    letHappen();
    QCOMPARE(m_ring.asked, asked);
}

QUAYSIDE_TEST(TestKeychainStore, QCoreApplication)

} // namespace tst_keychainstore

#include "tst_keychainstore.moc"
