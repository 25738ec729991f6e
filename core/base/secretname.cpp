// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/secretname.h"

#include <QStringList>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

bool isSecretName(const QString &name)
{
    QString plain = name.toLower();
    plain.remove(u'_').remove(u'-');
    if (plain == "progresstoken"_L1) // A number that this client makes.
        return false;
    static const QStringList parts{u"password"_s, u"passphrase"_s, u"passwd"_s, u"secret"_s};
    static const QStringList ends{
        u"token"_s,      u"apikey"_s, u"accesskey"_s,    u"privatekey"_s, u"authorization"_s,
        u"credential"_s, u"cookie"_s, u"requeststate"_s, u"taskid"_s,     u"taskids"_s,
        u"sessionid"_s,  u"jwt"_s,    u"pwd"_s,          u"credentials"_s};
    return std::any_of(parts.begin(), parts.end(),
                       [&plain](const QString &part) { return plain.contains(part); })
        || std::any_of(ends.begin(), ends.end(),
                       [&plain](const QString &end) { return plain.endsWith(end); });
}

} // namespace mcp
