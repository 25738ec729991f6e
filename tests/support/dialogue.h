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
        Ours, ///< `> MESSAGE`: we must send this; the text "*" stands for any value.
        Theirs, ///< `< MESSAGE`: the server sends this.
        Action, ///< `! WORDS`: something the person does.
    };

    Kind kind = Kind::Ours;
    int number = 0;
    QString text;
};

/// Reads a `.jsonl` dialogue; empty lines and lines that start with `#` say nothing.
Result<QList<DialogueLine>> readDialogue(const QString &path);

/// Whether got is what wanted describes; an object may hold no more members than wanted.
bool matches(const json::Value &wanted, const json::Value &got);

} // namespace mcp
