// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The verbs for the registry of servers.
#include "app/cli/launchdialog.h"
#include "app/cli/session.h"
#include "app/cli/tasktable.h"
#include "app/cli/terminal.h"
#include "app/cli/verbs.h"
#include "app/text/cleantext.h"
#include "app/text/launchtext.h"
#include "app/text/registrytext.h"
#include "app/text/runnertext.h"
#include "core/host/registryaccess.h"
#include "core/registry/installplan.h"
#include "core/registry/updates.h"

#include <QMap>
#include <QPointer>
#include <QUrl>

#include <algorithm>
#include <array>
#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;
using namespace mcp::registry;

namespace {

/// Why the registry gave no answer, in one line.
QString problemText(const mcp::Error &error, const RegistryClient &client)
{
    const ErrorText text =
        registryErrorText(error, QUrl(client.address()).host(QUrl::FullyEncoded));
    return QStringList{text.title, text.detail, text.hint}.join(u' ').simplified();
}

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
            if (!answer)
                return session->refuse(problemText(answer.error(), *client), Session::Failed);
            const QString host = QUrl(client->address()).host(QUrl::FullyEncoded);
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

/// Asks for newer versions of servers, then calls a function with what was found.
class UpdateWork : public RegistryWork
{
public:
    using RegistryWork::RegistryWork;

    template<class Then>
    void ask(const QList<mcp::ServerEntry> &entries, Then then)
    {
        m_check = std::make_unique<UpdateCheck>(client.get(), entries);
        const auto look = [this, then] {
            if (!m_check->isAsking() && !session->isFinishing())
                then(m_check->results());
        };
        connect(m_check.get(), &UpdateCheck::changed, this, look);
        look();
    }

private:
    std::unique_ptr<UpdateCheck> m_check; ///< Uses the client.
};

/// One line of the table of updates.
using UpdateLine = std::array<QString, 4>;

/// As a table with headings; what follows the versions may have any width.
void printTable(Printer *printer, const QList<UpdateLine> &lines)
{
    std::array<int, 3> widths{};
    for (const UpdateLine &line : lines) {
        for (size_t i = 0; i < widths.size(); ++i)
            widths.at(i) = std::max(widths.at(i), cells(line.at(i)));
    }
    for (const UpdateLine &line : lines) {
        QString text;
        for (size_t i = 0; i < widths.size(); ++i)
            text += padded(line.at(i), widths.at(i)) + u"  "_s;
        text += line.back();
        printer->entry(text.trimmed(), {});
    }
}

/// The servers that have a newer version; whether there is one.
bool printUpdates(Session *session, const QList<UpdateResult> &results)
{
    Printer *printer = session->printer();
    QList<UpdateLine> lines;
    for (const UpdateResult &result : results) {
        const mcp::ServerEntry &entry = session->host()->server(result.serverId)->entry();
        const auto update = availableUpdate(result, entry);
        if (!update)
            continue;
        const QString obstacle = update->entry ? QString() : otherSettingsText(entry.listing->name);
        lines.append({cleanText(entry.name), cleanText(entry.listing->version),
                      cleanText(update->version), obstacle});
        if (!printer->isJson())
            continue;
        Value::Object members{{u"type"_s, Value(u"update"_s)},
                              {u"id"_s, Value(entry.id)},
                              {u"name"_s, Value(entry.name)},
                              {u"listing"_s, Value(entry.listing->name)},
                              {u"version"_s, Value(entry.listing->version)},
                              {u"newVersion"_s, Value(update->version)},
                              {u"canUpdate"_s, Value(update->entry.has_value())}};
        if (!update->entry)
            members.append({u"obstacle"_s, Value(obstacle)});
        printer->line(members);
    }
    if (printer->isJson() || lines.isEmpty())
        return !lines.isEmpty();
    const bool canUpdate = std::any_of(
        lines.cbegin(), lines.cend(), [](const UpdateLine &line) { return line.back().isEmpty(); });
    lines.prepend({u"NAME"_s, u"INSTALLED"_s, u"NEWEST"_s, u"NOTE"_s});
    printTable(printer, lines);
    if (canUpdate)
        printer->note(u"Update one with: quayside-cli update NAME"_s);
    return true;
}

/// Prints why servers could not be checked, each reason once. Whether all were.
bool printFailures(Session *session, const QList<UpdateResult> &results,
                   const RegistryClient &client)
{
    const QString host = QUrl(client.address()).host(QUrl::FullyEncoded);
    QMap<QString, QStringList> names; // Of servers, by reason.
    for (const UpdateResult &result : results) {
        if (!result.failure)
            continue;
        const ErrorText text = registryErrorText(*result.failure, host);
        names[QStringList{text.title, text.hint}.join(u' ').trimmed()].append(
            session->host()->server(result.serverId)->entry().name);
    }
    for (auto reason = names.cbegin(); reason != names.cend(); ++reason) {
        const QString text =
            u"Not checked: %1. %2"_s.arg(cleanText(reason->join(u", "_s)), reason.key());
        session->printer()->error(mcp::Error::policy(text), {text, {}, {}});
    }
    return names.isEmpty();
}

/// Gives a server the newer version of its listing, after its review.
class ServerUpdate final : public UpdateWork
{
public:
    ServerUpdate(Session *owner, mcp::Server *server)
        : UpdateWork(owner)
        , m_server(server)
        , m_before(server->entry())
    {
        owner->host()->followList();
    }

