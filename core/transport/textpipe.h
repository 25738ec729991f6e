// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/linereader.h"

#include <QObject>
#include <QSocketNotifier>
#include <QString>

#include <memory>

namespace mcp {

/// Text that a program prints, as lines: its standard error. A line over limits::kStderrLineBytes is cut.
class TextPipe final : public QObject
{
    Q_OBJECT

public:
    /// Owns file, the end of the pipe to read from.
    explicit TextPipe(int file, QObject *parent = nullptr);
    ~TextPipe() override;

    /// Reads what the program has printed by now. It is bounded, because others may hold the pipe open and keep writing.
    void drain();

Q_SIGNALS:
    void lineRead(const QString &line);

private:
    bool read();

    int m_file;
    std::unique_ptr<QSocketNotifier> m_notifier; ///< Until the end of the text.
    LineReader m_lines{limits::kStderrLineBytes};
};

} // namespace mcp
