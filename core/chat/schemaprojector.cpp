// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/schemaprojector.h"

#include "core/base/limits.h"

#include <algorithm>

namespace mcp::chat {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr int kProjectionVisits = 20'000;
constexpr qsizetype kHintChars = 100; ///< Of one dropped keyword.
constexpr qsizetype kHints = 8;
constexpr qsizetype kPlaceChars = 300;

/// A keyword with a scalar value, which is copied.
struct ScalarKeyword
{
    QLatin1StringView name;
    bool isInGemini = false;
    bool isInOthers = true; ///< In the format of OpenAI at other addresses.
};
constexpr ScalarKeyword kScalars[] = {
    {"format"_L1},
    {"pattern"_L1, false,
     false}, // llama.cpp refuses the request for patterns that it cannot turn into a grammar.
    {"minLength"_L1},
    {"maxLength"_L1},
    {"minimum"_L1, true},
    {"maximum"_L1, true},
    {"exclusiveMinimum"_L1},
    {"exclusiveMaximum"_L1},
    {"multipleOf"_L1},
    {"minItems"_L1, true},
    {"maxItems"_L1, true},
    {"uniqueItems"_L1},
    {"minProperties"_L1},
    {"maxProperties"_L1},
};

/// What the schema of a value with this keyword is about, where it has no type.
struct TypeHint
{
    QLatin1StringView keyword;
    QLatin1StringView type;
};
constexpr TypeHint kTypeHints[] = {{"properties"_L1, "object"_L1}, {"items"_L1, "array"_L1}};

/// The types of values that a keyword is about.
bool isKeywordOf(QStringView keyword, QStringView type)
{
    static const QHash<QString, QStringList> types{
        {u"properties"_s, {u"object"_s}},
        {u"required"_s, {u"object"_s}},
        {u"additionalProperties"_s, {u"object"_s}},
        {u"items"_s, {u"array"_s}},
        {u"prefixItems"_s, {u"array"_s}},
        {u"minItems"_s, {u"array"_s}},
        {u"maxItems"_s, {u"array"_s}},
        {u"minimum"_s, {u"number"_s, u"integer"_s}},
        {u"maximum"_s, {u"number"_s, u"integer"_s}},
    };
    return types.value(keyword.toString()).contains(type);
}

Value valuesOfType(const Value &values, const QString &type)
{
    Value::Array kept = values.items();
    kept.removeIf([&type](const Value &value) { return value.isString() != (type == u"string"); });
    return Value(kept);
}

bool isNameOrNumber(const Value &value)
{
    return value.isNumber() || (value.isString() && !value.toString().isEmpty());
}

} // namespace

bool allowsNothing(const Value &schema)
{
    if (schema.isBool())
        return !schema.toBool();
    const Value *inner = schema.find(u"not");
    return inner && (inner->toBool() || (inner->isObject() && inner->members().isEmpty()));
}

bool isPlainPattern(const QString &pattern)
{
    static constexpr QStringView classes = u"dDwWsS";
    qsizetype classStart = -1; // Index of the first character in `[…]`; -1 outside of a class.
    bool followsClass = false;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const QChar c = pattern.at(i);
        const QChar next = i + 1 < pattern.size() ? pattern.at(i + 1) : QChar();
        if (c == u'(' && next == u'?')
            return false;
        // The flag `u` forbids an escape such as `\w` in a range.
        if (c == u'-' && classStart >= 0) {
            const bool isBeforeClass =
                next == u'\\' && i + 2 < pattern.size() && classes.contains(pattern.at(i + 2));
            if ((followsClass && next != u']') || (isBeforeClass && i > classStart))
                return false;
        }
        followsClass = false;
        if (c == u'[' && classStart < 0)
            classStart = next == u'^' ? i + 2 : i + 1;
        else if (c == u']' && i > classStart)
            classStart = -1;
        if (c != u'\\')
            continue;
        if (next.isDigit() || next == u'p' || next == u'P' || next == u'u' || next == u'k'
            || next == u'c')
            return false;
        followsClass = classes.contains(next);
        ++i;
    }
    return true;
}

QString pointerPiece(QStringView keyword, const QString &name)
{
    QString escaped = name;
    escaped.replace(u'~', u"~0"_s).replace(u'/', u"~1"_s);
    return u'/' + keyword + u'/' + escaped;
}

Value SchemaProjector::Draft::at(QStringView name) const
{
    for (const auto &[key, value] : members) {
        if (key == name)
            return value;
    }
    return {};
}

void SchemaProjector::Draft::remove(QStringView name)
{
    members.removeIf([name](const Value::Member &member) { return member.first == name; });
}

bool SchemaProjector::Draft::has(QStringView name) const
{
    return std::any_of(members.begin(), members.end(),
                       [name](const Value::Member &member) { return member.first == name; });
}

void SchemaProjector::Draft::put(QLatin1StringView name, Value value)
{
    members.append({name, std::move(value)});
}

SchemaProjector::SchemaProjector(const Value &document, llm::ToolFormat format)
    : m_document(document)
    , m_format(format)
    , m_index(document)
    , m_names(format == llm::ToolFormat::Anthropic,
              [this](const QString &name) { return m_index.hasMemberName(name); })
{
}

