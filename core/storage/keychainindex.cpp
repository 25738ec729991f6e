// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/keychainindex.h"

#include "core/base/logging.h"
#include "core/json/value.h"

#include <QUuid>

#include <algorithm>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

QSet<QString> namesIn(const Value &document, QStringView key)
{
    QSet<QString> names;
    const Value *list = document.find(key);
    for (const Value &name : list ? list->items() : Value::Array())
        names.insert(name.toString());
    return names;
}

Value listOf(const QSet<QString> &names)
{
    QStringList sorted(names.cbegin(), names.cend());
    std::sort(sorted.begin(), sorted.end());
    Value::Array items;
    for (const QString &name : std::as_const(sorted))
        items.append(Value(name));
    return Value(std::move(items));
}

} // namespace

KeychainIndex::KeychainIndex(const QString &configFolder)
    : m_file(configFolder, u"keychain.json"_s)
{
}

KeychainIndex::Content KeychainIndex::parse(const QByteArray &text)
{
    const auto document = json::parse(json::Raw(text));
    if (!document)
        return {};
    const Value *profile = document->find(u"profile");
    return {profile ? profile->toString() : QString(), namesIn(*document, u"names"),
            namesIn(*document, u"leaving")};
}

QByteArray KeychainIndex::write(const Content &content)
{
    Value document{Value::Object()};
    document.insert(u"version"_s, Value(qint64(1)));
    document.insert(u"profile"_s, Value(content.profile));
    document.insert(u"names"_s, listOf(content.names));
    if (!content.leaving.isEmpty())
        document.insert(u"leaving"_s, listOf(content.leaving));
    return document.toJson(Value::Layout::Indented) + '\n';
}

/// A file that cannot be read costs what was stored, and nothing else (SEC-67).
KeychainIndex::Content KeychainIndex::read() const
{
    const auto text = m_file.read();
    if (!text)
        qCWarning(lcStorage).noquote() << "what is in the keychain:" << text.error().detail;
    return text && *text ? parse(**text) : Content();
}

QString KeychainIndex::key(const QString &name) const
{
    const QString profile = read().profile;
    return profile.isEmpty() ? QString() : QString(profile + u'/' + name);
}

Result<void> KeychainIndex::change(const std::function<void(Content &)> &edit)
{
    auto changed = m_file.update([&](const std::optional<QByteArray> &text) -> Result<QByteArray> {
        Content content = text ? parse(*text) : Content();
        if (content.profile.isEmpty())
            content.profile = QUuid::createUuid().toString(QUuid::Id128).first(16);
        edit(content);
        return write(content);
    });
    if (!changed)
        qCWarning(lcStorage).noquote() << "what is in the keychain:" << changed.error().detail;
    return changed;
}

Result<void> KeychainIndex::add(const QString &name)
{
    return change([&name](Content &content) {
        content.names.insert(name);
        content.leaving.remove(name);
    });
}

void KeychainIndex::drop(const QString &name)
{
    [[maybe_unused]] const auto logged = change([&name](Content &content) {
        content.names.remove(name);
        content.leaving.remove(name);
    });
}

void KeychainIndex::setLeaving(const QString &name)
{
    [[maybe_unused]] const auto logged = change([&name](Content &content) {
        if (content.names.remove(name))
            content.leaving.insert(name);
    });
}

} // namespace mcp
