// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/storage/database.h"

#include <QDateTime>
#include <QMutex>
#include <QThread>
#include <QTimer>

#include <chrono>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>

namespace mcp {

struct StoreThreadOptions
{
    /// Jobs that may wait when run() is called; further ones are refused with Storage and EAGAIN.
    int most = std::numeric_limits<int>::max();
    /// How long a batch waits for further changes, unless another job comes.
    std::chrono::milliseconds gathering{0};
    std::function<QDateTime()> now = &QDateTime::currentDateTimeUtc; ///< Called by who adds a job.
};

/// The part of StoreThread that is independent of the store: the thread and its jobs.
class StoreThreadBase : public QObject
{
    Q_OBJECT

public:
    ~StoreThreadBase() override;

    /// Jobs that are not answered yet; a batch is one.
    int waiting() const { return m_waiting; }
    /// For jobs: runs what on the thread of this object, in the order of the answers; not once this is being destroyed.
    void tell(std::function<void()> what);

Q_SIGNALS:
    /// The file was damaged and set aside: see Database::open(). Comes before the answer of the job that opened it.
    void damaged(const mcp::Error &what);

protected:
    /// Answered and destroyed on the thread of this object: it may hold promises.
    struct Job
    {
        std::function<void()> work; ///< Run on the other thread. Null: of tell().
        std::function<void()> answer;
        bool isBatch = false;
    };

    StoreThreadBase(const QString &name, StoreThreadOptions options);
    QDateTime now() const { return m_options.now(); }
    /// Nothing after close() began: the promises of the job settle with Closed.
    void add(Job job);
    /// Calls addChange if the newest job is a batch that still waits.
    bool join(const std::function<void()> &addChange);
    bool isFull() const { return !m_isClosing && m_waiting >= m_options.most; }
    Error fullError() const;
    void tellDamage(const Error &damage);
    /// Runs all jobs, then `last`, and ends the thread. Who still waits for an answer is told Closed.
    void close(const std::function<void()> &last);

private:
    void runAll(bool isGathered);
    std::unique_ptr<Job> takeNext(bool isGathered);
    void finish(std::unique_ptr<Job> job);
    void deliver();

    const StoreThreadOptions m_options;
    QThread m_thread; ///< Runs from the first job on.
    QTimer m_gathering; ///< Lives on m_thread.
    QMutex m_mutex; ///< Over the three below.
    std::deque<std::unique_ptr<Job>> m_jobs;
    std::deque<std::unique_ptr<Job>> m_done; ///< And what is to be told.
    bool m_isClosing = false; ///< Set and read without the lock by the thread of this object.
    int m_waiting = 0;
};

/// Changes that wait for the thread at the same time, and are applied together.
template<class C, class R>
struct StoreBatch
{
    QList<C> changes;
    QList<Promise<R>> promises; ///< Of the changes; not for the other thread.
};

/// A store on a thread of its own. The store is opened by the first job, and is used and closed on that thread only. Jobs
/// run in the order in which they were added, and are answered in that order on the thread of this object. An error of
/// opening is the answer of the job, and the next job tries again. The destructor waits until all jobs have run; then who
/// still waits for an answer is told Closed. So an owner declares this as its last member. An answer may destroy this.
template<class S>
class StoreThread final : public StoreThreadBase
{
public:
    enum class Stays {
        UntilDamaged, ///< After an error with Database::kDamaged the next job opens it again.
        ForOneJob,
        Always,
    };
    struct Opened
    {
        std::unique_ptr<S> store;
        std::optional<Error> damage = {}; ///< damaged() tells of it.
        Stays stays = Stays::UntilDamaged;
    };
    using Open = std::function<Result<Opened>(const QDateTime &now)>;
    template<class T>
    using Work = std::function<Result<T>(S &store)>;
    template<class T>
    using Answer = std::function<void(const Result<T> &result)>;

    /// open is called on the other thread.
    StoreThread(const QString &name, Open open, StoreThreadOptions options = {})
        : StoreThreadBase(name, std::move(options))
        , m_open(std::move(open))
    {
    }
    ~StoreThread() override
    {
        close([this] { m_store.reset(); });
    }

    template<class T>
    Pending<T> run(Work<T> work)
    {
        if (isFull())
            return settled<T>(fullError());
        const Promise<T> promise;
        post<T>(std::move(work),
                [promise](const Result<T> &result) { promise.settleWith(result); });
        return promise.pending();
    }
    Pending<bool> change(Work<void> work)
    {
        return run<bool>([work = std::move(work)](S &store) {
            const auto done = work(store);
            return done ? Result<bool>(true) : Result<bool>(done.error());
        });
    }
    /// As run(), in any number. answer is not called once this is being destroyed.
    template<class T>
    void post(Work<T> work, Answer<T> answer)
    {
        addJob<T>(std::move(work), std::move(answer), false);
    }
    /// Nothing is done when the store is not open then.
    void postIfOpen(std::function<void(S &store)> work)
    {
        add({[this, work = std::move(work)] {
                 if (m_store)
                     work(*m_store);
             },
             [] {}});
    }
    /// Adds a change to the newest job if that is a batch which still waits, or else begins a batch. The work and the answer
    /// are those of the first change; answer settles the promises. One kind of batch a thread. newest belongs to the caller.
    template<class T, class C, class R>
    Pending<R>
    gather(std::weak_ptr<StoreBatch<C, R>> &newest, std::type_identity_t<C> change,
           std::type_identity_t<std::function<Result<T>(S &, QList<C> &)>> work,
           std::type_identity_t<std::function<void(const StoreBatch<C, R> &, const Result<T> &)>>
               answer)
    {
        const Promise<R> promise;
        const auto addTo = [&](StoreBatch<C, R> &batch) {
            batch.changes.append(std::move(change));
            batch.promises.append(promise);
        };
        if (join([&] { addTo(*newest.lock()); }))
            return promise.pending();
        const auto batch = std::make_shared<StoreBatch<C, R>>();
        newest = batch;
        addTo(*batch);
        addJob<T>([batch, work = std::move(work)](S &store) { return work(store, batch->changes); },
                  [batch, answer = std::move(answer)](const Result<T> &result) {
                      answer(*batch, result);
                  },
                  true);
        return promise.pending();
    }

private:
    template<class T>
    void addJob(Work<T> work, Answer<T> answer, bool isBatch)
    {
        const auto result = std::make_shared<std::optional<Result<T>>>();
        add({[this, work = std::move(work), result, now = now()] {
                 result->emplace(answerOf<T>(work, now));
             },
             [answer = std::move(answer), result] { answer(**result); }, isBatch});
    }

    // On the other thread:

    template<class T>
    Result<T> answerOf(const Work<T> &work, const QDateTime &now)
    {
        if (const auto opened = open(now); !opened)
            return opened.error();
        Result<T> done = work(*m_store);
        const bool isDamaged = !done && done.error().code == Database::kDamaged;
        if (m_stays == Stays::ForOneJob || (m_stays == Stays::UntilDamaged && isDamaged))
            m_store.reset();
        return done;
    }

    Result<void> open(const QDateTime &now)
    {
        if (m_store)
            return {};
        auto opened = m_open(now);
        if (!opened)
            return opened.error();
        if (opened->damage)
            tellDamage(*opened->damage);
        m_store = std::move(opened->store);
        m_stays = opened->stays;
        return {};
    }

    const Open m_open;
    std::unique_ptr<S> m_store;
    Stays m_stays = Stays::UntilDamaged;
};

} // namespace mcp
