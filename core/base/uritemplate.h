// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <variant>

namespace mcp {

/// A URI template of RFC 6570, all four levels (RES-07). Bounded: kChars of text, kExpressions, kVariables in all.
class UriTemplate
{
public:
    static constexpr qsizetype kChars = 8 * 1024;
    static constexpr qsizetype kExpressions = 64;
    static constexpr qsizetype kVariables = 64;

    using Pairs = QList<std::pair<QString, QString>>;
    /// A text, a list, or names with values. Empty lists count as undefined.
    using Value = std::variant<QString, QStringList, Pairs>;
    using Values = QHash<QString, Value>; ///< Names that are missing are undefined.

    /// Nothing if text is no template, or uses an operator that RFC 6570 reserves.
    static std::optional<UriTemplate> parse(const QString &text);

    struct Variable
    {
        QString name;
        bool isList = false; ///< With `*`.
    };
    /// Each once, in order of first use.
    QList<Variable> variables() const;
    QString expand(const Values &values) const;

private:
    struct Part
    {
        QString name;
        qsizetype prefix = -1; ///< Characters of the value; -1: all.
        bool isExploded = false;
    };
    struct Piece
    {
        QString literal; ///< Percent-encoded. Or
        char16_t sign = 0; ///< an expression with this operator; 0: none,
        QList<Part> parts; ///< and these variables.
    };

    static std::optional<Piece> parseExpression(QStringView text);
    static std::optional<Part> parsePart(QStringView text);
    static QString expand(const Piece &piece, const Values &values);

    QList<Piece> m_pieces;
};

} // namespace mcp
