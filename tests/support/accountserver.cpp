// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/accountserver.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace mcp {

using namespace Qt::StringLiterals;

AccountServer::AccountServer(AuthorizationStage::Places places)
    : stage(places)
{
    stage.resourceMetadata.insert(u"scopes_supported"_s,
                                  QJsonArray{u"ledger:read"_s, u"profile"_s});
    stage.whenSignedIn = [this](const TestExchangePtr &exchange) { answer(exchange); };
}

void AccountServer::answer(const TestExchangePtr &exchange)
{
    const QJsonObject asked = QJsonDocument::fromJson(exchange->body).object();
    const QString method = asked.value(u"method"_s).toString();
    const bool isCall = method == "tools/call"_L1;
    if (isCall && !wantsScope.isEmpty() && stage.count("/token") == 1)
        return exchange->answer(403, {}, {},
                                "WWW-Authenticate: " + AuthorizationStage::insufficient(wantsScope)
                                    + "\r\n");
    QByteArray result =
        R"("supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private",)"
        R"("_meta":{"io.modelcontextprotocol/serverInfo":{"name":"ledger","version":"1"}})";
    if (method == "tools/list"_L1)
        result = R"("tools":[{"name":"greet","description":"Says hello to whoever is signed in.",)"
                 R"("inputSchema":{"type":"object"}}],"ttlMs":0,"cacheScope":"private")";
    if (isCall) {
        ++calls;
        result = R"("content":[{"type":"text","text":"Ahoy, Anna"}])";
    }
    const QByteArray id = QByteArray::number(asked.value(u"id"_s).toInt());
    exchange->answer(200, "application/json",
                     R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":{"resultType":"complete",)"
                         + result + "}}");
}

} // namespace mcp
