// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// canaryscan PATH...: names the files that contain a secret of a test; fails if there are any (SEC-68).
#include "tests/support/canaries.h"

#include <QFile>

#include <cstdio>

int main(int argc, char *argv[])
{
    QStringList paths;
    for (int i = 1; i < argc; ++i)
        paths.append(QFile::decodeName(argv[i]));
    const QStringList found = canaries::findIn(paths);
    for (const QString &file : found)
        std::fprintf(stderr, "a secret was left in %s\n", qPrintable(file));
    return found.isEmpty() ? 0 : 1;
}
