// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/registry/registrycontroller.h"
#include "tests/support/registryserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/ui/demowindow.h"

#include <QGuiApplication>
#include <QTest>

namespace tst_registrywindow {

using namespace quayside;
using namespace Qt::StringLiterals;

/// Finding a server in a registry and adding it, as a person does.
class TestRegistryWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void aServerIsFoundFilledInAndReviewed();
    void aNewerVersionIsFoundAndReviewed();
    void aLinkThatOnlyNamesAServerIsSearchedFor();
    void itIsReachedFromEverywhere();
    void aNarrowWindowShowsOneAtATime();
    void aListingMayBeOpenedBeforeTheListIsLaidOut();
    void whatIsWrongIsShown(); // Ends the registry.

private:
    RegistryController *registry() const { return m_program->app()->get<RegistryController>(); }
    bool show()
    {
        m_server.entries.clear();
        m_server.fill();
        registry()->setAddress(m_server.address());
        m_program->app()->showPage(AppController::Page::Registry);
        return m_driver->waitForLayout();
    }
    bool sees(const QString &words) const
    {
        return waitUntil([this, &words] { return m_driver->sees(words); });
    }

    mcp::RegistryServer m_server;
};

void TestRegistryWindow::aServerIsFoundFilledInAndReviewed() // SEC-01, SEC-02
{
    m_program->window()->resize(1200, 900);
    QVERIFY(show());
    picture(u"registry-nothing"_s);
    QCOMPARE(m_server.http.connections, 0);
    QVERIFY(m_driver->type(u"Search in the registry"_s, u"harbour"_s));
    key(Qt::Key_Return);
    QVERIFY(sees(u"An earlier harbour"_s));
    QVERIFY(sees(u"Deprecated"_s));
    QVERIFY(sees(u"Withdrawn"_s));
    QVERIFY(sees(u"A listing is no endorsement"_s));
    QVERIFY(sees(u"of the registry cannot be used."_s));
    picture(u"registry-list"_s);
    QVERIFY(m_driver->click(u"Harbour"_s));
    QVERIFY(sees(u"io.github.ada/harbour"_s));
    QVERIFY(sees(u"Where the charts are"_s));
    QTRY_VERIFY(!registry()->current()->isReading());
    QVERIFY(m_driver->waitForLayout());
    picture(u"registry-listing"_s);
    QVERIFY(m_driver->type(u"folder, required"_s, u"/srv/charts"_s));
    QVERIFY(m_driver->type(u"HARBOUR_KEY, required"_s, u"canary"_s));
    picture(u"registry-filled"_s);
    QVERIFY(m_driver->click(u"Review…"_s));
    QVERIFY(sees(u"@ada/harbour@1.2.0"_s));
    QVERIFY(sees(u"/srv/charts"_s));
    QTRY_VERIFY(m_program->app()->get<ReviewController>()->isOpen());
    QCOMPARE(m_program->app()->page(), AppController::Page::Server);
    picture(u"registry-review"_s);
    QCOMPARE(m_program->host()->servers().constFirst()->state(), mcp::Server::State::NotReviewed);
}

void TestRegistryWindow::aNewerVersionIsFoundAndReviewed() // SEC-03
{
    m_program->window()->resize(1200, 900);
    QVERIFY(show());
    for (const QString &name : {u"lamp"_s, u"kettle"_s}) {
        mcp::ServerEntry entry;
        entry.name = name;
        entry.program = u"npx"_s;
        entry.arguments = QStringList{u"-y"_s, u"@example/server@1.0.0"_s, u"/srv"_s};
        entry.listing = mcp::ListingOrigin{u"org.example/"_s + name, u"1.0.0"_s};
        QVERIFY(m_program->host()->add(entry));
        m_server.add("org.example/" + name.toUtf8(), "1.0.0");
    }
    m_server.add("org.example/lamp", "1.1.0");
    m_server.add("org.example/kettle", "2.0.0", R"("packages":[{"registryType":"npm",
        "identifier":"@example/server","version":"2.0.0","transport":{"type":"stdio"},
        "environmentVariables":[{"name":"KETTLE_KEY","isRequired":true,"isSecret":true}]}],)");
    m_program->app()->showPage(AppController::Page::Registry);
    QVERIFY(sees(u"2 of your servers came from the registry."_s));
    const int connections = m_server.http.connections;
    settle();
    QCOMPARE(m_server.http.connections, connections);
    QVERIFY(m_driver->click(u"Check for updates"_s));
    QVERIFY(sees(u"2 server(s) have a newer version."_s));
    QVERIFY(sees(u"It takes other settings. Search for org.example/kettle and add it again."_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"registry-updates"_s);
    QVERIFY(m_driver->click(u"Update…"_s));
    QTRY_VERIFY(m_program->app()->get<ReviewController>()->isOpen());
    QVERIFY(sees(u"@example/server@1.1.0"_s));
    picture(u"registry-update-review"_s);
}

