// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/undocontroller.h"
#include "core/llm/providerproblem.h"
#include "tests/app/chat/chatstage.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QTest>

namespace tst_chatscontroller {

using namespace Qt::StringLiterals;
using namespace quayside;

/// The list of conversations, and the one on the page.
class TestChatsController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFailedServerIsOffAtFirst();
    void beginsWithTheFirstModel();
    void listsWhatWasSaid();
    void findsWordsInArchivedOnesToo();
    void opensAtWhatWasFound();
    void keepsWhatIsUnsaid();
    void aTurnGoesOnBehindAnotherConversation();
    void whatIsDeletedCanBeTakenBack();
    void whatIsDeletedIsGone();
    void oneThatIsLeftAndOpenedAtOnceStays();
    void theLastOneIsOpenAfterARestart_data();
    void theLastOneIsOpenAfterARestart();
    void namesAndPinsAndArchives();
    void exportsBothFormats();
    void saysWhyAnExportFailed();
    void wordsThatWereNotStoredComeBack();
    void aMessageStandsWhileTheToolsArePrepared();
    void aRemovedModelIsSaid();
    void theMenuHasTheModelsOfAllProviders();
    void wordsFilterTheMenuOfModels();
    void anotherModelGetsTheNextMessage();
    void theLongestAnswerIsSet();

private:
    static void addProvider(ChatStage &stage, const QString &name, const QStringList &models);
    static QStringList menu(ChatStage &stage);
    static QStringList titles(ChatStage &stage);
    static bool isListed(ChatStage &stage, const QStringList &titles);
};

QStringList TestChatsController::titles(ChatStage &stage)
{
    QStringList titles;
    for (int row = 0; row < stage.chats()->list()->count(); ++row)
        titles.append(stage.chats()->list()->at(row).title);
    return titles;
}

bool TestChatsController::isListed(ChatStage &stage, const QStringList &expected)
{
    return waitUntil([&] {
        stage.pass();
        return titles(stage) == expected;
    });
}

void TestChatsController::beginsWithTheFirstModel()
{
    ChatStage stage;
    stage.app.showPage(AppController::Page::Chat);
    stage.chats()->show();
    QVERIFY(!stage.chats()->hasModels());
    QVERIFY(!stage.chat()); // The page says what to do.
    stage.addModel();
    QVERIFY(stage.chat()->isEmpty());
    QCOMPARE(stage.chat()->setup()->modelText(), u"m-1"_s);
}

void TestChatsController::listsWhatWasSaid()
{
    ChatStage stage;
    stage.addModel();
    QVERIFY(isListed(stage, {})); // Nothing was said yet.
    stage.exchange(u"Hello"_s, u"Good day."_s);
    QVERIFY(isListed(stage, {u"Hello"_s}));
    QVERIFY(stage.chats()->list()->at(0).isCurrent);
    stage.chats()->startNew();
    stage.exchange(u"Again"_s, u"Yes."_s);
    QVERIFY(isListed(stage, {u"Again"_s, u"Hello"_s}));
}

void TestChatsController::findsWordsInArchivedOnesToo()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"The harbour is deep."_s);
    stage.chats()->setArchived(stage.chat()->key(), true);
    QVERIFY(isListed(stage, {}));
    stage.chats()->setSearch(u"harbour"_s);
    QVERIFY(isListed(stage, {u"Hello"_s}));
    QVERIFY(stage.chats()->list()->at(0).excerpt.contains(u"harbour"_s));
    stage.chats()->setSearch(u"lighthouse"_s);
    QVERIFY(isListed(stage, {}));
}

void TestChatsController::opensAtWhatWasFound()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"It is here.\n\nThe harbour is deep."_s);
    stage.exchange(u"More"_s, u"Yes."_s);
    const QString key = stage.chat()->key();
    for (const bool isOpen : {true, false}) {
        if (!isOpen)
            stage.chats()->startNew();
        stage.chats()->setSearch(isOpen ? u"HARBOUR"_s : u"harbour"_s);
        QVERIFY(waitUntil([&stage] {
            stage.pass();
            const ConversationListModel *list = stage.chats()->list();
            return list->count() == 1 && list->at(0).excerpt.contains(u"harbour"_s);
        }));
        stage.chats()->open(key);
        QTRY_COMPARE(stage.chat()->key(), key);
        TranscriptModel *transcript = stage.chat()->transcript();
        const int row = transcript->takeSought();
        QVERIFY(row > 0);
        QCOMPARE(transcript->at(row).part.text, u"The harbour is deep."_s);
        QCOMPARE(transcript->takeSought(), -1);
    }
}

