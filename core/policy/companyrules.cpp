// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/companyrules.h"

#include "core/base/webaddress.h"
#include "core/json/value.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

std::optional<CompanyVerdict> verdictOf(const QString &word)
{
    if (word == "deny"_L1)
        return CompanyVerdict::Deny;
    if (word == "ask"_L1)
        return CompanyVerdict::Ask;
    if (word == "allow"_L1)
        return CompanyVerdict::Allow;
    return {};
}

/// An address or a path in the one spelling that is compared; nothing for anything else.
std::optional<QString> normalisedServer(const QString &server)
{
    if (server.startsWith(u'/'))
        return server;
    const auto address = parseWebAddress(server);
    return address ? std::optional(address->toString()) : std::nullopt;
}

/// What follows the prefix begins a new part: `https://a.example` does not match `https://a.example.evil`.
bool startsWithParts(const QString &server, const QString &prefix)
{
    if (!server.startsWith(prefix))
        return false;
    if (server.size() == prefix.size() || prefix.endsWith(u'/'))
        return true;
    const QChar next = server.at(prefix.size());
    return next == u'/' || next == u'?';
}

Error ruleError(qsizetype index, const QString &what)
{
    return Error::storage(u"rules[%1]: %2"_s.arg(index).arg(what));
}

} // namespace

Result<CompanyRules> CompanyRules::read(const QByteArray &json)
{
    const auto document = json::parse(json::Raw(json));
    if (!document)
        return Error::storage(document.error().detail);
    const json::Value &rules = document->at(u"rules");
    if (!document->isObject() || !rules.isArray() || rules.items().size() > kMost)
        return Error::storage(u"expected an object with a list called \"rules\""_s);
    CompanyRules all;
    for (const json::Value &item : rules.items()) {
        const qsizetype index = all.m_rules.size();
        Rule rule;
        bool hasDecision = false;
        for (const auto &[name, value] : item.members()) {
            if (!value.isString() || value.toString().isEmpty())
                return ruleError(index, u"\"%1\" must be a text"_s.arg(name));
            if (name == "server"_L1) {
                const auto server = normalisedServer(value.toString());
                if (!server)
                    return ruleError(index, u"\"server\" must be an address or an absolute path"_s);
                rule.server = *server;
            } else if (name == "tool"_L1) {
                rule.tool = value.toString();
            } else if (name == "decision"_L1) {
                const auto verdict = verdictOf(value.toString());
                if (!verdict)
                    return ruleError(index, u"\"decision\" must be deny, ask or allow"_s);
                rule.verdict = *verdict;
                hasDecision = true;
            } else {
                return ruleError(index, u"unknown member \"%1\""_s.arg(name));
            }
        }
        if (!hasDecision)
            return ruleError(index, u"\"decision\" is missing"_s);
        all.m_rules.append(rule);
    }
    return all;
}

CompanyVerdict CompanyRules::verdict(const QString &server, const QString &tool) const
{
    const auto normalised = normalisedServer(server);
    const auto found = std::find_if(m_rules.cbegin(), m_rules.cend(), [&](const Rule &rule) {
        const bool isServer =
            rule.server.isEmpty() || (normalised && startsWithParts(*normalised, rule.server));
        return isServer && (rule.tool.isEmpty() || rule.tool == tool);
    });
    return found == m_rules.cend() ? CompanyVerdict::None : found->verdict;
}

} // namespace mcp
