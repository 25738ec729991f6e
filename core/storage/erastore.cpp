// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/erastore.h"

#include "core/base/logging.h"
#include "core/json/writeimpl.h"

#include <algorithm>

MCP_JSON_INSTANTIATE(mcp::EraStore::Findings)

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kErasVersion = 1;

} // namespace

Result<void> EraStore::check(const Findings &findings)
{
    const bool isGood = std::all_of(findings.servers.begin(), findings.servers.end(),
                                    [](const Finding &one) { return one.at.isValid(); });
    return isGood ? Result<void>() : Error::storage(u"not what was found"_s);
}

EraStore::EraStore(const QString &configFolder, const Clock &clock)
    : m_file(configFolder, u"eras.json"_s, kErasVersion, JsonFile<Findings>::Damage::IsEmpty, {},
             check)
    , m_clock(clock)
{
}

void EraStore::load()
{
    const auto findings = m_file.read();
    m_findings = findings.valueOr(Findings());
    m_loaded = findings ? Result<void>() : findings.error();
}

std::optional<Era> EraStore::found(const QString &id, const QByteArray &fingerprint) const
{
    const auto finding = m_findings.servers.constFind(id);
    if (finding == m_findings.servers.cend() || finding->fingerprint != fingerprint)
        return std::nullopt;
    const qint64 days = finding->at.daysTo(m_clock.wallTime().toUTC());
    const bool isOld = days >= kEarlierEraDays || days < 0; // The clock may have been wrong then.
    if (finding->era != kNewestEra && isOld)
        return std::nullopt;
    return finding->era;
}

void EraStore::remember(const QString &id, const QByteArray &fingerprint, Era era)
{
    if (found(id, fingerprint) == era)
        return;
    const Finding finding{fingerprint, era, m_clock.wallTime().toUTC()};
    save([&](Findings &findings) { findings.servers.insert(id, finding); });
}

void EraStore::forget(const QString &id)
{
    if (m_findings.servers.contains(id))
        save([&id](Findings &findings) { findings.servers.remove(id); });
}

/// Edits what is known here as well: it counts in this run even when it cannot be written.
void EraStore::save(const std::function<void(Findings &)> &edit)
{
    edit(m_findings);
    if (const auto written = m_file.update(edit); !written)
        qCInfo(lcStorage).noquote() << "what servers speak is not kept:" << written.error().detail;
}

} // namespace mcp