void TestChatsController::keepsWhatIsUnsaid()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    const QString key = stage.chat()->key();
    stage.chat()->composer()->setText(u"Half a sent"_s);
    stage.chats()->startNew();
    QCOMPARE(stage.chat()->composer()->text(), QString());
    stage.chats()->open(key);
    QTRY_COMPARE(stage.chat()->key(), key);
    QCOMPARE(stage.chat()->composer()->text(), u"Half a sent"_s);
}

void TestChatsController::aTurnGoesOnBehindAnotherConversation()
{
    ChatStage stage;
    stage.addModel();
    stage.say(u"Hello"_s);
    const QString key = stage.chat()->key();
    stage.chats()->startNew();
    QVERIFY(isListed(stage, {u"Hello"_s}));
    QVERIFY(stage.chats()->list()->at(0).isBusy);
    QCOMPARE(stage.chats()->busyTitles(), QStringList{u"Hello"_s}); // Closing the window asks.
    stage.provider->answer(u"Good day."_s);
    QTRY_VERIFY(!stage.host.chats()->isBusy());
    stage.chats()->open(key);
    QTRY_COMPARE(stage.chat()->key(), key);
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"Good day."_s}));
}

void TestChatsController::whatIsDeletedCanBeTakenBack()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    const QString key = stage.chat()->key();
    QVERIFY(isListed(stage, {u"Hello"_s}));
    stage.chats()->remove(key);
    QVERIFY(titles(stage).isEmpty());
    QVERIFY(stage.chat()->key() != key);
    stage.app.get<UndoController>()->undo();
    QVERIFY(isListed(stage, {u"Hello"_s}));
    QTRY_COMPARE(stage.chat()->key(), key);
}

void TestChatsController::whatIsDeletedIsGone()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    const QString key = stage.chat()->key();
    QVERIFY(isListed(stage, {u"Hello"_s}));
    stage.chats()->remove(key);
    stage.app.get<UndoController>()->finish();
    QVERIFY(stage.host.chats()->find(key)); // Its views may still be there.
    QTRY_VERIFY(!stage.host.chats()->find(key));
    QVERIFY(isListed(stage, {}));
    stage.chats()->open(key);
    QTRY_VERIFY(!stage.chats()->problem().isEmpty());
}

void TestChatsController::oneThatIsLeftAndOpenedAtOnceStays()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    const QString key = stage.chat()->key();
    ChatController *before = stage.chat();
    stage.chats()->startNew();
    stage.chats()->open(key);
    delete before; // Its time is over just while the conversation is being opened.
    QTRY_COMPARE(stage.chat()->key(), key);
    QVERIFY(stage.host.chats()->find(key));
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"Good day."_s}));
}

void TestChatsController::theLastOneIsOpenAfterARestart_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<bool>("isOpened");
    QTest::newRow("as it was left") << QString() << true;
    QTest::newRow("archived") << u"archived"_s << false;
    QTest::newRow("gone") << u"gone"_s << false;
}

/// Found in use.
void TestChatsController::theLastOneIsOpenAfterARestart()
{
    QFETCH(const QString, change);
    QFETCH(const bool, isOpened);
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    const QString key = stage.chat()->key();
    if (change == u"archived"_s) {
        stage.chats()->setArchived(key, true);
        stage.chats()->startNew();
        QTRY_VERIFY(!stage.host.chats()->find(key));
    }
    stage.clock.advance(std::chrono::seconds(1));

    AppController next{
        AppPorts{&stage.host, &stage.clock, std::make_shared<ResultImages>(), {}, &stage.opener}};
    next.load();
    if (!change.isEmpty())
        next.get<ChatsController>()->setLast(change == u"gone"_s ? change : key);
    next.get<ChatsController>()->show();
    QTRY_VERIFY(next.get<ChatsController>()->current());
    QCOMPARE(next.get<ChatsController>()->current()->key() == key, isOpened);
    QCOMPARE(next.get<ChatsController>()->current()->isEmpty(), !isOpened);
    QVERIFY2(next.get<ChatsController>()->problem().isEmpty(),
             qPrintable(next.get<ChatsController>()->problem()));
    if (isOpened)
        QCOMPARE(next.get<ChatsController>()->current()->title(), u"Hello"_s);
}

