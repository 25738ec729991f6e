// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/bundlecontroller.h"

#include "app/base/undocontroller.h"
#include "app/text/bundletext.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/importtext.h"
#include "app/text/runnertext.h"
#include "core/base/clock.h"
#include "core/base/offload.h"
#include "core/bundle/bundlefolder.h"
#include "core/bundle/bundleplan.h"
#include "core/host/host.h"

#include <QDir>
#include <QFileInfo>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kProgressSpacing{100};
constexpr qsizetype kShownTools = 100;

/// The program that runs its server.
QString programOf(const mcp::BundleManifest &manifest)
{
    const QString &program = manifest.command.program;
    return program.isEmpty() ? u"uv"_s : program == "python"_L1 ? u"python3"_s : program;
}

} // namespace

BundleController::BundleController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_patience(ports.clock)
    , m_progressAlarm(ports.clock->createAlarm([this] {
        m_progressAlarm->start(kProgressSpacing);
        Q_EMIT progressChanged();
    }))
{
    m_form.setFolder(QDir::homePath());
}

BundleController::~BundleController()
{
    if (m_run)
        m_run->isCancelled = true;
}

QString BundleController::pathOf(const QString &link)
{
    const QString path =
        link.startsWith("file:"_L1) ? QUrl(link, QUrl::StrictMode).toLocalFile() : link;
    const QFileInfo file(path);
    return mcp::isBundleName(path) && file.isFile() ? file.absoluteFilePath() : QString();
}

QString BundleController::fileName() const
{
    return cleanText(QFileInfo(m_path).fileName());
}

QString BundleController::name() const
{
    return m_bundle ? cleanText(m_bundle->manifest.shownName()) : QString();
}

QString BundleController::version() const
{
    return m_bundle ? cleanText(m_bundle->manifest.version) : QString();
}

QString BundleController::author() const
{
    return m_bundle ? cleanText(m_bundle->manifest.author) : QString();
}

QString BundleController::description() const
{
    if (!m_bundle)
        return {};
    const mcp::BundleManifest &manifest = m_bundle->manifest;
    const QString more =
        manifest.longDescription.isEmpty() ? QString() : "\n\n"_L1 + manifest.longDescription;
    return cutText(manifest.description + more, 0, mcp::limits::kDescriptionChars).text;
}

QString BundleController::toolsText() const
{
    if (!m_bundle)
        return {};
    const mcp::BundleManifest &manifest = m_bundle->manifest;
    QStringList lines;
    for (const mcp::BundleOffer &tool :
         manifest.tools.first(std::min(manifest.tools.size(), kShownTools)))
        lines.append(tool.description.isEmpty()
                         ? cleanText(tool.name)
                         : tr("%1: %2").arg(cleanText(tool.name), cleanText(tool.description)));
    if (manifest.tools.size() > kShownTools || manifest.areToolsGenerated)
        lines.append(tr("There are more tools."));
    return lines.join(u'\n');
}

QString BundleController::signature() const
{
    return m_bundle ? signatureText(*m_bundle) : QString();
}

QString BundleController::replacedText() const
{
    const mcp::Server *old =
        m_bundle ? m_ports.host->serverOfBundle(m_bundle->manifest.name) : nullptr;
    if (!old)
        return {};
    const QString before = cleanText(old->entry().bundle->version);
    const QString text = before == version()
        ? tr("It replaces “%1”, which has the same version %2.")
              .arg(cleanText(old->entry().name), before)
        : tr("It replaces version %2 of “%1” by version %3.")
              .arg(cleanText(old->entry().name), before, version());
    return text + u' ' + keptByReplacementText();
}

double BundleController::progress() const
{
    const qint64 total = m_run ? m_run->total.load() : 0;
    return total > 0 ? std::min(1.0, double(m_run->done) / double(total)) : 0.0;
}

/// Where it is unpacked.
QString BundleController::folder() const
{
    return mcp::bundlesFolder(m_ports.host->configFolder());
}

void BundleController::startRun(State state)
{
    // A removed server must not be replaced: it would go with its new files.
    if (m_ports.undo)
        m_ports.undo->finish();
    m_run = std::make_shared<mcp::BundleRun>();
    m_problem.clear();
    m_progressAlarm->start(kProgressSpacing);
    setState(state);
}

void BundleController::openFile(const QString &path)
{
    if (isOpen())
        return;
    m_path = path;
    startRun(State::Reading);
    m_work = mcp::offload<mcp::Bundle>(this, [path, folder = folder(), run = m_run] {
                 return mcp::openBundle(path, folder, *run);
             }).then(this, [this](const mcp::Result<mcp::Bundle> &bundle) { onOpened(bundle); });
}

void BundleController::onOpened(const mcp::Result<mcp::Bundle> &bundle)
{
    if (!bundle)
        return refuse(bundle.error());
    m_bundle = std::make_unique<mcp::Bundle>(*bundle);
    m_notices.clear();
    for (const QString &text : {missingText(), ignoredMembersText(*m_bundle)}) {
        if (!text.isEmpty())
            m_notices.append(text);
    }
    findRuntime();
    m_form.setSuggester(name());
    m_form.setSchema(mcp::settingsSchema(m_bundle->manifest, mcp::BundlePlaces::ofThisUser()));
    setState(State::Ready);
}

