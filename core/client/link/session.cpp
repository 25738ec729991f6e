// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/session.h"

#include "core/json/writeimpl.h"

#include <array>
#include <utility>

namespace mcp {

namespace {

// What is written into the keychain: never change one of these words.
constexpr std::array<std::pair<const char *, bool ClientFeatures::*>, 8> kFeatures{{
    {"roots", &ClientFeatures::hasRoots},
    {"sampling", &ClientFeatures::hasSampling},
    {"samplingTools", &ClientFeatures::hasSamplingTools},
    {"form", &ClientFeatures::hasFormElicitation},
    {"url", &ClientFeatures::hasUrlElicitation},
    {"tasks", &ClientFeatures::hasTasks},
    {"clientCredentials", &ClientFeatures::hasClientCredentials},
    {"managedAuthorization", &ClientFeatures::hasManagedAuthorization},
}};

struct StoredSession
{
    QString address;
    QString id;
    InitializeResult greeting;
    QList<QString> declared;

    template<class V>
    static void fields(V &v)
    {
        v("address", &StoredSession::address);
        v("id", &StoredSession::id);
        v("greeting", &StoredSession::greeting);
        v("declared", &StoredSession::declared);
    }
};

} // namespace

QString Session::toText(const QString &address) const
{
    StoredSession stored{address, QString::fromLatin1(id), greeting, {}};
    stored.greeting.serverInfo.icons.reset();
    stored.greeting.meta.reset();
    for (const auto &[word, member] : kFeatures) {
        if (declared.*member)
            stored.declared.append(QString::fromLatin1(word));
    }
    QByteArray text = json::write(stored);
    if (text.size() > kTextBytes) { // What is for people only.
        stored.greeting.instructions.reset();
        text = json::write(stored);
    }
    return text.size() > kTextBytes ? QString() : QString::fromUtf8(text);
}

std::optional<Session> Session::fromText(const QString &text, const QString &address)
{
    const auto stored = json::read<StoredSession>(json::Raw(text.toUtf8()));
    if (!stored || stored->address != address || stored->id.isEmpty())
        return std::nullopt;
    Session session{stored->id.toLatin1(), stored->greeting, {}};
    for (const auto &[word, member] : kFeatures)
        session.declared.*member = stored->declared.contains(QLatin1String(word));
    return session;
}

} // namespace mcp
