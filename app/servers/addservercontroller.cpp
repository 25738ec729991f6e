// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/addservercontroller.h"

#include "app/forms/jsonplace.h"
#include "app/text/errortext.h"
#include "app/text/launchtext.h"
#include "core/host/host.h"
#include "core/json/comments.h"
#include "core/policy/packagerunner.h"
#include "core/policy/remotereview.h"
#include "core/storage/secretreference.h"
#include "core/storage/serverformat.h"
#include "core/storage/serverstore.h"

#include <QRegularExpression>

#include <algorithm>

namespace quayside {

namespace {

using mcp::ServerEntry;
using namespace Qt::StringLiterals;

/// The command in one line; arguments with spaces are quoted.
QString commandText(const mcp::ServerEntry &entry)
{
    if (entry.isRemote())
        return visibleText(entry.url);
    QStringList words{entry.program};
    for (const QString &argument : entry.arguments) {
        const bool needsQuotes = argument.isEmpty() || argument.contains(u' ');
        words.append(needsQuotes ? QString(u'"' + argument + u'"') : argument);
    }
    return visibleText(words.join(u' '));
}

/// Of any kind: those that cannot be used are told so.
bool looksLikeAddress(const QString &text)
{
    static const QRegularExpression scheme(u"^(?:https?://|[a-z][a-z0-9+.-]*://\\S*$)"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    return scheme.match(text).hasMatch();
}

/// A block, or members of one without its braces.
bool looksLikeJson(const QString &text)
{
    static const QRegularExpression start(u"^\\s*(?:[{[]|\"[^\"]*\"\\s*:)"_s);
    return start.match(mcp::json::withoutComments(text)).hasMatch();
}

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

void VariableListModel::append()
{
    beginInsertRows({}, count(), count());
    m_rows.emplaceBack();
    endInsertRows();
    Q_EMIT countChanged();
}

void VariableListModel::remove(int row)
{
    if (row < 0 || row >= count())
        return;
    beginRemoveRows({}, row, row);
    m_rows.removeAt(row);
    endRemoveRows();
    Q_EMIT countChanged();
}

void VariableListModel::setVariables(const QList<Variable> &variables)
{
    if (m_rows == variables)
        return;
    beginResetModel();
    m_rows = variables;
    endResetModel();
    Q_EMIT countChanged();
}

void VariableListModel::setValue(int row, const QString &value)
{
    setData(index(row), value, ValueRole);
}

const ListModel::Roles &VariableListModel::roles() const
{
    static const Roles table = rolesOf<VariableListModel>({
        {NameRole, "name", &Variable::first},
        {ValueRole, "value",
         [](const Variable &variable) {
             return mcp::isSecretReference(variable.second) ? QString() : variable.second;
         }},
        {IsKeptRole, "isKept",
         [](const Variable &variable) { return mcp::isSecretReference(variable.second); }},
    });
    return table;
}

bool VariableListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const bool isKnown = role == NameRole || role == ValueRole;
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !isKnown)
        return false;
    auto &row = m_rows[index.row()];
    QString &part = role == NameRole ? row.first : row.second;
    const QString text = value.toString();
    if (part == text)
        return true;
    part = text;
    Q_EMIT dataChanged(index, index, {role, IsKeptRole});
    return true;
}

void CandidateListModel::setEntries(const QList<mcp::ServerEntry> &entries)
{
    beginResetModel();
    m_rows.clear();
    for (const mcp::ServerEntry &entry : entries)
        m_rows.append({entry, true});
    endResetModel();
    Q_EMIT countChanged();
    Q_EMIT selectedCountChanged();
}

QList<mcp::ServerEntry> CandidateListModel::selectedEntries() const
{
    QList<mcp::ServerEntry> entries;
    for (const Row &row : m_rows) {
        if (row.isSelected)
            entries.append(row.entry);
    }
    return entries;
}

void CandidateListModel::setSelected(int row, bool selected)
{
    setData(index(row), selected, SelectedRole);
}

const ListModel::Roles &CandidateListModel::roles() const
{
    static const Roles table = rolesOf<CandidateListModel>({
        {NameRole, "name", [](const Row &row) { return visibleText(row.entry.name); }},
        {CommandTextRole, "commandText", [](const Row &row) { return commandText(row.entry); }},
        {SelectedRole, "selected", &Row::isSelected},
    });
    return table;
}

bool CandidateListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != SelectedRole)
        return false;
    Row &row = m_rows[index.row()];
    if (row.isSelected == value.toBool())
        return true;
    row.isSelected = value.toBool();
    Q_EMIT dataChanged(index, index, {SelectedRole});
    Q_EMIT selectedCountChanged();
    return true;
}

