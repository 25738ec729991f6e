// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/erastore.h"

#include "core/base/logging.h"
#include "core/json/value.h"

namespace mcp {

using json::Value;
using Era = ServerEntry::Era;
using namespace Qt::StringLiterals;

namespace {

QString member(const Value &object, QStringView key)
{
    const Value *found = object.find(key);
    return found ? found->toString() : QString();
}

} // namespace

EraStore::EraStore(const QString &configFolder, const Clock &clock)
    : m_file(configFolder, u"eras.json"_s)
    , m_clock(clock)
{
}

void EraStore::load()
{
    m_findings.clear();
    const auto text = m_file.read();
    if (!text || !*text)
        return;
    const auto document = json::parse(json::Raw(**text));
    const Value *servers = document ? document->find(u"servers") : nullptr;
    for (const auto &[id, value] : servers ? servers->members() : Value::Object()) {
        const QString era = member(value, u"era");
        const QDateTime at = QDateTime::fromString(member(value, u"foundAt"), Qt::ISODate);
        if (!at.isValid() || (era != "stateful"_L1 && era != "stateless"_L1))
            continue;
        m_findings.insert(id,
                          {QByteArray::fromHex(member(value, u"fingerprint").toLatin1()),
                           era == "stateful"_L1 ? Era::Stateful : Era::Stateless, at});
    }
}

std::optional<Era> EraStore::found(const QString &id, const QByteArray &fingerprint) const
{
    const auto finding = m_findings.constFind(id);
    if (finding == m_findings.cend() || finding->fingerprint != fingerprint)
        return std::nullopt;
    const qint64 days = finding->at.daysTo(m_clock.wallTime().toUTC());
    const bool isOld = days >= kStatefulDays || days < 0; // The clock may have been wrong then.
    if (finding->era == Era::Stateful && isOld)
        return std::nullopt;
    return finding->era;
}

void EraStore::remember(const QString &id, const QByteArray &fingerprint, Era era)
{
    if (found(id, fingerprint) == era)
        return;
    m_findings.insert(id, {fingerprint, era, m_clock.wallTime().toUTC()});
    save();
}

void EraStore::forget(const QString &id)
{
    if (m_findings.remove(id) > 0)
        save();
}

void EraStore::save() const
{
    Value servers{Value::Object()};
    for (auto it = m_findings.cbegin(); it != m_findings.cend(); ++it) {
        Value finding{Value::Object()};
        finding.insert(u"era"_s, Value(it->era == Era::Stateful ? u"stateful"_s : u"stateless"_s));
        finding.insert(u"foundAt"_s, Value(it->at.toString(Qt::ISODate)));
        finding.insert(u"fingerprint"_s, Value(QString::fromLatin1(it->fingerprint.toHex())));
        servers.insert(it.key(), std::move(finding));
    }
    Value document{Value::Object()};
    document.insert(u"servers"_s, std::move(servers));
    const QByteArray text = document.toJson(Value::Layout::Indented) + '\n';
    if (const auto written = m_file.write(text); !written)
        qCInfo(lcStorage).noquote() << "what servers speak is not kept:" << written.error().detail;
}

} // namespace mcp
