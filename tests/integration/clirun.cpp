// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"

#include "tests/integration/keyringsession.h"
#include "tests/support/waiting.h"

#include <QProcessEnvironment>
#include <QTest>

#include <array>
#include <csignal>
#include <cstdlib>
#include <memory>

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace mcp {

namespace {

const QString kBus = QStringLiteral("DBUS_SESSION_BUS_ADDRESS");

/// With the shared keychain, unless it names a session of its own.
QProcessEnvironment withKeychain(const QProcessEnvironment &environment)
{
    static const QString former = QProcessEnvironment::systemEnvironment().value(kBus);
    shareKeychain();
    const QProcessEnvironment ours = QProcessEnvironment::systemEnvironment();
    QProcessEnvironment whole = environment.isEmpty() ? ours : environment;
    if (whole.value(kBus) == former)
        whole.insert(kBus, ours.value(kBus));
    return whole;
}

} // namespace

void shareKeychain()
{
    static std::unique_ptr<KeyringSession> session;
    if (session || !KeyringSession::isPossible())
        return;
    session = std::make_unique<KeyringSession>();
    session->unlock();
    qputenv("DBUS_SESSION_BUS_ADDRESS", session->environment().value(kBus).toUtf8());
    qAddPostRoutine([] { session.reset(); });
}

CliRun::CliRun(const QStringList &arguments, Terminal use, int terminal,
               const QProcessEnvironment &environment)
{
    m_process.setProcessEnvironment(withKeychain(environment));
    if (use != Terminal::None) {
        m_process.setChildProcessModifier([use, terminal] {
            if (use == Terminal::Output) {
                ::dup2(terminal, STDOUT_FILENO);
                return;
            }
            ::dup2(terminal, STDIN_FILENO);
            ::dup2(terminal, STDERR_FILENO);
        });
    }
    m_process.start(QStringLiteral(QUAYSIDE_CLI), arguments);
    m_process.closeWriteChannel();
}

CliRun::~CliRun()
{
    m_process.kill();
    m_process.waitForFinished(Waiting::kLimit);
    if (QTest::currentTestFailed()) {
        qInfo().noquote() << "quayside-cli" << m_process.arguments() << "ended with"
                          << m_process.exitCode() << "and wrote:\n"
                          << err();
    }
}

int CliRun::status()
{
    waitUntil([this] { return m_process.state() == QProcess::NotRunning; });
    const bool hasEnded =
        m_process.state() == QProcess::NotRunning && m_process.exitStatus() == QProcess::NormalExit;
    return hasEnded ? m_process.exitCode() : -1;
}

void CliRun::send(int signal)
{
    ::kill(pid_t(m_process.processId()), signal);
}

QList<json::Value> CliRun::objects()
{
    QList<json::Value> all;
    QList<QByteArray> lines = out().split('\n');
    lines.removeLast(); // Not whole yet, or empty.
    for (const QByteArray &line : std::as_const(lines))
        all.append(json::parse(json::Raw(line)).valueOr(json::Value()));
    return all;
}

QList<json::Value> CliRun::objects(QStringView member)
{
    QList<json::Value> all = objects();
    all.removeIf([member](const json::Value &object) { return !object.find(member); });
    return all;
}

FarEnd::FarEnd()
    : m_far(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC))
{
    if (m_far < 0 || ::grantpt(m_far) != 0 || ::unlockpt(m_far) != 0)
        return;
    std::array<char, 128> name{};
    if (::ptsname_r(m_far, name.data(), name.size()) == 0)
        m_near = ::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC);
}

FarEnd::~FarEnd()
{
    ::close(m_near);
    ::close(m_far);
}

bool FarEnd::isEchoOn() const
{
    termios settings{};
    return ::tcgetattr(m_near, &settings) == 0 && (settings.c_lflag & ECHO);
}

const QString &FarEnd::shown()
{
    std::array<char, 4096> bytes{};
    for (ssize_t count = ::read(m_far, bytes.data(), bytes.size()); count > 0;
         count = ::read(m_far, bytes.data(), bytes.size()))
        m_bytes.append(bytes.data(), count);
    return m_shown =
               QString::fromUtf8(m_bytes).replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
}

bool FarEnd::waitFor(const QString &text)
{
    const bool isThere = waitUntil([&] { return shown().indexOf(text, m_seen) >= 0; });
    if (isThere)
        m_seen = shown().indexOf(text, m_seen) + text.size();
    return isThere;
}

void FarEnd::type(const QString &line)
{
    const QByteArray bytes = line.toUtf8() + '\n';
    [[maybe_unused]] const auto written = ::write(m_far, bytes.constData(), size_t(bytes.size()));
}

bool FarEnd::answer(const QString &line)
{
    const bool isAwaited = waitUntil([this] { return isEchoOn(); });
    type(line);
    return isAwaited;
}

void FarEnd::press(char key)
{
    [[maybe_unused]] const auto written = ::write(m_far, &key, 1);
}

QString member(const json::Value &object, QStringView key)
{
    const json::Value *value = object.find(key);
    return value ? value->toString() : QString();
}

} // namespace mcp
