// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QMetaObject>
#include <QObject>
#include <QPointer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

namespace mcp {

namespace detail {

/// The part of a pending answer that CallHandle needs, independent of the type.
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
        // Notifying the peer may drop the promise, which must not settle before this function does.
        m_isCancelling = true;
        if (const auto canceller = std::exchange(onCancel, nullptr))
            canceller();
        m_isCancelling = false;
        fail(Error::cancelled());
    }

    std::function<void()> onCancel;

protected:
    bool m_isCancelling = false;
};

template<class T>
inline constexpr bool isResult = false;
template<class T>
inline constexpr bool isResult<Result<T>> = true;

template<class T>
class PendingState final : public PendingBase, public std::enable_shared_from_this<PendingState<T>>
{
public:
    using Handler = std::function<void(const Result<T> &)>;

    bool isSettled() const override { return m_settled; }
    void fail(Error error) override { settle(Result<T>(std::move(error))); }
    void dropHandler() override { const Handler dropped = std::exchange(m_handler, nullptr); }

    void addPromise() { ++m_promises; }
    void dropPromise()
    {
        if (--m_promises == 0)
            settle(Result<T>(Error::closed()));
    }

    /// R: a Result<T>, by reference.
    template<class R>
    void settle(R &&result)
    {
        if (m_settled || this->m_isCancelling)
            return;
        m_settled = true;
        onCancel = nullptr;
        if (!m_handler) {
            m_result.emplace(std::forward<R>(result));
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
    std::atomic<int> m_promises = 0;
    bool m_settled = false;
};

} // namespace detail

/// Cancels a pending answer: cancel() notifies the peer, then settles with Cancelled.
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
        // The handler may destroy the owner of this handle.
        if (const auto state = m_state)
            state->cancel();
    }
    /// As cancel(), but does not run the handler.
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

/// Cancels all open calls when its owner is destroyed (a page closed, a dialog closed). The owner is then partly
/// destroyed, so handlers are not run; call cancelAll() before to run them.
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

template<class T>
class Promise;

/// The receiving end of one answer. One handler, tied to its context, never run inside then().
template<class T>
class [[nodiscard]] Pending
{
public:
    explicit Pending(std::shared_ptr<detail::PendingState<T>> state)
        : m_state(std::move(state))
    {
    }

    /// Calls handler with the result unless context is destroyed first.
    CallHandle then(QObject *context, std::function<void(const Result<T> &)> handler)
    {
        m_state->then(context, std::move(handler));
        return CallHandle(m_state);
    }

    /// The answer as convert makes it, which gives U or Result<U>; an Error stays. Closed when context dies first. Who
    /// cancels what comes back cancels this.
    template<class F>
    auto map(QObject *context, F convert)
    {
        using R = std::invoke_result_t<F, const T &>;
        if constexpr (detail::isResult<R>) {
            return passOn<typename R::Value>(
                context, [convert](const auto &all) { return all.andThen(convert); });
        } else {
            return passOn<R>(context,
                             [convert](const auto &all) { return all.transform(convert); });
        }
    }

    /// Settles promise with the answer; with Closed when context dies first. Who cancels there cancels this.
    void forward(QObject *context, const Promise<T> &promise)
    {
        const CallHandle handle =
            then(context, [promise](const Result<T> &result) { promise.settle(result); });
        promise.onCancel([handle] { handle.abandon(); });
    }

    CallHandle handle() const { return CallHandle(m_state); }

private:
    template<class U, class F>
    Pending<U> passOn(QObject *context, F convert)
    {
        const Promise<U> promise;
        const CallHandle handle = then(context, [promise, convert](const Result<T> &result) {
            promise.settle(convert(result));
        });
        promise.onCancel([handle] { handle.abandon(); });
        return promise.pending();
    }

    std::shared_ptr<detail::PendingState<T>> m_state;
};

/// The sending end. Settles exactly once; destroying the last copy settles with Closed.
template<class T>
class Promise
{
public:
    Promise()
        : m_state(std::make_shared<detail::PendingState<T>>())
    {
        m_state->addPromise();
    }
    Promise(const Promise &other)
        : m_state(other.m_state)
    {
        if (m_state)
            m_state->addPromise();
    }
    Promise(Promise &&other) noexcept
        : m_state(std::exchange(other.m_state, nullptr))
    {
    }
    Promise &operator=(Promise other) noexcept
    {
        m_state.swap(other.m_state);
        return *this;
    }
    ~Promise()
    {
        if (m_state)
            m_state->dropPromise();
    }

    Pending<T> pending() const { return Pending<T>(m_state); }
    bool isSettled() const { return m_state->isSettled(); }
    void settle(Result<T> result) const
    {
        const auto state = m_state; // The handler may drop this promise.
        state->settle(std::move(result));
    }
    /// As settle(), without a copy: result must outlive the handler.
    void settleWith(const Result<T> &result) const
    {
        const auto state = m_state;
        state->settle(result);
    }
    /// Called once when the receiving end cancels.
    void onCancel(std::function<void()> &&tellPeer) const
    {
        m_state->onCancel = std::move(tellPeer);
    }

private:
    std::shared_ptr<detail::PendingState<T>> m_state;
};

/// An answer that is settled already.
template<class T>
Pending<T> settled(Result<T> result)
{
    Promise<T> promise;
    promise.settle(std::move(result));
    return promise.pending();
}

} // namespace mcp
