// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/pausewatch.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_pausewatch {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using quayside::PauseWatch;

namespace {

void work(PauseWatch::Time time)
{
    QElapsedTimer worked;
    worked.start();
    while (worked.nsecsElapsed() / 1000 < time.count()) { }
}

} // namespace

class TestPauseWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aLongEventIsNamed();
    void eventsWithoutAWaitBetweenAreOnePause();
    void aLoopWithinAnEventEndsThePause();
    void theReceiverMayBeGoneAtTheEnd();

private:
    bool isNamed(const QByteArray &words, PauseWatch::Time least) const;

    PauseWatch *watch() const
    {
        return static_cast<quayside::WatchedApplication<QCoreApplication> *>(
                   QCoreApplication::instance())
            ->watch();
    }

    QList<PauseWatch::Pause> m_pauses;
};

void TestPauseWatch::init()
{
    settle();
    m_pauses.clear();
    watch()->onPause = [this](const PauseWatch::Pause &pause) { m_pauses.append(pause); };
}

bool TestPauseWatch::isNamed(const QByteArray &words, PauseWatch::Time least) const
{
    return std::any_of(m_pauses.cbegin(), m_pauses.cend(), [&](const PauseWatch::Pause &pause) {
        return pause.event.contains(words) && pause.time >= least;
    });
}

void TestPauseWatch::aLongEventIsNamed()
{
    QTest::ignoreMessage(QtInfoMsg,
                         QRegularExpression(u"^The window paused for .* MetaCall of QObject "
                                            "\"crane\", .* ms$"_s));
    QObject crane;
    crane.setObjectName(u"crane"_s);
    QMetaObject::invokeMethod(
        &crane, [] { work(PauseWatch::kLongPause + 10ms); }, Qt::QueuedConnection);
    QTRY_VERIFY(isNamed("MetaCall of QObject \"crane\", ", PauseWatch::kLongPause));
    const auto longest = std::max_element(
        m_pauses.cbegin(), m_pauses.cend(),
        [](const PauseWatch::Pause &a, const PauseWatch::Pause &b) { return a.time < b.time; });
    QVERIFY(longest->busy > 0ms);
}

void TestPauseWatch::eventsWithoutAWaitBetweenAreOnePause()
{
    QObject barge;
    barge.setObjectName(u"barge"_s);
    for (int i = 0; i < 4; ++i)
        QMetaObject::invokeMethod(
            &barge, [] { work(5ms); }, Qt::QueuedConnection);
    QTRY_VERIFY(isNamed("barge", 20ms));
}

void TestPauseWatch::aLoopWithinAnEventEndsThePause()
{
    QObject pilot;
    pilot.setObjectName(u"pilot"_s);
    bool isEnded = false;
    QMetaObject::invokeMethod(
        &pilot,
        [&] {
            m_pauses.clear();
            isEnded = waitUntil([this] { return !m_pauses.isEmpty(); });
        },
        Qt::QueuedConnection);
    QTRY_VERIFY(isEnded);
}

void TestPauseWatch::theReceiverMayBeGoneAtTheEnd()
{
    auto *lighter = new QObject;
    lighter->setObjectName(u"lighter"_s);
    QMetaObject::invokeMethod(
        lighter,
        [lighter] {
            work(5ms);
            delete lighter;
        },
        Qt::QueuedConnection);
    QTRY_VERIFY(isNamed("lighter", 5ms));
}

QUAYSIDE_TEST(TestPauseWatch, quayside::WatchedApplication<QCoreApplication>)

} // namespace tst_pausewatch

#include "tst_pausewatch.moc"
