// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/session.h"

#include "app/cli/launchdialog.h"
#include "app/cli/respondent.h"
#include "app/cli/resultparts.h"
#include "app/cli/signin.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "app/text/keychaintext.h"
#include "app/text/outputtext.h"
#include "core/client/record/serverlog.h"
#include "core/host/questions.h"
#include "core/storage/consentstore.h"
#include "core/tasks/tasktracker.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// Tests have the same answers everywhere.
std::unique_ptr<Terminal> terminalFor(const CommandLine &line)
{
    const bool isAsking = line.verb->has(Verb::Asks) && !line.is("test"_L1);
    return isAsking && Terminal::isPossible() ? std::make_unique<Terminal>() : nullptr;
}

/// Whether steps are given as a file of tests.
bool isSuite(const QString &stepsFile)
{
    if (stepsFile.isEmpty())
        return false;
    const auto document = readSmallFile(stepsFile).andThen(
        [](const QByteArray &text) { return mcp::json::parse(mcp::json::Raw(text)); });
    return document && document->find(u"tests");
}

/// Of the verb `test`, or the steps of another.
mcp::Result<QList<TestSuite>> readSuites(const CommandLine &line)
{
    QList<TestSuite> suites;
    QStringList paths;
    if (line.is("test"_L1))
        paths = line.operands;
    else if (isSuite(line.stepsFile()))
        paths = QStringList{line.stepsFile()};
    for (const QString &path : std::as_const(paths)) {
        auto suite = readTestSuite(path);
        if (!suite)
            return suite.error();
        suites.append(*std::move(suite));
    }
    return suites;
}

/// Whether a test is run, if tests are.
bool hasTest(const QList<TestSuite> &suites, const QString &only)
{
    return suites.isEmpty() || std::ranges::any_of(suites, [&only](const TestSuite &suite) {
               return std::ranges::any_of(
                   suite.tests, [&only](const TestCase &test) { return test.isChosen(only); });
           });
}

/// All that may be in use during the run.
mcp::Result<Answers> allAnswers(const mcp::Result<Answers> &answers,
                                const mcp::Result<QList<TestSuite>> &suites)
{
    if (!answers || !suites)
        return answers;
    Answers all = *answers;
    for (const TestSuite &suite : *suites)
        all.append(suite.answers);
    return all;
}

/// The client features while the verb runs. Without a terminal, questions of earlier tasks are left to the window.
mcp::HostPorts withFeatures(mcp::HostPorts ports, const CommandLine &line, bool hasTerminal,
                            const mcp::Result<Answers> &answers)
{
    mcp::ClientFeatures &features = ports.features;
    const bool isAnswering =
        line.verb->has(Verb::Asks) && (!line.is("tasks result"_L1) || hasTerminal);
    features.hasTasks = line.verb->has(Verb::Calls);
    features.hasFormElicitation = features.hasUrlElicitation = isAnswering;
    features.hasRoots = isAnswering;
    features.hasSampling = isAnswering && (hasTerminal || (answers && answers->hasSampling()));
    features.hasSamplingTools = isAnswering && answers && answers->hasSamplingTools();
    return ports;
}

bool namesServer(const QList<ScriptStep> &steps)
{
    return std::ranges::any_of(steps, [](const ScriptStep &step) {
        return !step.server.isEmpty() || namesServer(step.steps);
    });
}

} // namespace

Session::Session(CommandLine line, mcp::HostPorts ports, QObject *parent)
    : QObject(parent)
    , m_line(std::move(line))
    , m_clock(ports.clock)
    , m_printer(m_line.isJson())
    , m_events(ports.clock)
    , m_terminal(terminalFor(m_line))
    , m_suites(readSuites(m_line))
    , m_answers(readAnswers(m_line.value(u"answers"_s)))
    , m_host(withFeatures(std::move(ports), m_line, m_terminal != nullptr,
                          allAnswers(m_answers, m_suites)))
{
}

Session::~Session() = default;

void Session::start()
{
    connect(m_host.keys(), &mcp::KeyStore::keepingChanged, this, &Session::warnOfMemoryOnly);
    if (!m_answers)
        return refuse(m_answers.error().detail, WrongUsage);
    if (!m_suites)
        return refuse(m_suites.error().detail, WrongUsage);
    if (const QString only = m_line.value(u"only"_s); !hasTest(*m_suites, only))
        return refuse(u"No test has \"%1\" in its name."_s.arg(only), WrongUsage);
    m_folders = m_answers->folders();
    for (const TestSuite &suite : *m_suites) {
        if (!m_folders) // They are offered when the server is connected, or not at all.
            m_folders = suite.answers.folders();
        if (!m_line.is("test"_L1))
            m_answers->append(suite.answers);
    }
    if (!m_line.stepsFile().isEmpty() && !readSteps())
        return;
    answerQuestions();
    const auto report = [this](const mcp::Error &why) {
        m_printer.error(why, errorText(why, Occasion::Configuration));
    };
    const auto reporting = connect(&m_host, &mcp::Host::newerFileFound, this, report);
    if (const auto loaded = m_host.load(); !loaded) {
        if (!m_line.given)
            return fail(loaded.error());
        report(loaded.error());
    }
    if (m_line.verb->name.startsWith("tasks"_L1))
        disconnect(reporting); // The verb reports that the tasks cannot be read.
    if (m_line.verb->has(Verb::Calls))
        m_host
            .history(); // From now on calls are kept in it, unless the person has switched that off.
    if (m_line.verb->has(Verb::Uses))
        return useServer();
    m_line.verb->run(this);
}

