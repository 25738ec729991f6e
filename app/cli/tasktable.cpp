// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/tasktable.h"

#include "app/text/cleantext.h"

#include <QList>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include <sys/ioctl.h>
#include <unistd.h>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::LostReason;
using mcp::TaskRecord;
using mcp::TaskState;
using mcp::json::Value;

namespace {

/// Wide ones by East Asian Width, in blocks; a narrow sign in a wide block only leaves a blank.
constexpr std::array<std::pair<char32_t, char32_t>, 10> kWide{{{0x1100, 0x115f},
                                                               {0x2e80, 0xa4cf},
                                                               {0xa960, 0xa97f},
                                                               {0xac00, 0xd7a3},
                                                               {0xf900, 0xfaff},
                                                               {0xfe30, 0xfe6f},
                                                               {0xff00, 0xff60},
                                                               {0xffe0, 0xffe6},
                                                               {0x1f300, 0x1faff},
                                                               {0x20000, 0x3fffd}}};

int cellsOf(char32_t sign)
{
    const QChar::Category category = QChar::category(sign);
    if (category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing)
        return 0;
    const bool isWide = std::any_of(kWide.cbegin(), kWide.cend(), [sign](const auto &block) {
        return sign >= block.first && sign <= block.second;
    });
    return isWide ? 2 : 1;
}

constexpr int kGap = 2; ///< Between two columns, in cells.
constexpr std::array kWidest{kShownKeyChars, 24, 8, 20, 24};

using Line = std::array<QString, kWidest.size() + 1>;

/// By mcp::LostReason: for people, and in JSON.
struct LostWords
{
    const char *words;
    const char *json;
};
constexpr std::array kLostWords{LostWords{"lost", "none"},
                                LostWords{"expired", "expired"},
                                LostWords{"no record on the server", "forgotten"},
                                LostWords{"the server changed", "eraChanged"},
                                LostWords{"the server was removed", "serverRemoved"},
                                LostWords{"no answer", "noAnswer"},
                                LostWords{"no longer tracked", "detached"},
                                LostWords{"given up", "givenUp"},
                                LostWords{"connection closed", "connectionClosed"}};

const LostWords &lostWords(LostReason reason)
{
    return kLostWords.at(size_t(reason));
}

Value momentJson(const QDateTime &moment)
{
    return Value(moment.toUTC().toString(Qt::ISODateWithMs));
}

/// In one unit, so that it changes seldom.
QString age(const QDateTime &since, const QDateTime &now)
{
    const qint64 seconds = qMax(qint64(0), since.secsTo(now));
    if (seconds < 60)
        return u"%1 s"_s.arg(seconds);
    if (seconds < 3600)
        return u"%1 min"_s.arg(seconds / 60);
    return seconds < 86400 ? u"%1 h"_s.arg(seconds / 3600) : u"%1 d"_s.arg(seconds / 86400);
}

QString message(const TaskRow &row)
{
    const TaskRecord &record = row.record;
    if (record.error)
        return cleanText(record.error->detail);
    if (!row.live.isServerListed)
        return u"The server is no longer in the list."_s;
    if (!row.isFollowed) {
        const QString last = cleanText(record.statusMessage);
        return last.isEmpty() ? u"No program follows it."_s
                              : u"No program follows it. Last message: %1"_s.arg(last);
    }
    const QString text =
        row.live.progressMessage.isEmpty() ? record.statusMessage : row.live.progressMessage;
    const bool hasShare =
        !isFinished(record.state) && row.live.progress && row.live.total.value_or(0) > 0;
    const QString share =
        hasShare ? u"%1 %  "_s.arg(qRound(100 * *row.live.progress / *row.live.total)) : QString();
    return share + cleanText(text);
}

/// What it was last heard to be is not what it is now.
QString stateWords(const TaskRow &row)
{
    return row.isFollowed ? taskWords(row.record) : u"not followed"_s;
}

Line lineOf(const TaskRow &row, const QDateTime &now)
{
    const TaskRecord &record = row.record;
    return {record.key.left(kShownKeyChars), stateWords(row),        age(record.startedAt, now),
            cleanText(record.serverName),    cleanText(record.tool), message(row)};
}

} // namespace

QString taskWords(const TaskRecord &record)
{
    switch (record.state) {
    case TaskState::Working:
        return record.isCancelRequested ? u"cancel requested"_s : u"working"_s;
    case TaskState::NeedsInput:
        return u"needs an answer"_s;
    case TaskState::Completed:
        return record.isToolError ? u"tool error"_s : u"done"_s;
    case TaskState::Failed:
        return u"failed"_s;
    case TaskState::Cancelled:
        return u"cancelled"_s;
    case TaskState::Lost:
        break;
    }
    return QString::fromLatin1(lostWords(record.lostReason).words);
}

QString withoutResult(const TaskRecord &record)
{
    return u"The task has no result: %1."_s.arg(taskWords(record));
}

QString taskNews(const TaskRow &row)
{
    const QString text = message(row);
    const QString words = stateWords(row);
    return text.isEmpty() ? words : words + u"  "_s + text;
}

