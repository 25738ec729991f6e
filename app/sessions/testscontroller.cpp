// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/sessions/testscontroller.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "core/host/host.h"
#include "core/json/value.h"
#include "core/storage/settingsstore.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

const QString kSetting = u"testFiles"_s;
constexpr QLatin1StringView kEnding{".mcptest.json"};
constexpr qsizetype kErrorBytes = 4096;
constexpr qsizetype kNameChars = 200;
constexpr qsizetype kProblemChars = 8'000; ///< Kept of all problems of a test.

/// Beside this program, or where programs are.
QString commandLineProgram()
{
    const QString name = u"quayside-cli"_s;
    const QString beside =
        QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(name) : beside;
}

TestListModel::Outcome outcomeOf(const QString &word)
{
    if (word == "passed"_L1)
        return TestListModel::Passed;
    return word == "failed"_L1 ? TestListModel::Failed : TestListModel::NotRun;
}

/// The tests of a file as far as they can be read; the run says what is wrong.
QList<TestListModel::Row> testsOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QFile::ReadOnly) || file.size() > TestsController::kFileBytes)
        return {};
    const Value suite = mcp::json::parse(mcp::json::Raw(file.readAll())).valueOr(Value());
    QString name = suite.at(u"name").toString();
    if (name.isEmpty())
        name = QFileInfo(path).fileName();
    if (name.endsWith(kEnding))
        name.chop(kEnding.size());
    QList<TestListModel::Row> rows;
    for (const Value &test : suite.at(u"tests").items()) {
        if (rows.size() < TestListModel::kRows)
            rows.append({name, test.at(u"name").toString(), TestListModel::None, 0, {}});
    }
    return rows;
}

} // namespace

void TestListModel::setRows(const QList<Row> &rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
    Q_EMIT countChanged();
}

void TestListModel::change(qsizetype row)
{
    const QModelIndex place = index(int(row), 0);
    Q_EMIT dataChanged(place, place);
}

void TestListModel::setWaiting(const QString &only)
{
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        if (!m_rows.at(row).name.contains(only, Qt::CaseInsensitive))
            continue;
        m_rows[row].outcome = Waiting;
        m_rows[row].problems.clear();
        change(row);
    }
}

void TestListModel::endWaiting()
{
    for (qsizetype row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).outcome != Waiting)
            continue;
        m_rows[row].outcome = None;
        change(row);
    }
}

void TestListModel::setResult(const Row &result)
{
    const auto same = std::ranges::find_if(m_rows, [&result](const Row &row) {
        return row.suite == result.suite && row.name == result.name;
    });
    if (same != m_rows.end()) {
        *same = result;
        return change(same - m_rows.begin());
    }
    if (m_rows.size() >= kRows)
        return;
    beginInsertRows({}, count(), count());
    m_rows.append(result);
    endInsertRows();
    Q_EMIT countChanged();
}

int TestListModel::countOf(Outcome outcome) const
{
    return int(std::ranges::count(m_rows, outcome, &Row::outcome));
}

const ListModel::Roles &TestListModel::roles() const
{
    static const Roles table = rolesOf<TestListModel>({
        {"name", [](const Row &row) { return shortLine(row.name, kNameChars); }},
        {"suite", [](const Row &row) { return shortLine(row.suite, kNameChars); }},
        {"outcome", [](const Row &row) { return int(row.outcome); }},
        {"time",
         [](const Row &row) {
             const bool hasTime = row.outcome == Passed || row.outcome == Failed;
             return hasTime ? tr("%1 ms").arg(qRound64(row.ms)) : QString();
         }},
        {"problem", [](const Row &row) { return shortLine(row.problems.value(0), kNameChars); }},
    });
    return table;
}

