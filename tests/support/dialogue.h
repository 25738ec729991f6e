// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

#include <QList>
#include <QString>

namespace mcp {

/// One line of a dialogue file.
struct DialogueLine
{
    enum class Kind {
        Ours, ///< `> MESSAGE`: the client must send this; the text "*" matches any value.
        Theirs, ///< `< MESSAGE`: the server sends this.
        Action, ///< `! WORDS`: an action of the person.
    };

    Kind kind = Kind::Ours;
    int number = 0;
    QString text;
};

/// Reads a `.jsonl` dialogue; empty lines and lines that start with `#` are ignored.
Result<QList<DialogueLine>> readDialogue(const QString &path);

/// Whether got matches wanted; an object may not have more members than wanted.
bool matches(const json::Value &wanted, const json::Value &got);

} // namespace mcp
