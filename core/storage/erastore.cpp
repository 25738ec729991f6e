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
    const auto text = m_file.read();
    m_findings = read(text ? *text : std::nullopt);
}

/// Nothing of a file that cannot be read.
EraStore::Findings EraStore::read(const std::optional<QByteArray> &text)
{
    Findings findings;
    const auto document = text ? json::parse(json::Raw(*text)) : Result<Value>(Value());
    const Value *servers = document ? document->find(u"servers") : nullptr;
    for (const auto &[id, value] : servers ? servers->members() : Value::Object()) {
        const QString era = member(value, u"era");
        const QDateTime at = QDateTime::fromString(member(value, u"foundAt"), Qt::ISODate);
        if (!at.isValid() || (era != "stateful"_L1 && era != "stateless"_L1))
            continue;
        findings.insert(id,
                        {QByteArray::fromHex(member(value, u"fingerprint").toLatin1()),
                         era == "stateful"_L1 ? Era::Stateful : Era::Stateless, at});
    }
    return findings;
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
    const Finding finding{fingerprint, era, m_clock.wallTime().toUTC()};
    save([&](Findings &findings) { findings.insert(id, finding); });
}

void EraStore::forget(const QString &id)
{
    if (m_findings.contains(id))
        save([&id](Findings &findings) { findings.remove(id); });
}

/// Edits what is known here and what the file holds now: another program of ours may have found out more since.
void EraStore::save(const std::function<void(Findings &)> &edit)
{
    edit(m_findings);
    const auto change = [&edit](const std::optional<QByteArray> &current) -> Result<QByteArray> {
        Findings findings = read(current);
        edit(findings);
        return write(findings);
    };
    if (const auto written = m_file.update(change); !written)
        qCInfo(lcStorage).noquote() << "what servers speak is not kept:" << written.error().detail;
}

QByteArray EraStore::write(const Findings &findings)
{
    Value servers{Value::Object()};
    for (auto it = findings.cbegin(); it != findings.cend(); ++it) {
        Value finding{Value::Object()};
        finding.insert(u"era"_s, Value(it->era == Era::Stateful ? u"stateful"_s : u"stateless"_s));
        finding.insert(u"foundAt"_s, Value(it->at.toString(Qt::ISODate)));
        finding.insert(u"fingerprint"_s, Value(QString::fromLatin1(it->fingerprint.toHex())));
        servers.insert(it.key(), std::move(finding));
    }
    Value document{Value::Object()};
    document.insert(u"servers"_s, std::move(servers));
    return document.toJson(Value::Layout::Indented) + '\n';
}

} // namespace mcp
