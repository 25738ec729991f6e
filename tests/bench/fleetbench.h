// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/program.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>

namespace quayside {

/// Many servers in the window: how long they take, how long the window pauses at the most, and what it holds. Each run prints
/// one JSON line.
class FleetBench : public QObject
{
    Q_OBJECT

public:
    explicit FleetBench(Program *program);
    ~FleetBench() override;

    /// Half of them programs, half of them over HTTP, each with 50 tools, until all are ready (REL-01).
    int runFleet(int servers);
    /// So many notifications from one server, while calls to another one go on (REL-04).
    int runStorm(qint64 notifications);
    /// Ends the window while every server has a call (REL-17).
    int runQuit(int servers);
    static constexpr int kSoaked = 20;
    /// Restarts, crashes and calls of 20 servers for so many hours, so many of them over HTTP (REL-16).
    int runSoak(double hours, int addresses);

private:
    struct Sample
    {
        double hours = 0;
        qint64 memoryKb = 0;
        qsizetype descriptors = 0;
        qsizetype children = 0;
    };

    bool until(const std::function<bool()> &holds, std::chrono::milliseconds patience);
    mcp::Server *add(const QString &name, const QString &address = {});
    bool addAddresses(int servers);
    bool connectAll(int servers, int addresses);
    static qsizetype toolsOf(const mcp::Server *server);
    static bool isUp(const mcp::Server *server);
    void call(mcp::Server *server, const QString &tool, const QByteArray &arguments,
              std::function<void(bool)> onDone = {});
    QList<double> echo(mcp::Server *server, const std::function<bool()> &isOver);
    void disturb(int round);
    Sample sample(double hours) const;
    void onBeat();
    void restartPauses();
    QByteArray pauses() const;

    Program *m_program;
    QProcess m_addresses; ///< The servers over HTTP.
    QList<mcp::Server *> m_servers;
    QTimer m_beats;
    QElapsedTimer m_beat;
    QElapsedTimer m_sinceSample;
    double m_busySince = 0; ///< Processor time of this thread at the last beat, µs.
    double m_busiest = 0; ///< µs between two beats.
    qint64 m_longest = 0; ///< µs between two beats, with what other programs took.
    qint64 m_mostKb = 0;
};

} // namespace quayside
