// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.h"

#include "app/cli/dialog.h"
#include "core/base/hiddencharacter.h"

#include <QList>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>

#include <termios.h>
#include <unistd.h>

namespace quayside {

namespace {

int g_outputCode =
    0; ///< For finishOutput(): stdio remembers that a write failed, but not its errno.

void check(std::FILE *file, bool isWritten)
{
    if (!isWritten && file == stdout && g_outputCode == 0)
        g_outputCode = errno != 0 ? errno : EIO;
}

void write(std::FILE *file, const QByteArray &bytes)
{
    errno = 0;
    const size_t size = size_t(bytes.size());
    check(file, std::fwrite(bytes.constData(), 1, size, file) == size);
}

} // namespace

bool Terminal::isPossible()
{
    return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
}

Terminal::Terminal(QObject *parent)
    : QObject(parent)
    , m_notifier(STDIN_FILENO, QSocketNotifier::Read)
{
    m_notifier.setEnabled(false);
    connect(&m_notifier, &QSocketNotifier::activated, this, &Terminal::onReadable);
    m_inert.setSingleShot(true);
    m_inert.setTimerType(Qt::PreciseTimer);
    connect(&m_inert, &QTimer::timeout, this, [this] {
        ::tcdrain(STDIN_FILENO); // What is typed before the question is shown is discarded.
        listen(); // Before the echo: what a person sees of what they type is not discarded.
        setEcho(true);
    });
}

Terminal::~Terminal()
{
    setEcho(true);
}

void Terminal::show(const Turn &turn)
{
    const bool isInert = turn.isConsent && !turn.reply;
    setEcho(!turn.isSecret && !isInert);
    say(turn.text);
    if (!isInert)
        return;
    m_notifier.setEnabled(false);
    m_inert.start(kInertTime);
}

void Terminal::listen()
{
    ::tcflush(STDIN_FILENO, TCIFLUSH);
    m_pending.clear();
    m_isTooLong = false;
    m_notifier.setEnabled(true);
}

void Terminal::goOn()
{
    m_isFile = true;
    m_notifier.setEnabled(true);
    QMetaObject::invokeMethod(this, &Terminal::deliver, Qt::QueuedConnection);
}

void Terminal::rest()
{
    m_inert.stop();
    m_notifier.setEnabled(false);
    setEcho(true);
}

void Terminal::setEcho(bool isOn)
{
    termios settings{};
    if (m_isEchoOff != isOn || ::tcgetattr(STDIN_FILENO, &settings) != 0)
        return;
    settings.c_lflag = isOn ? settings.c_lflag | ECHO : settings.c_lflag & ~tcflag_t(ECHO);
    ::tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
    m_isEchoOff = !isOn;
}

void Terminal::onReadable()
{
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (count <= 0 && m_isFile && !m_pending.isEmpty()) {
        Q_EMIT typed(QString::fromUtf8(std::exchange(m_pending, {})));
        return;
    }
    if (count <= 0) {
        m_pending.clear();
        Q_EMIT ended();
        return;
    }
    m_pending.append(bytes.data(), count);
    deliver();
}

/// A receiver of a line may call rest().
void Terminal::deliver()
{
    for (qsizetype end = m_pending.indexOf('\n'); m_notifier.isEnabled() && end >= 0;
         end = m_pending.indexOf('\n')) {
        const QByteArray line = m_pending.first(end);
        m_pending.remove(0, end + 1);
        if (std::exchange(m_isTooLong, false) || line.size() > kLineBytes)
            Q_EMIT leftOut();
        else
            Q_EMIT typed(QString::fromUtf8(line));
    }
    if (m_pending.size() > kLineBytes && !m_pending.contains('\n')) {
        m_pending.clear();
        m_isTooLong = true;
    }
}

CleanStream &CleanStream::operator<<(const QString &text)
{
    write(m_file, m_cleaner.clean(text).toUtf8());
    return *this;
}

CleanStream &CleanStream::operator<<(End)
{
    m_cleaner.restart();
    write(m_file, "\n");
    flush();
    return *this;
}

void CleanStream::flush()
{
    errno = 0;
    check(m_file, std::fflush(m_file) == 0);
}

void writeJsonLine(const QByteArray &json)
{
    write(stdout, (::isatty(STDOUT_FILENO) ? terminalJson(json) : json) + '\n');
    CleanStream(stdout).flush();
}

int finishOutput()
{
    CleanStream(stdout).flush();
    errno = 0;
    check(stdout, std::ferror(stdout) == 0);
    // Network file systems report a full disk when a file is closed.
    const int copy = ::dup(STDOUT_FILENO);
    if (copy >= 0)
        check(stdout, ::close(copy) == 0);
    return g_outputCode;
}

QByteArray terminalJson(const QByteArray &json)
{
    const auto isPlain = [](char c) { return c >= ' ' && c <= '~'; };
    if (std::all_of(json.begin(), json.end(), isPlain))
        return json;
    QString text;
    const QList<uint> codes = QString::fromUtf8(json).toUcs4();
    for (const char32_t code : codes) {
        const QString character = QString::fromUcs4(&code, 1);
        if (!mcp::isHiddenCharacter(code) || code == U'\t') { // Line breaks are not inside texts.
            text += character;
            continue;
        }
        for (const QChar unit : character)
            text += u"\\u" + QString::number(unit.unicode(), 16).rightJustified(4, u'0');
    }
    return text.toUtf8();
}

} // namespace quayside

#include "moc_terminal.cpp"
