// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demojobs.h"

#include "app/demoserver/demostore.h"
#include "app/demoserver/demotools.h"
#include "core/serve/call.h"
#include "core/serve/randomid.h"

#include <algorithm>
#include <array>
#include <cstdio>

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
constexpr std::chrono::seconds kSaveSpacing{1}; ///< Of what is no more than progress.

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

qint64 secondsOf(const DemoJob &job)
{
    for (const Tool &tool : demoJobTools()) {
        if (tool.name != job.tool)
            continue;
        const auto schema = json::parse(tool.inputSchema.raw).valueOr({});
        const Value &field = schema.at(u"properties").at(u"seconds");
        const qint64 usual = field.at(u"default").toInteger().value_or(1);
        return qBound(qint64(1), job.arguments.at(u"seconds").toInteger().value_or(usual),
                      field.at(u"maximum").toInteger().value_or(1));
    }
    return 1;
}

QString destination(const DemoJob &job)
{
    const Value *given = job.arguments.find(u"destination");
    return given ? given->toString() : u"Tromsø"_s;
}

ElicitParams routeQuestion(const DemoJob &job)
{
    ElicitParams question;
    question.mode = u"form"_s;
    question.message = u"Two routes lead to %1. Which one shall it be?"_s.arg(destination(job));
    question.requestedSchema = json::Raw(
        R"({"type":"object","properties":{"route":{"type":"string","title":"Route","oneOf":[)"
        R"({"const":"inner","title":"Behind the islands"},{"const":"outer","title":"Across open water"}]},)"
        R"("night":{"type":"boolean","title":"Sail at night too","default":false}},"required":["route"]})"_ba);
    return question;
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

CallToolResult voyage(const DemoJob &job)
{
    if (!job.answer || job.answer->action != u"accept" || !job.answer->content)
        return serve::textResult(
            u"Nobody chose a route: the voyage to %1 stays a draft."_s.arg(destination(job)));
    const auto content = json::parse(job.answer->content->raw).valueOr({});
    const bool isInner = content.at(u"route").toString() == u"inner";
    const bool isAtNight = content.at(u"night").toBool();
    return serve::textResult(u"To %1 %2 in %3 days."_s.arg(
        destination(job), isInner ? u"behind the islands"_s : u"across open water"_s,
        QString::number((isInner ? 4 : 3) - (isAtNight ? 1 : 0))));
}

CallToolResult resultOf(const DemoJob &job)
{
    if (job.tool == kSlow)
        return serve::textResult(u"Counted to %1."_s.arg(job.steps / kSlowStepsPerSecond));
    if (job.tool == kSurvey)
        return chart();
    if (job.tool == kVoyage)
        return voyage(job);
    if (job.tool == kDredge)
        return serve::textResult(u"There is a wreck in the basin."_s, true);
    return serve::textResult(job.tool == kPatrol ? u"All is quiet."_s
                                                 : u"The balloon has landed."_s);
}

} // namespace

Result<void> DemoJobs::keepIn(const QString &file)
{
    const auto jobs = readJobs(file);
    if (!jobs)
        return jobs.error();
    m_file = file;
    m_saveSoon.setSingleShot(true);
    m_saveSoon.setInterval(kSaveSpacing);
    connect(&m_saveSoon, &QTimer::timeout, this, &DemoJobs::save);
    for (const DemoJob &job : *jobs) {
        const auto age = job.startedAt.msecsTo(QDateTime::currentDateTimeUtc());
        if (!job.ttl || age < job.ttl->count())
            run(job);
    }
    return {};
}

void DemoJobs::save()
{
    m_saveSoon.stop();
    if (!m_file.isEmpty() && !writeJobs(m_file, all()))
        std::fprintf(stderr, "The tasks could not be written to %s.\n", qPrintable(m_file));
}

bool DemoJobs::makeRoom()
{
    if (m_order.size() < kMost)
        return true;
    const auto ended = std::ranges::find_if(
        m_order, [this](const QString &id) { return isTerminal(find(id)->status); });
    if (ended == m_order.end())
        return false;
    forget(QString(*ended));
    return true;
}

QString DemoJobs::fullText()
{
    return u"The limit of %1 running jobs is reached"_s.arg(kMost);
}

const DemoJob &DemoJobs::start(const DemoJob &what)
{
    DemoJob job = what;
    job.id = QString::fromLatin1(serve::randomId());
    job.startedAt = job.changedAt = QDateTime::currentDateTimeUtc();
    if (job.tool == kBalloon)
        job.ttl = std::chrono::milliseconds(std::chrono::seconds(secondsOf(job))) / 2;
    if (job.tool != kSlow)
        job.message = stages(job.tool).constFirst();
    const DemoJob &begun = run(std::move(job));
    if (begun.isTask)
        save(); // Before anybody hears of it.
    return begun;
}

