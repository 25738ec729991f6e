// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/chatwindow.h"
#include "tests/support/waiting.h"

#include "core/host/models.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

namespace quayside {

using namespace Qt::StringLiterals;

bool ChatWindow::startProvider(const QString &fixtures, const QHash<QString, QString> &words,
                               const QStringList &options)
{
    const QString aimock = mcp::packageFile(u"@copilotkit/aimock/dist/cli.js"_s);
    QFile file(QStringLiteral(TEST_DATA_DIR "/chat/") + fixtures);
    QFile own(m_files.filePath(fixtures));
    if (mcp::nodeProgram().isEmpty() || aimock.isEmpty() || !file.open(QIODevice::ReadOnly)
        || !own.open(QIODevice::WriteOnly))
        return false;
    QByteArray text = file.readAll();
    for (auto word = words.cbegin(); word != words.cend(); ++word)
        text.replace(word.key().toUtf8(), word.value().toUtf8());
    own.write(text);
    own.close();
    m_provider =
        std::make_unique<mcp::NodeServer>(QStringList{aimock, u"--fixtures"_s, own.fileName(),
                                                      u"--strict"_s, u"--log-level"_s, u"warn"_s}
                                          + options);
    return m_provider->start();
}

bool ChatWindow::addModel(mcp::ProviderEntry::Kind kind)
{
    mcp::ProviderEntry entry;
    entry.name = u"Mock"_s;
    entry.kind = kind;
    const bool isGemini = kind == mcp::ProviderEntry::Kind::Gemini;
    entry.baseUrl = m_provider->url(isGemini ? u"/v1beta"_s : u"/v1"_s).toString();
    entry.models = {{u"m-1"_s, {}, {}, {}}};
    return bool(m_program->host()->models()->store()->add(entry));
}

bool ChatWindow::addServer(const QString &name, const QStringList &command)
{
    mcp::ServerEntry entry;
    entry.name = name;
    entry.program = command.constFirst();
    entry.arguments = command.sliced(1);
    const auto added = m_program->host()->add(entry);
    if (!added || !(*added)->approve((*added)->review()))
        return false;
    (*added)->start();
    return waitUntil([&] { return (*added)->state() == mcp::Server::State::Ready; });
}

bool ChatWindow::openPage()
{
    return m_driver->click(u"Chat"_s) && waitUntil([this] { return isAtComposer(); });
}

bool ChatWindow::isAtComposer() const
{
    const QQuickItem *focused = m_program->window()->activeFocusItem();
    return focused && focused->inherits("QQuickTextArea");
}

bool ChatWindow::say(const QString &message)
{
    if (!isAtComposer())
        return false;
    QTest::keySequence(m_program->window(), QKeySequence::SelectAll);
    m_driver->typeHere(message);
    const QSignalSpy busy(chat(), &ChatController::busyChanged); // The turn may be over soon.
    key(Qt::Key_Return);
    return waitUntil([&] { return !busy.isEmpty() || chat()->isBusy(); });
}

bool ChatWindow::soonSees(const QString &words) const
{
    return waitUntil([&] { return sees(words); });
}

bool ChatWindow::waitForEnd() const
{
    return waitUntil([this] { return !chat()->isBusy(); });
}

int ChatWindow::rowOf(const QString &words) const
{
    const TranscriptModel *transcript = chat()->transcript();
    for (int row = 0; row < transcript->count(); ++row) {
        const TranscriptRow &shown = transcript->at(row);
        if (shown.text.contains(words) || shown.part.text.contains(words))
            return row;
    }
    return -1;
}

bool ChatWindow::clickSoon(const QString &label) const
{
    return waitUntil([&] {
        const QQuickItem *button = m_driver->button(label);
        return button && button->isEnabled() && m_driver->click(label);
    });
}

} // namespace quayside

#include "moc_chatwindow.cpp"
