// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QQmlEngine>
#include <QString>

#include <algorithm>

namespace quayside {

/// So many links of a text are reached by keyboard.
constexpr qsizetype kTextLinks = 50;

/// How a part of a text looks. The text itself stays plain (SEC-35).
struct TextSpan
{
    enum Style {
        Strong = 0x1,
        Emphasis = 0x2,
        Struck = 0x4,
        Code = 0x8,
        Link = 0x10,
        Keyword = 0x20,
        String = 0x40,
        Number = 0x80,
        Comment = 0x100,
        Name = 0x200, ///< Of a key, tag or attribute.
    };
    Q_DECLARE_FLAGS(Styles, Style)

    qsizetype start = 0;
    qsizetype length = 0;
    Styles style = {};
    QString address = {}; ///< Of a link: exactly as the text has it, neither cleaned nor cut.

    qsizetype end() const { return start + length; }
    bool operator==(const TextSpan &) const = default;
};

Q_DECLARE_OPERATORS_FOR_FLAGS(TextSpan::Styles)

/// The spans of one text, by start. They do not overlap (SEC-41): what has several styles is one span. A value for QML.
struct TextSpans
{
    Q_GADGET
    QML_ANONYMOUS

public:
    QList<TextSpan> list;

    /// The first span that ends behind a place.
    QList<TextSpan>::const_iterator at(qsizetype place) const
    {
        return std::partition_point(list.cbegin(), list.cend(),
                                    [place](const TextSpan &span) { return span.end() <= place; });
    }
    bool operator==(const TextSpans &) const = default;
};

} // namespace quayside
