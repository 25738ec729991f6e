// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tools/toolchangescontroller.h"

#include "app/base/inboxitem.h"
#include "app/catalog/catalogmodel.h"
#include "core/base/logging.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/host.h"

#include <QTimer>

#include <algorithm>

namespace quayside {

using Kind = mcp::ToolChange::Kind;

namespace {

bool isToAccept(const mcp::ToolChange &change)
{
    return change.kind != Kind::Removed;
}

} // namespace

QString ToolChangeModel::chipOf(Kind kind)
{
    switch (kind) {
    case Kind::New:
        return tr("New");
    case Kind::Changed:
        return tr("Changed");
    case Kind::Removed:
        break;
    }
    return tr("Removed");
}

int ToolChangeModel::toneOf(Kind kind)
{
    return kind == Kind::New    ? CatalogRow::Accent
        : kind == Kind::Changed ? CatalogRow::Warn
                                : CatalogRow::Neutral;
}

void ToolChangeModel::setChanges(const QList<mcp::ToolChange> &changes)
{
    beginResetModel();
    m_rows.clear();
    for (const mcp::ToolChange &change : changes.first(std::min(changes.size(), kRows)))
        m_rows.append({cleanText(change.name), chipOf(change.kind), toneOf(change.kind)});
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &ToolChangeModel::roles() const
{
    static const Roles table = rolesOf<ToolChangeModel>({
        {"name", &Row::name},
        {"chip", &Row::chip},
        {"chipTone", &Row::chipTone},
    });
    return table;
}

ToolChangesController::ToolChangesController(mcp::Server *server, const AppPorts &ports,
                                             QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_ports(ports)
    , m_settling(ports.clock->createAlarm([this] { Q_EMIT canAcceptChanged(); }))
{
    connect(known(), &mcp::KnownTools::changed, this, [this](const QString &id) {
        if (id == m_server->entry().id)
            update();
    });
    update();
}

ToolChangesController::~ToolChangesController() = default;

mcp::KnownTools *ToolChangesController::known() const
{
    return m_ports.host->knownTools();
}

void ToolChangesController::update()
{
    const QString id = m_server->entry().id;
    const auto changes = known()->changes(id);
    const bool hasOther = known()->hasOtherInstructions(id);
    const QString words = hasOther ? known()->instructions(id) : QString();
    if (changes == m_changes && hasOther == m_hasOtherInstructions && words == m_instructions)
        return;
    m_changes = changes;
    m_hasOtherInstructions = hasOther;
    m_instructions = words;
    m_model.setChanges(m_changes);
    select(-1);
    settle();
    if (hasOther)
        readInstructions();
    Q_EMIT changed();
    if (notice().isEmpty())
        setOpen(false);
}

void ToolChangesController::readInstructions()
{
    m_before.clear();
    known()
        ->acceptedInstructions(m_server->entry().id)
        .then(this, [this](const mcp::Result<std::optional<QString>> &before) {
            m_before = before.valueOr(std::nullopt).value_or(QString());
            settle();
            Q_EMIT changed();
        });
}

QString ToolChangesController::notice() const
{
    if (m_hasOtherInstructions)
        return tr("The server changed its instructions. Its tools cannot run until you accept "
                  "them.");
    const auto count = std::count_if(m_changes.cbegin(), m_changes.cend(), isToAccept);
    if (count > 0)
        return tr("%Ln tool(s) changed or new since you accepted the tools of this server.",
                  nullptr, int(count));
    return m_changes.isEmpty()
        ? QString()
        : tr("The server removed %Ln tool(s).", nullptr, int(m_changes.size()));
}

QString ToolChangesController::moreText() const
{
    const qsizetype more = m_changes.size() - m_model.count();
    return more > 0 ? tr("… and %Ln more", nullptr, int(more)) : QString();
}

bool ToolChangesController::hasOtherInstructions() const
{
    return m_hasOtherInstructions;
}

QString ToolChangesController::instructions() const
{
    return cleanText(m_instructions.left(mcp::limits::kInstructionsChars), Lines::Many);
}

QString ToolChangesController::instructionsBefore() const
{
    return cleanText(m_before.left(mcp::limits::kInstructionsChars), Lines::Many);
}

bool ToolChangesController::hasTools() const
{
    return std::any_of(m_changes.cbegin(), m_changes.cend(), isToAccept);
}

QHash<QString, mcp::ToolChange> ToolChangesController::byName() const
{
    QHash<QString, mcp::ToolChange> changes;
    for (const mcp::ToolChange &change : m_changes)
        changes.insert(change.name, change);
    return changes;
}

void ToolChangesController::open()
{
    if (notice().isEmpty())
        return;
    select(m_model.count() > 0 ? 0 : -1);
    settle();
    setOpen(true);
}

void ToolChangesController::setOpen(bool isOpen)
{
    if (std::exchange(m_isOpen, isOpen) != isOpen)
        Q_EMIT isOpenChanged();
}

void ToolChangesController::select(int row)
{
    if (m_current)
        QTimer::singleShot(0, std::exchange(m_current, nullptr), &QObject::deleteLater);
    m_currentRow = row;
    const mcp::ToolCatalog *catalog =
        m_server->connection() ? m_server->connection()->tools() : nullptr;
    if (row >= 0 && row < m_model.count()) {
        const mcp::ToolChange change = m_changes.at(row);
        const mcp::Tool *tool = catalog ? catalog->find(change.name) : nullptr;
        m_current = new ToolReviewController(change, tool ? *tool : mcp::Tool(),
                                             m_server->entry().id, m_ports, this);
    }
    Q_EMIT currentChanged();
}

void ToolChangesController::acceptAll()
{
    if (!canAccept())
        return;
    QHash<QString, QByteArray> seen;
    for (const mcp::ToolChange &change : std::as_const(m_changes)) {
        if (isToAccept(change))
            seen.insert(change.name, change.digest);
    }
    const QString id = m_server->entry().id;
    const auto accepted = known()->accept(id, seen);
    if (!accepted)
        qCWarning(mcp::lcHost) << "not all tools of" << id << "could be accepted";
    known()->dropRemoved(id);
}

void ToolChangesController::acceptInstructions()
{
    if (canAccept())
        (void)known()->acceptInstructions(m_server->entry().id, m_instructions);
}

void ToolChangesController::settle()
{
    m_settling->start(InboxItem::kInertTime);
    Q_EMIT canAcceptChanged();
}

void ToolChangesController::close()
{
    setOpen(false);
    select(-1);
    if (!hasTools())
        known()->dropRemoved(m_server->entry().id);
}

} // namespace quayside

#include "moc_toolchangescontroller.cpp"
