// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/programlistmodel.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>

namespace quayside::tst_programlistmodel {

using namespace Qt::StringLiterals;

/// The section "Programs" of the settings.
class TestProgramListModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatIsThereAndWhatIsMissing()
    {
        QTemporaryDir folder;
        QFile node(folder.filePath(u"node"_s));
        QVERIFY(node.open(QIODevice::WriteOnly));
        node.write("#!/bin/sh\n: > \"$0.ran\"\necho v18.19.0\n");
        node.close();
        QVERIFY(node.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        TestApp app;
        QProcessEnvironment environment;
        environment.insert(u"PATH"_s, folder.path());
        mcp::Host host({.configFolder = app.folder.path(),
                        .environment = environment,
                        .launcher = &app.launcher,
                        .clock = &app.clock});
        AppPorts ports = app.ports;
        ports.host = &host;
        ProgramListModel programs(ports, nullptr);
        const QAbstractItemModelTester tester(
            &programs, QAbstractItemModelTester::FailureReportingMode::Fatal);
        const auto shown = [&programs](const QString &name, const QByteArray &role) {
            const QModelIndex index = programs.index(programs.rowWith(u"name"_s, name));
            return index.data(programs.roleNames().key(role));
        };
        QCOMPARE(programs.count(), mcp::runtimeNames().size());
        settle();
        QVERIFY(!QFile::exists(node.fileName() + u".ran"_s)); // Only on demand.
        QCOMPARE(shown(u"node"_s, "text").toString(), QString());

        QSignalSpy changed(&programs, &ProgramListModel::isLookingChanged);
        programs.look();
        programs.look();
        QVERIFY(programs.isLooking());
        QTRY_VERIFY(!programs.isLooking());
        QCOMPARE(changed.size(), 2);
        QVERIFY(shown(u"node"_s, "isUsable").toBool());
        QCOMPARE(shown(u"node"_s, "text").toString(), u"18.19.0 · "_s + node.fileName());
        QVERIFY(!shown(u"npx"_s, "isUsable").toBool());
        QVERIFY(
            shown(u"npx"_s, "text").toString().startsWith(u"Not found on your PATH. npx comes"));
    }
};

QUAYSIDE_TEST(TestProgramListModel, QGuiApplication)

} // namespace quayside::tst_programlistmodel

#include "tst_programlistmodel.moc"
