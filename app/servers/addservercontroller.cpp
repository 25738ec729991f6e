// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/addservercontroller.h"

#include "app/forms/jsonplace.h"
#include "app/text/cleantext.h"
#include "app/text/importtext.h"
#include "app/text/launchtext.h"
#include "app/text/runnertext.h"
#include "core/base/offload.h"
#include "core/base/proxyaddress.h"
#include "core/host/host.h"
#include "core/host/network.h"
#include "core/import/commands.h"
#include "core/import/pasted.h"
#include "core/import/servercards.h"
#include "core/json/comments.h"
#include "core/policy/packagerunner.h"
#include "core/policy/remotereview.h"
#include "core/storage/secretreference.h"

namespace quayside {

namespace {

using mcp::ServerEntry;
using namespace Qt::StringLiterals;

/// Where text, which may lack its braces, is no JSON.
std::optional<JsonFault> faultOf(const QString &text)
{
    const bool isFragment = text.trimmed().startsWith(u'"');
    const QString whole = isFragment ? QString(u'{' + text + u'}') : text;
    auto fault = findJsonFault(mcp::json::withoutComments(whole));
    if (fault && isFragment && fault->line == 1)
        --fault->column;
    return fault;
}

QString originOf(const QString &url)
{
    const auto address = mcp::parseWebAddress(url);
    return address ? address->origin() : QString();
}

} // namespace

AddServerController::AddServerController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_patience(ports.clock)
    , m_sandbox(ports.host, nullptr)
{
    connect(&m_sandbox, &SandboxSetup::changed, this, [this] { setProblem({}); });
}

void AddServerController::setOpen(bool isOpen)
{
    if (m_isOpen == isOpen)
        return;
    m_isOpen = isOpen;
    if (!isOpen)
        reset();
    Q_EMIT isOpenChanged();
}

void AddServerController::setText(const QString &text)
{
    if (m_text == text)
        return;
    m_text = text;
    stopAsking();
    Q_EMIT textChanged();
}

void AddServerController::setField(QString &field, const QString &value)
{
    if (field == value)
        return;
    field = value;
    Q_EMIT fieldsChanged();
    setProblem({});
}

void AddServerController::setAddress(bool isAddress)
{
    if (std::exchange(m_isAddress, isAddress) == isAddress)
        return;
    Q_EMIT fieldsChanged();
    setProblem({});
}

void AddServerController::setProblem(const QString &problem, const QStringList &warnings)
{
    if (m_problem == problem && m_warnings == warnings)
        return;
    m_problem = problem;
    m_warnings = warnings;
    Q_EMIT problemChanged();
}

void AddServerController::setPage(Page page)
{
    if (std::exchange(m_page, page) == page)
        return;
    stopAsking();
    m_candidates.setEntries({});
    m_inputs.setQuestions({});
    m_secretFiles.clear();
    setProblem({});
    if (page == Page::Import)
        search();
    else
        parse();
    Q_EMIT pageChanged();
}

// Pasted text

void AddServerController::parse()
{
    m_parsedText = m_text;
    if (m_text.trimmed().isEmpty())
        return setFound(mcp::FoundServers());
    const auto found = mcp::readPasted(m_text);
    const auto command = mcp::kindOfPasted(m_text) == mcp::PastedKind::Command
        ? mcp::parseCommandLine(m_text)
        : mcp::Error::protocol({});
    // Otherwise the command only adds the server, and the review says what is missing.
    const bool isTyped = found && command && found->entries.constFirst() == *command;
    if (const QString reason = isTyped ? objection(*command) : QString(); !reason.isEmpty()) {
        setFound(mcp::FoundServers());
        return setProblem(reason);
    }
    setFound(found);
}

void AddServerController::setFound(const mcp::Result<mcp::FoundServers> &found)
{
    m_candidates.setCandidates(found ? candidatesIn(*found, {}, envFilePlaces())
                                     : QList<Candidate>());
    m_inputs.setQuestions(found ? found->questions : QList<mcp::ImportQuestion>());
    QStringList sentences;
    for (const mcp::ServerWarning &warning :
         found ? found->warnings : QList<mcp::ServerWarning>()) {
        // The notes of the candidates already show what is ignored.
        if (warning.kind != mcp::ServerWarning::Kind::Ignored)
            sentences.append(warningText(warning));
    }
    const bool isNamed = !found && found.error().code == int(mcp::ImportProblem::Gallery);
    m_namedServer = isNamed ? cleanText(found.error().detail) : QString(); // Part of the problem.
    setProblem(found ? QString() : problemText(found.error()), sentences);
}

std::optional<mcp::EnvFilePlaces> AddServerController::envFilePlaces() const
{
    if (m_isFromLink && m_openedFile.isEmpty())
        return std::nullopt;
    const QString workspace = m_openedFile.isEmpty() ? QString() : mcp::workspaceOf(m_openedFile);
    return mcp::EnvFilePlaces{m_folders.home, workspace};
}

void AddServerController::open(Page page)
{
    reset();
    setPage(page);
    setOpen(true);
}

void AddServerController::openWith(const QString &text)
{
    openWith(text, {});
}

void AddServerController::openWith(const QString &text, const QString &file)
{
    reset();
    m_isFromLink = true;
    m_openedFile = file;
    setText(text);
    parse();
    setOpen(true);
}

void AddServerController::openFile(const QString &path)
{
    const auto content = mcp::readConfigurationFile(path);
    const auto text =
        content ? mcp::configurationText(*content) : mcp::Result<QString>(content.error());
    openWith(text.valueOr({}), path);
    if (!text)
        setProblem(importText(text.error()));
}

// The servers of a site

QString AddServerController::site() const
{
    const auto site = mcp::siteIn(m_text);
    return site ? site->origin().section(u"//"_s, 1) : QString();
}

QString AddServerController::catalogAddress() const
{
    const auto site = mcp::siteIn(m_text);
    return site ? QString(site->origin() + mcp::kCatalogPath) : QString();
}

void AddServerController::askSite()
{
    const auto site = mcp::siteIn(m_text);
    if (!site || isAskingSite())
        return;
    m_parsedText = m_text;
    setFound(mcp::FoundServers());
    m_siteSearch.reset(
        new mcp::CardSearch(*site, m_ports.clock, m_ports.host->network()->options()));
    m_asking = m_siteSearch->run().then(
        this, [this, host = this->site()](const mcp::Result<mcp::FoundServers> &found) {
            stopAsking();
            onSite(host, found);
        });
    Q_EMIT searchChanged();
}

void AddServerController::stopAsking()
{
    m_asking.abandon();
    m_asking = {};
    if (m_siteSearch) {
        m_siteSearch.reset();
        Q_EMIT searchChanged();
    }
}

/// Of several the person chooses.
void AddServerController::onSite(const QString &host, const mcp::Result<mcp::FoundServers> &found)
{
    setFound(found ? *found : mcp::FoundServers());
    if (!found)
        return setProblem(siteProblemText(host, found.error()));
    QList<Candidate> candidates =
        candidatesIn(*found, tr("Servers that %1 describes:").arg(host), std::nullopt);
    for (Candidate &candidate : candidates)
        candidate.isSelected = candidates.size() == 1;
    m_candidates.setCandidates(candidates);
}

// Files of other apps

void AddServerController::search()
{
    m_isSearching = true;
    Q_EMIT searchChanged();
    m_search.abandon();
    m_search = mcp::offload<QList<mcp::HostServers>>(this, [folders = m_folders] {
                   return mcp::findHostServers(folders);
               }).then(this, [this](const mcp::Result<QList<mcp::HostServers>> &found) {
        m_isSearching = false;
        if (m_page == Page::Import)
            onFound(found.valueOr({}));
        Q_EMIT searchChanged();
    });
}

void AddServerController::onFound(const QList<mcp::HostServers> &found)
{
    QList<ServerEntry> known;
    for (const mcp::Server *server : m_ports.host->servers())
        known.append(server->entry());
    const ImportList list = importList(found, known, m_folders.home);
    m_candidates.setCandidates(list.candidates);
    m_inputs.setQuestions(list.questions);
    m_secretFiles = list.secretFiles;
    setProblem(list.candidates.isEmpty() ? tr("No servers of other apps were found.") : QString(),
               list.warnings);
}

QString AddServerController::secretsText() const
{
    if (m_secretFiles.isEmpty())
        return {};
    return tr("Keys and passwords move to the keychain. They also remain, readable, in: %1")
        .arg(m_secretFiles.join(QStringLiteral(", ")));
}

/// Why a line of words is not taken for a command; empty when it is. Runners are known by their names: where one is
/// missing, the review says so.
QString AddServerController::objection(const ServerEntry &entry) const
{
    if (m_ports.host->findsProgram(entry) || !installText(entry.program).isEmpty()
        || mcp::fetchedPackage(QStringList(entry.program) + entry.arguments))
        return {};
    const QString program = visibleText(entry.program);
    if (!site().isEmpty())
        return tr("\u201C%1\u201D was not found on your PATH. If it is a site, look for its "
                  "servers, "
                  "or enter the whole address of a server, which begins with https://.")
            .arg(program);
    return entry.program.contains(u'/')
        ? tr("Program \u201C%1\u201D not found. Enter its full path, or an address that begins "
             "with https://.")
              .arg(program)
        : tr("\u201C%1\u201D was not found on your PATH. Paste a command, an address that begins "
             "with https://, or JSON from another MCP app.")
              .arg(program);
}

QString AddServerController::problemText(const mcp::Error &error) const
{
    const bool isJson = error.code == int(mcp::ImportProblem::Json)
        && mcp::kindOfPasted(m_text) == mcp::PastedKind::Json;
    if (const auto fault = isJson ? faultOf(m_text) : std::nullopt)
        return tr("Not valid JSON at line %1, column %2: %3")
            .arg(fault->line)
            .arg(fault->column)
            .arg(fault->what.left(1).toLower() + fault->what.mid(1));
    return importText(error);
}

// Typed fields

/// What the fields say nothing of stays as it is; but what was agreed to or set up for one address is not for another.
ServerEntry AddServerController::baseEntry() const
{
    ServerEntry entry = m_edited.value_or(ServerEntry());
    if (entry.url != m_url.trimmed())
        entry.isPlainHttpAllowed = false;
    if (originOf(entry.url) != originOf(m_url.trimmed()))
        entry.oauth = {};
    entry.name = m_name.trimmed();
    if (m_edited && entry.name.isEmpty())
        entry.name = m_edited->name;
    return entry;
}

mcp::Result<ServerEntry> AddServerController::typedEntry()
{
    return m_isAddress ? typedAddress() : typedProgram();
}

/// Whatever would keep it from being contacted is said now, but for what the review asks (HTTP-06).
mcp::Result<ServerEntry> AddServerController::typedAddress() const
{
    ServerEntry entry = baseEntry();
    const bool isElsewhere = originOf(entry.url) != originOf(m_url.trimmed());
    entry.url = m_url.trimmed();
    entry.headers.clear();
    if (entry.url.isEmpty())
        return mcp::Error::policy(tr("Enter the address of the server."));
    addNetwork(entry);
    for (const auto &[name, value] : m_headers.variables()) {
        if (name.isEmpty() && value.isEmpty())
            continue;
        if (!mcp::isHeaderName(name.trimmed()))
            return mcp::Error::policy(
                tr("A header name can contain only letters, digits and hyphens."));
        if (isElsewhere && mcp::isSecretReference(value)) // SEC-21
            return mcp::Error::policy(
                tr("Enter the header values again: the saved values belong to the old address."));
        entry.headers.append({name.trimmed(), value.trimmed()});
    }
    const mcp::LaunchReview review = mcp::reviewRemote(entry, {});
    using Obstacle = mcp::LaunchReview::Obstacle;
    if (review.obstacle != Obstacle::None && review.obstacle != Obstacle::PlainHttp)
        return mcp::Error::policy(obstacleText(review));
    return entry;
}

bool AddServerController::hasProxyUser() const
{
    return mcp::hasProxyUser(m_proxy.trimmed());
}

/// The saved secrets count for the address and the file that they were entered for.
bool AddServerController::isPasswordKept() const
{
    return m_edited && !m_edited->proxyPassword.isEmpty() && m_edited->proxy == m_proxy.trimmed();
}

bool AddServerController::isPassphraseKept() const
{
    return m_edited && !m_edited->certificatePassphrase.isEmpty()
        && m_edited->certificateFile == m_certificateFile.trimmed();
}

/// How the server is reached.
void AddServerController::addNetwork(ServerEntry &entry) const
{
    entry.caFile = m_caFile.trimmed();
    entry.certificateFile = m_certificateFile.trimmed();
    if (!isPassphraseKept() || !m_certificatePassphrase.isEmpty())
        entry.certificatePassphrase =
            entry.certificateFile.isEmpty() ? QString() : m_certificatePassphrase;
    entry.proxy = m_proxy.trimmed();
    const QString typed = mcp::takeProxyPassword(entry.proxy);
    if (!typed.isEmpty())
        entry.proxyPassword = typed;
    else if (!isPasswordKept() || !m_proxyPassword.isEmpty())
        entry.proxyPassword = hasProxyUser() ? m_proxyPassword : QString();
}

mcp::Result<ServerEntry> AddServerController::typedProgram()
{
    ServerEntry entry = baseEntry();
    entry.program = m_program.trimmed();
    entry.environment.clear();
    if (entry.program.isEmpty())
        return mcp::Error::policy(tr("Enter the program to start."));
    const bool isAsBefore =
        entry.arguments.join(u'\n') == m_argumentsText; // Some hold line breaks.
    if (!isAsBefore)
        entry.arguments = m_argumentsText.split(u'\n');
    while (!isAsBefore && !entry.arguments.isEmpty() && entry.arguments.constLast().isEmpty())
        entry.arguments.removeLast();
    entry.workingFolder = m_workingFolder.trimmed();
    for (const auto &[name, value] : m_variables.variables()) {
        if (name.isEmpty() && value.isEmpty())
            continue;
        if (name.isEmpty() || name.contains(u'='))
            return mcp::Error::policy(
                tr("A variable name must not be empty or contain \u201C=\u201D."));
        entry.environment.append({name, value});
    }
    if (!m_sandbox.hostText().trimmed().isEmpty() && !m_sandbox.addHost())
        return mcp::Error::policy(m_sandbox.hostProblem());
    entry.sandbox = m_sandbox.sandbox();
    return entry;
}

bool AddServerController::add()
{
    if (m_page != Page::Import && m_text.trimmed().isEmpty()) {
        const auto entry = typedEntry();
        if (entry)
            return addServers({{*entry, {}}});
        setProblem(entry.error().detail);
        return false;
    }
    if (m_page != Page::Import && m_parsedText != m_text)
        parse();
    if (!m_problem.isEmpty() && m_candidates.count() == 0)
        return false;
    const auto servers = chosenServers();
    if (servers)
        return addServers(*servers);
    setProblem(servers.error().detail, m_warnings);
    return false;
}

/// With the answers to the questions of their files.
mcp::Result<QList<AddServerController::NewServer>> AddServerController::chosenServers()
{
    const QList<mcp::ImportQuestion> questions = m_inputs.questions();
    const QMap<QString, QString> answers = m_inputs.answers();
    QList<NewServer> servers;
    for (const ServerEntry &entry : m_candidates.selectedEntries()) {
        const QStringList asked = mcp::questionsIn(entry);
        for (const mcp::ImportQuestion &question : questions) {
            if (!asked.contains(question.id) || !answers.value(question.id).isEmpty())
                continue;
            Q_EMIT inputMissing(m_inputs.setMissing(question.id));
            return mcp::Error::policy(
                tr("Enter a value for \u201C%1\u201D.").arg(InputListModel::labelOf(question)));
        }
        NewServer server;
        server.entry = mcp::withAnswers(entry, questions, answers, &server.secretVariables);
        servers.append(server);
    }
    if (servers.isEmpty())
        return mcp::Error::policy(tr("Select at least one server."));
    const bool areMany = m_page == Page::Import || servers.size() > 1;
    for (NewServer &server : servers) { // Otherwise each start of Quayside would start all of them.
        if (areMany && !m_startsWithQuayside
            && server.entry.start == ServerEntry::Start::WithQuayside)
            server.entry.start = ServerEntry::Start::OnUse;
    }
    return servers;
}

void AddServerController::setStartsWithQuayside(bool starts)
{
    if (std::exchange(m_startsWithQuayside, starts) != starts)
        Q_EMIT fieldsChanged();
}

bool AddServerController::addServers(const QList<NewServer> &servers, QStringList ids)
{
    for (qsizetype i = 0; i < servers.size(); ++i) {
        const auto added = m_ports.host->add(servers.at(i).entry, servers.at(i).secretVariables);
        if (!added && m_patience.takes(added.error(), [this, rest = servers.sliced(i), ids] {
                addServers(rest, ids);
            }))
            return false;
        if (!added) {
            QList<ServerEntry> rest;
            for (const NewServer &server : servers.sliced(i))
                rest.append(server.entry);
            m_candidates.setEntries(rest);
            setProblem(importText(added.error()));
            return false;
        }
        ids.append((*added)->entry().id);
    }
    setOpen(false);
    reset();
    Q_EMIT serversAdded(ids);
    return true;
}

void AddServerController::showServer(const QString &serverId, bool isAtAddress)
{
    const mcp::Server *server = m_ports.host->server(serverId);
    if (!server)
        return;
    reset();
    const ServerEntry &entry = server->entry();
    m_edited = entry;
    m_isAtAddress = isAtAddress && entry.isRemote();
    showFields(entry);
    setOpen(true);
}

void AddServerController::showFields(const ServerEntry &entry)
{
    setName(entry.name);
    setAddress(entry.isRemote());
    setProgram(entry.program);
    setArgumentsText(entry.arguments.join(u'\n'));
    setWorkingFolder(entry.workingFolder);
    m_variables.setVariables(entry.environment);
    m_sandbox.reset(entry.sandbox);
    setUrl(entry.url);
    m_headers.setVariables(entry.headers);
    setCaFile(entry.caFile);
    setCertificateFile(entry.certificateFile);
    setCertificatePassphrase({});
    setProxy(entry.proxy);
    setProxyPassword({});
}

bool AddServerController::save()
{
    const auto entry = typedEntry();
    if (!entry) {
        setProblem(entry.error().detail);
        return false;
    }
    ServerEntry before = *m_edited;
    if (const auto changed = m_ports.host->change(*entry); !changed) {
        if (m_patience.takes(changed.error(), [this] { save(); }))
            return false;
        setProblem(importText(changed.error()));
        return false;
    }
    setOpen(false);
    before.name = entry->name;
    if (before != *entry)
        Q_EMIT serverChanged(entry->id);
    return true;
}

void AddServerController::reset()
{
    m_patience.stop();
    m_search.abandon();
    stopAsking();
    m_isSearching = false;
    m_isFromLink = false;
    m_openedFile.clear();
    m_startsWithQuayside = false;
    m_edited.reset();
    setText({});
    setPage(Page::Paste);
    m_parsedText.clear();
    m_candidates.setEntries({});
    m_inputs.setQuestions({});
    m_secretFiles.clear();
    showFields({});
    setProblem({});
}

} // namespace quayside

#include "moc_addservercontroller.cpp"