Projection SchemaProjector::run()
{
    const Value schema = root();
    const QByteArray text = m_problem ? QByteArray() : schema.toJson();
    if (!m_problem && text.size() > kProjectedBytes)
        fail(ProjectionProblem::Kind::TooLarge);
    if (m_problem)
        return {{}, {}, m_problem};
    return {{json::Raw(text)}, m_names.originals(), std::nullopt};
}

void SchemaProjector::fail(ProjectionProblem::Kind kind, const QString &detail)
{
    if (!m_problem)
        m_problem = {kind, m_path.join(QString()).left(kPlaceChars), detail};
}

bool SchemaProjector::spend(qsizetype bytes)
{
    m_bytes += bytes;
    if (m_bytes > kProjectedBytes)
        fail(ProjectionProblem::Kind::TooLarge);
    return !m_problem;
}

bool SchemaProjector::visit(qsizetype cost)
{
    m_visits += cost;
    if (m_visits > kProjectionVisits)
        fail(ProjectionProblem::Kind::TooLarge);
    return !m_problem;
}

SchemaPart SchemaProjector::find(const Parts &parts, QStringView key) const
{
    for (const SchemaPart &part : parts) {
        if (const Value *found = part.schema->find(key))
            return m_index.child(part, *found);
    }
    return {};
}

Value SchemaProjector::text(const Value &value)
{
    const QString text = value.toString().left(limits::kDescriptionChars);
    return spend(text.size()) ? Value(text) : Value();
}

Value SchemaProjector::value(const Value &value)
{
    return spend(value.toJson().size()) ? m_names.sent(value) : Value();
}

/// place: a piece of a JSON pointer.
Value SchemaProjector::subschema(const SchemaPart &part, const QString &place)
{
    m_path.append(place);
    const qsizetype before = m_chain.size();
    if (++m_schemas > kProjectedSchemas)
        fail(ProjectionProblem::Kind::TooLarge);
    if (m_path.size() > kProjectedDepth)
        fail(ProjectionProblem::Kind::TooDeep);
    Value out{Value::Object()};
    if (!m_problem && part.schema->isObject()) {
        Parts parts;
        SchemaPart again;
        m_chain.append(part.schema);
        if (isGemini())
            gather(part, before, parts, again);
        else
            parts.append(part);
        out = merged(parts, again);
    }
    m_chain.resize(before);
    m_path.removeLast();
    return out;
}

/// All schemas that hold for a value of part: its own, those of `allOf` and those it refers to. start: the length of the chain before part.
/// again: a schema that is being written already.
void SchemaProjector::gather(const SchemaPart &part, qsizetype start, Parts &parts,
                             SchemaPart &again)
{
    if (!visit() || !part.schema->isObject())
        return;
    const SchemaPart target = m_index.target(part);
    if (!target.schema || !m_index.isDraft7())
        parts.append(part);
    const qsizetype known = target.schema ? m_chain.indexOf(target.schema) : -1;
    if (known >= 0 && known < start) {
        again = target;
    } else if (known < 0 && target.schema) {
        m_chain.append(target.schema);
        gather(target, start, parts, again);
    }
    if (const Value *all = part.schema->find(u"allOf")) {
        for (const Value &schema : all->items())
            gather(m_index.child(part, schema), start, parts, again);
    }
}

Value SchemaProjector::merged(const Parts &parts, const SchemaPart &again)
{
    Draft out;
    if (!isGemini() && m_index.target(parts.constFirst()).schema) {
        putReference(parts.constFirst(), out);
        if (m_index.isDraft7())
            return Value(out.members);
    }
    putTexts(parts, out);
    putType(again.schema ? Parts(parts) << again : parts, out);
    putValues(parts, out);
    putScalars(parts, out);
    putObject(parts, out);
    putArray(parts, out);
    putCombinations(parts, out);
    if (again.schema)
        out.hints.append(u"the same structure again"_s);
    splitTypes(out);
    putHints(out);
    return Value(out.members);
}

void SchemaProjector::putReference(const SchemaPart &part, Draft &out)
{
    const SchemaPart target = m_index.target(part);
    QString &name = m_definitions[target.schema];
    if (name.isEmpty()) {
        const Value *reference = part.schema->find(u"$ref");
        const QString last = reference ? reference->toString().section(u'/', -1) : QString();
        const bool isPlain = !last.isEmpty() && last.size() <= 40
            && std::all_of(last.begin(), last.end(), [](QChar c) {
                   return c.unicode() < 0x80 && (c.isLetterOrNumber() || c == u'_');
               });
        name = isPlain && !m_definitionNames.contains(last)
            ? last
            : QString(u"definition-" + QString::number(m_definitions.size()));
        m_definitionNames.insert(name);
        m_waiting.append(target);
    }
    if (spend(name.size()))
        out.put("$ref"_L1, Value(QString(u"#/$defs/" + name)));
}

