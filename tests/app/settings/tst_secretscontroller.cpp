// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/secretscontroller.h"
#include "app/text/keychaintext.h"
#include "core/host/host.h"
#include "core/storage/consentstore.h"
#include "core/storage/encryptedkeychain.h"
#include "core/storage/keychainstore.h"
#include "tests/support/fakekeychain.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_secretscontroller {

using namespace mcp;
using namespace quayside;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

class TestSecretsController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhereSecretsAreKept() // SEC-66, REL-12
    {
        const QTemporaryDir folder;
        FakeKeyring ring;
        ManualClock clock;
        KeychainStore keys(folder.path(), std::make_unique<FakeKeychain>(&ring), &clock);
        Host host(HostPorts{
            .configFolder = folder.path(), .environment = {}, .clock = &clock, .keys = &keys});
        AppPorts ports;
        ports.host = &host;
        ports.clock = &clock;
        SecretsController secrets(ports, nullptr);
        QSignalSpy lost(&secrets, &SecretsController::keychainLost);
        QVERIFY(!secrets.isMemoryOnly());
        QVERIFY2(secrets.text().contains(u"system keychain"_s), qPrintable(secrets.text()));

        ring.mood = FakeKeyring::Mood::Locked;
        keys.write(u"a"_s, u"b"_s).then(this, [](const auto &) {});
        QTRY_VERIFY(secrets.isMemoryOnly());
        QCOMPARE(lost.size(), 1);
        QVERIFY2(secrets.text().startsWith(u"The keychain is locked."_s),
                 qPrintable(secrets.text()));

        secrets.tryAgain();
        QVERIFY(secrets.isTrying());
        QTRY_VERIFY(!secrets.isTrying());
        QVERIFY(secrets.isMemoryOnly());
        QCOMPARE(lost.size(), 1); // The page shows it without a notice.

        ring.mood = FakeKeyring::Mood::Open;
        secrets.tryAgain();
        QTRY_VERIFY(!secrets.isMemoryOnly());
    }

    void saysThatSecretsAreInAFile() // K27, SEC-66
    {
        const QTemporaryDir folder;
        ManualClock clock;
        const ProfileKey key{QByteArray(ProfileKey::kBytes, 'k'), {}};
        QVERIFY(EncryptedKeychain(folder.path(), key).create());
        for (const bool isNamed : {true, false}) {
            auto keychain = keychainFor(folder.path(), isNamed ? std::optional(key) : std::nullopt);
            QVERIFY(keychain);
            KeychainStore keys(folder.path(), *std::move(keychain), &clock);
            Host host(HostPorts{
                .configFolder = folder.path(), .environment = {}, .clock = &clock, .keys = &keys});
            AppPorts ports;
            ports.host = &host;
            ports.clock = &clock;
            SecretsController secrets(ports, nullptr);
            QVERIFY(secrets.isInFile());
            QVERIFY2(secrets.text().contains(u"secrets.json"_s), qPrintable(secrets.text()));
            secrets.tryAgain();
            QTRY_VERIFY(!secrets.isTrying());
            QCOMPARE(secrets.isMemoryOnly(), !isNamed);
            QCOMPARE(secrets.text().contains(u"QUAYSIDE_KEY_FILE"_s), !isNamed);
        }
    }

    void saysWhyAKeyCannotBeUsed_data()
    {
        QTest::addColumn<ProfileKeyProblem>("problem");
        QTest::addColumn<QString>("says");
        using Problem = ProfileKeyProblem;
        QTest::newRow("unreadable") << Problem::Unreadable << u"cannot be read"_s;
        QTest::newRow("of somebody else") << Problem::Foreign << u"somebody else"_s;
        QTest::newRow("open") << Problem::Open << u"chmod 600"_s;
        QTest::newRow("in the profile") << Problem::InProfile << u"inside the profile"_s;
        QTest::newRow("no key") << Problem::NoKey << u"32 random bytes"_s;
        QTest::newRow("a keychain") << Problem::KeychainInUse << u"in the keychain"_s;
        QTest::newRow("exists") << Problem::Exists << u"was not changed"_s;
        QTest::newRow("unwritable") << Problem::Unwritable << u"cannot be written"_s;
    }
    void saysWhyAKeyCannotBeUsed() // K27
    {
        QFETCH(const ProfileKeyProblem, problem);
        QFETCH(const QString, says);
        const QString text = profileKeyText(profileKeyError(problem, u"/srv/a\u202e/x.key"_s));
        QVERIFY2(text.contains(says), qPrintable(text));
        QVERIFY(text.contains(u"/x.key"_s) && !text.contains(u'\u202e'));
    }

    void aKeychainThatFailsIsNotMissing_data()
    {
        QTest::addColumn<KeyStoreProblem>("problem");
        QTest::addColumn<QString>("begins");
        using Problem = KeyStoreProblem;
        QTest::newRow("absent") << Problem::Absent << u"No keychain is available."_s;
        QTest::newRow("failing") << Problem::Failing << u"The keychain responds with errors."_s;
        QTest::newRow("locked") << Problem::Locked << u"The keychain is locked."_s;
        QTest::newRow("another key") << Problem::WrongKey << u"The secrets of this profile are"_s;
        QTest::newRow("damaged") << Problem::Damaged << u"The file secrets.json is damaged"_s;
        QTest::newRow("a full disk") << Problem::Unreadable << u"The file secrets.json cannot"_s;
    }
    void aKeychainThatFailsIsNotMissing() // K33, C04
    {
        QFETCH(const KeyStoreProblem, problem);
        QFETCH(const QString, begins);
        const QString keeping = keepingText({SecretKeeping::Place::MemoryOnly, problem});
        QVERIFY2(keeping.startsWith(begins), qPrintable(keeping));
        const QString consent = consentText(Error::storage({}, int(problem)));
        QVERIFY2(consent.startsWith(begins), qPrintable(consent));
    }

    void saysWhyApprovalsAreNotInForce() // SEC-71
    {
        const QTemporaryDir folder;
        FakeKeyring ring;
        ManualClock clock;
        Approval approval;
        approval.fingerprint = QByteArray(32, 'f');
        approval.approvedAt = clock.wallTime();
        approval.program = u"/opt/x/run"_s;
        for (const bool isFirstRun : {true, false}) {
            KeychainStore keys(folder.path(), std::make_unique<FakeKeychain>(&ring), &clock);
            Host host(HostPorts{
                .configFolder = folder.path(), .environment = {}, .clock = &clock, .keys = &keys});
            AppPorts ports;
            ports.host = &host;
            ports.clock = &clock;
            SecretsController secrets(ports, nullptr);
            QVERIFY(host.load());
            if (isFirstRun) {
                QVERIFY(host.consent()->approve(u"a"_s, approval));
                QTRY_VERIFY(!host.consent()->isSaving());
                QCOMPARE(secrets.approvalNotice(), QString());
                ring.mood = FakeKeyring::Mood::Locked;
                continue;
            }
            QTRY_VERIFY(!host.consent()->isChecking());
            QVERIFY2(secrets.approvalNotice().startsWith(u"The keychain is locked."_s),
                     qPrintable(secrets.approvalNotice()));
            QVERIFY(secrets.canTryAgain());
            ring.mood = FakeKeyring::Mood::Open;
            secrets.tryAgain();
            QTRY_VERIFY(host.consent()->approved(u"a"_s));
            QCOMPARE(secrets.approvalNotice(), QString());
            QVERIFY(!secrets.canTryAgain());
        }
        // An edited file is no matter of the keychain.
        QFile file(folder.filePath(u"consent.json"_s));
        QVERIFY(file.open(QFile::ReadWrite));
        QByteArray content = file.readAll();
        file.resize(0);
        file.seek(0);
        file.write(content.replace("/opt/x/run", "/opt/x/bad"));
        file.close();
        KeychainStore keys(folder.path(), std::make_unique<FakeKeychain>(&ring), &clock);
        Host host(HostPorts{
            .configFolder = folder.path(), .environment = {}, .clock = &clock, .keys = &keys});
        AppPorts ports;
        ports.host = &host;
        ports.clock = &clock;
        SecretsController secrets(ports, nullptr);
        QVERIFY(host.load());
        QTRY_VERIFY(secrets.approvalNotice().contains(u"changed by another program"_s));
        QVERIFY(!secrets.canTryAgain());
    }

    void aSecretLeavesTheClipboard() // SEC-69
    {
        QClipboard *clipboard = QGuiApplication::clipboard();
        ManualClock clock;
        SecretClipboard secrets(&clock);
        secrets.copy(u"secret"_s);
        QCOMPARE(clipboard->text(), u"secret"_s);
        QCOMPARE(clipboard->mimeData()->data(u"x-kde-passwordManagerHint"_s), "secret");
        clock.advance(29s);
        QCOMPARE(clipboard->text(), u"secret"_s);
        clock.advance(1s);
        QCOMPARE(clipboard->text(), QString());
    }

    void whatWasCopiedMeanwhileStays() // SEC-69
    {
        ManualClock clock;
        SecretClipboard secrets(&clock);
        secrets.copy(u"secret"_s);
        QGuiApplication::clipboard()->setText(u"something else"_s);
        clock.advance(30s);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"something else"_s);
    }

    void aSecretGoesWithTheProgram() // SEC-69
    {
        ManualClock clock;
        std::make_unique<SecretClipboard>(&clock)->copy(u"secret"_s);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString());
    }
};

QUAYSIDE_TEST(TestSecretsController, QGuiApplication)

} // namespace tst_secretscontroller

#include "tst_secretscontroller.moc"
