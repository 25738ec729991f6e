// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The verbs for saved sessions.
#include "app/cli/expectation.h"
#include "app/cli/session.h"
#include "app/cli/terminal.h"
#include "app/cli/verbs.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/json/value.h"
#include "core/recording/comparison.h"
#include "core/recording/mock.h"
#include "core/serve/httpserver.h"
#include "core/serve/stdioserver.h"

#include <QCoreApplication>

#include <algorithm>
#include <csignal>

#include <unistd.h>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::ServerDifference;
using mcp::json::Value;

namespace {

mcp::Result<quint16> portOf(const CommandLine &line)
{
    bool isPort = false;
    const quint16 port = line.value(u"http"_s).toUShort(&isPort);
    if (!isPort)
        return mcp::Error::policy(u"--http needs a port from 0 to 65535."_s);
    return port;
}

/// An error's detail is for the person.
mcp::Result<mcp::Recording> readSession(const QString &path)
{
    auto recording = mcp::readRecording(path);
    if (recording && recording->lost > 0)
        CleanStream(stderr) << u"%1: messages that are not whole, and are left out: %2."_s.arg(path)
                                   .arg(recording->lost)
                            << CleanStream::End::Line;
    return recording;
}

mcp::Result<QList<mcp::json::Path>> ignoredOf(const CommandLine &line)
{
    QList<mcp::json::Path> all;
    for (const QString &text : line.values(u"ignore"_s)) {
        const auto path = readPlace(text);
        if (!path)
            return mcp::Error::policy(u"--ignore: "_s + path.error().detail);
        all.append(*path);
    }
    return all;
}

Value textOrNull(const QString &text)
{
    return text.isNull() ? Value() : Value(text);
}

void printJson(const mcp::ServerComparison &comparison)
{
    for (const ServerDifference &one : comparison.differences)
        writeJsonLine(Value(Value::Object{{u"rating"_s, Value(mcp::json::nameOf(one.rating))},
                                          {u"part"_s, Value(mcp::json::nameOf(one.part))},
                                          {u"subject"_s, Value(one.subject)},
                                          {u"place"_s, Value(one.place)},
                                          {u"before"_s, textOrNull(one.before)},
                                          {u"after"_s, textOrNull(one.after)}})
                          .toJson());
    Value::Object counts;
    for (const auto &[rating, name] : jsonNames(ServerDifference::Rating()))
        counts.append({QString::fromLatin1(name), Value(qint64(comparison.count(rating)))});
    counts.append({u"answers"_s, Value(qint64(comparison.answers))});
    writeJsonLine(Value(counts).toJson());
}

/// One line of a text, in quotation marks.
QString quoted(const QString &text)
{
    constexpr qsizetype kChars = 60;
    const QString line = text.simplified();
    const bool isLong = line.size() > kChars;
    return u'"' + (isLong ? line.first(wholeCharacters(line, kChars)) + u'…' : line) + u'"';
}

QString lineOf(const ServerDifference &one)
{
    const QString subject = one.part == ServerDifference::Part::Server
        ? u"server"_s
        : mcp::json::nameOf(one.part) + u' ' + cleanText(one.subject);
    const QString place = one.place.isEmpty() ? QString() : u' ' + cleanText(one.place);
    QString change = quoted(one.before) + u" -> "_s + quoted(one.after);
    if (one.before.isNull() && one.after.isNull())
        change = u"more"_s;
    else if (one.before.isNull())
        change = one.place.isEmpty() ? u"new"_s : QString(u"new: "_s + quoted(one.after));
    else if (one.after.isNull())
        change = one.place.isEmpty() ? u"gone"_s : QString(u"gone: "_s + quoted(one.before));
    return mcp::json::nameOf(one.rating).leftJustified(12) + subject + place + u": "_s + change;
}

void printText(const mcp::ServerComparison &comparison)
{
    CleanStream out(stdout);
    for (const ServerDifference &one : comparison.differences)
        out << lineOf(one) << CleanStream::End::Line;
    if (const qsizetype rest = comparison.total() - comparison.differences.size(); rest > 0)
        out << u"%1 more"_s.arg(rest) << CleanStream::End::Line;
    QStringList counts;
    for (const auto &[rating, name] : jsonNames(ServerDifference::Rating())) {
        if (const qsizetype count = comparison.count(rating); count > 0)
            counts.append(QString::number(count) + u' ' + QString::fromLatin1(name));
    }
    out << (counts.isEmpty() ? u"No differences"_s : counts.join(u", "_s))
        << u"; answers compared: %1"_s.arg(comparison.answers) << CleanStream::End::Line;
}

std::optional<mcp::Era> eraOf(const CommandLine &line)
{
    switch (line.era.value_or(mcp::EraChoice::Auto)) {
    case mcp::EraChoice::Auto:
        break;
    case mcp::EraChoice::StatefulOnly:
        return mcp::Era::Stateful;
    case mcp::EraChoice::StatelessOnly:
        return mcp::Era::Stateless;
    }
    return std::nullopt;
}

} // namespace

