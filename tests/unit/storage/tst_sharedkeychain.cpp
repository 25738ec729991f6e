// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/keychainstore.h"
#include "tests/support/canaries.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_sharedkeychain {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Mood = FakeKeyring::Mood;

/// Two programs with one profile, of which one cannot use the keychain for a while. SEC-66, REL-12
class TestSharedKeychain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aSecretOfAnotherProgramIsNotReplacedByAnOlderOne_data();
    void aSecretOfAnotherProgramIsNotReplacedByAnOlderOne();
    void theLastSecretReplacesAnOwnOneThatArrivesLate();
    void aChangedSecretIsMovedIn();

private:
    std::unique_ptr<KeychainStore> open();
    /// Returns whether the keychain has the secret. Advances the clock beyond all retries, but not to a recheck.
    bool write(KeychainStore &store, const QString &secret);
    static QString read(KeychainStore &store);
    void tryAgain(KeychainStore &store);

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeKeyring m_ring;
    ManualClock m_clock;
};

void TestSharedKeychain::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_ring = {};
}

std::unique_ptr<KeychainStore> TestSharedKeychain::open()
{
    return std::make_unique<KeychainStore>(m_folder->path(),
                                           std::make_unique<FakeKeychain>(&m_ring), &m_clock);
}

bool TestSharedKeychain::write(KeychainStore &store, const QString &secret)
{
    std::optional<bool> isKept;
    QObject context;
    store.write(u"a"_s, secret).then(&context, [&isKept](const Result<bool> &kept) {
        isKept = kept && *kept;
    });
    for (const auto spacing : KeychainStore::kRetrySpacing) {
        settle();
        m_clock.advance(spacing);
    }
    settle();
    return isKept.value_or(false);
}

QString TestSharedKeychain::read(KeychainStore &store)
{
    std::optional<QString> text;
    QObject context;
    store.read(u"a"_s).then(&context,
                            [&text](const Result<QString> &got) { text = got.valueOr(u"?"_s); });
    waitUntil([&text] { return text.has_value(); });
    return text.value_or(u"?"_s);
}

void TestSharedKeychain::tryAgain(KeychainStore &store)
{
    std::optional<SecretKeeping> outcome;
    QObject context;
    store.tryAgain().then(&context, [&outcome](const auto &keeping) { outcome = *keeping; });
    waitUntil([&outcome] { return outcome.has_value(); });
    settle();
}

void TestSharedKeychain::aSecretOfAnotherProgramIsNotReplacedByAnOlderOne_data()
{
    QTest::addColumn<Mood>("mood");
    QTest::addColumn<int>("failures");
    QTest::addColumn<bool>("isStored");
    QTest::newRow("absent") << Mood::Absent << 0 << false;
    QTest::newRow("locked") << Mood::Locked << 0 << false;
    QTest::newRow("denied") << Mood::Denied << 0 << false;
    QTest::newRow("errors") << Mood::Open << 1000 << false;
    QTest::newRow("errors, with an earlier secret") << Mood::Open << 1000 << true;
}

// K33
void TestSharedKeychain::aSecretOfAnotherProgramIsNotReplacedByAnOlderOne()
{
    QFETCH(const Mood, mood);
    QFETCH(const int, failures);
    QFETCH(const bool, isStored);
    const auto one = open();
    if (isStored)
        QVERIFY(write(*one, canaries::make(u"earlier"_s)));
    m_ring.mood = mood;
    m_ring.failures = failures;
    const QString older = canaries::make(u"older"_s);
    QVERIFY(!write(*one, older));
    QCOMPARE(read(*one), older);

    m_ring.mood = Mood::Open;
    m_ring.failures = 0;
    const auto two = open();
    const QString later = canaries::make(u"later"_s);
    QVERIFY(write(*two, later));
    tryAgain(*one);
    QCOMPARE(read(*one), later);
    QCOMPARE(read(*open()), later);
}

void TestSharedKeychain::theLastSecretReplacesAnOwnOneThatArrivesLate()
{
    const auto one = open();
    QCOMPARE(read(*one), QString());
    // The keychain is checked before it falls silent.
    one->tryAgain().then(this, [](const auto &) {});
    settle();
    m_ring.mood = Mood::Silent;
    QVERIFY(!write(*one, canaries::make(u"first"_s)));
    m_clock.advance(KeychainStore::kPatience);
    settle();
    const QString second = canaries::make(u"second"_s);
    QVERIFY(!write(*one, second));
    m_ring.release();
    QTRY_COMPARE(m_ring.entries.values().contains(second), true);
    QCOMPARE(read(*one), second);
    QCOMPARE(read(*open()), second);
}

void TestSharedKeychain::aChangedSecretIsMovedIn()
{
    QVERIFY(write(*open(), canaries::make(u"earlier"_s)));
    const auto one = open();
    m_ring.mood = Mood::Absent;
    const QString changed = canaries::make(u"changed"_s);
    QVERIFY(!write(*one, changed));
    m_ring.mood = Mood::Open;
    tryAgain(*one);
    QCOMPARE(read(*open()), changed);
}

QUAYSIDE_TEST(TestSharedKeychain, QCoreApplication)

} // namespace tst_sharedkeychain

#include "tst_sharedkeychain.moc"
