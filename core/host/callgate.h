// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/call/toolcall.h"
#include "core/policy/decision.h"
#include "core/policy/fatigue.h"

#include <QDateTime>
#include <QHash>
#include <QObject>

#include <map>
#include <memory>
#include <optional>

namespace mcp {

class CallHost;
class ToolCallFlow;

/// For how long an answer holds (SEC-48).
enum class Span { Once, Conversation, Date };

/// What an answer is remembered for.
struct Remember
{
    Span span = Span::Once;
    QDateTime until = {}; ///< UTC, with Span::Date.
    bool isForAnyArguments = false; ///< Otherwise for exactly those of the call.
};

/// A call of a tool that waits for the person.
struct CallRequest
{
    qint64 id = 0; ///< Never used twice; later ones are greater.
    Caller caller;
    ToolCall what; ///< With the arguments as they are now.
    json::RawObject asked; ///< The arguments as they were asked for.
    QByteArray definition; ///< Digest of the tool that was shown.
    Decision decision; ///< Why it is asked about, and what is offered.
    QDateTime askedAt; ///< UTC.
    OnceOnly onceOnly = OnceOnly::No; ///< Why nothing lasting is offered.

    bool isEdited() const { return what.arguments.raw != asked.raw; }
};

/// The calls of tools that wait for the person (SEC-44 to SEC-55). Every call of a tool is a ToolCallFlow, which asks here if needed.
class CallGate final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kWaitingPerServer = 5; ///< SEC-47
    static constexpr int kWaiting = 20;
    static constexpr std::chrono::minutes kTimeout{5}; ///< SEC-44

    /// Both must outlive this.
    CallGate(CallHost *host, Clock *clock, QObject *parent = nullptr);
    ~CallGate() override;

    /// Something that decisions depend on is different now.
    void reconsider() { ++m_revision; }

    // What waits for the person.
    QList<qint64> open() const; ///< Oldest first.
    const CallRequest *find(qint64 id) const; ///< Null when it is answered.
    /// The person sees it.
    void show(qint64 id);
    /// The person changed the arguments.
    void edit(qint64 id, const json::RawObject &arguments);
    /// The person agreed to a call with exactly these arguments. False, and nothing is sent, when they are not those of the
    /// request, remember was not offered, or there is a pause().
    bool allow(qint64 id, const json::RawObject &shown, const Remember &remember = {});
    void refuse(qint64 id, CallRefusal why = CallRefusal::Refused);
    void refuseAll(CallRefusal why, const QString &serverId = {});

    /// The person should be interrupted (SEC-55): no request can be allowed until goOn().
    const std::optional<Fatigue::Pause> &pause() const { return m_pause; }
    void goOn();

Q_SIGNALS:
    void asked(qint64 id);
    /// Its arguments.
    void changed(qint64 id);
    void gone(qint64 id);
    /// A call is sent without asking, for the reason and by the grant of its decision (SEC-56).
    void allowed(const mcp::CallRequest &request);
    void pauseChanged();

private:
    friend class ToolCallFlow;
    struct Open
    {
        std::shared_ptr<ToolCallFlow> call;
        std::unique_ptr<Alarm> timeout = {};
        std::optional<std::chrono::milliseconds> shownAt = {}; ///< On the clock.
    };

    bool ask(const std::shared_ptr<ToolCallFlow> &call);
    std::optional<Open> take(qint64 id);
    void countAnswer(const Open &open);
    void setPause();

    CallHost *m_host;
    Clock *m_clock;
    std::map<qint64, Open> m_open;
    QHash<QString, int> m_waiting; ///< Of a server.
    Fatigue m_fatigue;
    std::optional<Fatigue::Pause> m_pause;
    qint64 m_lastId = 0;
    int m_revision = 0; ///< Of what decisions depend on.
};

/// Of a reason to deny.
CallRefusal refusalOf(Reason reason);

} // namespace mcp
