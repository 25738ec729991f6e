// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "app/text/errortext.h"
#include "core/host/host.h"

#include <QTextStream>

namespace quayside {

/// Writes answers to standard output and everything else to standard error, as text or as one JSON object a line.
class Printer
{
public:
    explicit Printer(bool isJson);

    void servers(const QList<mcp::Server *> &servers);
    void added(const mcp::ServerEntry &entry);
    void tools(const mcp::Server &server);
    void progress(const mcp::rpc::ProgressParams &progress);
    void result(const mcp::CallToolResult &result);
    void error(const mcp::Error &error, const ErrorText &text);
    void note(const QString &text);

private:
    void line(const mcp::json::Value &object);
    void block(const mcp::ContentBlock &block);

    bool m_isJson;
    QTextStream m_out;
    QTextStream m_err;
};

} // namespace quayside