void Session::answerQuestions()
{
    if (!m_line.verb->has(Verb::Asks))
        return;
    const auto serverName = [this](const QString &id) {
        const mcp::Server *server = m_server ? m_server : m_host.server(id);
        return server ? server->entry().name : id;
    };
    m_respondent = new Respondent({.questions = m_host.questions(),
                                   .host = &m_host,
                                   .clock = m_clock,
                                   .terminal = m_terminal.get(),
                                   .serverName = serverName},
                                  *m_answers, this);
    connect(m_respondent, &Respondent::began, this, [this] { m_printer.setHeld(true); });
    connect(m_respondent, &Respondent::rested, this, [this] { m_printer.setHeld(false); });
    connect(m_respondent, &Respondent::answered, this, [this](const Exchange &exchange) {
        const bool isAsMeant = exchange.by != Exchange::By::Nobody && exchange.problem.isEmpty();
        if (m_line.is("test"_L1) && !m_line.isJson() && isAsMeant)
            return;
        if (!m_line.writesEvents())
            return m_printer.exchange(exchange);
        EventWriter::Event event(&m_events);
        for (const auto &[key, value] : exchangeJson(exchange))
            event.raw(key.toLatin1(), value.toJson());
    });
}

void Session::share(const mcp::Server &server)
{
    mcp::ServerEntry entry = server.entry();
    if (m_folders)
        entry.folders = m_folders;
    m_host.questions()->setEntry(entry);
}

void Session::useAnswers(const Answers &rules)
{
    Answers all = *m_answers;
    all.append(rules);
    m_folders = all.folders();
    m_respondent->setAnswers(std::move(all));
    share(*m_server);
}

mcp::Server *Session::namedServer(const QString &name)
{
    if (!isAddress(name))
        return m_host.server(name);
    mcp::Server *&server = m_addresses[name];
    if (!server)
        server = m_host.addTemporary(entryForAddress(name));
    return server;
}

/// Before anything is started: a wrong script starts nothing.
bool Session::readSteps()
{
    auto steps = m_suites->isEmpty()
        ? readSmallFile(m_line.stepsFile()).andThen(readScript)
        : mcp::Result<QList<ScriptStep>>(stepsOf(m_suites->constFirst()));
    if (!steps)
        refuse(steps.error().detail, WrongUsage);
    else if (!m_line.is("run"_L1) && namesServer(*steps))
        refuse(u"A session is of one server, so its steps cannot name another."_s, WrongUsage);
    else
        m_steps = *std::move(steps);
    return !m_isFinishing;
}

/// SEC-66; a script wants its lines of JSON alone. A server that is given for this run only has nothing to keep.
void Session::warnOfMemoryOnly()
{
    const mcp::SecretKeeping keeping = m_host.keys()->keeping();
    const bool isKept = !m_line.given || m_line.is("add"_L1);
    if (isKept && !keeping.isLasting() && !m_line.is("keys status"_L1))
        m_printer.note(keepingText(keeping));
}

void Session::keep(std::unique_ptr<mcp::Subscription> subscription)
{
    m_subscription = std::move(subscription);
}

QString Session::recordingPath() const
{
    return m_recordingFolder ? m_recordingFolder->filePath(u"session.jsonl"_s)
                             : m_line.value(u"output"_s);
}

mcp::Result<mcp::Recording> Session::takeRecording()
{
    const auto saved = m_recording->finish();
    tellLeftOut();
    if (!saved)
        return mcp::Error::storage(
            u"The messages cannot be kept in %1: %2."_s.arg(recordingPath(), saved.error().detail));
    return mcp::readRecording(recordingPath());
}

bool Session::startRecording()
{
    if (m_line.is("check"_L1)) {
        m_recordingFolder = std::make_unique<QTemporaryDir>();
        if (!m_recordingFolder->isValid()) {
            refuse(u"No temporary folder can be made: %1."_s.arg(m_recordingFolder->errorString()),
                   Failed);
            return false;
        }
    }
    const QString path = recordingPath();
    m_recording = std::make_shared<mcp::RecordingWriter>(path, m_clock);
    if (const auto created = m_recording->create(m_line.existing()); !created) {
        m_recording.reset();
        refuse(u"%1 cannot be written: %2."_s.arg(path, outputProblem(created.error())), Failed);
        return false;
    }
    m_server->setRecorder(m_recording);
    return true;
}

