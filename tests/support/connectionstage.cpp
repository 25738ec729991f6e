// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/connectionstage.h"

#include "tests/support/waiting.h"

#include <QTest>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

QString methodOf(const json::Value &message)
{
    const json::Value *method = message.find(u"method");
    return method ? method->toString() : QString();
}

} // namespace

ConnectionStage::ConnectionStage(Options with)
    : options(std::move(with))
    , connection(
          {[this](Carrier) { return createWire(); }, {options.carrier}, &clock, options.handler},
          {options.choice.value_or(options.era == Era::Stateless ? EraChoice::StatelessOnly
                                                                 : EraChoice::StatefulOnly)})
{
}

Result<std::unique_ptr<rpc::Transport>> ConnectionStage::createWire()
{
    auto wire = std::make_unique<LoopbackTransport>();
    LoopbackTransport *raw = wire.get();
    wires.append(raw);
    raw->setScript([this, raw](const QByteArray &text) {
        const json::Value message = json::parse(json::Raw(text)).valueOr({});
        if (!message.find(u"id") || !message.find(u"method"))
            return;
        QByteArray result = answer ? answer(message) : QByteArray();
        if (result.isNull())
            result = standardAnswer(message);
        if (!result.isEmpty())
            raw->deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(idOf(message))
                         + R"(,"result":)" + result + '}');
    });
    if (prepare)
        prepare(raw);
    return std::unique_ptr<rpc::Transport>(std::move(wire));
}

QByteArray ConnectionStage::standardAnswer(const json::Value &message) const
{
    const QString method = methodOf(message);
    if (method == u"initialize")
        return R"({"protocolVersion":")" + options.revision + R"(","capabilities":)"
            + options.capabilities + R"(,"serverInfo":{"name":"n","version":"1"}})";
    if (method == u"server/discover")
        return R"({"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":)"
            + options.capabilities + R"(,"ttlMs":0,"cacheScope":"private"})";
    if (method == u"tools/list")
        return R"({"tools":[]})";
    if (method == u"prompts/list")
        return R"({"prompts":[]})";
    if (method == u"resources/list")
        return R"({"resources":[]})";
    if (method == u"resources/templates/list")
        return R"({"resourceTemplates":[]})";
    return {};
}

void ConnectionStage::becomeReady()
{
    connection.open();
    QTRY_COMPARE(connection.state(), Connection::State::Ready);
    QTRY_VERIFY(!connection.tools() || !connection.tools()->isLoading());
    QTRY_VERIFY(!connection.prompts() || !connection.prompts()->isLoading());
    QTRY_VERIFY(!connection.resources() || !connection.resources()->isLoading());
    QTRY_VERIFY(!connection.resourceTemplates() || !connection.resourceTemplates()->isLoading());
}

void ConnectionStage::lose()
{
    wire()->closeFromPeer();
    QTRY_COMPARE(connection.state(), Connection::State::Waiting);
    clock.advance(limits::kRestartDelayMax);
    QTRY_COMPARE(connection.state(), Connection::State::Ready);
}

QList<json::Value> ConnectionStage::sent(QStringView method) const
{
    QList<json::Value> all;
    for (const QByteArray &text : wire()->sent()) {
        const json::Value message = json::parse(json::Raw(text)).valueOr({});
        if (methodOf(message) == method)
            all.append(message);
    }
    return all;
}

QStringList ConnectionStage::methods() const
{
    QStringList all;
    for (const QByteArray &text : wire()->sent())
        all.append(methodOf(json::parse(json::Raw(text)).valueOr({})));
    return all;
}

void ConnectionStage::giveResult(qint64 id, const QByteArray &result)
{
    wire()->deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id) + R"(,"result":)" + result
                    + '}');
}

void ConnectionStage::giveError(qint64 id, int code, const QByteArray &data)
{
    wire()->deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id) + R"(,"error":{"code":)"
                    + QByteArray::number(code) + R"(,"message":"no")"
                    + (data.isEmpty() ? QByteArray() : R"(,"data":)" + data) + "}}");
}

void ConnectionStage::notify(const QByteArray &method, const QByteArray &params)
{
    wire()->deliver(R"({"jsonrpc":"2.0","method":")" + method + R"(","params":)" + params + '}');
}

qsizetype ConnectionStage::violations() const
{
    const auto &lines = connection.log()->lines();
    return std::count_if(lines.begin(), lines.end(), [](const LogLine &line) {
        return line.source == LogLine::Source::Protocol;
    });
}

qint64 ConnectionStage::idOf(const json::Value &message)
{
    const json::Value *id = message.find(u"id");
    return id ? id->toInteger().value_or(0) : 0;
}

QByteArray ConnectionStage::at(const json::Value &message, const QStringList &path)
{
    const json::Value *found = &message;
    for (const QString &name : path) {
        found = found->find(name);
        if (!found)
            return {};
    }
    return found->toJson();
}

} // namespace mcp
