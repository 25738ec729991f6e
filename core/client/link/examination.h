// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/client/link/profile.h"

#include <QDateTime>
#include <QList>
#include <QStringList>

#include <chrono>
#include <optional>

namespace mcp {

/// What was found about one server: its program or its address, how it answered first, and its lists. Texts of the server are
/// cut, and as masked as in its log; they are not sanitised.
struct Examination
{
    using Time = std::chrono::milliseconds;

    static constexpr qsizetype kTextChars = 1'000; ///< Of each text of the server.
    static constexpr qsizetype kErrorChars = 4'000; ///< Of the detail of an error.
    static constexpr qsizetype kOutputLines = 20; ///< The last ones.
    static constexpr qsizetype kAddresses = 8;
    static constexpr qsizetype kExchanges = 20; ///< The first ones.

    /// The program of a local server.
    struct Program
    {
        QString name; ///< As configured.
        QString path; ///< Absolute; empty if problem says why there is none.
        std::optional<Error> problem;
        QString interpreter; ///< That the first line of a script names; empty if it is no script.
        bool hasInterpreter = true;
        QString folder; ///< In which it starts, as configured.
        bool hasFolder = true;
        QString version; ///< That a program such as node prints; empty if none was asked for.
    };

    /// A connection to one address, and nothing sent on it.
    struct Address
    {
        QString text;
        std::optional<Error> problem;
        Time duration{};
    };

    /// The way to a remote server.
    struct Way
    {
        QString host;
        int port = 0;
        bool isEncrypted = false;
        QString
            proxy; ///< `host:port`; empty: there is none. With one nothing else of the way is looked at.
        std::optional<Error> problem; ///< Of the name.
        Time duration{}; ///< Of finding the addresses of the name.
        QList<Address> addresses;
        QString subject; ///< Of the certificate; empty if it was not accepted, or there is none.
        QString issuer;
        QDateTime expiry;
    };

    /// One HTTP request of the connection.
    struct Exchange
    {
        QString verb;
        QString address;
        int status = 0; ///< 0: there was no response, failure says why.
        QString type; ///< Of the content of the response.
        QString failure;
        Time duration{};
    };

    /// A first request of the protocol: `server/discover`, `initialize`.
    struct Greeting
    {
        QString method;
        bool isAnswered = false;
        qint64 errorCode = 0; ///< 0: the answer is no error.
        Time duration{};
    };

    struct List
    {
        enum class Kind { Tools, Resources, Templates, Prompts };

        Kind kind = Kind::Tools;
        qsizetype count = 0;
        std::optional<Error> problem;
        qsizetype warnings = 0; ///< Entries that were left out.
    };

    QString name; ///< Of the server, as the person calls it.
    bool isRemote = false;
    bool isReviewed = true; ///< Otherwise nothing was started or contacted.
    Program program;
    Way way;
    QList<Exchange> exchanges;
    QList<Greeting> greetings;
    QStringList errorOutput;
    QStringList strays; ///< Lines of its standard output that are no messages.
    qsizetype strayCount = 0; ///< All of them, as far as its log has them.
    qsizetype notes = 0; ///< About how it uses the protocol, in its log.
    QStringList refusedHosts; ///< By its sandbox.
    bool needsSignIn = false;
    std::optional<Error> failure; ///< Why it is not connected.
    bool wasReady = false; ///< The failure came later.
    bool wasRunning = false; ///< It was ready before.
    Time duration{}; ///< Until it was ready, or had failed.
    std::optional<ServerProfile> profile; ///< When it was ready.
    QList<List> lists;
};

} // namespace mcp
