// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/challenge.h"

#include "core/auth/limits.h"
#include "core/auth/proofkey.h"

#include <algorithm>
#include <cstring>

namespace mcp::auth {

namespace {

constexpr qsizetype kHeaderBytes = 16 * 1024;
constexpr int kParameters = 100;

bool isTokenCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || (c != '\0' && std::strchr("!#$%&'*+-.^_`|~", c));
}

bool isToken68Character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
        || (c != '\0' && std::strchr("-._~+/", c));
}

bool isSeparator(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == ';';
}

/// Reads the header in one pass (RFC 9110, sections 5.6 and 11.6.1). Skips an unreadable part up to the next separator
/// (AUTH-03).
class Reader
{
public:
    explicit Reader(QByteArrayView text)
        : m_text(text)
    {
    }

    QList<Challenge> challenges()
    {
        QList<Challenge> all;
        for (bool isFirst = true;; isFirst = false) {
            const bool mayBegin = skipSeparators() || isFirst;
            if (atEnd())
                return all;
            const qsizetype from = m_at;
            const QByteArray name = word(isTokenCharacter).toLower();
            const bool isScheme = mayBegin && isAtSeparator();
            if (!name.isEmpty() && skipEquals())
                readParameter(name, all);
            else if (!name.isEmpty() && isScheme)
                readScheme(name, all);
            else
                skipUnreadable(from);
        }
    }

private:
    bool atEnd() const { return m_at >= m_text.size(); }
    char peek() const { return atEnd() ? '\0' : m_text[m_at]; }
    bool isAtSeparator() const { return atEnd() || isSeparator(peek()); }
    void skipSpaces()
    {
        while (peek() == ' ' || peek() == '\t')
            ++m_at;
    }
    /// Skips separators. Returns whether one was a comma, after which another challenge may begin.
    bool skipSeparators()
    {
        bool hasComma = false;
        for (; !atEnd() && isSeparator(peek()); ++m_at)
            hasComma = hasComma || peek() == ',';
        return hasComma;
    }
    /// Moves to the value of a parameter if an equals sign follows; otherwise returns false and stays.
    bool skipEquals()
    {
        const qsizetype from = m_at;
        skipSpaces();
        if (peek() != '=') {
            m_at = from;
            return false;
        }
        ++m_at;
        skipSpaces();
        return true;
    }
    /// Skips the text from the position `from` up to the next separator.
    void skipUnreadable(qsizetype from)
    {
        m_at = from;
        while (!isAtSeparator())
            ++m_at;
    }

    QByteArray word(bool (*isPart)(char))
    {
        const qsizetype from = m_at;
        while (!atEnd() && isPart(peek()))
            ++m_at;
        return m_text.sliced(from, m_at - from).toByteArray();
    }

    void readScheme(const QByteArray &name, QList<Challenge> &all)
    {
        Challenge &challenge = all.emplaceBack();
        challenge.scheme = name;
        skipSpaces();
        readToken68(challenge);
    }

    /// Looks like the name of a parameter until what is behind it is seen.
    void readToken68(Challenge &challenge)
    {
        const qsizetype from = m_at;
        QByteArray token = word(isToken68Character);
        while (peek() == '=') {
            token += '=';
            ++m_at;
        }
        skipSpaces();
        if (!token.isEmpty() && (atEnd() || peek() == ','))
            challenge.token68 = token;
        else
            m_at = from;
    }

    /// Adds a parameter to the last challenge.
    void readParameter(const QByteArray &name, QList<Challenge> &all)
    {
        const qsizetype from = m_at;
        const std::optional<QString> value = readValue();
        if (!value)
            return skipUnreadableValue(from);
        if (!all.isEmpty() && all.constLast().parameters.size() < kParameters)
            all.last().parameters.emplaceBack(name, *value);
    }

    /// Skips a value in single quotes up to the closing quote, and any other value up to the next comma or semicolon.
    void skipUnreadableValue(qsizetype from)
    {
        m_at = from;
        const bool isQuoted = peek() == '\'';
        while (isQuoted && !atEnd()) {
            ++m_at;
            if (m_at - 1 > from && m_text[m_at - 1] == '\'' && isAtSeparator())
                return;
        }
        m_at = from;
        while (!atEnd() && peek() != ',' && peek() != ';')
            ++m_at;
    }

