// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/policy/decision.h"
#include "core/protocol/tools.h"
#include "core/storage/definitionstore.h"

#include <QDateTime>
#include <QHash>
#include <QPointer>

#include <map>
#include <vector>

namespace mcp {

class ConsentStore;
class Server;
class ToolCatalog;

/// A tool that is not as the person accepted it.
struct ToolChange
{
    enum class Kind { New, Changed, Removed };

    Kind kind = Kind::New;
    QString name; ///< Untrusted.
    QByteArray digest; ///< Of the definition now; empty when it was removed.

    bool operator==(const ToolChange &) const = default;
};

/// The tools of a server when its list was last read, as far as the person accepted them.
struct LastTools
{
    QList<Tool> tools; ///< In the order of the server. Untrusted.
    QDateTime readAt; ///< UTC; invalid when nothing is kept.
};

/// Follows the tool lists of servers, and keeps which definitions the person accepted (SEC-49). At the first list after an approval
/// all are accepted as they are. From then on a changed or a new tool waits until it is accepted, and a tool that a whole list does not
/// have any more is not known any more.
class KnownTools : public QObject
{
    Q_OBJECT

public:
    static constexpr size_t kWaiting = 1'000; ///< Most calls that wait for one list.

    /// consent must outlive this.
    KnownTools(const QString &configFolder, const Clock *clock, ConsentStore *consent,
               QObject *parent = nullptr);
    ~KnownTools() override;

    void follow(Server *server);
    /// What was removed from the list of servers.
    void forget(const QString &serverId);

    /// Of tool, as its server describes it now. Servers that are not followed need no acceptance.
    Standing standing(const QString &serverId, const Tool &tool) const;
    /// The same of a server that is followed; digest: that of the tool.
    Standing standingOf(const QString &serverId, const QString &name,
                        const QByteArray &digest) const;
    /// Whether the server lists the tool with this digest now. Cheap; false while that is not known.
    bool isListed(const QString &serverId, const QString &name, const QByteArray &digest) const;
    /// In the order of the server; then those that were removed in this run.
    QList<ToolChange> changes(const QString &serverId) const;
    bool hasOtherInstructions(const QString &serverId) const;
    /// As they are now. Untrusted.
    QString instructions(const QString &serverId) const;
    /// What the person accepted; nothing when it is not kept any more.
    Pending<std::optional<Tool>> acceptedTool(const QString &serverId, const QString &name);
    Pending<std::optional<QString>> acceptedInstructions(const QString &serverId);
    /// To be shown while the server does not run, also after a restart.
    Pending<LastTools> lastTools(const QString &serverId);

    /// Whether the list was read since the server last said that it has changed, and the first list is accepted.
    bool isCurrent(const QString &serverId) const;
    /// Settles when isCurrent(), or when the list was read twice meanwhile: some servers never stop changing it.
    /// At most kWaiting may wait: Policy with CallRefusal::Busy.
    Pending<bool> whenCurrent(const QString &serverId);

    /// Accepts the definitions that the person saw, by name. One that is another by now stays as it is: Policy.
    Result<void> accept(const QString &serverId, const QHash<QString, QByteArray> &seen);
    /// The same for instructions.
    Result<void> acceptInstructions(const QString &serverId, const QString &seen);
    /// The person saw which tools were removed.
    void dropRemoved(const QString &serverId);

Q_SIGNALS:
    /// Of the server, something waits that did not, or the other way round.
    void changed(const QString &serverId);
    void failed(const mcp::Error &why);

private:
    using Digests = QHash<QString, QByteArray>;
    struct Followed
    {
        QPointer<Server> server;
        QPointer<ToolCatalog> catalog;
        Digests digests; ///< Of the current list, by name.
        QStringList removed;
        std::vector<Promise<bool>> waiting; ///< For whenCurrent().
        int reads = 0; ///< While they wait.
        bool isDigesting = false;
        bool isStale = false; ///< The list changed while it was digested.
    };

    void onState(const QString &serverId);
    void onList(const QString &serverId);
    void digest(const QString &serverId, Followed &followed);
    void onDigests(const QString &serverId, const QList<Tool> &tools, const Digests &digests);
    void removeMissing(const QString &serverId, Followed &followed);
    void settleWaiting(const QString &serverId, Followed &followed);
    void keep(const QString &serverId, const QList<Tool> &tools);
    void keepList(const QString &serverId, const QList<Tool> &tools,
                  const QMap<QString, KnownTool> &known);
    void findTools(const QString &serverId, const DefinitionStore::List &list,
                   const Promise<LastTools> &promise);
    Followed *find(const QString &serverId);
    const Followed *find(const QString &serverId) const;

    ConsentStore *m_consent;
    DefinitionStore m_definitions;
    std::map<QString, Followed> m_servers;
};

} // namespace mcp
