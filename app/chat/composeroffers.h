// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/chat/composercontroller.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"

namespace quayside {

/// What the connected servers of a conversation offer for a message, kept current while it is shown.
class ComposerOffers : public QObject
{
    Q_OBJECT

public:
    /// chat must outlive this.
    ComposerOffers(mcp::Chat *chat, const AppPorts &ports);
    ~ComposerOffers() override;

    using Offered = ComposerController::Offered;
    using Kind = OfferListModel::Kind;
    struct Offer
    {
        Kind kind = OfferListModel::Prompt;
        mcp::Server *server = nullptr; ///< Until the next change.
        QString id; ///< Name, URI or template, as the server wrote it.
        QString title;
        QString detail;
        QString searched; ///< In lower case.

        QString key() const;
    };

    /// Lists are read again where they may be out of date (CACHE-04); changed() follows.
    void show(Offered offered);
    void hide();

    /// Those that contain every word of filter, at most ComposerController::kOffers; those whose title begins like it come first.
    QList<OfferListModel::Row> rows(const QString &filter);
    /// Why rows() were none or not all; may be empty.
    QString note() const { return m_note; }
    /// Null when it is not offered any more.
    const Offer *find(const QString &key) const;

    /// The server, if it belongs to the conversation or not, while it is connected; else null.
    mcp::Server *connected(const QString &serverId) const;
    static std::optional<mcp::Prompt> prompt(const mcp::Server *server, const QString &name);
    static std::optional<mcp::ResourceTemplate> resourceTemplate(const mcp::Server *server,
                                                                 const QString &uriTemplate);
    /// What the server calls the resource; empty when it does not list it.
    static QString titleOf(const mcp::Server *server, const QString &uri);

Q_SIGNALS:
    void changed();

private:
    void watch();
    void watchServer(mcp::Server *server);
    void collect();
    void collectPrompts(mcp::Server *server);
    void collectResources(mcp::Server *server);
    void soon(bool isOtherServers);
    QString noteFor(qsizetype found, bool hasFilter) const;

    mcp::Chat *m_chat;
    AppPorts m_ports;
    std::unique_ptr<QObject>
        m_watching; ///< Context of what changes the list; null while it is hidden.
    QList<Offer> m_all;
    QString m_note;
    QStringList m_problems; ///< Names of servers whose list could not be read.
    Offered m_offered = ComposerController::Prompts;
    int m_servers = 0;
    bool m_isLoading = false;
    bool m_isDue = false;
    bool m_isWatchDue = false;
};

} // namespace quayside
