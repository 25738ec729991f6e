// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/results/blocklistmodel.h"
#include "app/text/cuttext.h"
#include "core/host/samplingflow.h"
#include "core/protocol/sampling.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QUrl>

namespace quayside {

/// The messages to a model or its answer, block by block, with the edits of the person (SAMP-02).
class SamplingListModel : public quayside::BlockListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a SamplingController.")

public:
    enum MoreRoles {
        HeadingRole = BlockListModel::LastRole
            + 1, ///< The role of the author; for the first row of a message.
        NoteRole, ///< The kind of the block; may be empty.
        CanEditRole,
        IsEditedRole,
    };

    using BlockListModel::BlockListModel;

    /// Call once. Roles are shown for several messages, not for an answer.
    void setMessages(const QList<mcp::SamplingMessage> &messages);
    void setAnswer(const mcp::SamplingMessage &answer);
    /// The blocks as received, with the edits applied.
    QList<mcp::SamplingMessage> messages() const { return m_messages; }
    /// Whether there is anything but empty text in them.
    bool isEmpty() const;

    /// For an editable block.
    Q_INVOKABLE void setText(int row, const QString &text);

Q_SIGNALS:
    void edited();

private:
    /// The source of a row.
    struct Source
    {
        int message = 0;
        int block = 0;
        int part = 0; ///< The item of a tool result.
        bool isEdited = false;
    };
    const Roles &roles() const override;
    void findSources();
    ResultBlock makeBlock(int row) const;
    QString text(int row) const;
    QString heading(int row) const;
    QString note(int row) const;
    bool canEdit(int row) const;
    const mcp::SamplingBlock &blockOf(const Source &source) const;
    const mcp::TextContent *textAt(int row) const;

    QList<mcp::SamplingMessage> m_messages;
    QList<Source> m_sources; ///< By row, of those that are not shown as well.
    bool m_isAnswer = false;
};

/// A server's request for the person's model: first the request, then the answer; both can be changed, and either refused
/// (SAMP-02, SEC-61).
class SamplingController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a QuestionController.")

    Q_PROPERTY(Step step READ step NOTIFY stepChanged)

    // The request.
    Q_PROPERTY(quayside::SamplingListModel *messages READ messages CONSTANT)
    Q_PROPERTY(QString systemPrompt READ systemPrompt WRITE setSystemPrompt NOTIFY requestChanged)
    Q_PROPERTY(QString promptOmitted READ promptOmitted CONSTANT) ///< Then it cannot be edited.
    Q_PROPERTY(QString maxTokens READ maxTokens WRITE setMaxTokens NOTIFY requestChanged)
    Q_PROPERTY(QString tokensHint READ tokensHint CONSTANT) ///< What is asked for and allowed.
    Q_PROPERTY(QString tokensError READ tokensError NOTIFY requestChanged)
    Q_PROPERTY(QStringList wishes READ wishes CONSTANT) ///< What else is asked for, as sentences.
    Q_PROPERTY(QString stopSequences READ stopSequences CONSTANT) ///< To be framed.
    Q_PROPERTY(QString stopSequencesOmitted READ stopSequencesOmitted CONSTANT)
    /// Each with what it says of itself and its arguments; to be framed.
    Q_PROPERTY(QString tools READ tools CONSTANT)
    Q_PROPERTY(QString toolsOmitted READ toolsOmitted CONSTANT)
    Q_PROPERTY(QString costText READ costText NOTIFY requestChanged)
    /// All of it is shown; before, it goes to no model (SEC-61).
    Q_PROPERTY(bool isWhole READ isWhole NOTIFY requestChanged)

    // The model.
    Q_PROPERTY(QStringList models READ models NOTIFY modelsChanged)
    Q_PROPERTY(int modelIndex READ modelIndex WRITE setModelIndex NOTIFY modelsChanged)
    Q_PROPERTY(QString modelName READ modelName NOTIFY modelsChanged)
    Q_PROPERTY(QString providerName READ providerName NOTIFY modelsChanged)
    Q_PROPERTY(QString modelReason READ modelReason NOTIFY modelsChanged) ///< Why this one.
    Q_PROPERTY(quayside::ErrorValue failure READ failure NOTIFY stepChanged)
    Q_PROPERTY(QString textSoFar READ textSoFar NOTIFY textChanged)

    // The answer.
    Q_PROPERTY(quayside::SamplingListModel *answer READ answer NOTIFY stepChanged) ///< Null before.
    Q_PROPERTY(
        QString author READ author NOTIFY stepChanged) ///< Who wrote it; a model, or the person.
    Q_PROPERTY(bool isOwn READ isOwn NOTIFY stepChanged) ///< The person writes it.
    Q_PROPERTY(
        QString stopText READ stopText NOTIFY stepChanged) ///< Why it ends there, if that matters.
    Q_PROPERTY(bool hasAnswer READ hasAnswer NOTIFY answerChanged) ///< There is something to send.

    Q_PROPERTY(QString saveProblem READ saveProblem NOTIFY saveProblemChanged)

