// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/markdownshapes.h"

#include <QRandomGenerator>
#include <QStringList>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

QString nestedText(const QString &open, const QString &close, qsizetype size)
{
    const qsizetype depth = size / (open.size() + close.size());
    return open.repeated(depth) + close.repeated(depth);
}

QList<MarkdownShape> hostileMarkdown()
{
    QList<MarkdownShape> shapes;
    for (const qsizetype size : {60'000, 262'000}) {
        const auto add = [&shapes, size](const char *name, const QString &text) {
            shapes.append({name + (", " + QByteArray::number(size)), text});
        };
        add("nested emphasis", nestedText(u"*a "_s, u" a*"_s, size));
        add("nested strong", nestedText(u"**a "_s, u" a**"_s, size));
        add("nested struck", nestedText(u"~~a "_s, u" a~~"_s, size));
        add("styles in turns", u"*a***b**`c`"_s.repeated(size / 11));
        add("addresses", u"www.a_"_s.repeated(size / 6));
        add("nested links", nestedText(u"![a"_s, u"](b)"_s, size));
        add("one word of code", u"```c\n"_s + u"int+"_s.repeated(size / 4) + u"\n```");
        add("quotes", u"> "_s.repeated(size / 2));
        add("lists", u"- "_s.repeated(std::min<qsizetype>(size, 8'000) / 2));
        add("hidden characters", u"\u202e"_s.repeated(size / 8));
        add("letters of another font", u"\U0001f5bc"_s.repeated(size / 4));
        add("letters of no font", u"\u0378"_s.repeated(size / 2));
        add("entities with marks",
            QString(u'x' + u"&#x0e49;"_s.repeated(60) + u' ').repeated(size / 482));
    }
    const QString address = u"https://example.org/"_s + QString(65'000, u'x');
    shapes.append({"10 000 uses of a long reference",
                   QString(u"[a]: "_s + address + u"\n\n" + u"[a] "_s.repeated(10'000))});
    return shapes;
}

QList<MarkdownShape> randomMarkdown()
{
    const QStringList pieces{
        u"*"_s,        u"**"_s,    u"_"_s,        u"~~"_s,         u"`"_s,
        u"a"_s,        u"b "_s,    u"\n"_s,       u"\n\n"_s,       u"> "_s,
        u"- "_s,       u"1. "_s,   u"["_s,        u"](x)"_s,       u"!["_s,
        u"|"_s,        u"|-|\n"_s, u"```\n"_s,    u"www.a.b"_s,    u"https://a.b/"_s,
        u"a@b.c"_s,    u"&amp;"_s, u"&#x0e49;"_s, u"\u0e49"_s,     u"\\"_s,
        u"$"_s,        u"\\("_s,   u"<"_s,        u"# "_s,         u"    "_s,
        u"[a]: x\n"_s, u"[a]"_s,   u"\u202e"_s,   u"\U0001F600"_s, u"\t"_s};
    QRandomGenerator random(20'261);
    const auto piece = [&] { return pieces.at(random.bounded(int(pieces.size()))); };
    QList<MarkdownShape> shapes;
    for (int shape = 0; shape < 50; ++shape) {
        QString open;
        QString close;
        for (int i = 0; i <= random.bounded(4); ++i) {
            open += piece();
            close += piece();
        }
        const int times = 24'000 / int(open.size() + close.size());
        const QString text = shape % 2 == 0 ? QString(open.repeated(times) + close.repeated(times))
                                            : QString(open + close).repeated(times);
        shapes.append({"shape " + QByteArray::number(shape), text});
    }
    return shapes;
}

} // namespace mcp
