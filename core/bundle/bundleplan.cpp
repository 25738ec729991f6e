// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/bundleplan.h"

#include "core/base/placeholder.h"
#include "core/storage/members.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <functional>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

using SettingType = BundleSetting::Type;
using Rule = BundleProblem;

constexpr qsizetype kCommandChars = qsizetype(256) * 1024; ///< Of all parts of a command together.
constexpr qsizetype kMostParts = 1'000; ///< Arguments and variables of a command together.
constexpr qsizetype kMostPaths = 100; ///< Of one setting.
constexpr QLatin1StringView kSettingPrefix("user_config.");
constexpr QLatin1StringView kOwnFolder("${__dirname}/");

using Lookup = std::function<std::optional<QString>(const QString &name)>;

const QRegularExpression &placeholderForm()
{
    static const QRegularExpression form(u"\\$\\{([^{}]*)\\}"_s);
    return form;
}

/// Replaces each `${NAME}` that lookup knows, once: what comes in its place is not searched.
QString replaced(const QString &text, const Lookup &lookup)
{
    QString all;
    qsizetype from = 0;
    for (auto it = placeholderForm().globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const auto value = lookup(match.captured(1));
        all += QStringView(text).sliced(from, match.capturedStart() - from);
        all += value ? *value : match.captured();
        from = match.capturedEnd();
        if (all.size() > kCommandChars)
            return all;
    }
    return all += QStringView(text).sliced(from);
}

std::optional<QString> placeNamed(const BundlePlaces &places, const QString &name)
{
    const QHash<QString, QString> known{
        {u"HOME"_s, places.home},           {u"DESKTOP"_s, places.desktop},
        {u"DOCUMENTS"_s, places.documents}, {u"DOWNLOADS"_s, places.downloads},
        {u"pathSeparator"_s, u"/"_s},       {u"/"_s, u"/"_s}};
    const auto found = known.constFind(name);
    return found == known.cend() ? std::nullopt : std::optional(*found);
}

QString withPlaces(const QString &text, const BundlePlaces &places)
{
    return replaced(text, [&places](const QString &name) { return placeNamed(places, name); });
}

bool isPath(const BundleSetting &setting)
{
    return setting.type == SettingType::Directory || setting.type == SettingType::File;
}

/// Null: there is none that fits.
Value defaultOf(const BundleSetting &setting, const BundlePlaces &places)
{
    const Value &fallback = setting.fallback;
    if (setting.isSensitive)
        return {};
    if (setting.type == SettingType::Number)
        return fallback.isNumber() ? fallback : Value();
    if (setting.type == SettingType::Boolean)
        return fallback.isBool() ? fallback : Value();
    Value::Array texts;
    const Value::Array items = fallback.isArray() ? fallback.items() : Value::Array{fallback};
    for (const Value &item : items) {
        if (item.isString())
            texts.append(Value(withPlaces(item.toString(), places)));
    }
    if (texts.isEmpty())
        return {};
    return setting.isList ? Value(texts.first(std::min(texts.size(), kMostPaths)))
                          : texts.constFirst();
}

Value schemaOf(const BundleSetting &setting, const BundlePlaces &places)
{
    static const QStringList types{u"string"_s, u"number"_s, u"boolean"_s, u"string"_s,
                                   u"string"_s};
    Value one{Value::Object()};
    one.insert(u"type"_s, Value(types.at(int(setting.type))));
    if (isPath(setting))
        one.insert(u"format"_s,
                   Value(setting.type == SettingType::File ? u"file"_s : u"directory"_s));
    if (setting.isSensitive)
        one.insert(u"format"_s, Value(u"password"_s));
    if (setting.type == SettingType::Number && setting.least)
        one.insert(u"minimum"_s, Value(*setting.least));
    if (setting.type == SettingType::Number && setting.most)
        one.insert(u"maximum"_s, Value(*setting.most));
    if (setting.isRequired && setting.type == SettingType::String)
        one.insert(u"minLength"_s, Value(qint64(1)));
    Value schema = one;
    if (setting.isList) {
        schema = Value(Value::Object());
        schema.insert(u"type"_s, Value(u"array"_s));
        schema.insert(u"items"_s, one);
        schema.insert(u"maxItems"_s, Value(qint64(kMostPaths)));
        if (setting.isRequired)
            schema.insert(u"minItems"_s, Value(qint64(1)));
    }
    schema.insert(u"title"_s, Value(setting.title));
    schema.insert(u"description"_s, Value(setting.description));
    if (const Value fallback = defaultOf(setting, places); !fallback.isNull())
        schema.insert(u"default"_s, fallback);
    return schema;
}

