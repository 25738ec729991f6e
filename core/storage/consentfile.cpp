// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/consentfile.h"

#include "core/base/logging.h"
#include "core/json/read.h"
#include "core/json/value.h"
#include "core/json/write.h"
#include "core/json/writeimpl.h"
#include "core/storage/fileversion.h"

#include <QMessageAuthenticationCode>
#include <QRandomGenerator>
#include <QSet>

#include <algorithm>
#include <array>
#include <iterator>

MCP_JSON_INSTANTIATE(mcp::Consents)

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kConsentVersion = 1;
constexpr qsizetype kSealBytes = 32;
constexpr QByteArrayView kSealStart = ",\n  \"seal\": \"";
constexpr QByteArrayView kSealEnd = "\"\n}\n";
constexpr qsizetype kTailBytes = kSealStart.size() + 2 * kSealBytes + kSealEnd.size();

/// What follows body in the file.
QByteArray tailFor(QByteArrayView body, const QByteArray &key)
{
    const QByteArray seal = QMessageAuthenticationCode::hash(
        QByteArray::fromRawData(body.data(), body.size()), key, QCryptographicHash::Sha256);
    return kSealStart.toByteArray() + seal.toHex() + kSealEnd.toByteArray();
}

Result<QByteArray> sealed(const Consents &consents, const QByteArray &key)
{
    auto document = json::parse(json::Raw(json::write(consents)));
    if (!document)
        return Error::storage(document.error().detail);
    setFileVersion(*document, kConsentVersion);
    QByteArray text = document->toJson(json::Value::Layout::Indented);
    Q_ASSERT(text.endsWith("\n}"));
    text.chop(2);
    return QByteArray(text + tailFor(text, key));
}

bool isConsentDigest(const QByteArray &digest)
{
    return digest.size() == kSealBytes;
}

bool isWhole(const Approval &approval)
{
    return isConsentDigest(approval.fingerprint) && approval.approvedAt.isValid()
        && (approval.url || !approval.program.isEmpty());
}

bool isWhole(const Grant &grant)
{
    return !grant.id.isEmpty() && isConsentDigest(grant.identity)
        && isConsentDigest(grant.definition) && grant.givenAt.isValid()
        && (grant.until.isValid() || !grant.conversation.isEmpty());
}

bool isWhole(const Consents::Skills &skills)
{
    return std::all_of(skills.byUri.cbegin(), skills.byUri.cend(), [](const SkillApproval &skill) {
        return skill.approvedAt.isValid() && !skill.files.isEmpty();
    });
}

bool isWhole(const Consents &consents)
{
    const auto all = [](const auto &list) {
        return std::all_of(list.cbegin(), list.cend(),
                           [](const auto &one) { return isWhole(one); });
    };
    return all(consents.servers) && all(consents.skills) && all(consents.grants);
}

} // namespace

ConsentProblem consentProblem(const Error &error)
{
    const bool isOurs = error.kind == ErrorKind::Storage
        && error.code >= int(ConsentProblem::Edited) && error.code <= int(ConsentProblem::NoKey);
    return isOurs ? ConsentProblem(error.code) : ConsentProblem::None;
}

bool Consents::isEmpty() const
{
    return servers.isEmpty() && skills.isEmpty() && tools.isEmpty() && defaults.isEmpty()
        && grants.isEmpty();
}

QStringList Consents::serverIds() const
{
    QStringList ids;
    const auto add = [&ids](const auto &map) {
        std::copy(map.keyBegin(), map.keyEnd(), std::back_inserter(ids));
    };
    add(servers);
    add(skills);
    add(tools);
    add(defaults);
    for (const Grant &grant : grants)
        ids.append(grant.serverId);
    ids.removeDuplicates();
    return ids;
}

bool Consents::isSameFor(const QString &serverId, const Consents &other) const
{
    return skills.value(serverId) == other.skills.value(serverId)
        && tools.value(serverId) == other.tools.value(serverId)
        && defaults.value(serverId) == other.defaults.value(serverId);
}

