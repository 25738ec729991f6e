// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/sandboxplan.h"

#include "core/base/paths.h"
#include "core/base/sandboxhome.h"
#include "core/base/sandboxproblem.h"
#include "core/transport/keeper/insidesandbox.h"
#include "core/transport/sandboxfilter.h"

#include <QDir>
#include <QFile>
#include <QMap>

#include <algorithm>
#include <array>

namespace mcp {

using keeper::Access;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kUser = "1000";
constexpr auto kTemporaryBytes = "536870912"; // 512 MiB of /tmp, which is in memory
constexpr auto kSharedMemoryBytes = "268435456"; // 256 MiB of /dev/shm
/// quayside-keeper as the sandbox sees it; nothing else has this folder.
constexpr auto kKeeper = "/run/quayside-keeper";
constexpr auto kRules = "/run/quayside-rules";

/// What each program may read of the system, as far as it is there.
constexpr std::array kSystemPaths{
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/crypto-policies",
    "/etc/debian_version",
    "/etc/fonts",
    "/etc/gai.conf",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/magic",
    "/etc/mime.types",
    "/etc/os-release",
    "/etc/pki/ca-trust",
    "/etc/pki/tls",
    "/etc/protocols",
    "/etc/services",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/terminfo",
    "/etc/timezone",
};

/// Parts of /proc that root may write, and the user of a sandbox that was started by root as well.
constexpr std::array kSystemSettings{"/proc/sys",  "/proc/sysrq-trigger", "/proc/fs",
                                     "/proc/acpi", "/proc/scsi",          "/proc/bus",
                                     "/proc/irq",  "/proc/dynamic_debug", "/proc/latency_stats"};

/// Files of /etc that name the user and how names are resolved; the address of the resolver is that of the sandbox's own.
constexpr std::array<std::pair<const char *, const char *>, 5> kOwnFiles{{
    {"/etc/passwd", "user:x:1000:1000::/sandbox:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n"},
    {"/etc/group", "user:x:1000:\nnogroup:x:65534:\n"},
    {"/etc/hosts", "127.0.0.1 localhost\n::1 localhost\n"},
    {"/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n"},
    {"/etc/resolv.conf", "nameserver 127.0.0.1\n"},
}};

Error problem(SandboxProblem what, const QString &detail)
{
    return Error::policy(detail, int(what));
}

class PlanWriter
{
public:
    PlanWriter(const LaunchSpec &spec, const QString &keeper, int firstDescriptor)
        : m_spec(spec)
        , m_sandbox(*spec.sandbox)
        , m_keeper(keeper)
        , m_firstDescriptor(firstDescriptor)
    {
    }

    SandboxPlan write(const QStringList &programFolders)
    {
        addNamespaces();
        addEnvironment();
        addSystem();
        add("--bind-fd", input({m_sandbox.home, true, {}}), kSandboxHome);
        permit(Access::Change, kSandboxHome);
        addFolders(programFolders);
        add("--perms", "0644", "--file", input({{}, false, m_permitted.join('\0') + '\0'}), kRules);
        add("--remount-ro", "/");
        const QString folder = m_spec.workingFolder;
        add("--chdir", folder.isEmpty() ? QByteArray(kSandboxHome) : QFile::encodeName(folder));
        addCommand();
        return std::move(m_plan);
    }

private:
    template<class... Words>
    void add(const Words &...words)
    {
        (m_plan.options.append(words), ...);
    }

    /// The number of its descriptor.
    QByteArray input(const SandboxInput &what)
    {
        m_plan.inputs.append(what);
        return QByteArray::number(m_firstDescriptor + int(m_plan.inputs.size()) - 1);
    }

    /// For Landlock, which must agree to all that the mounts offer.
    void permit(Access access, const QByteArray &path) { m_permitted.append(char(access) + path); }

    void addNamespaces()
    {
        add("--unshare-user", "--uid", kUser, "--gid", kUser, "--unshare-pid", "--unshare-ipc",
            "--unshare-uts", "--hostname", "localhost", "--unshare-cgroup-try");
        if (!m_sandbox.hasNetwork)
            add("--unshare-net");
        if (!m_sandbox.startsBrowser)
            add("--disable-userns");
        add("--new-session", "--die-with-parent", "--cap-drop", "ALL");
        add("--seccomp", input({{}, false, sandboxFilter(m_sandbox.startsBrowser)}));
    }

