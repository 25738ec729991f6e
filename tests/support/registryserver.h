// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/httptestserver.h"

namespace mcp {

/// A registry of servers on this machine, with made-up listings.
class RegistryServer
{
public:
    RegistryServer();

    QString address() const { return http.url(QString()).toString(); }
    /// A listing that can be used as a package of npm. more: further members of `server`, such as `"title":"Harbour",`.
    static QByteArray entry(const QByteArray &name, const QByteArray &version = "1.0.0",
                            const QByteArray &more = {}, const QByteArray &status = "active");
    void add(const QByteArray &name, const QByteArray &version = "1.0.0",
             const QByteArray &more = {}, const QByteArray &status = "active")
    {
        entries.append(entry(name, version, more, status));
    }
    /// One listing of each kind that a person may meet.
    void fill();

    HttpTestServer http;
    QList<QByteArray> entries;

private:
    void answer(const TestExchangePtr &exchange) const;
};

} // namespace mcp
