// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/credentials/systemkeychain.h"

#include "core/credentials/sessionbus.h"
#include "core/storage/keystore.h"

#include <qt6keychain/keychain.h>

namespace mcp {

namespace {

QString serviceName()
{
    return QStringLiteral("org.quayside.Quayside");
}

KeyStoreProblem problemOf(QKeychain::Error error)
{
    switch (error) {
    case QKeychain::AccessDenied: // What libsecret makes of a keyring that stays locked.
    case QKeychain::CouldNotDeleteEntry:
        return KeyStoreProblem::Locked;
    case QKeychain::AccessDeniedByUser:
        return KeyStoreProblem::Denied;
    case QKeychain::NoBackendAvailable:
        return KeyStoreProblem::Absent;
    default: // QtKeychain reports "other" for a missing bus, a missing keyring and errors of a keyring.
        return KeyStoreProblem::None;
    }
}

template<class T>
void fail(const Promise<T> &promise, const QKeychain::Job &job, SessionBus bus)
{
    const QString text = job.errorString();
    if (const auto problem = problemOf(job.error()); problem != KeyStoreProblem::None)
        return promise.settle(Error::storage(text, int(problem)));
    bus.findKeychain([promise, text](bool isThere) {
        const auto problem = isThere ? KeyStoreProblem::Failing : KeyStoreProblem::Absent;
        promise.settle(Error::storage(text, int(problem)));
    });
}

/// Starts job, which deletes itself. result gives what its end is worth.
template<class T, class Job>
Pending<T> run(Job *job, const QString &key, SessionBus bus,
               std::function<Result<T>(const Job &)> result)
{
    Promise<T> promise;
    job->setKey(key);
    QObject::connect(job, &QKeychain::Job::finished, job, [promise, job, bus, result] {
        const bool isFound = job->error() != QKeychain::EntryNotFound;
        if (isFound && job->error() != QKeychain::NoError)
            fail(promise, *job, bus);
        else
            promise.settle(result(*job));
    });
    bus.outlive();
    job->start();
    return promise.pending();
}

/// Over QtKeychain, which asks the Secret Service or KWallet.
class QtKeychain final : public Keychain
{
public:
    Pending<std::optional<QString>> read(const QString &key) override;
    Pending<bool> write(const QString &key, const QString &secret) override;
    Pending<bool> remove(const QString &key) override;
    void startOver() override { m_bus.startOver(); }

private:
    SessionBus m_bus;
};

Pending<std::optional<QString>> QtKeychain::read(const QString &key)
{
    using Job = QKeychain::ReadPasswordJob;
    return run<std::optional<QString>, Job>(new Job(serviceName()), key, m_bus, [](const Job &job) {
        return job.error() == QKeychain::NoError ? std::optional(job.textData()) : std::nullopt;
    });
}

Pending<bool> QtKeychain::write(const QString &key, const QString &secret)
{
    using Job = QKeychain::WritePasswordJob;
    auto *job = new Job(serviceName());
    job->setTextData(secret);
    return run<bool, Job>(job, key, m_bus, [](const Job &) { return true; });
}

Pending<bool> QtKeychain::remove(const QString &key)
{
    using Job = QKeychain::DeletePasswordJob;
    return run<bool, Job>(new Job(serviceName()), key, m_bus, [](const Job &) { return true; });
}

} // namespace

std::unique_ptr<Keychain> createKeychain()
{
    return std::make_unique<QtKeychain>();
}

} // namespace mcp
