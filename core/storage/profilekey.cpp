// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/profilekey.h"

#include "core/storage/credentiallibrary.h"
#include "core/storage/privatefolder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageAuthenticationCode>
#include <QProcessEnvironment>
#include <QRandomGenerator>

#include <bit>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The accepted owners of a key file.
enum class Owner {
    Person,
    System, ///< Also the system: systemd lets this user read a credential by an access list.
};

QByteArray randomBytes(qsizetype count)
{
    QByteArray bytes(count, '\0');
    for (char &byte : bytes)
        byte = char(QRandomGenerator::system()->bounded(256));
    return bytes;
}

QString withReason(const QString &path, int code)
{
    return path + u": "_s + qt_error_string(code);
}

/// The path of the folder with all links resolved, as far as it exists.
QString realFolder(const QString &folder)
{
    const QString real = QFileInfo(folder).canonicalFilePath();
    return real.isEmpty() ? QDir::cleanPath(QFileInfo(folder).absoluteFilePath()) : real;
}

bool isInside(const QString &path, const QString &configFolder)
{
    const QString folder = realFolder(configFolder);
    const QString link = realFolder(QFileInfo(path).absolutePath()) + u'/';
    return link.startsWith(folder + u'/') || realFolder(path).startsWith(folder + u'/');
}

Result<void> checkAccess(const QString &path, const struct stat &state, Owner owner)
{
    const bool isOfSystem = owner == Owner::System;
    if (state.st_uid != ::geteuid() && !(isOfSystem && state.st_uid == 0))
        return profileKeyError(ProfileKeyProblem::Foreign, path);
    // With an access list, the group bits are its mask.
    const mode_t forbidden = isOfSystem ? S_IRWXO | S_IWGRP : S_IRWXG | S_IRWXO;
    if (state.st_mode & forbidden)
        return profileKeyError(ProfileKeyProblem::Open, path);
    return {};
}

Result<ProfileKey> readKey(const QString &path, const QString &configFolder, Owner owner)
{
    const Descriptor opened(
        ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!opened.isOpen())
        return profileKeyError(ProfileKeyProblem::Unreadable, withReason(path, errno));
    struct stat state = {};
    if (::fstat(opened.number(), &state) != 0)
        return profileKeyError(ProfileKeyProblem::Unreadable, withReason(path, errno));
    if (!S_ISREG(state.st_mode))
        return profileKeyError(ProfileKeyProblem::NoKey, path);
    if (const auto access = checkAccess(path, state, owner); !access)
        return access.error();
    if (isInside(path, configFolder))
        return profileKeyError(ProfileKeyProblem::InProfile, path);
    QByteArray bytes(ProfileKey::kBytes + 1, '\0');
    const ssize_t count = ::read(opened.number(), bytes.data(), size_t(bytes.size()));
    if (count < 0)
        return profileKeyError(ProfileKeyProblem::Unreadable, withReason(path, errno));
    if (count != ProfileKey::kBytes)
        return profileKeyError(ProfileKeyProblem::NoKey, path);
    bytes.truncate(ProfileKey::kBytes);
    return ProfileKey{bytes, {}};
}

} // namespace

ProfileKeyProblem profileKeyProblem(const Error &error)
{
    const bool isOurs = error.kind == ErrorKind::Storage
        && error.code >= int(ProfileKeyProblem::Unreadable)
        && error.code <= int(ProfileKeyProblem::Unwritable);
    return isOurs ? ProfileKeyProblem(error.code) : ProfileKeyProblem::None;
}

Error profileKeyError(ProfileKeyProblem problem, const QString &detail)
{
    return Error::storage(detail, int(problem));
}

PassphraseCost PassphraseCost::create()
{
    PassphraseCost cost;
    cost.salt = randomBytes(kSaltBytes);
    return cost;
}

bool PassphraseCost::isSane() const
{
    const bool isPower = cost > 0 && std::has_single_bit(quint64(cost));
    return isPower && cost >= 1 << 14 && cost <= 1 << 20 && blockSize == 8 && parallel >= 1
        && parallel <= 16 && salt.size() == kSaltBytes;
}

QString ProfileKey::name() const
{
    const QByteArray digest = QMessageAuthenticationCode::hash(
        QByteArrayLiteral("quayside key name"), bytes, QCryptographicHash::Sha256);
    return QString::fromLatin1(digest.first(16).toHex());
}

Result<ProfileKey> ProfileKey::fromFile(const QString &path, const QString &configFolder)
{
    return readKey(path, configFolder, Owner::Person);
}

Result<void> ProfileKey::createFile(const QString &path, const QString &configFolder)
{
    if (isInside(path, configFolder))
        return profileKeyError(ProfileKeyProblem::InProfile, path);
    const QByteArray name = QFile::encodeName(path);
    const Descriptor created(
        ::open(name.constData(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!created.isOpen() && errno == EEXIST)
        return profileKeyError(ProfileKeyProblem::Exists, path);
    if (!created.isOpen())
        return profileKeyError(ProfileKeyProblem::Unwritable, withReason(path, errno));
    const QByteArray bytes = randomBytes(kBytes);
    const bool isWritten = ::fchmod(created.number(), 0600) == 0
        && ::write(created.number(), bytes.constData(), size_t(bytes.size())) == bytes.size()
        && ::fsync(created.number()) == 0;
    if (isWritten)
        return {};
    const int code = errno;
    ::unlink(name.constData());
    return profileKeyError(ProfileKeyProblem::Unwritable, withReason(path, code));
}

Result<ProfileKey> ProfileKey::fromPassphrase(const QString &passphrase, const PassphraseCost &cost)
{
    const auto library = SigningLibrary::load();
    if (!library)
        return library.error();
    const QByteArray text = passphrase.normalized(QString::NormalizationForm_C).toUtf8();
    const QByteArray bytes = (*library)->stretch(text, cost.salt, quint64(cost.cost),
                                                 quint64(cost.blockSize), quint64(cost.parallel));
    if (bytes.size() != kBytes)
        return Error::storage(u"not enough memory for the passphrase"_s, ENOMEM);
    return ProfileKey{bytes, cost};
}

Result<std::optional<ProfileKey>> ProfileKey::named(const QString &path,
                                                    const QProcessEnvironment &environment,
                                                    const QString &configFolder)
{
    const auto optional = [](const Result<ProfileKey> &key) {
        return key ? Result<std::optional<ProfileKey>>(*key) : key.error();
    };
    const QString file = path.isEmpty() ? environment.value(QString::fromLatin1(kVariable)) : path;
    if (!file.isEmpty())
        return optional(fromFile(file, configFolder));
    const QString credentials = environment.value(u"CREDENTIALS_DIRECTORY"_s);
    const QString credential = credentials + u"/quayside.key"_s;
    // Credentials without this name are for another program.
    if (credentials.isEmpty() || !QFileInfo::exists(credential))
        return std::optional<ProfileKey>();
    return optional(readKey(credential, configFolder, Owner::System));
}

} // namespace mcp
