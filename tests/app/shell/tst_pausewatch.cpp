// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/pausewatch.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <functional>

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
    const PauseWatch::Pause *named(const QByteArray &words, PauseWatch::Time least,
                                   const std::function<void()> &post) const;

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

/// The pause that is named after what post posts. On a busy machine another event of a pause may take longer: it is posted
/// again then.
const PauseWatch::Pause *TestPauseWatch::named(const QByteArray &words, PauseWatch::Time least,
                                               const std::function<void()> &post) const
{
    const auto find = [&] {
        return std::find_if(m_pauses.cbegin(), m_pauses.cend(),
                            [&](const PauseWatch::Pause &pause) {
                                return pause.event.contains(words) && pause.time >= least;
                            });
    };
    for (int tries = 0; tries < 50; ++tries) {
        post();
        if (waitUntil([&] { return find() != m_pauses.cend(); }, 1'000))
            return &*find();
    }
    return nullptr;
}

void TestPauseWatch::aLongEventIsNamed()
{
    QTest::ignoreMessage(QtInfoMsg,
                         QRegularExpression(u"^The window paused for .* MetaCall of QObject "
                                            "\"crane\", .* ms$"_s));
    QObject crane;
    crane.setObjectName(u"crane"_s);
    const auto *pause = named("MetaCall of QObject \"crane\", ", PauseWatch::kLongPause, [&crane] {
        QMetaObject::invokeMethod(
            &crane, [] { work(PauseWatch::kLongPause + 10ms); }, Qt::QueuedConnection);
    });
    QVERIFY(pause && pause->busy > 0ms);
}

void TestPauseWatch::eventsWithoutAWaitBetweenAreOnePause()
{
    QObject barge;
    barge.setObjectName(u"barge"_s);
    QVERIFY(named("barge", 20ms, [&barge] {
        for (int i = 0; i < 4; ++i)
            QMetaObject::invokeMethod(
                &barge, [] { work(5ms); }, Qt::QueuedConnection);
    }));
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
    QVERIFY(named("lighter", 5ms, [] {
        auto *lighter = new QObject;
        lighter->setObjectName(u"lighter"_s);
        QMetaObject::invokeMethod(
            lighter,
            [lighter] {
                work(5ms);
                delete lighter;
            },
            Qt::QueuedConnection);
    }));
}

QUAYSIDE_TEST(TestPauseWatch, quayside::WatchedApplication<QCoreApplication>)

} // namespace tst_pausewatch

#include "tst_pausewatch.moc"
