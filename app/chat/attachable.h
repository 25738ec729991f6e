// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/results/resultcontent.h"
#include "core/chat/conversation.h"
#include "core/protocol/resources.h"
#include "core/protocol/tools.h"

#include <QImage>
#include <QList>
#include <QString>

namespace quayside {

/// Something that is sent with the words of the person, or why it cannot be.
struct Attachable
{
    QString name; ///< Not cleaned.
    QList<mcp::chat::Part> parts = {}; ///< Empty: it cannot be sent.
    QString problem = {}; ///< Why, as a sentence.

    bool isPicture() const;
    /// "Demo · Text · 3.4 kB"
    QString facts() const;
};

/// Where a resource, or something else of a server, comes from.
struct ResourceOrigin
{
    QString serverId;
    QString serverName;
    QString title; ///< As the server lists it; may be empty.
    QString uri = {};
};

// Pure but for the disk; for a pool thread.

/// A file that the person chose: a text, or a picture that models read. Never waits for what is no regular file.
Attachable readFile(const QString &path);
Attachable readPicture(const QImage &image);
/// One for each part; a picture from a server brings its origin along, so that its labels hold (SEC-53).
QList<Attachable> readResource(const mcp::ReadResourceResult &result, const ResourceOrigin &origin);

/// The messages of a prompt, which remain the server's: its texts in one, then each of its other parts. blocks: those of
/// readMessages().
QList<Attachable> readPrompt(const QList<ResultBlock> &blocks, const ResourceOrigin &origin);

/// What a tool answered the person: its texts in one, then each of its pictures, at most as many as a message has attachments.
/// origin: title is the name of the tool.
QList<Attachable> readAnswer(const mcp::CallToolResult &answer, const ResourceOrigin &origin);

// Cheap.
/// The tool that the person wants the model to use. origin: title is its name.
Attachable namedTool(const ResourceOrigin &origin);
Attachable pastedText(const QString &text);
/// What went with a message that was sent.
QList<Attachable> attachmentsOf(const mcp::chat::Message &message);

} // namespace quayside
