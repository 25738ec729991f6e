// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QMetaType>
#include <QString>

#include <utility>

namespace mcp {

/// Kinds of errors. Callers branch on the kind and on `code`, never on text.
enum class ErrorKind {
    Cancelled, ///< Cancelled by the person or the caller.
    Timeout, ///< No response in time (TIME-01).
    /// The request was sent, and the connection ended before the response: the outcome is unknown (LIFE-09, SEC-76).
    Closed,
    Transport, ///< The program or the network failed; the peer did not process the request.
    Protocol, ///< The peer violated the protocol, or the response is not readable.
    Remote, ///< The peer returned a JSON-RPC error; `code` and `data` are the peer's.
    Auth, ///< Sign-in is required or failed.
    Policy, ///< Refused by a rule of Quayside or by the person.
    Storage, ///< A file could not be read or written.
};

/// A failure with an external cause (RPC-19: the code is never a JSON-RPC code that Quayside made up).
struct Error
{
    ErrorKind kind = ErrorKind::Protocol;
    QString detail; ///< For logs and details; may contain server text, so never shown as markup.
    int code =
        0; ///< JSON-RPC code when `kind` is Remote, errno for Transport and Storage, rpc::kAnsweredElsewhere for Timeout, else 0.
    QByteArray data; ///< JSON from the peer, unchanged.
    int httpStatus = 0; ///< Status of the HTTP response, or 0.

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
