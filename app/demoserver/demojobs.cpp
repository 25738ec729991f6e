// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demojobs.h"

#include "app/demoserver/demotools.h"
#include "core/json/write.h"
#include "core/protocol/elicitation.h"

#include <QTimer>

#include <array>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;

namespace {

const QString kSlow = u"slow"_s;
const QString kSurvey = u"survey"_s;
const QString kVoyage = u"plan_voyage"_s;
const QString kDredge = u"dredge"_s;
const QString kPatrol = u"patrol"_s;
const QString kBalloon = u"weather_balloon"_s;

constexpr int kSlowStepsPerSecond = 4;

/// A schema whose field for the time has these bounds, after the fields in others.
QByteArray timeSchema(int longest, int usual, const QByteArray &others = {})
{
    return R"({"type":"object","properties":{)" + others
        + R"("seconds":{"type":"integer","title":"Seconds","minimum":1,"maximum":)"
        + QByteArray::number(longest) + R"(,"default":)" + QByteArray::number(usual) + "}}}";
}

Tool jobTool(const QString &name, const QString &title, const QString &description,
             const QByteArray &inputSchema, TaskSupport support)
{
    Tool tool = demoTool(name, title, description, inputSchema);
    if (support != TaskSupport::Forbidden)
        tool.execution =
            ToolExecution{support == TaskSupport::Required ? u"required"_s : u"optional"_s};
    return tool;
}

/// What a job says it is at, from the first part of its time to the last.
QStringList stages(const QString &tool)
{
    if (tool == kSurvey)
        return {u"Casting off"_s, u"Sounding the north quay"_s, u"Sounding the south quay"_s,
                u"Drawing the chart"_s};
    if (tool == kVoyage)
        return {u"Reading the tide tables"_s, u"Laying the course"_s};
    if (tool == kDredge)
        return {u"Lowering the buckets"_s, u"Dredging the basin"_s};
    if (tool == kPatrol)
        return {u"Rounding the breakwater"_s, u"Looking into every corner"_s, u"Heading home"_s};
    return {u"Rising"_s, u"Above the clouds"_s, u"Somewhere over the sea"_s};
}

const QList<Tool> &jobTools()
{
    static const QList<Tool> tools{
        jobTool(kSlow, u"Count slowly"_s,
                u"Takes some seconds and reports progress. Can be cancelled."_s, timeSchema(600, 5),
                TaskSupport::Forbidden),
        jobTool(
            kSurvey, u"Survey the harbour"_s,
            u"Sounds every quay and draws a chart. Takes as long as you say, up to two hours."_s,
            timeSchema(7200, 60), TaskSupport::Optional),
        jobTool(
            kVoyage, u"Plan a voyage"_s, u"Asks you half-way which route to take."_s,
            timeSchema(
                600, 20,
                R"("destination":{"type":"string","title":"Destination","default":"Tromsø","minLength":1},)"),
            TaskSupport::Required),
        jobTool(kDredge, u"Dredge the basin"_s, u"Fails half-way: something is in the way."_s,
                timeSchema(600, 20), TaskSupport::Optional),
        jobTool(kPatrol, u"Harbour patrol"_s, u"Continues even when it is cancelled."_s,
                timeSchema(600, 30), TaskSupport::Required),
        jobTool(kBalloon, u"Weather balloon"_s,
                u"Flies twice as long as the server remembers that it sent it up."_s,
                timeSchema(600, 20), TaskSupport::Required),
    };
    return tools;
}

int secondsOf(const QString &name, const Value &arguments)
{
    for (const Tool &tool : jobTools()) {
        if (tool.name != name)
            continue;
        const auto schema = json::parse(tool.inputSchema.raw).valueOr({});
        const Value &field = schema.at(u"properties").at(u"seconds");
        const qint64 usual = field.at(u"default").toInteger().value_or(1);
        return int(qBound(qint64(1), arguments.at(u"seconds").toInteger().value_or(usual),
                          field.at(u"maximum").toInteger().value_or(1)));
    }
    return 1;
}

QString destination(const serve::Call &call)
{
    const Value *given = call.arguments().find(u"destination");
    return given ? given->toString() : u"Tromsø"_s;
}

serve::Question routeQuestion(const serve::Call &call)
{
    ElicitParams question;
    question.mode = u"form"_s;
    question.message = u"Two routes lead to %1. Which one shall it be?"_s.arg(destination(call));
    question.requestedSchema = json::Raw(
        R"({"type":"object","properties":{"route":{"type":"string","title":"Route","oneOf":[)"
        R"({"const":"inner","title":"Behind the islands"},{"const":"outer","title":"Across open water"}]},)"
        R"("night":{"type":"boolean","title":"Sail at night too","default":false}},"required":["route"]})"_ba);
    return {u"route"_s, Elicit::method, json::write(question)};
}

CallToolResult chart()
{
    static constexpr std::array kDepths{std::pair("North quay 1", 9.4),
                                        std::pair("North quay 2", 8.8),
                                        std::pair("South quay", 6.2)};
    Value::Array rows;
    for (const auto &[quay, depth] : kDepths)
        rows.append(Value(Value::Object{{u"quay"_s, Value(QString::fromLatin1(quay))},
                                        {u"depth m"_s, Value(depth)}}));
    CallToolResult result = serve::textResult(u"The least depth is 6.2 m, at the south quay."_s);
    result.structuredContent = Value(Value::Object{{u"depths"_s, Value(rows)}}).toRaw();
    return result;
}

CallToolResult voyage(const serve::Call &call, const Value &answer)
{
    if (answer.at(u"action").toString() != u"accept" || !answer.at(u"content").isObject())
        return serve::textResult(
            u"Nobody chose a route: the voyage to %1 stays a draft."_s.arg(destination(call)));
    const Value &content = answer.at(u"content");
    const bool isInner = content.at(u"route").toString() == u"inner";
    const bool isAtNight = content.at(u"night").toBool();
    return serve::textResult(u"To %1 %2 in %3 days."_s.arg(
        destination(call), isInner ? u"behind the islands"_s : u"across open water"_s,
        QString::number((isInner ? 4 : 3) - (isAtNight ? 1 : 0))));
}

/// One call of a long tool, until it is done. Deletes itself.
class DemoJob final : public QObject
{
public:
    DemoJob(const QString &tool, const serve::CallPtr &call, QObject *parent)
        : QObject(parent)
        , m_tool(tool)
        , m_call(call)
        , m_perSecond(tool == kSlow ? kSlowStepsPerSecond : 1)
        , m_steps(secondsOf(tool, call->arguments()) * m_perSecond)
    {
        if (tool != kSlow) {
            serve::TaskOptions options{stages(tool).constFirst()};
            if (tool == kBalloon)
                options.ttl = std::chrono::milliseconds(1'000) * m_steps / 2;
            options.isCancellable = tool != kPatrol;
            call->becomeTask(options);
        }
        if (!call->isOpen()) {
            deleteLater();
            return;
        }
        call->onCancelled([this] { end(); });
        // A task of an earlier process has come as far as it would have by now.
        m_step = int(std::min<qint64>(call->taskAge().count() * m_perSecond / 1'000, m_steps - 1));
        connect(&m_timer, &QTimer::timeout, this, [this] {
            ++m_step;
            proceed();
        });
        // It has come as far as a task of its age, or a process that continues the task would be behind.
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.start(1'000 / m_perSecond);
        if (m_step > 0)
            proceed();
    }

private:
    void proceed()
    {
        const bool isHalfDone = 2 * m_step >= m_steps;
        if (m_tool == kVoyage && isHalfDone && m_answer.isNull())
            return ask();
        if (m_tool == kBalloon && isHalfDone && !m_call->isTask()) { // As a task it would be gone.
            m_call->fail(rpc::kInternalError, u"The balloon is lost"_s);
            return end();
        }
        if (m_tool == kDredge && isHalfDone) {
            m_call->finish(serve::textResult(u"There is a wreck in the basin."_s, true));
            return end();
        }
        if (m_step >= m_steps) {
            m_call->finish(result());
            return end();
        }
        m_call->sendProgress(m_step, m_steps, message());
    }

    void ask()
    {
        m_timer.stop();
        const auto answered = [this](const serve::Answer &answer) {
            m_answer = answer.valueOr(Value(Value::Object{}));
            m_call->sendProgress(m_step, m_steps, message());
            m_timer.start(1'000 / m_perSecond);
        };
        const serve::Question question = routeQuestion(*m_call);
        if (!m_call->canAsk(question))
            return answered(Value(Value::Object{}));
        m_call->sendProgress(m_step, m_steps, u"Two routes lead to %1"_s.arg(destination(*m_call)));
        m_call->ask(question, answered);
    }

    QString message() const
    {
        if (m_tool == kSlow)
            return u"Second %1 of %2"_s.arg(m_step / kSlowStepsPerSecond)
                .arg(m_steps / kSlowStepsPerSecond);
        const QStringList all = stages(m_tool);
        return all.at(std::min(m_step * all.size() / m_steps, all.size() - 1));
    }

    CallToolResult result() const
    {
        if (m_tool == kSlow)
            return serve::textResult(u"Counted to %1."_s.arg(m_steps / kSlowStepsPerSecond));
        if (m_tool == kSurvey)
            return chart();
        if (m_tool == kVoyage)
            return voyage(*m_call, m_answer);
        return serve::textResult(m_tool == kPatrol ? u"All is quiet."_s
                                                   : u"The balloon has landed."_s);
    }

    void end()
    {
        m_timer.stop();
        deleteLater();
    }

    QString m_tool;
    serve::CallPtr m_call;
    int m_perSecond;
    int m_steps;
    int m_step = 0;
    Value m_answer; ///< Null: not asked yet.
    QTimer m_timer;
};

} // namespace

void offerJobs(serve::Server *server)
{
    for (const Tool &tool : jobTools())
        server->addTool(tool, [server, name = tool.name](const serve::CallPtr &call) {
            new DemoJob(name, call, server);
        });
}

} // namespace quayside
