// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"
#include "core/base/pending.h"
#include "core/storage/sandbox.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>
#include <QUrl>

#include <optional>

namespace mcp {
class Host;
}

namespace quayside {

/// The folders that a local server is given.
class SandboxFolderModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a SandboxSetup.")

public:
    struct Row
    {
        QString path;
        bool mayChange = false; ///< The server may write in it.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setFolders(const QList<Row> &rows);
    const QList<Row> &folders() const { return m_rows; }

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// What a local server is given, for the person to choose: a preset, and with some presets folders and hosts. Its owner
/// saves it.
class SandboxSetup : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to another controller.")

    /// The texts of Preset, in its order.
    Q_PROPERTY(QStringList presets READ presets CONSTANT)
    Q_PROPERTY(Preset preset READ preset NOTIFY changed)
    /// What the server is given, as sentences.
    Q_PROPERTY(QString text READ text NOTIFY changed)
    /// Why this computer cannot make the sandbox, and what to do; empty: it can, or there is no sandbox.
    Q_PROPERTY(QString obstacle READ obstacle NOTIFY changed)
    Q_PROPERTY(quayside::SandboxFolderModel *folders READ folders CONSTANT)
    Q_PROPERTY(QString folderProblem READ folderProblem NOTIFY changed)
    Q_PROPERTY(QStringList hosts READ hosts NOTIFY changed)
    /// Every public host in place of those in hosts.
    Q_PROPERTY(bool isPublic READ isPublic WRITE setPublic NOTIFY changed)
    /// The host that is being typed; addHost() takes it.
    Q_PROPERTY(QString hostText READ hostText WRITE setHostText NOTIFY changed)
    Q_PROPERTY(QString hostProblem READ hostProblem NOTIFY changed)
    Q_PROPERTY(bool startsBrowser READ startsBrowser WRITE setStartsBrowser NOTIFY changed)

public:
    /// Each gives what those before it give as well.
    enum Preset {
        OnlyItself, ///< No folders of the person, no network.
        TheseFolders,
        TheseHosts,
        Everything, ///< No sandbox.
    };
    Q_ENUM(Preset)

    /// host must outlive it.
    SandboxSetup(const mcp::Host *host, QObject *parent);

    /// Shows this, unless what is shown means the same. A host that is being typed stays.
    void setSandbox(const std::optional<mcp::Sandbox> &sandbox);
    std::optional<mcp::Sandbox> sandbox() const;
    /// Shows this, and forgets what the person has typed.
    void reset(const std::optional<mcp::Sandbox> &sandbox);

    static QStringList presets();
    Preset preset() const { return m_preset; }
    /// A Preset. Folders and hosts of other presets are shown again with these.
    Q_INVOKABLE void choose(int preset);
    QString text() const;
    QString obstacle() const { return m_obstacle; }

    SandboxFolderModel *folders() { return &m_folders; }
    QString folderProblem() const { return m_folderProblem; }
    Q_INVOKABLE void addFolder(const QUrl &folder);
    /// As addFolder(); with a preset that has no folders, the next one is chosen. A folder that is there gets what mayChange says. No
    /// part of its path may be a link, which could lead elsewhere than the person reads. Why it cannot be given; empty: it is.
    QString giveFolder(const QString &folder, bool mayChange);
    Q_INVOKABLE void removeFolder(int row);
    Q_INVOKABLE void setMayChange(int row, bool mayChange);

    const QStringList &hosts() const { return m_hosts; }
    bool isPublic() const { return m_isPublic; }
    void setPublic(bool isPublic);
    QString hostText() const { return m_hostText; }
    void setHostText(const QString &text);
    QString hostProblem() const { return m_hostProblem; }
    /// Adds the host in hostText, which may be an address with one. False: it is none, and hostProblem says why.
    Q_INVOKABLE bool addHost();
    Q_INVOKABLE void removeHost(int index);

    bool startsBrowser() const { return m_startsBrowser; }
    void setStartsBrowser(bool starts);

Q_SIGNALS:
    void changed();
    void edited(); ///< sandbox() is different now, by the person.

private:
    bool hasFolders() const { return m_preset == TheseFolders || m_preset == TheseHosts; }
    bool insertFolder(const QString &folder, bool mayChange);
    QString problemOfHost(const QString &host) const;
    void finishEdit();
    void check();

    const mcp::Host *m_host;
    mcp::CallHandle m_check; ///< Whether sandboxes can be made.
    QString m_obstacle;
    SandboxFolderModel m_folders;
    QStringList m_hosts;
    QString m_hostText;
    QString m_folderProblem;
    QString m_hostProblem;
    Preset m_preset = Everything;
    bool m_isPublic = false;
    bool m_startsBrowser = false;
};

} // namespace quayside
