// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/reviewcontroller.h"

#include "app/text/cuttext.h"
#include "app/text/errortext.h"
#include "app/text/lookaliketext.h"
#include "app/text/runnertext.h"
#include "core/base/sandboxhome.h"
#include "core/host/host.h"
#include "core/host/lookalikes.h"
#include "core/host/serversecrets.h"
#include "core/policy/packagefetch.h"
#include "core/policy/packagerunner.h"
#include "core/policy/remotereview.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

using Part = mcp::LaunchDifference::Part;

const mcp::LaunchDifference *find(const mcp::LaunchReview &review, Part part, qsizetype index)
{
    const auto &all = review.differences;
    const auto it =
        std::find_if(all.cbegin(), all.cend(), [=](const mcp::LaunchDifference &difference) {
            return difference.part == part && difference.index == index;
        });
    return it == all.cend() ? nullptr : &*it;
}

const mcp::LaunchDifference *findNamed(const mcp::LaunchReview &review, const QString &name)
{
    const auto &all = review.differences;
    const auto it =
        std::find_if(all.cbegin(), all.cend(), [&name](const mcp::LaunchDifference &difference) {
            return difference.name == name
                && (difference.part == Part::VariableAdded
                    || difference.part == Part::VariableChanged
                    || difference.part == Part::HeaderAdded);
        });
    return it == all.cend() ? nullptr : &*it;
}

} // namespace

void ReviewRowModel::setReview(const mcp::LaunchReview &review)
{
    beginResetModel();
    m_rows = rowsOf(review);
    endResetModel();
    Q_EMIT countChanged();
}

QList<ReviewRowModel::Row> ReviewRowModel::rowsOf(const mcp::LaunchReview &review)
{
    QList<Row> rows;
    if (review.entry.isRemote()) {
        appendHeaders(rows, review);
        return rows;
    }
    const QStringList &arguments = review.entry.arguments;
    for (qsizetype i = 0; i < arguments.size(); ++i)
        append(rows, tr("Argument %1").arg(i + 1), arguments.at(i),
               find(review, Part::Argument, i));
    for (const mcp::LaunchDifference &difference : review.differences) {
        if (difference.part == Part::Argument && difference.index >= arguments.size())
            append(rows, tr("Argument %1, removed").arg(difference.index + 1), {}, &difference);
    }
    for (const mcp::CodeFile &file : review.codeFiles)
        append(rows, tr("Code file"), file.path, nullptr);
    // Not set: the program runs in the home folder (SEC-02), in a sandbox in that of its own.
    const QString home = review.entry.sandbox ? QLatin1String(mcp::kSandboxHome) : QDir::homePath();
    const QString &folder = review.entry.workingFolder;
    append(rows, tr("Folder"), folder.isEmpty() ? home : folder,
           find(review, Part::WorkingFolder, -1));
    // In a sandbox it is reached before the start, whatever hosts the server may reach.
    if (const auto fetch = mcp::packageFetch(review.entry); fetch && review.entry.sandbox)
        append(rows, tr("Package source"), fetch->hosts.join(u", "_s), nullptr);
    appendVariables(rows, review);
    return rows;
}

void ReviewRowModel::appendVariables(QList<Row> &rows, const mcp::LaunchReview &review)
{
    const auto variables = mcp::ownVariables(review.entry);
    for (auto it = variables.begin(); it != variables.end(); ++it) {
        const auto *difference = findNamed(review, it.key());
        if (!mcp::isSecretReference(*it) && !mcp::isSecretVariable(it.key(), *it)) {
            append(rows, tr("Variable"), it.key() + u'=' + *it, difference);
            continue;
        }
        append(rows, tr("Variable"), it.key() + u"=\u2022\u2022\u2022"_s, difference);
        rows.last().secretName = it.key();
        rows.last().secret = *it;
    }
    for (const mcp::LaunchDifference &difference : review.differences) {
        if (difference.part == Part::VariableRemoved)
            rows.append({tr("Variable, removed"), {}, true, visibleText(difference.name)});
    }
}

void ReviewRowModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
    Q_EMIT countChanged();
}

void ReviewRowModel::setSecrets(const mcp::ServerEntry &whole)
{
    const auto values = mcp::ownVariables(whole);
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        Row &row = m_rows[i];
        if (!row.isSecret() || row.isKnown())
            continue;
        row.secret = values.value(row.secretName, row.secret);
        Q_EMIT dataChanged(index(int(i)), index(int(i)));
    }
}

void ReviewRowModel::reveal(int at)
{
    if (at < 0 || at >= count() || !m_rows.at(at).isKnown() || m_rows.at(at).isRevealed)
        return;
    Row &row = m_rows[at];
    row.isRevealed = true;
    QList<Row> parts;
    append(parts, {}, row.secretName + u'=' + row.secret, nullptr);
    row.text = parts.takeFirst().text;
    Q_EMIT dataChanged(index(at), index(at));
    if (parts.isEmpty())
        return;
    beginInsertRows({}, at + 1, at + int(parts.size()));
    for (qsizetype i = 0; i < parts.size(); ++i) {
        parts[i].caption = tr("%1, continued").arg(m_rows.at(at).caption);
        m_rows.insert(at + 1 + i, parts.at(i));
    }
    endInsertRows();
    Q_EMIT countChanged();
}

QString ReviewRowModel::noteOf(const Row &row)
{
    if (!row.isSecret())
        return {};
    if (!row.isKnown())
        return tr("Secret, in the keychain");
    //: How long a secret is.
    return tr("Secret, %n characters", nullptr, int(row.secret.size()));
}

void ReviewRowModel::appendHeaders(QList<Row> &rows, const mcp::LaunchReview &review)
{
    for (const QString &name : mcp::headerNames(review.entry))
        append(rows, tr("Header"), name, findNamed(review, name));
    for (const mcp::LaunchDifference &difference : review.differences) {
        if (difference.part == Part::HeaderRemoved)
            rows.append({tr("Header, removed"), {}, true, visibleText(difference.name)});
    }
}

/// Long text continues in further rows, so that each is fast to draw and nothing is omitted.
void ReviewRowModel::append(QList<Row> &rows, const QString &caption, const QString &text,
                            const mcp::LaunchDifference *difference)
{
    const bool isEmpty = text.isEmpty() && !(difference && difference->after.isNull());
    const QString before = difference ? visibleText(difference->before) : QString();
    qsizetype end = wholeCharacters(text, std::min(kLineChars, text.size()));
    rows.append({isEmpty ? tr("%1 (empty)").arg(caption) : caption, visibleText(text.first(end)),
                 difference != nullptr, before});
    while (end < text.size()) {
        const qsizetype from = end;
        end = wholeCharacters(text, std::min(from + kLineChars, text.size()));
        rows.append({tr("%1, continued").arg(caption),
                     visibleText(text.sliced(from, end - from)),
                     difference != nullptr,
                     {}});
    }
}

const ListModel::Roles &ReviewRowModel::roles() const
{
    static const Roles table = rolesOf<ReviewRowModel>({
        {CaptionRole, "caption", &Row::caption},
        {TextRole, "text", &Row::text},
        {IsChangedRole, "isChanged", &Row::isChanged},
        {BeforeRole, "before", &Row::before},
        {NoteRole, "note", &ReviewRowModel::noteOf},
        {IsHiddenRole, "isHidden", &Row::isHidden},
    });
    return table;
}

ReviewController::ReviewController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_host(ports.host)
    , m_inertAlarm(ports.clock->createAlarm([this] { updateCanApprove(); }))
    , m_patience(ports.clock)
    , m_sandbox(ports.host, nullptr)
{
    connect(&m_sandbox, &SandboxSetup::edited, this, [this] {
        mcp::ServerEntry entry = m_review.entry;
        entry.sandbox = m_sandbox.sandbox();
        m_patience.stop();
        m_isSaving = entry.sandbox != m_review.entry.sandbox; // Two presets may give the same.
        updateCanApprove();
        if (m_isSaving)
            save(entry);
    });
}

