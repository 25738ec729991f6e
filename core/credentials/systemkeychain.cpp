// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/credentials/systemkeychain.h"

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
    default: // No message bus, no keyring, no libsecret: all of them "other".
        return KeyStoreProblem::Absent;
    }
}

/// Starts job, which deletes itself. result gives what its end is worth.
template<class T, class Job>
Pending<T> run(Job *job, const QString &key, std::function<Result<T>(const Job &)> result)
{
    Promise<T> promise;
    job->setKey(key);
    QObject::connect(job, &QKeychain::Job::finished, job, [promise, job, result] {
        const bool isFound = job->error() != QKeychain::EntryNotFound;
        if (isFound && job->error() != QKeychain::NoError)
            promise.settle(Error::storage(job->errorString(), int(problemOf(job->error()))));
        else
            promise.settle(result(*job));
    });
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
};

Pending<std::optional<QString>> QtKeychain::read(const QString &key)
{
    using Job = QKeychain::ReadPasswordJob;
    return run<std::optional<QString>, Job>(new Job(serviceName()), key, [](const Job &job) {
        return job.error() == QKeychain::NoError ? std::optional(job.textData()) : std::nullopt;
    });
}

Pending<bool> QtKeychain::write(const QString &key, const QString &secret)
{
    using Job = QKeychain::WritePasswordJob;
    auto *job = new Job(serviceName());
    job->setTextData(secret);
    return run<bool, Job>(job, key, [](const Job &) { return true; });
}

Pending<bool> QtKeychain::remove(const QString &key)
{
    using Job = QKeychain::DeletePasswordJob;
    return run<bool, Job>(new Job(serviceName()), key, [](const Job &) { return true; });
}

} // namespace

std::unique_ptr<Keychain> createKeychain()
{
    return std::make_unique<QtKeychain>();
}

} // namespace mcp
