// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/demowindow.h"
#include "tests/support/waiting.h"

#include <QGuiApplication>
#include <QQuickStyle>
#include <QRegularExpression>
#include <QTest>

namespace quayside {

using namespace Qt::StringLiterals;

void DemoWindow::initMain()
{
    QQuickStyle::setStyle(u"Basic"_s);
}

void DemoWindow::openWindow(const QString &folder, mcp::Clock *clock, mcp::Launcher *launcher)
{
    QTest::failOnWarning(QRegularExpression(u"\\.qml|QML"_s));
    m_program = std::make_unique<Program>(clock, folder, nullptr, launcher);
    QVERIFY(m_program->window());
    m_program->window()->resize(1280, 800);
    m_driver = std::make_unique<WindowDriver>(m_program->window());
    QVERIFY(QTest::qWaitForWindowActive(m_program->window(), Waiting::kLimit));
}

void DemoWindow::closeWindow()
{
    m_driver.reset();
    m_program.reset();
}

bool DemoWindow::openDemo(const QString &era)
{
    mcp::ServerEntry entry;
    entry.name = u"Harbour"_s;
    entry.program = QCoreApplication::applicationDirPath() + u"/quayside-demo-server"_s;
    if (!era.isEmpty())
        entry.arguments = {u"--era"_s, era};
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    m_program->app()->selectServer((*added)->entry().id);
    server()->start();
    return waitUntil([&] { return server()->toolCount() > 0 && Program::areListsRead(*added); })
        && waitUntil([this] { return m_driver->button(u"Tools"_s) != nullptr; });
}

void DemoWindow::key(Qt::Key key, Qt::KeyboardModifiers modifiers) const
{
    QTest::keyClick(m_program->window(), key, modifiers);
}

void DemoWindow::picture(const QString &name)
{
    QVERIFY2(m_program->savePictures(name), qPrintable(name));
}

} // namespace quayside

#include "moc_demowindow.cpp"
