// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/serversecrets.h"

#include <algorithm>

namespace mcp {

Pending<ServerEntry> fetchSecrets(const ServerEntry &entry, KeyStore *keys, QObject *context)
{
    struct Fetch
    {
        SecretValues values;
        qsizetype open = 0;
    };
    const QList<SecretPlace> places = secretPlaces(entry);
    const auto fetch = std::make_shared<Fetch>();
    fetch->open = places.size();
    Promise<ServerEntry> promise;
    if (places.isEmpty())
        promise.settle(entry);
    for (const SecretPlace &place : places) {
        keys->read(place.keyName).then(context, [=](const Result<QString> &value) {
            if (!value || value->isEmpty()) {
                const int code = value ? int(KeyStoreProblem::Missing) : value.error().code;
                return promise.settle(Error::storage(place.shownName, code));
            }
            fetch->values.insert(place.reference, *value);
            if (--fetch->open == 0)
                promise.settle(withSecrets(entry, fetch->values));
        });
    }
    return promise.pending();
}

ServerSecrets::ServerSecrets(KeyStore *keys, QObject *parent)
    : QObject(parent)
    , m_keys(keys)
{
}

ServerSecrets::~ServerSecrets() = default;

Pending<bool> ServerSecrets::keep(const ServerEntry &entry, const SecretValues &values)
{
    struct Keep
    {
        qsizetype open = 1;
        bool isAll = true;
    };
    const auto keep = std::make_shared<Keep>();
    Promise<bool> promise;
    const auto onWritten = [keep, promise] {
        if (--keep->open == 0)
            promise.settle(keep->isAll);
    };
    for (const SecretPlace &place : secretPlaces(entry)) {
        if (!values.contains(place.reference))
            continue;
        ++keep->open;
        ++m_open;
        m_keys->write(place.keyName, values.value(place.reference))
            .then(this, [this, keep, onWritten](const Result<bool> &written) {
                const bool isKept = written && *written;
                keep->isAll = keep->isAll && isKept;
                onWritten();
                onKept(isKept);
            });
    }
    onWritten();
    return promise.pending();
}

void ServerSecrets::onKept(bool isKept)
{
    m_isAllKept = m_isAllKept && isKept;
    if (--m_open > 0)
        return;
    for (const Promise<bool> &promise : std::exchange(m_waiting, {}))
        promise.settle(m_isAllKept);
}

Pending<bool> ServerSecrets::settledAll()
{
    Promise<bool> promise;
    if (m_open == 0)
        promise.settle(m_isAllKept);
    else
        m_waiting.push_back(promise);
    return promise.pending();
}

void ServerSecrets::forget(const ServerEntry &before, const ServerEntry *after)
{
    const QList<SecretPlace> left = after ? secretPlaces(*after) : QList<SecretPlace>();
    for (const SecretPlace &place : secretPlaces(before)) {
        const bool isLeft =
            std::any_of(left.cbegin(), left.cend(), [&place](const SecretPlace &other) {
                return other.keyName == place.keyName;
            });
        if (!isLeft)
            m_keys->remove(place.keyName).then(this, [](const Result<bool> &) {});
    }
}

} // namespace mcp

#include "moc_serversecrets.cpp"
