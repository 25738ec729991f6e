// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/outputfile.h"
#include "core/client/record/trafficmessage.h"
#include "core/recording/recording.h"
#include "core/rpc/peer.h"

#include <QObject>

namespace mcp {

class Clock;

/// Writes each message of a server to a session file, whole and with secrets masked (SEC-68); the mask of the id of a task has a
/// number, so that its messages can be told from those of other tasks (TASK-24, TASKX-28). The file is there after finish() only.
/// What is too much for a file is counted and left out.
class RecordingWriter final : public QObject, public rpc::MessageTap
{
    Q_OBJECT

public:
    /// clock outlives this.
    RecordingWriter(const QString &path, Clock *clock, const RecordingLimits &limits = {});
    ~RecordingWriter() override;

    /// Fails with Storage.
    Result<void> create(OutputFile::Existing existing);
    /// Values that must not be saved, in the messages from now on.
    void setSecrets(const QStringList &values);
    /// Once the server is connected. Until then a few messages are held in memory, so that the head can be the first line.
    void setHead(RecordingHead head);

    void onSent(const rpc::Outgoing &message) override;
    void onReceived(const json::Raw &text, const rpc::Origin &origin) override;
    void onExchange(const http::Record &record);

    /// Those that were written, without HTTP exchanges.
    qsizetype messages() const { return m_messages; }
    qsizetype leftOut() const { return m_leftOut; }
    /// Nothing is written after it. Fails with Storage; the path then holds what it held before.
    Result<void> finish();

private:
    static constexpr qint64 kHeldBytes = 16 * 1024 * 1024;
    static constexpr int kTasks = 200; ///< With a number.

    bool hasRoom(qsizetype bytes);
    void findTasks(const QByteArray &text);
    void addText(const QByteArray &text, bool isSent, int httpStatus);
    void add(TrafficMessage message);

    OutputFile m_file;
    Clock *m_clock;
    RecordingLimits m_limits;
    QDateTime m_start;
    std::shared_ptr<const SecretMask> m_mask;
    QByteArrayList m_held; ///< Lines behind the head that is not known yet.
    qint64 m_bytes = 0;
    QStringList m_taskIds; ///< In the order of their numbers.
    qsizetype m_messages = 0;
    qsizetype m_leftOut = 0;
    bool m_hasHead = false;
    bool m_isFinished = false;
};

} // namespace mcp
