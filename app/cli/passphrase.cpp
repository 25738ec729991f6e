// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/passphrase.h"

#include "app/cli/terminal.h"

#include <QByteArray>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include <termios.h>
#include <unistd.h>

namespace quayside {

namespace {

constexpr char kCtrlC = 3;
constexpr char kCtrlD = 4;
constexpr char kBackspace = 8;
constexpr char kDelete = 127;

constexpr std::array kEndSignals{SIGHUP, SIGINT, SIGTERM};
termios g_before{}; ///< The settings of the terminal before a HiddenInput.

/// Restores the terminal, then lets the signal end the process: SA_RESETHAND has restored its default action.
void onEndSignal(int number)
{
    ::tcflush(STDIN_FILENO, TCIFLUSH);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &g_before); // TCSAFLUSH could wait for a stopped terminal.
    ::raise(number);
}

/// Hides typed text, and reads keys such as Ctrl+C as characters. A signal from another program that ends the process
/// restores the terminal. Only one at a time.
class HiddenInput
{
public:
    HiddenInput()
        : m_isChanged(::tcgetattr(STDIN_FILENO, &g_before) == 0)
    {
        if (!m_isChanged)
            return;
        for (size_t i = 0; i < kEndSignals.size(); ++i)
            handle(kEndSignals.at(i), &m_actions.at(i));
        termios hidden = g_before;
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG);
        hidden.c_cc[VMIN] = 1;
        hidden.c_cc[VTIME] = 0;
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    ~HiddenInput()
    {
        if (!m_isChanged)
            return;
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &g_before);
        for (size_t i = 0; i < kEndSignals.size(); ++i)
            ::sigaction(kEndSignals.at(i), &m_actions.at(i), nullptr);
    }
    Q_DISABLE_COPY_MOVE(HiddenInput)

private:
    static void handle(int number, struct sigaction *before)
    {
        struct sigaction action = {};
        action.sa_handler = onEndSignal;
        action.sa_flags = int(SA_RESETHAND);
        ::sigaddset(&action.sa_mask, SIGTTOU); // Setting the terminal must not stop the process.
        ::sigaction(number, nullptr, before);
        if (before->sa_handler != SIG_IGN) // As nohup sets it for SIGHUP.
            ::sigaction(number, &action, nullptr);
    }

    std::array<struct sigaction, kEndSignals.size()> m_actions{};
    bool m_isChanged;
};

/// Returns nothing at the end of the input.
std::optional<char> readKey()
{
    char key = 0;
    ssize_t count = -1;
    do {
        count = ::read(STDIN_FILENO, &key, 1);
    } while (count < 0 && errno == EINTR);
    return count == 1 ? std::optional(key) : std::nullopt;
}

/// Removes all UTF-8 bytes of the last character.
void removeLastCharacter(QByteArray *text)
{
    while (!text->isEmpty() && (uchar(text->back()) & 0xc0) == 0x80)
        text->chop(1);
    text->chop(1);
}

std::optional<QByteArray> readLine()
{
    QByteArray line;
    while (const auto key = readKey()) {
        if (*key == kCtrlC || *key == kCtrlD)
            return std::nullopt;
        if (*key == '\n' || *key == '\r')
            return line;
        if (*key == kBackspace || *key == kDelete)
            removeLastCharacter(&line);
        else if (line.size() < kPassphraseBytes)
            line.append(*key);
    }
    return std::nullopt;
}

} // namespace

std::optional<QString> askPassphrase(const QString &question)
{
    const HiddenInput hidden; // Before the question: earlier input is discarded.
    CleanStream out(stderr);
    out << question;
    out.flush();
    const auto line = readLine();
    out << CleanStream::End::Line;
    return line ? std::optional(QString::fromUtf8(*line)) : std::nullopt;
}

} // namespace quayside
