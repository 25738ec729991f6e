// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// Installs and removes bundles in a profile until it is killed; prints a line for each that is complete.
#include "core/base/clock.h"
#include "core/bundle/bundlefolder.h"
#include "core/bundle/bundleplan.h"
#include "core/storage/serverstore.h"
#include "tests/unit/bundle/samplebundle.h"

#include <QCoreApplication>
#include <QSet>

#include <cstdio>

using namespace mcp;

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QDir profile(QString::fromLocal8Bit(argv[1]));
    const QString folder = bundlesFolder(profile.path());
    SystemClock clock;
    ServerStore store(profile.path(), clock);
    if (!store.load())
        return 1;
    for (int round = QByteArray(argv[2]).toInt() * 1'000;; ++round) {
        QList<ZipItem> more;
        for (int i = 0; i < 200; ++i)
            more.append({"lib/" + QByteArray::number(i), QByteArray::number(round).repeated(500)});
        const auto bundle = openSample(profile, zipOf(bundleItems(more)));
        BundleRun run;
        const auto unpacked = bundle
            ? unpackBundle(*bundle, folder, run)
            : Result<std::shared_ptr<const UnpackedBundle>>(bundle.error());
        if (!unpacked)
            return 1;
        const auto plan = planServer(*bundle, (*unpacked)->folder, {}, BundlePlaces::ofThisUser());
        const auto added = plan ? store.add(plan->entry) : Result<ServerEntry>(plan.error());
        if (!added)
            return 1;
        std::printf("+ %s\n", qPrintable(added->bundle->digest));
        std::fflush(stdout);
        QSet<QString> used;
        const QList<ServerEntry> entries = store.entries();
        for (const ServerEntry &entry : entries) {
            if (entries.size() > 3 && entry.id == entries.constFirst().id) {
                if (!store.remove(entry.id))
                    return 1;
            } else {
                used.insert(entry.bundle->digest);
            }
        }
        dropUnusedBundles(folder, [&used](const QString &digest) { return used.contains(digest); });
        removeLeftovers(folder);
    }
}
