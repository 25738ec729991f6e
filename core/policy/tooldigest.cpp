// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/tooldigest.h"

#include "core/policy/canonicaljson.h"
#include "core/policy/fieldhash.h"
#include "core/protocol/tools.h"

#include <QHash>
#include <QSet>

namespace mcp {

using namespace Qt::StringLiterals;
using ToolPart = ToolDifference::Part;

namespace {

/// A schema that is not readable as JSON counts by its bytes.
QByteArray canonicalOrBytes(const json::Raw &raw)
{
    return canonicalJson(raw).value_or(raw.toByteArray());
}

std::optional<json::Raw> rawOf(const std::optional<Hint> &hint)
{
    return hint && hint->value ? std::optional(hint->toRaw()) : std::nullopt; // TOOL-06
}

std::optional<json::Raw> rawOf(const std::optional<json::RawObject> &object)
{
    return object ? std::optional(object->raw) : std::nullopt;
}

/// One field of the definition; texts and JSON are never both set.
struct Field
{
    ToolPart part;
    QString name;
    std::optional<QString> text;
    std::optional<json::Raw> json = {};
};

/// In a fixed order. This list is what the digest covers.
QList<Field> fieldsOf(const Tool &tool)
{
    const ToolAnnotations claims = tool.annotations.value_or(ToolAnnotations());
    const ToolExecution execution = tool.execution.value_or(ToolExecution());
    const auto visibility = toolVisibility(tool);
    return {
        {ToolPart::Name, {}, tool.name},
        {ToolPart::Title, {}, tool.title},
        {ToolPart::Description, {}, tool.description},
        {ToolPart::InputSchema, {}, {}, tool.inputSchema.raw},
        {ToolPart::OutputSchema, {}, {}, rawOf(tool.outputSchema)},
        {ToolPart::Annotation, u"title"_s, claims.title},
        {ToolPart::Annotation, u"readOnlyHint"_s, {}, rawOf(claims.readOnlyHint)},
        {ToolPart::Annotation, u"destructiveHint"_s, {}, rawOf(claims.destructiveHint)},
        {ToolPart::Annotation, u"idempotentHint"_s, {}, rawOf(claims.idempotentHint)},
        {ToolPart::Annotation, u"openWorldHint"_s, {}, rawOf(claims.openWorldHint)},
        {ToolPart::Annotation, u"taskHint"_s, {}, claims.taskHint},
        {ToolPart::TaskSupport, {}, execution.taskSupport},
        {ToolPart::Visibility,
         {},
         {},
         visibility ? std::optional(visibility->toRaw()) : std::nullopt},
    };
}

void add(FieldHash &hash, const Field &field)
{
    if (field.part == ToolPart::Visibility
        && !field.json) // The last one; most tools do not have it.
        return;
    hash.add(qsizetype(field.text ? 1 : field.json ? 2 : 0));
    if (field.text)
        hash.add(*field.text);
    if (field.json)
        hash.add(canonicalOrBytes(*field.json));
}

bool areEqual(const Field &a, const Field &b)
{
    if (a.text != b.text || a.json.has_value() != b.json.has_value())
        return false;
    return !a.json || canonicalOrBytes(*a.json) == canonicalOrBytes(*b.json);
}

QString shownJson(const json::Value *value)
{
    return value ? QString::fromUtf8(value->toJson(json::Value::Layout::Indented)) : QString();
}

/// Null only when the field is absent.
QString shownField(const Field &field)
{
    if (field.text)
        return field.text->isNull() ? u""_s : *field.text;
    if (!field.json)
        return {};
    const auto value = json::parse(*field.json);
    return value ? shownJson(&*value) : QString::fromUtf8(field.json->view());
}

/// Lists what differs between two schemas, member by member.
class SchemaComparison
{
public:
    SchemaComparison(ToolPart part, QList<ToolDifference> *into)
        : m_part(part)
        , m_into(into)
    {
    }

    void compare(const json::Value *before, const json::Value *after, const QString &path)
    {
        if (m_into->size() > kToolDifferences)
            return;
        const bool isInside = before && after && before->isObject() && after->isObject()
            && isUnambiguous(*before) && isUnambiguous(*after);
        if (isInside)
            return compareMembers(*before, *after, path);
        if (!before || !after || canonicalJson(before->toRaw()) != canonicalJson(after->toRaw()))
            m_into->append({m_part, path, shownJson(before), shownJson(after)});
    }

private:
    static bool isUnambiguous(const json::Value &object)
    {
        QSet<QString> names;
        for (const auto &[name, value] : object.members())
            names.insert(name);
        return names.size() == object.members().size();
    }

    void compareMembers(const json::Value &before, const json::Value &after, const QString &path)
    {
        QHash<QString, const json::Value *> then;
        for (const auto &[name, value] : before.members())
            then.insert(name, &value);
        QSet<QString> present;
        for (const auto &[name, value] : after.members()) {
            compare(then.value(name), &value, joined(path, name));
            present.insert(name);
        }
        for (const auto &[name, value] : before.members()) {
            if (!present.contains(name))
                compare(&value, nullptr, joined(path, name));
        }
    }

    static QString joined(const QString &path, const QString &name)
    {
        return path.isEmpty() ? name : QString(path + u'.' + name);
    }

    ToolPart m_part;
    QList<ToolDifference> *m_into;
};

void compareSchemas(const Field &before, const Field &after, QList<ToolDifference> *into)
{
    const auto then = before.json ? json::parse(*before.json) : Result<json::Value>(Error());
    const auto now = after.json ? json::parse(*after.json) : Result<json::Value>(Error());
    if (then && now)
        SchemaComparison(before.part, into).compare(&*then, &*now, {});
    else
        into->append({before.part, {}, shownField(before), shownField(after)});
}

} // namespace

QByteArray toolDigest(const Tool &tool)
{
    FieldHash hash;
    const QList<Field> fields = fieldsOf(tool);
    for (const Field &field : fields)
        add(hash, field);
    return hash.result();
}

std::optional<json::Value> toolVisibility(const Tool &tool)
{
    const auto meta = tool.meta ? json::parse(*tool.meta) : Result<json::Value>(json::Value());
    const json::Value *visibility = meta ? meta->at(u"ui").find(u"visibility") : nullptr;
    return visibility ? std::optional(*visibility) : std::nullopt;
}

QByteArray instructionsDigest(const QString &instructions)
{
    FieldHash hash;
    hash.add(instructions);
    return hash.result();
}

QList<ToolDifference> toolDifferences(const Tool &before, const Tool &after)
{
    QList<ToolDifference> all;
    const QList<Field> then = fieldsOf(before);
    const QList<Field> now = fieldsOf(after);
    for (qsizetype i = 0; i < now.size(); ++i) {
        if (areEqual(then[i], now[i]))
            continue;
        if (now[i].part == ToolPart::InputSchema || now[i].part == ToolPart::OutputSchema)
            compareSchemas(then[i], now[i], &all);
        else
            all.append({now[i].part, now[i].name, shownField(then[i]), shownField(now[i])});
    }
    if (all.size() > kToolDifferences) {
        all.resize(kToolDifferences - 1);
        all.append({ToolPart::More, {}, {}, {}});
    }
    return all;
}

} // namespace mcp
