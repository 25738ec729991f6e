// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/bundlecontroller.h"
#include "app/servers/reviewcontroller.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/support/zipwriter.h"
#include "tests/ui/demowindow.h"

#include <QGuiApplication>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_bundlewindow {

using namespace quayside;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kManifest =
    R"({"manifest_version":"0.3","name":"lamp","display_name":"The lamp","version":"1.4.0",
        "description":"Switches the lamps of a house on and off, and says which of them burn.",
        "author":{"name":"Ada"},"colour":1,
        "tools":[{"name":"light","description":"Lights a lamp."}],
        "compatibility":{"runtimes":{"node":">=18"}},
        "server":{"type":"node","entry_point":"server.js","mcp_config":{"command":"node",
            "args":["${__dirname}/server.js"],"env":{"LAMP_ROOM":"${user_config.room}"}}},
        "user_config":{"room":{"type":"string","title":"Room","description":"Where the lamps are",
            "default":"kitchen","required":true}}})";

const QByteArray kServer = R"(
const answer = (id, result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === "initialize")
        answer(id, { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "lamp", version: "1.4.0" } });
    else if (method === "tools/list")
        answer(id, { tools: [{ name: "light", title: "Light a lamp", inputSchema: { type: "object" } }] });
    else if (method === "tools/call")
        answer(id, { content: [{ type: "text", text: `The lamp in the ${process.env.LAMP_ROOM} burns.` }] });
    else if (id !== undefined)
        console.log(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "unknown" } }));
});
)";

} // namespace

/// A bundle that the person opens, in the window.
class TestBundleWindow : public DemoWindow
{
    Q_OBJECT

private Q_SLOTS:
    void aBundleIsInstalledAndItsToolUsed();
    void aRefusedBundleSaysWhy();
    void aCancelledBundleLeavesNothing();

private:
    QString bundle(const QByteArray &manifest = kManifest, const ZipItem &more = {"README", "1"})
    {
        QFile file(m_folder.filePath(u"lamp.mcpb"_s));
        const QByteArray zip = zipOf({{"manifest.json", manifest}, {"server.js", kServer}, more});
        return file.open(QFile::WriteOnly) && file.write(zip) == zip.size() ? file.fileName()
                                                                            : QString();
    }
    /// As the file manager does.
    void open(const QString &path) { m_program->app()->openLinks({path}); }
    bool sees(const QString &words) const
    {
        return waitUntil([this, &words] { return m_driver->sees(words); });
    }

    /// The button of the review: the page behind it has one of the same name.
    bool agree() const
    {
        const auto isStart = [](const QQuickItem *item) {
            return QString::fromLatin1(item->metaObject()->className())
                       .startsWith("ConsentButton"_L1)
                && item->isEnabled();
        };
        QQuickItem *start = nullptr;
        if (!waitUntil([&] {
                start = WindowDriver::find(m_program->window()->contentItem(), isStart);
                return start != nullptr;
            }))
            return false;
        QTest::mouseClick(m_program->window(), Qt::LeftButton, {},
                          start->mapToScene(start->boundingRect().center()).toPoint());
        return true;
    }

    QTemporaryDir m_folder;
};

void TestBundleWindow::aBundleIsInstalledAndItsToolUsed() // SEC-01, SEC-09, SEC-10
{
    std::optional<mcp::Result<void>> usable;
    m_program->host()->checkSandbox(this).then(this, [&](const auto &one) { usable = one; });
    QTRY_VERIFY(usable);
    if (!*usable || QStandardPaths::findExecutable(u"node"_s).isEmpty())
        QSKIP("needs bubblewrap and Node.js");
    m_program->window()->resize(1200, 900);
    open(bundle());
    QVERIFY(sees(u"Install “The lamp”?"_s));
    QVERIFY(sees(u"Switches the lamps of a house"_s));
    QVERIFY(sees(u"It needs Node.js, version >=18"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"bundle-sheet"_s);
    int clicks = 0; // Beside those in the review.
    const auto click = [&](const QString &label) {
        ++clicks;
        return waitUntil([&] { return m_driver->button(label) != nullptr; })
            && m_driver->click(label);
    };
    QVERIFY(click(u"Install"_s));
    auto *review = m_program->app()->get<ReviewController>();
    QTRY_VERIFY(review->isOpen());
    QVERIFY(sees(u"in a sandbox"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"bundle-review"_s);
    QTRY_VERIFY((review->reachedEnd(), review->canApprove()));
    QVERIFY(agree());
    QTRY_COMPARE(m_program->host()->servers().constFirst()->state(), mcp::Server::State::Ready);
    QVERIFY(click(u"Light a lamp"_s));
    QVERIFY(click(u"Run"_s));
    QVERIFY(sees(u"The lamp in the kitchen burns."_s));
    QCOMPARE(clicks, 3);
    picture(u"bundle-used"_s);
}

void TestBundleWindow::aRefusedBundleSaysWhy() // SEC-09
{
    m_program->window()->resize(900, 600);
    open(bundle(kManifest, {"../../.profile", "evil"}));
    QVERIFY(sees(u"“lamp.mcpb” is refused"_s));
    QVERIFY(sees(u"../../.profile"_s));
    QVERIFY(sees(u"Nothing was installed."_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"bundle-refused"_s);
    QVERIFY(m_driver->click(u"Close"_s));
    QTRY_VERIFY(!m_program->app()->get<BundleController>()->isOpen());
    QVERIFY(m_program->host()->servers().isEmpty());
}

void TestBundleWindow::aCancelledBundleLeavesNothing()
{
    m_program->window()->resize(900, 600);
    QByteArray wordy = kManifest;
    const QByteArray words = QByteArray(" lights every lamp of the house").repeated(60);
    wordy.replace("Switches the lamps of a house on and off, and says which of them burn.",
                  QByteArray(QByteArray(40, 'x') + words));
    wordy.replace(">=18", ">=99");
    open(bundle(wordy));
    QVERIFY(sees(u"Install “The lamp”?"_s));
    QVERIFY(m_driver->waitForLayout());
    picture(u"bundle-sheet-long"_s);
    key(Qt::Key_Escape);
    QTRY_VERIFY(!m_program->app()->get<BundleController>()->isOpen());
    QVERIFY(m_program->host()->servers().isEmpty());
}

QUAYSIDE_TEST(TestBundleWindow, QGuiApplication)

} // namespace tst_bundlewindow

#include "tst_bundlewindow.moc"
