// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/session.h"
#include "app/cli/tasktable.h"
#include "app/cli/verbs.h"
#include "core/tasks/tasktracker.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds kRefresh = 1s; ///< Of the table.
constexpr std::chrono::milliseconds kTogether = 200ms;
constexpr std::chrono::milliseconds kSettling = 2s;
constexpr std::chrono::milliseconds kPatience = 10s; ///< With servers, and other programs of ours.

/// `quayside-cli tasks …`: the tasks of all programs that share the configuration.
class Tasks : public QObject
{
public:
    using Step = void (Tasks::*)();

    /// first runs when the tasks are read.
    Tasks(Session *session, Step first);

    void list();
    void watch();
    void result();
    void cancel();
    void forget();

private:
    void onFailed(const mcp::Error &why);
    QList<TaskRow> rows() const;
    bool isFollowed(const mcp::TaskRecord &record, const mcp::TaskLive &live) const;
    /// The one whose key begins as typed; refused when there is not just one.
    std::optional<TaskRow> find();
    void refuse(const QString &why) { m_session->refuse(why, Session::Failed); }

    void show();
    void showChanges();
    void showResult(const QString &key);
    void waitForResult(const TaskRow &row);
    void onEnded(const QString &key);
    bool isOver(const QString &key) const;
    bool isAboutToStop(const QString &key) const;
    void onCancelled(const QString &key);
    /// Done when finish is called, or after patience.
    void waitFor(std::chrono::milliseconds patience, const std::function<void()> &finish);
    /// Connects to the server of the task, unless another program follows the task.
    void startServer(const TaskRow &row);
    void startServers();

    Session *m_session;
    mcp::TaskTracker *m_tracker;
    std::unique_ptr<mcp::Alarm> m_alarm;
    bool m_isDue = false; ///< Something has changed since it was last shown.
    TaskTable m_table;
    LiveTable m_live;
    QHash<QString, QString> m_shown; ///< The last printed text of each task, by key.
};

Tasks::Tasks(Session *session, Step first)
    : QObject(session->work())
    , m_session(session)
    , m_tracker(session->host()->tasks())
{
    connect(m_tracker, &mcp::TaskTracker::failed, this, &Tasks::onFailed);
    const auto start = [this, first] {
        if (!m_session->isFinishing())
            (this->*first)();
    };
    connect(m_tracker, &mcp::TaskTracker::loaded, this, start, Qt::SingleShotConnection);
}

/// A list can be shown although nothing can be written.
void Tasks::onFailed(const mcp::Error &why)
{
    if (m_session->line().is("tasks"_L1))
        m_session->printer()->error(why, errorText(why, Occasion::Configuration));
    else
        m_session->fail(why);
}

void Tasks::list()
{
    m_session->printer()->tasks(rows(), m_session->clock()->wallTime());
    m_session->finish();
}

QList<TaskRow> Tasks::rows() const
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
bool Tasks::isFollowed(const mcp::TaskRecord &record, const mcp::TaskLive &live) const
{
    const mcp::Server *server = m_session->host()->server(record.serverId);
    return isFinished(record.state) || !live.isServerAway || (server && !server->isAtRest());
}

std::optional<TaskRow> Tasks::find()
{
    const QString start = m_session->line().operands.constFirst();
    QList<TaskRow> found = rows();
    found.removeIf([&start](const TaskRow &row) { return !row.record.key.startsWith(start); });
    if (found.size() == 1)
        return found.constFirst();
    refuse(found.isEmpty() ? u"There is no task \"%1\"."_s.arg(start)
                           : u"%1 tasks begin with \"%2\"."_s.arg(found.size()).arg(start));
    return std::nullopt;
}

