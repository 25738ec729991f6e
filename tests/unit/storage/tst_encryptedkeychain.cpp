// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/consentstore.h"
#include "core/storage/encryptedkeychain.h"
#include "core/storage/keychainstore.h"
#include "tests/support/canaries.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/profilefiles.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tst_encryptedkeychain {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kQuick = 1 << 14; ///< A low cost for passphrases.

ProfileKey keyOf(char letter)
{
    return {QByteArray(ProfileKey::kBytes, letter), {}};
}

/// Waits for the result of pending.
template<class T>
Result<T> answerOf(Pending<T> pending)
{
    std::optional<Result<T>> got;
    QObject context;
    pending.then(&context, [&got](const Result<T> &result) { got = result; });
    waitUntil([&got] { return got.has_value(); });
    return got.value_or(Error::closed());
}

KeyStoreProblem problemOf(const Result<std::optional<QString>> &entry)
{
    return entry ? KeyStoreProblem::None : keyStoreProblem(entry.error());
}

Approval someApproval()
{
    Approval approval;
    approval.fingerprint = QByteArray(32, 'f');
    approval.approvedAt = StoppedClock().wallTime();
    approval.program = u"/opt/x/run"_s;
    return approval;
}

} // namespace

/// A machine without a keychain. SEC-66, SEC-71
class TestEncryptedKeychain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void keepsSecretsOverARestart();
    void keepsApprovalsOverARestart();
    void writesNothingWhileItReads();
    void writesEachTimeWithAnotherNonce();
    void severalProgramsWriteOneFile();
    void refusesAnotherKey();
    void refusesToWorkWithoutAKey();
    void refusesACopyOfAnotherProfile();
    void restoresALostIndex_data();
    void restoresALostIndex();
    void restoresNoIndexWithAnotherKey();
    void refusesAChangedFile_data();
    void refusesAChangedFile();
    void leavesARefusedFileAsItIs();
    void waitsForAProgramThatIsSaving();
    void aProfileWithAKeychainTakesNoKey();
    void aProfileWithAKeyTakesNoKeychain();
    void readsAKeyFile_data();
    void readsAKeyFile();
    void refusesAKeyFileInTheProfile();
    void refusesAKeyFileOfSomebodyElse();
    void makesAKeyFile();
    void findsTheKeyThatWasNamed_data();
    void findsTheKeyThatWasNamed();
    void makesAKeyFromAPassphrase();
    void refusesAPassphraseThatCostsTooMuch_data();
    void refusesAPassphraseThatCostsTooMuch();

private:
    QString profile(const QString &name = u"profile"_s) const { return m_dir->filePath(name); }
    QString file(const QString &name = u"profile"_s) const
    {
        return profile(name) + u"/secrets.json"_s;
    }
    QString outside(const QString &name) const { return m_dir->filePath(name); }
    std::unique_ptr<KeychainStore> open(const ProfileKey &key = keyOf('k'));
    void write(const QString &name, const QString &secret);
    Result<std::optional<QString>> readWith(const std::optional<ProfileKey> &key) const;

    std::unique_ptr<QTemporaryDir> m_dir;
    ManualClock m_clock;
};

void TestEncryptedKeychain::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(m_dir->isValid());
}

/// No secret is stored unencrypted, whatever the test did.
void TestEncryptedKeychain::cleanup()
{
    const QStringList found = canaries::findIn({m_dir->path()});
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
}

std::unique_ptr<KeychainStore> TestEncryptedKeychain::open(const ProfileKey &key)
{
    return std::make_unique<KeychainStore>(
        profile(), std::make_unique<EncryptedKeychain>(profile(), key), &m_clock);
}

void TestEncryptedKeychain::write(const QString &name, const QString &secret)
{
    const auto kept = answerOf(open()->write(name, secret));
    QVERIFY(kept && *kept);
}

Result<std::optional<QString>>
TestEncryptedKeychain::readWith(const std::optional<ProfileKey> &key) const
{
    return answerOf(EncryptedKeychain(profile(), key).read(u"check"_s));
}

