// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "app/cli/tasktable.h"
#include "app/cli/terminal.h"
#include "app/cli/wordframe.h"
#include "app/text/errortext.h"
#include "core/auth/credentials.h"
#include "core/client/link/examination.h"
#include "core/host/host.h"
#include "core/host/questions.h"
#include "core/json/value.h"

namespace quayside {

/// A question of a server and what became of it, for printing. scripts.md in resources/help describes the JSON.
struct Exchange
{
    enum class By { Rule, Person, Nobody };
    friend constexpr mcp::json::EnumNames<By, 3> jsonNames(By)
    {
        return {{{By::Rule, "rule"}, {By::Person, "person"}, {By::Nobody, "nobody"}}};
    }

    QString server; ///< The name the person gave it.
    mcp::Question question;
    By by = By::Nobody;
    /// As it was sent, secrets hidden; what was refused has an `action` only. Null: the server took its question back.
    mcp::json::Value answer;
    QString problem = {}; ///< Why it was not accepted although that was meant, as a sentence.
};

/// The text of the server for the person: the message, or the texts of a model request, one per line.
QString askedText(const mcp::Question &question);
/// `form`, `link` or `sampling`.
QString kindWord(const mcp::Question &question);
/// The answer, in one line.
QString outcomeWords(const Exchange &exchange);
mcp::json::Value::Object exchangeJson(const Exchange &exchange);

/// Writes answers to standard output and everything else to standard error, as text or as one JSON object a line. Whatever
/// it is given may hold a server's text: the streams clean it.
class Printer
{
public:
    explicit Printer(bool isJson);

    bool isJson() const { return m_isJson; }
    /// A part of the answer: as text, or as an object.
    void entry(const QString &text, const mcp::json::Value::Object &members);
    /// The same for progress and events. The text is held back while a question is open (SEC-37).
    void event(const QString &text, const mcp::json::Value::Object &members);
    void line(const mcp::json::Value::Object &members)
    {
        writeJsonLine(mcp::json::Value(members).toJson());
    }
    void servers(const QList<mcp::Server *> &servers);
    void added(const mcp::ServerEntry &server);
    /// A JSON document: indented, or in one line with `--json`.
    void document(const QByteArray &json);
    void tools(const mcp::Server &server);
    void resources(const mcp::Server &server);
    void prompts(const mcp::Server &server);
    void contents(const mcp::ReadResourceResult &result);
    void prompt(const mcp::GetPromptResult &result);
    void completion(const mcp::CompleteResult &result);
    void notice(const QString &method, const mcp::json::Raw &params);
    void pong(const mcp::ServerProfile &profile, std::chrono::milliseconds time);
    void progress(const mcp::rpc::ProgressParams &progress);
    void result(const mcp::CallToolResult &result);
    /// All of them; now: UTC.
    void tasks(const QList<TaskRow> &rows, const QDateTime &now);
    void task(const TaskRow &row);
    /// The same while something else is waited for.
    void taskProgress(const TaskRow &row);
    void taskGone(const QString &key);
    /// What was found about a server, and what is wrong with it.
    void examination(const mcp::Examination &found);
    /// How to find a task again that continues without this program. server: null when it is not configured.
    void taskLeft(const QString &key, const mcp::ServerEntry *server);
    /// What a server asked and what it was answered.
    void exchange(const Exchange &exchange);
    /// Where the person is to go with a browser.
    void signInAddress(const QString &address);
    void signedIn(const mcp::ServerEntry &server, const mcp::auth::Account &account);
    void signedOut(const mcp::ServerEntry &server);
    void error(const mcp::Error &error, const ErrorText &text);
    /// Something about what was just printed that is not as it should be.
    void warning(const QString &text);
    void note(const QString &text);
    void setHeld(bool isHeld);

private:
    void lists(const mcp::Server &server, const mcp::json::Value::Object &all,
               const mcp::json::Value::Array &notes, const QStringList &warnings);
    void block(const mcp::ContentBlock &block);
    void content(const mcp::ResourceContents &contents);
    /// A name with, indented, what it is about.
    void item(const QString &name, const QString &about);
    void warnings(const QStringList &warnings);

    bool m_isJson;
    CleanStream m_out;
    CleanStream m_err;
    HeldLines m_held;
};

} // namespace quayside
