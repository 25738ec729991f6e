// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/chatwindow.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace quayside;

/// Conversations in the window, by pointer and keyboard.
class TestChatWindow : public ChatWindow
{
    Q_OBJECT

private Q_SLOTS:
    void startAimock();

    void withoutAModelItSaysWhatToDo();
    void anAnswerIsShownAsMarkdown();
    void aCallNeedsThePersonsPermission();
    void aDeniedCallIsNotSent();
    void aFailureSaysWhatToDo();
    void aMessageIsEditedInABranch();
    void conversationsAreFoundAndDeleted();
};

void TestChatWindow::startAimock()
{
    if (!startProvider(u"window.json"_s))
        QSKIP(mcp::kNoNodeServer);
}

void TestChatWindow::withoutAModelItSaysWhatToDo()
{
    QVERIFY(m_driver->click(u"Chat"_s));
    QVERIFY(soonSees(u"model"_s));
    picture(u"chat-none"_s);
    QVERIFY(clickSoon(u"Choose a model"_s));
    QTRY_COMPARE(m_program->app()->page(), AppController::Page::Settings);
}

void TestChatWindow::anAnswerIsShownAsMarkdown()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    picture(u"chat-empty"_s);
    QVERIFY(say(u"Say hello"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"Here is what I can do"_s));
    QVERIFY(soonSees(u"print(name)"_s));
    QVERIFY(!sees(u"```"_s));
    QTRY_COMPARE(chats()->list()->count(), 1);
    picture(u"chat-answer"_s);
}

void TestChatWindow::aCallNeedsThePersonsPermission() // SEC-44, SEC-45
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    QVERIFY(openPage());
    picture(u"chat-start"_s);
    QVERIFY(say(u"Echo ahoy"_s));
    QTRY_VERIFY_WITH_TIMEOUT(m_driver->button(u"Allow"_s), kPatience);
    picture(u"chat-approval"_s);
    QVERIFY(clickSoon(u"Allow"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"It says ahoy."_s));
    picture(u"chat-call"_s);
}

void TestChatWindow::aDeniedCallIsNotSent()
{
    QVERIFY(openDemo());
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Echo ahoy"_s));
    QVERIFY(clickSoon(u"Deny"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"I may not use it."_s));
    QVERIFY(sees(u"Not allowed"_s));
}

void TestChatWindow::aFailureSaysWhatToDo()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Too often"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"too many requests"_s));
    picture(u"chat-failed"_s);
}

void TestChatWindow::aMessageIsEditedInABranch()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Too often"_s));
    QVERIFY(waitForEnd());
    key(Qt::Key_Up);
    QTRY_VERIFY(chat()->composer()->isEditing());
    QVERIFY(say(u"Say hello"_s));
    QVERIFY(waitForEnd());
    QVERIFY(soonSees(u"2 / 2"_s));
    QVERIFY(rowOf(u"Too often"_s) < 0);
    QVERIFY(clickSoon(u"Previous version"_s));
    QTRY_VERIFY(rowOf(u"Too often"_s) >= 0);
}

void TestChatWindow::conversationsAreFoundAndDeleted()
{
    QVERIFY(addModel());
    QVERIFY(openPage());
    QVERIFY(say(u"Say hello"_s));
    QVERIFY(waitForEnd());
    key(Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY(chat()->isEmpty());
    QVERIFY(say(u"Too often"_s));
    QVERIFY(waitForEnd());
    QTRY_COMPARE(chats()->list()->count(), 2);
    key(Qt::Key_F, Qt::ControlModifier);
    m_driver->typeHere(u"ships"_s);
    QTRY_COMPARE(chats()->search(), u"ships"_s);
    QTRY_COMPARE(chats()->list()->count(), 1);
    picture(u"chat-search"_s);
    const QString found = chats()->list()->at(0).key;
    chats()->open(found);
    QTRY_COMPARE(chat()->key(), found);
    QVERIFY(soonSees(u"Here is what I can do"_s));
    chats()->remove(found);
    QTRY_COMPARE(chats()->list()->count(), 0);
    m_program->app()->undo()->finish();
    chats()->setSearch({});
    QTRY_COMPARE(chats()->list()->count(), 1);
}

QTEST_MAIN(TestChatWindow)
#include "tst_chatwindow.moc"