// K27
void TestEncryptedKeychain::keepsSecretsOverARestart()
{
    const QString secret = canaries::make(u"kept"_s);
    {
        const auto store = open();
        const auto kept = answerOf(store->write(u"a"_s, secret));
        QVERIFY(kept && *kept);
        QCOMPARE(store->keeping().place, SecretKeeping::Place::File);
        QVERIFY(store->keeping().isLasting());
    }
    struct stat state = {};
    QCOMPARE(::stat(QFile::encodeName(file()).constData(), &state), 0);
    QCOMPARE(int(state.st_mode & 07777), 0600);
    const auto again = open();
    QCOMPARE(answerOf(again->read(u"a"_s)).valueOr({}), secret);
    QCOMPARE(answerOf(again->read(u"b"_s)).valueOr(u"?"_s), QString());
    QVERIFY(answerOf(again->remove(u"a"_s)));
    QCOMPARE(answerOf(open()->read(u"a"_s)).valueOr(u"?"_s), QString());
}

// K27
void TestEncryptedKeychain::keepsApprovalsOverARestart()
{
    const auto settle = [](const ConsentStore &store) {
        return waitUntil([&store] { return !store.isSaving() && !store.isChecking(); });
    };
    {
        const auto keys = open();
        ConsentStore store(profile(), keys.get(), &m_clock);
        QVERIFY(store.load());
        QVERIFY(store.approve(u"a"_s, someApproval()));
        QVERIFY(settle(store));
        QVERIFY(!store.problem());
    }
    const auto keys = open();
    ConsentStore store(profile(), keys.get(), &m_clock);
    QVERIFY(store.load());
    QVERIFY(settle(store));
    QVERIFY(!store.problem());
    QCOMPARE(store.approved(u"a"_s), someApproval());

    const auto otherKeys = open(keyOf('x'));
    ConsentStore other(profile(), otherKeys.get(), &m_clock);
    QVERIFY(other.load());
    QVERIFY(settle(other));
    QCOMPARE(keyStoreProblem(other.problem().value_or(Error())), KeyStoreProblem::WrongKey);
    QVERIFY(!other.approved(u"a"_s));
}

// K33
void TestEncryptedKeychain::writesNothingWhileItReads()
{
    write(u"a"_s, canaries::make(u"a"_s));
    const QByteArray before = contentOf(file());
    const auto store = open();
    QVERIFY(answerOf(store->read(u"a"_s)));
    QVERIFY(answerOf(store->read(u"b"_s)));
    QVERIFY(answerOf(store->write(u"a"_s, canaries::make(u"a"_s)))); // The same.
    QCOMPARE(contentOf(file()), before);
}

// K27
void TestEncryptedKeychain::writesEachTimeWithAnotherNonce()
{
    QSet<QByteArray> written;
    for (const auto &secret : {u"one"_s, u"two"_s, u"one"_s, u"two"_s}) {
        write(u"a"_s, secret);
        written.insert(contentOf(file()));
    }
    QCOMPARE(written.size(), 4);
}

// K27
void TestEncryptedKeychain::severalProgramsWriteOneFile()
{
    const auto window = open();
    const auto line = open();
    for (int i = 0; i < 5; ++i) {
        QVERIFY(answerOf(window->write(u"w%1"_s.arg(i), canaries::make(u"w"_s))));
        QVERIFY(answerOf(line->write(u"l%1"_s.arg(i), canaries::make(u"l"_s))));
        QVERIFY(answerOf(line->remove(u"w0"_s)));
    }
    const auto later = open();
    for (int i = 1; i < 5; ++i) {
        QCOMPARE(answerOf(later->read(u"w%1"_s.arg(i))).valueOr({}), canaries::make(u"w"_s));
        QCOMPARE(answerOf(later->read(u"l%1"_s.arg(i))).valueOr({}), canaries::make(u"l"_s));
    }
    QCOMPARE(answerOf(later->read(u"w0"_s)).valueOr(u"?"_s), QString());
}

// K27
void TestEncryptedKeychain::refusesAnotherKey()
{
    write(u"a"_s, canaries::make(u"a"_s));
    QCOMPARE(problemOf(readWith(keyOf('x'))), KeyStoreProblem::WrongKey);
    QCOMPARE(problemOf(readWith(keyOf('k'))), KeyStoreProblem::None);
    QVERIFY(!EncryptedKeychain(profile(), keyOf('x')).fits());
    QVERIFY(EncryptedKeychain(profile(), keyOf('k')).fits());
    const auto store = open(keyOf('x'));
    const auto kept = answerOf(store->write(u"b"_s, canaries::make(u"b"_s)));
    QVERIFY(kept && !*kept);
    QCOMPARE(store->keeping().problem, KeyStoreProblem::WrongKey);
}

