// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/chat/toolset.h"

#include <QHash>
#include <QObject>
#include <QStringList>

#include <functional>
#include <vector>

namespace mcp {

class Host;
class Server;

/// What the model of a conversation may use: the tools that its servers list now, without those that are denied, switched off, or
/// not as the person accepted them (SEC-49). Of a server that starts on first use they are those of its last list, while it does not run.
class ChatTools final : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kTimeout{10}; ///< For servers that are connecting.

    struct Choice
    {
        QStringList servers; ///< Ids.
        QStringList off; ///< Of ConversationOptions::toolKey().
        llm::ToolFormat format = llm::ToolFormat::OpenAi;
        qint64 window = 0; ///< As in ToolSet::create().

        bool operator==(const Choice &) const = default;
    };

    /// Both must outlive this.
    ChatTools(Host *host, Clock *clock, QObject *parent = nullptr);
    ~ChatTools() override;

    void setChoice(const Choice &choice);
    const chat::ToolSet &set() const { return m_set; }
    /// Of a server that does not run and starts when one of them is called; empty for any other. Untrusted.
    QList<Tool> lastTools(const QString &serverId) const;
    /// Settles when set() is that of this moment. Waits for servers that connect and for lists that are read, up to kTimeout.
    Pending<bool> whenCurrent();

Q_SIGNALS:
    void changed();

private:
    struct Gathered
    {
        QList<chat::ToolCandidate> tools;
        QList<QByteArray> digests;
    };

    void follow(Server *server);
    void onServerChanged(const QString &serverId);
    void refreshSoon();
    void refresh();
    bool isSettling() const;
    void waitForLists();
    void readLastTools(const QString &serverId, const std::function<void()> &then);
    void gather();
    void onGathered(const Gathered &gathered);
    void onSet(const chat::ToolSet &set);
    chat::ToolCandidate::Block blockOf(const chat::ToolCandidate &tool,
                                       const QByteArray &digest) const;
    QList<Server *> servers() const;

    Host *m_host;
    Choice m_choice;
    chat::ToolSet m_set;
    QHash<QString, QList<Tool>> m_last; ///< By server, as they were read; see lastTools().
    std::unique_ptr<Alarm> m_soon; ///< Many changes are one.
    std::unique_ptr<Alarm> m_timeout; ///< While somebody waits.
    std::vector<Promise<bool>> m_waiting;
    int m_round = 0; ///< Answers of earlier ones count for nothing.
    bool m_isRefreshing = false;
    bool m_isOutdated = true;
    bool m_isTimedOut = false; ///< Nobody waits for servers any longer.
};

} // namespace mcp
