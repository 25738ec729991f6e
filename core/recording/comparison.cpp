// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/recording/comparison.h"

#include "core/base/pairs.h"
#include "core/json/value.h"
#include "core/policy/tooldigest.h"
#include "core/schema/schemachange.h"

#include <QHash>

#include <algorithm>
#include <numeric>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Path;
using json::Value;
using Part = ServerDifference::Part;
using Rating = ServerDifference::Rating;
using Effect = schema::SchemaChange::Effect;
using Field = ToolDifference::Part;

namespace {

/// Whose values a schema describes: those that the client sends, or those that the server answers with.
enum class Direction { Sent, Answered };

Rating ratingOf(Effect effect, Direction direction)
{
    switch (effect) {
    case Effect::Narrower:
        return direction == Direction::Sent ? Rating::Breaking : Rating::Compatible;
    case Effect::Wider:
        return direction == Direction::Sent ? Rating::Compatible : Rating::Breaking;
    case Effect::Removed:
    case Effect::Unknown:
        return Rating::Breaking;
    case Effect::Added:
    case Effect::None:
        return Rating::Compatible;
    case Effect::Text:
        break;
    }
    return Rating::Text;
}

constexpr qsizetype kNameChars = 200; ///< Of a member, a tool, …

QString cut(const QString &text, qsizetype most)
{
    if (text.size() <= most)
        return text;
    return text.first(most - int(text.at(most - 1).isHighSurrogate())) + u'…';
}

Value schemaOf(const std::optional<json::RawObject> &object)
{
    // Without a schema everything is valid.
    return object ? json::parse(object->raw).valueOr(Value()) : Value(true);
}

QString jsonOf(const Value &value)
{
    return QString::fromUtf8(value.toJson());
}

/// Arguments are an object, whether the schema says so or not.
Value argumentsOf(const Tool &tool)
{
    Value schema = schemaOf(tool.inputSchema);
    if (schema.isObject() && !schema.find(u"type"))
        schema.insert(u"type"_s, Value(u"object"_s));
    return schema;
}

/// What a tool claims that says nothing, or this.
QString claimOf(const QString &name, const QString &stated)
{
    const bool isTrue = name == "destructiveHint"_L1 || name == "openWorldHint"_L1;
    return !stated.isNull() ? stated : isTrue ? u"true"_s : u"false"_s;
}

bool isFailure(const Value &result)
{
    const Value *flag = result.find(u"isError");
    return flag && FailureFlag::fromRaw(flag->toRaw()).value_or(false);
}

class Comparer
{
public:
    explicit Comparer(const QList<Path> &ignored)
        : m_ignored(ignored)
    {
    }

    ServerComparison result;

    void compareOffers(const RecordedServer &before, const RecordedServer &after)
    {
        compareText(Part::Server, {}, u"instructions"_s, before.instructions, after.instructions);
        compareText(Part::Server, {}, u"name"_s, before.implementation.name,
                    after.implementation.name);
        compareText(Part::Server, {}, u"version"_s, before.implementation.version,
                    after.implementation.version);
        compareLists(Part::Tool, before.tools, after.tools, &Tool::name, &Comparer::compareTools);
        compareLists(Part::Prompt, before.prompts, after.prompts, &Prompt::name,
                     &Comparer::comparePrompts);
        compareLists(Part::Resource, before.resources, after.resources, &Resource::uri,
                     &Comparer::compareResources<Resource>);
        compareLists(Part::Template, before.templates, after.templates,
                     &ResourceTemplate::uriTemplate, &Comparer::compareResources<ResourceTemplate>);
    }

    void compareAnswers(const RecordedServer &before, const RecordedServer &after)
    {
        QHash<QByteArray, QList<const RecordedCall *>> others;
        for (const RecordedCall &call : after.calls)
            others[call.key()].append(&call);
        QHash<QByteArray, qsizetype> used;
        for (const RecordedCall &call : before.calls) {
            const auto found = others.constFind(call.key());
            const qsizetype nth = used[call.key()]++;
            if (found == others.cend() || nth >= found->size())
                continue;
            ++result.answers;
            compareAnswer(call, *found->at(nth));
        }
    }

private:
    void add(Rating rating, Part part, const QString &subject, const QString &place,
             const QString &before, const QString &after)
    {
        ++result.counts.at(size_t(rating));
        if (!isFull())
            result.differences.append({rating, part, cut(subject, kNameChars),
                                       cut(place, 5 * kNameChars),
                                       cut(before, ServerComparison::kShownChars),
                                       cut(after, ServerComparison::kShownChars)});
    }

    bool isFull() const { return result.differences.size() >= ServerComparison::kDifferences; }

    void compareText(Part part, const QString &subject, const QString &place,
                     const std::optional<QString> &before, const std::optional<QString> &after)
    {
        if (before.value_or(QString()) != after.value_or(QString()))
            add(Rating::Text, part, subject, place, before.value_or(QString()),
                after.value_or(QString()));
    }

