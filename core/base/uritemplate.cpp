// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/uritemplate.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kPrefixDigits = 4; ///< RFC 6570, 2.4.1: less than 10 000.

/// How an operator joins what it expands to (RFC 6570, appendix A).
struct Operator
{
    char16_t sign;
    QLatin1StringView first;
    QLatin1StringView separator;
    bool isNamed;
    QLatin1StringView ifEmpty;
    bool allowsReserved;
};

const Operator *operatorOf(char16_t sign)
{
    static constexpr Operator operators[] = {
        {0, ""_L1, ","_L1, false, ""_L1, false},     {u'+', ""_L1, ","_L1, false, ""_L1, true},
        {u'#', "#"_L1, ","_L1, false, ""_L1, true},  {u'.', "."_L1, "."_L1, false, ""_L1, false},
        {u'/', "/"_L1, "/"_L1, false, ""_L1, false}, {u';', ";"_L1, ";"_L1, true, ""_L1, false},
        {u'?', "?"_L1, "&"_L1, true, "="_L1, false}, {u'&', "&"_L1, "&"_L1, true, "="_L1, false},
    };
    const auto *it = std::find_if(std::begin(operators), std::end(operators),
                                  [sign](const Operator &one) { return one.sign == sign; });
    return it == std::end(operators) ? nullptr : it;
}

bool isHex(char16_t c)
{
    return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
}

bool isTriplet(QStringView text, qsizetype at)
{
    return at + 2 < text.size() && text.at(at) == u'%' && isHex(text.at(at + 1).unicode())
        && isHex(text.at(at + 2).unicode());
}

bool isUnreserved(uchar c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'
        || c == '.' || c == '_' || c == '~';
}

QString encoded(QStringView text, bool allowsReserved)
{
    static constexpr QByteArrayView kReserved(":/?#[]@!$&'()*+,;=");
    QString result;
    for (qsizetype at = 0; at < text.size();) {
        if (allowsReserved && isTriplet(text, at)) {
            result += text.sliced(at, 3);
            at += 3;
            continue;
        }
        const bool isPair = text.at(at).isHighSurrogate() && at + 1 < text.size();
        const QByteArray bytes = text.sliced(at, isPair ? 2 : 1).toUtf8();
        for (const char byte : bytes) {
            if (isUnreserved(uchar(byte)) || (allowsReserved && kReserved.contains(byte)))
                result += QLatin1Char(byte);
            else
                result += u'%' + QString::number(uchar(byte), 16).rightJustified(2, u'0').toUpper();
        }
        at += isPair ? 2 : 1;
    }
    return result;
}

bool isNameChar(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= u'a' && u <= u'z') || (u >= u'A' && u <= u'Z') || (u >= u'0' && u <= u'9')
        || u == u'_';
}

bool isName(QStringView name)
{
    if (name.isEmpty() || name.startsWith(u'.') || name.endsWith(u'.'))
        return false;
    for (qsizetype at = 0; at < name.size(); ++at) {
        if (isTriplet(name, at)) {
            at += 2;
            continue;
        }
        const bool isDot = name.at(at) == u'.' && name.at(at - 1) != u'.';
        if (!isDot && !isNameChar(name.at(at)))
            return false;
    }
    return true;
}

QString firstCharacters(const QString &text, qsizetype count)
{
    qsizetype end = 0;
    for (; count > 0 && end < text.size(); --count)
        end += text.at(end).isHighSurrogate() && end + 1 < text.size() ? 2 : 1;
    return text.first(end);
}

QString named(const QString &name, const QString &value, const Operator &how)
{
    if (!how.isNamed)
        return value;
    return value.isEmpty() ? QString(name + how.ifEmpty) : QString(name + u'=' + value);
}

} // namespace

