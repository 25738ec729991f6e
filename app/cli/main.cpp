// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commandline.h"
#include "app/cli/profilekeys.h"
#include "app/cli/session.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/base/processlimits.h"
#include "core/host/companyfile.h"
#include "core/storage/keychainstore.h"
#include "core/storage/privatefolder.h"
#include "core/transport/posixlauncher.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

namespace {

std::array<int, 2> g_signalPipe{-1, -1};

void onSignal(int number)
{
    const char byte = char(number);
    [[maybe_unused]] const auto written = ::write(g_signalPipe[1], &byte, 1);
}

/// Log lines may contain server text, too (SEC-36).
void logClean(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    quayside::CleanStream(stderr) << qFormatLogMessage(type, context, text)
                                  << quayside::CleanStream::End::Line;
}

/// Flushes standard output and returns the exit status. A closed pipe is no failure: its reader has read enough.
int finish(int status)
{
    const int code = quayside::finishOutput();
    if (code == 0 || code == EPIPE)
        return status;
    quayside::CleanStream(stderr)
        << QStringLiteral("Standard output cannot be written: %1.").arg(qt_error_string(code))
        << quayside::CleanStream::End::Line;
    return status == quayside::Session::Done ? int(quayside::Session::Failed) : status;
}

/// Reports a failure that happens before there is a session.
int fail(const mcp::Error &why)
{
    quayside::CleanStream(stderr) << why.detail << quayside::CleanStream::End::Line;
    switch (why.kind) {
    case mcp::ErrorKind::Policy:
        return quayside::Session::WrongUsage;
    case mcp::ErrorKind::Transport:
        return quayside::Session::Failed;
    default:
        return quayside::Session::Refused;
    }
}

int runAlone(const quayside::CommandLine &line)
{
    const auto text = line.verb->runAlone(line);
    if (!text)
        return fail(text.error());
    if (!text->isEmpty())
        quayside::CleanStream(stdout) << *text << quayside::CleanStream::End::Line;
    return finish(quayside::Session::Done);
}

} // namespace

int main(int argc, char *argv[])
{
    mcp::forbidCoreDumps();
    const quint64 descriptorLimit = mcp::raiseDescriptorLimit();
    qInstallMessageHandler(logClean);
    QCoreApplication application(argc, argv);
    // Qt finds it at the first question, without a lock; later threads ask at the same time.
    (void)QCoreApplication::applicationFilePath();
    QString help;
    auto line = quayside::readCommandLine(QCoreApplication::arguments(), &help);
    quayside::wipeValues(argc, argv);
    if (!help.isEmpty()) {
        quayside::CleanStream(stdout) << help;
        return finish(quayside::Session::Done);
    }
    if (!line) {
        quayside::CleanStream(stderr)
            << line.error().detail << QStringLiteral("\nSee quayside-cli --help.\n");
        return quayside::Session::WrongUsage;
    }

    mcp::PrivateFolder::setPatience(mcp::kSavePatience); // There is no window to keep alive.
    if (line->verb->runAlone)
        return runAlone(*line);
    auto keychain = quayside::openKeychain(*line);
    if (!keychain)
        return fail(keychain.error());
    mcp::PosixLauncher launcher(descriptorLimit);
    mcp::SystemClock clock;
    mcp::KeychainStore keys(line->configFolder, *std::move(keychain), &clock);
    const mcp::HostPorts ports{.configFolder = line->configFolder,
                               .environment = QProcessEnvironment::systemEnvironment(),
                               .launcher = &launcher,
                               .clock = &clock,
                               .keys = &keys,
                               .companyFile = QString::fromLatin1(mcp::CompanyFile::kPath),
                               .personWord = QStringLiteral("commandLine")};
    quayside::Session session(*std::move(line), ports);
    QObject::connect(&session, &quayside::Session::finished, &application,
                     [](int status) { QCoreApplication::exit(status); });

    if (::pipe2(g_signalPipe.data(), O_CLOEXEC) != 0)
        return quayside::Session::Failed;
    QSocketNotifier interrupted(g_signalPipe[0], QSocketNotifier::Read);
    QObject::connect(&interrupted, &QSocketNotifier::activated, &session, [&session] {
        char byte = 0; // The signal. Left in the pipe, it would be handled again.
        [[maybe_unused]] const auto count = ::read(g_signalPipe[0], &byte, 1);
        if (byte == SIGINT)
            session.interrupt();
        else
            session.terminate();
    });
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
    if (std::signal(SIGHUP, onSignal) == SIG_IGN) // As nohup wants it.
        std::signal(SIGHUP, SIG_IGN);

    QMetaObject::invokeMethod(&session, &quayside::Session::start, Qt::QueuedConnection);
    return finish(QCoreApplication::exec());
}