TestsController::TestsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_source(ports, this)
{
    connect(&m_source, &SessionSource::changed, this, &TestsController::changed);
    connect(&m_source, &SessionSource::chosen, this, &TestsController::readFiles);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &TestsController::onOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, [this] {
        m_errors.append(m_process.readAllStandardError());
        m_errors = m_errors.right(kErrorBytes);
    });
    connect(&m_process, &QProcess::finished, this, &TestsController::onFinished);
    connect(&m_process, &QProcess::stateChanged, this, &TestsController::changed);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &TestsController::onFileChanged);
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(kQuiet);
    connect(&m_quiet, &QTimer::timeout, this, [this] {
        watch(); // An editor may have replaced the file.
        run();
    });
    readFiles();
}

TestsController::~TestsController()
{
    m_process.disconnect(this);
    m_process.kill(); // Its server ends with it.
    m_process.waitForFinished();
}

/// Those that were chosen for the server before. With a session file, the same ones run.
void TestsController::readFiles()
{
    cancel();
    if (const QString id = m_source.serverId(); !id.isEmpty()) {
        m_files.clear();
        const Value all = m_ports.host->settings()->value(kSetting);
        for (const Value &path : all.at(id).items()) {
            if (m_files.size() < kFiles && !path.toString().isEmpty())
                m_files.append(path.toString());
        }
    }
    m_hasRun = false;
    m_problem = {};
    remember();
}

/// Of the files as they are now.
void TestsController::showTests()
{
    QList<TestListModel::Row> rows;
    for (const QString &path : std::as_const(m_files))
        rows += testsOf(path);
    choose(-1);
    m_tests.setRows(rows.first(std::min(rows.size(), TestListModel::kRows)));
}

/// Saves which files these are.
void TestsController::remember()
{
    showTests();
    watch();
    if (const QString id = m_source.serverId(); !id.isEmpty()) {
        Value all = m_ports.host->settings()->value(kSetting);
        Value::Array paths;
        for (const QString &path : std::as_const(m_files))
            paths.append(Value(path));
        const Value before = all.at(id);
        if (paths != before.items()) {
            all.insert(id, Value(paths));
            m_ports.host->settings()->set(kSetting, all);
        }
    }
    Q_EMIT changed();
}

QStringList TestsController::files() const
{
    QStringList names;
    for (const QString &path : m_files)
        names.append(shortLine(QFileInfo(path).fileName(), kNameChars));
    return names;
}

void TestsController::addFiles(const QList<QUrl> &files)
{
    for (const QUrl &file : files) {
        const QString path = file.toLocalFile();
        if (!path.isEmpty() && !m_files.contains(path) && m_files.size() < kFiles)
            m_files.append(path);
    }
    remember();
}

void TestsController::removeFile(int index)
{
    if (index < 0 || index >= m_files.size())
        return;
    cancel();
    m_files.removeAt(index);
    remember();
}

void TestsController::setWatches(bool watches)
{
    if (std::exchange(m_watches, watches) == watches)
        return;
    watch();
    Q_EMIT changed();
}

/// The tests, the program of the server, and those of its arguments that are files.
void TestsController::watch()
{
    if (const QStringList before = m_watcher.files(); !before.isEmpty())
        m_watcher.removePaths(before);
    if (!m_watches)
        return;
    QStringList paths = m_files;
    if (const mcp::Server *server = m_ports.host->server(m_source.serverId())) {
        const mcp::ServerEntry &entry = server->entry();
        for (const QString &part : QStringList{entry.program} + entry.arguments) {
            const QFileInfo file(QDir(entry.workingFolder), part);
            const QString path = QFileInfo(part).isAbsolute() ? part : file.filePath();
            if (QFileInfo(path).isFile() && QFileInfo(path).isAbsolute())
                paths.append(path);
        }
    }
    paths.removeIf([](const QString &path) { return !QFileInfo(path).isFile(); });
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
}

void TestsController::onFileChanged()
{
    if (isRunning())
        m_isAgainDue = true;
    else
        m_quiet.start();
}

void TestsController::runOne(int row)
{
    if (row >= 0 && row < m_tests.count())
        start(m_tests.at(row).name);
}