void TestChatsController::namesAndPinsAndArchives()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    const QString first = stage.chat()->key();
    stage.chats()->startNew();
    stage.exchange(u"Again"_s, u"Yes."_s);
    stage.chats()->rename(first, u"Ships"_s);
    stage.chats()->setPinned(first, true);
    QVERIFY(isListed(stage, {u"Ships"_s, u"Again"_s}));
    QVERIFY(stage.chats()->list()->at(0).isPinned);
    stage.chats()->rename(first, u"  "_s); // No name is no change.
    stage.chats()->setArchived(first, true);
    QVERIFY(isListed(stage, {u"Again"_s}));
    stage.chats()->setArchive(true);
    QVERIFY(isListed(stage, {u"Ships"_s}));
}

void TestChatsController::exportsBothFormats()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    const QString key = stage.chat()->key();
    QVERIFY(isListed(stage, {u"Hello"_s}));
    QCOMPARE(stage.chats()->suggestedFileName(key), u"Hello"_s);
    for (const QString &name : {u"ships.md"_s, u"ships.json"_s}) {
        const QString path = stage.folder.filePath(name);
        stage.chats()->exportTo(key, QUrl::fromLocalFile(path));
        QTRY_VERIFY(stage.chats()->notice().contains(name));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY(text.contains("Good day."));
        QCOMPARE(text.startsWith('{'), name.endsWith(u".json"_s));
    }
}

void TestChatsController::saysWhyAnExportFailed()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    stage.chats()->exportTo(stage.chat()->key(), QUrl::fromLocalFile(u"/nowhere/ships.md"_s));
    QTRY_VERIFY(!stage.chats()->problem().isEmpty());
    stage.chats()->dismiss();
    QVERIFY(stage.chats()->problem().isEmpty());
}

/// Nothing that the person wrote is lost.
void TestChatsController::wordsThatWereNotStoredComeBack()
{
    ChatStage stage;
    QVERIFY(QDir(stage.folder.path()).mkdir(u"conversations.db"_s)); // No file can be there.
    stage.addModel();
    QTRY_VERIFY(!stage.chats()->problem().isEmpty());
    stage.chat()->composer()->setText(u"Hello"_s);
    stage.chat()->send();
    QTRY_COMPARE(stage.chat()->composer()->text(), u"Hello"_s);
    QVERIFY(!stage.chat()->isBusy());
    QVERIFY(!stage.chat()->failure().title.isEmpty());
    QVERIFY(!stage.chat()->composer()->isEditing());
}

void TestChatsController::theLongestAnswerIsSet()
{
    ChatStage stage;
    stage.addModel();
    ChatSetupController *setup = stage.chat()->setup();
    QCOMPARE(setup->longestAnswer(), u"8192"_s);
    for (const QString &wrong : {u""_s, u"255"_s, u"65537"_s, u"1.5"_s, u"many"_s}) {
        setup->setLongestAnswer(wrong);
        QVERIFY2(!setup->longestAnswerError().isEmpty(), qPrintable(wrong));
        QCOMPARE(setup->longestAnswer(), wrong);
    }
    stage.exchange(u"Hello"_s, u"Ahoy"_s);
    QCOMPARE(stage.provider->prompts.constLast().maxTokens, 8'192);
    setup->setLongestAnswer(u"65536"_s);
    QVERIFY(setup->longestAnswerError().isEmpty());
    stage.say(u"Tell me everything"_s);
    QCOMPARE(stage.provider->prompts.constLast().maxTokens, 65'536);
    stage.provider->fail(mcp::llm::toError({mcp::llm::ProviderProblem::Kind::AnswerTooLong, {}},
                                           u"at most 4096 completion tokens"_s, 400));
    QTRY_VERIFY(!stage.chat()->isBusy());
    QVERIFY(stage.chat()->failure().title.contains(u"answers as long"_s));
    QVERIFY(stage.chat()->failure().hint.contains(u"Longest answer"_s));
}

void TestChatsController::aRemovedModelIsSaid()
{
    ChatStage stage;
    stage.addModel();
    stage.exchange(u"Hello"_s, u"Good day."_s);
    mcp::ModelStore *store = stage.host.models()->store();
    QVERIFY(store->remove(store->entries().constFirst().id));
    QVERIFY(!stage.chat()->setup()->hasModel());
    QVERIFY(!stage.chats()->hasModels());
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"Good day."_s})); // It can still be read.
    stage.chat()->composer()->setText(u"More"_s);
    QVERIFY(!stage.chat()->composer()->canSend());
}