ReviewController::~ReviewController() = default;

QString ReviewController::program() const
{
    return visibleText(m_review.resolvedProgram.isEmpty() ? m_review.entry.program
                                                          : m_review.resolvedProgram);
}

QString ReviewController::address() const
{
    return m_review.address ? m_review.address->toString() : visibleText(m_review.entry.url);
}

bool ReviewController::needsPlainHttp() const
{
    return m_review.obstacle == mcp::LaunchReview::Obstacle::PlainHttp;
}

void ReviewController::allowPlainHttp()
{
    if (!needsPlainHttp())
        return;
    mcp::ServerEntry entry = m_review.entry;
    entry.isPlainHttpAllowed = true;
    save(entry);
}

/// Shows everything again, with the change.
void ReviewController::save(const mcp::ServerEntry &entry)
{
    if (!m_server)
        return;
    const auto saved = m_host->change(entry);
    if (saved || m_patience.takes(saved.error(), [this, entry] { save(entry); }))
        return;
    m_problem = errorText(saved.error(), Occasion::Configuration).title;
    read();
}

void ReviewController::open(mcp::Server *server)
{
    if (m_isOpen)
        return;
    m_server = server;
    connect(server, &mcp::Server::entryChanged, this, &ReviewController::read);
    connect(server, &QObject::destroyed, this, &ReviewController::close);
    m_isOpen = true;
    m_problem.clear();
    m_sandbox.reset(server->entry().sandbox);
    read();
}

void ReviewController::openEach(const QList<mcp::Server *> &servers)
{
    for (mcp::Server *server : servers)
        m_waiting.append(server);
    openNext();
}

void ReviewController::openNext()
{
    while (!m_isOpen && !m_waiting.isEmpty()) {
        mcp::Server *next = m_waiting.takeFirst();
        if (!next)
            continue;
        open(next);
        Q_EMIT nextOpened(next->entry().id);
    }
}

void ReviewController::postpone()
{
    m_waiting.clear();
    close();
}

void ReviewController::change()
{
    const QString id = serverId();
    postpone();
    Q_EMIT changeRequested(id);
}

QString ReviewController::pinHint() const
{
    const auto package = isRemote()
        ? std::nullopt
        : mcp::fetchedPackage(QStringList(m_review.entry.program) + m_review.entry.arguments);
    if (!package || package->isExact || package->name == package->runner)
        return {};
    if (package->runner.startsWith("docker"_L1) || package->runner.startsWith("podman"_L1))
        return tr("To pin it, name the digest of the image: NAME@sha256:…");
    const bool isPython =
        package->runner.startsWith("uv"_L1) || package->runner.startsWith("pipx"_L1);
    const qsizetype version = package->name.indexOf(u'@', 1);
    const QString name = visibleText(version < 0 ? package->name : package->name.left(version));
    //: %1 is a package with an example of a version, such as server@1.2.3
    return tr("To pin it, choose Change and write the version, for example %1.")
        .arg(name.section(u'=', 0, 0) + (isPython ? u"==1.2.3"_s : u"@1.2.3"_s));
}

