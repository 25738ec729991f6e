// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/descriptor.h"
#include "core/host/trialrun.h"
#include "core/transport/keeper/filewatch.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"

#include <QSignalSpy>
#include <QTest>

#include <fcntl.h>
#include <sys/socket.h>

namespace tst_trialrun {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestTrialRun : public QObject
{
    Q_OBJECT

    ManualClock m_clock;
    std::unique_ptr<TrialRun> m_trial;
    Descriptor m_watch; ///< The end of the process that watches.

    void attach()
    {
        int ends[2] = {-1, -1};
        QCOMPARE(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
        m_watch = Descriptor(ends[1]);
        m_trial->attach(ends[0]);
    }
    void say(const QByteArray &message)
    {
        QCOMPARE(
            ::send(m_watch.number(), message.constData(), size_t(message.size()), MSG_NOSIGNAL),
            message.size());
    }
    QStringList paths() const
    {
        QStringList list;
        for (const MissingFolder &folder : m_trial->folders())
            list.append((folder.wantsToChange ? u"change "_s : u"read "_s) + folder.path);
        return list;
    }

private Q_SLOTS:
    void init()
    {
        m_trial = std::make_unique<TrialRun>(u"/home/me"_s, &m_clock);
        attach();
    }

    void tellsTheWatchWhereTheHomeFolderIs()
    {
        char home[64] = {};
        QCOMPARE(::recv(m_watch.number(), home, sizeof home, MSG_DONTWAIT), 8);
        QCOMPARE(QByteArray(home), "/home/me");
    }

    void listsEachFolderOnce()
    {
        say("r/home/me/notes");
        say("c/home/me/docs");
        say("r/home/me/docs");
        say("c/home/me/notes");
        QTRY_COMPARE(paths(), (QStringList{u"change /home/me/notes"_s, u"change /home/me/docs"_s}));
    }

    void announcesAtMostTenTimesASecond()
    {
        QSignalSpy changed(m_trial.get(), &TrialRun::changed);
        for (int i = 0; i < 20; ++i)
            say("r/srv/" + QByteArray::number(i));
        QTRY_COMPARE(paths().size(), 20);
        QCOMPARE(changed.size(), 0);
        m_clock.advance(100ms);
        QCOMPARE(changed.size(), 1);
    }

    void strangeMessagesAreDropped_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("another word") << "x/home/me/notes"_ba;
        QTest::newRow("no path") << "r"_ba;
        QTest::newRow("a relative path") << "rhome/me"_ba;
        QTest::newRow("a path that is not clean") << "r/home/me/../you"_ba;
        QTest::newRow("a path that ends with a slash") << "r/home/me/notes/"_ba;
        QTest::newRow("not UTF-8") << "r/home/me/\xff"_ba;
    }
    void strangeMessagesAreDropped()
    {
        QFETCH(QByteArray, message);
        say(message);
        say("r/srv/last");
        QTRY_COMPARE(paths(), QStringList{u"read /srv/last"_s});
    }

    void keepsTheFirstFolders()
    {
        for (int i = 0; i < TrialRun::kFolders; ++i) {
            say("r/srv/" + QByteArray::number(i));
            QTRY_COMPARE(paths().size(), i + 1);
        }
        say("r/srv/more");
        say("c/srv/0");
        QTRY_COMPARE(paths().constFirst(), u"change /srv/0"_s);
        QCOMPARE(paths().size(), TrialRun::kFolders);
        QVERIFY(!paths().contains(u"read /srv/more"_s));
    }

    void theNextStartIsWatchedToo()
    {
        say("r/srv/first");
        QTRY_COMPARE(paths().size(), 1);
        const int before = m_watch.take();
        attach();
        QCOMPARE(::send(before, "r/srv/late", 10, MSG_NOSIGNAL), -1); // Nobody reads it.
        ::close(before);
        say("r/srv/second");
        QTRY_COMPARE(paths(), (QStringList{u"read /srv/first"_s, u"read /srv/second"_s}));
    }
};

QUAYSIDE_TEST(TestTrialRun, QCoreApplication)

} // namespace tst_trialrun

#include "tst_trialrun.moc"
