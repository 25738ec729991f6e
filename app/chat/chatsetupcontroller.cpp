// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/chatsetupcontroller.h"

#include "app/chat/chattext.h"
#include "app/text/cleantext.h"
#include "app/text/filterwords.h"
#include "app/text/omittedtext.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/chat.h"
#include "core/host/host.h"
#include "core/host/models.h"

#include <QLocale>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::chat::ConversationOptions;

namespace {

constexpr double kMostTemperature = 2;
constexpr int kMoreTools = 200; ///< Rows that are added at once.

/// Null while it is not connected.
const mcp::ToolCatalog *catalogOf(const mcp::Server *server)
{
    const bool isReady = server && server->state() == mcp::Server::State::Ready;
    return isReady ? server->connection()->tools() : nullptr;
}

QString modelKey(const mcp::ModelName &name)
{
    return name.providerId + u'\n' + name.model;
}

} // namespace

void ChatServerModel::setServers(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.serverId; });
}

const ListModel::Roles &ChatServerModel::roles() const
{
    static const Roles table = rolesOf<ChatServerModel>({
        {"serverId", &Row::serverId},
        {"name", &Row::name},
        {"facts", &Row::facts},
        {"isOn", &Row::isOn},
    });
    return table;
}

void ChatToolModel::setTools(const QList<Row> &rows)
{
    setRows(m_rows, rows,
            [](const Row &row) { return ConversationOptions::toolKey(row.serverId, row.name); });
}

const ListModel::Roles &ChatToolModel::roles() const
{
    static const Roles table = rolesOf<ChatToolModel>({
        {"serverId", &Row::serverId},
        {"serverName", &Row::serverName},
        {"name", &Row::name},
        {"title", &Row::title},
        {"reason", &Row::reason},
        {"isOn", &Row::isOn},
        {"canSwitch", &Row::canSwitch},
    });
    return table;
}

void ChatModelModel::setModels(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.key; });
}

const ListModel::Roles &ChatModelModel::roles() const
{
    static const Roles table = rolesOf<ChatModelModel>({
        {"key", &Row::key},
        {"name", &Row::name},
        {"providerName", &Row::providerName},
        {"isCurrent", &Row::isCurrent},
    });
    return table;
}

