// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/images/iconaddress.h"
#include "app/images/imagedecoder.h"

#include <QCache>
#include <QQuickAsyncImageProvider>
#include <QSet>

#include <functional>
#include <memory>

class QQmlEngine;

namespace quayside {

constexpr int kIconsKept = 512; ///< Of all servers, decoded.
constexpr int kIconsLoading = 256; ///< At the same time; further ones are not shown.

/// Where icons come from.
struct IconPorts
{
    /// What the server says of the place now.
    std::function<Icons(const IconPlace &)> find;
    /// As mcp::Server::fetchIcon().
    std::function<mcp::Pending<QByteArray>(const QString &serverId, const QString &src)> fetch;
};

/// The icons of servers and of what they offer. An icon is fetched and decoded when a page shows its place, and kept.
class ServerIcons : public QObject
{
    Q_OBJECT

public:
    /// Without a decoder program it is the one that belongs to this program.
    explicit ServerIcons(IconPorts ports, const QString &decoder = {});

    /// path: what follows `image://icons/`, with the theme. loaded() follows once.
    void load(const QString &path);

Q_SIGNALS:
    /// A single transparent pixel if there is no icon to show.
    void loaded(const QString &path, const QImage &image);

private:
    void onFetched(const QString &path, const QByteArray &file);
    void finish(const QString &path, const QImage &image);

    const IconPorts m_ports;
    ImageDecoder m_decoder;
    QCache<QString, QImage> m_cache{kIconsKept}; ///< By path; with those that cannot be decoded.
    QSet<QString> m_loading;
};

/// Hands them to QML; an engine owns one.
class IconProvider : public QQuickAsyncImageProvider
{
public:
    static constexpr auto kName = "icons";

    explicit IconProvider(IconPorts ports);
    ~IconProvider() override;
    /// From a thread of the engine.
    QQuickImageResponse *requestImageResponse(const QString &id,
                                              const QSize &requestedSize) override;

private:
    const std::unique_ptr<ServerIcons> m_icons;
};

/// Ends the thread in which engine asks its image providers, before the engine is destroyed. Qt wakes up the event dispatcher of
/// that thread after it has told it to end, which crashes if the thread was faster (QCoreApplication::postEvent() does not
/// hold the lock then).
void endImageThread(QQmlEngine *engine);

} // namespace quayside
