// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/protocol/completion.h"
#include "core/protocol/discover.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/lifecycle.h"
#include "core/protocol/logging.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/roots.h"
#include "core/protocol/sampling.h"
#include "core/protocol/subscriptions.h"
#include "core/protocol/tasks.h"
#include "core/protocol/tools.h"
#include "core/rpc/message.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QSet>
#include <QTest>

namespace tst_schemas {

using namespace mcp;
using namespace Qt::StringLiterals;
using json::Value;

namespace {

struct Field
{
    QString name;
    bool isOptional = false;
};

struct FieldLister
{
    QList<Field> fields;

    template<class M>
    static constexpr bool isOptional(const std::optional<M> *)
    {
        return true;
    }
    static constexpr bool isOptional(const void *) { return false; }

    template<class T, class M, class How = json::Plain>
    void operator()(std::string_view name, M T::*, How = {})
    {
        fields.append(
            {QString::fromLatin1(name.data(), qsizetype(name.size())),
             isOptional(static_cast<M *>(nullptr)) || std::is_same_v<How, json::MayBeAbsent>});
    }
};

/// A struct and its definition in the schemas: a definition, or a member of one.
struct Subject
{
    QString name;
    QStringList places;
    QList<Field> fields;
    QString revision; ///< Where the name means this one only there.
};

constexpr auto kStateless = "2026-07-28";
constexpr auto kStatefulTasks = "2025-11-25";
constexpr auto kTasksExtensionFile = "tasks-extension-2026-07-28";

template<class T>
Subject subject(const char *name, const QStringList &places, const char *revision = "")
{
    FieldLister lister;
    T::fields(lister);
    return {QString::fromLatin1(name), places, lister.fields, QString::fromLatin1(revision)};
}

QList<Subject> subjects()
{
    return {
        subject<Implementation>("Implementation", {u"Implementation"_s}),
        subject<Icon>("Icon", {u"Icon"_s}),
        subject<Annotations>("Annotations", {u"Annotations"_s, u"Annotated/annotations"_s}),
        subject<TextContent>("TextContent", {u"TextContent"_s}),
        subject<ImageContent>("ImageContent", {u"ImageContent"_s}),
        subject<AudioContent>("AudioContent", {u"AudioContent"_s}),
        subject<ResourceLink>("ResourceLink", {u"ResourceLink"_s}),
        subject<EmbeddedResource>("EmbeddedResource", {u"EmbeddedResource"_s}),
        subject<ResourceContents>("ResourceContents",
                                  {u"TextResourceContents"_s, u"BlobResourceContents"_s}),
        subject<Resource>("Resource", {u"Resource"_s}),
        subject<Prompt>("Prompt", {u"Prompt"_s}),
        subject<PromptArgument>("PromptArgument", {u"PromptArgument"_s}),
        subject<PromptMessage>("PromptMessage", {u"PromptMessage"_s}),
        subject<Tool>("Tool", {u"Tool"_s}),
        subject<ToolAnnotations>("ToolAnnotations", {u"ToolAnnotations"_s}),
        subject<ToolExecution>("ToolExecution", {u"ToolExecution"_s}),
        subject<ListToolsResult>("ListToolsResult", {u"ListToolsResult"_s}),
        subject<ListResourcesResult>("ListResourcesResult", {u"ListResourcesResult"_s}),
        subject<ListPromptsResult>("ListPromptsResult", {u"ListPromptsResult"_s}),
        subject<ResourceTemplate>("ResourceTemplate", {u"ResourceTemplate"_s}),
        subject<ListResourceTemplatesResult>("ListResourceTemplatesResult",
                                             {u"ListResourceTemplatesResult"_s}),
        subject<CompleteResult>("CompleteResult", {u"CompleteResult"_s}),
        subject<Completion>("Completion", {u"CompleteResult/completion"_s}),
        subject<CompleteParams>("CompleteParams", {u"CompleteRequest/params"_s}),
        subject<CompletionArgument>("CompletionArgument", {u"CompleteRequest/params/argument"_s}),
        subject<DiscoverResult>("DiscoverResult", {u"DiscoverResult"_s}),
        subject<InputRequiredResult>("InputRequiredResult", {u"InputRequiredResult"_s}),
        subject<SubscriptionFilter>("SubscriptionFilter",
                                    {u"SubscriptionFilter"_s, u"TaskSubscriptionNotifications"_s,
                                     u"TaskSubscriptionAcknowledgedNotifications"_s}),
        subject<SubscriptionParams>("SubscriptionParams",
                                    {u"SubscriptionsListenRequest/params"_s,
                                     u"SubscriptionsAcknowledgedNotification/params"_s}),
        subject<ResourceUriParams>("ResourceUriParams",
                                   {u"SubscribeRequest/params"_s, u"UnsubscribeRequest/params"_s,
                                    u"ResourceUpdatedNotification/params"_s}),
        subject<SetLevelParams>("SetLevelParams", {u"SetLevelRequest/params"_s}),
        subject<ReadResourceResult>("ReadResourceResult", {u"ReadResourceResult"_s}),
        subject<GetPromptResult>("GetPromptResult", {u"GetPromptResult"_s}),
        subject<CallToolResult>("CallToolResult", {u"CallToolResult"_s}),
        subject<InitializeResult>("InitializeResult", {u"InitializeResult"_s}),
        subject<EmptyResult>("EmptyResult", {u"EmptyResult"_s, u"UpdateTaskResult"_s}),
        subject<ServerCapabilities>("ServerCapabilities", {u"ServerCapabilities"_s}),
        subject<ClientCapabilities>("ClientCapabilities", {u"ClientCapabilities"_s}),
        subject<InitializeParams>("InitializeParams", {u"InitializeRequest/params"_s}),
        subject<CallToolParams>("CallToolParams", {u"CallToolRequest/params"_s}),
        subject<GetPromptParams>("GetPromptParams", {u"GetPromptRequest/params"_s}),
        subject<ReadResourceParams>("ReadResourceParams", {u"ReadResourceRequest/params"_s}),
        subject<PaginatedParams>("PaginatedParams",
                                 {u"PaginatedRequest/params"_s, u"ListToolsRequest/params"_s,
                                  u"ListResourcesRequest/params"_s, u"ListPromptsRequest/params"_s,
                                  u"ListTasksRequest/params"_s}),
        subject<EmptyParams>("EmptyParams",
                             {u"PingRequest/params"_s, u"InitializedNotification/params"_s}),
        subject<TaskMetadata>("TaskMetadata",
                              {u"TaskMetadata"_s, u"CallToolRequest/params/task"_s}),
        subject<TaskCapability>("TaskCapability",
                                {u"ServerCapabilities/tasks"_s, u"ClientCapabilities/tasks"_s}),
        subject<TaskRequests>(
            "TaskRequests",
            {u"ServerCapabilities/tasks/requests"_s, u"ClientCapabilities/tasks/requests"_s}),
        subject<ToolTaskRequests>("ToolTaskRequests",
                                  {u"ServerCapabilities/tasks/requests/tools"_s}),
        subject<SamplingTaskRequests>("SamplingTaskRequests",
                                      {u"ClientCapabilities/tasks/requests/sampling"_s}),
        subject<ElicitationTaskRequests>("ElicitationTaskRequests",
                                         {u"ClientCapabilities/tasks/requests/elicitation"_s}),
        subject<RelatedTask>("RelatedTask", {u"RelatedTaskMetadata"_s}),
        subject<Task>("Task",
                      {u"Task"_s, u"GetTaskResult"_s, u"CancelTaskResult"_s,
                       u"TaskStatusNotification/params"_s},
                      kStatefulTasks),
        subject<CreateTaskResult>("CreateTaskResult", {u"CreateTaskResult"_s}, kStatefulTasks),
        subject<ListTasksResult>("ListTasksResult", {u"ListTasksResult"_s}),
        subject<TaskIdParams>("TaskIdParams",
                              {u"GetTaskRequest/params"_s, u"GetTaskPayloadRequest/params"_s,
                               u"CancelTaskRequest/params"_s}),
        subject<UpdateTaskParams>("UpdateTaskParams", {u"UpdateTaskRequest/params"_s}),
        subject<DetailedTask>("DetailedTask",
                              {u"Task"_s, u"CreateTaskResult"_s, u"WorkingTask"_s,
                               u"InputRequiredTask"_s, u"CompletedTask"_s, u"FailedTask"_s,
                               u"CancelledTask"_s},
                              kTasksExtensionFile),
        subject<LoggingMessageParams>("LoggingMessageParams",
                                      {u"LoggingMessageNotification/params"_s}),
        subject<ElicitParams>(
            "ElicitParams",
            {u"ElicitRequest/params"_s, u"ElicitRequestFormParams"_s, u"ElicitRequestURLParams"_s}),
        subject<ElicitResult>("ElicitResult", {u"ElicitResult"_s}),
        subject<ElicitationCompleteParams>("ElicitationCompleteParams",
                                           {u"ElicitationCompleteNotification/params"_s}),
        subject<ElicitationRequiredData>("ElicitationRequiredData",
                                         {u"URLElicitationRequiredError/error/data"_s}),
        subject<ToolUseContent>("ToolUseContent", {u"ToolUseContent"_s}),
        subject<ToolResultContent>("ToolResultContent", {u"ToolResultContent"_s}),
        subject<SamplingMessage>("SamplingMessage", {u"SamplingMessage"_s}),
        subject<ModelHint>("ModelHint", {u"ModelHint"_s}),
        subject<ModelPreferences>("ModelPreferences", {u"ModelPreferences"_s}),
        subject<ToolChoice>("ToolChoice", {u"ToolChoice"_s}),
        subject<CreateMessageParams>("CreateMessageParams", {u"CreateMessageRequest/params"_s}),
        subject<CreateMessageResult>("CreateMessageResult", {u"CreateMessageResult"_s}),
        subject<Root>("Root", {u"Root"_s}),
        subject<ListRootsResult>("ListRootsResult", {u"ListRootsResult"_s}),
        subject<rpc::ProgressParams>("ProgressParams", {u"ProgressNotification/params"_s}),
        subject<rpc::CancelledParams>("CancelledParams", {u"CancelledNotification/params"_s}),
        subject<rpc::ResponseError>("ResponseError",
                                    {u"JSONRPCError/error"_s, u"JSONRPCErrorResponse/error"_s}),
    };
}

enum class Difference {
    LeftOut, ///< A property of the schema that we do not read or write.
    Optional, ///< Required there, optional here.
    Required, ///< Optional there, required here.
};

/// An intended difference. An empty subject means every subject, an empty revision every revision.
struct Exception
{
    Difference difference;
    const char *subject;
    const char *property;
    const char *revision;
    const char *reason;
};

constexpr Exception kExceptions[] = {
    {Difference::LeftOut, "", "type", "", "the tag of a union, read and written by it"},
    {Difference::LeftOut, "", "resultType", kStateless,
     "read apart from what it tells apart (RPC-14)"},
    {Difference::Optional, "", "ttlMs", kStateless, "0 without it (CACHE-01)"},
    {Difference::Optional, "", "cacheScope", kStateless, "private without it (CACHE-01)"},
    {Difference::LeftOut, "DiscoverResult", "ttlMs", kStateless, "asked anew for each link"},
    {Difference::LeftOut, "DiscoverResult", "cacheScope", kStateless, "asked anew for each link"},
    {Difference::LeftOut, "", "inputResponses", kStateless, "added by the input rounds (MRTR-05)"},
    {Difference::LeftOut, "CallToolParams", "requestState", kStateless,
     "added by the input rounds (MRTR-05)"},
    {Difference::LeftOut, "GetPromptParams", "requestState", kStateless,
     "added by the input rounds (MRTR-05)"},
    {Difference::LeftOut, "ReadResourceParams", "requestState", kStateless,
     "added by the input rounds (MRTR-05)"},
    {Difference::Optional, "", "_meta", kStateless, "put in on the way out (LIFE-40)"},
    {Difference::Optional, "CallToolResult", "content", "", "may be missing (TOOL-13)"},
    {Difference::Optional, "Tool", "inputSchema", "", "no arguments without it (K05)"},
    {Difference::Optional, "ResourceContents", "uri", "", "not known without it (K06)"},
    {Difference::Optional, "Completion", "values", "", "none without them (K06)"},
    {Difference::Required, "CallToolParams", "arguments", "", "always sent (TOOL-11)"},
    {Difference::LeftOut, "", "resultType", kTasksExtensionFile,
     "read apart from what it tells apart (RPC-14)"},
    {Difference::LeftOut, "Task", "_meta", kStatefulTasks, "says nothing of the task (TASK-19)"},
    {Difference::Optional, "Task", "createdAt", kStatefulTasks, "may be missing (TASK-04)"},
    {Difference::Optional, "Task", "lastUpdatedAt", kStatefulTasks, "may be missing (TASK-04)"},
    {Difference::Optional, "Task", "ttl", kStatefulTasks, "null without it (TASK-04)"},
    {Difference::Optional, "DetailedTask", "createdAt", "", "may be missing (TASKX-05)"},
    {Difference::Optional, "DetailedTask", "lastUpdatedAt", "", "may be missing (TASKX-05)"},
    {Difference::Optional, "DetailedTask", "ttlMs", "", "null without it (TASKX-05)"},
    {Difference::Optional, "DetailedTask", "result", "", "one struct for every status"},
    {Difference::Optional, "DetailedTask", "error", "", "one struct for every status"},
    {Difference::Optional, "DetailedTask", "inputRequests", "", "one struct for every status"},
    {Difference::Required, "ElicitParams", "message", "", "a union there; its parts require it"},
    {Difference::Optional, "ElicitParams", "mode", "", "a form without it (ELIC-02)"},
    {Difference::Optional, "ElicitParams", "requestedSchema", "", "one struct for both modes"},
    {Difference::Optional, "ElicitParams", "url", "", "one struct for both modes"},
    {Difference::Optional, "ElicitParams", "elicitationId", "", "one struct for both modes"},
    {Difference::LeftOut, "ElicitParams", "task", kStatefulTasks, "read apart (TASKR-02)"},
    {Difference::LeftOut, "CreateMessageParams", "task", kStatefulTasks, "read apart (TASKR-02)"},
    {Difference::LeftOut, "ElicitResult", "_meta", "", "nothing of ours to say there"},
    {Difference::Optional, "ResourceContents", "text", "", "one struct for text and blob"},
    {Difference::Optional, "ResourceContents", "blob", "", "one struct for text and blob"},
    {Difference::Optional, "Implementation", "name", "", "not known without it (K07)"},
    {Difference::Optional, "Implementation", "version", "", "not known without it (K07)"},
    {Difference::Optional, "InitializeResult", "capabilities", "", "none without them (K07)"},
    {Difference::Optional, "InitializeResult", "serverInfo", "", "not known without it (LIFE-07)"},
    {Difference::Optional, "DiscoverResult", "capabilities", kStateless, "none without them (K07)"},
    {Difference::Optional, "CancelledParams", "requestId", "",
     "optional in 2025-11-25; ignored without it (CANC-04)"},
};

Value load(const QString &revision)
{
    QFile file(QStringLiteral(QUAYSIDE_SHARED_DIR) + u"/spec/schema/"_s + revision + u".json"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return json::parse(json::Raw(file.readAll())).valueOr({});
}

/// The schema of one location, with references resolved.
class Schema
{
public:
    explicit Schema(Value root)
        : m_root(std::move(root))
    {
    }

    const Value *at(const QString &place) const
    {
        const QStringList steps = place.split(u'/');
        const Value *found = definition(steps.constFirst());
        for (qsizetype i = 1; found && i < steps.size(); ++i) {
            const Value *within = nullptr;
            for (const Value *part : partsOf(*found)) {
                const Value *properties = part->find(u"properties");
                const Value *property = properties ? properties->find(steps.at(i)) : nullptr;
                within = property ? property : within; // The last part is the most specific.
            }
            found = resolved(within);
        }
        return found;
    }

    /// The parts of a schema: itself, and its `allOf`.
    QList<const Value *> partsOf(const Value &schema) const
    {
        QList<const Value *> parts{&schema};
        if (const Value *all = schema.find(u"allOf")) {
            for (const Value &one : all->items()) {
                if (const Value *part = resolved(&one))
                    parts += partsOf(*part);
            }
        }
        return parts;
    }

private:
    const Value *definition(const QString &name) const
    {
        const Value *all = m_root.find(u"$defs");
        if (!all)
            all = m_root.find(u"definitions");
        return resolved(all ? all->find(name) : nullptr);
    }
    const Value *resolved(const Value *schema) const
    {
        const Value *reference = schema ? schema->find(u"$ref") : nullptr;
        return reference ? definition(reference->toString().section(u'/', -1)) : schema;
    }

    Value m_root;
};

QStringList revisions()
{
    return QDir(QStringLiteral(QUAYSIDE_SHARED_DIR) + u"/spec/schema"_s)
        .entryList({u"20*.json"_s, u"tasks-extension-*.json"_s}, QDir::Files, QDir::Name)
        .replaceInStrings(u".json"_s, QString());
}

} // namespace

/// The structs against the schema of every revision (requirements, appendix G).
class TestSchemas : public QObject
{
    Q_OBJECT

