// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <chrono>

/// Bounds on what a peer may cost us, and default times (requirements, appendix C).
namespace mcp::limits {

using namespace std::chrono_literals;

constexpr qsizetype kMessageBytes = 64 * 1024 * 1024; ///< RPC-21, one message.
constexpr qsizetype kParserPadding = 64; ///< Readable bytes the parser wants behind a text.
constexpr qsizetype kEndlessLineBytes =
    8 * kMessageBytes; ///< Of one line, after which a server is cut off.
constexpr int kDepth = 128; ///< RPC-21, nesting of one message.
constexpr qsizetype kNodes = 4'000'000; ///< Values in one message.
constexpr qsizetype kItems = 200'000; ///< List items in one message, all lists together.
constexpr qsizetype kPoolParseBytes = 256 * 1024; ///< Larger messages are read on a pool thread.
constexpr qsizetype kStderrBytes = 1024 * 1024; ///< Kept of a server's error output.
constexpr int kStrayLines = 100; ///< STDIO-04, in a row, that are no messages.
constexpr qsizetype kStrayBytes = 1024 * 1024; ///< STDIO-04, without one message.
constexpr qsizetype kStderrLineBytes = 8 * 1024;
constexpr qsizetype kOutgoingBytes =
    128 * 1024 * 1024; ///< STDIO-07, unsent messages of one server.
constexpr int kListWarnings = 100; ///< Kept of one list.
constexpr qsizetype kQuestionBytes = 1024 * 1024; ///< SEC-41, parameters of a question.
constexpr qsizetype kSamplingBytes = 8 * 1024 * 1024; ///< SEC-41, parameters of a model request.
constexpr qsizetype kLineChars = 1'000; ///< SEC-41, of a name, title, address or type.
constexpr int kPageItems = 200; ///< SEC-41, shown at once of a list of blocks or messages.
constexpr int kRepliesInFlight = 4; ///< SEC-14, POSTs of replies and notifications, of one server.
constexpr int kRepliesWaiting = 256; ///< SEC-14, after which the connection ends.
constexpr int kCallsAtOnce = 128; ///< SEC-14, HTTP-09: requests of ours under way at one server.
constexpr int kPingsPerSecond = 20; ///< PING-01, answered at once; the rest wait.
constexpr int kLogLines = 5'000;
constexpr int kTrafficMessages = 10'000; ///< Of one connection, and of one view.
constexpr qsizetype kTrafficTextBytes = 64 * 1024; ///< Kept of one message.
constexpr qsizetype kTrafficBytes = 32 * 1024 * 1024; ///< Kept of all of them.
constexpr int kPages = 1'000; ///< PAGE-04
constexpr int kTools = 10'000; ///< Tools of one server.
constexpr int kListItems = 50'000; ///< PAGE-04, of any other list.
constexpr qsizetype kInstructionsChars = 16 * 1024; ///< LIFE-06
constexpr qsizetype kDescriptionChars = 8 * 1024;
constexpr int kFormFields = 250;
constexpr int kCompletions = 100; ///< COMP-03
constexpr int kInputRounds = 10; ///< MRTR-12
constexpr int kInputRequests = 20; ///< Of one round (SEC-47).
constexpr int kQuestionsOfServer = 5; ///< SEC-47, waiting for the person.
constexpr int kQuestions = 20; ///< SEC-47, of all servers.
constexpr int kQuestionsPerMinute = 10; ///< ELIC-05, of one server.
constexpr qsizetype kRequestStateBytes = 64 * 1024;
constexpr int kTaskIdChars = 1'024; ///< Longer ones are no ids.
constexpr int kTaskWordChars = 100; ///< Of a status.
constexpr int kServedTasks = 10; ///< TASKR-11, at work for one server.
constexpr int kKeptTasks = 1'000; ///< TASKR-11, for one server, with those that have ended.
constexpr int kServedPage = 50; ///< TASKR-09
constexpr int kWaitingReads = 1'000; ///< Kept for the next link of a connection.
constexpr int kRestarts = 5; ///< SEC-13, STDIO-15: of one server within kRestartWindow.
constexpr int kSessionLosses = 3; ///< HTTP-23, within kSessionLossWindow.
constexpr qsizetype kAnswerBytes = 16 * 1024 * 1024; ///< Text of one answer of a model.
constexpr qsizetype kAnswerStreamBytes = 64 * 1024 * 1024; ///< All that it comes in.
constexpr qsizetype kModelListBytes = 4 * 1024 * 1024;
constexpr int kModels = 2'000; ///< Of one provider.
constexpr qsizetype kSchemaBytes = 256 * 1024; ///< SEC-19, text of one schema.
constexpr int kSchemaDepth = 64; ///< SCH-03, of schemas as written and as they refer to each other.
constexpr int kSubschemas = 5'000; ///< SCH-03
constexpr qint64 kSchemaSteps = 8'000'000; ///< SCH-03, of one check: 200 ms at worst.
constexpr int kSchemaProblems = 20; ///< Named of one value.

constexpr auto kInitializeTimeout = 30s;
constexpr auto kConnectTimeout = 15s; ///< Of HTTP, until the request is on its way.
constexpr auto kHeadTimeout = 30s; ///< SEC-14, from the sent request to the end of the head.
constexpr auto kReplyTimeout = 30s; ///< SEC-14, of a POST that carries no request.
constexpr auto kProbeTimeout = 5s; ///< LIFE-63
constexpr auto kRestartDelay = 1s; ///< Doubled each time up to kRestartDelayMax.
constexpr auto kRestartDelayMax = 30s;
constexpr auto kRestartWindow = 10min;
constexpr auto kSessionLossWindow = 5min;
constexpr auto kListTimeout = 30s;
constexpr auto kCompletionTimeout = 5s;
constexpr auto kCallTimeout = 60s; ///< Without progress; progress restarts it (TIME-02).
constexpr auto kCallTotalTimeout = 30min;
constexpr auto kFirstWordTimeout = 5min; ///< Of a model: it may have to be loaded, or think.
constexpr auto kAnswerSilence = 60s; ///< Of a model that has begun.
constexpr auto kAnswerTimeout = 30min; ///< Of a model, all in all.
constexpr auto kStreamSilence = 5min; ///< SUBS-07
constexpr auto kTaskTtl = 1h; ///< TASK-03, asked for when nobody says more.
constexpr auto kServedTtl = 1h; ///< TASKR-11, of a task that came without.
constexpr auto kServedTtlMax = 24h;
constexpr auto kServedPoll = 2s; ///< TASKR-03
constexpr auto kLoginShell = 5s; ///< For its PATH.
constexpr auto kStopStep = 2s; ///< STDIO-11, STDIO-12: after closing input, after SIGTERM.
constexpr auto kTrafficSpacing = 100ms; ///< Between two announcements of new messages.
constexpr auto kListChangedDelay = 250ms; ///< TOOL-20
constexpr auto kRefreshSpacing =
    1s; ///< SEC-22, between two readings of a list that keeps changing.

} // namespace mcp::limits
