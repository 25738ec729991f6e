// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/keyringsession.h"

#include "tests/support/waiting.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kReplyMs = Waiting::kLimit;

void stop(std::unique_ptr<QProcess> process)
{
    if (!process)
        return;
    process->terminate();
    if (!process->waitForFinished(kReplyMs))
        process->kill();
    process->waitForFinished();
}

} // namespace

bool KeyringSession::isPossible()
{
    const QStringList needed{u"dbus-daemon"_s, u"dbus-send"_s, u"gnome-keyring-daemon"_s};
    return std::none_of(needed.cbegin(), needed.cend(), [](const QString &program) {
        return QStandardPaths::findExecutable(program).isEmpty();
    });
}

KeyringSession::KeyringSession()
{
    for (const QString &name : {u"home"_s, u"runtime"_s, u"data"_s, u"config"_s, u"cache"_s})
        QDir(m_folder.path()).mkdir(name);
    QFile::setPermissions(m_folder.filePath(u"runtime"_s),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile password(m_folder.filePath(u"password"_s));
    if (password.open(QFile::WriteOnly))
        password.write("a password");
    const auto system = QProcessEnvironment::systemEnvironment();
    m_environment.insert(u"PATH"_s, system.value(u"PATH"_s));
    m_environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    m_environment.insert(u"HOME"_s, home());
    m_environment.insert(u"XDG_RUNTIME_DIR"_s, m_folder.filePath(u"runtime"_s));
    m_environment.insert(u"XDG_DATA_HOME"_s, m_folder.filePath(u"data"_s));
    m_environment.insert(u"XDG_CONFIG_HOME"_s, m_folder.filePath(u"config"_s));
    m_environment.insert(u"XDG_CACHE_HOME"_s, m_folder.filePath(u"cache"_s));
    start();
}

KeyringSession::~KeyringSession()
{
    end();
}

void KeyringSession::start()
{
    m_bus = std::make_unique<QProcess>();
    m_environment.remove(u"DBUS_SESSION_BUS_ADDRESS"_s);
    m_bus->setProcessEnvironment(m_environment);
    m_bus->start(u"dbus-daemon"_s, {u"--session"_s, u"--nofork"_s, u"--print-address=1"_s});
    while (!m_bus->canReadLine() && m_bus->waitForReadyRead(kReplyMs)) { }
    m_environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s,
                         QString::fromUtf8(m_bus->readLine()).trimmed());
}

void KeyringSession::end()
{
    stop(std::move(m_keyring));
    stop(std::move(m_bus));
}

QProcessEnvironment KeyringSession::withoutBus() const
{
    QProcessEnvironment environment = m_environment;
    environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s,
                       "unix:path="_L1 + m_folder.filePath(u"no-bus"_s));
    return environment;
}

bool KeyringSession::unlock()
{
    stop(std::move(m_keyring)); // It accepts the password only at start.
    m_keyring = std::make_unique<QProcess>();
    m_keyring->setProcessEnvironment(m_environment);
    m_keyring->setStandardInputFile(m_folder.filePath(u"password"_s));
    m_keyring->setStandardErrorFile(QProcess::nullDevice());
    m_keyring->start(u"gnome-keyring-daemon"_s,
                     {u"--foreground"_s, u"--unlock"_s, u"--components=secrets"_s});
    const QDeadlineTimer deadline(kReplyMs);
    const QStringList question{u"--dest=org.freedesktop.DBus"_s, u"/"_s,
                               u"org.freedesktop.DBus.NameHasOwner"_s,
                               u"string:org.freedesktop.secrets"_s};
    while (!send(question).contains("boolean true")) {
        if (deadline.hasExpired())
            return false;
    }
    return true;
}

bool KeyringSession::lock()
{
    return !send({u"--dest=org.freedesktop.secrets"_s, u"/org/freedesktop/secrets"_s,
                  u"org.freedesktop.Secret.Service.Lock"_s,
                  u"array:objpath:/org/freedesktop/secrets/collection/login"_s})
                .isEmpty();
}

/// The response to a message on the bus; empty if there is none.
QByteArray KeyringSession::send(const QStringList &message) const
{
    QProcess sender;
    sender.setProcessEnvironment(m_environment);
    sender.start(u"dbus-send"_s, QStringList{u"--session"_s, u"--print-reply"_s} + message);
    return sender.waitForFinished(kReplyMs) ? sender.readAllStandardOutput() : QByteArray();
}

} // namespace mcp
