// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"
#include "core/chat/conversationstore.h"
#include "core/storage/keystore.h"
#include "core/storage/settingsstore.h"
#include "tests/integration/clirun.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/littleroom.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace tst_clioutput {

using namespace mcp;
using namespace Qt::StringLiterals;

/// The command line with a full disk or a read-only profile.
class TestCliOutput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsAnExportThatHasNoRoom_data();
    void keepsAnExportThatHasNoRoom();
    void exportsToPlainFilesOnly_data();
    void exportsToPlainFilesOnly();
    void replacesNothingByItself_data();
    void replacesNothingByItself();
    void saysThatItsOutputCannotBeWritten_data();
    void saysThatItsOutputCannotBeWritten();
    void isSilentWhenNobodyReadsItsOutput();
    void readsAProfileOnAReadOnlyDisk_data();
    void readsAProfileOnAReadOnlyDisk();
    void saysThatTheDiskIsFull_data();
    void saysThatTheDiskIsFull();

private:
    struct Ended
    {
        int status;
        QByteArray text; ///< Standard output and standard error.
    };
    /// Runs the program in a namespace in which mounts, commands of the shell, have mounted something at the profile, "$0".
    /// Returns nothing if the system does not allow it.
    std::optional<Ended> runMounted(const QString &mounts, const QStringList &arguments) const;
    QString profile() const { return m_dir->filePath(u"profile"_s); }
    QStringList inProfile(const QStringList &arguments) const
    {
        return QStringList{u"--config"_s, profile()} + arguments;
    }
    void addAuditEntries(int number) const;
    void addConversation() const;

    std::unique_ptr<QTemporaryDir> m_dir;
};

void TestCliOutput::init()
{
    shareKeychain(); // Before the limits of a test, which its programs would inherit.
    m_dir = std::make_unique<QTemporaryDir>();
    addAuditEntries(2);
    addConversation();
    QFile servers(profile() + u"/servers.json"_s);
    QVERIFY(servers.open(QIODevice::WriteOnly));
    servers.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    servers.write("{\"mcpServers\":{\"demo\":{\"command\":\"" QUAYSIDE_DEMO_SERVER "\"}}}");
}

void TestCliOutput::addAuditEntries(int number) const
{
    SystemClock clock;
    MemoryKeyStore keys;
    SettingsStore settings(profile());
    AuditLog log(profile(), &clock, &keys, &settings);
    AuditEntry entry;
    entry.serverId = u"s1"_s;
    entry.serverName = u"Files"_s;
    entry.tool = u"read"_s;
    entry.source = u"person"_s;
    entry.decision = u"denied"_s;
    int written = 0;
    for (int i = 0; i < number; ++i)
        log.decide(entry).then(&log, [&](const Result<qint64> &given) { written += bool(given); });
    QTRY_COMPARE(written, number);
}

void TestCliOutput::addConversation() const
{
    const QDateTime now = SystemClock().wallTime();
    chat::ConversationStore store(profile());
    QVERIFY(store.open(now));
    auto conversation = chat::createConversation({u"p1"_s, u"m1"_s}, {});
    conversation.key = u"aaaa1111"_s + conversation.key.mid(8);
    QVERIFY(store.add(conversation, now));
    chat::Message &said = conversation.add(chat::Message::Role::Person, 0);
    said.parts = {chat::Text{u"Which ship?"_s}};
    QVERIFY(store.addMessage(conversation.key, said, now));
}

std::optional<TestCliOutput::Ended> TestCliOutput::runMounted(const QString &mounts,
                                                              const QStringList &arguments) const
{
    constexpr int kNoMount = 77;
    QProcess run;
    run.setProcessChannelMode(QProcess::MergedChannels);
    run.start(u"unshare"_s,
              QStringList{u"-rm"_s, u"sh"_s, u"-c"_s,
                          u"{ "_s + mounts + u"; } || exit 77; exec \"$@\""_s, profile(),
                          QStringLiteral(QUAYSIDE_CLI)}
                  + inProfile(arguments));
    run.closeWriteChannel();
    if (!run.waitForStarted(Waiting::kLimit) || !run.waitForFinished(Waiting::kLimit))
        return {};
    const QByteArray text = run.readAll();
    if (run.exitCode() == kNoMount || text.startsWith("unshare:"))
        return {};
    return Ended{run.exitCode(), text};
}