void TestChatsController::aMessageStandsWhileTheToolsArePrepared() // Found in use.
{
    ChatStage stage;
    stage.addModel();
    stage.chat()->composer()->setText(u"Hello"_s);
    stage.chat()->send(); // The tools are looked at when the clock goes on.
    QTRY_COMPARE(stage.words(), QStringList{u"Hello"_s});
    QVERIFY(stage.chat()->busyText().startsWith(u"Preparing"_s));
    stage.chat()->stop();
    QTRY_VERIFY(!stage.chat()->isBusy());
    QCOMPARE(stage.words(), QStringList{u"Hello"_s});
    const int last = stage.transcript()->count() - 1;
    QVERIFY(stage.at(last, TranscriptModel::StateTextRole).toString().contains(u"stopped"_s));
    QVERIFY(stage.at(last, TranscriptModel::CanRetryRole).toBool());
    QVERIFY(stage.chat()->failure().title.isEmpty());
    QStringList texts;
    connect(stage.chat(), &ChatController::busyTextChanged, this,
            [&] { texts.append(stage.chat()->busyText()); });
    stage.chat()->retry(stage.at(last, TranscriptModel::MessageIdRole).toDouble());
    stage.waitForModel();
    QVERIFY(texts.constFirst().startsWith(u"Preparing"_s));
    QVERIFY(texts.constLast().contains(u"is answering"_s));
    stage.chat()->disconnect(this);
    stage.answer(u"Good day."_s);
    QCOMPARE(stage.words(), (QStringList{u"Hello"_s, u"Good day."_s}));
}

void TestChatsController::addProvider(ChatStage &stage, const QString &name,
                                      const QStringList &models)
{
    mcp::ProviderEntry entry;
    entry.name = name;
    entry.baseUrl = u"https://other.example"_s;
    for (const QString &model : models)
        entry.models.append(mcp::ModelEntry{model, {}, {}, {}, {}});
    QVERIFY(stage.host.models()->store()->add(entry));
}

/// The rows, with a mark at the current one.
QStringList TestChatsController::menu(ChatStage &stage)
{
    QStringList rows;
    const ChatModelModel *model = stage.chat()->setup()->modelMenu();
    for (int row = 0; row < model->count(); ++row) {
        const ChatModelModel::Row &each = model->at(row);
        rows.append(each.name + u", " + each.providerName + (each.isCurrent ? u" *"_s : QString()));
    }
    return rows;
}

void TestChatsController::theMenuHasTheModelsOfAllProviders()
{
    ChatStage stage;
    stage.addModel();
    addProvider(stage, u"Other"_s, {u"m-1"_s, u"m-2\u202e"_s});
    QCOMPARE(menu(stage).size(), 3);
    QVERIFY(menu(stage).contains(u"m-1, Mock *"_s));
    QVERIFY(menu(stage).contains(u"m-1, Other"_s));
    QVERIFY2(!menu(stage).join(u' ').contains(QChar(0x202e)), "SEC-36");
    ChatSetupController *setup = stage.chat()->setup();
    QVERIFY(!setup->canFilterModels());
    const int other = setup->modelMenu()->rowWith(u"providerName"_s, u"Other"_s);
    setup->chooseModel(setup->modelMenu()->at(other).key);
    QVERIFY(menu(stage).contains(u"m-1, Other *"_s));
    QVERIFY(menu(stage).contains(u"m-1, Mock"_s));
    setup->chooseModel(u"nobody\nm-1"_s);
    QVERIFY(menu(stage).contains(u"m-1, Other *"_s));
    stage.say(u"Hello"_s);
    const auto entry =
        stage.host.models()->store()->entry(stage.chat()->chat()->conversation().model.providerId);
    QVERIFY(entry);
    QCOMPARE(entry->name, u"Other"_s);
    stage.answer(u"Good day."_s);
}

