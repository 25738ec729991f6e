// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/keywords.h"

#include <utility>

namespace mcp::schema {

namespace {

using json::Value;

/// The text of a scalar in a field.
QString scalarText(const Value &value)
{
    return value.isString() ? value.toString()
        : value.isNumber()  ? QString::fromLatin1(value.numberText())
                            : QString();
}

TextFormat formatOf(const QString &format)
{
    static const std::pair<QLatin1String, TextFormat> formats[] = {
        {QLatin1String("email"), TextFormat::Email},
        {QLatin1String("uri"), TextFormat::Uri},
        {QLatin1String("url"), TextFormat::Uri},
        {QLatin1String("date"), TextFormat::Date},
        {QLatin1String("time"), TextFormat::Time},
        {QLatin1String("date-time"), TextFormat::DateTime},
        {QLatin1String("password"), TextFormat::Password}};
    for (const auto &[name, known] : formats) {
        if (format == name)
            return known;
    }
    return TextFormat::Plain;
}

} // namespace

void KeywordReader::annotations()
{
    m_field.title = text(u"title");
    m_field.description = text(u"description");
    if (const Value *value = m_schema.find(u"default"))
        m_field.defaultValue = *value;
    const Value::Array &examples = m_schema.at(u"examples").items();
    m_field.example =
        scalarText(examples.isEmpty() ? m_schema.at(u"example") : examples.constFirst());
    static const QStringList rules =
        QStringLiteral("not if dependentRequired dependentSchemas dependencies patternProperties "
                       "propertyNames minProperties maxProperties contains minContains maxContains")
            .split(u' ');
    for (const QString &rule : rules) {
        if (m_schema.find(rule))
            m_field.unchecked.append(rule);
    }
}

void KeywordReader::texts()
{
    m_field.minLength = count(u"minLength");
    m_field.maxLength = count(u"maxLength");
    m_field.pattern = text(u"pattern");
    const QString format = text(u"format");
    m_field.format = formatOf(format);
    if (m_field.format == TextFormat::Plain)
        m_field.otherFormat = format;
    if (m_schema.at(u"writeOnly").toBool())
        m_field.format = TextFormat::Password;
    m_field.isMultiLine = format == u"textarea" || format == u"multiline" || format == u"markdown"
        || text(u"contentMediaType").startsWith(u"text/") || m_field.maxLength.value_or(0) > 200;
}

void KeywordReader::bounds()
{
    m_field.minimum = number(u"minimum");
    m_field.maximum = number(u"maximum");
    m_field.multipleOf = number(u"multipleOf");
    if (m_field.multipleOf && m_field.multipleOf->toDouble() <= 0) {
        m_field.multipleOf.reset();
        m_field.unchecked.append(QStringLiteral("multipleOf"));
    }
    exclusive(u"exclusiveMinimum", m_field.minimum, m_field.exclusiveMinimum);
    exclusive(u"exclusiveMaximum", m_field.maximum, m_field.exclusiveMaximum);
}

void KeywordReader::sizes()
{
    m_field.minItems = count(u"minItems");
    m_field.maxItems = count(u"maxItems");
    m_field.hasUniqueItems = m_schema.at(u"uniqueItems").toBool();
}

QString KeywordReader::text(QStringView key)
{
    const Value *value = m_schema.find(key);
    if (value && !value->isString())
        wrong(key);
    return value ? value->toString() : QString();
}

std::optional<Value> KeywordReader::number(QStringView key)
{
    const Value *value = m_schema.find(key);
    if (!value || value->isNumber())
        return value ? std::optional(*value) : std::nullopt;
    wrong(key);
    return std::nullopt;
}

std::optional<qint64> KeywordReader::count(QStringView key)
{
    const Value *value = m_schema.find(key);
    if (!value)
        return std::nullopt;
    const auto integer = value->toInteger();
    if (integer && *integer >= 0)
        return integer;
    wrong(key);
    return std::nullopt;
}

/// A number, or in old drafts `true` for "the other bound is exclusive".
void KeywordReader::exclusive(QStringView key, std::optional<Value> &bound,
                              std::optional<Value> &exclusiveBound)
{
    const Value *value = m_schema.find(key);
    if (!value)
        return;
    if (value->isBool() && value->toBool())
        exclusiveBound = std::exchange(bound, std::nullopt);
    else if (!value->isBool())
        exclusiveBound = number(key);
}

} // namespace mcp::schema
