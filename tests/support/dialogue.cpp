// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/dialogue.h"

#include <QFile>

#include <algorithm>

namespace mcp {

Result<QList<DialogueLine>> readDialogue(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorKind::Storage, path + u": " + file.errorString(), 0, {}};
    QList<DialogueLine> lines;
    const QStringList texts = QString::fromUtf8(file.readAll()).split(u'\n');
    for (int number = 1; number <= texts.size(); ++number) {
        const QString text = texts.at(number - 1).trimmed();
        if (text.isEmpty() || text.startsWith(u'#'))
            continue;
        DialogueLine line;
        line.number = number;
        line.text = text.mid(1).trimmed();
        if (text.startsWith(u'<'))
            line.kind = DialogueLine::Kind::Theirs;
        else if (text.startsWith(u'!'))
            line.kind = DialogueLine::Kind::Action;
        else if (!text.startsWith(u'>'))
            return Error{ErrorKind::Protocol, QStringLiteral("line %1").arg(number), 0, {}};
        lines.append(line);
    }
    return lines;
}

bool matches(const json::Value &wanted, const json::Value &got)
{
    if (wanted.isString() && wanted.toString() == QLatin1String("*"))
        return true;
    if (wanted.kind() != got.kind())
        return false;
    if (wanted.isArray())
        return std::equal(wanted.items().begin(), wanted.items().end(), got.items().begin(),
                          got.items().end(), matches);
    if (!wanted.isObject())
        return wanted == got;
    return wanted.members().size() == got.members().size()
        && std::all_of(wanted.members().begin(), wanted.members().end(), [&](const auto &member) {
               const json::Value *other = got.find(member.first);
               return other && matches(member.second, *other);
           });
}

} // namespace mcp