/// What is not in the file follows from the rest.
const DemoJob &DemoJobs::run(DemoJob what)
{
    auto running = std::make_unique<Running>();
    DemoJob &job = running->job;
    job = std::move(what);
    const int perSecond = job.tool == kSlow ? kSlowStepsPerSecond : 1;
    job.steps = int(secondsOf(job)) * perSecond;
    if (job.status == TaskStatus::InputRequired)
        job.question = routeQuestion(job);
    if (job.status == TaskStatus::Completed)
        job.result = resultOf(job);
    running->steps = std::make_unique<QTimer>();
    connect(running->steps.get(), &QTimer::timeout, this, [this, &job] { step(job); });
    if (!isTerminal(job.status))
        running->steps->start(1000 / perSecond);
    if (job.ttl) {
        running->end = std::make_unique<QTimer>();
        running->end->setSingleShot(true);
        connect(running->end.get(), &QTimer::timeout, this, [this, id = job.id] { forget(id); });
        const std::chrono::milliseconds age(job.startedAt.msecsTo(QDateTime::currentDateTimeUtc()));
        running->end->start(std::max(*job.ttl - age, std::chrono::milliseconds(0)));
    }
    m_order.append(job.id);
    return m_running.emplace(job.id, std::move(running)).first->second->job;
}

const DemoJob *DemoJobs::find(const QString &id) const
{
    const auto it = m_running.find(id);
    return it == m_running.end() ? nullptr : &it->second->job;
}

QList<const DemoJob *> DemoJobs::all() const
{
    QList<const DemoJob *> jobs;
    for (const QString &id : m_order)
        jobs.append(find(id));
    return jobs;
}

void DemoJobs::cancel(const QString &id)
{
    const auto it = m_running.find(id);
    if (it == m_running.end() || isTerminal(it->second->job.status)
        || it->second->job.tool == kPatrol)
        return;
    change(it->second->job, TaskStatus::Cancelled, u"Stopped"_s);
}

void DemoJobs::answer(const QString &id, const ElicitResult &answer)
{
    const auto it = m_running.find(id);
    if (it == m_running.end() || !it->second->job.question)
        return;
    DemoJob &job = it->second->job;
    job.question.reset();
    job.answer = answer;
    change(job, TaskStatus::Working, stages(job.tool).constLast());
}

void DemoJobs::forget(const QString &id)
{
    const auto it = m_running.find(id);
    if (it == m_running.end())
        return;
    for (auto *timer : {&it->second->steps, &it->second->end}) {
        if (!*timer)
            continue;
        (*timer)->stop();
        timer->release()->deleteLater(); // It may be calling us.
    }
    const bool wasTask = it->second->job.isTask;
    m_running.erase(it);
    m_order.removeOne(id);
    if (wasTask)
        save();
    Q_EMIT forgotten(id);
}

void DemoJobs::step(DemoJob &job)
{
    if (isTerminal(job.status) || job.question)
        return;
    ++job.step;
    const bool isHalfDone = 2 * job.step >= job.steps;
    if (job.tool == kVoyage && isHalfDone && !job.answer) {
        job.question = routeQuestion(job);
        change(job, TaskStatus::InputRequired, job.question->message);
        if (job.isSilent)
            answer(job.id, ElicitResult{u"cancel"_s, {}});
        return;
    }
    const bool hasFailed = job.tool == kDredge && isHalfDone;
    if (job.step >= job.steps || hasFailed) {
        job.result = resultOf(job);
        return change(job, TaskStatus::Completed, hasFailed ? u"Had to give up"_s : u"Done"_s);
    }
    if (job.tool == kSlow)
        return change(job, TaskStatus::Working,
                      u"Second %1 of %2"_s.arg(job.step / kSlowStepsPerSecond)
                          .arg(job.steps / kSlowStepsPerSecond));
    const QStringList all = stages(job.tool);
    change(job, TaskStatus::Working, all.at(job.step * all.size() / job.steps));
}

void DemoJobs::change(DemoJob &job, TaskStatus status, const QString &message)
{
    const bool isStep = std::exchange(job.status, status) == status;
    job.message = message;
    job.changedAt = QDateTime::currentDateTimeUtc();
    if (isTerminal(status))
        m_running.at(job.id)->steps->stop();
    if (job.isTask && !isStep)
        save();
    else if (job.isTask && !m_file.isEmpty() && !m_saveSoon.isActive())
        m_saveSoon.start();
    Q_EMIT changed(job);
}

QList<Tool> demoJobTools()
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

} // namespace quayside

#include "moc_demojobs.cpp"