/// The values of one setting as text; several for a list, none if it is not set.
Result<QStringList> textsOf(const BundleSetting &setting, const Value &value)
{
    const auto wrong = [&setting](Rule rule = Rule::Setting) {
        return bundleError(rule, setting.title);
    };
    if (value.isNull())
        return QStringList();
    if (setting.type == SettingType::Boolean)
        return value.isBool() ? Result<QStringList>({value.toBool() ? u"true"_s : u"false"_s})
                              : wrong();
    if (setting.type == SettingType::Number) {
        const double number = value.toDouble();
        const bool isInside = (!setting.least || number >= *setting.least)
            && (!setting.most || number <= *setting.most);
        return value.isNumber() && isInside
            ? Result<QStringList>({QString::fromUtf8(value.numberText())})
            : wrong();
    }
    if (setting.isList != value.isArray() || value.items().size() > kMostPaths)
        return wrong();
    QStringList texts;
    const Value::Array items = setting.isList ? value.items() : Value::Array{value};
    for (const Value &item : items) {
        QString text = item.toString();
        if (!item.isString() || text.contains(QChar(u'\0')))
            return wrong();
        if (text.isEmpty())
            continue;
        if (isPath(setting)) {
            text = QDir::cleanPath(text);
            const bool isFile = setting.type == SettingType::File;
            if (!isSandboxFolder(isFile ? QFileInfo(text).path() : text) || text == u"/"_s)
                return wrong(Rule::SettingFolder);
        }
        texts.append(text);
    }
    return texts;
}

/// Builds the server of one bundle.
class Planner
{
public:
    Planner(const Bundle &bundle, QString folder, const BundlePlaces &places)
        : m_bundle(bundle)
        , m_manifest(bundle.manifest)
        , m_folder(std::move(folder))
        , m_places(places)
    {
    }

    Result<BundlePlan> plan(const Value &settings)
    {
        if (const auto read = readSettings(settings); !read)
            return read.error();
        ServerEntry &entry = m_plan.entry;
        entry.name = shortName(m_manifest.shownName());
        entry.bundle = BundleOrigin{QString::fromLatin1(m_bundle.file->digest().toHex()),
                                    m_manifest.name, m_manifest.version};
        entry.workingFolder = m_folder;
        entry.sandbox = sandbox();
        if (const auto made = addCommand(); !made)
            return made.error();
        if (isTooLong())
            return bundleError(Rule::CommandTooLong);
        return m_plan;
    }

private:
    Result<void> readSettings(const Value &settings)
    {
        for (const auto &[key, value] : settings.members()) {
            if (!m_manifest.setting(key))
                return bundleError(Rule::SettingUnknown, key);
        }
        for (const BundleSetting &setting : m_manifest.settings) {
            const auto texts = textsOf(setting, settings.at(setting.key));
            if (!texts)
                return texts.error();
            if (setting.isRequired && texts->isEmpty())
                return bundleError(Rule::SettingMissing, setting.title);
            m_values.insert(setting.key, *texts);
        }
        return {};
    }

    Sandbox sandbox() const
    {
        Sandbox sandbox;
        const auto add = [](QStringList &folders, const QString &folder) {
            if (!folders.contains(folder))
                folders.append(folder);
        };
        for (const BundleSetting &setting : m_manifest.settings) {
            for (const QString &path : m_values.value(setting.key)) {
                if (setting.type == SettingType::Directory)
                    add(sandbox.writeFolders, path);
                else if (setting.type == SettingType::File)
                    add(sandbox.readFolders, QFileInfo(path).path());
            }
        }
        if (m_manifest.serverType == BundleManifest::ServerType::Uv) {
            add(sandbox.writeFolders, m_folder); // uv installs what it fetches there.
            sandbox.network = Sandbox::Network::Public; // The person may have chosen another index.
        }
        return sandbox;
    }

    Result<void> addCommand()
    {
        ServerEntry &entry = m_plan.entry;
        const Sandbox &sandbox = *entry.sandbox;
        if (sandbox.readFolders.size() > Sandbox::kMostFolders
            || sandbox.writeFolders.size() > Sandbox::kMostFolders)
            return bundleError(Rule::Setting, QString());
        const BundleCommand &command = m_manifest.command;
        if (command.program.isEmpty()) {
            entry.program = u"uv"_s;
            entry.arguments = {u"run"_s, u"--directory"_s, m_folder, m_manifest.entryPoint};
            return {};
        }
        noteSecrets(command.program);
        const QString own = ownProgram(m_bundle);
        entry.program = own.isEmpty() ? text(command.program) : m_folder + u'/' + own;
        const bool isMissing = own.isEmpty()
            && (entry.program.startsWith(m_folder + u'/')
                || (entry.program.contains(u'/') && !entry.program.startsWith(u'/')));
        if (isMissing)
            return bundleError(Rule::MissingFile, command.program);
        // Where there is a `python` too, it may be version 2.
        if (entry.program == "python"_L1)
            entry.program = u"python3"_s;
        for (const QString &argument : command.arguments)
            addArgument(argument);
        for (const auto &[name, value] : command.environment)
            addVariable(name, value);
        return m_error ? Result<void>(*m_error) : Result<void>();
    }

    bool isTooLong() const
    {
        const ServerEntry &entry = m_plan.entry;
        return m_chars > kCommandChars
            || entry.arguments.size() + entry.environment.size() > kMostParts;
    }

    void addArgument(const QString &argument)
    {
        if (isTooLong())
            return;
        noteSecrets(argument);
        if (const BundleSetting *setting = only(argument)) {
            for (const QString &value : m_values.value(setting->key)) {
                m_chars += value.size();
                m_plan.entry.arguments.append(value);
            }
        } else {
            m_plan.entry.arguments.append(text(argument));
        }
    }

