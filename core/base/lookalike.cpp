// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/lookalike.h"

#include "core/base/hiddencharacter.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mcp {

namespace {

constexpr qsizetype kComparedChars =
    128; // The longest name that the protocol recommends for tools.

using Twin = std::pair<char16_t, char16_t>;

/// Characters after case folding, with the Latin letter of the same shape. A capital letter with the shape of a Latin one
/// counts in both cases: Cyrillic "В" is folded to "в". Normalisation (NFKC) has replaced wide, mathematical and superscript
/// forms before. The table has the letters that occur in fonts for Latin, Greek and Cyrillic text; other scripts are not
/// compared, because mixing them is visible. Sorted by the first character.
constexpr std::array kTwins{
    Twin{u'0', u'o'},      Twin{u'1', u'l'},      Twin{u'|', u'l'},      Twin{u'\u0131', u'i'},
    Twin{u'\u0180', u'b'}, Twin{u'\u01C0', u'l'}, Twin{u'\u0251', u'a'}, Twin{u'\u0261', u'g'},
    Twin{u'\u0269', u'i'}, Twin{u'\u02D7', u'-'}, Twin{u'\u03B1', u'a'}, Twin{u'\u03B2', u'b'},
    Twin{u'\u03B5', u'e'}, Twin{u'\u03B6', u'z'}, Twin{u'\u03B7', u'h'}, Twin{u'\u03B9', u'i'},
    Twin{u'\u03BA', u'k'}, Twin{u'\u03BC', u'm'}, Twin{u'\u03BD', u'v'}, Twin{u'\u03BF', u'o'},
    Twin{u'\u03C1', u'p'}, Twin{u'\u03C3', u'o'}, Twin{u'\u03C4', u't'}, Twin{u'\u03C5', u'u'},
    Twin{u'\u03C7', u'x'}, Twin{u'\u03F2', u'c'}, Twin{u'\u03F3', u'j'}, Twin{u'\u0430', u'a'},
    Twin{u'\u0432', u'b'}, Twin{u'\u0433', u'r'}, Twin{u'\u0435', u'e'}, Twin{u'\u0437', u'3'},
    Twin{u'\u043A', u'k'}, Twin{u'\u043C', u'm'}, Twin{u'\u043D', u'h'}, Twin{u'\u043E', u'o'},
    Twin{u'\u043F', u'n'}, Twin{u'\u0440', u'p'}, Twin{u'\u0441', u'c'}, Twin{u'\u0442', u't'},
    Twin{u'\u0443', u'y'}, Twin{u'\u0445', u'x'}, Twin{u'\u0455', u's'}, Twin{u'\u0456', u'i'},
    Twin{u'\u0458', u'j'}, Twin{u'\u0475', u'v'}, Twin{u'\u04AF', u'y'}, Twin{u'\u04BB', u'h'},
    Twin{u'\u04CF', u'l'}, Twin{u'\u04E1', u'3'}, Twin{u'\u0501', u'd'}, Twin{u'\u051B', u'q'},
    Twin{u'\u051D', u'w'}, Twin{u'\u2010', u'-'}, Twin{u'\u2011', u'-'}, Twin{u'\u2012', u'-'},
    Twin{u'\u2013', u'-'}, Twin{u'\u2014', u'-'}, Twin{u'\u2212', u'-'}, Twin{u'\u2215', u'/'},
    Twin{u'\u2223', u'l'},
};
static_assert(std::is_sorted(kTwins.begin(), kTwins.end()));

/// Capital letters whose shape is that of another letter than the small one's.
constexpr std::array kCapitals{
    Twin{u'I', u'l'},      Twin{u'\u0399', u'l'}, Twin{u'\u039D', u'n'},
    Twin{u'\u03A5', u'y'}, Twin{u'\u0406', u'l'},
};

template<size_t n>
QChar twinOf(const std::array<Twin, n> &table, QChar letter)
{
    const auto found =
        std::lower_bound(table.begin(), table.end(), Twin(letter.unicode(), char16_t(0)));
    return found != table.end() && found->first == letter.unicode() ? QChar(found->second) : letter;
}

QString withoutHidden(const QString &text)
{
    QString kept;
    kept.reserve(text.size());
    const QList<uint> codes = text.toUcs4();
    for (const char32_t code : codes) {
        const bool isSpace = code == U'\t' || code == U'\n' || code == U'\r';
        if (isSpace || !isHiddenCharacter(code))
            kept += QString::fromUcs4(&code, 1);
    }
    return kept.simplified();
}

QString normalized(const QString &text)
{
    const bool isAscii = std::all_of(text.cbegin(), text.cend(),
                                     [](QChar letter) { return letter.unicode() < 0x80; });
    return isAscii ? text : text.normalized(QString::NormalizationForm_KC);
}

QString folded(const QString &text)
{
    QString skeleton = normalized(text.toCaseFolded());
    for (QChar &letter : skeleton)
        letter = twinOf(kTwins, letter);
    return skeleton.replace(QLatin1String("rn"), QLatin1String("m"));
}

} // namespace

