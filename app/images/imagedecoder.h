// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/images/picturefile.h"
#include "core/base/pending.h"
#include "core/json/raw.h"

#include <QImage>
#include <QProcess>
#include <QQueue>
#include <QTimer>

namespace quayside {

/// Decodes a Base64 string token, which includes the quotes. Pure.
mcp::Result<QByteArray> decodeBase64(const mcp::json::Raw &token);

/// Decodes pictures one at a time, each reduced by cutPicture() and in its own process, quayside-imagereader, with
/// little memory and time and no permissions (SEC-40). Large pictures are scaled down.
class ImageDecoder : public QObject
{
    Q_OBJECT

public:
    /// Without a path the program is the one that belongs to this one.
    explicit ImageDecoder(QString program = {}, QObject *parent = nullptr);
    ~ImageDecoder() override;

    /// Decodes a picture from a Base64 token. The error's `detail` is a sentence for the person.
    mcp::Pending<QImage> decode(const mcp::json::Raw &token);
    /// Decodes an icon from its file, with the smaller limits of icons (ICON-03).
    mcp::Pending<QImage> decodeIcon(const QByteArray &file);

private:
    using Cut = std::function<mcp::Result<PictureFile>()>;
    struct Job
    {
        Cut cut; ///< Runs on a pool thread.
        mcp::Promise<QImage> promise;
    };
    mcp::Pending<QImage> enqueue(Cut cut);
    void startNext();
    void onCut(const mcp::Result<PictureFile> &file);
    void startProcess(const PictureFile &file);
    void takeOutput();
    void onFinished(int status, QProcess::ExitStatus exit);
    void finish(mcp::Result<QImage> image);

    QString m_program;
    QQueue<Job> m_waiting;
    std::optional<Job> m_current;
    QProcess m_process;
    QTimer m_patience;
    QByteArray m_output;
};

} // namespace quayside