void Tasks::watch()
{
    m_alarm = m_session->clock()->createAlarm([this] {
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
    connect(m_tracker, &mcp::TaskTracker::loaded, this, &Tasks::startServers);
    startServers();
    show();
    m_alarm->start(kRefresh);
}

void Tasks::show()
{
    if (m_session->line().isJson() || !LiveTable::isPossible())
        return showChanges();
    m_live.show(m_table.lines(rows(), m_session->clock()->wallTime(), LiveTable::room().width()));
}

/// One line for each task that has something new.
void Tasks::showChanges()
{
    QHash<QString, QString> shown;
    const QList<TaskRow> all = rows();
    for (const TaskRow &row : all) {
        const QString news = taskNews(row);
        shown.insert(row.record.key, news);
        if (m_shown.value(row.record.key) != news)
            m_session->printer()->task(row);
    }
    for (auto it = m_shown.cbegin(); it != m_shown.cend(); ++it) {
        if (!shown.contains(it.key()))
            m_session->printer()->taskGone(it.key());
    }
    m_shown = std::move(shown);
}

void Tasks::result()
{
    if (const auto row = find())
        showResult(row->record.key);
}

void Tasks::showResult(const QString &key)
{
    const mcp::TaskRecord *record = m_tracker->record(key);
    if (!record)
        return refuse(u"The task was removed from the list."_s);
    if (!record->hasResult && record->error)
        return m_session->fail(*record->error);
    if (!record->hasResult && isFinished(record->state))
        return refuse(withoutResult(*record));
    if (!record->hasResult)
        return waitForResult({*record, m_tracker->live(key)});
    m_session->follow(m_tracker->finished(key), [this](const mcp::CallToolResult &result) {
        m_session->printer()->result(result);
        m_session->finishGood(!result.isError.value_or(false));
    });
}

void Tasks::waitForResult(const TaskRow &row)
{
    const QString key = row.record.key;
    const TaskFollower *task = m_session->followTask(key);
    connect(task, &TaskFollower::ended, this, [this, key] {
        m_session->endTask();
        onEnded(key);
    });
    connect(task, &TaskFollower::blocked, this, &Tasks::refuse);
    startServer(row);
}

void Tasks::onEnded(const QString &key)
{
    if (m_tracker->record(key))
        return showResult(key);
    // The program that followed the task may have ended; the task then reappears here.
    waitFor(kSettling, [this, key] { showResult(key); });
    connect(m_tracker, &mcp::TaskTracker::loaded, this, [this] { m_alarm->start(0ms); });
}

void Tasks::cancel()
{
    const auto row = find();
    if (!row)
        return;
    const QString key = row->record.key;
    if (isFinished(row->record.state))
        return refuse(u"The task is over: %1."_s.arg(taskWords(row->record)));
    // A server may take its time, or not stop at all.
    waitFor(m_session->line().timeout.value_or(kPatience), [this, key] { onCancelled(key); });
    connect(m_tracker, &mcp::TaskTracker::changed, this, [this, key] {
        // After a refusal the reason often follows soon.
        if (!isAboutToStop(key))
            m_alarm->start(isOver(key) ? 0ms : kSettling);
    });
    m_tracker->cancel(key);
    startServer(*row);
}

bool Tasks::isOver(const QString &key) const
{
    const mcp::TaskRecord *record = m_tracker->record(key);
    return !record || isFinished(record->state);
}

bool Tasks::isAboutToStop(const QString &key) const
{
    return !isOver(key)
        && (m_tracker->record(key)->isCancelRequested || m_tracker->live(key).isElsewhere);
}

void Tasks::onCancelled(const QString &key)
{
    const mcp::TaskRecord *record = m_tracker->record(key);
    if (record)
        m_session->printer()->task({*record, m_tracker->live(key)});
    m_session->finishGood(!record || record->state == mcp::TaskState::Cancelled
                          || isAboutToStop(key));
}

void Tasks::forget()
{
    const auto row = find();
    if (!row)
        return;
    waitFor(kPatience, [this, key = row->record.key] {
        if (m_tracker->record(key)) // Another program has it, and is busy.
            m_session->printer()->note(u"The task will be removed from the list."_s);
        else
            m_session->printer()->taskGone(key);
        m_session->finish();
    });
    connect(m_tracker, &mcp::TaskTracker::removed, this, [this] { m_alarm->start(0ms); });
    m_tracker->forget(row->record.key);
}

void Tasks::waitFor(std::chrono::milliseconds patience, const std::function<void()> &finish)
{
    m_alarm = m_session->clock()->createAlarm([this, finish] {
        m_tracker->disconnect(this);
        finish();
    });
    m_alarm->start(patience);
}

void Tasks::startServers()
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

void Tasks::startServer(const TaskRow &row)
{
    using State = mcp::Server::State;
    mcp::Server *server = m_session->host()->server(row.record.serverId);
    if (!server || row.live.isElsewhere || m_session->isFinishing())
        return;
    const QString name = server->entry().name;
    const bool isOneOfMany = m_session->line().is("tasks watch"_L1);
    if (server->state() == State::NotReviewed) {
        const QString why =
            u"%1 is not reviewed, or has changed since its review: its tasks cannot be checked."_s
                .arg(name);
        if (isOneOfMany)
            return m_session->printer()->note(why);
        return refuse(why);
    }
    if (server->state() != State::Stopped)
        return;
    connect(server, &mcp::Server::stateChanged, this, [this, server, name, isOneOfMany] {
        if (server->state() != State::Failed)
            return;
        if (isOneOfMany)
            return m_session->printer()->note(
                u"%1 cannot be reached: its tasks stay unchecked."_s.arg(name));
        m_session->fail(server->failure());
    });
    server->start();
}

} // namespace

void listTasks(Session *session)
{
    new Tasks(session, &Tasks::list);
}

void watchTasks(Session *session)
{
    session->setInterrupt([session](bool) {
        session->finish();
        return true;
    });
    new Tasks(session, &Tasks::watch);
}

void showTaskResult(Session *session)
{
    session->limitTime();
    new Tasks(session, &Tasks::result);
}

void cancelTask(Session *session)
{
    new Tasks(session, &Tasks::cancel);
}

void forgetTask(Session *session)
{
    new Tasks(session, &Tasks::forget);
}

} // namespace quayside
