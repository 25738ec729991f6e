// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace quayside {

/// An error as text: what happened, what to do, and the message of the server or the system.
struct ErrorText
{
    QString title;
    QString hint = {}; ///< May be empty.
    QString detail = {}; ///< Sanitised text of others: to be shown framed. May be empty.
    QStringList attempts = {}; ///< The outcome of each connection attempt; sanitised, to be framed.
    bool isDetailOwn = false; ///< Quayside or the system wrote the detail, no server.
};

/// The operation that failed.
enum class Occasion {
    Start, ///< Start of a program.
    Connect, ///< To an address.
    Call,
    List,
    Read, ///< Of a resource.
    Configuration,
};

ErrorText errorText(const mcp::Error &error, Occasion occasion);

/// Files of the profile that a newer version of Quayside wrote. Each error names one.
ErrorText newerFilesText(const QList<mcp::Error> &files);

/// The server does not accept the arguments of a request (PROMPT-02).
bool refusesArguments(const mcp::Error &error);

/// A program that exited. code: its exit code, or the negated number of a signal; hasOutput: its last output is shown
/// with the text; wasReady: it had finished starting.
ErrorText endedText(int code, bool hasOutput, bool wasReady);

} // namespace quayside