QStringList TaskTable::lines(const QList<TaskRow> &rows, const QDateTime &now, int width)
{
    QList<Line> lines{{u"KEY"_s, u"STATE"_s, u"AGE"_s, u"SERVER"_s, u"TOOL"_s, u"MESSAGE"_s}};
    for (const TaskRow &row : rows)
        lines.append(lineOf(row, now));
    for (const Line &line : std::as_const(lines)) {
        for (size_t i = 0; i < m_widths.size(); ++i)
            m_widths.at(i) = qMin(kWidest.at(i), qMax(m_widths.at(i), cells(line.at(i))));
    }
    QStringList table;
    for (const Line &line : std::as_const(lines)) {
        QString text;
        for (size_t i = 0; i < m_widths.size(); ++i)
            text += padded(line.at(i), m_widths.at(i)) + QString(kGap, u' ');
        text += line.back();
        table.append(fitted(text, width));
    }
    return table;
}

Value taskJson(const TaskRow &row)
{
    const TaskRecord &record = row.record;
    Value::Object members{{u"type"_s, Value(u"task"_s)},
                          {u"key"_s, Value(record.key)},
                          {u"server"_s, Value(record.serverName)},
                          {u"serverId"_s, Value(record.serverId)},
                          {u"tool"_s, Value(record.tool)},
                          {u"era"_s, Value(mcp::json::nameOf(record.era))},
                          {u"state"_s, Value(mcp::taskStateWord(record.state))},
                          {u"status"_s, Value(record.status)},
                          {u"message"_s, Value(record.statusMessage)},
                          {u"startedAt"_s, momentJson(record.startedAt)}};
    if (record.finishedAt.isValid())
        members.append({u"finishedAt"_s, momentJson(record.finishedAt)});
    if (record.ttl)
        members.append({u"ttlMs"_s, Value(qint64(record.ttl->count()))});
    if (record.state == TaskState::Completed)
        members.append({u"isToolError"_s, Value(record.isToolError)});
    if (record.state == TaskState::Lost)
        members.append(
            {u"lostReason"_s, Value(QString::fromLatin1(lostWords(record.lostReason).json))});
    if (!row.isFollowed)
        members.append({u"isFollowed"_s, Value(false)});
    if (record.isCancelRequested)
        members.append({u"isCancelRequested"_s, Value(true)});
    if (row.live.progress)
        members.append({u"progress"_s, Value(*row.live.progress)});
    if (row.live.total)
        members.append({u"total"_s, Value(*row.live.total)});
    if (record.error)
        members.append({u"error"_s,
                        Value(Value::Object{{u"code"_s, Value(qint64(record.error->code))},
                                            {u"message"_s, Value(record.error->detail)}})});
    return Value(members);
}

int cells(const QString &text)
{
    int sum = 0;
    for (const char32_t sign : text.toUcs4())
        sum += cellsOf(sign);
    return sum;
}

QString fitted(const QString &text, int width)
{
    const bool isCut = cells(text) > width;
    const int room = isCut ? width - 1 : width; // One for the ellipsis.
    QString fit;
    int used = 0;
    for (const char32_t sign : text.toUcs4()) {
        used += cellsOf(sign);
        if (used > room)
            break;
        fit += QChar::fromUcs4(sign);
    }
    while (fit.endsWith(u' '))
        fit.chop(1);
    return isCut && width > 0 ? fit + QChar(0x2026) : fit;
}

QString padded(const QString &text, int width)
{
    const QString fit = fitted(text, width);
    return fit + QString(qMax(0, width - cells(fit)), u' ');
}

bool LiveTable::isPossible()
{
    return ::isatty(STDOUT_FILENO) != 0;
}

QSize LiveTable::room()
{
    winsize size{};
    const bool isKnown = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return isKnown ? QSize(size.ws_col, size.ws_row) : QSize(80, 24);
}

void LiveTable::show(const QStringList &lines)
{
    // The line of the cursor is kept free: what scrolls away could not be changed any more.
    const qsizetype most = qMax(2, room().height() - 1);
    QStringList fit = lines;
    if (lines.size() > most) {
        fit = lines.first(most - 1);
        fit.append(u"… and %1 more"_s.arg(lines.size() - fit.size()));
    }
    if (fit == m_shown)
        return;
    const QByteArray text = redraw(m_shown, fit);
    std::fwrite(text.constData(), 1, size_t(text.size()), stdout);
    std::fflush(stdout);
    m_shown = fit;
}

QByteArray redraw(const QStringList &shown, const QStringList &lines)
{
    QByteArray text;
    if (!shown.isEmpty())
        text += "\x1b[" + QByteArray::number(shown.size()) + 'A';
    for (qsizetype i = 0; i < lines.size(); ++i) {
        // Only lines that changed are written, so that nothing flickers.
        if (shown.value(i) != lines.at(i) || i >= shown.size())
            text += '\r' + cleanText(lines.at(i)).toUtf8() + "\x1b[K";
        text += '\n';
    }
    if (lines.size() < shown.size())
        text += "\x1b[J";
    return text;
}

} // namespace quayside
