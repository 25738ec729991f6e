// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testclass.h"

#include "core/storage/privatefolder.h"
#include "tests/support/waiting.h"

#include <QFileInfo>

#include <cstdio>
#include <map>
#include <string>

namespace {

std::map<std::string, TestClass::Run> &classes()
{
    static std::map<std::string, TestClass::Run> all;
    return all;
}

} // namespace

TestClass::TestClass(const char *file, Run run)
{
    classes().emplace(QFileInfo(QString::fromLocal8Bit(file)).completeBaseName().toStdString(),
                      run);
}

int main(int argc, char *argv[])
{
    const auto found = argc > 1 ? classes().find(argv[1]) : classes().end();
    if (found == classes().end()) {
        std::fprintf(stderr, "usage: %s TEST [arguments of Qt Test]\n", argv[0]);
        for (const auto &[name, run] : classes())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    // Settings and files of a test are found by the name of the application: each test has its own.
    QCoreApplication::setApplicationName(QString::fromLocal8Bit(argv[1]));
    // On a busy machine another thread of a test may keep the lock of the profile for longer.
    mcp::PrivateFolder::setPatience(std::chrono::milliseconds(Waiting::kLimit));
    return found->second(argc - 1, argv + 1);
}
