// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The verb that installs a server; what it takes is a bundle, or a listing of the registry.
#include "app/cli/launchdialog.h"
#include "app/cli/session.h"
#include "app/cli/terminal.h"
#include "app/cli/verbs.h"
#include "app/text/bundletext.h"
#include "core/base/offload.h"
#include "core/bundle/bundlefolder.h"
#include "core/bundle/bundleplan.h"
#include "core/policy/codefiles.h"
#include "core/storage/secretreference.h"

#include <QFileInfo>
#include <QProcessEnvironment>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

namespace {

/// The value of `--set` as its type wants it; one that does not fit stays a text, which is refused later.
Value valueOf(const mcp::BundleSetting &setting, const QString &text)
{
    using Type = mcp::BundleSetting::Type;
    switch (setting.type) {
    case Type::Boolean:
        return text == "true"_L1 || text == "false"_L1 ? Value(text == "true"_L1) : Value(text);
    case Type::Number:
        return Value::number(text.toUtf8()).value_or(Value(text));
    case Type::Directory:
    case Type::File:
        return Value(QFileInfo(text).absoluteFilePath());
    case Type::String:
        break;
    }
    return Value(text);
}

/// The defaults of the bundle, and what was typed in their place.
mcp::Result<Value> settingsOf(const mcp::BundleManifest &manifest,
                              const QList<std::pair<QString, QString>> &typed)
{
    Value settings = mcp::defaultSettings(manifest, mcp::BundlePlaces::ofThisUser());
    QStringList replaced;
    for (const auto &[key, text] : typed) {
        const mcp::BundleSetting *setting = manifest.setting(key);
        if (!setting)
            return mcp::bundleError(mcp::BundleProblem::SettingUnknown, key);
        const Value value = valueOf(*setting, text);
        Value::Array items;
        if (replaced.contains(key))
            items = settings.at(key).items();
        replaced.append(key);
        items.append(value);
        settings.insert(key, setting->isList ? Value(items) : value);
    }
    return settings;
}

/// Opens, unpacks and reviews one bundle.
class BundleInstall final : public QObject
{
public:
    explicit BundleInstall(Session *session)
        : QObject(session->work())
        , m_session(session)
        , m_folder(mcp::bundlesFolder(session->line().configFolder))
        , m_run(std::make_shared<mcp::BundleRun>())
    {
    }
    ~BundleInstall() override { m_run->isCancelled = true; }

    void start(const QString &path)
    {
        mcp::offload<mcp::Bundle>(this, [path, folder = m_folder, run = m_run] {
            return mcp::openBundle(path, folder, *run);
        }).then(this, [this](const mcp::Result<mcp::Bundle> &bundle) { onOpened(bundle); });
    }

private:
    using Unpacked = std::shared_ptr<const mcp::UnpackedBundle>;

    void refuse(const mcp::Error &error)
    {
        m_session->refuse(u"The bundle was not installed. "_s + bundleText(error),
                          Session::Refused);
    }

    void onOpened(const mcp::Result<mcp::Bundle> &bundle)
    {
        if (!bundle)
            return refuse(bundle.error());
        m_bundle = *bundle;
        const auto settings = settingsOf(m_bundle.manifest, m_session->line().settings);
        const QString folder =
            m_folder + u'/' + QString::fromLatin1(m_bundle.file->digest().toHex());
        const auto plan = settings
            ? mcp::planServer(m_bundle, folder, *settings, mcp::BundlePlaces::ofThisUser())
            : mcp::Result<mcp::BundlePlan>(settings.error());
        if (!plan)
            return refuse(plan.error());
        m_plan = *plan;
        describe();
        mcp::offload<Unpacked>(this, [bundle = m_bundle, root = m_folder, run = m_run] {
            return mcp::unpackBundle(bundle, root, *run);
        }).then(this, [this](const mcp::Result<Unpacked> &unpacked) { onUnpacked(unpacked); });
    }

