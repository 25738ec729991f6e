// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QImage>
#include <QMutex>
#include <QQuickImageProvider>
#include <QString>

#include <memory>

namespace quayside {

class ImageDecoder;

/// The decoded pictures of results, by id. Pages ask for them as `image://results/<id>`, from any thread.
class ResultImages
{
public:
    static constexpr auto kProviderName = "results";

    ResultImages();
    ~ResultImages();

    /// The one for all results; of the thread this was made on.
    ImageDecoder *decoder() const { return m_decoder.get(); }

    /// Stores image and returns its address for QML.
    QString add(const QImage &image);
    void remove(const QString &address);
    QImage image(const QString &id) const;

private:
    const std::unique_ptr<ImageDecoder> m_decoder;
    mutable QMutex m_mutex;
    QHash<QString, QImage> m_images;
    quint64 m_lastId = 0;
};

/// Hands them to QML; an engine owns one.
class ResultImageProvider : public QQuickImageProvider
{
public:
    explicit ResultImageProvider(std::shared_ptr<const ResultImages> images);
    QImage requestImage(const QString &id, QSize *size, const QSize &requestedSize) override;

private:
    std::shared_ptr<const ResultImages> m_images;
};

} // namespace quayside
