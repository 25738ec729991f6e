// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/llm/modelchoice.h"
#include "core/llm/provider.h"
#include "core/protocol/sampling.h"

#include <QObject>

#include <optional>

namespace mcp {

class Clock;
class Models;
class SamplingLimits;

/// One request of a server for the person's model, from its words to the answer (SAMP-02, SEC-61): nothing goes to a model
/// before the person has agreed to the request, and nothing to the server before they have agreed to the answer.
class SamplingFlow : public QObject
{
    Q_OBJECT

public:
    enum class Step {
        Request, ///< The person looks at what is asked.
        Generating, ///< A model is at work.
        Answer, ///< The person looks at the answer.
    };
    Q_ENUM(Step)

    /// All must outlive this.
    struct Ports
    {
        Models *models = nullptr;
        SamplingLimits *limits = nullptr;
        Clock *clock = nullptr;
    };

    SamplingFlow(const QString &serverId, CreateMessageParams request, const Ports &ports,
                 QObject *parent = nullptr);
    ~SamplingFlow() override;

    Step step() const { return m_step; }
    const CreateMessageParams &request() const { return m_request; }
    /// What is asked of the model instead; in Step::Request. Never more tokens than were asked for (SAMP-06).
    void setRequest(const CreateMessageParams &edited);
    /// Tokens the answer may have at most: what is asked for, or our own limit.
    qint64 tokenLimit() const;
    /// The model that matches the preferences of the server; nothing without models (SAMP-08).
    std::optional<llm::ModelChoice> suggested() const;
    /// Why the last try gave no answer; Step::Request again then.
    const std::optional<Error> &failure() const { return m_failure; }

    /// The person agrees to the request.
    void generate(const QString &providerId, const QString &model);
    /// The person agrees to the request and is the model.
    void writeMyself();
    /// From what the person writes back to the request.
    void returnToRequest();
    /// While a model is at work.
    const QString &textSoFar() const { return m_textSoFar; }
    void stop();

    /// In Step::Answer.
    const CreateMessageResult &answer() const { return m_answer; }
    /// The person agrees to this answer.
    void send(const CreateMessageResult &edited);
    /// Either stage.
    void refuse();

Q_SIGNALS:
    void stepChanged();
    void textChanged();
    /// The answer to the server; emitted last.
    void finished(const mcp::Result<mcp::json::Raw> &answer);

private:
    llm::Prompt prompt(const QString &model) const;
    void onAnswer(const Result<llm::Answer> &answer);
    void setStep(Step step);

    QString m_serverId;
    CreateMessageParams m_asked;
    CreateMessageParams m_request;
    Ports m_ports;
    Step m_step = Step::Request;
    CallHandle m_generating;
    QString m_textSoFar;
    std::optional<Error> m_failure;
    CreateMessageResult m_answer;
};

/// How many answers of the model in a row, at the end of request, did nothing but call tools (SEC-62).
int toolRounds(const CreateMessageParams &request);

} // namespace mcp