/// Which version there is of the program that runs it.
void BundleController::findRuntime()
{
    m_findingRuntime.abandon();
    m_needsText = wantedProgramText(*m_bundle);
    const mcp::BundleManifest &manifest = m_bundle->manifest;
    const QString program = programOf(manifest);
    if (!mcp::runtimeNames().contains(program))
        return;
    const QString wanted = program == "node"_L1 ? manifest.nodeVersions : manifest.pythonVersions;
    m_findingRuntime = m_ports.host->findRuntime(program).then(
        this, [this, wanted](const mcp::Result<mcp::Runtime> &found) {
            if (!found || found->problem == mcp::Runtime::Problem::Missing)
                return; // missingText() says it.
            if (const QString text = runtimeProblemText(*found, wanted); !text.isEmpty())
                m_notices.prepend(text);
            else
                m_needsText += u' ' + tr("Version %1 is installed.").arg(found->version.toString());
            Q_EMIT changed();
        });
}

/// The program that it needs is not on this computer.
QString BundleController::missingText() const
{
    mcp::ServerEntry entry;
    entry.program = programOf(m_bundle->manifest);
    if (!mcp::ownProgram(*m_bundle).isEmpty() || entry.program.contains(u'/')
        || m_ports.host->findsProgram(entry))
        return {};
    return QString(tr("“%1” was not found on your PATH.").arg(cleanText(entry.program)) + u' '
                   + installText(entry.program))
        .trimmed();
}

void BundleController::install()
{
    if (m_state != State::Ready)
        return;
    if (!m_form.validate()) {
        m_form.focusFirstError();
        return;
    }
    const QString digest = QString::fromLatin1(m_bundle->file->digest().toHex());
    const auto plan = mcp::planServer(*m_bundle, folder() + u'/' + digest, m_form.arguments(),
                                      mcp::BundlePlaces::ofThisUser());
    if (!plan) {
        m_problem = bundleText(plan.error());
        Q_EMIT changed();
        return;
    }
    // Said once; the next click agrees to it.
    const QString warning = openSecretsText(plan->openSecrets);
    if (!warning.isEmpty() && !m_notices.contains(warning)) {
        m_notices.append(warning);
        Q_EMIT changed();
        return;
    }
    m_plan = std::make_unique<mcp::BundlePlan>(*plan);
    startRun(State::Installing);
    m_work = mcp::offload<Unpacked>(this, [bundle = *m_bundle, root = folder(), run = m_run] {
                 return mcp::unpackBundle(bundle, root, *run);
             }).then(this, [this](const mcp::Result<Unpacked> &unpacked) { onUnpacked(unpacked); });
}

void BundleController::onUnpacked(const mcp::Result<Unpacked> &unpacked)
{
    if (!unpacked)
        return refuse(unpacked.error());
    m_unpacked = *unpacked;
    addServer();
}

void BundleController::addServer()
{
    const mcp::Server *old = m_ports.host->serverOfBundle(m_bundle->manifest.name);
    const auto server = m_ports.host->install(*m_plan, old);
    if (!server && m_patience.takes(server.error(), [this] { addServer(); }))
        return;
    if (!server) {
        m_problem = importText(server.error());
        m_unpacked.reset();
        // The caller may hold the lock of the folder still.
        QMetaObject::invokeMethod(m_ports.host, &mcp::Host::dropBundles, Qt::QueuedConnection);
        return setState(State::Refused);
    }
    const QString id = (*server)->entry().id;
    close();
    Q_EMIT installed(id);
}

void BundleController::refuse(const mcp::Error &error)
{
    m_problem = bundleText(error);
    setState(State::Refused);
}

void BundleController::cancel()
{
    if (!isOpen())
        return;
    const bool isRefused = m_state == State::Refused;
    const QString title = isRefused ? tr("“%1” was refused.").arg(fileName())
                                    : tr("“%1” was not installed.").arg(fileName());
    const QString detail = isRefused ? m_problem : tr("You cancelled the installation.");
    close();
    m_ports.host->dropBundles();
    Q_EMIT ended(title, detail);
}

void BundleController::setState(State state)
{
    m_state = state;
    if (state != State::Reading && state != State::Installing)
        m_progressAlarm->stop();
    Q_EMIT changed();
}

void BundleController::close()
{
    if (m_run)
        m_run->isCancelled = true;
    m_work.abandon();
    m_findingRuntime.abandon();
    m_patience.stop();
    m_bundle.reset();
    m_plan.reset();
    m_unpacked.reset();
    m_form.setSchema(mcp::json::Value(mcp::json::Value::Object())); // Secrets may be in it.
    m_needsText.clear();
    m_notices.clear();
    setState(State::Closed);
}

} // namespace quayside

#include "moc_bundlecontroller.cpp"
