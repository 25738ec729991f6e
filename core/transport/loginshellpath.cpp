// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/loginshellpath.h"

#include <QDir>
#include <QFileInfo>

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kLongestLine = 64 * 1024;
constexpr int kReapMs = 200;
/// On both sides of the value, because shell profiles may print text of their own.
constexpr auto kMark = "=quayside-path="_L1;

bool isPath(const QString &text)
{
    return text.startsWith(u'/') || text.contains(":/"_L1);
}

} // namespace

LoginShellPath::LoginShellPath(Clock *clock, QObject *owner)
    : QObject(owner)
    , m_lines(kLongestLine)
    , m_limit(clock->createAlarm([this] { onTimeout(); }))
{
    connect(&m_shell, &QProcess::readyReadStandardOutput, this, &LoginShellPath::read);
    connect(&m_shell, &QProcess::finished, this, &LoginShellPath::onFinished);
    connect(&m_shell, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            onFinished();
    });
}

LoginShellPath::~LoginShellPath()
{
    if (m_shell.state() == QProcess::NotRunning)
        return;
    m_shell.disconnect(this);
    killAll();
    m_shell.waitForFinished(kReapMs); // The process was killed and only needs to be reaped.
}

Pending<QString> LoginShellPath::ask(const QProcessEnvironment &environment, Clock *clock,
                                     QObject *owner)
{
    auto *question = new LoginShellPath(clock, owner);
    const Pending<QString> answer = question->m_promise.pending();
    question->start(environment);
    return answer;
}

QString LoginShellPath::joined(const QString &path, const QString &own)
{
    QStringList folders = path.split(u':');
    const QStringList more = own.split(u':', Qt::SkipEmptyParts);
    for (const QString &folder : more) {
        if (QDir::isAbsolutePath(folder) && !folders.contains(folder))
            folders.append(folder);
    }
    return folders.join(u':');
}

bool LoginShellPath::isOnTerminal()
{
    const int terminal = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0)
        ::close(terminal);
    return terminal >= 0;
}

void LoginShellPath::start(const QProcessEnvironment &environment)
{
    const QString shell = environment.value(u"SHELL"_s);
    if (!QDir::isAbsolutePath(shell))
        return fail(u"no login shell is set"_s);
    m_shell.setProcessEnvironment(environment);
    m_shell.setStandardInputFile(QProcess::nullDevice());
    m_shell.setStandardErrorFile(QProcess::nullDevice());
    m_shell.setChildProcessModifier([] { ::setsid(); });
    m_limit->start(limits::kLoginShell);
    m_shell.start(shell, {u"-ilc"_s, uR"(printf "\n%1%s%1\n" "$PATH")"_s.arg(kMark)},
                  QIODevice::ReadOnly);
}

void LoginShellPath::read()
{
    while (m_shell.bytesAvailable() > 0) {
        const LineReader::Space space = m_lines.space();
        m_lines.commit(m_shell.read(space.data, space.size));
        while (true) {
            const json::Raw line = m_lines.takeLine();
            if (line.isNull() && m_lines.takeOversized().isEmpty())
                break;
            const QString text = QString::fromLocal8Bit(line.view());
            // If the shell echoes its command, the mark is not at the start of the line.
            if (!text.startsWith(kMark) || !text.endsWith(kMark) || text.size() < 2 * kMark.size())
                continue;
            const QString path = text.sliced(kMark.size()).chopped(kMark.size());
            if (isPath(path))
                m_promise.settle(path);
        }
    }
}

void LoginShellPath::fail(const QString &why)
{
    m_promise.settle(Error::transport(why));
    deleteLater();
}

void LoginShellPath::killAll()
{
    if (const qint64 leader = m_shell.processId(); leader > 0)
        ::kill(-pid_t(leader), SIGKILL);
}

void LoginShellPath::onTimeout()
{
    m_promise.settle(Error::timeout(u"the login shell timed out"_s));
    killAll(); // onFinished() follows.
}

void LoginShellPath::onFinished()
{
    m_limit->stop();
    read();
    fail(m_shell.error() == QProcess::FailedToStart ? m_shell.errorString()
                                                    : u"the login shell did not print its PATH"_s);
}

} // namespace mcp

#include "moc_loginshellpath.cpp"
