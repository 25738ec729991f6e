// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/manifest.h"

#include "core/bundle/ziplayout.h"
#include "core/storage/serverentry.h"

#include <QRegularExpression>

#include <algorithm>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostOffers = 1'000; ///< Of tools, and of prompts.
constexpr qsizetype kIgnoredChars = 80;

Error wrong(const QString &where, const QString &what)
{
    return bundleError(BundleProblem::Manifest, where + ": "_L1 + what);
}

/// Reads one manifest; stops at the first error.
class ManifestReader
{
public:
    explicit ManifestReader(const Value &document)
        : m_document(document)
    {
    }

    Result<BundleManifest> read()
    {
        if (!m_document.isObject())
            return wrong(u"manifest.json"_s, u"expected an object"_s);
        readFormat();
        m_manifest.name = text(m_document, {}, u"name"_s, Needed::Yes);
        m_manifest.version = text(m_document, {}, u"version"_s, Needed::Yes);
        m_manifest.description = text(m_document, {}, u"description"_s, Needed::Yes);
        m_manifest.author = text(object(m_document, {}, u"author"_s, Needed::Yes), u"author"_s,
                                 u"name"_s, Needed::Yes);
        readServer(object(m_document, {}, u"server"_s, Needed::Yes));
        readCompatibility(object(m_document, {}, u"compatibility"_s, Needed::No));
        readSettings(object(m_document, {}, u"user_config"_s, Needed::No));
        readDescription();
        if (m_error)
            return *m_error;
        return m_manifest;
    }

private:
    enum class Needed { No, Yes };

    void fail(const Error &error)
    {
        if (!m_error)
            m_error = error;
    }

    static QString placeOf(const QString &where, const QString &key)
    {
        return where.isEmpty() ? key : QString(where + u'.' + key);
    }

    void ignore(const QString &name)
    {
        const QString shown = name.left(kIgnoredChars);
        QStringList &all = m_manifest.ignored;
        if (all.size() < BundleManifest::kMostIgnored && !all.contains(shown))
            all.append(shown);
    }

    // What decides what runs: a wrong type is an error.

    QString text(const Value &from, const QString &where, const QString &key, Needed needed)
    {
        const Value *value = from.find(key);
        const QString place = placeOf(where, key);
        if (!value && needed == Needed::No)
            return {};
        if (!value)
            fail(wrong(place, u"missing"_s));
        else if (!value->isString() || value->toString().contains(QChar(u'\0')))
            fail(wrong(place, u"expected text"_s));
        else if (needed == Needed::Yes && value->toString().trimmed().isEmpty())
            fail(wrong(place, u"empty"_s));
        return value ? value->toString() : QString();
    }

    const Value &object(const Value &from, const QString &where, const QString &key, Needed needed)
    {
        static const Value none{Value::Object()};
        const Value *value = from.find(key);
        if (value && value->isObject())
            return *value;
        if (value || needed == Needed::Yes)
            fail(wrong(placeOf(where, key), value ? u"expected an object"_s : u"missing"_s));
        return none;
    }

    bool flag(const Value &from, const QString &where, const QString &key)
    {
        const Value *value = from.find(key);
        if (value && !value->isBool())
            fail(wrong(placeOf(where, key), u"expected true or false"_s));
        return value && value->toBool();
    }

    QStringList texts(const Value &from, const QString &where, const QString &key)
    {
        const Value *value = from.find(key);
        QStringList all;
        const Value::Array items = value ? value->items() : Value::Array();
        for (const Value &item : items) {
            if (!item.isString() || item.toString().contains(QChar(u'\0')))
                fail(wrong(placeOf(where, key), u"expected texts"_s));
            all.append(item.toString());
        }
        if (value && !value->isArray())
            fail(wrong(placeOf(where, key), u"expected a list"_s));
        return all;
    }

    QList<std::pair<QString, QString>> pairs(const Value &from, const QString &where,
                                             const QString &key)
    {
        QList<std::pair<QString, QString>> all;
        const QString place = placeOf(where, key);
        for (const auto &[name, value] : object(from, where, key, Needed::No).members()) {
            if (!isVariableName(name) || !value.isString()
                || value.toString().contains(QChar(u'\0')))
                fail(wrong(placeOf(place, name), u"no variable with a text"_s));
            all.append({name, value.toString()});
        }
        return all;
    }