/// Also if the server could not be connected, which is then all that it shows.
bool Session::saveRecording()
{
    if (m_recording->messages() == 0 || m_recordingFolder)
        return true;
    const QString path = recordingPath();
    mcp::RecordingHead head; // If it was never connected.
    head.server = m_server->entry().name;
    m_recording->setHead(head);
    if (const auto saved = m_recording->finish(); !saved) {
        m_printer.note(u"%1 cannot be written: %2."_s.arg(path, outputProblem(saved.error())));
        return false;
    }
    m_printer.note(u"Messages saved to %1: %2."_s.arg(path).arg(m_recording->messages()));
    tellLeftOut();
    return m_recording->leftOut() == 0;
}

void Session::tellLeftOut()
{
    const qsizetype leftOut = m_recording->leftOut();
    if (leftOut > 0)
        m_printer.note(
            u"A session has at most 512 MiB and 1 000 000 messages. Left out: %1."_s.arg(leftOut));
}

TaskFollower *Session::followTask(const QString &key)
{
    const auto print = [this](const TaskRow &row) {
        if (!isFinished(row.record.state))
            m_printer.taskProgress(row);
    };
    m_task = new TaskFollower(m_host.tasks(), key, print, &m_work);
    return m_task;
}

void Session::endTask()
{
    m_task->deleteLater();
    m_task = nullptr;
}

void Session::leaveTask()
{
    const mcp::TaskRecord *record = followedTask();
    if (!record)
        return;
    const mcp::Server *server = m_line.given ? nullptr : m_host.server(record->serverId);
    m_printer.taskLeft(record->key, server ? &server->entry() : nullptr);
}

void Session::stopVerb(bool isEnd)
{
    if (m_isFinishing || (m_interrupt && m_interrupt(isEnd)))
        return;
    leaveTask();
    m_calls.cancelAll();
    fail(mcp::Error::cancelled());
}

QStringList Session::errorTail() const
{
    return connection() ? connection()->log()->errorTail(20) : QStringList();
}

void Session::fail(const mcp::Error &error, ExitStatus status)
{
    if (m_isFinishing)
        return;
    tellFailure(error);
    finish(status);
}

void Session::tellFailure(const mcp::Error &error)
{
    const Occasion occasion = occasionOf(error);
    const bool isOfSandbox = occasion == Occasion::Start && error.code != 0;
    const bool isOurs =
        error.kind == mcp::ErrorKind::Policy && !error.detail.isEmpty() && !isOfSandbox;
    const bool isProgram = m_server && !m_server->entry().isRemote();
    ErrorText text = occasion == Occasion::Start && isProgram
        ? programFailureText(error, m_server->entry().program, errorTail(), false)
        : errorText(error, occasion);
    if (isOurs)
        text = {error.detail, {}, {}};
    if (isHelpedBySignIn(error))
        text.hint = signInHint();
    m_printer.error(error, text);
}

Occasion Session::occasionOf(const mcp::Error &error) const
{
    const bool isCalling = m_line.is("call"_L1) && m_hasConnected;
    if (error.kind == mcp::ErrorKind::Storage)
        return isCalling ? Occasion::Call : Occasion::Configuration;
    if (!m_hasConnected) {
        const mcp::TaskRecord *task = followedTask();
        const mcp::Server *server = task ? m_host.server(task->serverId) : m_server;
        return server && server->entry().isRemote() ? Occasion::Connect : Occasion::Start;
    }
    if (m_line.is("read"_L1))
        return Occasion::Read;
    return m_line.verb->has(Verb::Lists) ? Occasion::List : Occasion::Call;
}

void Session::finish(ExitStatus status)
{
    if (std::exchange(m_isFinishing, true))
        return;
    m_subscription.reset();
    // A server given on the command line, and its account, are for this run only.
    if (m_line.given && m_server && m_server->authorizer())
        m_server->forgetAccount();
    connect(&m_host, &mcp::Host::stopped, this, [this, status] {
        const bool isSaved = !m_recording || saveRecording();
        const auto &problem = m_host.consent()->problem();
        const bool isForgotten = m_line.is("add"_L1) && status == Done && problem;
        if (isForgotten)
            m_printer.note(u"The approval will not last. "_s + consentText(*problem));
        Q_EMIT finished(isForgotten || (status == Done && !isSaved) ? Failed : status);
    });
    m_host.stopAll();
}

} // namespace quayside

#include "moc_session.cpp"
