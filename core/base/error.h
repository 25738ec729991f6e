// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QMetaType>
#include <QString>

#include <utility>

namespace mcp {

/// What went wrong, by who has to react. Callers branch on this and on `code`, never on text.
enum class ErrorKind {
    Cancelled, ///< The person or the caller stopped it.
    Timeout, ///< No answer in time (TIME-01).
    Closed, ///< Sent, and the connection ended before the answer: what came of it is unknown (LIFE-09, SEC-76).
    Transport, ///< The program or the network failed; the peer did nothing for us.
    Protocol, ///< The peer broke the protocol or the answer cannot be read.
    Remote, ///< The peer answered with a JSON-RPC error; `code` and `data` are its own.
    Auth, ///< Signing in is needed or failed.
    Policy, ///< Refused here, by a rule or by the person.
    Storage, ///< A file could not be read or written.
};

/// A failure for a reason outside our control (RPC-19: never a JSON-RPC code of our own making).
struct Error
{
    ErrorKind kind = ErrorKind::Protocol;
    QString detail; ///< For logs and the details box; may hold server text, never shown as markup.
    int code = 0; ///< JSON-RPC code when `kind` is Remote, errno for Transport and Storage, else 0.
    QByteArray data; ///< JSON the peer attached, untouched.
    int httpStatus = 0; ///< Of the answer it came with, or 0.

    static Error cancelled(QString detail = {})
    {
        return of(ErrorKind::Cancelled, std::move(detail));
    }
    static Error timeout(QString detail = {}) { return of(ErrorKind::Timeout, std::move(detail)); }
    static Error closed(QString detail = {}, int code = 0)
    {
        return of(ErrorKind::Closed, std::move(detail), code);
    }
    static Error transport(QString detail, int code = 0)
    {
        return of(ErrorKind::Transport, std::move(detail), code);
    }
    static Error protocol(QString detail) { return of(ErrorKind::Protocol, std::move(detail)); }
    static Error remote(QString message, int code, QByteArray data = {})
    {
        return {ErrorKind::Remote, std::move(message), code, std::move(data)};
    }
    static Error auth(QString detail = {}, int code = 0)
    {
        return of(ErrorKind::Auth, std::move(detail), code);
    }
    static Error policy(QString detail = {}, int code = 0)
    {
        return of(ErrorKind::Policy, std::move(detail), code);
    }
    static Error storage(QString detail, int code = 0)
    {
        return of(ErrorKind::Storage, std::move(detail), code);
    }

    bool operator==(const Error &) const = default;

private:
    static Error of(ErrorKind kind, QString detail, int code = 0)
    {
        return {kind, std::move(detail), code, {}};
    }
};

} // namespace mcp

Q_DECLARE_METATYPE(mcp::Error)
