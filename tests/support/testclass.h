// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QTest>

/// A test class of a program that has several: `tests_rpc tst_peer [arguments of Qt Test]` runs the one in tst_peer.cpp.
struct TestClass
{
    using Run = int (*)(int argc, char *argv[]);

    /// Registers it; file is the path of its source. To be called before main().
    TestClass(const char *file, Run run);
};

/// Runs a test class as Qt's own macros do: initMain(), then the application, then the test functions.
template<class Test, class Application>
int runTestClass(int argc, char *argv[])
{
    if constexpr (requires { Test::initMain(); })
        Test::initMain();
    Application application(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

/// Instead of QTEST_MAIN and its kin, once in a source and inside its namespace. Application is QCoreApplication,
/// QGuiApplication or QApplication.
#define QUAYSIDE_TEST(Class, Application)                                                          \
    static const TestClass registered(__FILE__, &runTestClass<Class, Application>);
