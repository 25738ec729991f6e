// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/registry/installplan.h"

#include "core/base/limits.h"
#include "core/policy/packagefetch.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace mcp::registry {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

bool matches(const QString &text, const QString &pattern)
{
    return QRegularExpression(u"\\A(?:"_s + pattern + u")\\z"_s).match(text).hasMatch();
}

/// An exact version, or empty. Nothing that a program could read as an option or a range.
bool isVersion(const QString &version)
{
    return version.isEmpty() || matches(version, u"[A-Za-z0-9][A-Za-z0-9.+!_-]*"_s);
}

/// Whether the program that fetches a package of this type can only read it as its name.
bool isIdentifier(const QString &type, const QString &identifier)
{
    if (type == "npm"_L1)
        return matches(identifier,
                       u"(?:@[A-Za-z0-9~][A-Za-z0-9._~-]*/)?[A-Za-z0-9~_][A-Za-z0-9._~-]*"_s);
    if (type == "oci"_L1)
        return matches(identifier, u"[A-Za-z0-9][A-Za-z0-9._:/-]*(?:@sha256:[0-9a-f]{64})?"_s);
    return matches(identifier, u"[A-Za-z0-9_][A-Za-z0-9._-]*"_s);
}

/// Whether address is the package registry that the program asks anyway.
bool isUsualSource(const QString &type, const QString &address)
{
    static const QMap<QString, QStringList> usual{
        {u"npm"_s, {u"https://registry.npmjs.org"_s}},
        {u"pypi"_s, {u"https://pypi.org"_s, u"https://pypi.org/simple"_s}},
        {u"nuget"_s, {u"https://api.nuget.org"_s, u"https://api.nuget.org/v3/index.json"_s}},
        {u"oci"_s, {u"https://docker.io"_s}}};
    QString plain = address;
    while (plain.endsWith(u'/'))
        plain.chop(1);
    return plain.isEmpty() || usual.value(type).contains(plain);
}

InstallPlan::Obstacle obstacleOf(const Package &package)
{
    using Obstacle = InstallPlan::Obstacle;
    static const QMap<QString, Obstacle> byType{
        {u"npm"_s, Obstacle::None},   {u"pypi"_s, Obstacle::None},   {u"oci"_s, Obstacle::None},
        {u"nuget"_s, Obstacle::None}, {u"mcpb"_s, Obstacle::Bundle}, {u"cargo"_s, Obstacle::Cargo},
        {u"go"_s, Obstacle::Go}};
    const Obstacle obstacle = byType.value(package.type, Obstacle::UnknownType);
    if (obstacle != Obstacle::None)
        return obstacle;
    if (package.transport != "stdio"_L1)
        return Obstacle::ListensAtAddress;
    if (!isUsualSource(package.type, package.source))
        return Obstacle::OtherSource;
    return isIdentifier(package.type, package.identifier) && isVersion(package.version)
        ? Obstacle::None
        : Obstacle::BadIdentifier;
}

bool isSecretInput(const Input &input)
{
    return input.isSecret
        || std::any_of(input.variables.cbegin(), input.variables.cend(),
                       [](const auto &variable) { return variable.second.isSecret; });
}

QString textOf(const Value &value)
{
    if (value.isNumber())
        return QString::fromLatin1(value.numberText());
    if (value.isBool())
        return value.toBool() ? u"true"_s : u"false"_s;
    return value.toString();
}

/// A choice or default in the type of its field.
Value typed(const Input &input, const QString &text)
{
    if (input.format == Input::Format::Boolean)
        return Value(text == "true"_L1);
    if (input.format == Input::Format::Number)
        return Value::number(text.toUtf8()).value_or(Value(text));
    return Value(text);
}

Value schemaOf(const Input &input)
{
    Value::Object schema;
    const bool isChoice = !input.choices.isEmpty();
    const bool isNumber = input.format == Input::Format::Number;
    const bool isBoolean = input.format == Input::Format::Boolean;
    if (isBoolean || isNumber)
        schema.append({u"type"_s, Value(isNumber ? u"number"_s : u"boolean"_s)});
    else
        schema.append({u"type"_s, Value(u"string"_s)});
    if (!input.description.isEmpty())
        schema.append({u"description"_s, Value(input.description)});
    if (isChoice && !isBoolean) {
        Value::Array choices;
        for (const QString &choice : input.choices)
            choices.append(typed(input, choice));
        schema.append({u"enum"_s, Value(choices)});
    }
    if (input.isSecret)
        schema.append({u"format"_s, Value(u"password"_s)});
    else if (input.format == Input::Format::FilePath)
        schema.append({u"format"_s, Value(u"path"_s)});
    if (!input.fallback.isEmpty())
        schema.append({u"default"_s, typed(input, input.fallback)});
    if (!input.placeholder.isEmpty() && !input.isSecret)
        schema.append({u"examples"_s, Value(Value::Array{typed(input, input.placeholder)})});
    return Value(schema);
}