void TestCliOutput::keepsAnExportThatHasNoRoom_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("entries");
    QTest::addColumn<int>("room");
    const QStringList audit{u"audit"_s, u"export"_s, u"--force"_s, u"--output"_s, u"FILE"_s};
    QTest::newRow("few entries") << audit << 0 << 100;
    QTest::newRow("no room at all") << audit << 0 << 0;
    QTest::newRow("many entries") << audit << 100 << 100;
    QTest::newRow("many entries, cut") << audit << 100 << 20000;
    QTest::newRow("resource") << QStringList{u"read"_s,
                                             u"-"_s,
                                             u"demo://quay/notes"_s,
                                             u"--output"_s,
                                             u"FILE"_s,
                                             u"--force"_s,
                                             u"--"_s,
                                             QStringLiteral(QUAYSIDE_DEMO_SERVER)}
                              << 0 << 20;
}

void TestCliOutput::keepsAnExportThatHasNoRoom() // C06, C08
{
    QFETCH(QStringList, arguments);
    QFETCH(const int, entries);
    QFETCH(const int, room);
    addAuditEntries(entries);
    const QString folder = m_dir->filePath(u"out"_s);
    QVERIFY(QDir().mkpath(folder));
    const bool isJson = arguments.constLast().endsWith(u".json");
    const QString path = folder + (isJson ? u"/kept.json"_s : u"/kept"_s);
    QFile kept(path);
    QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("good") == 4);
    kept.close();
    arguments.replaceInStrings(u"FILE.json"_s, path);
    arguments.replaceInStrings(u"FILE"_s, path);

    std::optional<LittleRoom> little(std::in_place, rlim_t(room));
    CliRun run(inProfile(arguments));
    little.reset();

    QCOMPARE(run.status(), 1);
    QVERIFY2(run.err().contains("File too large") && run.err().contains(path.toUtf8()),
             run.err().constData());
    QVERIFY2(!run.err().contains("exported.") && !run.err().contains("Nothing is lost"),
             run.err().constData());
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), "good"_ba);
    QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

void TestCliOutput::exportsToPlainFilesOnly_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("audit") << QStringList{u"audit"_s, u"export"_s, u"--output"_s};
    QTest::newRow("conversation") << QStringList{u"chat"_s, u"export"_s, u"aaaa"_s};
}

/// A new file would replace a device or this pipe.
void TestCliOutput::exportsToPlainFilesOnly() // C06, C07
{
    QFETCH(const QStringList, arguments);
    const QString path = m_dir->filePath(u"pipe"_s);
    const QByteArray name = QFile::encodeName(path);
    QCOMPARE(::mkfifo(name.constData(), 0600), 0);
    CliRun run(inProfile(arguments + QStringList{path}));
    QCOMPARE(run.status(), 1);
    QVERIFY2(run.err().contains("not a plain file"), run.err().constData());
    struct stat state = {};
    QVERIFY(::stat(name.constData(), &state) == 0 && S_ISFIFO(state.st_mode));
}

void TestCliOutput::replacesNothingByItself_data() // F9, SEC-42
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("audit") << QStringList{u"audit"_s, u"export"_s, u"--output"_s, u"FILE"_s};
    QTest::newRow("conversation") << QStringList{u"chat"_s, u"export"_s, u"aaaa"_s, u"FILE"_s};
    QTest::newRow("resource") << QStringList{u"read"_s,
                                             u"-"_s,
                                             u"demo://quay/notes"_s,
                                             u"--output"_s,
                                             u"FILE"_s,
                                             u"--"_s,
                                             QStringLiteral(QUAYSIDE_DEMO_SERVER)};
}