// K27
void TestEncryptedKeychain::refusesToWorkWithoutAKey()
{
    write(u"a"_s, canaries::make(u"a"_s));
    QCOMPARE(problemOf(readWith({})), KeyStoreProblem::KeyNeeded);
    EncryptedKeychain locked(profile(), {});
    const auto written = answerOf(locked.write(u"b"_s, canaries::make(u"b"_s)));
    QVERIFY(!written);
    QCOMPARE(keyStoreProblem(written.error()), KeyStoreProblem::KeyNeeded);
}

// K27
void TestEncryptedKeychain::refusesACopyOfAnotherProfile()
{
    write(u"a"_s, canaries::make(u"a"_s));
    const QByteArray copy = contentOf(file());
    const QString profileBefore = KeychainIndex(profile()).knownProfile();
    QVERIFY(QDir(m_dir->path()).rename(u"profile"_s, u"moved"_s)); // A whole profile may be moved.
    const auto moved =
        answerOf(EncryptedKeychain(profile(u"moved"_s), keyOf('k')).read(u"check"_s));
    QVERIFY(moved && *moved);

    QVERIFY(KeychainIndex(profile()).profile());
    putFile(file(), copy);
    QCOMPARE(problemOf(readWith(keyOf('k'))), KeyStoreProblem::OtherProfile);
    // The copy is refused as well after its profile name was changed to this one.
    const QString profileNow = KeychainIndex(profile()).knownProfile();
    QVERIFY(profileNow != profileBefore);
    putFile(file(), QByteArray(copy).replace(profileBefore.toUtf8(), profileNow.toUtf8()));
    QCOMPARE(problemOf(readWith(keyOf('k'))), KeyStoreProblem::Damaged);
}

void TestEncryptedKeychain::restoresALostIndex_data()
{
    QTest::addColumn<std::optional<QByteArray>>("content");
    QTest::newRow("missing") << std::optional<QByteArray>();
    QTest::newRow("empty") << std::optional<QByteArray>("");
    QTest::newRow("cut") << std::optional<QByteArray>("{\"version\": 1, \"names\": [");
    QTest::newRow("no JSON") << std::optional<QByteArray>("secret");
    QTest::newRow("without a profile") << std::optional<QByteArray>("{\"version\": 1}");
}

// K27, SEC-67
void TestEncryptedKeychain::restoresALostIndex()
{
    QFETCH(const std::optional<QByteArray>, content);
    const QString secret = canaries::make(u"a"_s);
    write(u"a"_s, secret);
    const QString before = KeychainIndex(profile()).knownProfile();
    const QString index = profile() + u"/keychain.json"_s;
    QVERIFY(QFile::remove(index));
    if (content)
        putFile(index, *content);
    { // A run without the key does not give the profile another name.
        KeychainStore locked(
            profile(), std::make_unique<EncryptedKeychain>(profile(), std::nullopt), &m_clock);
        const auto kept = answerOf(locked.write(u"b"_s, canaries::make(u"b"_s)));
        QVERIFY(kept && !*kept);
        QVERIFY(answerOf(locked.remove(u"b"_s)));
    }
    auto keychain = keychainFor(profile(), keyOf('k'));
    QVERIFY(keychain);
    KeychainStore store(profile(), *std::move(keychain), &m_clock);
    QCOMPARE(answerOf(store.read(u"a"_s)).valueOr({}), secret);
    const auto kept = answerOf(store.write(u"b"_s, canaries::make(u"b"_s)));
    QVERIFY(kept && *kept);
    QCOMPARE(KeychainIndex(profile()).knownProfile(), before);
}

// K27
void TestEncryptedKeychain::restoresNoIndexWithAnotherKey()
{
    write(u"a"_s, canaries::make(u"a"_s));
    QVERIFY(QFile::remove(profile() + u"/keychain.json"_s));
    for (const auto &key : {std::optional(keyOf('x')), std::optional<ProfileKey>()}) {
        QVERIFY(keychainFor(profile(), key));
        QCOMPARE(KeychainIndex(profile()).knownProfile(), QString());
    }
    const QByteArray good = contentOf(file());
    QByteArray other = good;
    const qsizetype name = other.indexOf("\"profile\": \"") + 12;
    other[name] = other.at(name) == '0' ? '1' : '0';
    putFile(file(), other);
    QVERIFY(keychainFor(profile(), keyOf('k')));
    QCOMPARE(KeychainIndex(profile()).knownProfile(), QString());
    putFile(file(), good);
    QVERIFY(keychainFor(profile(), keyOf('k')));
    QVERIFY(!KeychainIndex(profile()).knownProfile().isEmpty());
}

