// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/runtimes.h"

#include "core/policy/launchprogram.h"
#include "core/policy/rarepattern.h"
#include "core/storage/serverentry.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <algorithm>
#include <csignal>

#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaxRangeChars = 200;
constexpr int kReapMs = 200;

/// The numbers of a term, up to the first `x` or `*`.
QVersionNumber numbersOf(const QString &text)
{
    QList<int> numbers;
    for (const QString &part : text.split(u'.')) {
        bool isNumber = false;
        numbers.append(part.toInt(&isNumber));
        if (!isNumber)
            return QVersionNumber(numbers.first(numbers.size() - 1));
    }
    return QVersionNumber(numbers);
}

QVersionNumber firstSegments(const QVersionNumber &version, qsizetype count)
{
    return QVersionNumber(version.segments().first(std::min(count, version.segments().size())));
}

/// The segments that `^` holds: up to the first that is not zero.
qsizetype heldByCaret(const QVersionNumber &version)
{
    const QList<int> segments = version.segments();
    const auto end = std::find_if(segments.begin(), segments.end(), [](int n) { return n > 0; });
    return end == segments.end() ? segments.size() : end - segments.begin() + 1;
}

bool fulfils(const QVersionNumber &version, const QString &sign, const QVersionNumber &wanted)
{
    const int order = QVersionNumber::compare(version.normalized(), wanted.normalized());
    const auto keeps = [&](qsizetype count) {
        return order >= 0 && firstSegments(wanted, count).isPrefixOf(version);
    };
    if (sign == ">="_L1)
        return order >= 0;
    if (sign == ">"_L1)
        return order > 0;
    if (sign == "<"_L1)
        return order < 0;
    if (sign == "<="_L1)
        return order <= 0 || wanted.isPrefixOf(version);
    if (sign == "!="_L1)
        return !wanted.isPrefixOf(version);
    if (sign == "^"_L1)
        return keeps(heldByCaret(wanted));
    if (sign == "~"_L1)
        return keeps(2);
    if (sign == "~="_L1)
        return keeps(wanted.segmentCount() - 1);
    return wanted.isPrefixOf(version);
}

/// Whether all terms hold; nothing if one is of another kind.
std::optional<bool> holdsAll(const QVersionNumber &version, const QString &terms)
{
    static const QRegularExpression term = rarePattern(
        u"\\G[\\s,]*(>=|<=|==|!=|~=|[<>=^~])?\\s*v?"
        "((?:[0-9]{1,9}|[xX*])(?:\\.(?:[0-9]{1,9}|[xX*]))*)(?:[-+][0-9A-Za-z.+-]+)?(?=[\\s,]|\\z)"_s);
    bool holds = true;
    qsizetype at = 0;
    do {
        const auto match = term.match(terms, at);
        if (!match.hasMatch())
            return std::nullopt;
        holds &= fulfils(version, match.captured(1), numbersOf(match.captured(2)));
        at = match.capturedEnd();
    } while (!QStringView(terms).sliced(at).trimmed().isEmpty());
    return holds;
}

/// Whether no other account can replace the file or folder at path, which has no links.
bool isOwnOrSystem(const QString &path, bool isFolder)
{
    struct stat state = {};
    if (::lstat(QFile::encodeName(path).constData(), &state) != 0)
        return false;
    const bool isOurs = state.st_uid == 0 || state.st_uid == ::geteuid();
    const bool isOpen = (state.st_mode & S_IWOTH) != 0 && !S_ISLNK(state.st_mode);
    return isOurs && (!isOpen || (isFolder && (state.st_mode & S_ISVTX) != 0));
}

bool isWholePathSafe(QString path)
{
    for (bool isFolder = false;; isFolder = true) {
        if (!isOwnOrSystem(path, isFolder))
            return false;
        const QString parent = QFileInfo(path).path();
        if (parent == path)
            return true;
        path = parent;
    }
}