void TestCliOutput::replacesNothingByItself()
{
    QFETCH(const QStringList, arguments);
    const QString path = m_dir->filePath(u"kept.md"_s);
    QFile kept(path);
    QVERIFY(kept.open(QIODevice::WriteOnly) && kept.write("good") == 4);
    kept.close();
    const QString link = m_dir->filePath(u"link.md"_s);
    QVERIFY(QFile::link(path, link));

    const auto with = [&](const QString &file, const QStringList &options = {}) {
        QStringList all = options + arguments;
        return inProfile(all.replaceInStrings(u"FILE"_s, file));
    };
    const auto content = [&kept] {
        const QByteArray text = kept.open(QIODevice::ReadOnly) ? kept.readAll() : QByteArray();
        kept.close();
        return text;
    };

    CliRun refused(with(path));
    QCOMPARE(refused.status(), 1);
    QVERIFY2(refused.err().contains("exists; --force replaces it"), refused.err().constData());
    QCOMPARE(content(), "good"_ba);
    CliRun linked(with(link, {u"--force"_s}));
    QCOMPARE(linked.status(), 1);
    QVERIFY2(linked.err().contains("It is a link"), linked.err().constData());
    QCOMPARE(content(), "good"_ba);
    CliRun replaced(with(path, {u"--force"_s}));
    QVERIFY2(replaced.status() == 0, replaced.err().constData());
    QVERIFY(content() != "good"_ba);
    CliRun other(inProfile({u"servers"_s, u"--force"_s}));
    QCOMPARE(other.status(), 2);
}

void TestCliOutput::saysThatItsOutputCannotBeWritten_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QStringList demo{u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)};
    const auto row = [](const char *name, const QStringList &arguments) {
        QTest::newRow(name) << arguments;
    };
    row("help", {u"--help"_s});
    row("servers", {u"servers"_s});
    row("servers in JSON", {u"servers"_s, u"--json"_s});
    row("export", {u"export"_s});
    row("audit list", {u"audit"_s, u"list"_s});
    row("audit export", {u"audit"_s, u"export"_s});
    row("audit verify", {u"audit"_s, u"verify"_s});
    row("chat list", {u"chat"_s, u"list"_s});
    row("chat search in JSON", {u"chat"_s, u"search"_s, u"ship"_s, u"--json"_s});
    row("tools", QStringList{u"tools"_s, u"-"_s} + demo);
    row("call", QStringList{u"call"_s, u"-"_s, u"echo"_s, u"--arg"_s, u"message=ahoy"_s} + demo);
    row("call in JSON",
        QStringList{u"call"_s, u"-"_s, u"echo"_s, u"--arg"_s, u"message=ahoy"_s, u"--json"_s}
            + demo);
    row("read", QStringList{u"read"_s, u"-"_s, u"demo://quay/notes"_s} + demo);
    row("run", QStringList{u"run"_s, u"-"_s, u"STEPS"_s} + demo);
}

void TestCliOutput::saysThatItsOutputCannotBeWritten() // C07
{
    QFETCH(QStringList, arguments);
    QFile steps(m_dir->filePath(u"steps.json"_s));
    QVERIFY(steps.open(QIODevice::WriteOnly) && steps.write("[{\"list\":\"tools\"}]") > 0);
    steps.close();
    arguments.replaceInStrings(u"STEPS"_s, steps.fileName());
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    QVERIFY(full >= 0);
    CliRun run(inProfile(arguments), CliRun::Terminal::Output, full);
    ::close(full);
    QCOMPARE(run.status(), 1);
    QVERIFY2(run.err().contains("Standard output cannot be written: No space left on device."),
             run.err().constData());
    QVERIFY2(!run.err().contains("exported."), run.err().constData());
}

void TestCliOutput::isSilentWhenNobodyReadsItsOutput() // C07
{
    std::array<int, 2> ends{-1, -1};
    QCOMPARE(::pipe2(ends.data(), O_CLOEXEC), 0);
    ::close(ends[0]);
    CliRun run(inProfile({u"export"_s}), CliRun::Terminal::Output, ends[1]);
    ::close(ends[1]);
    (void)run.status(); // SIGPIPE may have ended it.
    QVERIFY2(!run.err().contains("cannot be written"), run.err().constData());
}

