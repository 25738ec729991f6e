// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/tools.h"
#include "core/rpc/peer.h"
#include "core/transport/linereader.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"

#include <QCoreApplication>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <optional>

#include <sys/wait.h>
#include <unistd.h>

extern "C" {
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
}

namespace {

long g_made = 0;
long g_failing = 0; ///< The allocation that fails, by its number; 0: none.

bool mayAllocate()
{
    if (++g_made != g_failing)
        return true;
    errno = ENOMEM;
    return false;
}

} // namespace

// In place of those of the C library, for Qt and the C++ library as well.
extern "C" void *malloc(size_t size)
{
    return mayAllocate() ? __libc_malloc(size) : nullptr;
}
extern "C" void *calloc(size_t count, size_t size)
{
    return mayAllocate() ? __libc_calloc(count, size) : nullptr;
}
extern "C" void *realloc(void *old, size_t size)
{
    return mayAllocate() ? __libc_realloc(old, size) : nullptr;
}

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

constexpr int kMostRuns = 3000;
constexpr int kEndedCode = 3; ///< The program ended because there was no memory.
constexpr int kWrongCode = 4;

/// One conversation over the message path: calls, answers, errors, progress, notifications, texts that are no messages. From
/// the first call on, the allocation with this number fails; Qt does not check those of its connections before.
/// False when a wrong value came out; an error instead of a value is right.
bool converse(Clock *clock, long failing = 0)
{
    g_failing = 0;
    LoopbackTransport wire;
    rpc::Peer peer(&wire, clock);
    std::optional<Result<ListToolsResult>> list;
    std::optional<Result<CallToolResult>> call;
    std::optional<Result<CallToolResult>> refused;
    int notices = 0;
    double progress = 0;
    QObject::connect(&peer, &rpc::Peer::notificationReceived, &peer, [&notices] { ++notices; });
    const auto keep = [](auto &got) { return [&got](const auto &result) { got = result; }; };
    g_made = 0;
    g_failing = failing;
    peer.call<ListTools>({}).then(&peer, keep(list));
    CallToolParams params;
    params.name = u"echo"_s;
    params.arguments = {json::Raw(QByteArrayLiteral(R"({"say":"ahoy"})"))};
    rpc::CallOptions options;
    options.onProgress = [&progress](const rpc::ProgressParams &told) { progress = told.progress; };
    peer.call<CallTool>(params, options).then(&peer, keep(call));
    peer.call<CallTool>(params).then(&peer, keep(refused));

    static constexpr char kInput[] =
        R"({"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"one"}})"
        "\n"
        R"({"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"echo","inputSchema":{"type":"object"}}]}})"
        "\nno message\n"
        R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":2,"progress":5}})"
        "\n"
        R"({"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"ahoy \u00e9"}]}})"
        "\n"
        R"({"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no"}})"
        "\n";
    LineReader reader;
    for (size_t at = 0; at < sizeof kInput - 1;) {
        const LineReader::Space space = reader.space();
        const size_t size = std::min<size_t>({sizeof kInput - 1 - at, size_t(space.size), 100});
        std::memcpy(space.data, kInput + at, size);
        reader.commit(qsizetype(size));
        at += size;
        for (json::Raw line = reader.takeLine(); !line.isNull(); line = reader.takeLine())
            wire.deliver(line.toByteArray());
    }
    if (list && *list) {
        const QList<Tool> &tools = (*list)->tools.items;
        if (tools.size() != 1 || tools.constFirst().name != u"echo")
            return false;
    }
    if (call && *call) {
        const auto &content = (*call)->content;
        if (!content || content->size() != 1)
            return false;
        const auto *text = std::get_if<TextContent>(&content->constFirst().value);
        if (!text || text->text != u"ahoy \u00e9")
            return false;
    }
    if (refused && *refused)
        return false;
    return notices <= 1 && (progress == 0 || progress == 5);
}

/// In a process of its own, because memory that is missing may end it.
int outcomeOf(long failing, Clock *clock)
{
    const pid_t child = ::fork();
    if (child == 0) {
        std::set_terminate([] { std::_Exit(kEndedCode); });
        const bool isRight = converse(clock, failing);
        std::_Exit(isRight && converse(clock) ? 0 : kWrongCode); // And it works again.
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

// REL-09: in the path of a message each allocation fails in turn. An error or the end of the program are right, a wrong
// value, a crash or a hang are not.
int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    ManualClock clock;
    if (!converse(&clock) || !converse(&clock)) // The first one makes what is made once.
        return 1;
    const long all = g_made;
    if (argc == 2) // One alone, for a debugger.
        return converse(&clock, std::atol(argv[1])) ? 0 : kWrongCode;
    const long step = 1 + all / kMostRuns;
    long runs = 0;
    long ended = 0;
    long bad = 0;
    for (long failing = 1; failing <= all; failing += step, ++runs) {
        const int outcome = outcomeOf(failing, &clock);
        ended += outcome == kEndedCode;
        if (outcome == 0 || outcome == kEndedCode)
            continue;
        ++bad;
        std::printf("allocation %ld of %ld: %d\n", failing, all, outcome);
    }
    std::printf("%ld allocations, %ld failed in turn: %ld ended the program, %ld went wrong\n", all,
                runs, ended, bad);
    return bad == 0 && runs > 0 ? 0 : 1;
}