ConsentKey ConsentKey::create()
{
    std::array<quint32, kSealBytes / sizeof(quint32)> words = {};
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    return {QByteArray(reinterpret_cast<const char *>(words.data()), kSealBytes), 0};
}

/// `<counter> <key>`.
std::optional<ConsentKey> ConsentKey::fromText(const QString &text)
{
    const qsizetype space = text.indexOf(u' ');
    bool isNumber = false;
    ConsentKey key;
    key.counter = text.first(std::max<qsizetype>(space, 0)).toLongLong(&isNumber);
    key.key = QByteArray::fromHex(text.sliced(space + 1).toLatin1());
    return isNumber && key.counter >= 0 && isConsentDigest(key.key) ? std::optional(key)
                                                                    : std::nullopt;
}

QString ConsentKey::toText() const
{
    return QString::number(counter) + u' ' + QString::fromLatin1(key.toHex());
}

ConsentFile::ConsentFile(const QString &configFolder)
    : m_file(configFolder, u"consent.json"_s, kMaxBytes)
{
}

Result<Consents> ConsentFile::unchecked(const QByteArray &text) const
{
    const auto edited = [this](const QString &why) {
        return Error::storage(path() + u": "_s + why, int(ConsentProblem::Edited));
    };
    const auto document = json::parse(json::Raw(text));
    if (!document)
        return edited(document.error().detail);
    if (const auto known = checkFileVersion(path(), *document, kConsentVersion); !known)
        return known.error();
    auto consents = json::read<Consents>(json::Raw(text));
    if (!consents)
        return edited(consents.error().detail);
    return isWhole(*consents) ? consents : Result<Consents>(edited(u"not what was approved"_s));
}

Result<Consents> ConsentFile::checked(const QByteArray &text, const ConsentKey &key)
{
    const qsizetype length = std::max<qsizetype>(text.size() - kTailBytes, 0);
    const bool isOurs = text.sliced(length) == tailFor(QByteArrayView(text).first(length), key.key);
    auto consents = isOurs && text == m_lastText ? Result<Consents>(m_last) : unchecked(text);
    if (!consents)
        return consents;
    if (!isOurs)
        return Error::storage(path() + u": the seal does not fit"_s, int(ConsentProblem::Edited));
    if (consents->counter < key.counter)
        return Error::storage(path() + u": an older copy"_s, int(ConsentProblem::OlderCopy));
    m_lastText = text;
    m_last = *consents;
    return consents;
}

Result<void> ConsentFile::setRefusedAside(const ConsentKey &key, const QDateTime &now)
{
    const auto text = read();
    if (!text)
        return text.error();
    const auto content = *text ? checked(**text, key) : Result<Consents>(Consents());
    if (content)
        return {};
    if (isNewerFile(content.error()))
        return content.error();
    const auto aside = m_file.setAside(now);
    if (!aside)
        return aside.error();
    qCWarning(lcStorage).noquote() << content.error().detail << "kept as" << *aside;
    return {};
}

Result<Consents> ConsentFile::update(const ConsentKey &key, const QDateTime &now,
                                     const std::function<void(Consents &)> &edit)
{
    if (const auto isReady = setRefusedAside(key, now); !isReady)
        return isReady.error();
    Consents consents;
    QByteArray text;
    const auto written =
        m_file.update([&](const std::optional<QByteArray> &current) -> Result<QByteArray> {
            if (current) {
                auto before = checked(*current, key);
                if (!before)
                    return before.error();
                consents = *std::move(before);
            }
            edit(consents);
            consents.counter = std::max(consents.counter, key.counter) + 1;
            auto content = sealed(consents, key.key);
            if (content)
                text = *content;
            return content;
        });
    if (!written)
        return written.error();
    m_lastText = text;
    m_last = consents;
    return consents;
}

} // namespace mcp