    void addVariable(const QString &name, const QString &value)
    {
        if (isTooLong())
            return;
        const BundleSetting *setting = only(value);
        if (setting && m_values.value(setting->key).isEmpty())
            return;
        m_chars += name.size();
        const QString whole = text(value);
        if (namesSecret(value)) {
            if (hasPlaceholder(whole))
                m_error = bundleError(Rule::SettingPlaceholder, name);
            m_plan.secretVariables.append(name);
        }
        m_plan.entry.environment.append({name, whole});
    }

    /// The setting that text is a placeholder of, and nothing else.
    const BundleSetting *only(const QString &text) const
    {
        const auto match = placeholderForm().match(text);
        const bool isWhole = match.hasMatch() && match.capturedLength() == text.size()
            && match.captured(1).startsWith(kSettingPrefix);
        return isWhole
            ? m_manifest.setting(QStringView(match.captured(1)).sliced(kSettingPrefix.size()))
            : nullptr;
    }

    /// The sensitive settings that are set, of those that text names.
    QList<const BundleSetting *> secretsIn(const QString &text) const
    {
        QList<const BundleSetting *> all;
        for (auto it = placeholderForm().globalMatch(text); it.hasNext();) {
            const QString name = it.next().captured(1);
            const BundleSetting *setting = name.startsWith(kSettingPrefix)
                ? m_manifest.setting(QStringView(name).sliced(kSettingPrefix.size()))
                : nullptr;
            if (setting && setting->isSensitive && !m_values.value(setting->key).isEmpty())
                all.append(setting);
        }
        return all;
    }

    bool namesSecret(const QString &text) const { return !secretsIn(text).isEmpty(); }

    void noteSecrets(const QString &argument)
    {
        for (const BundleSetting *setting : secretsIn(argument)) {
            if (!m_plan.openSecrets.contains(setting->title))
                m_plan.openSecrets.append(setting->title);
        }
    }

    /// With all placeholders replaced.
    QString text(const QString &raw)
    {
        if (m_chars > kCommandChars)
            return {};
        const QString whole = replaced(raw, [this](const QString &name) { return valueOf(name); });
        m_chars += whole.size();
        return whole;
    }

    std::optional<QString> valueOf(const QString &name)
    {
        if (name == "__dirname"_L1)
            return m_folder;
        if (!name.startsWith(kSettingPrefix))
            return placeNamed(m_places, name);
        const BundleSetting *setting =
            m_manifest.setting(QStringView(name).sliced(kSettingPrefix.size()));
        if (!setting)
            return std::nullopt;
        const QStringList values = m_values.value(setting->key);
        if (values.size() > 1)
            m_error = bundleError(Rule::SettingList, setting->title);
        return values.value(0);
    }

    const Bundle &m_bundle;
    const BundleManifest &m_manifest;
    const QString m_folder;
    const BundlePlaces &m_places;
    QHash<QString, QStringList> m_values; ///< By the key of the setting.
    qsizetype m_chars = 0;
    std::optional<Error> m_error;
    BundlePlan m_plan;
};

} // namespace

BundlePlaces BundlePlaces::ofThisUser()
{
    const auto place = QStandardPaths::writableLocation;
    return {QDir::homePath(), place(QStandardPaths::DesktopLocation),
            place(QStandardPaths::DocumentsLocation), place(QStandardPaths::DownloadLocation)};
}

Value settingsSchema(const BundleManifest &manifest, const BundlePlaces &places)
{
    Value properties{Value::Object()};
    QStringList required;
    for (const BundleSetting &setting : manifest.settings) {
        properties.insert(setting.key, schemaOf(setting, places));
        if (setting.isRequired)
            required.append(setting.key);
    }
    Value schema{Value::Object()};
    schema.insert(u"type"_s, Value(u"object"_s));
    schema.insert(u"properties"_s, properties);
    schema.insert(u"required"_s, textList(required));
    schema.insert(u"additionalProperties"_s, Value(false));
    return schema;
}

Value defaultSettings(const BundleManifest &manifest, const BundlePlaces &places)
{
    Value settings{Value::Object()};
    for (const BundleSetting &setting : manifest.settings) {
        if (const Value value = defaultOf(setting, places); !value.isNull())
            settings.insert(setting.key, value);
    }
    return settings;
}

Result<BundlePlan> planServer(const Bundle &bundle, const QString &folder, const Value &settings,
                              const BundlePlaces &places)
{
    return Planner(bundle, folder, places).plan(settings);
}

QString ownProgram(const Bundle &bundle)
{
    QString program = bundle.manifest.command.program;
    if (program.startsWith(kOwnFolder))
        program.remove(0, kOwnFolder.size());
    else if (program.startsWith("./"_L1))
        program.remove(0, 2);
    const bool isPossible = bundle.manifest.serverType == BundleManifest::ServerType::Binary
        || program.contains(u'/') || program != bundle.manifest.command.program;
    return isPossible && bundle.hasFile(program) ? program : QString();
}

} // namespace mcp
