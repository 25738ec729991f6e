// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/releasecheck.h"

#include "core/auth/fetch.h"
#include "core/host/network.h"
#include "core/json/value.h"
#include "core/storage/settingsstore.h"

#include <QVersionNumber>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr QStringView kReleases = u"releases"; ///< In the settings.
constexpr QStringView kOn = u"look";
constexpr QStringView kChecked = u"checked";
constexpr QStringView kVersion = u"version";
constexpr QStringView kPage = u"page";
constexpr qsizetype kVersionChars = 40;

/// What one request takes.
struct Asking : QObject
{
    http::Client client;
    auth::SystemResolver resolver;
    auth::Fetch fetch;

    Asking(const QString &address, Clock *clock, const http::ClientOptions &options,
           QObject *parent)
        : QObject(parent)
        , client(clock, options)
        , fetch({&client, &resolver, clock}, QUrl(address))
    {
    }
};

QString pageOf(const QString &page, const QString &address)
{
    const auto listed = parseWebAddress(page);
    const auto asked = parseWebAddress(address);
    return listed && asked && listed->origin() == asked->origin()
        ? QString::fromLatin1(listed->url.toEncoded())
        : QString();
}

Result<ReleaseCheck::Release> releaseOf(const Result<auth::Answer> &answer, const QString &address)
{
    if (!answer)
        return Error::transport(answer.error().detail);
    if (!answer->isSuccess())
        return Error::transport(u"HTTP %1"_s.arg(answer->status));
    const auto content = json::parse(answer->body);
    const QString version = content ? content->at(kVersion).toString() : QString();
    if (QVersionNumber::fromString(version).isNull() || version.size() > kVersionChars)
        return Error::protocol(u"the answer names no version"_s);
    // Only the number: what follows it is text of another.
    return ReleaseCheck::Release{QVersionNumber::fromString(version).toString(),
                                 pageOf(content->at(kPage).toString(), address)};
}

} // namespace

ReleaseCheck::ReleaseCheck(const QString &address, SettingsStore *settings, Clock *clock,
                           const Network *network, QObject *parent)
    : QObject(parent)
    , m_address(address)
    , m_settings(settings)
    , m_clock(clock)
    , m_network(network)
    , m_next(clock->createAlarm([this] { plan(); }))
{
}

ReleaseCheck::~ReleaseCheck()
{
    m_check.abandon();
}

QString ReleaseCheck::request() const
{
    const auto address = parseWebAddress(m_address);
    if (!address)
        return {};
    const QString host = address->origin().section(u"//"_s, 1);
    return QStringList{u"GET %1 HTTP/1.1"_s.arg(address->path), u"Host: "_s + host,
                       u"User-Agent: Quayside/" QUAYSIDE_VERSION ""_s,
                       u"Accept: application/json"_s, u"Accept-Encoding: identity"_s}
        .join(u'\n');
}

bool ReleaseCheck::isOn() const
{
    return m_settings->value(kReleases.toString()).at(kOn).toBool();
}

void ReleaseCheck::setOn(bool isOn)
{
    json::Value kept = m_settings->value(kReleases.toString());
    kept.insert(kOn.toString(), json::Value(isOn));
    m_settings->set(kReleases.toString(), kept);
    plan();
    Q_EMIT changed();
}

void ReleaseCheck::start()
{
    m_isStarted = true;
    plan();
}

/// A clock that was set back must not put the next check off for longer than the interval.
void ReleaseCheck::plan()
{
    m_next->stop();
    if (!m_isStarted || !isOn() || m_address.isEmpty())
        return;
    const QDateTime last = checkedAt();
    const QDateTime now = m_clock->wallTime();
    const std::chrono::milliseconds since(last.isValid() ? last.msecsTo(now) : -1);
    const bool isDue = since.count() < 0 || since >= kInterval;
    if (isDue)
        checkNow();
    m_next->start(isDue ? std::chrono::milliseconds(kInterval) : kInterval - since);
}

void ReleaseCheck::checkNow()
{
    if (m_address.isEmpty() || isChecking())
        return;
    m_problem.reset();
    const auto options = m_network ? m_network->options() : http::ClientOptions();
    auto *asking = new Asking(m_address, m_clock, options, this);
    m_check = asking->fetch
                  .get(m_address, {{"Accept-Encoding", "identity"}}) // The same on all systems.
                  .then(this, [this, asking](const Result<auth::Answer> &answer) {
                      asking->deleteLater();
                      m_check = {};
                      onAnswer(releaseOf(answer, m_address));
                  });
    Q_EMIT changed();
}

void ReleaseCheck::onAnswer(const Result<Release> &found)
{
    if (!found) {
        m_problem = found.error();
    } else {
        json::Value kept = m_settings->value(kReleases.toString());
        kept.insert(kChecked.toString(), json::Value(m_clock->wallTime().toString(Qt::ISODate)));
        kept.insert(kVersion.toString(), json::Value(found->version));
        kept.insert(kPage.toString(), json::Value(found->page));
        m_settings->set(kReleases.toString(), kept);
    }
    Q_EMIT changed();
}

QDateTime ReleaseCheck::checkedAt() const
{
    return QDateTime::fromString(m_settings->value(kReleases.toString()).at(kChecked).toString(),
                                 Qt::ISODate);
}

std::optional<ReleaseCheck::Release> ReleaseCheck::newer() const
{
    const json::Value kept = m_settings->value(kReleases.toString());
    const QString version = kept.at(kVersion).toString();
    const auto ours = QVersionNumber::fromString(QStringLiteral(QUAYSIDE_VERSION));
    if (QVersionNumber::fromString(version) <= ours)
        return std::nullopt;
    // The settings can be edited: what is opened is judged again.
    return Release{version, pageOf(kept.at(kPage).toString(), m_address)};
}

} // namespace mcp

#include "moc_releasecheck.cpp"
