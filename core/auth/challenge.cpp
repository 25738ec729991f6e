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

/// Reads the header from front to back (RFC 9110, sections 5.6 and 11.6.1).
class Reader
{
public:
    explicit Reader(QByteArrayView text)
        : m_text(text)
    {
    }

    /// Nothing when any part of it cannot be read.
    std::optional<QList<Challenge>> challenges()
    {
        QList<Challenge> all;
        skipCommas();
        while (!atEnd()) {
            if (!readChallenge(all.emplaceBack()))
                return std::nullopt;
            skipCommas();
        }
        return all;
    }

private:
    bool atEnd() const { return m_at >= m_text.size(); }
    char peek() const { return atEnd() ? '\0' : m_text[m_at]; }
    bool skipSpaces()
    {
        const qsizetype from = m_at;
        while (peek() == ' ' || peek() == '\t')
            ++m_at;
        return m_at > from;
    }
    void skipCommas()
    {
        skipSpaces();
        while (peek() == ',') {
            ++m_at;
            skipSpaces();
        }
    }

    QByteArray word(bool (*isPart)(char))
    {
        const qsizetype from = m_at;
        while (!atEnd() && isPart(peek()))
            ++m_at;
        return m_text.sliced(from, m_at - from).toByteArray();
    }

    bool readChallenge(Challenge &challenge)
    {
        challenge.scheme = word(isTokenCharacter).toLower();
        if (challenge.scheme.isEmpty())
            return false;
        if (atEnd() || peek() == ',')
            return true;
        if (!skipSpaces())
            return false;
        return readToken68(challenge) || readParameters(challenge);
    }

    /// Looks like the name of a parameter until what is behind it is seen.
    bool readToken68(Challenge &challenge)
    {
        const qsizetype from = m_at;
        QByteArray token = word(isToken68Character);
        while (peek() == '=') {
            token += '=';
            ++m_at;
        }
        skipSpaces();
        if (!token.isEmpty() && (atEnd() || peek() == ',')) {
            challenge.token68 = token;
            return true;
        }
        m_at = from;
        return false;
    }

    /// As many as there are; the next challenge, which also begins behind a comma, is left.
    bool readParameters(Challenge &challenge)
    {
        while (true) {
            const qsizetype from = m_at;
            skipCommas();
            const QByteArray name = word(isTokenCharacter).toLower();
            skipSpaces();
            if (name.isEmpty() || peek() != '=') {
                m_at = from; // Another challenge, behind a comma; or nothing.
                return atEnd() || peek() == ',';
            }
            ++m_at;
            skipSpaces();
            std::optional<QString> value = readValue();
            if (!value || challenge.parameters.size() >= kParameters)
                return false;
            challenge.parameters.emplaceBack(name, std::move(*value));
            skipSpaces();
            if (!atEnd() && peek() != ',')
                return false;
        }
    }

    std::optional<QString> readValue()
    {
        if (peek() == '"')
            return readQuoted();
        const QByteArray token = word(isTokenCharacter);
        return token.isEmpty() ? std::nullopt : std::optional(QString::fromLatin1(token));
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
    return Reader(wwwAuthenticate).challenges().value_or(QList<Challenge>());
}

std::optional<TokenChallenge> tokenChallenge(const QByteArray &wwwAuthenticate)
{
    const QList<Challenge> all = parseChallenges(wwwAuthenticate);
    const Challenge *bearer = firstOf(all, "bearer");
    const Challenge *proving = firstOf(all, "dpop");
    if (!bearer && !proving)
        return std::nullopt;
    const auto said = [bearer, proving](QByteArrayView name) {
        const auto value = proving ? proving->parameter(name) : std::nullopt;
        return value || !bearer ? value : bearer->parameter(name);
    };
    TokenChallenge challenge{
        said("resource_metadata"), scopeList(said("scope").value_or(QString())),
        said("error").value_or(QString()), said("error_description").value_or(QString())};
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
