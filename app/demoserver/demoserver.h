// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/demoprompts.h"
#include "app/demoserver/demoquestions.h"
#include "app/demoserver/demoresources.h"
#include "app/demoserver/demoskills.h"
#include "app/demoserver/demotasks.h"
#include "core/client/link/profile.h"

namespace quayside {

/// A small well-behaved server of one of the eras: tools with every kind of result, some that ask first, long jobs, resources,
/// prompts, skills.
class DemoServer : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive this; others may share jobs.
    DemoServer(mcp::rpc::Peer *peer, mcp::Era era, DemoJobs *jobs, QObject *parent = nullptr);
    ~DemoServer() override;

private:
    /// A long job that is no task: its call is still open.
    struct PlainCall
    {
        mcp::rpc::Id request;
        std::optional<mcp::rpc::Id> progressToken;
    };

    void onRequest(const mcp::rpc::IncomingRequest &request);
    void onCancelled(const mcp::rpc::Id &id);
    bool isWellFormed(const mcp::rpc::IncomingRequest &request);
    void initialize(const mcp::rpc::IncomingRequest &request);
    void discover(const mcp::rpc::IncomingRequest &request);
    void listTools(const mcp::rpc::IncomingRequest &request);
    void callTool(const mcp::rpc::IncomingRequest &request);
    void callJob(const mcp::rpc::IncomingRequest &request, const mcp::CallToolParams &params,
                 const mcp::Tool &tool, const mcp::json::Value &arguments);
    void onJobChanged(const DemoJob &job);

    mcp::rpc::Peer *m_peer;
    mcp::Era m_era;
    DemoJobs *m_jobs;
    DemoQuestions m_questions;
    DemoPrompts m_prompts;
    DemoResources m_resources;
    DemoSkills m_skills;
    DemoTasks *m_tasks = nullptr; ///< Null where revision has none.
    std::map<QString, PlainCall> m_plain; ///< By job.
};

} // namespace quayside
