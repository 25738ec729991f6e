// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QMetaObject>
#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace mcp {

namespace detail {

/// What CallHandle needs to know of a pending answer, whatever its type.
class PendingBase
{
public:
    virtual ~PendingBase() = default;
    virtual bool isSettled() const = 0;
    virtual void fail(Error error) = 0;
    virtual void dropHandler() = 0;

    void cancel()
    {
        if (isSettled() || m_isCancelling)
            return;
        // Telling the peer may drop the promise; that must not settle it before we do.
        m_isCancelling = true;
        if (const auto canceller = std::exchange(onCancel, nullptr))
            canceller();
        m_isCancelling = false;
        fail({ErrorKind::Cancelled, {}, 0, {}});
    }

    std::function<void()> onCancel;

protected:
    bool m_isCancelling = false;
};

template<class T>
class PendingState final : public PendingBase, public std::enable_shared_from_this<PendingState<T>>
{
public:
    using Handler = std::function<void(const Result<T> &)>;

    bool isSettled() const override { return m_settled; }
    void fail(Error error) override { settle(std::move(error)); }
    void dropHandler() override { const Handler dropped = std::exchange(m_handler, nullptr); }

    void settle(Result<T> result)
    {
        if (m_settled || this->m_isCancelling)
            return;
        m_settled = true;
        onCancel = nullptr;
        if (!m_handler) {
            m_result.emplace(std::move(result));
            return;
        }
        const Handler handler = std::exchange(m_handler, nullptr);
        if (m_context)
            handler(result);
    }

    void then(QObject *context, Handler handler)
    {
        Q_ASSERT(context && !m_handler);
        if (!m_settled) {
            m_context = context;
            m_handler = std::move(handler);
            return;
        }
        if (!m_result)
            return;
        QMetaObject::invokeMethod(
            context,
            [self = this->shared_from_this(), handler = std::move(handler)] {
                handler(*self->m_result);
            },
            Qt::QueuedConnection);
    }

private:
    std::optional<Result<T>> m_result;
    Handler m_handler;
    QPointer<QObject> m_context;
    bool m_settled = false;
};

} // namespace detail

/// Lets the one who asked stop asking: cancel() tells the peer, then settles with Cancelled.
class CallHandle
{
public:
    CallHandle() = default;
    explicit CallHandle(std::shared_ptr<detail::PendingBase> state)
        : m_state(std::move(state))
    {
    }

    void cancel() const
    {
        // The handler may destroy whoever keeps this handle.
        if (const auto state = m_state)
            state->cancel();
    }
    /// As cancel(), but the handler is not run any more.
    void abandon() const
    {
        if (const auto state = m_state) {
            state->dropHandler();
            state->cancel();
        }
    }
    bool isOpen() const { return m_state && !m_state->isSettled(); }

private:
    std::shared_ptr<detail::PendingBase> m_state;
};

/// Cancels what is still open when its owner goes (a page left, a dialog shut). The owner is then half gone, so handlers
/// are not run; cancelAll() before that runs them.
class CallScope
{
public:
    CallScope() = default;
    CallScope(const CallScope &) = delete;
    CallScope &operator=(const CallScope &) = delete;
    ~CallScope()
    {
        for (const CallHandle &handle : std::exchange(m_handles, {}))
            handle.abandon();
    }

    void add(CallHandle handle)
    {
        std::erase_if(m_handles, [](const CallHandle &open) { return !open.isOpen(); });
        m_handles.push_back(std::move(handle));
    }
    void cancelAll()
    {
        for (const CallHandle &handle : std::exchange(m_handles, {}))
            handle.cancel();
    }

private:
    std::vector<CallHandle> m_handles;
};

/// The receiving end of one answer. One handler, tied to its context, never run inside then().
template<class T>
class [[nodiscard]] Pending
{
public:
    explicit Pending(std::shared_ptr<detail::PendingState<T>> state)
        : m_state(std::move(state))
    {
    }

    /// Calls handler with the result unless context dies first.
    CallHandle then(QObject *context, std::function<void(const Result<T> &)> handler)
    {
        m_state->then(context, std::move(handler));
        return CallHandle(m_state);
    }

    CallHandle handle() const { return CallHandle(m_state); }

private:
    std::shared_ptr<detail::PendingState<T>> m_state;
};

/// The giving end. Settles exactly once; the last copy to go settles with Closed.
template<class T>
class Promise
{
public:
    Promise()
        : m_guard(std::make_shared<Guard>())
    {
    }

    Pending<T> pending() const { return Pending<T>(m_guard->state); }
    bool isSettled() const { return m_guard->state->isSettled(); }
    void settle(Result<T> result) const
    {
        const auto state = m_guard->state;
        state->settle(std::move(result));
    }
    /// What to do, once, when the receiving end cancels.
    void onCancel(std::function<void()> &&tellPeer) const
    {
        m_guard->state->onCancel = std::move(tellPeer);
    }

private:
    struct Guard
    {
        std::shared_ptr<detail::PendingState<T>> state =
            std::make_shared<detail::PendingState<T>>();
        ~Guard() { state->settle(Error{ErrorKind::Closed, {}, 0, {}}); }
    };
    std::shared_ptr<Guard> m_guard;
};

/// An answer that is there already.
template<class T>
Pending<T> settled(Result<T> result)
{
    Promise<T> promise;
    promise.settle(std::move(result));
    return promise.pending();
}

} // namespace mcp