QList<mcp::Catalog *> catalogsOf(const Session *session)
{
    const mcp::Connection *connection = session->connection();
    QList<mcp::Catalog *> catalogs{connection->tools(), connection->prompts(),
                                   connection->resources(), connection->resourceTemplates()};
    catalogs.removeAll(nullptr);
    return catalogs;
}

void afterLists(Session *session, const std::function<void()> &then)
{
    const QList<mcp::Catalog *> catalogs = catalogsOf(session);
    // Some servers never stop changing their lists.
    const auto waiting = std::make_shared<QList<mcp::Catalog *>>(catalogs);
    const auto look = [session, waiting, catalogs, then] {
        waiting->removeIf([](const mcp::Catalog *catalog) { return !catalog->isLoading(); });
        if (session->isFinishing() || !waiting->isEmpty())
            return;
        for (const mcp::Catalog *catalog : catalogs)
            catalog->disconnect(session->work());
        session->endLimit();
        then();
    };
    session->limitTime();
    for (const mcp::Catalog *catalog : catalogs)
        QObject::connect(catalog, &mcp::Catalog::changed, session->work(), look);
    look();
}

void recordServer(Session *session)
{
    if (session->failure()) // The steps say that they are not run.
        return runScript(session);
    afterLists(session, [session] {
        if (session->line().stepsFile().isEmpty())
            session->finish();
        else
            runScript(session);
    });
}

void compareSessions(Session *session)
{
    const CommandLine &line = session->line();
    if (line.operands.size() != 2)
        return session->refuse(u"compare needs two files that record has saved."_s,
                               Session::WrongUsage);
    const auto ignored = ignoredOf(line);
    if (!ignored)
        return session->fail(ignored.error(), Session::WrongUsage);
    for (const int number : {SIGINT, SIGTERM}) // It may take long, and there is nothing to save.
        std::signal(number, SIG_DFL);
    const auto before = readSession(line.operands.constFirst());
    const auto after = before ? readSession(line.operands.at(1)) : before;
    if (!after)
        return session->refuse(after.error().detail, Session::Failed);
    const mcp::ServerComparison comparison =
        mcp::compareServers(mcp::readServer(*before), mcp::readServer(*after), *ignored);
    if (line.isJson())
        printJson(comparison);
    else
        printText(comparison);
    session->finishGood((line.has(u"strict"_s)
                             ? comparison.total()
                             : comparison.count(ServerDifference::Rating::Breaking))
                        == 0);
}

mcp::Result<QString> serveRecording(const CommandLine &line)
{
    const bool isHttp = line.has(u"http"_s);
    const auto port = isHttp ? portOf(line) : mcp::Result<quint16>(0);
    if (!port)
        return port.error();
    const auto recording = readSession(line.operands.constFirst());
    if (!recording)
        return mcp::Error::transport(recording.error().detail);
    mcp::SystemClock clock;
    mcp::Mock mock(*recording, line.has(u"fast"_s), &clock);
    if (!isHttp) {
        mcp::serve::serveStdio(mock.server(), eraOf(line));
        return QString();
    }
    mcp::serve::HttpServer http(mock.server(), eraOf(line), &clock);
    if (!http.listen(*port))
        return mcp::Error::transport(
            u"Port %1 cannot be used: %2."_s.arg(*port).arg(http.errorText()));
    for (const int number : {SIGINT, SIGTERM}) // There is nothing to save.
        std::signal(number, [](int) { ::_exit(0); });
    CleanStream(stdout) << http.address() << CleanStream::End::Line;
    QCoreApplication::exec();
    return QString();
}

} // namespace quayside
