// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/quitsignals.h"

#include <cerrno>
#include <csignal>

#include <sys/socket.h>
#include <unistd.h>

namespace quayside {

namespace {

// A signal handler can only access globals.
int g_signalEnd = -1;

void onSignal(int)
{
    const int before = errno;
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = ::write(g_signalEnd, &byte, sizeof byte);
    errno = before;
}

void handle(int number)
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(number, &action, nullptr);
}

} // namespace

QuitSignals::QuitSignals(QObject *parent)
    : QObject(parent)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
        return;
    g_signalEnd = ends[0];
    m_notifier = std::make_unique<QSocketNotifier>(ends[1], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &QuitSignals::onReadable);
    handle(SIGTERM);
    handle(SIGINT);
}

QuitSignals::~QuitSignals()
{
    std::signal(SIGTERM, SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
    if (!m_notifier)
        return;
    const int readEnd = int(m_notifier->socket());
    m_notifier.reset();
    ::close(readEnd);
    ::close(std::exchange(g_signalEnd, -1));
}

void QuitSignals::onReadable()
{
    char bytes[16];
    if (::read(int(m_notifier->socket()), bytes, sizeof bytes) > 0)
        Q_EMIT quitRequested();
}

} // namespace quayside

#include "moc_quitsignals.cpp"
