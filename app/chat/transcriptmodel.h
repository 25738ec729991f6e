// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/listmodel.h"
#include "app/chat/chatcallcontroller.h"
#include "app/chat/growingwords.h"
#include "app/chat/transcriptrow.h"
#include "core/base/pending.h"

#include <QHash>
#include <QSet>

#include <memory>

namespace mcp {
class Alarm;
class Chat;
} // namespace mcp

namespace quayside {

/// The branch of a conversation that is shown, and what the model says right now.
class TranscriptModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatController.")

    Q_PROPERTY(bool isLoading READ isLoading NOTIFY isLoadingChanged)

public:
    /// As TranscriptRow::Kind.
    enum Kind { Person, Attachment, Picture, Thinking, Words, Call, Report, Summary, Foot };
    Q_ENUM(Kind)

    enum Role {
        KindRole = Qt::UserRole,
        MessageIdRole,
        IsFirstRole,
        IsGrowingRole,
        IsOpenRole, ///< Thinking, attachments, summaries: their text is shown.
        TextRole,
        OmittedTextRole, ///< "1 200 more characters"; empty: there are none.
        TitleRole,
        FactsRole,
        ServerNameRole,
        ImageSourceRole,
        ImageProblemRole,
        CallRole, ///< A ChatCallController; never null in rows of calls and reports.
        IsContinuedRole,
        // A block of words: as the roles of MarkdownModel.
        PartKindRole,
        LevelRole,
        DepthRole,
        QuotesRole,
        MarkerRole,
        PartTextRole,
        SpansRole,
        LanguageRole,
        RowsRole,
        AlignmentsRole,
        OmittedRowsRole,
        // The foot of a message.
        IsOfPersonRole,
        StateTextRole, ///< Why the answer ends early, as a sentence; empty: it is whole.
        ProblemRole, ///< Details of a failure, untrusted; the page frames them.
        ProblemSourceRole, ///< Who wrote these details.
        UsageRole, ///< "1 204 tokens in, 310 out"; empty: unknown.
        BranchTextRole, ///< "2 / 3"; empty: there is one branch.
        HasPreviousRole,
        HasNextRole,
        CanGoOnRole, ///< The model can be asked to go on.
        CanRetryRole,
    };
    Q_ENUM(Role)

    static constexpr std::chrono::milliseconds kWordsTick{
        40}; ///< Between two updates of what the model says.
    static constexpr qsizetype kReadAtOnce =
        64 * 1024; ///< Bytes of text; more of it is read on a pool thread (SEC-41).
    static constexpr qsizetype kGrowAtOnce =
        128 * 1024; ///< Characters that one update of what the model says adds.
    static constexpr qsizetype kGrowingChars =
        1024 * 1024; ///< Shown of what the model says; the rest when it is complete.

    /// chat must outlive this.
    TranscriptModel(mcp::Chat *chat, const AppPorts &ports, QObject *parent);
    ~TranscriptModel() override;

    bool isLoading() const { return m_reading.isOpen(); }
    int count() const override { return int(m_rows.size()); }
    const TranscriptRow &at(int row) const { return m_rows.at(row); }

    /// The next thing to show is this message: its first row with the most of the words.
    void seek(qint64 messageId, const QString &words);
    /// The row of it, once; -1: nothing is sought, or it is not read yet.
    Q_INVOKABLE int takeSought();
    /// Shows or hides the text of a row.
    Q_INVOKABLE void setOpen(int row, bool isOpen);
    /// A picture of the row is on screen.
    Q_INVOKABLE void decode(int row);
    /// Copies all of the code that the row is part of.
    Q_INVOKABLE void copyCode(int row) const;
    /// Copies the words of the message of the row, without calls; as Markdown, as the model wrote them.
    Q_INVOKABLE void copyMessage(int row);

Q_SIGNALS:
    void isLoadingChanged();
    /// Rows from first on are different.
    void grew(int first);
    void sought();

protected:
    const Roles &roles() const override;

private:
    static constexpr int kGrowingPlace = -1; ///< Of rows that are no part of a message yet.

    void reload();
    void updateQueue();
    void onMessageChanged(qint64 id);
    void showWords();
    void showGrowing(int same);
    void readGrowing();
    void readStored();
    int setWords(const QString &all);
    void updateFeet();
    QList<mcp::chat::Message> messagesFrom(qint64 id) const;
    QList<TranscriptRow> wordsOf(qint64 messageId, int place, const QString &text);
    QList<TranscriptRow> growingRows(int same) const;
    void setStored(int first, QList<TranscriptRow> rows);
    bool changeRow(int row, const TranscriptRow &next);
    void replaceFrom(int first, const QList<TranscriptRow> &next);
    int firstRowOf(qint64 messageId) const;
    std::optional<bool> isProblemOfProvider(const mcp::chat::Message &message) const;
    const mcp::chat::Message *messageOf(const TranscriptRow &row) const;
    std::pair<int, int> branchOf(int row) const;
    ChatCallController *callOf(int row) const;
    static QString openKey(const TranscriptRow &row);

    mcp::Chat *m_chat;
    AppPorts m_ports;
    QList<TranscriptRow> m_rows; ///< Of stored messages, then of what is being said.
    int m_stored = 0; ///< Rows of stored messages.
    qint64 m_sought = 0; ///< Message to be shown.
    QStringList m_soughtWords;
    GrowingWords m_words;
    std::unique_ptr<mcp::Alarm> m_wordsAlarm;
    mutable QHash<QString, ChatCallController *> m_calls;
    QSet<QString> m_open;
    struct Image
    {
        QString source;
        QString problem;
    };
    QHash<QString, Image> m_images;
    mcp::CallScope m_decoding;
    mcp::CallHandle m_reading;
    mcp::CallHandle m_growing; ///< Reads a long block of m_words.
    mcp::CallHandle
        m_rereading; ///< Reads stored messages with long blocks, which are shown as they are until then.
    qint64 m_unread = 0; ///< The first message of those; 0: there are none.
};

} // namespace quayside
