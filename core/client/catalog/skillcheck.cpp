// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/skillcheck.h"

#include "core/json/text.h"
#include "core/json/yaml.h"
#include "core/protocol/skilllimits.h"

#include <QCryptographicHash>
#include <QSet>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using Outcome = SkillFileCheck::Outcome;

namespace {

constexpr QLatin1StringView kDigestKind{"sha256:"};
const QByteArray kByteOrderMark = "\xef\xbb\xbf"_ba;

bool isDigest(const QString &text)
{
    static constexpr qsizetype digits = 64;
    return text.startsWith(kDigestKind) && text.size() == kDigestKind.size() + digits
        && std::all_of(text.cbegin() + kDigestKind.size(), text.cend(), [](QChar c) {
               return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f');
           });
}

bool isScheme(QStringView text)
{
    return !text.isEmpty() && std::all_of(text.cbegin(), text.cend(), [](QChar c) {
        return c.unicode() < 0x80 && (c.isLetterOrNumber() || c == u'+' || c == u'-' || c == u'.');
    });
}

/// Below folder, and not outside of it by `..`.
bool isInFolder(const QString &uri, const QString &folder)
{
    if (!uri.startsWith(folder) || uri.size() > limits::kSkillUriChars)
        return false;
    const auto parts = QStringView(uri).sliced(folder.size()).split(u'/');
    return std::all_of(parts.cbegin(), parts.cend(), [](QStringView part) {
        const QString plain = part.toString().replace("%2e"_L1, "."_L1, Qt::CaseInsensitive);
        return !plain.isEmpty() && plain != u"." && plain != u"..";
    });
}

Result<void> checkFiles(const Skill &skill, const QString &folder)
{
    if (skill.resources.list.size() > limits::kSkillFiles)
        return Error::policy(u"it has %1 files, more than %2"_s.arg(skill.resources.list.size())
                                 .arg(limits::kSkillFiles));
    qint64 bytes = 0;
    QSet<QString> uris;
    for (const SkillFile &file : skill.resources.list) {
        if (!isInFolder(file.uri, folder))
            return Error::protocol(u"a file is not in its folder: "_s
                                   + file.uri.left(limits::kSkillUriChars));
        if (uris.contains(file.uri))
            return Error::protocol(u"a file is listed twice: "_s + file.uri);
        if (!isDigest(file.digest))
            return Error::protocol(u"a file has no SHA-256 digest: "_s + file.uri);
        if (file.size < 0 || file.size > limits::kSkillBytes - bytes)
            return Error::policy(u"its files have more than %1 bytes"_s.arg(limits::kSkillBytes));
        bytes += file.size;
        uris.insert(file.uri);
    }
    if (!uris.contains(skill.uri))
        return Error::protocol(u"its SKILL.md is not among its files"_s);
    return {};
}

/// The bytes of the one file in result.
std::optional<QByteArray> bytesOf(const ReadResourceResult &result)
{
    if (result.contents.size() != 1)
        return std::nullopt;
    const ResourceContents &file = result.contents.constFirst();
    if (file.text)
        return file.text->toUtf8();
    const auto blob = file.blob ? json::unquote(file.blob->view()) : std::nullopt;
    if (!blob)
        return std::nullopt;
    const auto decoded =
        QByteArray::fromBase64Encoding(blob->toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? std::optional(*decoded) : std::nullopt;
}

/// The first member of one that is not the same in the other; empty if there is none.
std::optional<QString> difference(const json::Value &one, const json::Value &other)
{
    for (const auto &[name, value] : one.members()) {
        const json::Value *there = other.find(name);
        if (!there || !(*there == *one.find(name)))
            return name;
    }
    return std::nullopt;
}

void compareFrontMatter(const Skill &skill, const QByteArray &bytes, SkillFileCheck &check)
{
    const auto written = frontMatterOf(bytes);
    const auto listed = json::parse(skill.frontmatter.source);
    if (!written || !written->isObject() || !listed) {
        check.outcome = Outcome::NoFrontMatter;
        return;
    }
    auto member = difference(*listed, *written);
    if (!member)
        member = difference(*written, *listed);
    if (!member)
        return;
    check.outcome = Outcome::OtherFrontMatter;
    check.member = *member;
}

} // namespace

QString digestOf(const QByteArray &bytes)
{
    return kDigestKind
        + QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

Result<json::Value> frontMatterOf(QByteArray text)
{
    if (text.startsWith(kByteOrderMark))
        text.remove(0, kByteOrderMark.size());
    static constexpr QByteArrayView dashes{"---"};
    qsizetype start = -1;
    for (qsizetype from = 0; from < text.size() && from <= limits::kFrontMatterBytes;) {
        qsizetype end = text.indexOf('\n', from);
        if (end < 0)
            end = text.size();
        const bool isFence = QByteArrayView(text).sliced(from, end - from).trimmed() == dashes
            && text.at(from) == '-';
        if (start < 0 && !isFence)
            break;
        if (isFence && start >= 0)
            return json::parseYaml(QByteArrayView(text).sliced(start, from - start));
        start = start < 0 ? std::min(end + 1, text.size()) : start;
        from = end + 1;
    }
    return Error::protocol(u"no front matter"_s);
}

Result<void> checkSkill(const Skill &skill)
{
    const QString folder = skill.folder();
    if (folder.isEmpty() || skill.uri.size() > limits::kSkillUriChars
        || !isScheme(QStringView(skill.uri).left(skill.uri.indexOf("://"_L1))))
        return Error::protocol(u"its address is not that of a SKILL.md"_s);
    const QString &name = skill.frontmatter.name;
    if (name.isEmpty() || name.size() > limits::kSkillNameChars)
        return Error::protocol(
            u"its name does not have 1 to %1 characters"_s.arg(limits::kSkillNameChars));
    if (folder.chopped(1).section(u'/', -1) != name)
        return Error::protocol(u"its folder is not called as the skill is"_s);
    return skill.resources.isDynamic ? Result<void>() : checkFiles(skill, folder);
}

QMap<QString, QByteArray> digestsOf(const Skill &skill)
{
    QMap<QString, QByteArray> digests;
    for (const SkillFile &file : skill.resources.list)
        digests.insert(file.uri,
                       QByteArray::fromHex(file.digest.sliced(kDigestKind.size()).toLatin1()));
    return digests;
}

SkillFileCheck checkSkillFile(const Skill &skill, const QString &uri,
                              const ReadResourceResult &result)
{
    SkillFileCheck check{Outcome::Matches, 0, -1};
    const auto &files = skill.resources.list;
    const auto listed = std::ranges::find(files, uri, &SkillFile::uri);
    if (!skill.resources.isDynamic && listed == files.cend()) {
        check.outcome = Outcome::NotListed;
        return check;
    }
    auto bytes = bytesOf(result);
    if (!bytes) {
        check.outcome = Outcome::NoFile;
        return check;
    }
    if (!skill.resources.isDynamic) {
        check.listedSize = listed->size;
        // Reading a JSON string drops a byte order mark at its start.
        if (bytes->size() + kByteOrderMark.size() == listed->size
            && result.contents.constFirst().text)
            bytes->prepend(kByteOrderMark);
    }
    check.size = bytes->size();
    if (check.size > limits::kSkillBytes
        || (check.listedSize >= 0 && check.size != check.listedSize))
        check.outcome = Outcome::OtherSize;
    else if (check.listedSize >= 0 && digestOf(*bytes) != listed->digest)
        check.outcome = Outcome::OtherDigest;
    else if (uri == skill.uri)
        compareFrontMatter(skill, *bytes, check);
    return check;
}

} // namespace mcp
