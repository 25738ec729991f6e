// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/discovery.h"

#include "core/auth/limits.h"
#include "core/auth/problem.h"
#include "core/auth/proofkey.h"
#include "core/json/read.h"

#include <algorithm>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kIssuers = 50;

/// For servers of 2025-03-26, which are asked by it (AUTH-08); newer ones do not mind.
const http::Headers kProtocolVersion{{"MCP-Protocol-Version", "2025-03-26"}};

/// Reads the metadata in the answer from address; an error if the answer has none.
template<class T>
Result<T> readDocument(const QString &address, const Answer &answer)
{
    const QString shown = address.left(kShownAddressChars);
    if (answer.status != 200)
        return problem(Problem::Unreadable, u"%1 answered %2"_s.arg(shown).arg(answer.status),
                       answer.status);
    auto read = json::read<T>(answer.body);
    if (!read)
        return problem(Problem::Unreadable, shown + u": "_s + read.error().detail.left(500),
                       answer.status);
    return read;
}

bool isMissing(int status)
{
    return status == 404 || status == 410;
}

/// Whether the answer shows that the server has no document at this address: it is a refusal, a redirect or no JSON object.
/// After an error of the server (5xx) there may be one.
bool saysNothing(const Answer &answer)
{
    return answer.status < 500 && (answer.status != 200 || !answer.body.isObject());
}

/// The valid addresses of metadata documents in the challenge of question. A relative address is resolved against the
/// endpoint (AUTH-03).
QStringList namedDocuments(const DiscoveryQuestion &question)
{
    QStringList named;
    for (const QString &text : question.challenge.resourceMetadata) {
        const QUrl url(text, QUrl::StrictMode);
        const bool isPath = url.isValid() && url.isRelative() && url.authority().isEmpty();
        const QString address =
            isPath ? question.endpoint.resolved(url).toString(QUrl::FullyEncoded) : text;
        if (!text.isEmpty() && parseWebAddress(address))
            named.append(address);
    }
    return named;
}

/// Whether address may not even be asked, so that other places are no way out.
bool isForbidden(const Error &error)
{
    return isProblem(error, Problem::AddressNotAllowed)
        || isProblem(error, Problem::AddressNotPublic);
}

} // namespace

Pending<Discovery> DiscoveryFlow::run(Fetch *fetch, const DiscoveryQuestion &question,
                                      QObject *owner)
{
    auto *flow = new DiscoveryFlow(fetch, question, owner);
    const auto pending = flow->m_promise.pending();
    flow->readResource();
    return pending;
}

Pending<Discovery> DiscoveryFlow::runFor(Fetch *fetch, const QString &issuer, QObject *owner)
{
    auto *flow = new DiscoveryFlow(fetch, {}, owner);
    const auto pending = flow->m_promise.pending();
    flow->chooseIssuer({issuer});
    return pending;
}

DiscoveryFlow::DiscoveryFlow(Fetch *fetch, const DiscoveryQuestion &question, QObject *owner)
    : QObject(owner)
    , m_fetch(fetch)
    , m_question(question)
    , m_named(namedDocuments(question))
    , m_candidates(resourceMetadataAddresses(question.endpoint))
{
    m_promise.onCancel([this] {
        m_call.abandon(); // The Fetch may be gone before we are.
        deleteLater();
    });
}

Discovery::Binding Discovery::binding(const TokenChallenge &challenge) const
{
    const ResourceMetadata said = resource.value_or(ResourceMetadata());
    if (challenge.takesProofsOnly || said.takesBoundTokensOnly.value_or(false))
        return Binding::Required;
    const bool isTaken = challenge.takesProofs || takesOurProofs(said.proofAlgorithms);
    return isTaken && takesOurProofs(server.proofAlgorithms) ? Binding::Possible : Binding::None;
}

DiscoveryFlow::~DiscoveryFlow()
{
    m_call.abandon();
}

void DiscoveryFlow::readResource()
{
    m_isNamed = !m_named.isEmpty();
    if (!m_isNamed && m_candidates.isEmpty())
        return withoutResource();
    m_document = m_isNamed ? m_named.takeFirst() : m_candidates.takeFirst();
    m_call = m_fetch->get(m_document).then(this, [this](const Result<Answer> &answer) {
        onResource(answer);
    });
}

void DiscoveryFlow::onResource(const Result<Answer> &answer)
{
    // No answer does not mean that there is no document (SEC-25).
    if (!answer)
        return finish(answer.error());
    const auto metadata = readDocument<ResourceMetadata>(m_document, *answer);
    if (metadata)
        return useResource(*metadata);
    const bool isElsewhere = m_isNamed ? isMissing(answer->status) : answer->status < 500;
    if (!isElsewhere) // AUTH-04
        return finish(metadata.error());
    if (m_isNamed && m_missing.isEmpty())
        m_missing = metadata.error().detail;
    readResource();
}

