// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/storethread.h"

#include "core/base/logging.h"

#include <cerrno>
#include <utility>

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

StoreThreadBase::StoreThreadBase(const QString &name, StoreThreadOptions options)
    : m_options(std::move(options))
{
    m_thread.setObjectName(name);
    m_gathering.setSingleShot(true);
    m_gathering.setTimerType(Qt::PreciseTimer);
    m_gathering.setInterval(m_options.gathering);
    connect(&m_gathering, &QTimer::timeout, &m_gathering, [this] { runAll(true); });
    m_gathering.moveToThread(&m_thread);
}

StoreThreadBase::~StoreThreadBase()
{
    Q_ASSERT(m_isClosing); // The store is a member of the derived class, so that calls close().
}

Error StoreThreadBase::fullError() const
{
    return Error::storage(u"too many requests wait for the "_s + m_thread.objectName(), EAGAIN);
}

void StoreThreadBase::add(Job job)
{
    if (m_isClosing)
        return;
    const bool isToWait = job.isBatch && m_options.gathering > 0ms;
    ++m_waiting;
    {
        const QMutexLocker locker(&m_mutex);
        m_jobs.push_back(std::make_unique<Job>(std::move(job)));
    }
    if (!m_thread.isRunning())
        m_thread.start();
    if (isToWait)
        QMetaObject::invokeMethod(&m_gathering, [this] { m_gathering.start(); });
    else
        QMetaObject::invokeMethod(&m_gathering, [this] { runAll(false); });
}

bool StoreThreadBase::join(const std::function<void()> &addChange)
{
    const QMutexLocker locker(&m_mutex);
    if (m_jobs.empty() || !m_jobs.back()->isBatch)
        return false;
    addChange();
    return true;
}

void StoreThreadBase::close(const std::function<void()> &last)
{
    {
        const QMutexLocker locker(&m_mutex);
        m_isClosing = true;
    }
    if (m_thread.isRunning()) {
        QMetaObject::invokeMethod(&m_gathering, [this, last] {
            runAll(true);
            last();
            m_gathering.stop();
            m_thread.quit();
        });
        m_thread.wait();
    }
    const auto unanswered = std::exchange(m_done, {});
}

// On the other thread

/// isGathered: a batch that waits for further changes has waited long enough.
void StoreThreadBase::runAll(bool isGathered)
{
    while (auto job = takeNext(std::exchange(isGathered, false))) {
        job->work();
        finish(std::move(job));
    }
}

std::unique_ptr<StoreThreadBase::Job> StoreThreadBase::takeNext(bool isGathered)
{
    const QMutexLocker locker(&m_mutex);
    const bool isToWait = m_jobs.size() == 1 && m_jobs.front()->isBatch && m_options.gathering > 0ms
        && !isGathered && !m_isClosing;
    if (m_jobs.empty() || isToWait)
        return nullptr;
    auto job = std::move(m_jobs.front());
    m_jobs.pop_front();
    return job;
}

void StoreThreadBase::finish(std::unique_ptr<Job> job)
{
    {
        const QMutexLocker locker(&m_mutex);
        m_done.push_back(std::move(job));
    }
    QMetaObject::invokeMethod(
        this, [this] { deliver(); }, Qt::QueuedConnection);
}

void StoreThreadBase::tell(std::function<void()> what)
{
    finish(std::make_unique<Job>(Job{nullptr, std::move(what)}));
}

void StoreThreadBase::tellDamage(const Error &damage)
{
    tell([this, damage] {
        qCWarning(lcStorage) << damage.detail;
        Q_EMIT damaged(damage);
    });
}

// On the thread of this object

/// Once for each that is done: a handler may run an event loop.
void StoreThreadBase::deliver()
{
    std::unique_ptr<Job> job;
    {
        const QMutexLocker locker(&m_mutex);
        if (m_done.empty())
            return; // close() took it.
        job = std::move(m_done.front());
        m_done.pop_front();
    }
    if (job->work)
        --m_waiting;
    job->answer(); // May destroy this.
}

} // namespace mcp

#include "moc_storethread.cpp"
