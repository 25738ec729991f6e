// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tools/toolreviewcontroller.h"

#include "app/base/inboxitem.h"
#include "core/host/host.h"

#include <QCoreApplication>

#include <algorithm>

namespace quayside {

using Kind = mcp::ToolChange::Kind;
using Part = mcp::ToolDifference::Part;

namespace {

constexpr qsizetype kParts = 30;
constexpr qsizetype kPartChars = 8 * 1024; ///< Of one part shown.

struct ReviewWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ToolReviewController)
};

QString partText(const mcp::ToolDifference &difference)
{
    const QString path = cleanText(difference.path);
    switch (difference.part) {
    case Part::Name:
        return ReviewWords::tr("Name");
    case Part::Title:
        return ReviewWords::tr("Title");
    case Part::Description:
        return ReviewWords::tr("Description");
    case Part::InputSchema:
        return path.isEmpty() ? ReviewWords::tr("Arguments")
                              : ReviewWords::tr("Arguments · %1").arg(path);
    case Part::OutputSchema:
        return path.isEmpty() ? ReviewWords::tr("Result")
                              : ReviewWords::tr("Result · %1").arg(path);
    case Part::Annotation:
        return ReviewWords::tr("Claim · %1").arg(path);
    case Part::TaskSupport:
        return ReviewWords::tr("Runs as a task");
    case Part::Visibility:
        return ReviewWords::tr("Shown to");
    case Part::More:
        break;
    }
    return ReviewWords::tr("There are more differences than are shown here.");
}

bool isCode(Part part)
{
    return part == Part::InputSchema || part == Part::OutputSchema || part == Part::Annotation
        || part == Part::Visibility;
}

QString shownPart(const QString &text)
{
    const QString clean = cleanText(text.left(kPartChars), Lines::Many);
    return text.size() <= kPartChars
        ? clean
        : ReviewWords::tr("%1\n… and %Ln more character(s)", nullptr, int(text.size() - kPartChars))
              .arg(clean);
}

} // namespace

void ToolDifferenceModel::setRows(const QList<Row> &rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &ToolDifferenceModel::roles() const
{
    static const Roles table = rolesOf<ToolDifferenceModel>({
        {"part", &Row::part},
        {"before", &Row::before},
        {"after", &Row::after},
        {"isCode", &Row::isCode},
    });
    return table;
}

ToolReviewController::ToolReviewController(const mcp::ToolChange &change, const mcp::Tool &tool,
                                           const QString &serverId, const AppPorts &ports,
                                           QObject *parent)
    : QObject(parent)
    , m_change(change)
    , m_tool(tool)
    , m_serverId(serverId)
    , m_ports(ports)
    , m_settling(ports.clock->createAlarm([this] { Q_EMIT canAcceptChanged(); }))
{
    settle();
    if (change.kind == Kind::Changed)
        ports.host->knownTools()
            ->acceptedTool(serverId, change.name)
            .then(this, [this](const mcp::Result<std::optional<mcp::Tool>> &before) {
                show(before.valueOr(std::nullopt));
            });
    else
        show(std::nullopt);
}

void ToolReviewController::show(const std::optional<mcp::Tool> &before)
{
    QList<ToolDifferenceModel::Row> rows;
    if (before) {
        m_text = tr("The server changed this tool after you accepted it. It cannot run until you "
                    "accept the new definition.");
        const auto differences = mcp::toolDifferences(*before, m_tool);
        for (const mcp::ToolDifference &one :
             differences.first(std::min(differences.size(), kParts)))
            rows.append(
                {partText(one), shownPart(one.before), shownPart(one.after), isCode(one.part)});
        if (differences.size() > kParts)
            rows.append(
                {partText({.part = Part::More, .path = {}, .before = {}, .after = {}}), {}, {}});
    } else if (isNew()) {
        m_text = tr("The server added this tool after you approved the server. It cannot run until "
                    "you accept it.");
    } else if (m_change.kind == Kind::Removed) {
        m_text = tr("The server no longer offers this tool. Permissions for it have ended.");
    } else {
        m_text = tr("The server changed this tool after you accepted it. The former definition is "
                    "not available for comparison, so check the whole tool before you accept it.");
    }
    m_differences.setRows(rows);
    m_isComplete = isAcceptable();
    settle();
    Q_EMIT textChanged();
}

void ToolReviewController::settle()
{
    m_settling->start(InboxItem::kInertTime);
    Q_EMIT canAcceptChanged();
}

void ToolReviewController::accept()
{
    if (!canAccept())
        return;
    const auto accepted =
        m_ports.host->knownTools()->accept(m_serverId, {{m_change.name, m_change.digest}});
    if (accepted)
        return; // The owner follows KnownTools::changed().
    m_problem = tr("This tool cannot be accepted. Its name may be too long, or the server may have "
                   "too many tools.");
    Q_EMIT textChanged();
}

} // namespace quayside

#include "moc_toolreviewcontroller.cpp"