    template<class Item>
    void compareLists(Part part, const QList<Item> &before, const QList<Item> &after,
                      QString Item::*nameOf,
                      void (Comparer::*compare)(Part, const Item &, const Item &))
    {
        visitPairs(before, after, nameOf,
                   [&](const QString &name, const Item *then, const Item *now) {
                       if (then && now)
                           (this->*compare)(part, *then, *now);
                       else if (then)
                           add(Rating::Breaking, part, name, {}, name, {});
                       else
                           add(Rating::Compatible, part, name, {}, {}, name);
                   });
    }

    void compareTools(Part part, const Tool &before, const Tool &after)
    {
        Tool then = before;
        Tool now = after;
        for (Tool *tool : {&then, &now}) { // The schemas are compared below.
            tool->inputSchema = {};
            tool->outputSchema.reset();
        }
        const QList<ToolDifference> differences = toolDifferences(then, now);
        for (const ToolDifference &one : differences)
            add(toolRating(one), part, after.name, placeOf(one), one.before, one.after);
        compareSchemas(part, after.name, u"inputSchema"_s, Direction::Sent, argumentsOf(before),
                       argumentsOf(after));
        compareSchemas(part, after.name, u"outputSchema"_s, Direction::Answered,
                       schemaOf(before.outputSchema), schemaOf(after.outputSchema));
    }

    void compareSchemas(Part part, const QString &subject, const QString &field,
                        Direction direction, const Value &before, const Value &after)
    {
        const QList<schema::SchemaChange> changes = schema::schemaChanges(before, after);
        for (const schema::SchemaChange &one : changes)
            add(ratingOf(one.effect, direction), part, subject,
                one.path.isEmpty() ? field : QString(field + u'.' + one.path), one.before,
                one.after);
    }

    static QString placeOf(const ToolDifference &difference)
    {
        switch (difference.part) {
        case Field::Name:
            return u"name"_s;
        case Field::Title:
            return u"title"_s;
        case Field::Description:
            return u"description"_s;
        case Field::Annotation:
            return u"annotations."_s + difference.path;
        case Field::TaskSupport:
            return u"execution.taskSupport"_s;
        case Field::Visibility:
            return u"_meta.ui.visibility"_s;
        case Field::InputSchema:
        case Field::OutputSchema:
        case Field::More:
            break;
        }
        return {};
    }

    /// Other claims, another way to run, or another audience change what a host does.
    static Rating toolRating(const ToolDifference &difference)
    {
        switch (difference.part) {
        case Field::Title:
        case Field::Description:
            return Rating::Text;
        case Field::Annotation:
            if (difference.path == "title"_L1)
                return Rating::Text;
            return claimOf(difference.path, difference.before)
                    == claimOf(difference.path, difference.after)
                ? Rating::Compatible
                : Rating::Breaking;
        case Field::TaskSupport: {
            const auto isTask = [](const QString &support) {
                return support == "optional"_L1 || support == "required"_L1;
            };
            const bool hasLostTasks = isTask(difference.before) && !isTask(difference.after);
            return hasLostTasks || difference.after == "required"_L1 ? Rating::Breaking
                                                                     : Rating::Compatible;
        }
        case Field::Visibility:
            return difference.after.isNull() ? Rating::Compatible : Rating::Breaking;
        case Field::Name:
        case Field::InputSchema:
        case Field::OutputSchema:
        case Field::More:
            break;
        }
        return Rating::Breaking;
    }

    void comparePrompts(Part part, const Prompt &before, const Prompt &after)
    {
        compareText(part, after.name, u"title"_s, before.title, after.title);
        compareText(part, after.name, u"description"_s, before.description, after.description);
        visitPairs(before.arguments.value_or(QList<PromptArgument>()),
                   after.arguments.value_or(QList<PromptArgument>()), &PromptArgument::name,
                   [&](const QString &name, const PromptArgument *then, const PromptArgument *now) {
                       compareArguments(after.name, name, then, now);
                   });
    }

    /// One of them is null if the other prompt does not have it.
    void compareArguments(const QString &prompt, const QString &name, const PromptArgument *before,
                          const PromptArgument *after)
    {
        const auto presence = [](const PromptArgument *one) {
            return !one ? QString() : one->required.value_or(false) ? u"required"_s : u"optional"_s;
        };
        const QString place = u"arguments."_s + name;
        const QString then = presence(before);
        const QString now = presence(after);
        if (then != now)
            add(now == "optional"_L1 ? Rating::Compatible : Rating::Breaking, Part::Prompt, prompt,
                place, then, now);
        if (!before || !after)
            return;
        compareText(Part::Prompt, prompt, place + u".title"_s, before->title, after->title);
        compareText(Part::Prompt, prompt, place + u".description"_s, before->description,
                    after->description);
    }

