// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/shell/pausewatch.h"
#include "tests/bench/framemeter.h"
#include "tests/bench/shapeserver.h"
#include "tests/support/httptestserver.h"
#include "tests/ui/program.h"

#include <functional>

namespace quayside {

/// The longest pause of the window while it shows texts that cost more than their size: as a resource, as a result, in a
/// model request and as an answer that grows (SEC-41).
class PauseBench
{
public:
    PauseBench(Program *program, PauseWatch *watch);
    ~PauseBench();

    /// Prints a JSON line for each case and one for all. 0 when every case was shown and no pause was longer than kMostMs times
    /// QUAYSIDE_PAUSE_FACTOR. Only processor time of the thread of the window counts, so that a busy machine changes little.
    /// Of the shapes whose name begins with prefix.
    int run(const QString &prefix);

    static constexpr double kMostMs = 100;

private:
    struct Longest
    {
        double ms = 0;
        double busyMs = 0;
        QByteArray event; ///< Of the one with the longest busyMs.
        QByteArray where; ///< Its case.
    };
    using Condition = std::function<bool()>;

    bool addServer(const QString &name, const QString &option);
    void post(const std::function<void()> &action);
    void begin();
    bool waitForRest();
    bool end(const QByteArray &place, const QByteArray &name, bool isShown);
    void print(const QByteArray &place, const QByteArray &name, bool isShown) const;

    bool openTool(const QString &tool);
    bool showResource(qsizetype index);
    bool showResult(qsizetype index);
    bool showRequest(const QString &tool);
    bool closeRequest();
    bool startChat(bool withServers);
    bool growAnswer(const QByteArrayList &pieces, int interval);
    bool showManyTools();
    bool runShape(qsizetype index);

    ServerController *server() const { return m_program->app()->currentServer(); }
    ToolController *tool() const { return server() ? server()->tools()->current() : nullptr; }

    Program *m_program;
    PauseWatch *m_watch;
    QObject m_context; ///< Of what is posted.
    FrameMeter m_frames;
    mcp::HttpTestServer m_provider;
    QList<mcp::MarkdownShape> m_shapes = servedShapes();
    QString m_shapesId; ///< Of the server that serves them.
    Longest m_case;
    Longest m_all;
    double m_lastWork = 0; ///< When the window last worked for kWorkMs, in milliseconds.
    int m_cases = 0;
};

} // namespace quayside
