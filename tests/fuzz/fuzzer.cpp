// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer's way in: QUAYSIDE_FUZZ_TARGET names the target, QUAYSIDE_FUZZ_LIST=1 lists them.
#include "target.h"

#include <QCoreApplication>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

const fuzz::Target *chosen = nullptr;

} // namespace

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const std::vector<fuzz::Target> all = fuzz::targets();
    static QCoreApplication application(*argc, *argv);
    const QByteArray name = qgetenv("QUAYSIDE_FUZZ_TARGET");
    for (const fuzz::Target &target : all) {
        if (qEnvironmentVariableIsSet("QUAYSIDE_FUZZ_LIST"))
            std::puts(target.name);
        else if (target.name == name)
            chosen = &target;
    }
    if (!chosen)
        std::exit(qEnvironmentVariableIsSet("QUAYSIDE_FUZZ_LIST") ? 0 : 2);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    chosen->run(QByteArrayView(data, qsizetype(size)));
    return 0;
}
