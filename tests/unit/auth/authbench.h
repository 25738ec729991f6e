// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/fetch.h"
#include "core/auth/problem.h"
#include "tests/support/fakeresolver.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/waiting.h"

namespace mcp {

/// The result of pending, or a Timeout.
template<class T>
Result<T> outcome(Pending<T> pending)
{
    std::optional<Result<T>> got;
    QObject context;
    pending.then(&context, [&got](const Result<T> &result) { got.emplace(result); });
    waitUntil([&got] { return got.has_value(); });
    return got ? *got : Result<T>(Error{ErrorKind::Timeout, {}, 0, {}});
}

/// The Problem it ended with, 0 for none.
template<class T>
int problemOf(const Result<T> &result)
{
    if (result)
        return 0;
    return result.error().kind == ErrorKind::Auth ? result.error().code : -1;
}

#define COMPARE_PROBLEM(result, problem) QCOMPARE(problemOf(result), int(auth::Problem::problem))

/// An authorization server and an MCP server on this computer, and a third server that must receive nothing.
struct AuthBench
{
    explicit AuthBench(const QUrl &server = {})
        : client(&clock)
        , fetch({&client, &resolver, &clock}, server.isEmpty() ? origin.url() : server)
    {
        origin.handler = [this](const TestExchangePtr &request) {
            const auto page = pages.constFind(request->target);
            if (page == pages.cend())
                request->answer(404, "text/plain", "not here");
            else
                request->answer(page->status, page->type, page->text, page->more);
        };
    }

    struct Page
    {
        QByteArray text;
        int status = 200;
        QByteArray type = "application/json";
        QByteArray more = {};
    };

    QString address(const QString &path) const { return origin.url(path).toString(); }
    QString base() const { return address({}); }
    QByteArrayList targets() const
    {
        QByteArrayList list;
        for (const TestExchangePtr &request : origin.requests)
            list.append(request->target);
        return list;
    }

    ManualClock clock;
    FakeResolver resolver;
    HttpTestServer origin;
    HttpTestServer victim;
    QHash<QByteArray, Page> pages; ///< By target.
    http::Client client;
    auth::Fetch fetch;
};

} // namespace mcp