void TestsController::start(const QString &only)
{
    if (isRunning() || !canRun())
        return;
    m_problem = {};
    m_errors.clear();
    m_hasRun = true;
    m_isCancelled = false;
    m_isAgainDue = false;
    if (only.isEmpty()) // The files may have changed.
        showTests();
    m_tests.setWaiting(only);
    const QString program = commandLineProgram();
    // With --times there is a line for each test, and nothing of the server's answers.
    QStringList arguments{u"--config"_s, m_ports.host->configFolder(), u"--json"_s, u"test"_s};
    arguments.append(m_source.serverId().isEmpty() ? u"-"_s : m_source.serverId());
    arguments += m_files;
    arguments.append({u"--times"_s, u"1"_s});
    if (!only.isEmpty())
        arguments.append({u"--only"_s, only});
    if (m_source.serverId().isEmpty())
        arguments.append({u"--"_s, program, u"mock"_s, m_source.file()});
    if (program.isEmpty()) {
        m_problem = {tr("The program quayside-cli is missing. Reinstall Quayside to run tests.")};
        m_tests.endWaiting();
        return Q_EMIT changed();
    }
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.start(program, arguments);
}

void TestsController::cancel()
{
    m_quiet.stop();
    m_isCancelled = true;
    m_isAgainDue = false;
    m_process.terminate();
}

void TestsController::onOutput()
{
    while (m_process.canReadLine())
        take(m_process.readLine());
    if (m_process.bytesAvailable() > kLineBytes)
        m_process.kill();
}

void TestsController::take(const QByteArray &line)
{
    const Value result = mcp::json::parse(mcp::json::Raw(line.trimmed())).valueOr(Value());
    if (result.at(u"type").toString() == "error"_L1)
        m_errors = result.at(u"message").toString().toUtf8().left(kErrorBytes);
    const QString test = result.at(u"test").toString();
    if (test.isEmpty())
        return;
    TestListModel::Row row{result.at(u"suite").toString(),
                           test,
                           outcomeOf(result.at(u"outcome").toString()),
                           result.at(u"ms").toDouble(),
                           {}};
    qsizetype left = kProblemChars;
    for (const Value &problem : result.at(u"problems").items()) {
        const QString text = cleanText(problem.toString(), Lines::Many);
        if (left <= 0)
            break;
        row.problems.append(text.left(wholeCharacters(text, left)));
        left -= row.problems.constLast().size() + 1;
    }
    m_tests.setResult(row);
    Q_EMIT changed();
    Q_EMIT chosenChanged();
}

void TestsController::onFinished(int status, QProcess::ExitStatus exit)
{
    onOutput();
    m_tests.endWaiting();
    const bool isThrough = exit == QProcess::NormalExit && status <= 1 && m_tests.count() > 0;
    if (!isThrough && !m_isCancelled)
        m_problem = {.title = tr("The tests could not be run."),
                     .detail = cleanText(QString::fromUtf8(m_errors).trimmed(), Lines::Many),
                     .isDetailOwn = true};
    Q_EMIT changed();
    if (std::exchange(m_isAgainDue, false))
        m_quiet.start();
}

QString TestsController::summary() const
{
    if (!m_hasRun)
        return {};
    QStringList parts{tr("%Ln passed", nullptr, m_tests.countOf(TestListModel::Passed)),
                      tr("%Ln failed", nullptr, m_tests.countOf(TestListModel::Failed))};
    if (const int notRun = m_tests.countOf(TestListModel::NotRun); notRun > 0)
        parts.append(tr("%Ln not run", nullptr, notRun));
    return parts.join(u" · "_s);
}

bool TestsController::isGood() const
{
    return m_hasRun && m_tests.count() > 0
        && m_tests.countOf(TestListModel::Passed) == m_tests.count();
}

void TestsController::choose(int row)
{
    m_chosen = row < m_tests.count() ? row : -1;
    Q_EMIT chosenChanged();
}

QString TestsController::chosenName() const
{
    return m_chosen >= 0 ? shortLine(m_tests.at(m_chosen).name, kNameChars) : QString();
}

QString TestsController::chosenText() const
{
    return m_chosen >= 0 ? m_tests.at(m_chosen).problems.join(u'\n') : QString();
}

} // namespace quayside

#include "moc_testscontroller.cpp"
