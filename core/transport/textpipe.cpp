// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/textpipe.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDrainReads = 32;

} // namespace

TextPipe::TextPipe(int file, QObject *parent)
    : QObject(parent)
    , m_file(file)
    , m_notifier(std::make_unique<QSocketNotifier>(file, QSocketNotifier::Read))
{
    ::fcntl(m_file, F_SETFL, ::fcntl(m_file, F_GETFL) | O_NONBLOCK);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &TextPipe::read);
}

TextPipe::~TextPipe()
{
    m_notifier.reset();
    ::close(m_file);
}

void TextPipe::drain()
{
    for (int turn = 0; turn < kDrainReads && read(); ++turn) { }
}

/// False when there is nothing to read now.
bool TextPipe::read()
{
    const LineReader::Space space = m_lines.space();
    const ssize_t size = ::read(m_file, space.data, size_t(space.size));
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return false;
    if (size > 0) {
        m_lines.commit(size);
    } else {
        m_notifier.reset();
        space.data[0] = '\n'; // The last line may have no end.
        m_lines.commit(1);
    }
    while (true) {
        const json::Raw line = m_lines.takeLine();
        const QByteArray cut = m_lines.takeOversized();
        if (!cut.isEmpty())
            Q_EMIT lineRead(QString::fromUtf8(cut) + u" […]"_s);
        else if (line.isNull())
            return size > 0;
        else
            Q_EMIT lineRead(QString::fromUtf8(line.view()));
    }
}

} // namespace mcp

#include "moc_textpipe.cpp"
