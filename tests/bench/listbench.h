// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/bench/framemeter.h"
#include "tests/ui/program.h"

#include <QTemporaryDir>

namespace quayside {

/// Long lists in the window: from the answer of the server to the frame that shows it, from a key in the filter and in
/// Ctrl+K to its frame, and the frames of a scrolled list of messages while more arrive.
class ListBench
{
public:
    ListBench(Program *program, int items);

    /// Print JSON lines. 0 when everything was there to measure.
    int runLists();
    int runTraffic();

private:
    bool connectServer();
    double sinceSent(const QString &list) const;
    QList<double> typeAndErase();
    void measureFilter(const QString &list, double shown);
    bool measurePalette();

    Program *m_program;
    int m_items;
    QTemporaryDir m_folder;
    FrameMeter m_frames;
};

} // namespace quayside
