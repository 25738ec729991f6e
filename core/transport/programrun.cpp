// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/programrun.h"

#include "core/transport/textpipe.h"

#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

ProgramRun::ProgramRun(std::unique_ptr<ChildProcess> process, QObject *parent)
    : QObject(parent)
    , m_process(std::move(process))
{
    connect(m_process.get(), &ChildProcess::started, this, &ProgramRun::onStarted);
    connect(m_process.get(), &ChildProcess::failed, this,
            [this](const Error &why) { m_result = why; });
    connect(m_process.get(), &ChildProcess::exited, this, &ProgramRun::onExited);
    connect(m_process.get(), &ChildProcess::gone, this,
            [this] { Q_EMIT ended(m_result.value_or(Error::closed())); });
}

ProgramRun::~ProgramRun() = default;

void ProgramRun::kill()
{
    m_process->kill();
}

void ProgramRun::onStarted()
{
    ::close(m_process->takeInput());
    readLines(m_process->takeOutput());
    readLines(m_process->takeErrorOutput());
}

void ProgramRun::readLines(int file)
{
    m_texts.push_back(std::make_unique<TextPipe>(file));
    connect(m_texts.back().get(), &TextPipe::lineRead, this, &ProgramRun::lineRead);
}

void ProgramRun::onExited(const ExitStatus &status)
{
    for (const auto &text : m_texts)
        text->drain();
    if (status.signal)
        m_result = Error::closed(u"ended by signal %1"_s.arg(status.signal), -status.signal);
    else if (status.code)
        m_result = Error::closed(u"exited with code %1"_s.arg(status.code), status.code);
    else
        m_result = Result<void>();
    m_process->kill(); // What it started and left.
}

} // namespace mcp

#include "moc_programrun.cpp"