/// The strictest one: no host; of the paths that the person gave, folders to change and those of files to read. Looks at the
/// disk.
Sandbox sandboxWith(const QStringList &paths)
{
    Sandbox sandbox;
    for (const QString &path : paths) {
        const bool isFolder = QFileInfo(path).isDir();
        const QString folder = QDir::cleanPath(isFolder ? path : QFileInfo(path).path());
        QStringList &folders = isFolder ? sandbox.writeFolders : sandbox.readFolders;
        if (QFileInfo::exists(path) && isSandboxFolder(folder) && !folders.contains(folder)
            && folders.size() < Sandbox::kMostFolders && (isFolder || folder != QDir::homePath()))
            folders.append(folder);
    }
    return sandbox;
}

} // namespace

InstallPlan InstallPlan::of(const Package &package, const QString &container)
{
    InstallPlan plan;
    plan.m_obstacle = obstacleOf(package);
    if (plan.m_obstacle == Obstacle::None)
        plan.setPackage(package, container);
    return plan;
}

InstallPlan InstallPlan::of(const Remote &remote)
{
    InstallPlan plan;
    if (remote.transport != "streamable-http"_L1 && remote.transport != "sse"_L1) {
        plan.m_obstacle = Obstacle::UnknownTransport;
        return plan;
    }
    plan.m_url = plan.gapFor(remote.url, {});
    if (isSecretInput(remote.url))
        plan.m_obstacle = Obstacle::SecretInCommand;
    for (const NamedInput &header : remote.headers)
        plan.m_headers.append({header.name, plan.gapFor(header.input, header.name)});
    return plan;
}

void InstallPlan::setPackage(const Package &package, const QString &container)
{
    const QList<Argument> all = package.runtimeArguments + package.packageArguments;
    if (std::any_of(all.cbegin(), all.cend(),
                    [](const Argument &argument) { return isSecretInput(argument.input); })) {
        m_obstacle = Obstacle::SecretInCommand;
        return;
    }
    const QString at = package.version.isEmpty() ? QString() : u"@"_s + package.version;
    if (package.type == "oci"_L1) {
        setImage(package, container);
    } else if (package.type == "npm"_L1) {
        m_program = u"npx"_s;
        addWords({u"-y"_s});
        add(package.runtimeArguments);
        addWords({package.identifier + at});
    } else if (package.type == "pypi"_L1) {
        m_program = u"uvx"_s;
        add(package.runtimeArguments);
        addWords({package.version.isEmpty()
                      ? package.identifier
                      : QString(package.identifier + u"=="_s + package.version)});
    } else {
        m_program = u"dnx"_s;
        add(package.runtimeArguments);
        addWords({package.identifier + at, u"--yes"_s, u"--"_s});
    }
    add(package.packageArguments);
    if (package.type != "oci"_L1) {
        for (const NamedInput &variable : package.variables)
            m_variables.append({variable.name, gapFor(variable.input, variable.name)});
    }
}

/// A variable of a container is passed on by name; its value is not in the command.
void InstallPlan::setImage(const Package &package, const QString &container)
{
    m_program = container;
    addWords({u"run"_s, u"-i"_s, u"--rm"_s});
    QList<Argument> runtime = package.runtimeArguments;
    runtime.removeIf([](const Argument &argument) {
        static const QStringList own{u"run"_s, u"-i"_s, u"--rm"_s, u"--interactive"_s};
        return argument.isNamed() ? !argument.hasValue() && own.contains(argument.name)
                                  : argument.input.value == u"run"_s;
    });
    add(runtime);
    for (const NamedInput &variable : package.variables) {
        m_variables.append({variable.name, gapFor(variable.input, variable.name)});
        m_arguments.append({.name = variable.name, .value = {}, .isVariable = true});
    }
    const QString last = package.identifier.section(u'/', -1);
    const bool isTagged = last.contains(u':') || last.contains(u'@') || package.version.isEmpty();
    addWords(
        {isTagged ? package.identifier : QString(package.identifier + u':' + package.version)});
}