    void describe()
    {
        const mcp::BundleManifest &manifest = m_bundle.manifest;
        Printer *printer = m_session->printer();
        printer->note(
            u"%1 %2, by %3"_s.arg(manifest.shownName(), manifest.version, manifest.author));
        const mcp::Server *old = m_session->host()->serverOfBundle(manifest.name);
        if (old) {
            printer->note(u"It replaces version %1 of %2."_s.arg(old->entry().bundle->version,
                                                                 old->entry().name));
            printer->note(keptByReplacementText());
        }
        for (const QString &text :
             {signatureText(m_bundle), wantedProgramText(m_bundle), ignoredMembersText(m_bundle)}) {
            if (!text.isEmpty())
                printer->note(text);
        }
        if (const QString text = openSecretsText(m_plan.openSecrets); !text.isEmpty())
            printer->warning(text);
    }

    /// What was unpacked is reviewed; only then it is listed.
    void onUnpacked(const mcp::Result<Unpacked> &unpacked)
    {
        if (!unpacked)
            return refuse(unpacked.error());
        m_unpacked = *unpacked;
        const QString program =
            mcp::resolveProgram(m_plan.entry, QProcessEnvironment::systemEnvironment()).valueOr({});
        m_shown = mcp::reviewLaunch(m_plan.entry, program, mcp::identifyProgram(program), {},
                                    mcp::codeFiles(m_plan.entry, program, {}));
        if (!Terminal::isPossible() || !m_shown.canStart)
            return install(false);
        m_consent = std::make_unique<LaunchConsent>(launchCard(m_shown, {}), nullptr,
                                                    u"Install it, and allow it to start? [y/n] "_s);
        connect(m_consent.get(), &LaunchConsent::answered, this, [this](bool isAgreed) {
            m_consent.release()->deleteLater();
            if (isAgreed)
                return install(true);
            m_unpacked.reset(); // The host removes it, for no server uses it.
            m_session->host()->dropBundles();
            m_session->refuse(u"The bundle was not installed: you cancelled it."_s,
                              Session::Refused);
        });
    }

    /// Whether now is what the person saw. A secret has moved, and a reference stands in its place.
    bool isAsShown(const mcp::LaunchReview &now) const
    {
        const auto &before = m_shown.entry.environment;
        const auto &after = now.entry.environment;
        const auto isSame = [](const auto &old, const auto &variable) {
            return old.first == variable.first
                && (old.second == variable.second || mcp::isSecretReference(variable.second));
        };
        return now.resolvedProgram == m_shown.resolvedProgram
            && now.programFile == m_shown.programFile && now.codeFiles == m_shown.codeFiles
            && now.entry.arguments == m_shown.entry.arguments
            && now.entry.sandbox == m_shown.entry.sandbox
            && std::equal(before.cbegin(), before.cend(), after.cbegin(), after.cend(), isSame);
    }

    void install(bool isAllowed)
    {
        const mcp::Server *old = m_session->host()->serverOfBundle(m_bundle.manifest.name);
        const auto installed = m_session->host()->install(m_plan, old);
        if (!installed)
            return m_session->fail(installed.error());
        mcp::Server *server = *installed;
        const mcp::LaunchReview now = server->review();
        const bool isApproved = isAllowed && isAsShown(now);
        if (isAllowed && !isApproved)
            m_session->printer()->warning(
                u"Its files have changed since they were shown, so it is not allowed to start."_s);
        if (isApproved) {
            if (const auto approved = server->approve(now); !approved)
                return m_session->fail(approved.error());
        } else {
            m_session->printer()->note(
                u"It waits for a review in the window, and starts after that."_s);
        }
        m_session->host()->secretsKept().then(
            this, [this, entry = server->entry()](const mcp::Result<bool> &areKept) {
                if (!areKept || !*areKept)
                    return m_session->refuse(
                        u"The bundle was installed without its secrets: they cannot be stored."_s,
                        Session::Failed);
                m_session->printer()->added(entry);
                m_session->finish();
            });
    }

    Session *m_session;
    const QString m_folder;
    std::shared_ptr<mcp::BundleRun> m_run;
    mcp::Bundle m_bundle;
    mcp::BundlePlan m_plan;
    Unpacked m_unpacked; ///< Kept until the server is listed, so that nobody removes it.
    mcp::LaunchReview m_shown; ///< What the person is asked about.
    std::unique_ptr<LaunchConsent> m_consent; ///< While it asks.
};

} // namespace

void installServer(Session *session)
{
    const QString typed = session->line().operands.value(0);
    if (!mcp::isBundleName(typed) && !QFileInfo(typed).isFile())
        return installListing(session);
    (new BundleInstall(session))->start(QFileInfo(typed).absoluteFilePath());
}

} // namespace quayside
