// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/peerrequesthandler.h"
#include "core/json/rawobject.h"
#include "core/policy/samplinglimits.h"
#include "core/storage/serverentry.h"

#include <QDateTime>
#include <QObject>
#include <QStringList>

#include <map>

namespace mcp {

class Clock;
struct CreateMessageParams;
class Models;
class SamplingFlow;

/// A request of a server that waits for the person, or a question of ours about one of its calls. What the server writes is
/// untrusted.
struct Question : PeerRequest
{
    enum class Kind {
        Form, ///< To fill in (ELIC-10).
        Link, ///< To visit (ELIC-31).
        Sampling, ///< For a model, in two steps: see Questions::sampling() (SAMP-02).
        More, ///< Ours: whether a call may ask yet more (MRTR-12).
    };

    qint64 id = 0; ///< Never used twice; later ones are greater.
    Kind kind = Kind::Form;
    QString serverId;
    QDateTime askedAt; ///< UTC.
    bool isVisiting = false; ///< A link that was opened; it waits for what happens there (ELIC-34).
    int rounds = 0; ///< More: how often the person was asked for the call.
};

/// Everything the servers ask of the person now. A few may wait for each server, and a few may come in a minute; more are
/// turned away (SEC-47, ELIC-05, SEC-62).
class Questions : public QObject
{
    Q_OBJECT

public:
    /// features: what this program can ask the person, or do by itself. models may be null without sampling; both must
    /// outlive this.
    Questions(const ClientFeatures &features, Models *models, Clock *clock,
              QObject *parent = nullptr);
    ~Questions() override;

    /// Adds what the server asks; lives as long as this.
    PeerRequestHandler *handlerFor(const QString &serverId);
    /// The configuration of a server: what it may ask for.
    void setEntry(const ServerEntry &entry);

    /// Oldest first.
    QList<qint64> open() const;
    /// Null when it is answered, or withdrawn by the server.
    const Question *find(qint64 id) const;
    /// How a model request goes on, and where it is answered; null for another kind. Goes with its question.
    SamplingFlow *sampling(qint64 id) const;

    // The answers. Without effect when the question is gone.
    void accept(qint64 id, const json::RawObject &content); ///< A form (ELIC-04).
    void allowMore(qint64 id); ///< The call may ask more.
    /// The browser was started with the link (ELIC-33). The question stays until finishVisit().
    void visit(qint64 id);
    void finishVisit(qint64 id); ///< The person is done there.
    /// The task has ended: nothing waits for its pages any more (ELIC-34).
    void endVisits(const QString &serverId, const QString &taskId);
    void decline(qint64 id);
    /// The person does not want to say either.
    void dismiss(qint64 id);

    /// Declines all questions of the server from now on, and the open ones (ELIC-05).
    void mute(const QString &serverId);
    void unmute(const QString &serverId);
    bool isMuted(const QString &serverId) const;

Q_SIGNALS:
    void asked(qint64 id);
    /// Answered, or not to be answered any more.
    void gone(qint64 id);
    /// What became of a question of this kind (form, link, model or more): "answered" or "declined".
    void answered(const QString &serverId, const QString &kind, const QString &outcome);
    /// A link is being visited, or it is clearer which call the question belongs to.
    void changed(qint64 id);
    void mutedChanged(const QString &serverId);
    /// The folders the server may see, or what became of them (ROOT-03).
    void foldersChanged(const QString &serverId);
    /// The server asked for its folders, and is told these.
    void foldersSent(const QString &serverId, const QStringList &folders);

private:
    class Handler;
    struct Open
    {
        Question question;
        Promise<json::Raw> promise;
        std::unique_ptr<SamplingFlow> sampling;
    };
    using OpenQuestions = std::map<qint64, Open>;
    using Refusal =
        std::optional<Result<json::Raw>>; ///< An answer that is given at once, without the person.

    Handler *handler(const QString &serverId);
    Pending<json::Raw> ask(Handler *handler, const PeerRequest &request);
    Pending<json::Raw> add(const QString &serverId, const PeerRequest &request, Question::Kind kind,
                           int rounds = 0);
    Pending<bool> askForMore(const QString &serverId, const PeerRequest &call, int rounds);
    Refusal refusal(Handler *handler, Question::Kind kind);
    void prepareSampling(qint64 id, const CreateMessageParams &request);
    void follow(qint64 id, const OngoingCall *call);
    void onCallEnded(qint64 id, const OngoingCall *abandoned);
    void complete(const QString &serverId, const QString &elicitationId);
    qsizetype waiting(const QString &serverId) const;
    OpenQuestions::node_type takeOpen(qint64 id);
    void settle(qint64 id, const Result<json::Raw> &result);
    void withdraw(qint64 id);

    ClientFeatures m_features;
    Models *m_models;
    Clock *m_clock;
    SamplingLimits m_limits;
    std::map<QString, std::unique_ptr<Handler>> m_handlers;
    OpenQuestions m_open;
    qint64 m_lastId = 0;
};

} // namespace mcp
