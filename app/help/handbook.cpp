// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/help/handbook.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

class Handbook
{
    Q_DECLARE_TR_FUNCTIONS(quayside::Handbook)

public:
    static QString language()
    {
        //: The folder in resources/help that has the handbook in this language, for example zh_CN.
        return tr("en");
    }
};

QString fileOf(const QString &language, const QString &name)
{
    return u":/help/"_s + language + u'/' + name + u".md"_s;
}

/// A line such as `<!-- end -->` is for `.ci/checks/verbs`. As text it would join the table below it.
QString withoutComments(QString text)
{
    static const QRegularExpression kComment(u"^<!--.*-->\\n"_s,
                                             QRegularExpression::MultilineOption);
    return text.remove(kComment);
}

QString textOf(const QString &name)
{
    const QString languages[]{Handbook::language(), u"en"_s};
    for (const QString &language : languages) {
        QFile file(fileOf(language, name));
        if (file.open(QIODevice::ReadOnly))
            return withoutComments(QString::fromUtf8(file.readAll()));
    }
    return {};
}

} // namespace

HandbookPage handbookPage(const QString &name)
{
    HandbookPage page;
    const auto parts = readMarkdown(textOf(name));
    if (!parts)
        return page;
    for (const MarkdownPart &part : *parts) {
        if (page.title.isEmpty() && part.kind == MarkdownPart::Heading)
            page.title = part.text;
        else
            page.parts.append(part);
    }
    return page;
}

QList<HandbookPage> handbookSections(const HandbookPage &page)
{
    QList<HandbookPage> sections;
    for (const MarkdownPart &part : page.parts) {
        if (part.kind == MarkdownPart::Heading && part.level == 2)
            sections.append({part.text, {}});
        else if (!sections.isEmpty())
            sections.last().parts.append(part);
    }
    return sections;
}

QString handbookLink(const QString &address)
{
    static const QRegularExpression kPage(u"^([A-Za-z-]{1,40})\\.md\\z"_s);
    const QString name = kPage.match(address).captured(1);
    return !name.isEmpty() && QFile::exists(fileOf(u"en"_s, name)) ? name : QString();
}

} // namespace quayside
