// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/pattern.h"

namespace mcp::schema {

namespace {

constexpr qsizetype kPatternChars = 1'000;
constexpr int kOverruns = 10;
constexpr qint64 kStepsPerCheck = 150'000; ///< 3 ms at worst.

/// The meaning of `\s` in ECMA-262: more than ASCII white space.
constexpr QStringView kSpaces = u"\\s\\p{Zs}\\x{feff}\\x{2028}\\x{2029}";

bool isHex(QStringView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar digit) {
        return (digit >= u'0' && digit <= u'9')
            || (digit.toLower() >= u'a' && digit.toLower() <= u'f');
    });
}

/// ECMA-262 also accepts the long names of Unicode's general categories.
QString shortCategory(QStringView name)
{
    static const QHash<QStringView, QStringView> categories{
        {u"Letter", u"L"},
        {u"Cased_Letter", u"L&"},
        {u"Uppercase_Letter", u"Lu"},
        {u"Lowercase_Letter", u"Ll"},
        {u"Titlecase_Letter", u"Lt"},
        {u"Modifier_Letter", u"Lm"},
        {u"Other_Letter", u"Lo"},
        {u"Mark", u"M"},
        {u"Nonspacing_Mark", u"Mn"},
        {u"Spacing_Mark", u"Mc"},
        {u"Enclosing_Mark", u"Me"},
        {u"Number", u"N"},
        {u"Decimal_Number", u"Nd"},
        {u"digit", u"Nd"},
        {u"Letter_Number", u"Nl"},
        {u"Other_Number", u"No"},
        {u"Punctuation", u"P"},
        {u"punct", u"P"},
        {u"Connector_Punctuation", u"Pc"},
        {u"Dash_Punctuation", u"Pd"},
        {u"Open_Punctuation", u"Ps"},
        {u"Close_Punctuation", u"Pe"},
        {u"Initial_Punctuation", u"Pi"},
        {u"Final_Punctuation", u"Pf"},
        {u"Other_Punctuation", u"Po"},
        {u"Symbol", u"S"},
        {u"Math_Symbol", u"Sm"},
        {u"Currency_Symbol", u"Sc"},
        {u"Modifier_Symbol", u"Sk"},
        {u"Other_Symbol", u"So"},
        {u"Separator", u"Z"},
        {u"Space_Separator", u"Zs"},
        {u"Line_Separator", u"Zl"},
        {u"Paragraph_Separator", u"Zp"},
        {u"Other", u"C"},
        {u"Control", u"Cc"},
        {u"Format", u"Cf"},
        {u"Unassigned", u"Cn"},
        {u"Private_Use", u"Co"},
        {u"Surrogate", u"Cs"},
    };
    return categories.value(name, name).toString();
}

/// Whether text begins with an escape for several characters, such as `\w`.
bool isClassEscape(QStringView text)
{
    static constexpr QStringView classes = u"dDwWsS";
    return text.size() >= 2 && text.at(0) == u'\\'
        && (classes.contains(text.at(1))
            || text.startsWith(QLatin1String("\\p{"), Qt::CaseInsensitive));
}

/// Copies a pattern piece by piece.
class Translator
{
public:
    explicit Translator(QStringView pattern)
        : m_rest(pattern)
    {
    }

    std::optional<QString> run()
    {
        while (!m_rest.isEmpty()) {
            const bool isClass = isClassEscape(m_rest);
            if (m_rest.startsWith(u'\\'))
                escape();
            else if (m_inClass)
                classCharacter();
            else if (m_rest.startsWith(QLatin1String("(*")))
                return std::nullopt;
            else
                character();
            m_followsClass = isClass;
        }
        return m_out;
    }

private:
    void keep(qsizetype length) { replace(length, m_rest.first(length)); }
    void replace(qsizetype length, QStringView by)
    {
        m_out += by;
        m_rest = m_rest.sliced(length);
    }

