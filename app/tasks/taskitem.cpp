// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/taskitem.h"

#include "app/text/measure.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace quayside {

using namespace Qt::StringLiterals;
using TaskState::Group;
using TaskState::Kind;

namespace {

struct TaskWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::TaskWords)
};

/// As in Quayside.Components.
enum ChipTone { Neutral, Ok, Warn, Bad, Accent };

struct KindLook
{
    Group group;
    ChipTone tone;
    const char *word;
};

/// By TaskState::Kind.
constexpr std::array kLooks{
    KindLook{Group::NeedsYou, Accent, QT_TRANSLATE_NOOP("quayside::TaskWords", "Needs you")},
    KindLook{Group::NeedsYou, Warn, QT_TRANSLATE_NOOP("quayside::TaskWords", "Blocked")},
    KindLook{Group::NeedsYou, Warn, QT_TRANSLATE_NOOP("quayside::TaskWords", "No response")},
    KindLook{Group::Running, Neutral, QT_TRANSLATE_NOOP("quayside::TaskWords", "Working")},
    KindLook{Group::Running, Warn, QT_TRANSLATE_NOOP("quayside::TaskWords", "Not connected")},
    KindLook{Group::Running, Neutral, QT_TRANSLATE_NOOP("quayside::TaskWords", "Cancelling")},
    KindLook{Group::Finished, Ok, QT_TRANSLATE_NOOP("quayside::TaskWords", "Done")},
    KindLook{Group::Finished, Warn, QT_TRANSLATE_NOOP("quayside::TaskWords", "Error")},
    KindLook{Group::Finished, Bad, QT_TRANSLATE_NOOP("quayside::TaskWords", "Failed")},
    KindLook{Group::Finished, Neutral, QT_TRANSLATE_NOOP("quayside::TaskWords", "Cancelled")},
    KindLook{Group::Finished, Neutral,
             QT_TRANSLATE_NOOP("quayside::TaskWords", "No longer tracked")},
    KindLook{Group::Finished, Bad, QT_TRANSLATE_NOOP("quayside::TaskWords", "Lost")},
};
static_assert(kLooks.size() == size_t(Kind::Lost) + 1);

QString number(double value)
{
    return QLocale().toString(value, 'g', 6);
}

/// Isolated from surrounding text of another writing direction.
QString isolated(const QString &name)
{
    return name.isRightToLeft() ? QString(u'\u2068' + name + u'\u2069') : name;
}

QString nextCheckText(std::chrono::milliseconds left)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(left);
    return seconds.count() > 0 ? TaskWords::tr("next check %1").arg(ageText(seconds))
                               : TaskWords::tr("checking");
}

} // namespace

Group groupOf(Kind kind)
{
    return kLooks.at(size_t(kind)).group;
}

QString stateWord(Kind kind)
{
    return TaskWords::tr(kLooks.at(size_t(kind)).word);
}

int stateTone(Kind kind)
{
    return kLooks.at(size_t(kind)).tone;
}

double progressPart(const TaskItem &item)
{
    const double total = item.total.value_or(0);
    const double done = item.progress.value_or(0);
    if (!item.progress || !(total > 0) || !std::isfinite(done / total))
        return -1;
    return std::clamp(done / total, 0.0, 1.0);
}

QString progressText(const TaskItem &item)
{
    if (!item.progress)
        return {};
    const QString done = number(*item.progress);
    return item.total ? TaskWords::tr("%1 of %2").arg(done, number(*item.total)) : done;
}

bool areServerWords(const TaskItem &item)
{
    if (item.kind == Kind::NeedsYou)
        return !item.question.isEmpty();
    const bool isUnderWay = item.kind == Kind::Working || item.kind == Kind::Cancelling;
    return isUnderWay && item.reason.isEmpty() && !item.message.isEmpty();
}

QString wordsOf(const TaskItem &item)
{
    switch (item.kind) {
    case Kind::NeedsYou:
        return item.question.isEmpty() ? TaskWords::tr("The server has a question.")
                                       : item.question;
    case Kind::Working:
    case Kind::Cancelling:
        if (!item.reason.isEmpty())
            return item.reason;
        if (!item.message.isEmpty())
            return item.message;
        return item.progress ? progressText(item) : TaskWords::tr("No update from the server yet.");
    case Kind::Blocked:
        return TaskWords::tr("The server requests something that Quayside does not support.");
    case Kind::Unheard:
        return TaskWords::tr("The server keeps asking after your answer.");
    case Kind::Away:
        return TaskWords::tr("The server is not connected.");
    case Kind::Done:
    case Kind::ToolError:
    case Kind::Failed:
    case Kind::Cancelled:
    case Kind::Left:
    case Kind::Lost:
        break;
    }
    return item.reason;
}

std::chrono::milliseconds ageOf(const TaskItem &item, const QDateTime &now)
{
    const QDateTime end =
        isFinished(item.kind) && item.finishedAt.isValid() ? item.finishedAt : now;
    return std::chrono::milliseconds(std::max<qint64>(item.startedAt.msecsTo(end), 0));
}

QString factsText(const TaskItem &item, const QDateTime &now,
                  std::optional<std::chrono::milliseconds> untilCheck)
{
    QStringList facts{isolated(item.serverName)};
    if (item.kind == Kind::NeedsYou)
        facts.append(TaskWords::tr("started %1").arg(momentText(item.startedAt, now)));
    else
        facts.append(ageText(ageOf(item, now)));
    if (item.questionCount > 1)
        facts.append(TaskWords::tr("%n question(s)", nullptr, item.questionCount));
    if (item.isUnsaved)
        facts.append(TaskWords::tr("not saved"));
    if (untilCheck && groupOf(item.kind) == Group::Running && item.kind != Kind::Away)
        facts.append(nextCheckText(*untilCheck));
    if (item.kind == Kind::Done && item.keptUntil > now)
        facts.append(TaskWords::tr("kept until %1").arg(momentText(item.keptUntil, now)));
    return facts.join(u" · "_s);
}

} // namespace quayside

#include "moc_taskitem.cpp"
