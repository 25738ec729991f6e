// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/bubblewrap.h"

#include "core/base/paths.h"
#include "core/base/sandboxproblem.h"
#include "core/transport/programfolders.h"
#include "core/transport/sandboxplan.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMutexLocker>
#include <QProcess>
#include <QProcessEnvironment>

#include <cerrno>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kCheckMs = 20'000; // It takes 15 ms on an idle machine.
constexpr qsizetype kMessageChars = 1'000;
/// Above the numbers that the inputs get: two lists of 64 folders, and those of the program.
constexpr int kLeastNumber = 300;

Error refusal(SandboxProblem what, const QString &detail)
{
    return Error::policy(detail, int(what));
}

/// Nothing is opened with a number that an input will get.
Descriptor raised(int number)
{
    const Descriptor low(number);
    return Descriptor(::fcntl(low.number(), F_DUPFD_CLOEXEC, kLeastNumber));
}

Descriptor fileWith(const QByteArray &content)
{
    Descriptor file = raised(::memfd_create("quayside", MFD_CLOEXEC));
    qsizetype written = 0;
    while (written < content.size()) {
        const ssize_t size =
            ::write(file.number(), content.constData() + written, size_t(content.size() - written));
        if (size <= 0)
            return Descriptor();
        written += size;
    }
    ::lseek(file.number(), 0, SEEK_SET);
    return file;
}

Error folderError(const QString &path, int code)
{
    return refusal(code == EACCES || code == EPERM ? SandboxProblem::FolderRefused
                                                   : SandboxProblem::FolderMissing,
                   path);
}

/// Opens a folder for nothing but to be given, and follows no link to it.
Result<Descriptor> openChosen(const QString &path)
{
    Descriptor folder(::open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
    const QStringList parts = path.split(u'/', Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        folder = Descriptor(::openat(folder.number(), QFile::encodeName(part).constData(),
                                     O_PATH | O_NOFOLLOW | O_CLOEXEC));
        struct stat state = {};
        if (!folder.isOpen() || ::fstat(folder.number(), &state) != 0)
            return folderError(path, errno);
        if (S_ISLNK(state.st_mode))
            return refusal(SandboxProblem::FolderIsLink, path);
        if (!S_ISDIR(state.st_mode))
            return folderError(path, ENOTDIR);
    }
    struct statfs system = {};
    if (::fstatfs(folder.number(), &system) != 0)
        return folderError(path, errno);
    // Through the processes of the person, /proc leads to all files.
    if (system.f_type == PROC_SUPER_MAGIC || system.f_type == SYSFS_MAGIC)
        return refusal(SandboxProblem::FolderRefused, path);
    return raised(folder.take());
}

Result<Descriptor> openInput(const SandboxInput &input)
{
    if (input.path.isEmpty()) {
        Descriptor file = fileWith(input.content);
        return file.isOpen() ? Result<Descriptor>(std::move(file))
                             : refusal(SandboxProblem::Launch, qt_error_string(errno));
    }
    if (!input.mayBeLink)
        return openChosen(input.path);
    Descriptor opened =
        raised(::open(QFile::encodeName(input.path).constData(), O_PATH | O_CLOEXEC));
    return opened.isOpen() ? Result<Descriptor>(std::move(opened)) : folderError(input.path, errno);
}

QString variable(const LaunchSpec &spec, QLatin1StringView name)
{
    for (const auto &[key, value] : spec.environment) {
        if (key == name)
            return value;
    }
    return {};
}

/// What bubblewrap says of a failure, for the person.
QString messageOf(const QByteArray &output)
{
    return QString::fromLocal8Bit(output).trimmed().left(kMessageChars);
}

} // namespace

Result<void> Bubblewrap::check()
{
    const QMutexLocker locker(&m_mutex);
    if (m_isProven)
        return {};
    const QFileInfo file(m_program);
    if (!file.isFile() || !file.isExecutable())
        return refusal(SandboxProblem::NoBubblewrap, m_program);
    QProcess trial;
    trial.setProcessEnvironment({});
    trial.setStandardInputFile(QProcess::nullDevice());
    trial.start(m_program,
                u"--unshare-user --uid 1000 --gid 1000 --unshare-pid --unshare-ipc --unshare-uts "
                "--unshare-net --disable-userns --new-session --die-with-parent --cap-drop ALL "
                "--ro-bind /usr /usr --ro-bind-try /bin /bin --ro-bind-try /lib /lib "
                "--ro-bind-try /lib64 /lib64 --proc /proc --dev /dev --ro-bind-fd 0 /trial "
                "-- /usr/bin/true"_s.split(u' '));
    const bool hasEnded = trial.waitForFinished(kCheckMs);
    const QString message = messageOf(trial.readAllStandardError());
    if (hasEnded && trial.exitStatus() == QProcess::NormalExit && trial.exitCode() == 0) {
        m_isProven = true;
        return {};
    }
    trial.kill();
    trial.waitForFinished(kCheckMs);
    return refusal(message.contains("unknown option"_L1, Qt::CaseInsensitive)
                       ? SandboxProblem::OldBubblewrap
                       : SandboxProblem::NoNamespaces,
                   message);
}

Result<std::shared_ptr<SandboxStart>> Bubblewrap::prepare(const LaunchSpec &given,
                                                          const QString &keeper)
{
    if (const auto usable = check(); !usable)
        return usable.error();
    LaunchSpec spec = given;
    LaunchSandbox &sandbox = *spec.sandbox;
    if (const QString real = QFileInfo(sandbox.profile).canonicalFilePath(); !real.isEmpty())
        sandbox.profile = real;
    for (const QString &folder : sandbox.readFolders + sandbox.writeFolders) {
        if (isWithin(folder, sandbox.profile) && folder != sandbox.bundle)
            return refusal(SandboxProblem::FolderRefused, folder);
    }
    const auto plan = planSandbox(spec,
                                  programFolders(spec.program, sandbox.codeFiles,
                                                 {variable(spec, "PATH"_L1), QDir::homePath(),
                                                  sandbox.profile, sandbox.writeFolders}),
                                  keeper, kFirstDescriptor + 1);
    if (!plan)
        return plan.error();
    auto start = std::make_shared<SandboxStart>();
    start->command = {QFile::encodeName(m_program), "--args", QByteArray::number(kFirstDescriptor),
                      "--"};
    start->command += plan->command;
    const QList<SandboxInput> inputs =
        QList<SandboxInput>{{{}, false, plan->options.join('\0') + '\0'}} + plan->inputs;
    for (const SandboxInput &input : inputs) {
        auto opened = openInput(input);
        if (!opened)
            return opened.error();
        start->inputs.push_back(*std::move(opened));
    }
    return start;
}

} // namespace mcp
