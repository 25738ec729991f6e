// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/ongoingcall.h"
#include "core/base/pending.h"
#include "core/json/raw.h"

#include <QPointer>

#include <memory>

namespace mcp {

struct CreateMessageParams;
struct ElicitParams;

/// What we can do for a server at this moment; declared exactly so (LIFE-26, LIFE-42).
struct ClientFeatures
{
    bool hasRoots = false;
    bool hasSampling = false;
    bool hasSamplingTools = false;
    bool hasFormElicitation = false;
    bool hasUrlElicitation = false;
    bool hasTasks = false; ///< Of either generation, both ways (TASKR-01, TASKX-01).
    bool hasClientCredentials = false; ///< Signs in as itself, without a person (AUTH-70).
    bool hasManagedAuthorization = false; ///< A company vouches for the person (AUTH-80).
    bool hasSkills = false; ///< Shows skills of servers of the stateless era (EXT-02).

    bool operator==(const ClientFeatures &) const = default;
};

/// A call of ours that a request of its server may belong to.
struct RelatedCall
{
    QString method; ///< Such as `tools/call`.
    QString subject; ///< As in PeerRequest.
    QPointer<OngoingCall> call; ///< While it runs.
};

/// Something a server asks of us: a request of its own in the stateful era, one entry of an input round in the stateless.
/// A handler gets only requests that passed readPeerRequest().
struct PeerRequest
{
    QString
        method; ///< `roots/list`, `sampling/createMessage` or `elicitation/create`; always one of a feature we declared.
    json::Raw params; ///< An object, without the message around it. Everything in it is untrusted.
    QString taskId =
        {}; ///< The task of ours it belongs to, in the server's words; empty: none (TASK-11, TASKX-12).
    QString subject =
        {}; ///< The call of ours it belongs to: a tool's or prompt's name, a URI. Empty: not known, or none.
    bool isUnrelated = false; ///< No call and no task of ours is open at that server (SAMP-19).
    QPointer<OngoingCall> call =
        {}; ///< That call, or the task, while it runs. Null: not known, or none.
    bool isHeld =
        false; ///< A visit is over not when the page was opened, but when the person or the server says so (ELIC-36, ELIC-37).
    QString callMethod = {}; ///< Of the call with the subject, such as `tools/call`; empty with it.
    /// All calls that it may belong to, newest first, where it may belong to several; subject, call and callMethod are
    /// empty then.
    QList<RelatedCall> candidates = {};
    // params as readPeerRequest() has read them; one is set, or none for `roots/list`.
    std::shared_ptr<const ElicitParams> elicitation = {};
    std::shared_ptr<const CreateMessageParams> sampling = {};
};

/// Answers what servers ask of us.
class PeerRequestHandler
{
public:
    virtual ~PeerRequestHandler() = default;

    virtual ClientFeatures features() const = 0;
    /// Gives the result object back. An Error of kind Remote goes to the server with its code and message where the era
    /// has such answers; any other is a refusal (SAMP-03, MRTR-09). Cancelled from our side when the server withdraws its
    /// request or the call it belongs to ends.
    virtual Pending<json::Raw> answer(const PeerRequest &request) = 0;
    /// The person has been asked in that many rounds of one call; whether more may follow (MRTR-12).
    /// method and subject as in PeerRequest.
    virtual Pending<bool> mayGoOn(const QString &method, const QString &subject, int rounds);
    /// The server says that the person is done there (ELIC-35). The id may be of anything, also of nothing.
    virtual void elicitationCompleted(const QString & /*elicitationId*/) { }
};

inline Pending<bool> PeerRequestHandler::mayGoOn(const QString & /*method*/,
                                                 const QString & /*subject*/, int /*rounds*/)
{
    return settled<bool>(true);
}

} // namespace mcp