/// Runs a program with `--version` once. Deletes itself.
class VersionRun final : public QObject
{
public:
    VersionRun(Clock *clock, QObject *parent)
        : QObject(parent)
        , m_limit(clock->createAlarm([this] { finish(); }))
    {
        connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] { read(); });
        connect(&m_process, &QProcess::finished, this, [this] { finish(); });
        connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                finish();
        });
    }

    ~VersionRun() override
    {
        m_process.disconnect(this);
        if (m_process.state() == QProcess::NotRunning)
            return;
        if (const qint64 leader = m_process.processId(); leader > 0)
            ::kill(-pid_t(leader), SIGKILL);
        m_process.waitForFinished(kReapMs); // The process was killed and only needs to be reaped.
    }

    Pending<QVersionNumber> start(const QString &path, const QProcessEnvironment &environment)
    {
        const Pending<QVersionNumber> pending = m_promise.pending();
        QProcessEnvironment small;
        for (const auto &[name, value] : childEnvironment(environment, {}))
            small.insert(name, value);
        m_process.setProcessEnvironment(small);
        m_process.setWorkingDirectory(u"/"_s); // Some runners read files of the folder they are in.
        m_process.setStandardInputFile(QProcess::nullDevice());
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.setChildProcessModifier([] { ::setsid(); });
        m_limit->start(Runtimes::kTimeout);
        m_process.start(path, {u"--version"_s}, QIODevice::ReadOnly);
        return pending;
    }

private:
    void read()
    {
        m_output += m_process.read(Runtimes::kMaxOutput - m_output.size());
        if (m_output.size() >= Runtimes::kMaxOutput)
            finish();
    }

    void finish()
    {
        m_limit->stop();
        if (m_output.size() < Runtimes::kMaxOutput)
            m_output += m_process.read(Runtimes::kMaxOutput - m_output.size());
        static const QRegularExpression number =
            rarePattern(u"(?<![\\w.])v?([0-9]{1,9}(?:\\.[0-9]{1,9})+)"_s);
        const auto match = number.match(QString::fromUtf8(m_output));
        const auto version = QVersionNumber::fromString(match.captured(1));
        deleteLater();
        m_promise.settle(version);
    }

    Promise<QVersionNumber> m_promise;
    QProcess m_process;
    QByteArray m_output;
    std::unique_ptr<Alarm> m_limit;
};

} // namespace

const QStringList &runtimeNames()
{
    static const QStringList names{u"node"_s, u"npx"_s,    u"python3"_s, u"uv"_s,
                                   u"uvx"_s,  u"docker"_s, u"podman"_s,  u"dnx"_s};
    return names;
}

std::optional<bool> isInRange(const QVersionNumber &version, const QString &range)
{
    if (range.size() > kMaxRangeChars)
        return std::nullopt;
    bool isIn = false;
    for (const QString &terms : range.split(u"||"_s)) {
        const auto holds = holdsAll(version, terms);
        if (!holds)
            return std::nullopt;
        isIn |= *holds;
    }
    return isIn;
}

bool isSafeProgram(const QString &path)
{
    const QString target = QFileInfo(path).canonicalFilePath();
    return !target.isEmpty() && isWholePathSafe(QFileInfo(path).absoluteFilePath())
        && isWholePathSafe(target);
}

Runtimes::Runtimes(Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{
}

Runtimes::~Runtimes() = default;

Pending<Runtime> Runtimes::find(const QString &name, const QProcessEnvironment &environment)
{
    ServerEntry entry;
    entry.program = name;
    Runtime runtime{name, resolveProgram(entry, environment).valueOr({}), {}, {}};
    if (runtime.path.isEmpty())
        runtime.problem = Runtime::Problem::Missing;
    else if (!isSafeProgram(runtime.path))
        runtime.problem = Runtime::Problem::Unsafe;
    if (runtime.problem != Runtime::Problem::None)
        return settled<Runtime>(runtime);
    const qint64 changed = identifyProgram(runtime.path).modifiedNs;
    if (const auto known = m_known.constFind(runtime.path);
        known != m_known.cend() && known->first == changed)
        return settled<Runtime>(known->second);
    const Promise<Runtime> promise;
    (new VersionRun(m_clock, this))
        ->start(runtime.path, environment)
        .then(this, [this, runtime, changed, promise](const Result<QVersionNumber> &version) {
            Runtime found = runtime;
            found.version = version.valueOr({});
            if (found.version.isNull())
                found.problem = Runtime::Problem::NoVersion;
            else // One that was only busy is asked again.
                m_known.insert(found.path, {changed, found});
            promise.settle(found);
        });
    return promise.pending();
}

} // namespace mcp

#include "moc_runtimes.cpp"
