// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/headerparameters.h"

#include "core/base/limits.h"
#include "core/json/value.h"
#include "core/schema/quoted.h"

#include <QSet>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace mcp::schema {

using json::Value;

namespace {

constexpr QStringView kAnnotation = u"x-mcp-header";
constexpr int kTextDepth = 6 * limits::kSchemaDepth;
constexpr qint64 kLargestExact = 9'007'199'254'740'991; // 2^53 - 1

bool isToken(const QString &text)
{
    static constexpr QStringView marks = u"!#$%&'*+-.^_`|~";
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) {
        return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
            || marks.contains(c);
    });
}

bool isIn(QStringView key, std::initializer_list<QStringView> names)
{
    return std::find(names.begin(), names.end(), key) != names.end();
}

/// Walks a schema once, below every keyword that may hold schemas, known or not.
class Scanner
{
public:
    Result<QList<HeaderParameter>> run(const Value &root)
    {
        schema(root, {}, true);
        for (const QString &reference : std::as_const(m_references)) {
            if (m_targets.contains(QUrl::fromPercentEncoding(reference.toUtf8())))
                fail(QStringLiteral("x-mcp-header behind a reference: ") + quoted(reference));
        }
        if (!m_problem.isEmpty())
            return Error::protocol(m_problem);
        return m_found;
    }

private:
    void fail(const QString &problem)
    {
        if (m_problem.isEmpty())
            m_problem = problem;
    }

    /// A schema; isPlain while only `properties` led to it.
    void schema(const Value &value, const QStringList &path, bool isPlain)
    {
        for (const auto &[key, member] : value.members()) {
            if (key == kAnnotation)
                annotation(value, member, path, isPlain && !path.isEmpty());
            else if (isIn(key, {u"$ref", u"$dynamicRef"}))
                m_references.insert(member.toString());
            else if (key == u"properties")
                properties(member, path, isPlain);
            else if (isIn(key,
                          {u"$defs", u"definitions", u"patternProperties", u"dependentSchemas",
                           u"dependencies"}))
                properties(member, path, false);
            else if (!isIn(key, {u"const", u"enum", u"default", u"examples", u"example"}))
                anything(member);
        }
    }

    /// Names that lead to schemas.
    void properties(const Value &value, const QStringList &path, bool isPlain)
    {
        for (const auto &[name, member] : value.members())
            schema(member, path + QStringList{name}, isPlain);
    }

    /// A schema, a list of schemas, or an unknown value that a reference may lead into.
    void anything(const Value &value)
    {
        schema(value, {}, false);
        for (const Value &item : value.items())
            anything(item);
    }

    void annotation(const Value &property, const Value &header, const QStringList &path,
                    bool isPlain)
    {
        const QString name = header.toString();
        if (!isPlain)
            return fail(QStringLiteral("x-mcp-header outside of plain properties"));
        if (!header.isString() || !isToken(name))
            return fail(QStringLiteral("x-mcp-header of %1 is not a valid header name")
                            .arg(quoted(path.constLast())));
        if (std::exchange(m_names[name.toLower()], true))
            return fail(QStringLiteral("x-mcp-header %1 is used twice").arg(quoted(name)));
        const QString typeName = property.at(u"type").toString();
        static const std::pair<QStringView, HeaderParameter::Type> types[] = {
            {u"string", HeaderParameter::Type::String},
            {u"integer", HeaderParameter::Type::Integer},
            {u"boolean", HeaderParameter::Type::Boolean}};
        const auto *known = std::find_if(std::begin(types), std::end(types),
                                         [&](const auto &one) { return one.first == typeName; });
        if (known == std::end(types))
            return fail(
                QStringLiteral("x-mcp-header of %1, which is not a string, integer or boolean")
                    .arg(quoted(path.constLast())));
        m_found.append({name.toLatin1(), path, known->second});
        addTargets(property, path);
    }

    /// The reference that would point to the property.
    void addTargets(const Value &property, const QStringList &path)
    {
        QString pointer(u'#');
        for (QString name : path) {
            name.replace(u'~', QLatin1String("~0")).replace(u'/', QLatin1String("~1"));
            pointer += u"/properties/" + name;
        }
        m_targets.insert(pointer);
        for (const QStringView key : {u"$anchor", u"$dynamicAnchor"}) {
            if (const Value *anchor = property.find(key))
                m_targets.insert(u'#' + anchor->toString());
        }
        if (const Value *id = property.find(u"$id"))
            m_targets.insert(id->toString());
    }

    QList<HeaderParameter> m_found;
    QHash<QString, bool> m_names; ///< Lower case.
    QSet<QString> m_references;
    QSet<QString> m_targets;
    QString m_problem;
};

/// The value at path, or nullptr if it is absent or null.
const Value *valueAt(const Value &arguments, const QStringList &path)
{
    const Value *at = &arguments;
    for (const QString &name : path) {
        at = at->find(name);
        if (!at)
            return nullptr;
    }
    return at->isNull() ? nullptr : at;
}

/// value as text, or nothing if its type differs.
std::optional<QString> textOf(const Value &value, HeaderParameter::Type type)
{
    switch (type) {
    case HeaderParameter::Type::String:
        return value.isString() ? std::optional(value.toString()) : std::nullopt;
    case HeaderParameter::Type::Boolean:
        if (!value.isBool())
            return std::nullopt;
        return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    case HeaderParameter::Type::Integer: {
        const auto integer = value.toInteger();
        if (!integer || *integer > kLargestExact || *integer < -kLargestExact)
            return std::nullopt;
        return QString::number(*integer);
    }
    }
    return std::nullopt;
}

} // namespace

Result<QList<HeaderParameter>> headerParameters(const json::Raw &inputSchema)
{
    // Most tools have no annotation, so the schema is not parsed; the name may be written with escapes.
    const QByteArrayView text = inputSchema.view();
    if (!text.contains("x-mcp-header") && !text.contains("\\u"))
        return QList<HeaderParameter>();
    if (text.size() > limits::kSchemaBytes)
        return Error::protocol(QStringLiteral("schema too large"));
    const auto root = json::parse(inputSchema, kTextDepth);
    if (!root)
        return root.error();
    return Scanner().run(*root);
}

Result<QList<std::pair<QByteArray, QString>>> headerValues(const QList<HeaderParameter> &parameters,
                                                           const json::RawObject &arguments)
{
    QList<std::pair<QByteArray, QString>> values;
    if (parameters.isEmpty())
        return values;
    const auto root = json::parse(arguments.raw);
    if (!root)
        return root.error();
    for (const HeaderParameter &parameter : parameters) {
        const Value *value = valueAt(*root, parameter.path);
        if (!value)
            continue;
        const auto text = textOf(*value, parameter.type);
        if (!text)
            return Error::policy(
                QStringLiteral("%1 cannot be sent as a header: not of the type the tool "
                               "declares, or an integer beyond 2^53")
                    .arg(quoted(parameter.path.join(u'.'))));
        values.append({parameter.name, *text});
    }
    return values;
}

} // namespace mcp::schema
