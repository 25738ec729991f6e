// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/taskcommand.h"

#include "app/cli/tasktable.h"
#include "app/text/errortext.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds kRefresh = 1s; ///< Of the table.
constexpr std::chrono::milliseconds kTogether = 200ms;
constexpr std::chrono::milliseconds kSettling = 2s;
constexpr std::chrono::milliseconds kPatience = 10s; ///< With servers, and other programs of ours.

} // namespace

TaskCommand::TaskCommand(const CommandLine &line, mcp::Host *host, mcp::Clock *clock,
                         Printer *printer, QObject *parent)
    : QObject(parent)
    , m_line(line)
    , m_host(host)
    , m_clock(clock)
    , m_printer(printer)
{
}

void TaskCommand::start()
{
    m_tracker = m_host->tasks();
    connect(m_tracker, &mcp::TaskTracker::failed, this, &TaskCommand::onFailed);
    connect(m_tracker, &mcp::TaskTracker::loaded, this, &TaskCommand::onLoaded,
            Qt::SingleShotConnection);
}

/// A list can be shown although nothing can be written.
void TaskCommand::onFailed(const mcp::Error &why)
{
    if (m_line.command() == CommandLine::Command::Tasks)
        m_printer->error(why, errorText(why, Occasion::Configuration));
    else
        Q_EMIT failed(why);
}

void TaskCommand::onLoaded()
{
    if (m_line.command() == CommandLine::Command::Tasks) {
        m_printer->tasks(rows(), m_clock->wallTime());
        Q_EMIT done(true);
        return;
    }
    if (m_line.command() == CommandLine::Command::WatchTasks)
        return watch();
    const auto row = find(m_line.operands.constFirst());
    if (!row)
        return;
    if (m_line.command() == CommandLine::Command::TaskResult)
        result(row->record.key);
    else if (m_line.command() == CommandLine::Command::CancelTask)
        cancel(*row);
    else
        forget(*row);
}

QList<TaskRow> TaskCommand::rows() const
{
    QList<TaskRow> all;
    const QStringList keys = m_tracker->keys();
    for (const QString &key : keys) {
        const mcp::TaskRecord &record = *m_tracker->record(key);
        const mcp::TaskLive live = m_tracker->live(key);
        all.append({record, live, isFollowed(record, live)});
    }
    std::stable_sort(all.begin(), all.end(), [](const TaskRow &a, const TaskRow &b) {
        return a.record.startedAt < b.record.startedAt;
    });
    return all;
}

/// Tasks of a program that is gone are ours, and asked about only where this command starts their server.
bool TaskCommand::isFollowed(const mcp::TaskRecord &record, const mcp::TaskLive &live) const
{
    const mcp::Server *server = m_host->server(record.serverId);
    return isFinished(record.state) || !live.isServerAway || (server && !server->isAtRest());
}

std::optional<TaskRow> TaskCommand::find(const QString &start)
{
    QList<TaskRow> found = rows();
    found.removeIf([&start](const TaskRow &row) { return !row.record.key.startsWith(start); });
    if (found.size() == 1)
        return found.constFirst();
    Q_EMIT failed(mcp::Error::policy(
        found.isEmpty() ? u"There is no task \"%1\"."_s.arg(start)
                        : u"%1 tasks begin with \"%2\"."_s.arg(found.size()).arg(start)));
    return std::nullopt;
}

void TaskCommand::watch()
{
    m_alarm = m_clock->createAlarm([this] {
        m_isDue = false;
        m_alarm->start(kRefresh);
        show();
    });
    // Changes within kTogether are shown together.
    const auto soon = [this] {
        if (!std::exchange(m_isDue, true))
            m_alarm->start(kTogether);
    };
    connect(m_tracker, &mcp::TaskTracker::added, this, soon);
    connect(m_tracker, &mcp::TaskTracker::changed, this, soon);
    connect(m_tracker, &mcp::TaskTracker::removed, this, soon);
    // The program that followed these tasks has ended.
    connect(m_tracker, &mcp::TaskTracker::loaded, this, &TaskCommand::startServers);
    startServers();
    show();
    m_alarm->start(kRefresh);
}

void TaskCommand::show()
{
    if (m_line.isJson() || !LiveTable::isPossible())
        return showChanges();
    m_live.show(m_table.lines(rows(), m_clock->wallTime(), LiveTable::room().width()));
}

/// One line for each task that has something new.
void TaskCommand::showChanges()
{
    QHash<QString, QString> shown;
    const QList<TaskRow> all = rows();
    for (const TaskRow &row : all) {
        const QString news = taskNews(row);
        shown.insert(row.record.key, news);
        if (m_shown.value(row.record.key) != news)
            m_printer->task(row);
    }
    for (auto it = m_shown.cbegin(); it != m_shown.cend(); ++it) {
        if (!shown.contains(it.key()))
            m_printer->taskGone(it.key());
    }
    m_shown = std::move(shown);
}

void TaskCommand::result(const QString &key)
{
    const mcp::TaskRecord *record = m_tracker->record(key);
    if (!record)
        Q_EMIT failed(mcp::Error::policy(u"The task was removed from the list."_s));
    else if (record->hasResult)
        printResult(key);
    else if (record->error)
        Q_EMIT failed(*record->error);
    else if (isFinished(record->state))
        Q_EMIT failed(mcp::Error::policy(withoutResult(*record)));
    else
        waitForResult({*record, m_tracker->live(key)});
}

void TaskCommand::waitForResult(const TaskRow &row)
{
    const QString key = row.record.key;
    m_task = new TaskFollower(m_tracker, key, m_printer, this);
    connect(m_task, &TaskFollower::ended, this, [this, key] { onEnded(key); });
    connect(m_task, &TaskFollower::blocked, this,
            [this](const QString &why) { Q_EMIT failed(mcp::Error::policy(why)); });
    startServer(row);
}