void TestChatsController::wordsFilterTheMenuOfModels()
{
    ChatStage stage;
    stage.addModel();
    QStringList models;
    for (int i = 0; i < ChatSetupController::kFewModels; ++i)
        models.append(u"large-%1"_s.arg(i));
    addProvider(stage, u"Other"_s, models);
    ChatSetupController *setup = stage.chat()->setup();
    QVERIFY(setup->canFilterModels());
    setup->setModelFilter(u"other 7"_s);
    QCOMPARE(menu(stage), QStringList{u"large-7, Other"_s});
    QVERIFY(setup->canFilterModels());
    setup->setModelFilter(u"nothing"_s);
    QVERIFY(menu(stage).isEmpty());
    setup->setModelFilter({});
    QCOMPARE(menu(stage).size(), 9);
}

/// Also when it is chosen while the model answers.
void TestChatsController::anotherModelGetsTheNextMessage()
{
    ChatStage stage;
    stage.addModel();
    addProvider(stage, u"Other"_s, {u"m-2"_s, u"m-3"_s});
    ChatSetupController *setup = stage.chat()->setup();
    const auto keyOf = [&](const QString &name) {
        return setup->modelMenu()->at(setup->modelMenu()->rowWith(u"name"_s, name)).key;
    };
    stage.say(u"Hello"_s);
    setup->chooseModel(keyOf(u"m-2"_s));
    QCOMPARE(setup->modelText(), u"m-2"_s);
    QCOMPARE(stage.chat()->chat()->conversation().model.model, u"m-1"_s);
    stage.provider->call(u"c1"_s, u"nothing"_s, "{}"); // A second round of the same turn.
    stage.waitForModel();
    QCOMPARE(stage.provider->prompts.constLast().model, u"m-1"_s);
    stage.answer(u"Good day."_s);
    QCOMPARE(stage.chat()->chat()->conversation().model.model, u"m-2"_s);
    stage.say(u"Again"_s);
    QCOMPARE(stage.provider->prompts.constLast().model, u"m-2"_s);
    setup->chooseModel(keyOf(u"m-3"_s));
    setup->chooseModel(keyOf(u"m-2"_s)); // The person thinks again.
    stage.answer(u"Yes."_s);
    QCOMPARE(setup->modelText(), u"m-2"_s);
    setup->chooseModel(keyOf(u"m-3"_s));
    stage.say(u"More"_s);
    QCOMPARE(stage.provider->prompts.constLast().model, u"m-3"_s);
    stage.answer(u"Yes."_s);
}

void TestChatsController::aFailedServerIsOffAtFirst() // W18
{
    ChatStage stage;
    const auto add = [&stage](const QString &name) -> mcp::Server * {
        mcp::ServerEntry entry;
        entry.name = name;
        entry.program = QCoreApplication::applicationFilePath();
        mcp::Server *server = stage.host.add(entry).valueOr(nullptr);
        return server && server->approve(server->review()) ? server : nullptr;
    };
    mcp::Server *good = add(u"Good"_s);
    mcp::Server *bad = add(u"Bad"_s);
    QVERIFY(good && bad);
    stage.launcher.failure = mcp::Error::transport({}, ENOENT);
    bad->start();
    QTRY_COMPARE(bad->state(), mcp::Server::State::Failed);
    stage.addModel();
    const auto servers = [&stage] { return stage.chat()->chat()->conversation().servers; };
    ChatSetupController *setup = stage.chat()->setup();
    const QString goodId = good->entry().id;
    const QString badId = bad->entry().id;
    QCOMPARE(servers(), QStringList{goodId});
    setup->setServerOn(badId, true);
    QCOMPARE(servers(), (QStringList{goodId, badId}));
    setup->setAllServersOn(false);
    QVERIFY(servers().isEmpty());
    setup->setAllServersOn(true);
    QCOMPARE(servers(), QStringList{goodId});
}

QUAYSIDE_TEST(TestChatsController, QGuiApplication)

} // namespace tst_chatscontroller

#include "tst_chatscontroller.moc"
