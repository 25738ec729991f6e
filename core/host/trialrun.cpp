// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/trialrun.h"

#include "core/base/clock.h"
#include "core/transport/keeper/filewatch.h"

#include <QDir>
#include <QFile>
#include <QPointer>
#include <QSocketNotifier>

#include <algorithm>
#include <cerrno>
#include <utility>

#include <sys/socket.h>
#include <unistd.h>

namespace mcp {

namespace {

constexpr std::chrono::milliseconds kAnnouncement{100};

} // namespace

TrialRun::TrialRun(QString home, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_home(std::move(home))
    , m_announcement(clock->createAlarm([this] { Q_EMIT changed(); }))
{
}

TrialRun::~TrialRun()
{
    detach();
}

void TrialRun::attach(int channel)
{
    detach();
    m_channel = channel;
    const QByteArray home = QFile::encodeName(m_home);
    ::send(channel, home.constData(), size_t(home.size()), MSG_NOSIGNAL);
    m_notifier = std::make_unique<QSocketNotifier>(channel, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &TrialRun::onReadable);
}

std::function<void(int channel)> TrialRun::attachment()
{
    return [self = QPointer(this)](int channel) {
        if (self)
            self->attach(channel);
        else
            ::close(channel);
    };
}

void TrialRun::detach()
{
    m_notifier.reset();
    if (m_channel >= 0)
        ::close(std::exchange(m_channel, -1));
}

/// One message a turn: the watch sends few.
void TrialRun::onReadable()
{
    char message[keeper::kPathBytes + 1];
    const ssize_t size = ::recv(m_channel, message, sizeof message, MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size <= 0)
        return detach(); // The server has ended.
    const QString path = QFile::decodeName(QByteArray(message + 1, qsizetype(size) - 1));
    const auto interest = keeper::Interest(message[0]);
    const bool isKnown = interest == keeper::Interest::Read || interest == keeper::Interest::Change;
    // One whose name is no UTF-8 cannot be given.
    if (isKnown && path.startsWith(u'/') && QDir::cleanPath(path) == path
        && !path.contains(QChar::ReplacementCharacter))
        add({path, interest == keeper::Interest::Change});
}

void TrialRun::add(const MissingFolder &folder)
{
    const auto same =
        std::find_if(m_folders.begin(), m_folders.end(),
                     [&folder](const MissingFolder &known) { return known.path == folder.path; });
    if (same != m_folders.end()) {
        if (!folder.wantsToChange || std::exchange(same->wantsToChange, true))
            return;
    } else if (m_folders.size() < kFolders) {
        m_folders.append(folder);
    } else {
        return;
    }
    if (!m_announcement->isActive())
        m_announcement->start(kAnnouncement);
}

} // namespace mcp

#include "moc_trialrun.cpp"
