// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/shortcutlist.h"

#include <QKeySequence>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

QString shownKeys(const QStringList &keys)
{
    QStringList shown;
    for (const QString &key : keys)
        shown.append(QKeySequence(key).toString(QKeySequence::NativeText));
    return shown.join(u" · "_s);
}

} // namespace

ShortcutList::ShortcutList(QObject *parent)
    : ListModel(parent)
    , m_rows{{"find", {u"Ctrl+K"_s}, tr("Find anything")},
             {"help", {u"F1"_s, u"?"_s}, tr("Explain the page")},
             {"newChat", {u"Ctrl+N"_s}, tr("Start a new conversation")},
             {"chat", {u"Ctrl+Shift+C"_s}, tr("Show the conversations")},
             {"add", {u"Ctrl+Shift+N"_s}, tr("Add a server")},
             {"inbox", {u"Ctrl+Shift+I"_s}, tr("Show what needs you")},
             {"tasks", {u"Ctrl+Shift+T"_s}, tr("Show the tasks")},
             {"activity", {u"Ctrl+Shift+A"_s}, tr("Show the activity")},
             {"settings", {u"Ctrl+,"_s}, tr("Show the settings")},
             {"undo", {u"Ctrl+Z"_s}, tr("Undo a removal")},
             {"panel", {u"F9"_s}, tr("Show or hide the side panel")},
             {"fullscreen", {u"F11"_s}, tr("Full screen on or off")},
             {"close", {u"Ctrl+W"_s}, tr("Close the window")},
             {"quit", {u"Ctrl+Q"_s}, tr("Quit")},
             {"filter", {u"Ctrl+F"_s}, tr("Find in the result, or filter the list"), 0, true},
             {"match", {u"F3"_s, u"Shift+F3"_s}, tr("Next or previous match"), 0, true},
             {"run", {u"Ctrl+Enter"_s}, tr("Run the tool with the values of the form"), 0, true}}
{
    for (int number = 1; number <= 9; ++number)
        m_rows.insert(
            8 + number,
            {"server", {u"Ctrl+%1"_s.arg(number)}, tr("Show server %1").arg(number), number - 1});
}

const ListModel::Roles &ShortcutList::roles() const
{
    static const Roles table = rolesOf<ShortcutList>({
        {"shortcutId", [](const Row &row) { return QString::fromLatin1(row.id); }},
        // Compiled QML of Qt 6.8 makes no list of variants of a QStringList.
        {"keys", [](const Row &row) { return QVariantList(row.keys.cbegin(), row.keys.cend()); }},
        {"shown", [](const Row &row) { return shownKeys(row.keys); }},
        {"words", &Row::words},
        {"place", &Row::place},
        {"isOfPage", &Row::isOfPage},
    });
    return table;
}

QString ShortcutList::keysOf(const QString &id) const
{
    const auto found = std::find_if(m_rows.cbegin(), m_rows.cend(), [&id](const Row &row) {
        return id == QLatin1StringView(row.id);
    });
    return found == m_rows.cend() ? QString() : shownKeys(found->keys);
}

} // namespace quayside

#include "moc_shortcutlist.cpp"
