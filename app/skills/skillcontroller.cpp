// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/skills/skillcontroller.h"

#include "app/base/inboxitem.h"
#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/client/catalog/skillcatalog.h"
#include "core/client/connection.h"
#include "core/host/host.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTimer>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

using SkillKind = SkillState::Kind;

constexpr qsizetype kFactChars = 200;

/// A text in the front matter, or a list of texts in one line.
QString textOf(const mcp::json::Value &value)
{
    QStringList parts;
    for (const mcp::json::Value &item : value.items())
        parts.append(item.toString());
    const QString text = value.isString() ? value.toString() : parts.join(u' ');
    return cleanText(text.left(kFactChars));
}

} // namespace

SkillController::SkillController(const mcp::Skill &skill, mcp::Server *server,
                                 const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_skill(skill)
    , m_server(server)
    , m_ports(ports)
    , m_settling(ports.clock->createAlarm([this] { Q_EMIT canApproveChanged(); }))
{
    connect(server, &mcp::Server::stateChanged, this, &SkillController::stateChanged);
    updateFiles();
    settle();
}

SkillController::~SkillController() = default;

void SkillController::setSkill(const mcp::Skill &skill)
{
    const bool isOther = skill.resources != m_skill.resources
        || skill.frontmatter.source != m_skill.frontmatter.source;
    m_skill = skill;
    if (isOther) {
        updateFiles();
        settle();
        if (m_current && m_files.contains(m_currentUri)) {
            m_current->setCheck(checkOf(m_currentUri));
            m_current->refresh();
        } else if (!skill.resources.isDynamic) {
            setCurrent({}, nullptr);
        }
    }
    Q_EMIT skillChanged();
    Q_EMIT approvalChanged();
    Q_EMIT canApproveChanged();
}

void SkillController::setActive(bool isActive)
{
    m_isActive = isActive;
    if (m_current)
        m_current->setActive(isActive);
    Q_EMIT approvalChanged(); // Approvals can be deleted in the settings.
    Q_EMIT canApproveChanged();
}

QString SkillController::title() const
{
    return cleanText(m_skill.frontmatter.name);
}

QString SkillController::uri() const
{
    return cleanText(m_skill.uri);
}

QString SkillController::description() const
{
    return cleanText(m_skill.frontmatter.description.left(mcp::limits::kDescriptionChars),
                     Lines::Many);
}

QStringList SkillController::facts() const
{
    QStringList facts;
    if (!m_skill.resources.isDynamic) {
        qint64 bytes = 0;
        for (const mcp::SkillFile &file : m_skill.resources.list)
            bytes += file.size;
        facts.append(tr("%n file(s)", nullptr, int(m_skill.resources.list.size())));
        facts.append(sizeText(bytes));
    }
    const auto front = mcp::json::parse(m_skill.frontmatter.source).valueOr({});
    if (const QString version = textOf(front.at(u"metadata").at(u"version")); !version.isEmpty())
        facts.append(tr("Version %1").arg(version));
    if (const QString license = textOf(front.at(u"license")); !license.isEmpty())
        facts.append(tr("Licence %1").arg(license));
    return facts;
}

QString SkillController::wantedTools() const
{
    return textOf(mcp::json::parse(m_skill.frontmatter.source).valueOr({}).at(u"allowed-tools"));
}

mcp::SkillCatalog *SkillController::catalog() const
{
    return m_server->state() == mcp::Server::State::Ready ? m_server->connection()->skills()
                                                          : nullptr;
}

mcp::ConsentStore *SkillController::approvals() const
{
    return m_ports.host->consent();
}

SkillKind SkillController::approval() const
{
    return stateOf(m_skill, m_server->entry().id, *approvals());
}

QString SkillController::approvalText() const
{
    const int count = int(m_skill.resources.list.size());
    switch (approval()) {
    case SkillKind::NotApproved:
        return tr("Approving records your consent to exactly these %n file(s). It ends when the "
                  "server changes one of them. Quayside gives no skill to a model yet.",
                  nullptr, count);
    case SkillKind::Approved: {
        const auto known = approvals()->approvedSkill(m_server->entry().id, m_skill.uri);
        return tr("Approved at %1, for exactly these files. The approval ends when the server "
                  "changes "
                  "one of them.")
            .arg(momentText(known->approvedAt, m_ports.clock->wallTime()));
    }
    case SkillKind::Changed:
        return tr("Your approval ended, because the server has changed the skill:");
    case SkillKind::Unbound:
        return tr("The server writes the content of this skill each time it is read. An approval "
                  "needs fixed content, so this skill cannot be approved.");
    }
    return {};
}

QStringList SkillController::changes() const
{
    const auto known = approvals()->approvedSkill(m_server->entry().id, m_skill.uri);
    const bool isOver = known && approval() != SkillKind::Approved;
    return isOver ? changesSince(*known, m_skill) : QStringList();
}

bool SkillController::canApprove() const
{
    const SkillKind state = approval();
    return !m_settling->isActive()
        && (state == SkillKind::NotApproved || state == SkillKind::Changed);
}

void SkillController::settle()
{
    m_settling->start(InboxItem::kInertTime);
    Q_EMIT canApproveChanged();
}

void SkillController::approve()
{
    if (!canApprove())
        return;
    const auto approved =
        approvals()->approveSkill(m_server->entry().id, m_skill.uri, mcp::digestsOf(m_skill));
    setError(approved ? ErrorText() : errorText(approved.error(), Occasion::Configuration));
    Q_EMIT approvalChanged();
    Q_EMIT canApproveChanged();
}

void SkillController::withdraw()
{
    approvals()->withdrawSkill(m_server->entry().id, m_skill.uri);
    settle();
    setError({});
    Q_EMIT approvalChanged();
    Q_EMIT canApproveChanged();
}

bool SkillController::canRefresh() const
{
    return catalog() && !m_isRefreshing;
}

void SkillController::refresh()
{
    if (!canRefresh())
        return;
    m_isRefreshing = true;
    m_lookUp.add(
        catalog()->lookUp(m_skill.uri).then(this, [this](const mcp::Result<mcp::Skill> &skill) {
            m_isRefreshing = false;
            setError(skill ? ErrorText() : errorText(skill.error(), Occasion::List));
            if (skill && m_current)
                m_current->refresh();
            if (skill && m_skill.resources.isDynamic)
                listFolders();
        }));
    Q_EMIT stateChanged();
}

/// What was read counts no longer: the list may have other digests.
void SkillController::updateFiles()
{
    QList<SkillFileModel::File> files;
    for (const mcp::SkillFile &file : m_skill.resources.list)
        files.append({file.uri, pathInSkill(m_skill, file.uri), file.size});
    if (m_skill.resources.isDynamic)
        files.append({m_skill.uri, pathInSkill(m_skill, m_skill.uri)});
    m_files.setFiles(files);
    setFilesNote({});
    if (m_skill.resources.isDynamic)
        listFolders();
}

void SkillController::listFolders()
{
    mcp::SkillCatalog *from = catalog();
    if (!from || !from->listsFolders())
        return setFilesNote(tr("The server does not list the other files of this skill."));
    m_listing.cancelAll();
    m_listing.add(from->listFiles(m_skill).then(
        this, [this](const mcp::Result<mcp::SkillFolderList> &list) { onFolders(list); }));
}

void SkillController::onFolders(const mcp::Result<mcp::SkillFolderList> &list)
{
    if (!list && list.error().kind == mcp::ErrorKind::Cancelled)
        return;
    if (!list)
        return setFilesNote(errorText(list.error(), Occasion::List).title);
    QList<SkillFileModel::File> files{{m_skill.uri, pathInSkill(m_skill, m_skill.uri)}};
    for (const mcp::Resource &file : list->files) {
        if (file.uri == m_skill.uri)
            files.first().size = file.size.value_or(-1);
        else
            files.append({file.uri, pathInSkill(m_skill, file.uri), file.size.value_or(-1)});
    }
    m_files.setFiles(files);
    setFilesNote(list->isWhole ? QString() : tr("There are more files; these are the first ones."));
}

void SkillController::setFilesNote(const QString &note)
{
    if (std::exchange(m_filesNote, note) != note)
        Q_EMIT filesNoteChanged();
}

void SkillController::setError(const ErrorText &error)
{
    m_error = error;
    Q_EMIT stateChanged();
}

ResourceController::Check SkillController::checkOf(const QString &uri) const
{
    return [skill = m_skill, uri](const mcp::ReadResourceResult &result) {
        return refusalOf(mcp::checkSkillFile(skill, uri, result));
    };
}

void SkillController::openFile(const QString &uri)
{
    if (uri == m_currentUri || !m_files.contains(uri))
        return;
    mcp::Resource file;
    file.uri = uri;
    file.name = pathInSkill(m_skill, uri);
    auto *current = new ResourceController(file, m_server, m_ports, this, checkOf(uri));
    connect(current, &ResourceController::checked, this, [this, uri](bool isAccepted) {
        const auto good =
            m_skill.resources.isDynamic ? SkillFileModel::Unbound : SkillFileModel::Matches;
        m_files.setState(uri, isAccepted ? good : SkillFileModel::Differs);
    });
    setCurrent(uri, current);
}

/// That of before goes when its view has left.
void SkillController::setCurrent(const QString &uri, ResourceController *current)
{
    const QPointer<ResourceController> before = std::exchange(m_current, current);
    m_currentUri = uri;
    if (before) {
        before->setActive(false);
        QTimer::singleShot(0, before, &QObject::deleteLater);
    }
    if (current)
        current->setActive(m_isActive);
    Q_EMIT currentChanged();
}

void SkillController::copyUri() const
{
    QGuiApplication::clipboard()->setText(m_skill.uri);
}

} // namespace quayside

#include "moc_skillcontroller.cpp"
