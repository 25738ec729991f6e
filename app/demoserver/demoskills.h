// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/feature.h"

namespace quayside {

/// The skills of the demo server, in the stateless era: one with three files, and one whose content changes by itself. Their files are
/// resources that are not in the list of resources.
class DemoSkills final : public mcp::serve::Feature
{
    Q_OBJECT

public:
    /// session outlives this.
    explicit DemoSkills(mcp::serve::Session *session)
        : m_session(session)
    {
    }

    void declare(mcp::ServerCapabilities &capabilities) const override;
    bool takeRequest(const mcp::rpc::IncomingRequest &request) override;

    /// Changes a file of the first skill, for this process.
    static mcp::Tool reviseTool();
    static mcp::CallToolResult revise();

private:
    void list(const mcp::rpc::IncomingRequest &request);
    void get(const mcp::rpc::IncomingRequest &request);
    void readFolder(const mcp::rpc::IncomingRequest &request);
    bool read(const mcp::rpc::IncomingRequest &request);

    void refuse(const mcp::rpc::Id &id, const QString &why);

    mcp::serve::Session *m_session;
};

} // namespace quayside