void TestEncryptedKeychain::refusesAChangedFile_data()
{
    using Edit = std::function<QByteArray(QByteArray)>;
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<KeyStoreProblem>("problem");
    const auto add = [](const char *name, const Edit &edit,
                        KeyStoreProblem problem = KeyStoreProblem::Damaged) {
        QTest::newRow(name) << edit << problem;
    };
    const auto digitBehind = [](QByteArray text, const QByteArray &member, qsizetype skip) {
        const QByteArray begin = '"' + member + "\": \"";
        const qsizetype at = text.indexOf(begin) + begin.size() + skip;
        text[at] = text.at(at) == '0' ? '1' : '0';
        return text;
    };
    add("the nonce", [=](const QByteArray &text) { return digitBehind(text, "encrypted", 0); });
    add("the secrets", [=](const QByteArray &text) { return digitBehind(text, "encrypted", 40); });
    add("the tag", [=](QByteArray text) {
        const qsizetype end = text.indexOf('"', text.indexOf("\"encrypted\": \"") + 14);
        text[end - 1] = text.at(end - 1) == '0' ? '1' : '0';
        return text;
    });
    add(
        "the name of the key",
        [=](const QByteArray &text) { return digitBehind(text, "keyName", 3); },
        KeyStoreProblem::WrongKey);
    add("cut", [](const QByteArray &text) { return text.first(text.size() / 2); });
    add("empty", [](const QByteArray &) { return QByteArray(); });
    add("no JSON", [](const QByteArray &) { return QByteArray("secret"); });
    add("nothing encrypted", [](QByteArray text) {
        const qsizetype begin = text.indexOf("\"encrypted\": \"") + 14;
        return text.remove(begin, text.indexOf('"', begin) - begin);
    });
    add("a passphrase added", [](QByteArray text) {
        return text.replace("\"keyName\"",
                            "\"passphrase\": {\"cost\": 16384, \"blockSize\": 8, \"parallel\": 1, "
                            "\"salt\": \"00112233445566778899aabbccddeeff\"}, \"keyName\"");
    });
}

// K27
void TestEncryptedKeychain::refusesAChangedFile()
{
    QFETCH(const std::function<QByteArray(QByteArray)>, edit);
    QFETCH(const KeyStoreProblem, problem);
    write(u"a"_s, canaries::make(u"a"_s));
    const QByteArray good = contentOf(file());
    const QByteArray changed = edit(good);
    QVERIFY(changed != good);
    putFile(file(), changed);
    QCOMPARE(problemOf(readWith(keyOf('k'))), problem);
    putFile(file(), good);
    QCOMPARE(problemOf(readWith(keyOf('k'))), KeyStoreProblem::None);
}

// K27
void TestEncryptedKeychain::leavesARefusedFileAsItIs()
{
    write(u"a"_s, canaries::make(u"a"_s));
    const QByteArray before = contentOf(file());
    for (const auto &key : {std::optional(keyOf('x')), std::optional<ProfileKey>()}) {
        EncryptedKeychain keychain(profile(), key);
        QVERIFY(!answerOf(keychain.write(u"b"_s, canaries::make(u"b"_s))));
        QVERIFY(!answerOf(keychain.remove(u"a"_s)));
    }
    QCOMPARE(contentOf(file()), before);
}

// K27
void TestEncryptedKeychain::waitsForAProgramThatIsSaving()
{
    write(u"a"_s, canaries::make(u"a"_s));
    const int folder = ::open(QFile::encodeName(profile()).constData(), O_RDONLY | O_DIRECTORY);
    const auto close = qScopeGuard([folder] { ::close(folder); });
    QCOMPARE(::flock(folder, LOCK_EX), 0);
    const NoPatience none;
    EncryptedKeychain keychain(profile(), keyOf('k'));
    const auto busy = answerOf(keychain.write(u"b"_s, u"x"_s));
    QVERIFY(!busy);
    QCOMPARE(keyStoreProblem(busy.error()), KeyStoreProblem::Unreadable); // A retry may succeed.
    QCOMPARE(::flock(folder, LOCK_UN), 0);
    QVERIFY(answerOf(keychain.write(u"b"_s, u"x"_s)));
}