public:
    enum class Step { Request, Generating, Answer }; ///< As mcp::SamplingFlow has them.
    Q_ENUM(Step)

    /// flow must outlive what the person does here.
    SamplingController(mcp::SamplingFlow *flow, const QString &serverName, const AppPorts &ports,
                       QObject *parent);
    ~SamplingController() override;

    Step step() const { return m_flow ? Step(m_flow->step()) : Step::Request; }
    SamplingListModel *messages() { return &m_messages; }
    QString systemPrompt() const { return m_systemPrompt; }
    void setSystemPrompt(const QString &text);
    QString maxTokens() const { return m_maxTokens; }
    void setMaxTokens(const QString &text);
    QString tokensHint() const;
    QString tokensError() const;
    QStringList wishes() const;
    QString promptOmitted() const { return omittedText(m_prompt.omittedChars); }
    QString stopSequences() const { return m_stopSequences.text; }
    QString stopSequencesOmitted() const { return omittedText(m_stopSequences.omittedChars); }
    QString tools() const { return m_tools.text; }
    QString toolsOmitted() const { return omittedText(m_tools.omittedChars); }
    QString costText() const;
    bool isWhole() const;
    QStringList models() const;
    int modelIndex() const { return m_modelIndex; }
    void setModelIndex(int index);
    QString modelName() const;
    QString providerName() const { return m_choices.value(m_modelIndex).provider; }
    QString modelReason() const;
    ErrorValue failure() const { return {m_failure}; }
    QString textSoFar() const { return m_textSoFar; }
    SamplingListModel *answer() const { return m_answer; }
    QString author() const;
    bool isOwn() const { return m_isOwn; }
    QString stopText() const;
    bool hasAnswer() const { return m_answer && !m_answer->isEmpty(); }
    QString saveProblem() const { return m_saveProblem; }

    /// The request as it stands here goes to the chosen model.
    void generate();
    /// No model is asked: the person writes.
    void writeMyself();
    /// Back to the request; what was written is kept for the next time.
    Q_INVOKABLE void returnToRequest();
    Q_INVOKABLE void stop();
    /// The answer as it stands here goes to the server.
    void send();
    void refuse();
    /// Writes a picture or sound of the request where the person chose; never through a link (SEC-42).
    Q_INVOKABLE void saveTo(int row, const QUrl &file);
    Q_INVOKABLE QString suggestedFileName(int row) const;

Q_SIGNALS:
    void stepChanged();
    void requestChanged();
    void modelsChanged();
    void textChanged();
    void answerChanged();
    void saveProblemChanged();

private:
    struct Choice
    {
        mcp::ModelName name;
        QString provider; ///< As it is shown, like the next.
        QString shown;
    };
    void readModels();
    void applyRequest();
    void onStep();
    void updateText();

    QPointer<mcp::SamplingFlow> m_flow;
    QString m_serverName;
    AppPorts m_ports;
    mcp::CreateMessageParams m_asked; ///< As the server wrote it.
    SamplingListModel m_messages;
    SamplingListModel *m_answer = nullptr;
    const CutText m_prompt; ///< As the server wrote it, like the next two.
    const CutText m_stopSequences;
    const CutText m_tools;
    QString m_systemPrompt;
    QString m_maxTokens;
    QList<Choice> m_choices;
    int m_modelIndex = -1;
    int m_suggestedIndex = -1;
    bool m_isChosen = false; ///< The model, by the person.
    bool m_isOwn = false;
    QString m_draft; ///< What the person had written when they went back to the request.
    QString m_textSoFar; ///< Cleaned.
    ErrorText m_failure;
    QString m_saveProblem;
};

} // namespace quayside