    void start()
    {
        ask({m_server->entry()}, [this](const auto &results) { onChecked(results.constFirst()); });
    }

private:
    void onChecked(const UpdateResult &result)
    {
        if (result.failure)
            return session->refuse(problemText(*result.failure, *client), Session::Failed);
        const mcp::ServerEntry &entry = m_before;
        const auto update = availableUpdate(result, entry);
        if (!update) {
            session->printer()->note(u"%1 is up to date: the newest version is %2."_s.arg(
                cleanText(entry.name), cleanText(entry.listing->version)));
            return session->finish();
        }
        if (!update->entry)
            return session->refuse(u"%1 was not updated to %2. %3"_s.arg(
                                       cleanText(entry.name), cleanText(update->version),
                                       otherSettingsText(entry.listing->name)),
                                   Session::Failed);
        m_updated = *update->entry;
        if (!isUnchanged())
            return;
        m_shown = m_server->reviewOf(m_updated);
        if (!Terminal::isPossible() || !m_shown.canStart)
            return change(false);
        m_consent = std::make_unique<LaunchConsent>(launchCard(m_shown, changes()), nullptr,
                                                    u"Update it, and allow it to start? [y/n] "_s);
        connect(m_consent.get(), &LaunchConsent::answered, this, [this](bool isAgreed) {
            m_consent.release()->deleteLater();
            if (session->isFinishing())
                return;
            if (isAgreed)
                return change(true);
            session->refuse(u"%1 was not updated: you cancelled it."_s.arg(m_before.name),
                            Session::Refused);
        });
    }

    /// What differs from what was installed and approved.
    QString changes() const
    {
        const QString versions = u"Version %1 replaces version %2."_s.arg(
            visibleText(m_updated.listing->version), visibleText(m_before.listing->version));
        QStringList lines{versions};
        for (const mcp::LaunchDifference &difference : m_shown.differences)
            lines.append(differenceText(difference));
        return lines.join(u'\n');
    }

    /// Otherwise another program has changed or removed the server since this began, and that is said.
    bool isUnchanged()
    {
        const bool isSame = m_server && m_server->entry() == m_before;
        if (!isSame)
            session->refuse(
                u"%1 was changed meanwhile. Update it again."_s.arg(cleanText(m_before.name)),
                Session::Failed);
        return isSame;
    }

    void change(bool isAllowed)
    {
        if (!isUnchanged())
            return;
        const mcp::ListingOrigin before = *m_before.listing;
        if (const auto changed = session->host()->change(m_updated); !changed)
            return session->fail(changed.error());
        // It counts as reviewed only if it would start exactly what was shown.
        const auto approved = isAllowed ? m_server->approve(m_shown) : mcp::Error::policy();
        if (!approved && approved.error().kind != mcp::ErrorKind::Policy)
            return session->fail(approved.error());
        if (isAllowed && !approved)
            session->printer()->warning(
                u"Its files have changed since they were shown, so it is not allowed to start."_s);
        if (!approved)
            session->printer()->note(
                u"It waits for a review in the window, and starts after that."_s);
        const mcp::ServerEntry &entry = m_server->entry();
        session->printer()->entry(
            u"Updated %1 from %2 to %3"_s.arg(cleanText(entry.name), cleanText(before.version),
                                              cleanText(entry.listing->version)),
            {{u"type"_s, Value(u"updated"_s)},
             {u"id"_s, Value(entry.id)},
             {u"name"_s, Value(entry.name)},
             {u"version"_s, Value(before.version)},
             {u"newVersion"_s, Value(entry.listing->version)}});
        session->finish();
    }

    QPointer<mcp::Server> m_server;
    mcp::ServerEntry m_before; ///< As it was when the update began.
    mcp::ServerEntry m_updated;
    mcp::LaunchReview m_shown; ///< What the person is asked about.
    std::unique_ptr<LaunchConsent> m_consent; ///< While it asks.
};

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

void listUpdates(Session *session)
{
    QList<mcp::ServerEntry> entries;
    for (const mcp::Server *server : session->host()->servers())
        entries.append(server->entry());
    auto *work = new UpdateWork(session);
    work->ask(entries, [session, work](const QList<UpdateResult> &results) {
        const bool hasUpdate = printUpdates(session, results);
        const bool areKnown = printFailures(session, results, *work->client);
        if (results.isEmpty())
            session->printer()->note(u"No server came from the registry."_s);
        else if (areKnown && !hasUpdate)
            session->printer()->note(u"All servers from the registry are up to date."_s);
        session->finishGood(areKnown);
    });
}

void updateServer(Session *session)
{
    const QString name = session->line().operands.value(0);
    mcp::Server *server = session->host()->server(name);
    if (!server)
        return session->fail(noSuchServer(*session->host(), name), Session::WrongUsage);
    const auto &listing = server->entry().listing;
    if (!listing || !isListingName(listing->name))
        return session->refuse(u"%1 did not come from the registry."_s.arg(server->entry().name),
                               Session::Failed);
    (new ServerUpdate(session, server))->start();
}

} // namespace quayside
