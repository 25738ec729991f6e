// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serverchoice.h"

namespace quayside {

using namespace Qt::StringLiterals;

mcp::Error noSuchServer(const mcp::Host &host, const QString &typed)
{
    const QString name = mcp::shortName(typed);
    QStringList ids;
    for (const mcp::Server *server : host.servers()) {
        if (server->entry().name == name)
            ids.append(server->entry().id);
    }
    return mcp::Error::policy(ids.isEmpty()
                                  ? u"There is no server called \"%1\"."_s.arg(name)
                                  : u"%1 servers are called \"%2\". Use one of the ids: %3."_s.arg(
                                      QString::number(ids.size()), name, ids.join(u", "_s)));
}

} // namespace quayside