AddServerController::AddServerController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_patience(ports.clock)
{
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

void AddServerController::parse()
{
    m_parsedText = m_text;
    const QString text = m_text.trimmed();
    if (text.isEmpty()) {
        m_candidates.setEntries({});
        setProblem({});
        return;
    }
    if (looksLikeAddress(text))
        return parseAddress(text);
    QList<mcp::ServerWarning> warnings;
    const auto entries = readText(text, &warnings);
    if (const QString reason =
            entries && !looksLikeJson(text) ? objection(entries->constFirst()) : QString();
        !reason.isEmpty()) {
        m_candidates.setEntries({});
        return setProblem(reason);
    }
    m_candidates.setEntries(entries.valueOr({}));
    QStringList sentences;
    for (const mcp::ServerWarning &warning : std::as_const(warnings))
        sentences.append(warningText(warning));
    setProblem(entries ? QString() : problemText(entries.error()), sentences);
    if (entries)
        return;
    if (const auto fault = looksLikeJson(m_text) ? faultOf(m_text) : std::nullopt)
        setProblem(tr("Not valid JSON at line %1, column %2: %3")
                       .arg(fault->line)
                       .arg(fault->column)
                       .arg(fault->what.left(1).toLower() + fault->what.mid(1)),
                   sentences);
}

void AddServerController::parseAddress(const QString &text)
{
    ServerEntry entry;
    entry.url = text;
    const auto address = mcp::parseWebAddress(text);
    if (address) {
        entry.name = mcp::serverformat::suggestedName(entry);
        m_candidates.setEntries({entry});
        return setProblem({});
    }
    m_candidates.setEntries({});
    setProblem(addressProblemText(mcp::AddressProblem(address.error().code)));
}

/// JSON when it looks like it, else a command line.
mcp::Result<QList<ServerEntry>>
AddServerController::readText(const QString &text, QList<mcp::ServerWarning> *warnings) const
{
    if (looksLikeJson(text))
        return mcp::ServerStore::importEntries(text, warnings);
    auto entry = mcp::ServerStore::parseCommandLine(text);
    if (!entry)
        return entry.error();
    return QList<ServerEntry>{*entry};
}

/// Why a line of words is not taken for a command; empty when it is. Runners are known by their names: where one is
/// missing, the review says so.
QString AddServerController::objection(const ServerEntry &entry) const
{
    const QStringList &arguments = entry.arguments;
    if (arguments.value(0) == "mcp"_L1 && arguments.value(1).startsWith("add"_L1))
        return tr("This command adds a server to another app. Paste only the command or address of "
                  "the server.");
    if (m_ports.host->findsProgram(entry)
        || mcp::fetchedPackage(QStringList(entry.program) + arguments))
        return {};
    const QString program = visibleText(entry.program);
    return entry.program.contains(u'/')
        ? tr("Program \u201C%1\u201D not found. Enter its full path, or an address that begins "
             "with https://.")
              .arg(program)
        : tr("\u201C%1\u201D was not found on your PATH. Paste a command, an address that begins "
             "with https://, or JSON from another MCP app.")
              .arg(program);
}

QString AddServerController::problemText(const mcp::Error &error)
{
    const ErrorText words = errorText(error, Occasion::Configuration);
    const QString said =
        words.detail.isEmpty() ? words.title : tr("%1 (%2)").arg(words.title, words.detail);
    return tr("%1 %2").arg(said, words.hint).trimmed();
}

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

mcp::Result<ServerEntry> AddServerController::typedEntry() const
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
    entry.caFile = m_caFile.trimmed();
    entry.proxy = m_proxy.trimmed();
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

mcp::Result<ServerEntry> AddServerController::typedProgram() const
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
    return entry;
}

bool AddServerController::add()
{
    if (m_text.trimmed().isEmpty()) {
        const auto entry = typedEntry();
        if (entry)
            return addEntries({*entry});
        setProblem(entry.error().detail);
        return false;
    }
    if (m_parsedText != m_text)
        parse();
    if (!m_problem.isEmpty())
        return false;
    if (m_candidates.selectedCount() == 0) {
        setProblem(tr("Select at least one server."), m_warnings);
        return false;
    }
    return addEntries(m_candidates.selectedEntries());
}

bool AddServerController::addEntries(const QList<ServerEntry> &entries)
{
    QString id;
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const auto added = m_ports.host->add(entries.at(i));
        if (!added && m_patience.takes(added.error(), [this, rest = entries.sliced(i)] {
                addEntries(rest);
            }))
            return false;
        if (!added) {
            m_candidates.setEntries(entries.sliced(i));
            setProblem(problemText(added.error()));
            return false;
        }
        id = (*added)->entry().id;
    }
    setOpen(false);
    reset();
    if (entries.size() == 1)
        Q_EMIT serverAdded(id);
    return true;
}

void AddServerController::edit(const QString &serverId)
{
    const mcp::Server *server = m_ports.host->server(serverId);
    if (!server)
        return;
    reset();
    const ServerEntry &entry = server->entry();
    m_edited = entry;
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
    setUrl(entry.url);
    m_headers.setVariables(entry.headers);
    setCaFile(entry.caFile);
    setProxy(entry.proxy);
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
        setProblem(problemText(changed.error()));
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
    m_edited.reset();
    setText({});
    m_parsedText.clear();
    m_candidates.setEntries({});
    showFields({});
    setProblem({});
}

} // namespace quayside

#include "moc_addservercontroller.cpp"
