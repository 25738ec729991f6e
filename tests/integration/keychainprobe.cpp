// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// keychainprobe FOLDER: executes the lines of its input on the keychain of its session, `write NAME SECRET`, `read
// NAME`, `remove NAME` and `try`, and answers each with one line. A separate process, because the session bus is
// selected once per process.
#include "core/base/clock.h"
#include "core/storage/keychainstore.h"

#include <QCoreApplication>
#include <QSocketNotifier>
#include <QTextStream>

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

void say(const QString &line)
{
    QTextStream(stdout) << line << Qt::endl;
}

void obey(KeychainStore *store, const QStringList &words)
{
    const QString verb = words.value(0);
    const QString name = words.value(1);
    const auto problem = [](const Error &error) { return u"problem %1"_s.arg(error.code); };
    if (verb == "read"_L1)
        store->read(name).then(store, [problem](const Result<QString> &secret) {
            say(secret ? u"value "_s + *secret : problem(secret.error()));
        });
    else if (verb == "write"_L1)
        store->write(name, words.value(2)).then(store, [problem](const Result<bool> &kept) {
            say(kept ? (*kept ? u"kept"_s : u"memory"_s) : problem(kept.error()));
        });
    else if (verb == "remove"_L1)
        store->remove(name).then(store, [](const Result<bool> &) { say(u"removed"_s); });
    else
        store->tryAgain().then(store, [](const Result<SecretKeeping> &keeping) {
            say(u"problem %1"_s.arg(int(keeping->problem)));
        });
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    SystemClock clock;
    KeychainStore store(QCoreApplication::arguments().value(1), std::make_unique<SystemKeychain>(),
                        &clock);
    QTextStream input(stdin);
    QSocketNotifier notifier(0, QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, &store, [&] {
        const QString line = input.readLine();
        if (line.isNull())
            return QCoreApplication::quit();
        obey(&store, line.split(u' '));
    });
    return QCoreApplication::exec();
}
