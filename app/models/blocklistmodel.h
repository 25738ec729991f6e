// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/models/resultcontent.h"
#include "core/base/result.h"

#include <QAbstractListModel>
#include <QImage>
#include <QQmlEngine>

#include <memory>

namespace quayside {

class ResultImages;

/// The parts of one result, in its order. Pictures are decoded on a pool thread and appear when they are ready.
class BlockListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ResultController.")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        KindRole = Qt::UserRole,
        TextRole,
        ImageSourceRole,
        ImageProblemRole,
        MimeTypeRole,
        SizeTextRole,
        UriRole,
        TitleRole,
        IsTruncatedRole,
        OmittedTextRole,
        CanSaveRole,
    };
    Q_ENUM(Role)

    static constexpr qint64 kPixelsOfAll = 4 * 16 * 1024 * 1024; ///< Of all pictures of one result.

    explicit BlockListModel(std::shared_ptr<ResultImages> images, QObject *parent = nullptr);
    ~BlockListModel() override;

    void setBlocks(const QList<ResultBlock> &blocks);
    int count() const { return int(m_rows.size()); }
    const ResultBlock *block(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();

private:
    struct Row
    {
        ResultBlock block;
        QString imageSource;
        QString imageProblem;
    };
    void decodeNext(int row);
    void onDecoded(int row, const mcp::Result<QImage> &image);

    std::shared_ptr<ResultImages> m_images;
    QList<Row> m_rows;
    qint64 m_pixels = 0;
};

} // namespace quayside