    void readFormat()
    {
        static const QStringList known{u"0.1"_s, u"0.2"_s, u"0.3"_s, u"0.4"_s};
        const bool isOld = !m_document.find(u"manifest_version");
        const QString key = isOld ? u"dxt_version"_s : u"manifest_version"_s;
        m_manifest.format = text(m_document, {}, key, Needed::Yes);
        if (!known.contains(m_manifest.format))
            fail(bundleError(BundleProblem::NewerManifest, m_manifest.format));
    }

    void readServer(const Value &server)
    {
        const QString where = u"server"_s;
        static const QStringList types{u"node"_s, u"python"_s, u"binary"_s, u"uv"_s};
        const auto type = types.indexOf(text(server, where, u"type"_s, Needed::Yes));
        if (type < 0 || (type == 3 && m_manifest.format != "0.4"_L1))
            return fail(wrong(where + ".type"_L1, u"unknown"_s));
        m_manifest.serverType = BundleManifest::ServerType(type);
        m_manifest.entryPoint = text(server, where, u"entry_point"_s, Needed::Yes);
        if (m_manifest.entryPoint.startsWith("./"_L1))
            m_manifest.entryPoint.remove(0, 2);
        if (!isBundlePath(m_manifest.entryPoint))
            fail(wrong(where + ".entry_point"_L1, u"no path in the bundle"_s));
        const bool isUv = m_manifest.serverType == BundleManifest::ServerType::Uv;
        const Value &command =
            object(server, where, u"mcp_config"_s, isUv ? Needed::No : Needed::Yes);
        if (!command.members().isEmpty() || !isUv)
            readCommand(command, where + ".mcp_config"_L1);
        lookForOthers(server, where, {u"type"_s, u"entry_point"_s, u"mcp_config"_s});
    }

    /// What a platform says replaces each part as a whole.
    void readCommand(const Value &command, const QString &where)
    {
        const QString platforms = u"platform_overrides"_s;
        const Value &ours = object(object(command, where, platforms, Needed::No),
                                   placeOf(where, platforms), u"linux"_s, Needed::No);
        const QString place = placeOf(placeOf(where, platforms), u"linux"_s);
        const auto from = [&](const char16_t *key) {
            return ours.find(key) ? std::pair<const Value &, QString>(ours, place)
                                  : std::pair<const Value &, QString>(command, where);
        };
        const auto [program, programPlace] = from(u"command");
        m_manifest.command.program = text(program, programPlace, u"command"_s, Needed::Yes);
        const auto [arguments, argumentsPlace] = from(u"args");
        m_manifest.command.arguments = texts(arguments, argumentsPlace, u"args"_s);
        const auto [variables, variablesPlace] = from(u"env");
        m_manifest.command.environment = pairs(variables, variablesPlace, u"env"_s);
        const QStringList known{u"command"_s, u"args"_s, u"env"_s};
        lookForOthers(command, where, known + QStringList(platforms));
        lookForOthers(ours, place, known);
    }

    void readCompatibility(const Value &compatibility)
    {
        const QString where = u"compatibility"_s;
        m_manifest.platforms = texts(compatibility, where, u"platforms"_s);
        const QString key = u"runtimes"_s;
        const Value &runtimes = object(compatibility, where, key, Needed::No);
        m_manifest.nodeVersions = text(runtimes, placeOf(where, key), u"node"_s, Needed::No);
        m_manifest.pythonVersions = text(runtimes, placeOf(where, key), u"python"_s, Needed::No);
    }

    void readSettings(const Value &settings)
    {
        if (settings.members().size() > limits::kFormFields)
            return fail(wrong(u"user_config"_s, u"more than %1 values"_s.arg(limits::kFormFields)));
        static const QRegularExpression form(u"^[A-Za-z0-9_.-]{1,100}\\z"_s);
        for (const auto &[key, value] : settings.members()) {
            const QString where = placeOf(u"user_config"_s, key);
            if (!form.match(key).hasMatch() || m_manifest.setting(key))
                return fail(wrong(where.left(kIgnoredChars), u"no name for a value"_s));
            if (!value.isObject())
                return fail(wrong(where, u"expected an object"_s));
            readSetting(key, value, where);
        }
    }

