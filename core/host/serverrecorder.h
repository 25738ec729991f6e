// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/host/server.h"
#include "core/recording/recording.h"

#include <QPointer>
#include <QTemporaryDir>

namespace mcp {

class Catalog;

/// What a server sent while ServerRecorder recorded it.
struct ServerRun
{
    Recording recording;
    /// What it wrote to standard output besides messages (STDIO-04). Untrusted.
    QStringList strayLines;
};

/// Starts a server, or starts it again if it runs, and records it until each of its lists was read twice. Calls no tool and reads
/// no resource. The server goes on running then. One object records one server once.
class ServerRecorder final : public QObject
{
    Q_OBJECT

public:
    /// More is not recorded: it is masked on this thread.
    static constexpr RecordingLimits kLimits{.bytes = 16 * 1024 * 1024, .messages = 20'000};
    static constexpr std::chrono::seconds kListTime{30}; ///< For all lists, each time.
    /// A notification may come on another connection than an answer.
    static constexpr std::chrono::milliseconds kLateNotice{500};

    enum class Step {
        Before,
        Stopping, ///< It was running.
        Starting,
        Lists,
        ListsAgain,
        Reading, ///< What was recorded.
        Done,
    };
    Q_ENUM(Step)

    /// clock outlives this.
    ServerRecorder(Server *server, Clock *clock, QObject *parent = nullptr);
    /// Ends what is under way; the server goes on.
    ~ServerRecorder() override;

    void start();
    Step step() const { return m_step; }
    /// Messages that were too much for kLimits.
    qsizetype leftOut() const;

Q_SIGNALS:
    void stepChanged();
    /// Once, with step() Done. An error is why the server could not be started or was lost, or Storage.
    void finished(const mcp::Result<mcp::ServerRun> &run);

private:
    void onServerState();
    void open();
    void onReady();
    void onLists();
    void onListsRead();
    void read();
    void fail(const Error &why);
    void finish(const Result<ServerRun> &run);
    QList<Catalog *> catalogs() const;
    QStringList strayLines() const;
    void limitLists();
    void setStep(Step step);

    QPointer<Server> m_server;
    Clock *m_clock;
    Step m_step = Step::Before;
    QTemporaryDir m_folder;
    std::shared_ptr<RecordingWriter> m_writer;
    std::unique_ptr<Alarm> m_alarm;
    CallHandle m_reading;
};

} // namespace mcp
