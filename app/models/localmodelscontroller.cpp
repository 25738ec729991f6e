// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/localmodelscontroller.h"

#include "app/text/cleantext.h"
#include "core/host/host.h"
#include "core/host/models.h"

#include <QLocale>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::llm::LocalModel;
using mcp::llm::LocalProgram;
using Kind = LocalProgram::Kind;

namespace {

constexpr qsizetype kNamed = 20; ///< Models in one text.

QString programName(Kind kind)
{
    switch (kind) {
    case Kind::Ollama:
        return u"Ollama"_s;
    case Kind::LmStudio:
        return u"LM Studio"_s;
    case Kind::LlamaCpp:
        return u"llama.cpp"_s;
    }
    return {};
}

QString namesOf(const QList<LocalModel> &models)
{
    QStringList names;
    for (const LocalModel &model : models.first(std::min(models.size(), kNamed)))
        names.append(cleanText(model.name));
    const QString text = names.join(u", "_s);
    return models.size() > kNamed ? text + u", …"_s : text;
}

template<class Predicate>
QList<LocalModel> modelsWith(const LocalProgram &program, Predicate holds)
{
    QList<LocalModel> models;
    std::copy_if(program.models.cbegin(), program.models.cend(), std::back_inserter(models), holds);
    return models;
}

} // namespace

LocalModelsController::LocalModelsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
{
    connect(ports.host->models()->store(), &mcp::ModelStore::changed, this,
            &LocalModelsController::changed);
}

LocalModelsController::~LocalModelsController()
{
    m_search.abandon();
}

QStringList LocalModelsController::programs() const
{
    QStringList names;
    for (const LocalProgram &program : m_found)
        names.append(programName(program.kind));
    return names;
}

void LocalModelsController::search()
{
    if (isSearching())
        return;
    m_found.clear();
    m_outcome.clear();
    m_search = m_ports.host->models()->findLocal().then(
        this, [this](const mcp::Result<QList<LocalProgram>> &found) {
            m_found = found.valueOr(QList<LocalProgram>());
            m_outcome = m_found.isEmpty()
                ? tr("No model was found. Start Ollama, LM Studio or llama-server, and look again.")
                : tr("These programs run models on this computer:");
            Q_EMIT changed();
        });
    Q_EMIT changed();
}

QString LocalModelsController::models(int program) const
{
    return program >= 0 && program < m_found.size() ? namesOf(m_found.at(program).models)
                                                    : QString();
}

QStringList LocalModelsController::notes(int program) const
{
    if (program < 0 || program >= m_found.size())
        return {};
    const LocalProgram &found = m_found.at(program);
    QStringList notes;
    const auto small = modelsWith(found, [](const LocalModel &model) {
        return model.contextTokens > 0
            && model.contextTokens < mcp::llm::LocalModelSearch::kEnoughTokens;
    });
    const auto refusing = modelsWith(
        found, [](const LocalModel &model) { return model.tools == LocalModel::Tools::Refused; });
    if (!small.isEmpty()) {
        const QString tokens = QLocale().toString(small.constFirst().contextTokens);
        QString change;
        switch (found.kind) {
        case Kind::Ollama:
            change = tr("Start Ollama with the environment variable %1.")
                         .arg(u"OLLAMA_CONTEXT_LENGTH=32768"_s);
            break;
        case Kind::LmStudio:
            change = tr("Load the model in LM Studio with a context length of %1.").arg(u"32768"_s);
            break;
        case Kind::LlamaCpp:
            change = tr("Start llama-server with %1.").arg(u"-c 32768"_s);
            break;
        }
        notes.append(tr("Only %1 tokens fit into the context of: %2. Tools need more. %3")
                         .arg(tokens, namesOf(small), change));
    }
    if (!refusing.isEmpty() && found.kind == Kind::LlamaCpp)
        notes.append(tr("The server refuses tools. Start llama-server with %1.").arg(u"--jinja"_s));
    else if (!refusing.isEmpty())
        notes.append(tr("These models take no tools: %1").arg(namesOf(refusing)));
    return notes;
}

bool LocalModelsController::isAdded(const LocalProgram &program) const
{
    const auto &entries = m_ports.host->models()->store()->entries();
    return std::any_of(entries.cbegin(), entries.cend(), [&](const mcp::ProviderEntry &entry) {
        return entry.baseUrl == program.baseUrl;
    });
}

QStringList LocalModelsController::addedPrograms() const
{
    QStringList names;
    for (const LocalProgram &program : m_found) {
        if (isAdded(program))
            names.append(programName(program.kind));
    }
    return names;
}

void LocalModelsController::add(int program)
{
    if (program < 0 || program >= m_found.size() || isAdded(m_found.at(program)))
        return;
    const LocalProgram &found = m_found.at(program);
    mcp::ProviderEntry entry;
    entry.name = programName(found.kind);
    entry.baseUrl = found.baseUrl;
    for (const LocalModel &model : found.models) {
        mcp::ModelEntry added{model.name, {}, {}, {}};
        if (model.contextTokens > 0)
            added.contextTokens = model.contextTokens;
        entry.models.append(added);
    }
    if (const auto kept = m_ports.host->models()->store()->add(entry); !kept)
        Q_EMIT failed(kept.error());
}

} // namespace quayside

#include "moc_localmodelscontroller.cpp"