void TestCliOutput::readsAProfileOnAReadOnlyDisk_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<bool>("isOpenElsewhere");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const QStringList &arguments, int status,
                        const QString &text) {
        for (const bool isOpen : {false, true})
            QTest::addRow("%s%s", name, isOpen ? " that is open elsewhere" : "")
                << arguments << isOpen << status << text;
    };
    row("list", {u"chat"_s, u"list"_s}, 0, u"aaaa1111"_s);
    row("list in JSON", {u"chat"_s, u"list"_s, u"--json"_s}, 0, u"Which ship?"_s);
    row("search", {u"chat"_s, u"search"_s, u"SHIP"_s}, 0, u"aaaa1111"_s);
    row("export", {u"chat"_s, u"export"_s, u"aaaa"_s, u"/dev/stdin/x"_s}, 1,
        u"could not be exported"_s);
    row("audit list", {u"audit"_s, u"list"_s}, 0, u"Files"_s);
    row("add", {u"add"_s, u"x"_s, u"--"_s, u"/bin/true"_s}, 1, u"read-only disk"_s);
}

void TestCliOutput::readsAProfileOnAReadOnlyDisk() // C08, C09
{
    QFETCH(const QStringList, arguments);
    QFETCH(const bool, isOpenElsewhere);
    QFETCH(const int, status);
    QFETCH(const QString, text);
    std::optional<chat::ConversationStore> other;
    if (isOpenElsewhere) {
        other.emplace(profile());
        QVERIFY(other->open(SystemClock().wallTime()));
    }
    const auto ended =
        runMounted(u"mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\""_s, arguments);
    if (!ended)
        QSKIP("A test may not mount here.");
    QVERIFY2(ended->status == status, ended->text.constData());
    QVERIFY2(ended->text.contains(text.toUtf8()), ended->text.constData());
}

void TestCliOutput::saysThatTheDiskIsFull_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("text");
    const QStringList demo{u"--"_s, QStringLiteral(QUAYSIDE_DEMO_SERVER)};
    QTest::newRow("call") << QStringList{u"call"_s, u"-"_s, u"echo"_s, u"--arg"_s,
                                         u"message=ahoy"_s}
            + demo << u"The disk is full. Free some space"_s;
    QTest::newRow("add") << QStringList{u"add"_s, u"x"_s} + demo << u"The disk is full."_s;
    QTest::newRow("audit export") << QStringList{u"audit"_s, u"export"_s, u"--output"_s,
                                                 u"PROFILE/out"_s}
                                  << u"out: No space left on device"_s;
    QTest::newRow("resource") << QStringList{u"read"_s, u"-"_s, u"demo://quay/notes"_s,
                                             u"--output"_s, u"PROFILE/out"_s}
            + demo << u"out cannot be written: No space left on device."_s;
}

void TestCliOutput::saysThatTheDiskIsFull() // C06, C08
{
    QFETCH(QStringList, arguments);
    QFETCH(const QString, text);
    arguments.replaceInStrings(u"PROFILE"_s, profile());
    const auto ended = runMounted(u"copy=$(mktemp -d) && cp -a \"$0/.\" \"$copy\" &&"
                                  " mount -t tmpfs -o size=1m tmpfs \"$0\" &&"
                                  " cp -a \"$copy/.\" \"$0\" && rm -r \"$copy\" &&"
                                  " { head -c 2m /dev/zero >\"$0/fill\" 2>&- || :; }"_s,
                                  arguments);
    if (!ended)
        QSKIP("A test may not mount here.");
    QCOMPARE(ended->status, 1);
    QVERIFY2(ended->text.contains(text.toUtf8()), ended->text.constData());
}

QUAYSIDE_TEST(TestCliOutput, QCoreApplication)

} // namespace tst_clioutput

#include "tst_clioutput.moc"