void DiscoveryFlow::useResource(const ResourceMetadata &metadata)
{
    if (!isResourceOf(metadata.resource, m_question.endpoint, m_document))
        return finish(problem(Problem::ResourceMismatch,
                              u"expected: %1, in %2: %3"_s.arg(
                                  canonicalResource(m_question.endpoint).left(kShownAddressChars),
                                  m_document.left(kShownAddressChars),
                                  metadata.resource.left(kShownAddressChars))));
    m_found.resource = metadata;
    m_found.resourceValue = metadata.resource;
    const QStringList named = metadata.authorizationServers.value_or(QList<QString>());
    if (named.isEmpty() && !m_question.configuredIssuer.isEmpty())
        return chooseIssuer({m_question.configuredIssuer});
    if (named.isEmpty())
        return finish(problem(Problem::NoIssuer,
                              u"%1 names none"_s.arg(m_document.left(kShownAddressChars))));
    QStringList issuers = named.first(std::min(named.size(), kIssuers));
    issuers.removeIf(
        [](const QString &issuer) { return serverMetadataAddresses(issuer).isEmpty(); });
    issuers.removeDuplicates();
    if (issuers.isEmpty())
        return finish(
            problem(Problem::AddressNotAllowed, named.constFirst().left(kShownAddressChars)));
    chooseIssuer(issuers);
}

void DiscoveryFlow::withoutResource()
{
    m_found.resourceValue = canonicalResource(m_question.endpoint);
    if (!m_question.configuredIssuer.isEmpty())
        return chooseIssuer({m_question.configuredIssuer});
    // A server that names a document is of a later revision (SEC-25).
    if (!m_question.mayAssume || !m_question.challenge.resourceMetadata.isEmpty())
        return finish(problem(Problem::NoIssuer, m_missing));
    m_isOwnIssuer = true;
    chooseIssuer({assumedServerMetadata(m_question.endpoint).issuer});
}

void DiscoveryFlow::chooseIssuer(const QStringList &issuers)
{
    m_found.issuers = issuers;
    m_issuer = issuers.constFirst();
    for (const QString &preferred : std::as_const(m_question.preferredIssuers)) {
        const auto named =
            std::find_if(issuers.cbegin(), issuers.cend(), [&preferred](const QString &issuer) {
                return isSameIssuer(issuer, preferred);
            });
        if (named == issuers.cend())
            continue;
        m_issuer = *named;
        break;
    }
    m_candidates = serverMetadataAddresses(m_issuer);
    if (m_isOwnIssuer)
        m_candidates = m_candidates.first(std::min<qsizetype>(m_candidates.size(), 1)); // AUTH-08
    if (m_candidates.isEmpty())
        return finish(problem(Problem::AddressNotAllowed, m_issuer.left(kShownAddressChars)));
    readServer();
}

void DiscoveryFlow::readServer()
{
    if (m_candidates.isEmpty())
        return withoutServer();
    m_document = m_candidates.takeFirst();
    m_call = m_fetch->get(m_document, m_isOwnIssuer ? kProtocolVersion : http::Headers())
                 .then(this, [this](const Result<Answer> &answer) { onServer(answer); });
}

void DiscoveryFlow::onServer(const Result<Answer> &answer)
{
    if (!answer) {
        const bool isLast = m_candidates.isEmpty();
        if (isProblem(answer.error(), Problem::AddressNotPublic))
            return onPrivateIssuer(answer.error());
        if (isForbidden(answer.error()) || isLast)
            return finish(answer.error());
        return readServer();
    }
    const auto metadata = readDocument<ServerMetadata>(m_document, *answer);
    if (!metadata) {
        // Only where nothing is said are the default addresses meant.
        if (m_isOwnIssuer && answer->status != 404)
            return finish(saysNothing(*answer)
                              ? problem(Problem::NoIssuer, metadata.error().detail, answer->status)
                              : metadata.error());
        return readServer();
    }
    if (const auto checked = checkServerMetadata(*metadata, m_issuer, *m_fetch); !checked)
        return finish(checked.error());
    m_found.server = *metadata;
    QStringList &issuers = m_found.issuers;
    std::replace(issuers.begin(), issuers.end(), m_issuer, metadata->issuer);
    issuers.removeDuplicates();
    finish(m_found);
}

/// Of a server in a private network itself the person may be asked about it (SEC-31).
void DiscoveryFlow::onPrivateIssuer(const Error &why)
{
    if (m_question.endpoint.isEmpty() || m_fetch->trusts(m_issuer))
        return finish(why);
    m_call = m_fetch->isServerWithin().then(this, [this, why](const Result<bool> &isWithin) {
        if (!isWithin || !*isWithin)
            return finish(why);
        m_found.server.issuer = m_issuer;
        m_found.isUnread = true;
        finish(m_found);
    });
}

void DiscoveryFlow::withoutServer()
{
    if (!m_isOwnIssuer)
        return finish(problem(Problem::NoServerMetadata, m_issuer.left(kShownAddressChars)));
    m_found.server = assumedServerMetadata(m_question.endpoint);
    if (const auto checked = checkServerMetadata(m_found.server, m_issuer, *m_fetch); !checked)
        return finish(checked.error());
    finish(m_found);
}

void DiscoveryFlow::finish(const Result<Discovery> &result)
{
    const auto promise = m_promise;
    deleteLater();
    promise.settle(result);
}

} // namespace mcp::auth

#include "moc_discovery.cpp"