// K27: the approvals would be set aside.
void TestEncryptedKeychain::aProfileWithAKeychainTakesNoKey()
{
    QVERIFY(KeychainIndex(profile()).add(u"consent-key"_s));
    const auto refused = keychainFor(profile(), keyOf('k'));
    QVERIFY(!refused);
    QCOMPARE(profileKeyProblem(refused.error()), ProfileKeyProblem::KeychainInUse);
    const auto usual = keychainFor(profile(), {});
    QVERIFY(usual);
    QCOMPARE((*usual)->place(), SecretKeeping::Place::Keychain);
    QVERIFY(!QFile::exists(file()));
}

// K27
void TestEncryptedKeychain::aProfileWithAKeyTakesNoKeychain()
{
    write(u"a"_s, canaries::make(u"a"_s));
    const auto locked = keychainFor(profile(), {});
    QVERIFY(locked);
    QCOMPARE((*locked)->place(), SecretKeeping::Place::File);
    QCOMPARE(problemOf(answerOf((*locked)->read(u"check"_s))), KeyStoreProblem::KeyNeeded);
    const auto open = keychainFor(profile(), keyOf('k'));
    QVERIFY(open);
    QCOMPARE(problemOf(answerOf((*open)->read(u"check"_s))), KeyStoreProblem::None);
}

void TestEncryptedKeychain::readsAKeyFile_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("mode");
    QTest::addColumn<ProfileKeyProblem>("problem");
    const QByteArray key(ProfileKey::kBytes, '\x7f');
    using Problem = ProfileKeyProblem;
    QTest::newRow("0600") << key << 0600 << Problem::None;
    QTest::newRow("0400") << key << 0400 << Problem::None;
    QTest::newRow("with zeros and line ends")
        << QByteArray("\0\n\r\0", 4).repeated(8) << 0600 << Problem::None;
    QTest::newRow("readable by others") << key << 0644 << Problem::Open;
    QTest::newRow("readable by the group") << key << 0640 << Problem::Open;
    QTest::newRow("writable by the group") << key << 0620 << Problem::Open;
    QTest::newRow("too short") << key.first(31) << 0600 << Problem::NoKey;
    QTest::newRow("too long") << key + '\n' << 0600 << Problem::NoKey;
    QTest::newRow("hexadecimal") << key.toHex() << 0600 << Problem::NoKey;
}

// K27
void TestEncryptedKeychain::readsAKeyFile()
{
    QFETCH(const QByteArray, content);
    QFETCH(const int, mode);
    QFETCH(const ProfileKeyProblem, problem);
    const QString path = outside(u"a.key"_s);
    putFile(path, content);
    QCOMPARE(::chmod(QFile::encodeName(path).constData(), mode_t(mode)), 0);
    const auto key = ProfileKey::fromFile(path, profile());
    QCOMPARE(key ? ProfileKeyProblem::None : profileKeyProblem(key.error()), problem);
    if (key)
        QCOMPARE(key->bytes, content);
    else
        QCOMPARE(key.error().detail, path);
}

// K27
void TestEncryptedKeychain::refusesAKeyFileInTheProfile()
{
    const auto problem = [this](const QString &path) {
        const auto key = ProfileKey::fromFile(path, profile());
        return key ? ProfileKeyProblem::None : profileKeyProblem(key.error());
    };
    QVERIFY(QDir().mkpath(profile() + u"/deep"_s));
    QVERIFY(ProfileKey::createFile(outside(u"good.key"_s), profile()));
    const QByteArray bytes = contentOf(outside(u"good.key"_s));
    const QString inside = profile() + u"/deep/a.key"_s;
    putFile(inside, bytes);
    QCOMPARE(::chmod(QFile::encodeName(inside).constData(), 0600), 0);

    QCOMPARE(problem(outside(u"good.key"_s)), ProfileKeyProblem::None);
    QCOMPARE(problem(inside), ProfileKeyProblem::InProfile);
    QCOMPARE(problem(profile() + u"/deep/../deep/a.key"_s), ProfileKeyProblem::InProfile);
    QVERIFY(QFile::link(inside, outside(u"link"_s)));
    QCOMPARE(problem(outside(u"link"_s)), ProfileKeyProblem::InProfile);
    QVERIFY(QFile::link(profile(), outside(u"profile-link"_s)));
    QCOMPARE(problem(outside(u"profile-link/deep/a.key"_s)), ProfileKeyProblem::InProfile);
    QVERIFY(QFile::link(outside(u"good.key"_s), outside(u"good-link"_s)));
    QCOMPARE(problem(outside(u"good-link"_s)), ProfileKeyProblem::None);
    QCOMPARE(problem(outside(u"no such file"_s)), ProfileKeyProblem::Unreadable);
    QCOMPARE(problem(m_dir->path()), ProfileKeyProblem::NoKey);
    QCOMPARE(
        profileKeyProblem(ProfileKey::createFile(profile() + u"/new.key"_s, profile()).error()),
        ProfileKeyProblem::InProfile);
    QVERIFY(!QFile::exists(profile() + u"/new.key"_s));
}

