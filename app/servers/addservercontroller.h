// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/listmodel.h"
#include "app/base/savepatience.h"
#include "core/base/result.h"
#include "core/storage/serverentry.h"
#include "core/storage/serverwarning.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

#include <utility>

namespace quayside {

/// Environment variables or headers that the person edits. `name` and `value` are writable. A value in the keychain is
/// not shown: `isKept`, until it is replaced.
class VariableListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to AddServerController.")

public:
    using Variable = std::pair<QString, QString>; ///< Its name and its value.
    enum Role { NameRole = Qt::UserRole, ValueRole, IsKeptRole };
    Q_ENUM(Role)

    using ListModel::ListModel;
    const QList<Variable> &variables() const { return m_rows; }

    Q_INVOKABLE void append();
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void setName(int row, const QString &name) { setData(index(row), name, NameRole); }
    Q_INVOKABLE void setValue(int row, const QString &value);
    void setVariables(const QList<Variable> &variables);

    int count() const override { return int(m_rows.size()); }
    const Variable &at(int row) const { return m_rows.at(row); }
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

private:
    const Roles &roles() const override;

    QList<Variable> m_rows;
};

/// Servers found in pasted text, to choose from. `selected` can be written.
class CandidateListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to AddServerController.")
    Q_PROPERTY(int selectedCount READ selectedCount NOTIFY selectedCountChanged)

public:
    enum Role { NameRole = Qt::UserRole, CommandTextRole, SelectedRole };
    Q_ENUM(Role)

    using ListModel::ListModel;
    void setEntries(const QList<mcp::ServerEntry> &entries);
    QList<mcp::ServerEntry> selectedEntries() const;
    int selectedCount() const { return int(selectedEntries().size()); }
    Q_INVOKABLE void setSelected(int row, bool selected);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

Q_SIGNALS:
    void selectedCountChanged();

private:
    struct Row
    {
        mcp::ServerEntry entry;
        bool isSelected = true;
    };
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// Adds servers from pasted text or typed fields, and changes one that is there by the fields. Neither starts anything
/// (SEC-01).
class AddServerController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App.")

    /// The server that is being changed; empty: one is being added.
    Q_PROPERTY(QString editedName READ editedName NOTIFY isOpenChanged)
    Q_PROPERTY(bool isOpen READ isOpen WRITE setOpen NOTIFY isOpenChanged)
    /// A command line, an address or a JSON block. While it is empty the fields below count.
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY fieldsChanged)
    Q_PROPERTY(QString program READ program WRITE setProgram NOTIFY fieldsChanged)
    Q_PROPERTY(QString argumentsText READ argumentsText WRITE setArgumentsText NOTIFY
                   fieldsChanged) ///< One a line.
    Q_PROPERTY(QString workingFolder READ workingFolder WRITE setWorkingFolder NOTIFY fieldsChanged)
    Q_PROPERTY(quayside::VariableListModel *variables READ variables CONSTANT)
    /// The fields are those of an address, not of a program.
    Q_PROPERTY(bool isAddress READ isAddress WRITE setAddress NOTIFY fieldsChanged)
    Q_PROPERTY(QString url READ url WRITE setUrl NOTIFY fieldsChanged)
    Q_PROPERTY(quayside::VariableListModel *headers READ headers CONSTANT)
    Q_PROPERTY(QString caFile READ caFile WRITE setCaFile NOTIFY fieldsChanged)
    Q_PROPERTY(QString proxy READ proxy WRITE setProxy NOTIFY fieldsChanged)
    Q_PROPERTY(quayside::CandidateListModel *candidates READ candidates CONSTANT)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY problemChanged)

public:
    AddServerController(const AppPorts &ports, QObject *parent);

    QString editedName() const { return m_edited ? m_edited->name : QString(); }
    bool isOpen() const { return m_isOpen; }
    void setOpen(bool isOpen);
    QString text() const { return m_text; }
    void setText(const QString &text);
    QString name() const { return m_name; }
    void setName(const QString &name) { setField(m_name, name); }
    QString program() const { return m_program; }
    void setProgram(const QString &program) { setField(m_program, program); }
    QString argumentsText() const { return m_argumentsText; }
    void setArgumentsText(const QString &text) { setField(m_argumentsText, text); }
    QString workingFolder() const { return m_workingFolder; }
    void setWorkingFolder(const QString &folder) { setField(m_workingFolder, folder); }
    VariableListModel *variables() { return &m_variables; }
    bool isAddress() const { return m_isAddress; }
    void setAddress(bool isAddress);
    QString url() const { return m_url; }
    void setUrl(const QString &url) { setField(m_url, url); }
    VariableListModel *headers() { return &m_headers; }
    QString caFile() const { return m_caFile; }
    void setCaFile(const QString &file) { setField(m_caFile, file); }
    QString proxy() const { return m_proxy; }
    void setProxy(const QString &proxy) { setField(m_proxy, proxy); }
    CandidateListModel *candidates() { return &m_candidates; }
    QString problem() const { return m_problem; }
    QStringList warnings() const { return m_warnings; }

    /// Reads `text` into `candidates`.
    Q_INVOKABLE void parse();
    /// Adds what is chosen; true closes the view.
    Q_INVOKABLE bool add();
    /// Opens with what is configured of the server.
    Q_INVOKABLE void edit(const QString &serverId);
    /// Changes it; true closes the view.
    Q_INVOKABLE bool save();
    /// Empties everything.
    Q_INVOKABLE void reset();

Q_SIGNALS:
    void isOpenChanged();
    void textChanged();
    void fieldsChanged();
    void problemChanged();
    /// A single server was added: show it and what it would start.
    void serverAdded(const QString &serverId);
    /// More than the name of it is different now.
    void serverChanged(const QString &serverId);

private:
    mcp::Result<QList<mcp::ServerEntry>> readText(const QString &text,
                                                  QList<mcp::ServerWarning> *warnings) const;
    QString objection(const mcp::ServerEntry &entry) const;
    static QString problemText(const mcp::Error &error);
    mcp::ServerEntry baseEntry() const;
    mcp::Result<mcp::ServerEntry> typedEntry() const;
    mcp::Result<mcp::ServerEntry> typedProgram() const;
    mcp::Result<mcp::ServerEntry> typedAddress() const;
    void parseAddress(const QString &text);
    bool addEntries(const QList<mcp::ServerEntry> &entries);
    void showFields(const mcp::ServerEntry &entry);
    void setField(QString &field, const QString &value);
    void setProblem(const QString &problem, const QStringList &warnings = {});

    AppPorts m_ports;
    SavePatience m_patience;
    std::optional<mcp::ServerEntry> m_edited; ///< As it was.
    VariableListModel m_variables;
    CandidateListModel m_candidates;
    QString m_text;
    QString m_parsedText;
    QString m_name;
    QString m_program;
    QString m_argumentsText;
    QString m_workingFolder;
    VariableListModel m_headers;
    QString m_url;
    QString m_caFile;
    QString m_proxy;
    bool m_isAddress = false;
    QString m_problem;
    QStringList m_warnings;
    bool m_isOpen = false;
};

} // namespace quayside
