// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/json/value.h"
#include "core/llm/providercall.h"

namespace mcp::llm {

/// A question to a provider whose answer is one JSON document, of at most limits::kModelListBytes.
class DocumentCall final : public ProviderCall
{
public:
    DocumentCall(http::Request request, const QString &key, Clock *clock, QObject *parent);

    Pending<json::Value> pending() const { return m_promise.pending(); }

protected:
    void readBody(http::Exchange &exchange) override;
    void fail(const Error &error) override { m_promise.settle(error); }
    bool isWhole() const override { return m_isWhole; }
    void finish() override { m_promise.settle(json::parse(m_body.text())); }

private:
    HttpBody m_body;
    bool m_isWhole = false;
    Promise<json::Value> m_promise;
};

} // namespace mcp::llm