void TestRegistryWindow::aLinkThatOnlyNamesAServerIsSearchedFor() // SEC-09
{
    QVERIFY(show());
    const int connections = m_server.http.connections;
    m_program->app()->openLinks({u"vscode:mcp/by-name/io.github.ada%2Fharbour"_s});
    QVERIFY(sees(u"This link only names a server"_s));
    QCOMPARE(m_server.http.connections, connections);
    QVERIFY(m_driver->waitForLayout());
    picture(u"registry-named"_s);
    // The field has room for all lines of what is wrong with it.
    QQuickItem *area = m_driver->input(u"From outside of Quayside"_s);
    const auto isProblem = [](const QQuickItem *item) {
        return item->property("text").toString().startsWith("This link only names"_L1);
    };
    const QQuickItem *problem = WindowDriver::find(m_program->window()->contentItem(), isProblem);
    QVERIFY(area && problem);
    const qreal end = area->mapToScene(QPointF(0, area->height())).y();
    QTRY_VERIFY(problem->mapToScene(QPointF()).y() >= end);
    QVERIFY(m_driver->click(u"Find it in the registry"_s));
    QTRY_COMPARE(m_program->app()->page(), AppController::Page::Registry);
    QCOMPARE(registry()->searched(), u"io.github.ada/harbour"_s);
    QVERIFY(sees(u"Tides and ships of a harbour"_s));
}

void TestRegistryWindow::itIsReachedFromEverywhere()
{
    m_program->window()->resize(1200, 900);
    AppController *app = m_program->app();
    QVERIFY(m_driver->click(u"Find servers"_s)); // On the welcome page.
    QTRY_COMPARE(app->page(), AppController::Page::Registry);
    app->showPage(AppController::Page::Home);
    QVERIFY(m_driver->click(u"Add server"_s));
    QVERIFY(m_driver->click(u"Find servers in a registry"_s));
    QTRY_COMPARE(app->page(), AppController::Page::Registry);
    QVERIFY(!app->get<AddServerController>()->isOpen());
    QVERIFY(m_driver->click(u"Registry…"_s));
    QTRY_COMPARE(app->page(), AppController::Page::Settings);
    QVERIFY(m_driver->type(u"Server registry"_s, u"http://example.org"_s));
    key(Qt::Key_Return);
    QTRY_VERIFY(!registry()->addressProblem().isEmpty());
    QVERIFY(sees(registry()->addressProblem()));
    picture(u"registry-setting"_s);
}

void TestRegistryWindow::whatIsWrongIsShown()
{
    m_program->window()->resize(1200, 900);
    QVERIFY(show());
    const auto good = m_server.http.handler;
    m_server.http.handler = [](const mcp::TestExchangePtr &) {};
    registry()->search(u"harbour"_s);
    QVERIFY(sees(u"Asking 127.0.0.1…"_s));
    picture(u"registry-slow"_s);
    QVERIFY(m_driver->click(u"Cancel"_s));
    QVERIFY(!registry()->isAsking());
    m_server.http.handler = [](const mcp::TestExchangePtr &exchange) {
        exchange->answer(200, "text/html", "<html>Sign in</html>");
    };
    registry()->search(u"harbour"_s);
    QVERIFY(sees(u"The answer of 127.0.0.1 cannot be read."_s));
    picture(u"registry-broken"_s);
    m_server.http.handler = good;
    QVERIFY(m_driver->click(u"Try again"_s));
    QVERIFY(sees(u"An earlier harbour"_s));
    m_server.http.stopListening();
    m_server.http.cutAll();
    registry()->search(u"harbour"_s);
    QVERIFY(sees(u"This is its answer of"_s));
    QVERIFY(sees(u"An earlier harbour"_s));
    picture(u"registry-offline"_s);
    registry()->search(u"nothing like it"_s);
    QVERIFY(sees(u"127.0.0.1 does not answer."_s));
}

void TestRegistryWindow::aListingMayBeOpenedBeforeTheListIsLaidOut()
{
    m_program->window()->resize(900, 600);
    QVERIFY(show());
    registry()->search(u"harbour"_s);
    QTRY_VERIFY(!registry()->isAsking());
    registry()->open(0); // A polish loop would be a warning, which fails this.
    QTRY_VERIFY(!registry()->current()->isReading());
    QVERIFY(m_driver->waitForLayout());
    const auto isDescription = [](const QQuickItem *item) {
        return QString::fromLatin1(item->metaObject()->className()).startsWith("ServerText"_L1)
            && item->property("text").toString() == "Tides and ships of a harbour"_L1;
    };
    const QQuickItem *text = WindowDriver::find(m_program->window()->contentItem(), isDescription);
    QVERIFY(text);
    QVERIFY2(text->height() < 80, qPrintable(QString::number(text->height()))); // One line.
}

void TestRegistryWindow::aNarrowWindowShowsOneAtATime()
{
    m_program->window()->resize(900, 600);
    QVERIFY(show());
    registry()->search(u"harbour"_s);
    QVERIFY(sees(u"An earlier harbour"_s));
    picture(u"registry-narrow-list"_s);
    registry()->open(0);
    QVERIFY(sees(u"Where the charts are"_s));
    QTRY_VERIFY(!registry()->current()->isReading());
    QVERIFY(m_driver->waitForLayout());
    picture(u"registry-narrow"_s);
    QVERIFY(m_driver->click(u"Close"_s));
    QVERIFY(sees(u"An earlier harbour"_s));
}

QUAYSIDE_TEST(TestRegistryWindow, QGuiApplication)

} // namespace tst_registrywindow

#include "tst_registrywindow.moc"
