// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/refusal.h"
#include "core/llm/wireformat.h"

#include <QObject>

namespace mcp::llm {

/// A provider that is reached over HTTP, in any wire format.
class HttpProvider final : public Provider
{
public:
    struct Ports
    {
        http::Client *client = nullptr;
        Clock *clock = nullptr;
        std::shared_ptr<ModelHabits> habits = {};
    };

    HttpProvider(std::unique_ptr<WireFormat> format, const WebAddress &address, QString key,
                 Ports ports);

    Pending<Answer> generate(const Prompt &prompt, OnDelta onDelta) override;
    Pending<QStringList> models() override;

private:
    std::optional<Error> keyProblem() const;
    http::Request request(const QByteArray &verb, const QString &path) const;
    Habits habitsOf(const Prompt &prompt) const;
    http::Request question(const Prompt &prompt, const QByteArray &body) const;
    std::optional<http::Request> questionAfter(const Refusal &refusal, const Prompt &prompt,
                                               QByteArray &body) const;

    std::unique_ptr<WireFormat> m_format;
    QString m_baseUrl;
    bool m_isLocal = false;
    QString m_key;
    Ports m_ports;
    QObject m_calls; ///< Parent of what is open.
};

} // namespace mcp::llm
