// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/errorvalue.h"
#include "app/chat/chatsetupcontroller.h"
#include "app/chat/composercontroller.h"
#include "app/chat/transcriptmodel.h"

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// The conversation on the page.
class ChatController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatsController.")

    Q_PROPERTY(QString key READ key CONSTANT)
    Q_PROPERTY(QString title READ title NOTIFY changed) ///< Empty before the first message.
    Q_PROPERTY(quayside::TranscriptModel *transcript READ transcript CONSTANT)
    Q_PROPERTY(quayside::ComposerController *composer READ composer CONSTANT)
    Q_PROPERTY(quayside::ChatSetupController *setup READ setup CONSTANT)
    Q_PROPERTY(bool isEmpty READ isEmpty NOTIFY changed)
    Q_PROPERTY(bool isBusy READ isBusy NOTIFY busyChanged)
    Q_PROPERTY(bool needsYou READ needsYou NOTIFY busyTextChanged) ///< One of its calls does.
    Q_PROPERTY(QString busyText READ busyText NOTIFY
                   busyTextChanged) ///< "qwen3 is answering…"; empty: no turn is running.
    /// Why the last turn failed, or something could not be stored; empty: nothing did.
    Q_PROPERTY(quayside::ErrorValue failure READ failure NOTIFY failureChanged)
    /// The party that wrote the text of the failure: the provider or Quayside.
    Q_PROPERTY(QString failureSource READ failureSource NOTIFY failureChanged)
    Q_PROPERTY(Remedy failureRemedy READ failureRemedy NOTIFY failureChanged)
    Q_PROPERTY(QString contextText READ contextText NOTIFY
                   contextChanged) ///< "About 12,400 of 32,768 tokens"
    Q_PROPERTY(double contextPart READ contextPart NOTIFY contextChanged) ///< 0 to 1.
    Q_PROPERTY(
        bool isContextFull READ isContextFull NOTIFY contextChanged) ///< Nearly: a summary is due.
    Q_PROPERTY(QString usageText READ usageText NOTIFY contextChanged) ///< Tokens of all turns.
    Q_PROPERTY(bool canCompact READ canCompact NOTIFY contextChanged)
    Q_PROPERTY(QStringList suggestions READ suggestions NOTIFY
                   suggestionsChanged) ///< Things to try; at most 3.
    /// For screen readers: what has just happened, in a few words.
    Q_PROPERTY(QString announcement READ announcement NOTIFY announcementChanged)

public:
    /// What the person can do after a failure.
    enum class Remedy { NoRemedy, OpenSettings, Summarize };
    Q_ENUM(Remedy)

    /// chat must outlive this.
    ChatController(mcp::Chat *chat, const AppPorts &ports, QObject *parent);
    ~ChatController() override;

    mcp::Chat *chat() const { return m_chat; }
    QString key() const;
    QString title() const;
    TranscriptModel *transcript() { return &m_transcript; }
    ComposerController *composer() { return &m_composer; }
    ChatSetupController *setup() { return &m_setup; }
    bool isEmpty() const;
    bool isBusy() const;
    bool needsYou() const;
    QString busyText() const;
    /// Shows this message of its branch, at the place of the words if they are in it.
    void showMessage(qint64 messageId, const QString &words);
    ErrorValue failure() const { return {m_failure}; }
    QString failureSource() const;
    Remedy failureRemedy() const { return m_remedy; }
    QString contextText() const;
    double contextPart() const;
    bool isContextFull() const;
    QString usageText() const;
    bool canCompact() const;
    QStringList suggestions() const { return m_suggestions; }
    QString announcement() const { return m_announcement; }

    /// What is in the composer: a new message, or an edited one.
    Q_INVOKABLE void send();
    Q_INVOKABLE void stop();
    // messageId as in the transcript.
    Q_INVOKABLE void retry(double messageId);
    /// Takes the words of a message into the composer; sending them begins a branch.
    Q_INVOKABLE void edit(double messageId);
    /// The last message of the person.
    Q_INVOKABLE void editLast();
    /// Shows the branch before (-1) or after (1) this one.
    Q_INVOKABLE void showBranch(double messageId, int step);
    Q_INVOKABLE void continueAnswer();
    Q_INVOKABLE void compact();
    Q_INVOKABLE void removeSummary(double messageId);
    Q_INVOKABLE void dismissFailure();

Q_SIGNALS:
    void changed();
    void busyChanged();
    void busyTextChanged();
    void failureChanged();
    void contextChanged();
    void suggestionsChanged();
    void announcementChanged();

private:
    void onMessageAdded(qint64 id);
    void onBusyChanged();
    void onCallChanged(const QString &callId);
    void onFailed(const mcp::Error &why);
    void updateSuggestions();
    void announce(const QString &words);

    mcp::Chat *m_chat;
    AppPorts m_ports;
    TranscriptModel m_transcript;
    ChatSetupController m_setup;
    ComposerController m_composer;
    QList<mcp::chat::Part> m_sent; ///< Until the conversation has it.
    ErrorText m_failure;
    Remedy m_remedy = Remedy::NoRemedy;
    QStringList m_suggestions;
    QString m_announcement;
};

} // namespace quayside