void TaskCommand::onEnded(const QString &key)
{
    std::exchange(m_task, nullptr)->deleteLater();
    if (m_tracker->record(key))
        return result(key);
    // The program that followed the task may have ended; the task then reappears here.
    waitFor(kSettling, [this, key] { result(key); });
    connect(m_tracker, &mcp::TaskTracker::loaded, this, [this] { m_alarm->start(0ms); });
}

void TaskCommand::printResult(const QString &key)
{
    m_tracker->finished(key).then(this, [this](const mcp::Result<mcp::CallToolResult> &result) {
        if (!result) {
            Q_EMIT failed(result.error());
            return;
        }
        m_printer->result(*result);
        Q_EMIT done(!result->isError.value_or(false));
    });
}

void TaskCommand::cancel(const TaskRow &row)
{
    const QString key = row.record.key;
    if (isFinished(row.record.state)) {
        Q_EMIT failed(mcp::Error::policy(u"The task is over: %1."_s.arg(taskWords(row.record))));
        return;
    }
    // A server may take its time, or not stop at all.
    waitFor(m_line.timeout.value_or(kPatience), [this, key] { onCancelled(key); });
    connect(m_tracker, &mcp::TaskTracker::changed, this, [this, key] {
        // After a refusal the reason often follows soon.
        if (!isAboutToStop(key))
            m_alarm->start(isOver(key) ? 0ms : kSettling);
    });
    m_tracker->cancel(key);
    startServer(row);
}

bool TaskCommand::isOver(const QString &key) const
{
    const mcp::TaskRecord *record = m_tracker->record(key);
    return !record || isFinished(record->state);
}

bool TaskCommand::isAboutToStop(const QString &key) const
{
    return !isOver(key)
        && (m_tracker->record(key)->isCancelRequested || m_tracker->live(key).isElsewhere);
}

void TaskCommand::onCancelled(const QString &key)
{
    const mcp::TaskRecord *record = m_tracker->record(key);
    if (record)
        m_printer->task({*record, m_tracker->live(key)});
    Q_EMIT done(!record || record->state == mcp::TaskState::Cancelled || isAboutToStop(key));
}

void TaskCommand::forget(const TaskRow &row)
{
    waitFor(kPatience, [this, key = row.record.key] {
        if (m_tracker->record(key)) // Another program has it, and is busy.
            m_printer->note(u"The task will be removed from the list."_s);
        else
            m_printer->taskGone(key);
        Q_EMIT done(true);
    });
    connect(m_tracker, &mcp::TaskTracker::removed, this, [this] { m_alarm->start(0ms); });
    m_tracker->forget(row.record.key);
}

void TaskCommand::waitFor(std::chrono::milliseconds patience, const std::function<void()> &finish)
{
    m_alarm = m_clock->createAlarm([this, finish] {
        m_tracker->disconnect(this);
        finish();
    });
    m_alarm->start(patience);
}

void TaskCommand::startServers()
{
    QSet<QString> started;
    const QList<TaskRow> all = rows();
    for (const TaskRow &row : all) {
        if (!isFinished(row.record.state) && !started.contains(row.record.serverId)) {
            started.insert(row.record.serverId);
            startServer(row);
        }
    }
}

void TaskCommand::startServer(const TaskRow &row)
{
    using State = mcp::Server::State;
    mcp::Server *server = m_host->server(row.record.serverId);
    if (!server || row.live.isElsewhere)
        return;
    const QString name = server->entry().name;
    const bool isOneOfMany = m_line.command() == CommandLine::Command::WatchTasks;
    if (server->state() == State::NotReviewed) {
        const QString why =
            u"%1 is not reviewed, or has changed since its review: its tasks cannot be checked."_s
                .arg(name);
        if (isOneOfMany)
            return m_printer->note(why);
        Q_EMIT failed(mcp::Error::policy(why));
        return;
    }
    if (server->state() != State::Stopped)
        return;
    connect(server, &mcp::Server::stateChanged, this, [this, server, name, isOneOfMany] {
        if (server->state() != State::Failed)
            return;
        if (isOneOfMany)
            return m_printer->note(u"%1 cannot be reached: its tasks stay unchecked."_s.arg(name));
        Q_EMIT failed(server->failure());
    });
    server->start();
}

TaskFollower::TaskFollower(mcp::TaskTracker *tracker, const QString &key, Printer *printer,
                           QObject *parent)
    : QObject(parent)
    , m_tracker(tracker)
    , m_key(key)
    , m_printer(printer)
{
    tracker->finished(key).then(
        this, [this](const mcp::Result<mcp::CallToolResult> &outcome) { Q_EMIT ended(outcome); });
    connect(tracker, &mcp::TaskTracker::changed, this, [this](const QString &changed) {
        if (changed == m_key)
            tell();
    });
    tell();
}

/// Prints the task when its text has changed; most changes of a task do not change it.
void TaskFollower::tell()
{
    const mcp::TaskRecord *record = m_tracker->record(m_key);
    if (!record || isFinished(record->state))
        return;
    const TaskRow row{*record, m_tracker->live(m_key)};
    if (const QString now = taskNews(row); std::exchange(m_told, now) != now)
        m_printer->taskProgress(row);
    if (row.live.isBlocked && !std::exchange(m_isBlocked, true))
        QMetaObject::invokeMethod(
            this,
            [this] {
                Q_EMIT blocked(
                    u"The task waits for something that this program does not offer to its "
                    u"server, such as folders or a model."_s);
            },
            Qt::QueuedConnection);
}

} // namespace quayside

#include "moc_taskcommand.cpp"
