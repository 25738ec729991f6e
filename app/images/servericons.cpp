// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/servericons.h"

#include "core/base/offload.h"

#include <QQmlEngine>
#include <QThread>

namespace quayside {

namespace {

QImage noIcon()
{
    QImage pixel(1, 1, QImage::Format_ARGB32_Premultiplied);
    pixel.fill(Qt::transparent);
    return pixel;
}

/// Waits for one icon, on the thread of the engine that asked.
class IconResponse : public QQuickImageResponse
{
public:
    IconResponse(const QString &path, ServerIcons *icons)
    {
        connect(icons, &ServerIcons::loaded, this,
                [this, path](const QString &loaded, const QImage &image) {
                    if (loaded != path || m_isFinished)
                        return;
                    m_isFinished = true;
                    m_image = image;
                    Q_EMIT finished();
                });
        QMetaObject::invokeMethod(
            icons, [icons, path] { icons->load(path); }, Qt::QueuedConnection);
    }
    QQuickTextureFactory *textureFactory() const override
    {
        return QQuickTextureFactory::textureFactoryForImage(m_image);
    }

private:
    QImage m_image;
    bool m_isFinished = false;
};

} // namespace

ServerIcons::ServerIcons(IconPorts ports, const QString &decoder)
    : m_ports(std::move(ports))
    , m_decoder(decoder)
{
}

void ServerIcons::load(const QString &path)
{
    if (m_loading.contains(path))
        return;
    if (const QImage *known = m_cache.object(path)) {
        Q_EMIT loaded(path, *known);
        return;
    }
    const std::optional<IconPlace> place = iconPlace(path.section(u'/', 0, -2));
    const Icons icons = place ? m_ports.find(*place) : Icons();
    const mcp::Icon *icon = pickIcon(icons, path.endsWith(QLatin1String("/dark")));
    if (!icon || m_loading.size() >= kIconsLoading) {
        Q_EMIT loaded(path, noIcon());
        return;
    }
    m_loading.insert(path);
    m_ports.fetch(place->serverId, icon->src)
        .then(this, [this, path, icon = *icon](const mcp::Result<QByteArray> &file) {
            if (!file)
                return finish(path, noIcon()); // Another attempt may succeed.
            onFetched(path, isOfType(*file, icon) ? *file : QByteArray());
        });
}

void ServerIcons::onFetched(const QString &path, const QByteArray &file)
{
    m_decoder.decodeIcon(file).then(this, [this, path](const mcp::Result<QImage> &image) {
        mcp::offload<QImage>(this, [large = image.valueOr(noIcon())]() -> mcp::Result<QImage> {
            const bool isLarge = std::max(large.width(), large.height()) > kIconPixels;
            return isLarge ? large.scaled(kIconPixels, kIconPixels, Qt::KeepAspectRatio,
                                          Qt::SmoothTransformation)
                           : large;
        }).then(this, [this, path](const mcp::Result<QImage> &small) {
            m_cache.insert(path, new QImage(*small));
            finish(path, *small);
        });
    });
}

void ServerIcons::finish(const QString &path, const QImage &image)
{
    m_loading.remove(path);
    Q_EMIT loaded(path, image);
}

IconProvider::IconProvider(IconPorts ports)
    : m_icons(std::make_unique<ServerIcons>(std::move(ports)))
{
}

IconProvider::~IconProvider() = default;

QQuickImageResponse *IconProvider::requestImageResponse(const QString &id, const QSize &)
{
    return new IconResponse(id, m_icons.get());
}

void endImageThread(QQmlEngine *engine)
{
    const auto threads = engine->findChildren<QThread *>(QString(), Qt::FindDirectChildrenOnly);
    for (QThread *thread : threads) {
        thread->quit();
        thread->wait();
    }
}

} // namespace quayside

#include "moc_servericons.cpp"
