// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/passphrase.h"

#include "app/cli/terminal.h"

#include <QByteArray>

#include <cerrno>
#include <cstdio>

#include <termios.h>
#include <unistd.h>

namespace quayside {

namespace {

constexpr char kCtrlC = 3;
constexpr char kCtrlD = 4;
constexpr char kBackspace = 8;
constexpr char kDelete = 127;

/// While it exists, what is typed is not shown, and keys such as Ctrl+C are read like others: a signal would leave the
/// terminal like this.
class HiddenInput
{
public:
    HiddenInput()
        : m_isChanged(::tcgetattr(STDIN_FILENO, &m_before) == 0)
    {
        if (!m_isChanged)
            return;
        termios hidden = m_before;
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG);
        hidden.c_cc[VMIN] = 1;
        hidden.c_cc[VTIME] = 0;
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    ~HiddenInput()
    {
        if (m_isChanged)
            ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
    }
    Q_DISABLE_COPY_MOVE(HiddenInput)

private:
    termios m_before{};
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
