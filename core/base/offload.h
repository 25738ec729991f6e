// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

namespace mcp {

/// Runs a pure function on a pool thread and delivers the result to the calling thread. The result is dropped if owner
/// is destroyed.
template<class T>
Pending<T> offload(QObject *owner, std::function<Result<T>()> work)
{
    auto job = std::make_shared<QPromise<Result<T>>>();
    Promise<T> promise;
    auto *watcher = new QFutureWatcher<Result<T>>(owner);
    QObject::connect(watcher, &QFutureWatcherBase::finished, watcher, [watcher, promise] {
        watcher->deleteLater();
        promise.settle(watcher->future().takeResult());
    });
    watcher->setFuture(job->future());
    QThreadPool::globalInstance()->start([job, work = std::move(work)] {
        job->start();
        job->addResult(work());
        job->finish();
    });
    return promise.pending();
}

} // namespace mcp