    QSet<const Exception *> m_used;
    QSet<QString> m_found;
    QSet<QString> m_known;
    QHash<QString, Value> m_loaded;

    bool isMeant(Difference difference, const QString &subject, const QString &property,
                 const QString &revision)
    {
        for (const Exception &one : kExceptions) {
            const bool fits = one.difference == difference
                && property == QLatin1String(one.property)
                && (!*one.subject || subject == QLatin1String(one.subject))
                && (!*one.revision || revision == QLatin1String(one.revision));
            if (fits) {
                m_used.insert(&one);
                return true;
            }
        }
        return false;
    }

    QStringList compare(const Subject &subject, const QList<const Value *> &parts,
                        const QString &revision)
    {
        QStringList complaints;
        QSet<QString> required;
        QSet<QString> there;
        for (const Value *part : parts) {
            if (const Value *names = part->find(u"required")) {
                for (const Value &name : names->items())
                    required.insert(name.toString());
            }
            if (const Value *properties = part->find(u"properties")) {
                for (const auto &[name, value] : properties->members())
                    there.insert(name);
            }
        }
        QSet<QString> ours;
        const auto complain = [&](Difference difference, const QString &property,
                                  const QString &what) {
            if (!isMeant(difference, subject.name, property, revision))
                complaints.append(property + u": "_s + what);
        };
        for (const Field &field : subject.fields) {
            ours.insert(field.name);
            if (there.contains(field.name))
                m_known.insert(subject.name + u'.' + field.name);
            if (required.contains(field.name) && field.isOptional)
                complain(Difference::Optional, field.name, u"required there, optional here"_s);
            if (!required.contains(field.name) && !field.isOptional)
                complain(Difference::Required, field.name, u"optional there, required here"_s);
        }
        for (const QString &name : std::as_const(there)) {
            if (!ours.contains(name))
                complain(Difference::LeftOut, name, u"left out"_s);
        }
        complaints.sort();
        return complaints;
    }