    template<class Item>
    void compareResources(Part part, const Item &before, const Item &after)
    {
        const QString subject = [&after] {
            if constexpr (requires { after.uri; })
                return after.uri;
            else
                return after.uriTemplate;
        }();
        compareText(part, subject, u"name"_s, before.name, after.name);
        compareText(part, subject, u"title"_s, before.title, after.title);
        compareText(part, subject, u"description"_s, before.description, after.description);
        if (before.mimeType != after.mimeType)
            add(before.mimeType ? Rating::Breaking : Rating::Compatible, part, subject,
                u"mimeType"_s, before.mimeType.value_or(QString()),
                after.mimeType.value_or(QString()));
    }

    void compareAnswer(const RecordedCall &before, const RecordedCall &after)
    {
        const QString subject = before.method + u' ' + before.subject;
        const Value then = resultOf(before);
        const Value now = resultOf(after);
        const bool hasFailed = after.error || isFailure(now);
        if ((before.error || isFailure(then)) != hasFailed)
            return add(hasFailed ? Rating::Breaking : Rating::Compatible, Part::Answer, subject, {},
                       answerText(before), answerText(after));
        if (before.error && after.error)
            return compareCodes(subject, *before.error, *after.error);
        compareValues(subject, then, now, {});
    }

    static Value resultOf(const RecordedCall &call)
    {
        return call.result ? withoutEra(json::parse(*call.result).valueOr(Value())) : Value();
    }

    void compareCodes(const QString &subject, const rpc::ResponseError &before,
                      const rpc::ResponseError &after)
    {
        if (before.code != after.code)
            add(Rating::Breaking, Part::Answer, subject, u"error.code"_s,
                QString::number(before.code), QString::number(after.code));
        compareText(Part::Answer, subject, u"error.message"_s, before.message, after.message);
    }

    static QString answerText(const rpc::ResponseError &error)
    {
        return u"error %1: %2"_s.arg(error.code).arg(error.message);
    }

    static QString answerText(const RecordedCall &call)
    {
        return !call.result ? answerText(call.error.value_or(rpc::ResponseError()))
                            : QString::fromUtf8(call.result->view());
    }

    bool isIgnored(const Path &place) const
    {
        return std::ranges::any_of(m_ignored,
                                   [&place](const Path &one) { return one.covers(place); });
    }

    /// A member that is gone, or is of another kind, has another form; an item more or less has not.
    void compareValues(const QString &subject, const Value &before, const Value &after,
                       const Path &place)
    {
        if (before.kind() != after.kind())
            return addValue(Rating::Breaking, subject, place, &before, &after);
        if (before.isObject())
            return compareMembers(subject, before, after, place);
        if (!before.isArray()) {
            if (before != after)
                addValue(Rating::Value, subject, place, &before, &after);
            return;
        }
        const qsizetype both = std::min(before.items().size(), after.items().size());
        for (qsizetype i = 0; i < both; ++i)
            compareValues(subject, before.items().at(i), after.items().at(i), place.item(i));
        for (qsizetype i = both; i < before.items().size(); ++i)
            addValue(Rating::Value, subject, place.item(i), &before.items().at(i), nullptr);
        for (qsizetype i = both; i < after.items().size(); ++i)
            addValue(Rating::Value, subject, place.item(i), nullptr, &after.items().at(i));
    }

    void compareMembers(const QString &subject, const Value &before, const Value &after,
                        const Path &place)
    {
        const auto compare = [&](const QString &name, const Value::Member *then,
                                 const Value::Member *now) {
            const Path inside = place.member(name.left(kNameChars));
            if (then && now)
                compareValues(subject, then->second, now->second, inside);
            else if (!isFlag(inside))
                addValue(then ? Rating::Breaking : Rating::Compatible, subject, inside,
                         then ? &then->second : nullptr, now ? &now->second : nullptr);
        };
        visitPairs(before.members(), after.members(), &Value::Member::first, compare);
    }

    /// Whether the call failed, which is compared before.
    static bool isFlag(const Path &place)
    {
        return place.steps().size() == 1 && place.steps().constFirst().name == "isError"_L1;
    }

    void addValue(Rating rating, const QString &subject, const Path &place, const Value *before,
                  const Value *after)
    {
        if (isIgnored(place))
            return;
        if (isFull()) // It may be long.
            return add(rating, Part::Answer, subject, {}, {}, {});
        add(rating, Part::Answer, subject, place.toString(), before ? jsonOf(*before) : QString(),
            after ? jsonOf(*after) : QString());
    }

    QList<Path> m_ignored;
};

} // namespace

qsizetype ServerComparison::total() const
{
    return std::accumulate(counts.cbegin(), counts.cend(), qsizetype(0));
}

ServerComparison compareServers(const RecordedServer &before, const RecordedServer &after,
                                const QList<Path> &ignored)
{
    Comparer comparer(ignored);
    comparer.compareOffers(before, after);
    comparer.compareAnswers(before, after);
    return comparer.result;
}

} // namespace mcp
