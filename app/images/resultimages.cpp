// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/images/resultimages.h"

#include "app/images/imagedecoder.h"

#include <QMutexLocker>

namespace quayside {

using namespace Qt::StringLiterals;

ResultImages::ResultImages()
    : m_decoder(std::make_unique<ImageDecoder>())
{
}

ResultImages::~ResultImages() = default;

QString ResultImages::add(const QImage &image)
{
    const QMutexLocker lock(&m_mutex);
    const QString id = QString::number(++m_lastId);
    m_images.insert(id, image);
    return "image://"_L1 + QLatin1String(kProviderName) + u'/' + id;
}

void ResultImages::remove(const QString &address)
{
    const QMutexLocker lock(&m_mutex);
    m_images.remove(address.section(u'/', -1));
}

QImage ResultImages::image(const QString &id) const
{
    const QMutexLocker lock(&m_mutex);
    return m_images.value(id);
}

ResultImageProvider::ResultImageProvider(std::shared_ptr<const ResultImages> images)
    : QQuickImageProvider(QQuickImageProvider::Image)
    , m_images(std::move(images))
{
}

QImage ResultImageProvider::requestImage(const QString &id, QSize *size, const QSize &requestedSize)
{
    const QImage image = m_images->image(id);
    *size = image.size();
    if (!requestedSize.isValid() || image.isNull())
        return image;
    return image.scaled(requestedSize, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

} // namespace quayside
