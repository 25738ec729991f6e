// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/server.h"
#include "core/serve/stdioserver.h"

#include <QCoreApplication>

using namespace mcp;
using namespace Qt::StringLiterals;

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    Implementation greeter;
    greeter.name = u"greeter"_s;
    greeter.version = u"1.0"_s;
    serve::Server server(greeter);
    Tool greet;
    greet.name = u"greet"_s;
    greet.description = u"Greets a person."_s;
    greet.inputSchema = {
        json::Raw(R"({"type":"object","properties":{"name":{"type":"string"}}})"_ba)};
    server.addTool(greet, [](const serve::CallPtr &call) {
        const QString name = call->arguments().at(u"name").toString();
        call->finish(serve::textResult(u"Hello, %1."_s.arg(name)));
    });
    return serve::serveStdio(&server);
}
