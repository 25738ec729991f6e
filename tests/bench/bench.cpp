// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/auditbench.h"
#include "tests/bench/benchmode.h"
#include "tests/bench/conversationbench.h"
#include "tests/bench/idlebench.h"
#include "tests/bench/recallbench.h"

#include <QCoreApplication>

#include <cstdio>

namespace {

quayside::BenchOptions readOptions(const QStringList &arguments)
{
    quayside::BenchOptions options;
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const QString &name = arguments.at(i);
        if (name == QLatin1String("--")) {
            options.server = arguments.sliced(i + 1);
            break;
        }
        if (name == QLatin1String("--check")) {
            options.checksTimes = true;
            continue;
        }
        const QString value = arguments.value(++i);
        if (name == QLatin1String("--mode"))
            options.mode = value;
        else if (name == QLatin1String("--n"))
            options.n = qMax(1LL, value.toLongLong());
        else if (name == QLatin1String("--warm"))
            options.warm = qMax(1LL, value.toLongLong());
        else if (name == QLatin1String("--url"))
            options.url = value;
        else if (name == QLatin1String("--ms"))
            options.milliseconds = qMax(1LL, value.toLongLong());
        else if (name == QLatin1String("--poll"))
            options.interval = qMax(1LL, value.toLongLong());
        else if (name == QLatin1String("--window"))
            options.window = qMax(1LL, value.toLongLong());
    }
    options.warm = qMin(options.warm, options.n);
    return options;
}

} // namespace

/// `quayside-bench --mode MODE --n N --warm W [--ms MS --poll MS [--check]] [--url ADDRESS] [-- SERVER…]`: measures the real client layer and prints one JSON line.
/// `--mode audit --n N` measures the audit log, without a server.
/// `--mode conversation --n N` measures how a conversation of N messages is opened, without a server.
/// `--mode recall` prints how often the search of tools finds what is wanted, without a server.
/// `--mode idle --n SERVERS [--ms MS] -- SERVER…` measures the window instead, while nobody uses it.
int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const quayside::BenchOptions options = readOptions(QCoreApplication::arguments());
    if (options.mode == QLatin1String("audit"))
        return quayside::benchAudit(options.n);
    if (options.mode == QLatin1String("recall"))
        return quayside::benchRecall();
    if (options.mode == QLatin1String("conversation"))
        return quayside::benchConversation(options.n);
    const bool hasServer = !options.server.isEmpty()
        || (!options.url.isEmpty() && options.mode != QLatin1String("idle"));
    if (!hasServer || options.mode.isEmpty()) {
        std::fputs(
            "quayside-bench --mode "
            "seq|pipe|stream|streams|list|call:NAME|read|tasks|many|audit|conversation|idle "
            "--n N "
            "--warm W [--ms MS --poll MS [--check]] [--url ADDRESS] [-- SERVER [ARGUMENT]...]\n",
            stderr);
        return 2;
    }
    if (options.mode == QLatin1String("idle"))
        return quayside::benchIdle(options.server, int(options.n), options.milliseconds);
    quayside::BenchMode mode(options);
    QObject::connect(
        &mode, &quayside::BenchMode::finished, &application,
        [](int status) { QCoreApplication::exit(status); }, Qt::QueuedConnection);
    QMetaObject::invokeMethod(&mode, &quayside::BenchMode::start, Qt::QueuedConnection);
    return QCoreApplication::exec();
}
