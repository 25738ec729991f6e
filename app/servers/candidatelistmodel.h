// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "core/import/envfile.h"
#include "core/import/hostfiles.h"

#include <QQmlEngine>

#include <optional>

namespace quayside {

/// A server that was found and may be added.
struct Candidate
{
    mcp::ServerEntry entry;
    QString source = {}; ///< The app and its file; empty for pasted text.
    /// Why it is not chosen by default or cannot be chosen, and which of its members are ignored.
    QString note = {};
    QString envFile =
        {}; ///< A file with variables of it, which is read if the person wants so; empty: none.
    bool readsEnvFile = false;
    mcp::EnvFile env = {}; ///< What was read.
    QString envNote = {}; ///< What was read, or why it cannot be.
    bool isUsable = true; ///< False: only its name and the note are known.
    bool isSelected = true;
};

/// Servers that were found, to choose from and to rename. `selected` and `name` can be written.
class CandidateListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to AddServerController.")
    Q_PROPERTY(int selectedCount READ selectedCount NOTIFY selectedCountChanged)

public:
    enum Role {
        NameRole = Qt::UserRole,
        CommandTextRole,
        SelectedRole,
        ReadsEnvFileRole,
        EnvNoteRole,
    };
    Q_ENUM(Role)

    using ListModel::ListModel;
    void setEntries(const QList<mcp::ServerEntry> &entries);
    void setCandidates(const QList<Candidate> &candidates);
    QList<mcp::ServerEntry> selectedEntries() const;
    int selectedCount() const { return int(selectedEntries().size()); }
    Q_INVOKABLE void setSelected(int row, bool selected);
    Q_INVOKABLE void setName(int row, const QString &name);
    /// Reads the variables in its file at once, so that the person sees which they are.
    Q_INVOKABLE void setReadsEnvFile(int row, bool reads);

    int count() const override { return int(m_rows.size()); }
    const Candidate &at(int row) const { return m_rows.at(row); }
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    void selectedCountChanged();

private:
    const Roles &roles() const override;
    QString heading(int row) const;

    QList<Candidate> m_rows;
};

/// Values that entries leave to the person (mcp::ImportQuestion). `value` can be written.
class InputListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to AddServerController.")

public:
    enum Role { ValueRole = Qt::UserRole, ChoiceRole, ProblemRole };
    Q_ENUM(Role)

    using ListModel::ListModel;
    void setQuestions(const QList<mcp::ImportQuestion> &questions);
    QList<mcp::ImportQuestion> questions() const;
    /// By the ids of questions.
    QMap<QString, QString> answers() const;
    /// What the person sees of the question.
    static QString labelOf(const mcp::ImportQuestion &question);
    Q_INVOKABLE void setValue(int row, const QString &value);
    /// One of the choices.
    Q_INVOKABLE void choose(int row, int choice);
    /// Marks the question as one that needs a value, until it has one. Returns its row.
    int setMissing(const QString &id);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

private:
    struct Row
    {
        mcp::ImportQuestion question;
        QString value;
        bool isMissing = false;
    };
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// What the files of other apps hold, as a list for the person.
struct ImportList
{
    QList<Candidate> candidates;
    QList<mcp::ImportQuestion> questions;
    QStringList warnings; ///< Parts that were not taken as they are written.
    QStringList secretFiles; ///< With `~` for home: files with secrets in the clear.
};

/// Turns found servers into candidates, each with a note of the members that are ignored. Files with variables are offered
/// only with places: not for text from a link, whose author could name any file of the person.
QList<Candidate> candidatesIn(const mcp::FoundServers &found, const QString &source,
                              const std::optional<mcp::EnvFilePlaces> &places);

/// known are the configured servers; a candidate that is one of them is not chosen by default.
ImportList importList(const QList<mcp::HostServers> &found, const QList<mcp::ServerEntry> &known,
                      const QString &home);

} // namespace quayside