    /// bubblewrap itself has no environment: a variable such as LD_PRELOAD would load code outside of the sandbox.
    void addEnvironment()
    {
        add("--clearenv");
        for (const auto &[name, value] : m_spec.environment)
            add("--setenv", name.toUtf8(), value.toUtf8());
    }

    void addSystem()
    {
        permit(Access::List, "/");
        add("--ro-bind", "/usr", "/usr");
        permit(Access::Read, "/usr");
        for (const char *path : kSystemPaths) {
            add("--ro-bind-try", path, path);
            permit(Access::Read, path);
        }
        add("--proc", "/proc");
        permit(Access::Write, "/proc");
        for (const char *path : kSystemSettings)
            add("--ro-bind-try", path, path);
        add("--dev", "/dev", "--perms", "1777", "--size", kSharedMemoryBytes, "--tmpfs", "/dev/shm",
            "--remount-ro", "/dev");
        add("--perms", "1777", "--size", kTemporaryBytes, "--tmpfs", "/tmp", "--symlink", "/tmp",
            "/var/tmp", "--dir", "/run");
        permit(Access::Write, "/dev");
        permit(Access::Change, "/dev/shm");
        permit(Access::Change, "/tmp");
        add("--ro-bind-fd", input({m_keeper, true, {}}), kKeeper);
        for (const auto &[path, content] : kOwnFiles) {
            add("--perms", "0644", "--file", input({{}, false, content}), path);
            permit(Access::Read, path);
        }
    }

    /// Outer folders come first, so that inner ones are seen in them. Where a folder is in several lists, writing counts.
    void addFolders(const QStringList &programFolders)
    {
        QMap<QString, SandboxInput> folders;
        for (const QString &path : programFolders)
            folders.insert(path, {path, true, {}});
        for (const QString &path : m_sandbox.readFolders + m_sandbox.writeFolders)
            folders.insert(path, {path, false, {}});
        const bool hidesProfile =
            std::any_of(folders.keyBegin(), folders.keyEnd(),
                        [this](const QString &path) { return isWithin(m_sandbox.profile, path); });
        if (hidesProfile)
            folders.insert(m_sandbox.profile, {});
        for (auto folder = folders.cbegin(); folder != folders.cend(); ++folder) {
            const QByteArray path = QFile::encodeName(folder.key());
            if (folder->path.isEmpty()) {
                add("--perms", "0700", "--tmpfs", path);
                continue;
            }
            const bool mayChange = m_sandbox.writeFolders.contains(folder.key());
            add(mayChange ? "--bind-fd" : "--ro-bind-fd", input(*folder), path);
            permit(mayChange ? Access::Change : Access::Read, path);
        }
        if (hidesProfile)
            add("--remount-ro", QFile::encodeName(m_sandbox.profile));
    }

    void addCommand()
    {
        m_plan.command = {kKeeper, m_spec.attachWatch ? keeper::kInsideWatched : keeper::kInside,
                          kRules, QFile::encodeName(m_spec.program)};
        for (const QString &argument : m_spec.arguments)
            m_plan.command.append(argument.toUtf8());
    }

    const LaunchSpec &m_spec;
    const LaunchSandbox &m_sandbox;
    const QString &m_keeper;
    int m_firstDescriptor;
    SandboxPlan m_plan;
    QByteArrayList m_permitted; ///< Each path after its Access.
};

} // namespace

Result<SandboxPlan> planSandbox(const LaunchSpec &spec, const QStringList &programFolders,
                                const QString &keeper, int firstDescriptor)
{
    const QStringList given = spec.sandbox->readFolders + spec.sandbox->writeFolders
        + programFolders
        + QStringList{u"/usr"_s, u"/opt"_s, u"/tmp"_s, QLatin1String(kSandboxHome)};
    const QString folder = spec.workingFolder;
    if (!folder.isEmpty() && folder != u"/"_s
        && std::none_of(given.cbegin(), given.cend(),
                        [&](const QString &one) { return isWithin(folder, one); }))
        return problem(SandboxProblem::WorkingFolder, folder);
    SandboxPlan plan = PlanWriter(spec, keeper, firstDescriptor).write(programFolders);
    const auto hasNul = [](const QByteArray &text) { return text.contains('\0'); };
    if (std::any_of(plan.options.cbegin(), plan.options.cend(), hasNul)
        || std::any_of(plan.command.cbegin(), plan.command.cend(), hasNul))
        return problem(SandboxProblem::Launch, u"a NUL in an argument or a variable"_s);
    return plan;
}

} // namespace mcp