    /// Returns nothing if no separator follows the value.
    std::optional<QString> readValue()
    {
        std::optional<QString> value = peek() == '"' ? readQuoted() : readBare();
        return value && isAtSeparator() ? value : std::nullopt;
    }

    /// Reads a value without quotes: a token or an address.
    std::optional<QString> readBare()
    {
        if (peek() == '\'')
            return std::nullopt;
        const QByteArray bare =
            word([](char c) { return c > ' ' && c <= '~' && c != '"' && !isSeparator(c); });
        return bare.isEmpty() ? std::nullopt : std::optional(QString::fromLatin1(bare));
    }

    std::optional<QString> readQuoted()
    {
        QByteArray value;
        for (++m_at; !atEnd(); ++m_at) {
            char c = peek();
            if (c == '"') {
                ++m_at;
                return QString::fromUtf8(value);
            }
            if (c == '\\') {
                ++m_at;
                c = peek();
            }
            if ((uchar(c) < ' ' && c != '\t') || c == '\x7f')
                return std::nullopt;
            value += c;
        }
        return std::nullopt;
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
};

bool isScope(const QString &word)
{
    return word.size() <= kScopeChars && std::all_of(word.begin(), word.end(), [](QChar c) {
               return c >= u'!' && c <= u'~' && c != u'"' && c != u'\\';
           });
}

const Challenge *firstOf(const QList<Challenge> &all, QByteArrayView scheme)
{
    const auto found = std::find_if(all.begin(), all.end(), [scheme](const Challenge &challenge) {
        return challenge.scheme == scheme;
    });
    return found == all.end() ? nullptr : &*found;
}

/// All values of the parameter in the `DPoP` and then in the `Bearer` challenges, without duplicates.
QStringList valuesOf(const QList<Challenge> &all, QByteArrayView name)
{
    QStringList values;
    for (const QByteArrayView scheme : {QByteArrayView("dpop"), QByteArrayView("bearer")}) {
        for (const Challenge &challenge : all) {
            for (const auto &[key, value] : challenge.parameters) {
                if (challenge.scheme == scheme && key == name && !value.isEmpty())
                    values.append(value);
            }
        }
    }
    values.removeDuplicates();
    return values;
}

/// Whether proofs as we make them are among those that a `DPoP` challenge names; all are when it names none.
bool takesOurs(const Challenge &challenge)
{
    const auto algorithms = challenge.parameter("algs");
    return !algorithms || algorithms->split(u' ').contains(kProofAlgorithm);
}

} // namespace

std::optional<QString> Challenge::parameter(QByteArrayView name) const
{
    const auto found = std::find_if(parameters.begin(), parameters.end(),
                                    [name](const auto &entry) { return entry.first == name; });
    return found == parameters.end() ? std::nullopt : std::optional(found->second);
}

QList<Challenge> parseChallenges(const QByteArray &wwwAuthenticate)
{
    if (wwwAuthenticate.size() > kHeaderBytes)
        return {};
    return Reader(wwwAuthenticate).challenges();
}

std::optional<TokenChallenge> tokenChallenge(const QByteArray &wwwAuthenticate)
{
    const QList<Challenge> all = parseChallenges(wwwAuthenticate);
    const Challenge *bearer = firstOf(all, "bearer");
    const Challenge *proving = firstOf(all, "dpop");
    if (!bearer && !proving)
        return std::nullopt;
    const auto said = [&all](QByteArrayView name) { return valuesOf(all, name).value(0); };
    TokenChallenge challenge;
    const QStringList documents = valuesOf(all, "resource_metadata");
    challenge.resourceMetadata = documents.first(std::min(documents.size(), kNamedDocuments));
    challenge.scopes = scopeList(said("scope"));
    challenge.error = said("error");
    challenge.errorDescription = said("error_description");
    challenge.takesProofs = proving && takesOurs(*proving);
    challenge.takesProofsOnly = !bearer;
    return challenge;
}

QStringList scopeList(const QString &scopes)
{
    QStringList list = scopes.split(u' ', Qt::SkipEmptyParts);
    list.removeIf([](const QString &word) { return !isScope(word); });
    list.removeDuplicates();
    return list.first(std::min(list.size(), kScopes));
}

} // namespace mcp::auth