ChatSetupController::ChatSetupController(mcp::Chat *chat, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_chat(chat)
    , m_ports(ports)
{
    const std::optional<double> temperature = chat->conversation().options.temperature;
    if (temperature)
        m_temperature = QLocale().toString(*temperature);
    m_longestAnswer = QString::number(chat->conversation().options.longestAnswer);
    connect(chat, &mcp::Chat::changed, this, &ChatSetupController::update);
    connect(chat, &mcp::Chat::toolsChanged, this, &ChatSetupController::update);
    connect(chat, &mcp::Chat::busyChanged, this, &ChatSetupController::canChangeChanged);
    connect(ports.host, &mcp::Host::serverAdded, this, [this](mcp::Server *server) {
        follow(server);
        update();
    });
    connect(ports.host, &mcp::Host::serverRemoved, this, &ChatSetupController::update);
    for (mcp::Server *server : ports.host->servers())
        follow(server);
    update();
}

void ChatSetupController::follow(mcp::Server *server)
{
    connect(server, &mcp::Server::stateChanged, this, [this, server] {
        followTools(server);
        update();
    });
    followTools(server);
}

/// The list comes some time after the server is ready.
void ChatSetupController::followTools(const mcp::Server *server)
{
    if (const mcp::ToolCatalog *catalog = catalogOf(server))
        connect(catalog, &mcp::Catalog::changed, this, &ChatSetupController::update,
                Qt::UniqueConnection);
}

// The model

QList<mcp::ModelName> ChatSetupController::modelNames() const
{
    QList<mcp::ModelName> names;
    for (const mcp::ProviderEntry &provider : m_ports.host->models()->store()->entries()) {
        for (const mcp::ModelEntry &model : provider.models)
            names.append({provider.id, model.name});
    }
    return names;
}

QStringList ChatSetupController::models() const
{
    QStringList texts;
    for (const mcp::ProviderEntry &provider : m_ports.host->models()->store()->entries()) {
        for (const mcp::ModelEntry &model : provider.models)
            texts.append(tr("%1 · %2").arg(cleanText(model.name), cleanText(provider.name)));
    }
    return texts;
}

int ChatSetupController::modelIndex() const
{
    return int(modelNames().indexOf(m_chat->nextModel()));
}

void ChatSetupController::setModelIndex(int index)
{
    const QList<mcp::ModelName> names = modelNames();
    if (index >= 0 && index < names.size())
        m_chat->setModel(names.at(index));
}

QString ChatSetupController::modelText() const
{
    return hasModel() ? cleanText(m_chat->nextModel().model) : tr("Choose a model");
}

void ChatSetupController::setModelFilter(const QString &filter)
{
    if (std::exchange(m_modelFilter, filter) == filter)
        return;
    updateModels();
    Q_EMIT changed();
}

void ChatSetupController::chooseModel(const QString &key)
{
    const QList<mcp::ModelName> names = modelNames();
    for (int index = 0; index < names.size(); ++index) {
        if (modelKey(names.at(index)) == key)
            return m_chat->setModel(names.at(index));
    }
}

void ChatSetupController::updateModels()
{
    const mcp::ModelName current = m_chat->nextModel();
    QList<ChatModelModel::Row> rows;
    m_modelCount = 0;
    for (const mcp::ProviderEntry &provider : m_ports.host->models()->store()->entries()) {
        const QString providerName = cleanText(provider.name);
        m_modelCount += int(provider.models.size());
        for (const mcp::ModelEntry &entry : provider.models) {
            const mcp::ModelName name{provider.id, entry.name};
            if (hasWords(entry.name + u' ' + provider.name, m_modelFilter))
                rows.append({modelKey(name), cleanText(entry.name), providerName, name == current});
        }
    }
    m_models.setModels(rows);
}

bool ChatSetupController::hasModel() const
{
    return modelIndex() >= 0;
}

bool ChatSetupController::canChange() const
{
    return !m_chat->isBusy();
}

// Servers

QString ChatSetupController::serversText() const
{
    return tr("%n server(s)", nullptr, int(m_chat->conversation().servers.size()));
}

QString ChatSetupController::factsOf(const mcp::Server *server) const
{
    switch (server->state()) {
    case mcp::Server::State::Ready: {
        const mcp::ToolCatalog *catalog = catalogOf(server);
        if (catalog && catalog->isReading() && catalog->tools().isEmpty())
            return tr("Reading the list of tools");
        return catalog ? tr("%Ln tool(s)", nullptr, int(catalog->tools().size())) : tr("No tools");
    }
    case mcp::Server::State::NotReviewed:
        return tr("Not reviewed");
    case mcp::Server::State::Connecting:
    case mcp::Server::State::Reconnecting:
        return tr("Connecting");
    case mcp::Server::State::NeedsSignIn:
        return tr("Needs sign-in");
    case mcp::Server::State::Failed:
        return tr("Failed");
    case mcp::Server::State::Stopped:
        if (const qsizetype count = m_chat->lastTools(server->entry().id).size(); count > 0)
            return tr("%Ln tool(s), starts on first use", nullptr, int(count));
        break;
    case mcp::Server::State::Stopping:
        break;
    }
    return tr("Not connected");
}

void ChatSetupController::update()
{
    updateModels();
    const QStringList &used = m_chat->conversation().servers;
    QList<ChatServerModel::Row> rows;
    for (const mcp::Server *server : m_ports.host->servers()) {
        const mcp::ServerEntry &entry = server->entry();
        rows.append({entry.id, entry.name, factsOf(server), used.contains(entry.id)});
    }
    m_servers.setServers(rows);
    updateTools();
    Q_EMIT changed();
}

/// A server that is not running starts, if the person has approved it.
void ChatSetupController::setServerOn(const QString &serverId, bool isOn)
{
    QStringList used = m_chat->conversation().servers;
    used.removeAll(serverId);
    if (isOn)
        used.append(serverId);
    m_chat->setServers(used);
    mcp::Server *server = m_ports.host->server(serverId);
    const bool isWanted = isOn && server && server->isSignedOut() && server->entry().isEnabled;
    if (isWanted && server->state() == mcp::Server::State::Stopped)
        server->start(); // The person has just chosen it.
    if (isOn)
        start(false);
    update(); // What was not taken is not shown as if it was.
}

void ChatSetupController::setAllServersOn(bool areOn)
{
    QStringList used;
    for (const mcp::Server *server : m_ports.host->servers()) {
        using State = mcp::Server::State;
        const bool isUsable =
            server->state() != State::NotReviewed && server->state() != State::Failed;
        if (areOn && server->entry().isEnabled && isUsable)
            used.append(server->entry().id);
    }
    m_chat->setServers(used);
    start(false);
    update();
}

void ChatSetupController::startServers()
{
    start(true);
}

void ChatSetupController::start(bool isForTurn)
{
    for (const QString &id : m_chat->conversation().servers) {
        mcp::Server *server = m_ports.host->server(id);
        if (server)
            server->retryNow();
        const bool mayStart = server && server->entry().isEnabled && !server->isSignedOut()
            && server->state() == mcp::Server::State::Stopped;
        const bool isNeeded = mayStart
            && (!server->entry().startsOnUse() || (isForTurn && m_chat->lastTools(id).isEmpty()));
        if (isNeeded)
            server->start();
    }
}

// Tools

ChatToolModel *ChatSetupController::tools()
{
    if (!std::exchange(m_areToolsWanted, true))
        updateTools();
    return &m_tools;
}

void ChatSetupController::setToolFilter(const QString &filter)
{
    if (std::exchange(m_toolFilter, filter) != filter)
        updateTools();
}

/// The list has a row for each tool, so it is only made for who looks at it.
void ChatSetupController::updateTools()
{
    if (m_areToolsWanted) {
        const QList<ChatToolModel::Row> rows = toolRows();
        m_hiddenTools = int(std::max<qsizetype>(0, rows.size() - m_mostTools));
        m_tools.setTools(rows.first(rows.size() - m_hiddenTools));
    }
    Q_EMIT toolsChanged();
}

QString ChatSetupController::moreToolsText() const
{
    if (m_hiddenTools == 0)
        return {};
    return m_hiddenTools <= kMoreTools
        ? tr("Show all %Ln tool(s)", nullptr, m_tools.count() + m_hiddenTools)
        : tr("Show %Ln more tool(s)", nullptr, kMoreTools);
}

void ChatSetupController::showMoreTools()
{
    m_mostTools += kMoreTools;
    updateTools();
}

/// Also those that it had last, when it starts with a call of one of them.
QList<mcp::Tool> ChatSetupController::toolsOf(const mcp::Server *server) const
{
    const mcp::ToolCatalog *catalog = catalogOf(server);
    return catalog ? catalog->tools() : m_chat->lastTools(server->entry().id);
}

QList<ChatToolModel::Row> ChatSetupController::toolRows() const
{
    const mcp::chat::ToolSet &set = m_chat->tools();
    QHash<QString, QString> reasons;
    for (const mcp::chat::OmittedTool &tool : set.omitted()) {
        if (tool.why != mcp::chat::OmittedTool::Why::SwitchedOff)
            reasons.insert(ConversationOptions::toolKey(tool.serverId, tool.tool),
                           omittedToolText(tool));
    }
    const QStringList &off = m_chat->conversation().options.toolsOff;
    QList<ChatToolModel::Row> rows;
    for (const QString &id : m_chat->conversation().servers) {
        const mcp::Server *server = m_ports.host->server(id);
        const QList<mcp::Tool> tools = server ? toolsOf(server) : QList<mcp::Tool>();
        for (const mcp::Tool &tool : tools) {
            const QString title = cleanText(tool.displayName());
            if (!hasWords(title + u' ' + tool.name + u' ' + server->entry().name, m_toolFilter))
                continue;
            const QString key = ConversationOptions::toolKey(id, tool.name);
            const QString reason = reasons.value(key);
            rows.append({id, server->entry().name, tool.name, title, reason,
                         reason.isEmpty() && !off.contains(key), reason.isEmpty()});
        }
    }
    return rows;
}

int ChatSetupController::toolCount() const
{
    return int(m_chat->tools().reachableCount());
}

QString ChatSetupController::toolsText() const
{
    const QString count = tr("%Ln tool(s)", nullptr, toolCount());
    return toolCount() == 0
        ? count
        : tr("%1 · %2").arg(count, aboutTokensText(m_chat->tools().estimatedTokens()));
}

QString ChatSetupController::searchText() const
{
    return m_chat->tools().isSearched()
        ? tr("There are too many tools to describe them all to the model, so it searches for those "
             "that it needs.")
        : QString();
}

void ChatSetupController::setToolOn(const QString &serverId, const QString &tool, bool isOn)
{
    const QString key = ConversationOptions::toolKey(serverId, tool);
    ConversationOptions options = m_chat->conversation().options;
    options.toolsOff.removeAll(key);
    if (!isOn)
        options.toolsOff.append(key);
    m_chat->setOptions(options);
    updateTools();
}

// Options

QString ChatSetupController::system() const
{
    return m_chat->conversation().options.system;
}

void ChatSetupController::setSystem(const QString &text)
{
    ConversationOptions options = m_chat->conversation().options;
    options.system = text.left(kSystemChars);
    m_chat->setOptions(options);
}

/// What is no temperature stays as it is typed, and is not used.
void ChatSetupController::setTemperature(const QString &text)
{
    if (std::exchange(m_temperature, text) == text)
        return;
    if (temperatureError().isEmpty()) {
        ConversationOptions options = m_chat->conversation().options;
        options.temperature = readTemperature();
        m_chat->setOptions(options);
    }
    Q_EMIT changed();
}

std::optional<double> ChatSetupController::readTemperature() const
{
    bool isNumber = false;
    double number = QLocale().toDouble(m_temperature.trimmed(), &isNumber);
    if (!isNumber)
        number = QLocale::c().toDouble(m_temperature.trimmed(), &isNumber);
    return isNumber && number >= 0 && number <= kMostTemperature ? std::optional(number)
                                                                 : std::nullopt;
}

QString ChatSetupController::temperatureError() const
{
    return m_temperature.trimmed().isEmpty() || readTemperature()
        ? QString()
        : tr("Enter a number from 0 to %1, or nothing.").arg(kMostTemperature);
}

/// What is no such number stays as it is typed, and is not used.
void ChatSetupController::setLongestAnswer(const QString &text)
{
    if (std::exchange(m_longestAnswer, text) == text)
        return;
    if (const auto tokens = readLongestAnswer()) {
        ConversationOptions options = m_chat->conversation().options;
        options.longestAnswer = *tokens;
        m_chat->setOptions(options);
    }
    Q_EMIT changed();
}

std::optional<int> ChatSetupController::readLongestAnswer() const
{
    bool isNumber = false;
    int tokens = QLocale().toInt(m_longestAnswer.trimmed(), &isNumber);
    if (!isNumber)
        tokens = QLocale::c().toInt(m_longestAnswer.trimmed(), &isNumber);
    return isNumber && tokens >= leastAnswer() && tokens <= mostAnswer() ? std::optional(tokens)
                                                                         : std::nullopt;
}

QString ChatSetupController::longestAnswerError() const
{
    return readLongestAnswer()
        ? QString()
        : tr("Enter a whole number from %L1 to %L2.").arg(leastAnswer()).arg(mostAnswer());
}

int ChatSetupController::leastAnswer() const
{
    return ConversationOptions::kLeastAnswer;
}

int ChatSetupController::mostAnswer() const
{
    return ConversationOptions::kMostAnswer;
}

int ChatSetupController::taskTimeout() const
{
    return m_chat->conversation().options.taskTimeout;
}

void ChatSetupController::setTaskTimeout(int seconds)
{
    ConversationOptions options = m_chat->conversation().options;
    options.taskTimeout = seconds;
    m_chat->setOptions(options);
}

int ChatSetupController::mostTaskTimeout() const
{
    return ConversationOptions::kMostTaskTimeout;
}

bool ChatSetupController::continuesByItself() const
{
    return m_chat->conversation().options.continuesByItself;
}

void ChatSetupController::setContinuesByItself(bool continues)
{
    ConversationOptions options = m_chat->conversation().options;
    options.continuesByItself = continues;
    m_chat->setOptions(options);
}

} // namespace quayside

#include "moc_chatsetupcontroller.cpp"