std::optional<UriTemplate> UriTemplate::parse(const QString &text)
{
    if (text.isEmpty() || text.size() > kChars)
        return {};
    UriTemplate result;
    qsizetype expressions = 0;
    qsizetype variables = 0;
    for (qsizetype from = 0; from < text.size();) {
        const qsizetype open = text.indexOf(u'{', from);
        const QString literal = text.sliced(from, open < 0 ? text.size() - from : open - from);
        const bool isPlain = std::none_of(literal.cbegin(), literal.cend(), [](QChar c) {
            return c.unicode() <= 0x20 || c.unicode() == 0x7f || u"\"<>\\^`|}"_s.contains(c);
        });
        if (!isPlain)
            return {};
        if (!literal.isEmpty())
            result.m_pieces.append({encoded(literal, true), 0, {}});
        if (open < 0)
            break;
        const qsizetype close = text.indexOf(u'}', open);
        if (close < 0 || ++expressions > kExpressions)
            return {};
        auto piece = parseExpression(QStringView(text).sliced(open + 1, close - open - 1));
        if (!piece || (variables += piece->parts.size()) > kVariables)
            return {};
        result.m_pieces.append(*std::move(piece));
        from = close + 1;
    }
    return result;
}

std::optional<UriTemplate::Piece> UriTemplate::parseExpression(QStringView text)
{
    Piece piece;
    if (!text.isEmpty() && operatorOf(text.first().unicode()) && text.first().unicode() != 0) {
        piece.sign = text.first().unicode();
        text = text.sliced(1);
    }
    for (const QStringView one : text.split(u',')) {
        const auto part = parsePart(one);
        if (!part)
            return {};
        piece.parts.append(*part);
    }
    return piece;
}

std::optional<UriTemplate::Part> UriTemplate::parsePart(QStringView text)
{
    Part part;
    if (text.endsWith(u'*')) {
        part.isExploded = true;
        text.chop(1);
    } else if (const qsizetype colon = text.indexOf(u':'); colon >= 0) {
        const QStringView digits = text.sliced(colon + 1);
        bool isNumber = false;
        part.prefix = digits.toInt(&isNumber);
        if (!isNumber || part.prefix < 1 || digits.size() > kPrefixDigits)
            return {};
        text = text.first(colon);
    }
    if (!isName(text))
        return {};
    part.name = text.toString();
    return part;
}

QList<UriTemplate::Variable> UriTemplate::variables() const
{
    QList<Variable> all;
    for (const Piece &piece : m_pieces) {
        for (const Part &part : piece.parts) {
            const auto it = std::find_if(all.begin(), all.end(), [&part](const Variable &one) {
                return one.name == part.name;
            });
            if (it == all.end())
                all.append({part.name, part.isExploded});
            else
                it->isList = it->isList || part.isExploded;
        }
    }
    return all;
}

QString UriTemplate::expand(const Values &values) const
{
    QString result;
    for (const Piece &piece : m_pieces)
        result += piece.parts.isEmpty() ? piece.literal : expand(piece, values);
    return result;
}

QString UriTemplate::expand(const Piece &piece, const Values &values)
{
    const Operator &how = *operatorOf(piece.sign);
    const auto encode = [&how](const QString &text) { return encoded(text, how.allowsReserved); };
    QStringList expanded;
    for (const Part &part : piece.parts) {
        const auto it = values.constFind(part.name);
        if (it == values.cend())
            continue;
        QStringList items; // Of a list, or names and values.
        if (const auto *text = std::get_if<QString>(&*it)) {
            const QString cut = part.prefix < 0 ? *text : firstCharacters(*text, part.prefix);
            expanded.append(named(part.name, encode(cut), how));
            continue;
        }
        if (const auto *list = std::get_if<QStringList>(&*it)) {
            for (const QString &item : *list)
                items.append(part.isExploded ? named(part.name, encode(item), how) : encode(item));
        } else {
            for (const auto &[name, value] : std::get<Pairs>(*it)) {
                const QString key = encode(name);
                if (!part.isExploded)
                    items.append(QString(key + u',' + encode(value)));
                else if (how.isNamed)
                    items.append(named(key, encode(value), how));
                else
                    items.append(QString(key + u'=' + encode(value)));
            }
        }
        if (items.isEmpty())
            continue;
        if (part.isExploded)
            expanded.append(items.join(how.separator));
        else
            expanded.append(named(part.name, items.join(u','), how));
    }
    return expanded.isEmpty() ? QString() : QString(how.first + expanded.join(how.separator));
}

} // namespace mcp