// K27
void TestEncryptedKeychain::refusesAKeyFileOfSomebodyElse()
{
    if (::geteuid() != 0)
        QSKIP("only root can give a file away");
    const QString path = outside(u"a.key"_s);
    QVERIFY(ProfileKey::createFile(path, profile()));
    QCOMPARE(::chown(QFile::encodeName(path).constData(), 12345, 12345), 0);
    const auto key = ProfileKey::fromFile(path, profile());
    QVERIFY(!key);
    QCOMPARE(profileKeyProblem(key.error()), ProfileKeyProblem::Foreign);
}

// K27
void TestEncryptedKeychain::makesAKeyFile()
{
    const QString path = outside(u"a.key"_s);
    QVERIFY(ProfileKey::createFile(path, profile()));
    const QByteArray first = contentOf(path);
    QCOMPARE(first.size(), ProfileKey::kBytes);
    struct stat state = {};
    QCOMPARE(::stat(QFile::encodeName(path).constData(), &state), 0);
    QCOMPARE(int(state.st_mode & 07777), 0600);
    QVERIFY(ProfileKey::fromFile(path, profile()));

    const auto again = ProfileKey::createFile(path, profile());
    QVERIFY(!again);
    QCOMPARE(profileKeyProblem(again.error()), ProfileKeyProblem::Exists);
    QCOMPARE(contentOf(path), first);
    QVERIFY(ProfileKey::createFile(outside(u"b.key"_s), profile()));
    QVERIFY(contentOf(outside(u"b.key"_s)) != first);
    const auto nowhere = ProfileKey::createFile(outside(u"no/such/folder"_s), profile());
    QVERIFY(!nowhere);
    QCOMPARE(profileKeyProblem(nowhere.error()), ProfileKeyProblem::Unwritable);
}

void TestEncryptedKeychain::findsTheKeyThatWasNamed_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("credentials");
    QTest::addColumn<QString>("expected"); ///< The key file that is used, or "refused".
    QTest::newRow("nothing") << u""_s << u""_s << u""_s << u""_s;
    QTest::newRow("the option") << u"a"_s << u""_s << u""_s << u"a"_s;
    QTest::newRow("the variable") << u""_s << u"b"_s << u""_s << u"b"_s;
    QTest::newRow("the option counts before the variable") << u"a"_s << u"b"_s << u"c"_s << u"a"_s;
    QTest::newRow("the variable counts before systemd") << u""_s << u"b"_s << u"c"_s << u"b"_s;
    QTest::newRow("a credential of systemd") << u""_s << u""_s << u"c"_s << u"c/quayside.key"_s;
    QTest::newRow("credentials of another program") << u""_s << u""_s << u"d"_s << u""_s;
    QTest::newRow("what is named and missing") << u"x"_s << u"b"_s << u"c"_s << u"refused"_s;
    QTest::newRow("a variable that leads nowhere") << u""_s << u"x"_s << u"c"_s << u"refused"_s;
}