    void escape()
    {
        if (m_rest.size() >= 6 && m_rest.at(1) == u'u' && isHex(m_rest.sliced(2, 4)))
            return codePoint(6, m_rest.sliced(2, 4));
        const qsizetype end = m_rest.indexOf(u'}');
        if (m_rest.startsWith(QLatin1String("\\u{")) && end > 3 && isHex(m_rest.sliced(3, end - 3)))
            return codePoint(end + 1, m_rest.sliced(3, end - 3));
        if (m_rest.startsWith(QLatin1String("\\p{"), Qt::CaseInsensitive) && end > 3)
            return category(end + 1, m_rest.sliced(3, end - 3));
        if (m_rest.startsWith(QLatin1String("\\s")))
            return replace(2, m_inClass ? kSpaces.toString() : QString(u'[' + kSpaces + u']'));
        if (m_rest.startsWith(QLatin1String("\\S")) && !m_inClass)
            return replace(2, QString(u"[^" + kSpaces + u']'));
        keep(qMin(qsizetype(2), m_rest.size()));
    }

    void codePoint(qsizetype length, QStringView digits)
    {
        const QString translated = u"\\x{" + digits.toString() + u'}';
        replace(length, translated);
    }

    void category(qsizetype length, QStringView name)
    {
        const qsizetype sign = name.indexOf(u'=');
        const QStringView property = name.first(qMax(qsizetype(0), sign));
        if (property == u"General_Category" || property == u"gc")
            name = name.sliced(sign + 1);
        const QString translated = m_rest.first(3).toString() + shortCategory(name) + u'}';
        replace(length, translated);
    }

    void character()
    {
        if (m_rest.startsWith(QLatin1String("[^]")))
            return replace(3, u"[\\s\\S]");
        if (m_rest.startsWith(QLatin1String("[]")))
            return replace(2, u"(?!)");
        if (m_rest.startsWith(u'$'))
            return replace(1, u"\\z");
        if (m_rest.startsWith(u'['))
            m_inClass = true;
        keep(m_inClass && m_rest.startsWith(QLatin1String("[^")) ? 2 : 1);
    }

    void classCharacter()
    {
        if (m_rest.startsWith(u'['))
            return replace(1, u"\\[");
        // Without the flag `u`, the `-` after a class such as `\w` is a literal: `[\w-.]`.
        if (m_rest.startsWith(u'-') && (m_followsClass || isClassEscape(m_rest.sliced(1))))
            return replace(1, u"\\-");
        if (m_rest.startsWith(u']'))
            m_inClass = false;
        keep(1);
    }

    QStringView m_rest;
    QString m_out;
    bool m_inClass = false;
    bool m_followsClass = false; ///< The last element was an escape such as `\w`.
};

} // namespace

std::optional<QString> translatePattern(QStringView pattern)
{
    if (pattern.size() > kPatternChars)
        return std::nullopt;
    return Translator(pattern).run();
}

PatternChecker::Known &PatternChecker::known(const QString &pattern)
{
    const auto it = m_known.find(pattern);
    return it != m_known.end() ? *it : *m_known.insert(pattern, {BoundedPattern::compile(pattern)});
}

PatternChecker::Outcome PatternChecker::check(const QString &pattern, const QString &text)
{
    Known &known = this->known(pattern);
    if (!known.expression)
        return Outcome::NoPattern;
    if (m_overruns >= kOverruns || text.size() >= known.tooLong)
        return Outcome::Undecided;
    qint64 steps = kStepsPerCheck;
    if (const auto matches = known.expression->matches(text, steps))
        return *matches ? Outcome::Match : Outcome::NoMatch;
    ++m_overruns;
    known.tooLong = text.size() / 2 + 1;
    return Outcome::Undecided;
}

bool PatternChecker::isUsable(const QString &pattern)
{
    return known(pattern).expression.has_value();
}

void PatternChecker::clear()
{
    m_known.clear();
    m_overruns = 0;
}

} // namespace mcp::schema
