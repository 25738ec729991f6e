// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <chrono>

/// Limits on resources that a peer can use, and default times (requirements, appendix C).
namespace mcp::limits {

using namespace std::chrono_literals;

constexpr qsizetype kMessageBytes = 64 * 1024 * 1024; ///< RPC-21, one message.
constexpr qsizetype kEndlessLineBytes =
    8 * kMessageBytes; ///< A server that sends a longer line is disconnected.
constexpr int kDepth = 128; ///< RPC-21, nesting of one message.
constexpr qsizetype kNodes = 4'000'000; ///< Values in one message.
constexpr qsizetype kItems = 200'000; ///< List items in one message, all lists together.
constexpr qsizetype kPoolParseBytes = 256 * 1024; ///< Larger messages are read on a pool thread.
constexpr qsizetype kStderrBytes = 1024 * 1024; ///< Kept of a server's error output.
constexpr int kStrayLines = 100; ///< STDIO-04, consecutive lines that are not messages.
constexpr qsizetype kStrayBytes = 1024 * 1024; ///< STDIO-04, bytes without a message.
constexpr qsizetype kStderrLineBytes = 8 * 1024;
constexpr qsizetype kOutgoingBytes =
    128 * 1024 * 1024; ///< STDIO-07, unsent messages to one server.
constexpr int kListWarnings = 100; ///< Per list.
constexpr int kLostNameChars = 200; ///< Longer names of entries that were left out are cut.
constexpr int kNotes = 20; ///< Notes about one imperfect list entry or schema.
constexpr int kReadNotes = 1'000; ///< Notes about one message.
constexpr qsizetype kQuestionBytes = 1024 * 1024; ///< SEC-41, parameters of a question.
constexpr qsizetype kSamplingBytes = 8 * 1024 * 1024; ///< SEC-41, parameters of a model request.
constexpr int kSamplingTools = 128; ///< In a model request; no provider takes more.
constexpr qsizetype kLineChars = 1'000; ///< SEC-41, of a name, title, address or type.
constexpr int kPageItems = 200; ///< SEC-41, blocks or messages shown at a time.
constexpr int kRepliesInFlight = 4; ///< SEC-14, POSTs of replies and notifications to one server.
constexpr int kRepliesWaiting = 256; ///< SEC-14, then the connection ends.
constexpr int kConnections = 16; ///< SEC-14, of quick requests to one server.
constexpr int kCallsAtOnce = 128; ///< SEC-14, HTTP-09: requests in flight to one server.
constexpr int kUnaskedMessages =
    1'000; ///< REL-04, from one server in kUnaskedSpan; then reading rests.
constexpr int kPingsPerSecond = 20; ///< PING-01, answered at once; further pings are delayed.
constexpr int kLogLines = 5'000;
constexpr int kLogMessagesPerSecond =
    100; ///< LOG-04, of `notifications/message`; the others are counted.
constexpr int kTrafficMessages = 10'000; ///< Of one connection, and of one view.
constexpr qsizetype kTrafficTextBytes = 64 * 1024; ///< Kept per message.
constexpr qsizetype kTrafficBytes = 32 * 1024 * 1024; ///< Kept in total.
constexpr int kPages = 1'000; ///< PAGE-04
constexpr int kTools = 10'000; ///< Tools of one server.
constexpr int kListItems = 50'000; ///< PAGE-04, of any other list.
constexpr qsizetype kInstructionsChars = 16 * 1024; ///< LIFE-06
constexpr qsizetype kDescriptionChars = 8 * 1024;
constexpr int kFormFields = 250;
constexpr int kCompletions = 100; ///< COMP-03
constexpr int kInputRounds = 10; ///< MRTR-12
constexpr int kInputRequests = 20; ///< Per round (SEC-47).
constexpr int kQuestionsOfServer = 5; ///< SEC-47, per server.
constexpr int kQuestions = 20; ///< SEC-47, for all servers.
constexpr int kQuestionsPerMinute = 10; ///< ELIC-05, per server.
constexpr qsizetype kRequestStateBytes = 64 * 1024;
constexpr int kTaskIdChars = 1'024; ///< Longer ones are no ids.
constexpr int kTaskWordChars = 100; ///< Of a status.
constexpr int kServedTasks = 10; ///< TASKR-11, running for one server.
constexpr int kKeptTasks = 1'000; ///< TASKR-11, for one server, with those that have ended.
constexpr int kServedPage = 50; ///< TASKR-09
constexpr int kWaitingReads = 1'000; ///< Kept for the next link of a connection.
constexpr int kRestarts = 5; ///< SEC-13, STDIO-15: per server within kRestartWindow.
constexpr int kSessionLosses = 3; ///< HTTP-23, within kSessionLossWindow.
constexpr qsizetype kAnswerBytes = 16 * 1024 * 1024; ///< Text of one model answer.
constexpr qsizetype kAnswerStreamBytes =
    64 * 1024 * 1024; ///< All bytes of the stream of one model answer.
constexpr qsizetype kModelListBytes = 4 * 1024 * 1024;
constexpr int kModels = 2'000; ///< Of one provider.
constexpr qsizetype kModelNameChars = 256;
constexpr qsizetype kSchemaBytes = 256 * 1024; ///< SEC-19, text of one schema.
constexpr int kSchemaDepth = 64; ///< SCH-03, nested schemas and chains of references.
constexpr int kSubschemas = 5'000; ///< SCH-03
constexpr qint64 kSchemaSteps = 8'000'000; ///< SCH-03, per check: at most 200 ms.
constexpr int kSchemaProblems = 20; ///< Reported per value.

constexpr auto kInitializeTimeout = 30s;
constexpr auto kFetchTimeout =
    5min; ///< For a program that may fetch its code first: `npx`, `uvx`, `docker run`.
constexpr auto kConnectTimeout = 15s; ///< HTTP: until the request is sent.
constexpr auto kHeadTimeout =
    30s; ///< SEC-14, from the sent request to the end of the response head.
constexpr auto kReplyTimeout = 30s; ///< SEC-14, for a POST without a request.
constexpr auto kProbeTimeout = 5s; ///< LIFE-63
constexpr auto kRestartDelay = 1s; ///< Doubled after each restart, up to kRestartDelayMax.
constexpr auto kRestartDelayMax = 30s;
constexpr auto kRestartWindow = 10min;
constexpr auto kSessionLossWindow = 5min;
constexpr auto kListTimeout = 30s;
constexpr auto kCompletionTimeout = 5s;
constexpr auto kCallTimeout =
    60s; ///< Without progress; progress restarts it (TIME-02). Defaults of rpc::CallOptions.
constexpr auto kCallTotalTimeout = 30min;
constexpr auto kFirstWordTimeout =
    5min; ///< Until a model starts to answer: it may be loading or reasoning.
constexpr auto kAnswerSilence = 60s; ///< Between two pieces of a model answer.
constexpr auto kAnswerTimeout = 30min; ///< For a whole model answer.
constexpr auto kStreamSilence = 5min; ///< SUBS-07
constexpr auto kTaskTtl = 1h; ///< TASK-03, the default of the ttl that is requested.
constexpr auto kServedTtl = 1h; ///< TASKR-11, for a task without a ttl.
constexpr auto kServedTtlMax = 24h;
constexpr auto kServedPoll = 2s; ///< TASKR-03
constexpr auto kLoginShell = 5s; ///< To read its PATH.
constexpr auto kStopStep = 2s; ///< STDIO-11, STDIO-12: after closing stdin, and after SIGTERM.
constexpr auto kUnaskedSpan = 16ms; ///< For kUnaskedMessages.
constexpr auto kTrafficSpacing = 100ms; ///< Between two notifications about new messages.
constexpr auto kListChangedDelay = 250ms; ///< TOOL-20
constexpr auto kRefreshSpacing = 1s; ///< SEC-22, between two reads of a list that changes often.

} // namespace mcp::limits
