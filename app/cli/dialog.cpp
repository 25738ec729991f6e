// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dialog.h"

#include "app/text/cleantext.h"
#include "app/text/cuttext.h"

#include <QHash>

namespace quayside {

using namespace Qt::StringLiterals;

Decision decisionOf(const QString &line)
{
    static const QHash<QString, Decision> words{
        {u"y"_s, Decision::Yes},     {u"yes"_s, Decision::Yes},
        {u"e"_s, Decision::Edit},    {u"edit"_s, Decision::Edit},
        {u"d"_s, Decision::Decline}, {u"decline"_s, Decision::Decline},
        {u"c"_s, Decision::Cancel},  {u"cancel"_s, Decision::Cancel},
    };
    return words.value(line.trimmed().toLower(), Decision::None);
}

GoOnDialog::GoOnDialog(const QString &server, int rounds)
    : m_server(server)
    , m_rounds(rounds)
{
}

Turn GoOnDialog::start()
{
    return {u"%1 has asked you %2 times for this call and is asking again.\nContinue "
            u"the call? [y]es, [c]ancel: "_s.arg(m_server)
                .arg(m_rounds)};
}

Turn GoOnDialog::take(const QString &line)
{
    switch (decisionOf(line)) {
    case Decision::Yes:
        return {{}, Reply{.action = Reply::Action::Accept}};
    case Decision::Decline:
    case Decision::Cancel:
        return end();
    case Decision::Edit:
    case Decision::None:
        break;
    }
    return {u"Continue the call? [y]es, [c]ancel: "_s};
}

QString framed(const QString &serverText)
{
    const CutText cut = cutText(serverText);
    QString all;
    const QStringList lines = cut.text.split(u'\n');
    for (const QString &line : lines)
        all += u"  │ "_s + line + u'\n';
    if (cut.omittedChars > 0)
        all += u"  "_s + omittedText(cut.omittedChars) + u'\n';
    return all;
}

QString shortName(const QString &serverText)
{
    constexpr qsizetype kChars = 200;
    if (serverText.size() <= kChars)
        return cleanText(serverText);
    return cleanText(serverText.first(wholeCharacters(serverText, kChars))) + u'…';
}

} // namespace quayside
