// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QQmlEngine>
#include <QString>

namespace quayside {

/// How a part of a text looks. The text itself stays plain (SEC-35).
struct TextSpan
{
    enum Style {
        Strong,
        Emphasis,
        Struck,
        Code,
        Link,
        Keyword,
        String,
        Number,
        Comment,
        Name, ///< Of a key, tag or attribute.
    };

    qsizetype start = 0;
    qsizetype length = 0;
    Style style = Strong;
    QString address = {}; ///< Of a link, as the text has it.

    qsizetype end() const { return start + length; }
    bool operator==(const TextSpan &) const = default;
};

/// The spans of one text, by start; they may overlap. A value for QML.
struct TextSpans
{
    Q_GADGET
    QML_ANONYMOUS

public:
    QList<TextSpan> list;

    bool operator==(const TextSpans &) const = default;
};

} // namespace quayside