/// Reads the launch again; what was shown before no longer counts.
void ReviewController::read()
{
    m_review = m_server->review();
    m_patience.stop();
    m_rows.setReview(m_review);
    m_sandbox.setSandbox(m_review.entry.sandbox);
    m_isSaving = false;
    m_risks.clear();
    if (const auto other = m_host->lookAlikes()->ofServer(serverId()))
        m_risks.append(serverLookAlikeText(m_review.entry.name, other->serverName));
    for (const mcp::LaunchDifference &difference : std::as_const(m_review.differences)) {
        if (difference.part == Part::Program || difference.part == Part::ProgramFile
            || difference.part == Part::CodeFile || difference.part == Part::VariableChanged
            || difference.part == Part::Sandbox || difference.part == Part::Address
            || difference.part == Part::Authority || difference.part == Part::Proxy
            || difference.part == Part::ClientCertificate || difference.part == Part::PlatformToken)
            m_risks.append(differenceText(difference));
    }
    for (const mcp::LaunchRisk &risk : std::as_const(m_review.risks))
        m_risks.append(riskText(risk));
    readSecrets();
    m_programProblem = findProgramProblem();
    m_hasReachedEnd = false;
    m_inertAlarm->start(kInertTime);
    updateCanApprove();
    Q_EMIT changed();
}

/// For their length, and to show them when the person asks (SEC-02).
void ReviewController::readSecrets()
{
    m_fetch.abandon();
    if (isRemote() || mcp::secretPlaces(m_review.entry).isEmpty())
        return;
    m_fetch = mcp::fetchSecrets(m_review.entry, m_host->keys(), this)
                  .then(this, [this](const mcp::Result<mcp::ServerEntry> &whole) {
                      if (whole)
                          m_rows.setSecrets(*whole);
                  });
}

QString ReviewController::findProgramProblem() const
{
    if (m_review.canStart || isRemote())
        return {};
    if (!m_review.resolvedProgram.isEmpty())
        return tr("The command contains a NUL character, which would truncate it.");
    const QString &program = m_review.entry.program;
    const auto *before = find(m_review, Part::Program, -1);
    const bool wasThere = before && !before->before.isEmpty();
    if (!program.contains(u'/'))
        return QString(
                   (wasThere ? tr("No longer found on your PATH.") : tr("Not found on your PATH."))
                   + u' ' + installText(program))
            .trimmed();
    if (!QDir::isAbsolutePath(program))
        return tr("Enter the full path of the program, beginning with /.");
    return QFileInfo::exists(program) ? tr("You have no permission to run this file.")
        : wasThere                    ? tr("This file does not exist any more.")
                                      : tr("There is no such file.");
}

void ReviewController::show()
{
    if (!m_isOpen)
        return;
    m_inertAlarm->start(kInertTime);
    updateCanApprove();
}

void ReviewController::reachedEnd()
{
    m_hasReachedEnd = m_isOpen;
    updateCanApprove();
}

void ReviewController::updateCanApprove()
{
    const bool isArmed = m_isOpen && !m_inertAlarm->isActive();
    const bool canApprove = isArmed && m_review.canStart && m_hasReachedEnd && !m_isSaving;
    const bool wasArmed = std::exchange(m_isArmed, isArmed);
    if (std::exchange(m_canApprove, canApprove) != canApprove || wasArmed != isArmed)
        Q_EMIT canApproveChanged();
}

void ReviewController::approve()
{
    if (!m_canApprove)
        return;
    const auto approved = m_server->approve(m_review);
    if (approved) {
        mcp::Server *server = m_server;
        close();
        server->start();
        return;
    }
    m_problem = approved.error().kind == mcp::ErrorKind::Policy
        ? tr("The entry changed during your review. Review it again.")
        : errorText(approved.error(), Occasion::Configuration).title;
    read();
}

void ReviewController::close()
{
    if (!m_isOpen)
        return;
    if (m_server)
        m_server->disconnect(this);
    m_server.clear();
    m_patience.stop();
    m_fetch.abandon();
    m_rows.clear(); // Secrets may be in it.
    m_isOpen = false;
    m_inertAlarm->stop();
    updateCanApprove();
    Q_EMIT changed();
    // Closed in between, so that it is scrolled to its top.
    QMetaObject::invokeMethod(this, &ReviewController::openNext, Qt::QueuedConnection);
}

} // namespace quayside

#include "moc_reviewcontroller.cpp"