void SchemaProjector::putTexts(const Parts &parts, Draft &out)
{
    const SchemaPart description = find(parts, u"description");
    const SchemaPart title = find(parts, u"title");
    if (description.schema)
        out.put("description"_L1, text(*description.schema));
    else if (title.schema)
        out.put("title"_L1, text(*title.schema));
    const SchemaPart fallback = find(parts, u"default");
    if (fallback.schema && isGemini())
        out.hints.append(QString(u"default: "_s
                                 + QString::fromUtf8(fallback.schema->toJson()).left(kHintChars)));
    else if (fallback.schema)
        out.put("default"_L1, value(*fallback.schema));
    if (const SchemaPart examples = find(parts, u"examples"); examples.schema && takesAll())
        out.put("examples"_L1, value(*examples.schema));
}

void SchemaProjector::putType(const Parts &parts, Draft &out)
{
    if (const SchemaPart type = find(parts, u"type"); type.schema) {
        const Value::Array types = type.schema->items();
        out.put("type"_L1, types.size() == 1 ? types.constFirst() : *type.schema);
        return;
    }
    if (takesAll())
        return;
    for (const auto &[keyword, type] : kTypeHints) {
        if (find(parts, QString(keyword)).schema)
            return out.put("type"_L1, Value(QString(type)));
    }
}

void SchemaProjector::putValues(const Parts &parts, Draft &out)
{
    const SchemaPart constant = find(parts, u"const");
    const SchemaPart listed = find(parts, u"enum");
    if (takesAll()) {
        if (constant.schema)
            out.put("const"_L1, value(*constant.schema));
        if (listed.schema)
            out.put("enum"_L1, value(*listed.schema));
        return;
    }
    if (!constant.schema && !listed.schema)
        return;
    Value::Array values = constant.schema ? Value::Array{*constant.schema} : listed.schema->items();
    const bool hasNull = values.contains(Value());
    if (isGemini())
        values.removeAll(Value());
    if (hasNull && values.isEmpty())
        return out.put("type"_L1, Value(u"null"_s));
    if (values.isEmpty()
        || (isGemini() && !std::all_of(values.begin(), values.end(), isNameOrNumber))) {
        const Value all{constant.schema ? Value::Array{*constant.schema} : listed.schema->items()};
        out.hints.append(QString(u"one of "_s + QString::fromUtf8(all.toJson()).left(kHintChars)));
        return;
    }
    const bool areStrings = std::all_of(values.begin(), values.end(),
                                        [](const Value &value) { return value.isString(); });
    Draft choice;
    if (areStrings)
        choice.put("type"_L1, Value(u"string"_s));
    choice.put("enum"_L1, value(Value(values)));
    if (hasNull && isGemini()) {
        Value none;
        none.insert(u"type"_s, Value(u"null"_s));
        out.remove(u"type");
        out.put("anyOf"_L1, Value(Value::Array{Value(choice.members), none}));
        return;
    }
    if (areStrings && !hasNull && !out.has(u"type"))
        out.put("type"_L1, choice.at(u"type"));
    out.put("enum"_L1, choice.at(u"enum"));
}

void SchemaProjector::putScalars(const Parts &parts, Draft &out)
{
    for (const ScalarKeyword &keyword : kScalars) {
        const SchemaPart found = find(parts, QString(keyword.name));
        if (!found.schema)
            continue;
        bool isTaken = isGemini() ? keyword.isInGemini : takesAll() || keyword.isInOthers;
        if (keyword.name == "pattern"_L1 && !isPlainPattern(found.schema->toString()))
            isTaken = false;
        if (isTaken)
            out.put(keyword.name, value(*found.schema));
        else if (!takesAll())
            out.hints.append(QString(keyword.name + u": "_s
                                     + QString::fromUtf8(found.schema->toJson()).left(kHintChars)));
    }
}

/// A schema with several types becomes one with alternatives.
void SchemaProjector::splitTypes(Draft &out)
{
    const Value own{out.members};
    const Value::Array types = own.at(u"type").items();
    const qsizetype nulls = types.count(Value(u"null"_s));
    if (!isGemini() || types.size() - nulls < 2)
        return;
    out.remove(u"type");
    if (out.has(u"anyOf"))
        return;
    Value::Array choices;
    for (const Value &type : types) {
        Value choice;
        choice.insert(u"type"_s, type);
        for (const auto &[name, member] : own.members()) {
            if (name == u"enum")
                choice.insert(name, valuesOfType(member, type.toString()));
            else if (isKeywordOf(name, type.toString()))
                choice.insert(name, member);
        }
        choices.append(choice);
    }
    out.members.removeIf([](const Value::Member &member) {
        return member.first != u"description" && member.first != u"title";
    });
    out.put("anyOf"_L1, Value(choices));
}

void SchemaProjector::putHints(Draft &out)
{
    if (out.hints.isEmpty())
        return;
    QString text = out.at(u"description").toString();
    text += text.isEmpty() ? u"("_s : u" ("_s;
    text += out.hints.first(std::min(kHints, out.hints.size())).join(u"; "_s) + u')';
    out.remove(u"description");
    if (spend(text.size()))
        out.members.prepend({u"description"_s, Value(text)});
}

} // namespace mcp::chat