void InstallPlan::addWords(const QStringList &words)
{
    for (const QString &word : words)
        m_arguments.append({.name = word, .value = {}});
}

void InstallPlan::add(const QList<Argument> &arguments)
{
    for (const Argument &argument : arguments) {
        if (argument.isNamed() && !argument.hasValue()) {
            addWords({argument.name});
            continue;
        }
        const bool isSwitch = argument.isNamed() && !argument.input.value
            && argument.input.format == Input::Format::Boolean;
        const QString label = argument.isNamed() ? argument.name : argument.hint;
        const bool isRepeated = argument.isRepeated && !isSwitch;
        m_arguments.append({.name = argument.name,
                            .value = gapFor(argument.input, label, isRepeated),
                            .isSwitch = isSwitch,
                            .isRepeated = isRepeated});
    }
}

InstallPlan::Gap InstallPlan::gapFor(const Input &input, const QString &label, bool isRepeated)
{
    Gap gap{input, {}, {}};
    if (!input.value) {
        gap.key = addField(input, label, isRepeated);
        return gap;
    }
    for (const auto &[name, variable] : input.variables) {
        if (!variable.value && input.value->contains(u'{' + name + u'}'))
            gap.variableKeys.insert(name, addField(variable, name, false));
    }
    return gap;
}

QString InstallPlan::addField(const Input &input, const QString &label, bool isRepeated)
{
    if (m_fields.size() >= limits::kFormFields) {
        m_hasTooManyFields = true;
        return {};
    }
    const QString wanted = label.isEmpty() ? u"argument"_s : label;
    QString key = wanted;
    while (m_numbers.contains(key))
        key = wanted + u' ' + QString::number(++m_numbers[wanted]);
    m_numbers.insert(key, 1);
    m_fields.append({key, input, isRepeated});
    return key;
}

Value InstallPlan::schema() const
{
    Value::Object properties;
    Value::Array required;
    for (const InstallField &field : m_fields) {
        Value schema = schemaOf(field.input);
        if (field.isRepeated) {
            schema = Value(Value::Object{{u"type"_s, Value(u"array"_s)},
                                         {u"description"_s, Value(field.input.description)},
                                         {u"items"_s, schema}});
            if (field.input.isRequired)
                schema.insert(u"minItems"_s, Value(qint64(1)));
        }
        properties.append({field.key, schema});
        if (field.input.isRequired)
            required.append(Value(field.key));
    }
    return Value(Value::Object{{u"type"_s, Value(u"object"_s)},
                               {u"properties"_s, Value(properties)},
                               {u"required"_s, Value(required)},
                               {u"additionalProperties"_s, Value(false)}});
}

Value InstallPlan::defaults() const
{
    Value values{Value::Object()};
    for (const InstallField &field : m_fields) {
        if (field.input.fallback.isEmpty())
            continue;
        const Value value = typed(field.input, field.input.fallback);
        values.insert(field.key, field.isRepeated ? Value(Value::Array{value}) : value);
    }
    return values;
}

/// Puts values into the gaps of a plan.
class InstallPlan::Filling
{
public:
    Filling(const Value &values, Missing missing)
        : m_values(values)
        , m_missing(missing)
    {
    }

    /// The first field without a value that is required.
    const QString &missingKey() const { return m_missingKey; }
    /// What the person gave that may be files or folders. The publisher's own values are none of it.
    const QStringList &paths() const { return m_paths; }
    /// The texts would have more than kFilledChars characters; those that are too much were not put together.
    bool isTooLong() const { return m_room < 0; }
    /// Nothing if the person left it out, or if it is too long.
    std::optional<QString> text(const Gap &gap);
    QStringList words(const ArgumentGap &argument);

private:
    std::optional<QString> given(const QString &key, bool isRequired);
    std::optional<QString> filled(const QString &text, const QMap<QString, QString> &replacements);
    void note(const Input &input, const QString &text)
    {
        const bool isPath = input.format == Input::Format::FilePath || text != input.fallback;
        if (isPath && text.startsWith(u'/'))
            m_paths.append(text);
    }
    /// Whether there is room for so many characters more.
    bool takes(qsizetype chars)
    {
        if (m_room >= 0)
            m_room -= chars;
        return m_room >= 0;
    }

    const Value &m_values;
    Missing m_missing;
    QString m_missingKey;
    QStringList m_paths;
    qsizetype m_room = kFilledChars;
};

