// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/listtext.h"

#include "app/text/cleantext.h"
#include "core/client/catalog/listwarning.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

using mcp::ListWarning;

namespace {

struct ListWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::ListText)
};

QString textOf(const ListWarning &warning)
{
    const QString name = cleanText(warning.name);
    const QString detail = cleanText(warning.detail);
    const QString count = QLocale().toString(warning.count);
    switch (warning.kind) {
    case ListWarning::Kind::Circle:
        return ListWords::tr(
            "The pages of the list lead back to one before. What was read is kept.");
    case ListWarning::Kind::TooLong:
        return ListWords::tr("The list is too long. The first %1 entries are kept.").arg(count);
    case ListWarning::Kind::NoMethod:
        return ListWords::tr("The server declares this list, but cannot send it.");
    case ListWarning::Kind::BadEntry:
        return name.isEmpty() ? ListWords::tr("An entry was left out: %1").arg(detail)
                              : ListWords::tr("The entry “%1” was left out: %2").arg(name, detail);
    case ListWarning::Kind::BadPage:
        return ListWords::tr("A part of the list cannot be read, and entries may be missing: %1")
            .arg(detail);
    case ListWarning::Kind::NoObject:
        return ListWords::tr("“%1” was left out: its arguments are not an object.").arg(name);
    case ListWarning::Kind::SameName:
        return ListWords::tr("A second entry called “%1” was left out.").arg(name);
    case ListWarning::Kind::BadHeader:
        return ListWords::tr("“%1” was left out: it asks for a header that cannot be sent (%2).")
            .arg(name, detail);
    case ListWarning::Kind::BadSchema:
        return ListWords::tr("“%1” was left out: its schema cannot be used (%2).")
            .arg(name, detail);
    case ListWarning::Kind::BadSkill:
        return ListWords::tr("“%1” was left out: %2").arg(name, detail);
    case ListWarning::Kind::TooManyFiles:
        return ListWords::tr("“%1” was left out: all skills together have more than %2 files.")
            .arg(name, count);
    }
    return {};
}

} // namespace

QStringList listWarningTexts(const QList<ListWarning> &warnings)
{
    QStringList texts;
    for (const ListWarning &warning : warnings)
        texts.append(textOf(warning));
    return texts;
}

QString leftOutText(const QList<ListWarning> &warnings, const QString &name)
{
    for (const ListWarning &warning : warnings) {
        if (warning.name == name && warning.kind != ListWarning::Kind::SameName)
            return textOf(warning);
    }
    return {};
}

} // namespace quayside
