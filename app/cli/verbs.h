// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QString>

#include <functional>

/// What the verbs do. Each ends the session, at once or later.
namespace mcp {
class Catalog;
struct ServerEntry;
} // namespace mcp

namespace quayside {

class Session;
struct CommandLine;

void listServers(Session *session);
void addServer(Session *session);
void importServers(Session *session);
void installServer(Session *session);
void exportServers(Session *session);
void searchRegistry(Session *session);
void listUpdates(Session *session);
void updateServer(Session *session);
/// installServer() for a listing of the registry.
void installListing(Session *session);
/// Ends the session when the secrets of a server that was just added are stored; one whose secrets cannot be is removed.
void finishAdding(Session *session, const mcp::ServerEntry &entry);
void showKeys(Session *session);

// For a connected server.
void listTools(Session *session);
void callTool(Session *session);
void listResources(Session *session);
void readResource(Session *session);
void listPrompts(Session *session);
void getPrompt(Session *session);
void completeArgument(Session *session);
void listenToServer(Session *session);
void pingServer(Session *session);
void signIn(Session *session);
void runScript(Session *session);
void runTests(Session *session);
void recordServer(Session *session);
void compareSessions(Session *session);
void checkServer(Session *session);
/// Until the client ends or the program is stopped.
mcp::Result<QString> serveRecording(const CommandLine &line);

void signOut(Session *session);
void examineServer(Session *session);

/// The lists that the server of the session has.
QList<mcp::Catalog *> catalogsOf(const Session *session);
/// Calls then when these were read. One that cannot be read is recorded as that.
void afterLists(Session *session, const std::function<void()> &then);

void startChat(Session *session);
void listChats(Session *session);
void searchChats(Session *session);
void exportChat(Session *session);

void listAudit(Session *session);
void verifyAudit(Session *session);
void exportAudit(Session *session);

void listTasks(Session *session);
void watchTasks(Session *session);
void showTaskResult(Session *session);
void cancelTask(Session *session);
void forgetTask(Session *session);

} // namespace quayside
