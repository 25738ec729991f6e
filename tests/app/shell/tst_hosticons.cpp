// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/hosticons.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_hosticons {

using namespace Qt::StringLiterals;
using namespace quayside;

class TestHostIcons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thereAreNoneWithoutTheHost();
};

/// An icon that was asked for while the window closed (seen as a crash).
void TestHostIcons::thereAreNoneWithoutTheHost()
{
    std::optional<TestApp> app(std::in_place);
    const mcp::Server *server = app->addApproved(u"Harbour"_s);
    QVERIFY(server);
    const QString id = server->entry().id;
    const IconPorts ports = hostIcons(&app->host);
    app.reset();

    QVERIFY(!ports.find({id, IconPlace::Kind::Server, {}}));
    std::optional<mcp::Result<QByteArray>> answer;
    ports.fetch(id, u"data:,"_s).then(this, [&](const mcp::Result<QByteArray> &file) {
        answer = file;
    });
    QTRY_VERIFY(answer);
    QCOMPARE(answer->error().kind, mcp::ErrorKind::Closed);
}

QUAYSIDE_TEST(TestHostIcons, QCoreApplication)

} // namespace tst_hosticons

#include "tst_hosticons.moc"
