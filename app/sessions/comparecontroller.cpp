// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/sessions/comparecontroller.h"

#include "app/text/cleantext.h"
#include "app/text/differencetext.h"
#include "core/base/offload.h"

#include <algorithm>

namespace quayside {

using mcp::ServerComparison;
using mcp::ServerDifference;

void ServerDifferenceModel::setDifferences(const QList<ServerDifference> &all,
                                           std::optional<ServerDifference::Rating> rating)
{
    beginResetModel();
    m_rows.clear();
    for (const ServerDifference &one : all) {
        if (!rating || one.rating == *rating)
            m_rows.append(one);
    }
    std::ranges::stable_sort(m_rows, {}, &ServerDifference::rating); // Breaking ones first.
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &ServerDifferenceModel::roles() const
{
    static const Roles table = rolesOf<ServerDifferenceModel>({
        {"subject", &differenceSubject},
        {"place", &differencePlace},
        {"rating", [](const ServerDifference &one) { return ratingText(one.rating); }},
        {"isBreaking",
         [](const ServerDifference &one) {
             return one.rating == ServerDifference::Rating::Breaking;
         }},
    });
    return table;
}

CompareController::CompareController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_before(ports, this)
    , m_after(ports, this)
{
    if (m_after.choices().size() > 1)
        m_after.setCurrent(1);
    for (SessionSource *source : {&m_before, &m_after}) {
        connect(source, &SessionSource::changed, this, &CompareController::changed);
        connect(source, &SessionSource::chosen, this, &CompareController::cancel);
    }
    connect(&m_before, &SessionSource::ready, this,
            [this](const std::shared_ptr<const mcp::ServerRun> &run) {
                m_first = run;
                m_after.read();
            });
    connect(&m_after, &SessionSource::ready, this,
            [this](const std::shared_ptr<const mcp::ServerRun> &run) { onReady(run); });
}

CompareController::~CompareController() = default;

bool CompareController::isBusy() const
{
    return m_before.isBusy() || m_after.isBusy() || m_isComparing;
}

QString CompareController::stepText() const
{
    for (const SessionSource *source : {&m_before, &m_after}) {
        if (source->isBusy()) //: %1: a server or a file, %2: what is done with it
            return tr("%1: %2").arg(source->name(), source->stepText());
    }
    return m_isComparing ? tr("Comparing…") : QString();
}

void CompareController::clear()
{
    m_comparing.abandon();
    m_isComparing = false;
    m_first.reset();
    m_comparison.reset();
    m_rating = 0;
    showRating();
}

void CompareController::compare()
{
    cancel();
    m_before.read();
}

void CompareController::cancel()
{
    m_before.cancel();
    m_after.cancel();
    clear();
}

void CompareController::onReady(const std::shared_ptr<const mcp::ServerRun> &run)
{
    if (!m_first)
        return;
    m_isComparing = true;
    m_beforeName = m_before.name();
    m_afterName = m_after.name();
    m_comparing = mcp::offload<ServerComparison>(this, [first = std::exchange(m_first, {}), run] {
                      return mcp::Result<ServerComparison>(mcp::compareServers(
                          mcp::readServer(first->recording), mcp::readServer(run->recording)));
                  }).then(this, [this](const mcp::Result<ServerComparison> &comparison) {
        m_isComparing = false;
        m_comparison = *comparison;
        showRating();
    });
    Q_EMIT changed();
}

void CompareController::showRating()
{
    choose(-1);
    m_differences.setDifferences(
        m_comparison ? m_comparison->differences : QList<ServerDifference>(),
        m_rating > 0 ? std::optional(ServerDifference::Rating(m_rating - 1)) : std::nullopt);
    Q_EMIT changed();
}

QStringList CompareController::ratings() const
{
    const ServerComparison comparison = m_comparison.value_or(ServerComparison());
    QStringList texts{tr("All differences (%1)").arg(comparison.total())};
    for (const auto &[rating, name] :
         jsonNames(ServerDifference::Rating())) //: a rating, and how many have it
        texts.append(tr("%1 (%2)").arg(ratingText(rating)).arg(comparison.count(rating)));
    return texts;
}

void CompareController::setRating(int rating)
{
    if (std::exchange(m_rating, rating) != rating)
        showRating();
}

QString CompareController::summary() const
{
    if (!m_comparison)
        return {};
    const qsizetype shown = m_comparison->differences.size();
    QString text = m_comparison->answers > 0
        ? tr("What they offer was compared, and the answers to %Ln call(s) that both have.",
             nullptr, int(m_comparison->answers))
        : tr("What they offer was compared.");
    if (shown < m_comparison->total())
        text += QChar::Space + tr("The first %1 differences are listed.").arg(shown);
    return text;
}

void CompareController::choose(int row)
{
    const int known = row < m_differences.count() ? row : -1;
    m_chosen = known;
    Q_EMIT chosenChanged();
}

const ServerDifference *CompareController::difference() const
{
    return m_chosen >= 0 && m_chosen < m_differences.count() ? &m_differences.at(m_chosen)
                                                             : nullptr;
}

QString CompareController::chosenTitle() const
{
    return difference() ? differenceSubject(*difference()) : QString();
}

QString CompareController::chosenPlace() const
{
    return difference() ? differencePlace(*difference()) : QString();
}

QString CompareController::beforeText() const
{
    return difference() ? cleanText(difference()->before, Lines::Many) : QString();
}

QString CompareController::afterText() const
{
    return difference() ? cleanText(difference()->after, Lines::Many) : QString();
}

} // namespace quayside

#include "moc_comparecontroller.cpp"