std::optional<QString> InstallPlan::Filling::given(const QString &key, bool isRequired)
{
    const QString text = textOf(m_values.at(key));
    if (!text.isEmpty())
        return text;
    if (!isRequired)
        return std::nullopt;
    if (m_missing == Missing::Shown)
        return u'<' + key + u'>';
    if (m_missingKey.isEmpty())
        m_missingKey = key;
    return std::nullopt;
}

std::optional<QString> InstallPlan::Filling::text(const Gap &gap)
{
    if (!gap.input.value) {
        const auto value = given(gap.key, gap.input.isRequired);
        if (value)
            note(gap.input, *value);
        return value && takes(value->size()) ? value : std::nullopt;
    }
    QMap<QString, QString> replacements;
    for (const auto &[name, variable] : gap.input.variables) {
        const bool isAsked = gap.variableKeys.contains(name);
        const auto replacement = isAsked
            ? given(gap.variableKeys.value(name), variable.isRequired || gap.input.isRequired)
            : variable.value;
        if (isAsked && replacement)
            note(variable, *replacement);
        if (isAsked && !replacement)
            return std::nullopt; // A text with a hole would mean something else.
        replacements.insert(name, replacement.value_or(QString()));
    }
    return filled(*gap.input.value, replacements);
}

std::optional<QString> InstallPlan::Filling::filled(const QString &text,
                                                    const QMap<QString, QString> &replacements)
{
    static const QRegularExpression variable(u"\\{([^{}]+)\\}"_s);
    QString whole;
    const auto append = [this, &whole](QStringView part) {
        if (takes(part.size()))
            whole += part;
    };
    qsizetype at = 0;
    for (auto it = variable.globalMatch(text); it.hasNext() && !isTooLong();) {
        const auto match = it.next();
        append(QStringView(text).mid(at, match.capturedStart() - at));
        append(replacements.value(match.captured(1), match.captured()));
        at = match.capturedEnd();
    }
    append(QStringView(text).mid(at));
    return isTooLong() ? std::nullopt : std::optional(whole);
}

QStringList InstallPlan::Filling::words(const ArgumentGap &argument)
{
    const QStringList name = argument.name.isEmpty() ? QStringList() : QStringList(argument.name);
    if (!argument.value)
        return name;
    if (argument.isSwitch)
        return textOf(m_values.at(argument.value->key)) == "true"_L1 ? name : QStringList();
    if (argument.isRepeated && !argument.value->input.value) {
        QStringList words;
        for (const Value &item : m_values.at(argument.value->key).items()) {
            const QString text = textOf(item);
            if (text.isEmpty() || !takes(text.size()))
                continue;
            words += name + QStringList(text);
            note(argument.value->input, text);
        }
        if (!words.isEmpty())
            return words;
    }
    const auto value = text(*argument.value);
    return value ? name + QStringList(*value) : QStringList();
}

Result<InstalledServer> InstallPlan::server(const Listing &listing, const Value &values,
                                            Missing missing) const
{
    if (m_obstacle != Obstacle::None || m_hasTooManyFields)
        return Error::policy();
    Filling filling(values, missing);
    InstalledServer server;
    server.entry.name = shortName(listing.shownName());
    server.entry.program = m_program;
    for (const auto &[name, gap] : m_variables) {
        const auto value = filling.text(gap);
        if (!value)
            continue;
        server.entry.environment.append({name, *value});
        if (isSecretInput(gap.input))
            server.secretVariables.append(name);
    }
    for (const ArgumentGap &argument : m_arguments) {
        const auto &variables = server.entry.environment;
        const bool isSet =
            std::any_of(variables.cbegin(), variables.cend(), [&argument](const auto &variable) {
                return variable.first == argument.name;
            });
        if (!argument.isVariable)
            server.entry.arguments += filling.words(argument);
        else if (isSet)
            server.entry.arguments += {u"-e"_s, argument.name};
    }
    if (m_url)
        server.entry.url = filling.text(*m_url).value_or(QString());
    for (const auto &[name, gap] : m_headers) {
        if (const auto value = filling.text(gap))
            server.entry.headers.append({name, *value});
    }
    if (filling.isTooLong())
        return Error::policy();
    if (!filling.missingKey().isEmpty())
        return Error::policy(filling.missingKey());
    if (!m_url)
        server.entry.listing = ListingOrigin{listing.name, listing.version};
    if (missing == Missing::Refused && packageFetch(server.entry))
        server.entry.sandbox = sandboxWith(filling.paths());
    return server;
}

} // namespace mcp::registry