    QStringList complaintsOf(const Subject &subject, const QString &revision)
    {
        if (!m_loaded.contains(revision))
            m_loaded.insert(revision, load(revision));
        if (!subject.revision.isEmpty() && subject.revision != revision)
            return {};
        const Schema schema(m_loaded.value(revision));
        QStringList complaints;
        for (const QString &place : subject.places) {
            if (const Value *found = schema.at(place)) {
                m_found.insert(subject.name);
                complaints += compare(subject, schema.partsOf(*found), revision);
            }
        }
        return complaints;
    }

    void compareEverything()
    {
        for (const QString &revision : revisions()) {
            for (const Subject &subject : subjects())
                complaintsOf(subject, revision);
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (revisions().isEmpty())
            QSKIP("No schemas in " QUAYSIDE_SHARED_DIR "/spec/schema");
    }

    void describesTheSameFields_data()
    {
        QTest::addColumn<QString>("revision");
        QTest::addColumn<int>("index");
        const QList<Subject> all = subjects();
        for (const QString &revision : revisions()) {
            for (int i = 0; i < all.size(); ++i)
                QTest::addRow("%s %s", qPrintable(revision), qPrintable(all.at(i).name))
                    << revision << i;
        }
    }
    void describesTheSameFields()
    {
        QFETCH(QString, revision);
        QFETCH(int, index);
        const QStringList complaints = complaintsOf(subjects().at(index), revision);
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u"\n"_s)));
    }

    void knowsNoStructAndNoFieldOfItsOwn()
    {
        compareEverything();
        for (const Subject &subject : subjects()) {
            QVERIFY2(m_found.contains(subject.name), qPrintable(subject.name));
            for (const Field &field : subject.fields) {
                const QString name = subject.name + u'.' + field.name;
                if (name == u"DiscoverResult.serverInfo" || name == u"ToolAnnotations.taskHint")
                    continue; // Of servers built against drafts (LIFE-07, TASK-28).
                if (name == u"CallToolResult.task")
                    continue; // The test of CreateTaskResult covers it (TASK-04, TASK-06).
                QVERIFY2(m_known.contains(name), qPrintable(name));
            }
        }
    }

    void makesNoExceptionThatIsNotNeeded()
    {
        compareEverything();
        for (const Exception &one : kExceptions) {
            QVERIFY(*one.reason);
            QVERIFY2(m_used.contains(&one), one.property);
        }
    }
};

QUAYSIDE_TEST(TestSchemas, QCoreApplication)

} // namespace tst_schemas

#include "tst_schemas.moc"