    void readSetting(const QString &key, const Value &value, const QString &where)
    {
        using Type = BundleSetting::Type;
        static const QStringList types{u"string"_s, u"number"_s, u"boolean"_s, u"directory"_s,
                                       u"file"_s};
        BundleSetting setting;
        setting.key = key;
        const auto type = types.indexOf(text(value, where, u"type"_s, Needed::Yes));
        if (type < 0)
            return fail(wrong(where + ".type"_L1, u"unknown"_s));
        setting.type = Type(type);
        setting.title = text(value, where, u"title"_s, Needed::Yes);
        setting.description = text(value, where, u"description"_s, Needed::No);
        setting.isRequired = flag(value, where, u"required"_s);
        setting.isSensitive = flag(value, where, u"sensitive"_s);
        setting.isList = flag(value, where, u"multiple"_s);
        const bool isPath = setting.type == Type::Directory || setting.type == Type::File;
        if (setting.isSensitive && setting.type != Type::String)
            fail(wrong(where + ".sensitive"_L1, u"only for a text"_s));
        if (setting.isList && !isPath)
            fail(wrong(where + ".multiple"_L1, u"only for files and folders"_s));
        setting.fallback = value.at(u"default");
        setting.least = bound(value, where, u"min"_s);
        setting.most = bound(value, where, u"max"_s);
        m_manifest.settings.append(setting);
        lookForOthers(value, where,
                      {u"type"_s, u"title"_s, u"description"_s, u"required"_s, u"sensitive"_s,
                       u"multiple"_s, u"default"_s, u"min"_s, u"max"_s});
    }

    std::optional<double> bound(const Value &value, const QString &where, const QString &key)
    {
        const Value *number = value.find(key);
        if (!number)
            return std::nullopt;
        if (!number->isNumber())
            fail(wrong(placeOf(where, key), u"expected a number"_s));
        return number->toDouble();
    }

    // What only describes: left out if it is wrong.

    QString words(const QString &key)
    {
        const Value *value = m_document.find(key);
        if (value && !value->isString())
            ignore(key);
        return value ? value->toString() : QString();
    }

    QList<BundleOffer> offers(const QString &key)
    {
        const Value *value = m_document.find(key);
        QList<BundleOffer> all;
        const Value::Array items = value ? value->items() : Value::Array();
        for (const Value &item : items) {
            const QString name = item.at(u"name").toString();
            if (name.isEmpty() || all.size() == kMostOffers)
                ignore(key);
            else
                all.append({name, item.at(u"description").toString()});
        }
        if (value && !value->isArray())
            ignore(key);
        return all;
    }

    void readDescription()
    {
        m_manifest.displayName = words(u"display_name"_s).trimmed();
        m_manifest.longDescription = words(u"long_description"_s);
        m_manifest.homepage = words(u"homepage"_s);
        m_manifest.license = words(u"license"_s);
        m_manifest.tools = offers(u"tools"_s);
        m_manifest.prompts = offers(u"prompts"_s);
        m_manifest.areToolsGenerated = m_document.at(u"tools_generated").toBool();
        static const QRegularExpression size(u"^\\d{1,5}x\\d{1,5}\\z"_s);
        const Value::Array icons = m_document.at(u"icons").items();
        for (const Value &icon : icons) {
            if (!icon.at(u"src").isString() || !size.match(icon.at(u"size").toString()).hasMatch())
                ignore(u"icons"_s);
        }
        const Value *localization = m_document.find(u"localization");
        if (localization
            && !localization->at(u"resources")
                    .toString()
                    .contains("${locale}"_L1, Qt::CaseInsensitive))
            ignore(u"localization"_s);
        lookForOthers(m_document, {},
                      u"$schema _meta author compatibility description display_name "
                      "documentation dxt_version homepage icon icons keywords license "
                      "localization long_description manifest_version name "
                      "privacy_policies prompts prompts_generated repository "
                      "screenshots server support tools tools_generated user_config "
                      "version"_s.split(u' '));
    }

    void lookForOthers(const Value &object, const QString &where, const QStringList &known)
    {
        for (const auto &[key, value] : object.members()) {
            if (!known.contains(key))
                ignore(placeOf(where, key));
        }
    }

    const Value &m_document;
    BundleManifest m_manifest;
    std::optional<Error> m_error;
};

} // namespace

const BundleSetting *BundleManifest::setting(QStringView key) const
{
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [key](const BundleSetting &one) { return one.key == key; });
    return found == settings.end() ? nullptr : &*found;
}

Result<BundleManifest> readManifest(const QByteArray &text)
{
    if (text.size() > kManifestBytes)
        return bundleError(BundleProblem::ManifestTooLarge);
    // Some editors write a byte order mark.
    const QByteArray mark = QByteArrayLiteral("\xEF\xBB\xBF");
    const auto document =
        json::parse(json::Raw(text.startsWith(mark) ? text.sliced(mark.size()) : text));
    if (!document)
        return wrong(u"manifest.json"_s, document.error().detail);
    return ManifestReader(*document).read();
}

} // namespace mcp
