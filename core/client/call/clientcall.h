// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/attempt.h"

#include <list>

namespace mcp {

class Dialect;
class Requests;

/// One request of ours until it is answered: it waits for a link, is on the wire, waits for what the server asks of us
/// first (MRTR-*, ELIC-36), and is sent again. The dialect of the link judges each answer; this acts on it. Settles once,
/// or not at all after abandon(); Requests drops it then. Made by the thousand, so no QObject.
class ClientCall final : public rpc::AnswerHandler, public std::enable_shared_from_this<ClientCall>
{
public:
    enum class State {
        Waiting, ///< For a link.
        Sent,
        Asking, ///< Something is asked of us, or the server wants us to come back later; nothing of it is on the wire.
        Done,
    };

    ClientCall(Call &&call, rpc::CallOptions &&options, rpc::AnswerHandlerPtr &&handler,
               Clock *clock, Requests *requests);
    ~ClientCall() override;

    /// Where requests has it.
    using Place = std::list<std::shared_ptr<ClientCall>>::iterator;
    void setPlace(Place place) { m_place = place; }

    State state() const { return m_state; }
    bool isRepeatable() const { return m_attempt.call.request.isRepeatable; }
    std::chrono::milliseconds timeout() const { return m_options.timeout; }
    /// On the clock's now(), in state Waiting.
    std::chrono::milliseconds deadline() const { return m_deadline; }

    /// Over this link, as if for the first time.
    void start(Dialect *dialect);
    /// Until there is another link: start() follows.
    void waitForLink();
    /// What is asked for it is withdrawn.
    void onLinkGone();
    void settle(const Result<rpc::Decoded> &answer);
    /// Nobody wants the answer any more: the server is told, what is asked is withdrawn, nothing is settled.
    void abandon();
    /// Its Requests goes away: nothing is settled and nobody is told.
    void drop();

private:
    /// What it takes to ask; most calls never need it.
    struct Asking;

    /// Calls method, unless this is done.
    template<class... Args>
    auto guarded(void (ClientCall::*method)(Args...))
    {
        return [weak = weak_from_this(), method](const auto &...args) {
            if (const auto self = weak.lock(); self && self->m_state != State::Done)
                (self.get()->*method)(args...);
        };
    }

    void send();
    QByteArray paramsWithAnswers() const;
    void onAnswer(const Result<rpc::Decoded> &answer) override;
    void onAsked(Verdict verdict);
    void ask();
    void askWhetherToGoOn();
    void onAskedWhetherToGoOn(const Result<bool> &mayGoOn);
    void askAll();
    bool setHeld(bool isHeld);
    void onAnswers(const Result<QList<json::Raw>> &answers);
    void cancel();
    void finish(const Result<rpc::Decoded> &result);

    Place m_place;
    Requests *m_requests;
    Clock *m_clock;
    Attempt m_attempt;
    const rpc::CallOptions m_options;
    rpc::AnswerHandlerPtr m_handler;
    State m_state = State::Waiting;
    QPointer<Dialect> m_dialect; ///< Of the link it goes over.
    qint64 m_id = 0; ///< At the peer, in state Sent.
    std::unique_ptr<Asking> m_asking;
    std::chrono::milliseconds m_deadline{};
    int m_repeats = 0; ///< Because a link was lost.
};

} // namespace mcp
