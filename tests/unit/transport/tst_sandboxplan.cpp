// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/sandboxhome.h"
#include "core/base/sandboxproblem.h"
#include "core/transport/sandboxplan.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <algorithm>

namespace tst_sandboxplan {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

constexpr int kFirst = 5;
const QString kKeeper = u"/usr/libexec/quayside-keeper"_s;

LaunchSpec someSpec()
{
    LaunchSpec spec{
        u"/usr/bin/node"_s, {u"server.js"_s, u"--flag"_s}, {}, {{u"KEY"_s, u"value"_s}}};
    spec.sandbox = LaunchSandbox{};
    spec.sandbox->home = u"/home/me/.config/quayside/sandboxes/a/home"_s;
    spec.sandbox->profile = u"/home/me/.config/quayside"_s;
    return spec;
}

SandboxPlan planOf(const LaunchSpec &spec, const QStringList &programFolders = {})
{
    return planSandbox(spec, programFolders, kKeeper, kFirst).valueOr(SandboxPlan());
}

bool has(const SandboxPlan &plan, const QByteArrayList &words)
{
    return std::search(plan.options.cbegin(), plan.options.cend(), words.cbegin(), words.cend())
        != plan.options.cend();
}

/// The folders of the person that the sandbox gets by descriptor, in order: "ro /path" or "rw /path".
QStringList mounts(const SandboxPlan &plan)
{
    QStringList all;
    for (qsizetype i = 0; i + 2 < plan.options.size(); ++i) {
        const QByteArray option = plan.options.at(i);
        if (option != "--bind-fd" && option != "--ro-bind-fd")
            continue;
        if (plan.options.at(i + 2).startsWith("/run/"))
            continue;
        const SandboxInput input = plan.inputs.value(plan.options.at(i + 1).toInt() - kFirst);
        const QString target = QString::fromUtf8(plan.options.at(i + 2));
        const QString path = input.path == target ? target : input.path + u" at "_s + target;
        all.append((option == "--bind-fd" ? u"rw "_s : u"ro "_s) + path
                   + (input.mayBeLink ? u" (program)"_s : QString()));
    }
    return all;
}

} // namespace

class TestSandboxPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesAwayWhatIsNotGiven()
    {
        const SandboxPlan plan = planOf(someSpec());
        for (const char *option :
             {"--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net",
              "--disable-userns", "--new-session", "--die-with-parent", "--clearenv", "--seccomp"})
            QVERIFY2(plan.options.contains(option), option);
        QVERIFY(has(plan, {"--cap-drop", "ALL"}));
        QVERIFY(has(plan, {"--ro-bind-try", "/proc/sys", "/proc/sys"}));
        QVERIFY(has(plan, {"--setenv", "KEY", "value"}));
        QVERIFY(has(plan, {"--chdir", kSandboxHome}));
        QVERIFY(!plan.options.contains("/etc"));
        QVERIFY(!plan.options.contains("/run/user"));
        QCOMPARE(mounts(plan),
                 QStringList{u"rw "_s + someSpec().sandbox->home + u" at /sandbox (program)"_s});
        QCOMPARE(plan.command.sliced(plan.command.size() - 3),
                 (QByteArrayList{"/usr/bin/node", "server.js", "--flag"}));
    }

    void mountsOuterFoldersFirstAndWritingCounts()
    {
        LaunchSpec spec = someSpec();
        spec.sandbox->readFolders = QStringList{u"/srv/a/b"_s, u"/srv/both"_s, u"/srv"_s};
        spec.sandbox->writeFolders = QStringList{u"/srv/both"_s, u"/srv/a"_s};
        const QStringList all = mounts(planOf(spec, {u"/srv/a/tool"_s, u"/srv/both"_s}));
        QCOMPARE(all.sliced(1),
                 (QStringList{u"ro /srv"_s, u"rw /srv/a"_s, u"ro /srv/a/b"_s,
                              u"ro /srv/a/tool (program)"_s, u"rw /srv/both"_s}));
    }

    void hidesTheProfileInFoldersThatContainIt()
    {
        LaunchSpec spec = someSpec();
        spec.sandbox->readFolders = QStringList{u"/home/me/docs"_s};
        QVERIFY(!has(planOf(spec), {"--tmpfs", "/home/me/.config/quayside"}));
        spec.sandbox->readFolders = QStringList{u"/home/me"_s};
        const SandboxPlan plan = planOf(spec, {u"/home/me/.config/quayside/bundles/b"_s});
        const qsizetype home = plan.options.indexOf("/home/me");
        const qsizetype hidden = plan.options.indexOf("/home/me/.config/quayside");
        const qsizetype bundle = plan.options.indexOf("/home/me/.config/quayside/bundles/b");
        QVERIFY(home >= 0 && home < hidden && hidden < bundle);
        QCOMPARE(plan.options.at(hidden - 1), "--tmpfs");
        QVERIFY(has(plan, {"--remount-ro", "/home/me/.config/quayside"}));
    }

    void opensTheNetworkOrNamespacesOnlyWhenTold()
    {
        LaunchSpec spec = someSpec();
        spec.sandbox->hasNetwork = true;
        QVERIFY(!planOf(spec).options.contains("--unshare-net"));
        QVERIFY(planOf(spec).options.contains("--disable-userns"));
        spec = someSpec();
        spec.sandbox->startsBrowser = true;
        QVERIFY(planOf(spec).options.contains("--unshare-net"));
        QVERIFY(!planOf(spec).options.contains("--disable-userns"));
    }

    void startsInAFolderThatItHas_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<bool>("isAllowed");
        QTest::newRow("the root") << u"/"_s << true;
        QTest::newRow("a chosen folder") << u"/srv/a"_s << true;
        QTest::newRow("in a chosen folder") << u"/srv/a/b"_s << true;
        QTest::newRow("that of the program") << u"/srv/tool"_s << true;
        QTest::newRow("beside a chosen folder") << u"/srv/ab"_s << false;
        QTest::newRow("above a chosen folder") << u"/srv"_s << false;
    }
    void startsInAFolderThatItHas()
    {
        QFETCH(QString, folder);
        QFETCH(bool, isAllowed);
        LaunchSpec spec = someSpec();
        spec.workingFolder = folder;
        spec.sandbox->readFolders = QStringList{u"/srv/a"_s};
        const auto plan = planSandbox(spec, {u"/srv/tool"_s}, kKeeper, kFirst);
        QCOMPARE(plan.hasValue(), isAllowed);
        if (isAllowed)
            QVERIFY(has(*plan, {"--chdir", folder.toUtf8()}));
        else
            QCOMPARE(plan.error(), Error::policy(folder, int(SandboxProblem::WorkingFolder)));
    }

    void refusesTextsThatWouldBecomeOptions()
    {
        LaunchSpec spec = someSpec();
        spec.environment = {{u"KEY"_s, u"x"_s + QChar(u'\0') + u"--share-net"_s}};
        const auto plan = planSandbox(spec, {}, kKeeper, kFirst);
        QVERIFY(!plan);
        QCOMPARE(plan.error().code, int(SandboxProblem::Launch));
        spec = someSpec();
        spec.arguments = QStringList{QString(QChar(u'\0'))};
        QVERIFY(!planSandbox(spec, {}, kKeeper, kFirst));
    }
};

QUAYSIDE_TEST(TestSandboxPlan, QCoreApplication)

} // namespace tst_sandboxplan

#include "tst_sandboxplan.moc"
