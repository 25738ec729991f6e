// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The verbs for the list of servers.
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/text/importtext.h"
#include "app/text/launchtext.h"
#include "core/import/export.h"
#include "core/import/hostfiles.h"
#include "core/import/links.h"
#include "core/import/pasted.h"
#include "core/storage/secretreference.h"

#include <QFileInfo>

#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// The files of the app with that name.
mcp::Result<QList<mcp::HostServers>> findFrom(const QString &name)
{
    const mcp::HostFolders folders = mcp::HostFolders::ofThisUser();
    QStringList names;
    for (const mcp::HostFile &file : mcp::hostFiles(folders))
        names.append(file.host);
    if (!names.contains(name, Qt::CaseInsensitive)) {
        names.removeDuplicates();
        return mcp::Error::policy(u"--from must be one of: %1."_s.arg(names.join(u", "_s)));
    }
    QList<mcp::HostServers> found = mcp::findHostServers(folders);
    found.removeIf([&name](const mcp::HostServers &servers) {
        return servers.file.host.compare(name, Qt::CaseInsensitive) != 0;
    });
    if (found.isEmpty())
        return mcp::Error::policy(u"No configuration of %1 was found."_s.arg(name));
    return found;
}

/// One server; nothing, where it is not taken.
mcp::Result<QString> importOne(mcp::Host *host, const mcp::ServerEntry &entry, Printer *printer)
{
    QString like; // A known server that differs in its secrets at most.
    for (const mcp::Server *server : host->servers()) {
        const QString &name = server->entry().name;
        const mcp::Likeness likeness = mcp::likeness(entry, server->entry());
        if (likeness == mcp::Likeness::Same) {
            printer->warning(
                name == entry.name
                    ? u"%1 is there already."_s.arg(name)
                    : u"%1 is the same as %2, which is there already."_s.arg(entry.name, name));
            return QString();
        }
        if (likeness == mcp::Likeness::SameProgram)
            like = name;
    }
    if (const QStringList questions = mcp::questionsIn(entry); !questions.isEmpty()) {
        printer->warning(u"%1 needs values for: %2. Import it in the window."_s.arg(
            entry.name, questions.join(u", "_s)));
        return QString();
    }
    mcp::ServerEntry taken = entry;
    // The window does the same when it imports several servers.
    if (taken.start == mcp::ServerEntry::Start::WithQuayside)
        taken.start = mcp::ServerEntry::Start::OnUse;
    const auto added = host->add(taken);
    if (!added)
        return added.error();
    printer->added((*added)->entry());
    if (!like.isEmpty())
        printer->warning(u"%1 is like %2, but may have other keys."_s.arg(entry.name, like));
    return (*added)->entry().id;
}

bool hasSecrets(const mcp::ServerEntry &entry)
{
    mcp::SecretValues secrets;
    mcp::withoutSecrets(entry, nullptr, &secrets);
    return !secrets.isEmpty();
}

/// Adds the servers of the file, of the link, or of the app behind `--from`, that are not there yet; none of them counts as reviewed
/// (SEC-01). Says what was not taken and where secrets remain. Errors are for the person; the ids of what was added.
mcp::Result<QStringList> importAll(Session *session)
{
    const CommandLine &line = session->line();
    Printer *printer = session->printer();
    QList<mcp::HostServers> found;
    if (!line.has(u"from"_s)) {
        const QString source = line.operands.value(0);
        if (mcp::isServerLink(source))
            found.append({{{}, u"the link"_s}, mcp::readPasted(source)});
        else
            found.append(
                {{{}, source}, mcp::readServersFile(QFileInfo(source).absoluteFilePath())});
    } else {
        const auto all = findFrom(line.value(u"from"_s));
        if (!all)
            return all.error();
        found = *all;
    }
    QStringList ids;
    for (const mcp::HostServers &servers : std::as_const(found)) {
        if (!servers.found)
            return mcp::Error::policy(servers.file.path + u": "_s
                                      + importText(servers.found.error()));
        for (const mcp::ServerWarning &warning : servers.found->warnings)
            printer->warning(warningText(warning));
        bool isWarned = false;
        for (const mcp::ServerEntry &entry : servers.found->entries) {
            const auto id = importOne(session->host(), entry, printer);
            if (!id)
                return id.error();
            if (id->isEmpty())
                continue;
            ids.append(*id);
            if (hasSecrets(entry) && !std::exchange(isWarned, true))
                printer->warning(u"Keys and passwords move to the keychain. They also remain, "
                                 "readable, in %1."_s.arg(servers.file.path));
        }
    }
    return ids;
}

/// A server whose secrets cannot be stored is not added.
void onSecretsKept(Session *session, const mcp::ServerEntry &entry, bool areKept)
{
    if (areKept) {
        session->printer()->added(entry);
        return session->finish();
    }
    const auto removed = session->host()->remove(entry.id);
    session->refuse(removed ? u"The server was not added: its secrets cannot be stored."_s
                            : u"The server was added without its secrets. Remove it."_s,
                    Session::Failed);
}

} // namespace

void listServers(Session *session)
{
    session->printer()->servers(session->host()->servers());
    session->finish();
}

void addServer(Session *session)
{
    const auto added = session->host()->add(*session->line().given);
    if (!added)
        return session->fail(added.error());
    mcp::Server *server = *added;
    // The typed command line counts as reviewed. Its risks are printed all the same.
    const mcp::LaunchReview review = server->review();
    for (const mcp::LaunchRisk &risk : review.risks)
        session->printer()->note(riskText(risk));
    if (!review.canStart)
        session->printer()->note(
            server->entry().isRemote()
                ? u"The address cannot be used as it is. The server is listed and waits for "
                  u"a review."_s
                : u"The program was not found. The server is listed and waits for a review."_s);
    else if (const auto approved = server->approve(review); !approved)
        return session->fail(approved.error());
    finishAdding(session, server->entry());
}

void finishAdding(Session *session, const mcp::ServerEntry &entry)
{
    session->host()->secretsKept().then(session->work(), [session, entry](const auto &areKept) {
        onSecretsKept(session, entry, areKept && *areKept);
    });
}

/// They wait for a review. Servers whose secrets cannot be stored are removed again.
void importServers(Session *session)
{
    const auto ids = importAll(session);
    if (!ids)
        return session->fail(ids.error());
    session->host()->secretsKept().then(
        session->work(), [session, ids = *ids](const mcp::Result<bool> &areKept) {
            if (areKept && *areKept)
                return session->finish();
            for (const QString &id : ids)
                (void)session->host()->remove(id);
            session->refuse(u"No server was added: their secrets cannot be stored."_s,
                            Session::Failed);
        });
}

/// For other apps, without secrets.
void exportServers(Session *session)
{
    QList<mcp::ServerEntry> entries;
    for (const mcp::Server *server : session->host()->servers())
        entries.append(server->entry());
    session->printer()->document(mcp::exportServers(entries));
    session->finish();
}

} // namespace quayside