// K27
void TestEncryptedKeychain::findsTheKeyThatWasNamed()
{
    QFETCH(const QString, option);
    QFETCH(const QString, variable);
    QFETCH(const QString, credentials);
    QFETCH(const QString, expected);
    QVERIFY(QDir(m_dir->path()).mkpath(u"c"_s) && QDir(m_dir->path()).mkpath(u"d"_s));
    for (const auto &name : {u"a"_s, u"b"_s, u"c/quayside.key"_s})
        QVERIFY(ProfileKey::createFile(outside(name), profile()));
    // The group's bits of systemd are those of an access list.
    QCOMPARE(::chmod(QFile::encodeName(outside(u"c/quayside.key"_s)).constData(), 0440), 0);
    const auto pathOf = [this](const QString &name) {
        return name.isEmpty() ? QString() : outside(name);
    };
    QProcessEnvironment environment;
    environment.insert(u"QUAYSIDE_KEY_FILE"_s, pathOf(variable));
    environment.insert(u"CREDENTIALS_DIRECTORY"_s, pathOf(credentials));
    const auto key = ProfileKey::named(pathOf(option), environment, profile());
    QCOMPARE(!key, expected == "refused"_L1);
    if (!key)
        return;
    QCOMPARE(key->has_value(), !expected.isEmpty());
    if (*key)
        QCOMPARE((*key)->bytes, contentOf(outside(expected)));
}

// K27
void TestEncryptedKeychain::makesAKeyFromAPassphrase()
{
    PassphraseCost cost = PassphraseCost::create();
    QCOMPARE(cost.salt.size(), PassphraseCost::kSaltBytes);
    QVERIFY(cost.isSane());
    QVERIFY(PassphraseCost::create().salt != cost.salt);
    cost.cost = kQuick;
    const auto key = ProfileKey::fromPassphrase(u"caf\u00e9 noir"_s, cost);
    QVERIFY(key);
    QCOMPARE(key->bytes.size(), ProfileKey::kBytes);
    QCOMPARE(ProfileKey::fromPassphrase(u"cafe\u0301 noir"_s, cost)->bytes, key->bytes);
    QVERIFY(ProfileKey::fromPassphrase(u"cafe noir"_s, cost)->bytes != key->bytes);
    PassphraseCost other = PassphraseCost::create();
    other.cost = kQuick;
    QVERIFY(ProfileKey::fromPassphrase(u"caf\u00e9 noir"_s, other)->bytes != key->bytes);

    // RFC 7914, section 12.
    PassphraseCost known;
    known.cost = 16384;
    known.salt = "SodiumChloride";
    QCOMPARE(ProfileKey::fromPassphrase(u"pleaseletmein"_s, known)->bytes.toHex(),
             QByteArray("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"));

    QVERIFY(EncryptedKeychain(profile(), *key).create());
    const auto kept = EncryptedKeychain::costIn(profile());
    QVERIFY(kept && *kept);
    QCOMPARE((*kept)->salt, cost.salt);
    QCOMPARE((*kept)->cost, kQuick);
    QVERIFY(EncryptedKeychain(profile(), *key).fits());
}

void TestEncryptedKeychain::refusesAPassphraseThatCostsTooMuch_data()
{
    QTest::addColumn<PassphraseCost>("cost");
    const QByteArray salt(PassphraseCost::kSaltBytes, 's');
    QTest::newRow("all memory") << PassphraseCost{qint64(1) << 30, 8, 1, salt};
    QTest::newRow("no work") << PassphraseCost{2, 8, 1, salt};
    QTest::newRow("no power of two") << PassphraseCost{100000, 8, 1, salt};
    QTest::newRow("negative") << PassphraseCost{-1, 8, 1, salt};
    QTest::newRow("large blocks") << PassphraseCost{kQuick, 1000000, 1, salt};
    QTest::newRow("all time") << PassphraseCost{kQuick, 8, 1000000, salt};
    QTest::newRow("no salt") << PassphraseCost{kQuick, 8, 1, {}};
}

// K27
void TestEncryptedKeychain::refusesAPassphraseThatCostsTooMuch()
{
    QFETCH(const PassphraseCost, cost);
    QVERIFY(!cost.isSane());
    ProfileKey key = keyOf('k');
    key.passphrase = cost;
    QVERIFY(EncryptedKeychain(profile(), key).create());
    const auto kept = EncryptedKeychain::costIn(profile());
    QVERIFY(!kept);
    QCOMPARE(keyStoreProblem(kept.error()), KeyStoreProblem::Damaged);
}

QUAYSIDE_TEST(TestEncryptedKeychain, QCoreApplication)

} // namespace tst_encryptedkeychain

#include "tst_encryptedkeychain.moc"