QStringList skeletonsOf(const QString &name)
{
    const QString text = withoutHidden(normalized(name.left(kComparedChars)));
    QString capitals = text;
    for (QChar &letter : capitals)
        letter = twinOf(kCapitals, letter);
    QStringList skeletons{folded(text)};
    if (const QString second = folded(capitals); second != skeletons.first())
        skeletons.append(second);
    return skeletons;
}

void LookAlikeIndex::collect(const QString &owner, const QString &skeleton,
                             QSet<QString> &others) const
{
    const auto found = m_owners.constFind(skeleton);
    if (found == m_owners.cend())
        return;
    const Names own = found->value(owner);
    for (auto it = found->cbegin(); it != found->cend(); ++it) {
        if (it.key() != owner && *it != own)
            others.insert(it.key());
    }
}

QSet<QString> LookAlikeIndex::set(const QString &owner, const QStringList &names)
{
    QSet<QString> others;
    const QSet<QString> before = m_skeletons.take(owner);
    for (const QString &skeleton : before)
        collect(owner, skeleton, others);
    for (const QString &skeleton : before) {
        const auto entry = m_owners.find(skeleton);
        entry->remove(owner);
        if (entry->isEmpty())
            m_owners.remove(skeleton);
    }
    QSet<QString> now;
    for (const QString &name : names) {
        const QStringList skeletons = skeletonsOf(name);
        for (const QString &skeleton : skeletons) {
            now.insert(skeleton);
            Names &known = m_owners[skeleton][owner];
            if (known.size() < 2 && !known.contains(name))
                known.append(name);
        }
    }
    for (const QString &skeleton : std::as_const(now))
        collect(owner, skeleton, others);
    if (!now.isEmpty())
        m_skeletons.insert(owner, now);
    return others;
}

std::optional<LookAlikeIndex::Match> LookAlikeIndex::find(const QString &owner,
                                                          const QString &name) const
{
    const QStringList skeletons = skeletonsOf(name);
    for (const QString &skeleton : skeletons) {
        const auto owners = m_owners.constFind(skeleton);
        if (owners == m_owners.cend())
            continue;
        for (const QString &known : owners->value(owner)) {
            if (known != name)
                return Match{owner, known};
        }
        for (auto it = owners->cbegin(); it != owners->cend(); ++it) {
            for (const QString &known : *it) {
                if (known != name)
                    return Match{it.key(), known};
            }
        }
    }
    return {};
}

std::optional<LookAlikeIndex::Match> LookAlikeIndex::findOfOthers(const QString &owner,
                                                                  const QString &name) const
{
    const QStringList skeletons = skeletonsOf(name);
    for (const QString &skeleton : skeletons) {
        const auto owners = m_owners.value(skeleton);
        for (auto it = owners.cbegin(); it != owners.cend(); ++it) {
            if (it.key() != owner)
                return Match{it.key(), it->first()};
        }
    }
    return {};
}

} // namespace mcp
