// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The verbs for the registry of servers.
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/text/cleantext.h"
#include "app/text/launchtext.h"
#include "app/text/registrytext.h"
#include "app/text/runnertext.h"
#include "core/host/registryaccess.h"
#include "core/registry/installplan.h"

#include <QUrl>

#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;
using namespace mcp::registry;

namespace {

/// What the verbs ask, as long as the session works.
struct RegistryWork : QObject
{
    Session *session;
    std::unique_ptr<RegistryClient> client;

    explicit RegistryWork(Session *owner)
        : QObject(owner->work())
        , session(owner)
        , client(mcp::createRegistryClient(owner->host(), owner->clock()))
    {
    }

    /// Calls then with the answer; without one the session ends.
    template<class Then>
    void follow(mcp::Pending<RegistryAnswer> pending, Then then)
    {
        pending.then(this, [this, then](const mcp::Result<RegistryAnswer> &answer) {
            const QString host = QUrl(client->address()).host(QUrl::FullyEncoded);
            if (!answer) {
                const ErrorText text = registryErrorText(answer.error(), host);
                return session->refuse(
                    QStringList{text.title, text.detail, text.hint}.join(u' ').simplified(),
                    Session::Failed);
            }
            if (answer->failure)
                session->printer()->warning(registryCacheText(
                    *answer->failure, host, answer->readAt, session->clock()->wallTime().toUTC()));
            for (const InvalidListing &invalid : answer->page.invalid)
                session->printer()->warning(u"Left out: %1"_s.arg(invalidListingText(invalid)));
            then(*answer);
        });
    }
};

void print(Printer *printer, const Listing &listing)
{
    const QString status = listingStatusText(listing.status);
    QString text = listing.name + u' ' + listing.version;
    if (!status.isEmpty())
        text += u" ("_s + status + u')';
    if (!listing.description.isEmpty())
        text += u"\n    "_s + cleanText(listing.description);
    printer->entry(text,
                   {{u"name"_s, Value(listing.name)},
                    {u"title"_s, Value(listing.title)},
                    {u"version"_s, Value(listing.version)},
                    {u"description"_s, Value(listing.description)},
                    {u"status"_s, Value(mcp::json::nameOf(listing.status))}});
}

/// The plan of the first package or address that can be used, or why there is none.
mcp::Result<InstallPlan> planFor(const Listing &listing, mcp::Host *host)
{
    const auto finds = [host](const QString &program) {
        mcp::ServerEntry entry;
        entry.program = program;
        return host->findsProgram(entry);
    };
    const bool isPodman = !finds(u"docker"_s) && finds(u"podman"_s);
    QStringList reasons;
    for (const Package &package : listing.packages) {
        const auto plan = InstallPlan::of(package, isPodman ? u"podman"_s : u"docker"_s);
        if (plan.obstacle() == InstallPlan::Obstacle::None)
            return plan;
        reasons.append(packageText(package) + u". "_s
                       + installObstacleText(plan.obstacle(), package));
    }
    for (const Remote &remote : listing.remotes) {
        const auto plan = InstallPlan::of(remote);
        if (plan.obstacle() == InstallPlan::Obstacle::None)
            return plan;
        reasons.append(remoteText(remote) + u". "_s + installObstacleText(plan.obstacle(), {}));
    }
    for (const QString &problem : listing.problems)
        reasons.append(cleanText(problem) + u'.');
    if (reasons.isEmpty())
        reasons.append(u"It names no package and no address."_s);
    return mcp::Error::policy(u"Quayside cannot install this server. "_s + reasons.join(u' '));
}

/// The fields of the plan with what `--set` gives them.
mcp::Result<Value> valuesFor(const InstallPlan &plan,
                             const QList<std::pair<QString, QString>> &given)
{
    Value values = plan.defaults();
    QStringList set;
    for (const auto &[key, text] : given) {
        const auto &fields = plan.fields();
        const auto field = std::find_if(
            fields.cbegin(), fields.cend(),
            [key = key](const InstallField &candidate) { return candidate.key == key; });
        if (field == fields.cend())
            return mcp::Error::policy(u"This server has no value \"%1\" to set."_s.arg(key));
        if (!field->input.choices.isEmpty() && !field->input.choices.contains(text))
            return mcp::Error::policy(u"%1 must be one of: %2."_s.arg(
                key, cleanText(field->input.choices.join(u", "_s))));
        Value::Array items = set.contains(key) ? values.at(key).items() : Value::Array();
        items.append(Value(text));
        values.insert(key, field->isRepeated ? Value(items) : Value(text));
        set.append(key);
    }
    return values;
}

void install(Session *session, const Listing &listing)
{
    const auto plan = planFor(listing, session->host());
    if (!plan)
        return session->fail(plan.error());
    const auto values = valuesFor(*plan, session->line().settings);
    if (!values)
        return session->fail(values.error());
    const auto server = plan->server(listing, *values);
    if (!server) {
        const QString key = cleanText(server.error().detail);
        return session->refuse(key.isEmpty()
                                   ? u"These values are too long for a command or an address."_s
                                   : u"%1 needs a value: --set \"%1=VALUE\"."_s.arg(key),
                               Session::WrongUsage);
    }
    if (const QString status = listingStatusText(listing.status); !status.isEmpty())
        session->printer()->warning(u"Its status in the registry is: %1."_s.arg(status));
    const auto added = session->host()->add(server->entry, server->secretVariables);
    if (!added)
        return session->fail(added.error());
    const mcp::LaunchReview review = (*added)->review();
    for (const mcp::LaunchRisk &risk : review.risks)
        session->printer()->note(riskText(risk));
    const mcp::ServerEntry &entry = (*added)->entry();
    if (!entry.isRemote() && !session->host()->findsProgram(entry))
        session->printer()->note(
            u"%1 was not found. %2"_s.arg(entry.program, installText(entry.program)).trimmed());
    session->printer()->note(u"The server waits for a review."_s);
    finishAdding(session, entry);
}

} // namespace

/// The first page only: more words give fewer servers.
void searchRegistry(Session *session)
{
    auto *work = new RegistryWork(session);
    work->follow(work->client->search(session->line().operands.value(0)),
                 [session](const RegistryAnswer &answer) {
                     for (const Listing &listing : answer.page.listings)
                         print(session->printer(), listing);
                     if (answer.page.listings.isEmpty())
                         session->printer()->note(u"No server was found."_s);
                     if (!answer.page.cursor.isEmpty())
                         session->printer()->note(u"There are more. Search for more words."_s);
                     session->finish();
                 });
}

void installListing(Session *session)
{
    const QString operand = session->line().operands.value(0);
    const QString name = operand.section(u'@', 0, 0);
    const QString version = operand.section(u'@', 1);
    if (!isListingName(name))
        return session->refuse(
            u"\"%1\" is neither a bundle, which is a file, nor a name of the registry, such as "
            u"io.github.ada/harbour."_s.arg(name),
            Session::WrongUsage);
    auto *work = new RegistryWork(session);
    work->follow(work->client->version(name, version.isEmpty() ? u"latest"_s : version),
                 [session, name, version](const RegistryAnswer &answer) {
                     const auto &found = answer.page.listings;
                     // Not another server than was asked for.
                     if (found.isEmpty() || found.constFirst().name != name
                         || (!version.isEmpty() && found.constFirst().version != version))
                         return session->refuse(
                             u"The answer of the registry is not about %1."_s.arg(name),
                             Session::Failed);
                     install(session, found.constFirst());
                 });
}

} // namespace quayside
