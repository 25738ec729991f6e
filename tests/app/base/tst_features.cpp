// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/feature.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"

#include <QQmlEngine>
#include <QStringList>

namespace quayside::tst_features {

using namespace Qt::StringLiterals;

namespace {

QStringList g_deleted;

} // namespace

class First : public QObject, public Feature<First>
{
    Q_OBJECT

public:
    explicit First(QObject *parent)
        : QObject(parent)
    {
    }
    ~First() override { g_deleted.append(u"first"_s); }
};

class Second : public QObject, public Feature<Second>
{
    Q_OBJECT

public:
    Second(const AppPorts &appPorts, QObject *parent)
        : QObject(parent)
        , ports(appPorts)
    {
    }
    ~Second() override { g_deleted.append(u"second"_s); }

    AppPorts ports;
};

/// Needs more than the ports.
class Third : public QObject, public Feature<Third>
{
    Q_OBJECT

public:
    Third(const AppPorts &, Second *, QObject *parent)
        : QObject(parent)
    {
    }
    ~Third() override { g_deleted.append(u"third"_s); }
};

class TestFeatures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thereIsOneOfEachClass();
    void theLastIsDeletedFirst();
    void eachEngineHasThoseOfItsWindow();
};

void TestFeatures::thereIsOneOfEachClass()
{
    AppPorts ports;
    ports.demoProgram = u"demo"_s;
    Features features(&ports, nullptr);
    auto *second = features.get<Second>();
    QCOMPARE(second->ports.demoProgram, u"demo"_s);
    QCOMPARE(features.get<Second>(), second);
    auto *third = new Third(ports, second, &features);
    QCOMPARE(features.get<Third>(), third);
    QVERIFY(features.get<First>());
    QCOMPARE(features.children().size(), 3);
}

void TestFeatures::theLastIsDeletedFirst()
{
    const AppPorts ports;
    {
        Features features(&ports, nullptr);
        features.get<First>();
        new Third(ports, features.get<Second>(), &features);
        g_deleted.clear();
    }
    QCOMPARE(g_deleted, (QStringList{u"third"_s, u"second"_s, u"first"_s}));
}

void TestFeatures::eachEngineHasThoseOfItsWindow()
{
    TestApp test;
    TestApp otherTest;
    AppController app(test.ports);
    AppController other(otherTest.ports);
    QQmlEngine engine;
    QQmlEngine otherEngine;
    app.install(&engine);
    other.install(&otherEngine);
    QCOMPARE(AppController::create(&engine, nullptr), &app);
    QCOMPARE(AppController::create(&otherEngine, nullptr), &other);
    ShortcutList *list = ShortcutList::create(&engine, nullptr);
    QCOMPARE(list, app.get<ShortcutList>());
    QVERIFY(list != other.get<ShortcutList>());
    QCOMPARE(QJSEngine::objectOwnership(list), QJSEngine::CppOwnership);
}

QUAYSIDE_TEST(TestFeatures, QGuiApplication)

} // namespace quayside::tst_features

#include "tst_features.moc"
