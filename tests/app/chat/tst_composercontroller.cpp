// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/personrequests.h"
#include "app/chat/composercontroller.h"
#include "app/images/resultimages.h"
#include "app/text/cuttext.h"
#include "core/client/connection.h"
#include "core/host/chat.h"
#include "core/host/chats.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedprovider.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

namespace quayside::tst_composercontroller {

using mcp::chat::Attachment;
using mcp::chat::Image;
using mcp::chat::Message;
using mcp::chat::Part;
using mcp::chat::Text;
using mcp::json::Value;
using namespace Qt::StringLiterals;

class TestComposerController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsAttachmentsAndThenTheWords();
    void cannotSendNothing();
    void cannotSendWithoutAModelOrWhileItAnswers();
    void readsTextFiles();
    void cutsALongTextAtTheLimit_data();
    void cutsALongTextAtTheLimit();
    void refusesOtherFiles_data();
    void refusesOtherFiles();
    void takesPicturesThatModelsRead_data();
    void takesPicturesThatModelsRead();
    void refusesPicturesOverTheLimit();
    void takesTwentyAttachments();
    void refusesFilesOfOtherComputers();
    void pastesALongTextAsAnAttachment_data();
    void pastesALongTextAsAnAttachment();
    void pastesPicturesAndFiles();
    void whatIsRemovedDoesNotComeBack();
    void canBeDestroyedWhileItReads();
    void editsAMessageAndGivesTheDraftBack();
    void aSentEditGivesTheDraftBack();
    void takesBackWhatWasNotSent();
    void showsHiddenCharactersOfNames();
    void aSlashOpensThePrompts();
    void offersOnlyWhatTheConversationHas();
    void showsAtMostTwoHundredOffers();
    void followsTheListWhileItIsOpen();
    void aServerThatIsRemovedTakesItsOffersAlong();
    void insertsAPromptWithoutArguments();
    void insertsAfterWhatIsWritten();
    void insertsAllPartsOfAPrompt();
    void insertsNoMoreThanTheLimit();
    void asksForTheArgumentsOfAPrompt();
    void changesTheArgumentsOfAnInsertedPrompt();
    void keepsTheFormOfAPromptThatWasRefused();
    void aClosedPromptInsertsNothing();
    void aServerThatIsRemovedTakesItsFormAlong();
    void listsResourcesAndTemplates();
    void attachesAResource();
    void attachesEachPartOfAResource();
    void cutsALongResource();
    void attachesTheResourceOfATemplate();
    void saysWhyAResourceIsNotAttached();
    void aServerThatEndsLeavesAReason();
};

namespace {

const QByteArray kPng = QByteArray::fromHex("89504e470d0a1a0a");

/// A conversation with a model and one server, whose requests for contents the test answers.
struct Stage
{
    Stage()
        : provider(std::make_shared<mcp::ScriptedProvider>())
        , host(mcp::HostPorts{.configFolder = folder.path(),
                              .environment = QProcessEnvironment::systemEnvironment(),
                              .launcher = &launcher,
                              .clock = &clock,
                              .createProvider = [this](const mcp::ProviderEntry &,
                                                       const QString &) { return provider; }})
    {
        launcher.onLaunch = [this](mcp::FakeProcess *process) {
            process->onMessage = [this, process](const Value &message) {
                onMessage(process, message);
            };
        };
        [this] { QVERIFY(host.load()); }();
        mcp::ProviderEntry entry;
        entry.name = u"Mock"_s;
        entry.baseUrl = u"https://models.example"_s;
        entry.models = {mcp::ModelEntry{u"m-1"_s, {}, {}, {}, {}}};
        model = {host.models()->store()->add(entry)->id, u"m-1"_s};
        server = add(u"Shelf"_s);
        chat = host.chats()->create(model, {server->entry().id});
        ports.host = &host;
        ports.clock = &clock;
        ports.images = std::make_shared<ResultImages>();
        requests = std::make_unique<PersonRequests>(ports);
        ports.requests = requests.get();
        composer = std::make_unique<ComposerController>(chat, ports, nullptr);
    }

    mcp::Server *add(const QString &name)
    {
        mcp::ServerEntry entry;
        entry.name = name;
        entry.program = QCoreApplication::applicationFilePath(); // It is never run.
        mcp::Server *added = host.add(entry).valueOr(nullptr);
        [added] { QVERIFY(added && added->approve(added->review())); }();
        return added;
    }

    void onMessage(mcp::FakeProcess *process, const Value &message)
    {
        const QString method = message.at(u"method").toString();
        if (method == u"initialize")
            answer(process, message,
                   R"({"protocolVersion":"2025-11-25","serverInfo":{"name":"s","version":"1"},)"
                   R"("capabilities":{"prompts":{"listChanged":true},"resources":{}}})");
        else if (method == u"prompts/list")
            answer(process, message, R"({"prompts":[)" + prompts + "]}");
        else if (method == u"resources/list")
            answer(process, message, R"({"resources":[)" + resources + "]}");
        else if (method == u"resources/templates/list")
            answer(process, message, R"({"resourceTemplates":[)" + templates + "]}");
        else if (method == u"prompts/get" || method == u"resources/read")
            asked.append(message);
        else if (method == u"notifications/cancelled")
            ++cancelled;
        else if (const QByteArray simple = mcp::answerAsServer(message); !simple.isEmpty())
            process->write(simple);
    }
    static void answer(mcp::FakeProcess *process, const Value &message, const QByteArray &result)
    {
        process->write(R"({"jsonrpc":"2.0","id":)" + message.at(u"id").toJson() + R"(,"result":)"
                       + result + '}');
    }
    mcp::FakeProcess *process() const { return launcher.processes.constLast(); }
    /// Answers what was asked last.
    void answer(const QByteArray &result) const { answer(process(), asked.constLast(), result); }
    void fail(int code) const
    {
        process()->write(R"({"jsonrpc":"2.0","id":)" + asked.constLast().at(u"id").toJson()
                         + R"(,"error":{"code":)" + QByteArray::number(code)
                         + R"(,"message":"no"}})");
    }
    QString askedFor(QStringView member) const
    {
        return asked.isEmpty() ? QString() : asked.constLast().at(u"params").at(member).toString();
    }

    /// The server runs, and the list shows count offers.
    bool offers(int offered, int count)
    {
        if (server->state() == mcp::Server::State::Stopped)
            server->start();
        composer->offer(offered);
        return waitUntil([this, count] { return composer->offers()->count() == count; });
    }
    QStringList titles() const
    {
        QStringList all;
        for (int row = 0; row < composer->offers()->count(); ++row)
            all.append(composer->offers()->at(row).title);
        return all;
    }
    /// The offer with that title.
    void choose(const QString &title) const
    {
        composer->choose(composer->offers()->at(int(titles().indexOf(title))).key);
    }
    bool choosesAndAsks(int offered, int count, const QString &title)
    {
        if (!offers(offered, count))
            return false;
        choose(title);
        return waitUntil([this] { return !asked.isEmpty(); });
    }

    QString write(const QString &name, const QByteArray &content) const
    {
        const QString path = folder.filePath(name);
        QFile file(path);
        const bool isWritten =
            file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
        return isWritten ? path : QString();
    }
    void attach(const QString &path) const { composer->addFiles({QUrl::fromLocalFile(path)}); }
    const AttachmentListModel::Row &row(int at = 0) const
    {
        return composer->attachments()->at(at);
    }
    int rows() const { return composer->attachments()->count(); }
    /// As many rows, and all of them are read.
    bool hasRead(int count = 1) const
    {
        return waitUntil([this, count] {
            bool isReading = rows() != count;
            for (int at = 0; at < rows(); ++at)
                isReading = isReading || row(at).isReading;
            return !isReading;
        });
    }

    QTemporaryDir folder;
    mcp::ManualClock clock;
    mcp::FakeLauncher launcher;
    std::shared_ptr<mcp::ScriptedProvider> provider;
    mcp::Host host;
    mcp::ModelName model;
    mcp::Server *server = nullptr;
    mcp::Chat *chat = nullptr;
    AppPorts ports;
    std::unique_ptr<PersonRequests> requests;
    std::unique_ptr<ComposerController> composer;
    QByteArray prompts = R"({"name":"hello","title":"Say hello","description":"Greets"},)"
                         R"({"name":"menu","arguments":[{"name":"day","required":true}]})";
    QByteArray resources = R"({"uri":"demo://notes","name":"n","title":"Notes"},)"
                           R"({"uri":"demo://log","name":"Diary"},{"uri":"ui://x","name":"App"})";
    QByteArray templates = R"({"uriTemplate":"demo://day/{day}","name":"Day"})";
    QList<Value> asked;
    int cancelled = 0;
};

template<class T>
T partAt(const QList<Part> &parts, qsizetype at)
{
    const auto *part = at < parts.size() ? std::get_if<T>(&parts.at(at)) : nullptr;
    return part ? *part : T();
}

QByteArray textMessage(const QByteArray &role, const QByteArray &json)
{
    return R"({"role":")" + role + R"(","content":{"type":"text","text":)" + json + "}}";
}

QByteArray imageOf(qsizetype bytes)
{
    return kPng + QByteArray(bytes - kPng.size(), 'x');
}

} // namespace

void TestComposerController::sendsAttachmentsAndThenTheWords()
{
    Stage stage;
    stage.composer->setText(u"Look at this"_s);
    stage.attach(stage.write(u"a.txt"_s, "alpha"));
    QVERIFY(stage.row().isReading);
    QVERIFY(!stage.composer->canSend()); // Before all of it is read.
    QVERIFY(stage.hasRead());
    QVERIFY(stage.composer->canSend());
    const QList<Part> parts = stage.composer->take();
    QCOMPARE(parts.size(), 2);
    QCOMPARE(partAt<Attachment>(parts, 0).text, u"alpha"_s);
    QCOMPARE(partAt<Text>(parts, 1).text, u"Look at this"_s);
    QVERIFY(stage.composer->text().isEmpty());
    QCOMPARE(stage.rows(), 0);
    QVERIFY(!stage.composer->canSend());
}

void TestComposerController::cannotSendNothing()
{
    Stage stage;
    QAbstractItemModelTester tester(stage.composer->attachments(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(!stage.composer->canSend());
    stage.composer->setText(u" \n\t"_s);
    QVERIFY(!stage.composer->canSend());
    QVERIFY(stage.composer->take().isEmpty());
    stage.attach(stage.write(u"a.txt"_s, "alpha"));
    QVERIFY(stage.hasRead());
    QVERIFY(stage.composer->canSend()); // Without a word.
    QCOMPARE(stage.composer->take().size(), 1);
}

void TestComposerController::cannotSendWithoutAModelOrWhileItAnswers()
{
    Stage stage;
    stage.composer->setText(u"Hello"_s);
    QVERIFY(stage.composer->canSend());
    stage.chat->say({Text{u"First"_s}});
    QVERIFY(!stage.composer->canSend());
    QTRY_VERIFY((stage.clock.advance(std::chrono::milliseconds(60)), stage.provider->isAsked()));
    stage.provider->answer(u"Yes"_s);
    QTRY_VERIFY(stage.composer->canSend());
    QVERIFY(stage.host.models()->store()->remove(stage.model.providerId));
    QVERIFY(!stage.composer->canSend());
}

void TestComposerController::readsTextFiles()
{
    Stage stage;
    stage.attach(stage.write(u"notes.md"_s, "\xEF\xBB\xBF# Grüße\n"));
    QVERIFY(stage.hasRead());
    QCOMPARE(stage.row().name, u"notes.md"_s);
    QVERIFY2(stage.row().facts.startsWith(u"Text · "), qPrintable(stage.row().facts));
    QVERIFY(!stage.row().isPicture && stage.row().problem.isEmpty());
    const auto file = partAt<Attachment>(stage.composer->take(), 0);
    QCOMPARE(file.name, u"notes.md"_s);
    QCOMPARE(file.mimeType, u"text/markdown"_s);
    QCOMPARE(file.text, u"# Grüße\n"_s);
    QCOMPARE(file.omitted, 0);
    QVERIFY(file.serverId.isEmpty());
    stage.attach(stage.write(u"empty"_s, {}));
    QVERIFY(stage.hasRead());
    QVERIFY(stage.composer->canSend());
}

void TestComposerController::cutsALongTextAtTheLimit_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<qsizetype>("kept"); // Characters.
    QTest::addColumn<qint64>("omitted");
    const qsizetype most = ComposerController::kTextBytes;
    QTest::newRow("at the limit") << QByteArray(most, 'a') << most << qint64(0);
    QTest::newRow("one more") << QByteArray(most + 1, 'a') << most << qint64(1);
    QTest::newRow("a character across it")
        << QByteArray(QByteArray(most - 1, 'a') + "€") << most - 1 << qint64(3);
    QTest::newRow("more than a picture has")
        << QByteArray(8 * most, 'a') << most << qint64(7 * most);
}

void TestComposerController::cutsALongTextAtTheLimit()
{
    QFETCH(QByteArray, content);
    QFETCH(qsizetype, kept);
    QFETCH(qint64, omitted);
    Stage stage;
    stage.attach(stage.write(u"long.txt"_s, content));
    QVERIFY(stage.hasRead());
    QCOMPARE(stage.row().facts.contains(u"left out"_s), omitted > 0);
    const auto file = partAt<Attachment>(stage.composer->take(), 0);
    QCOMPARE(file.text.size(), kept);
    QCOMPARE(file.omitted, omitted);
}

void TestComposerController::refusesOtherFiles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("why");
    QTest::newRow("wrong UTF-8") << u"a.txt"_s << QByteArray("caf\xE9 au lait") << u"UTF-8"_s;
    QTest::newRow("half a character") << u"a.txt"_s << QByteArray("a\xE2\x82") << u"UTF-8"_s;
    QTest::newRow("a NUL") << u"a.txt"_s << QByteArray("a\0b", 3) << u"UTF-8"_s;
    QTest::newRow("a sound") << u"a.wav"_s << QByteArray("RIFF\x24\0\0\0WAVEfmt \xff", 17)
                             << u"no sound"_s;
    QTest::newRow("a video") << u"a.mp4"_s
                             << QByteArray("\0\0\0\x18"
                                           "ftypmp42\xff",
                                           13)
                             << u"no video"_s;
    QTest::newRow("a folder") << u"folder"_s << QByteArray() << u"folder"_s;
    QTest::newRow("a pipe") << u"fifo"_s << QByteArray() << u"regular file"_s;
    QTest::newRow("a device") << u"/dev/zero"_s << QByteArray() << u"regular file"_s;
    QTest::newRow("nothing") << u"missing"_s << QByteArray() << u"could not be read"_s;
}

void TestComposerController::refusesOtherFiles()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, why);
    Stage stage;
    stage.composer->setText(u"Read it"_s);
    QString path = name.startsWith(u'/') ? name : stage.folder.filePath(name);
    if (name == u"folder")
        QVERIFY(QDir().mkdir(path));
    else if (name == u"fifo")
        QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    else if (!content.isEmpty())
        path = stage.write(name, content);
    stage.attach(path);
    QVERIFY(stage.hasRead());
    QVERIFY2(stage.row().problem.contains(why), qPrintable(stage.row().problem));
    QVERIFY(!stage.composer->canSend());
    stage.composer->removeAttachment(stage.row().key);
    QVERIFY(stage.composer->canSend());
    QCOMPARE(stage.composer->take().size(), 1);
}

void TestComposerController::takesPicturesThatModelsRead_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("type");
    QTest::newRow("PNG") << imageOf(100) << u"image/png"_s;
    QTest::newRow("JPEG") << QByteArray("\xFF\xD8\xFF\xE0 and more") << u"image/jpeg"_s;
    QTest::newRow("GIF") << QByteArray("GIF89a\x01\x02") << u"image/gif"_s;
    QTest::newRow("WebP") << QByteArray("RIFF\x01\x01\x01\x01WEBPVP8 ") << u"image/webp"_s;
    QTest::newRow("at the limit") << imageOf(ComposerController::kImageBytes) << u"image/png"_s;
}

void TestComposerController::takesPicturesThatModelsRead()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, type);
    Stage stage;
    stage.attach(stage.write(u"picture.txt"_s, content)); // Whatever its name.
    QVERIFY(stage.hasRead());
    QVERIFY2(stage.row().problem.isEmpty(), qPrintable(stage.row().problem));
    QVERIFY(stage.row().isPicture);
    const auto image = partAt<Image>(stage.composer->take(), 0);
    QCOMPARE(image.mimeType, type);
    QCOMPARE(image.data, mcp::json::Raw('"' + content.toBase64() + '"'));
}

void TestComposerController::refusesPicturesOverTheLimit()
{
    Stage stage;
    stage.attach(stage.write(u"large.png"_s, imageOf(ComposerController::kImageBytes + 1)));
    QVERIFY(stage.hasRead());
    QVERIFY2(stage.row().problem.contains(u"larger than"_s), qPrintable(stage.row().problem));
}

void TestComposerController::takesTwentyAttachments()
{
    Stage stage;
    const QUrl file = QUrl::fromLocalFile(stage.write(u"a.txt"_s, "alpha"));
    stage.composer->addFiles(QList<QUrl>(MessageAttachments::kMost, file));
    QVERIFY(stage.hasRead(MessageAttachments::kMost));
    QVERIFY(stage.composer->problem().isEmpty());
    stage.composer->addFiles({file});
    QCOMPARE(stage.rows(), MessageAttachments::kMost);
    QVERIFY(stage.composer->problem().contains(u"20"_s));
    stage.composer->dismissProblem();
    QVERIFY(stage.composer->problem().isEmpty());
    QCOMPARE(stage.composer->take().size(), MessageAttachments::kMost);
}

void TestComposerController::refusesFilesOfOtherComputers()
{
    Stage stage;
    stage.composer->addFiles({QUrl(u"https://example.org/a.txt"_s)});
    QCOMPARE(stage.rows(), 0);
    QVERIFY(!stage.composer->problem().isEmpty());
}

void TestComposerController::pastesALongTextAsAnAttachment_data()
{
    QTest::addColumn<qsizetype>("size");
    QTest::addColumn<bool>("isAttached");
    QTest::newRow("short") << ComposerController::kPastedChars << false;
    QTest::newRow("long") << ComposerController::kPastedChars + 1 << true;
}

void TestComposerController::pastesALongTextAsAnAttachment()
{
    QFETCH(qsizetype, size);
    QFETCH(bool, isAttached);
    Stage stage;
    QGuiApplication::clipboard()->setText(QString(size, u'a'));
    QCOMPARE(stage.composer->paste(), isAttached);
    QCOMPARE(stage.rows(), isAttached ? 1 : 0);
    if (!isAttached)
        return;
    QCOMPARE(stage.row().name, u"Pasted text"_s);
    const auto pasted = partAt<Attachment>(stage.composer->take(), 0);
    QCOMPARE(pasted.text.size(), size);
    QCOMPARE(pasted.mimeType, u"text/plain"_s);
}

void TestComposerController::pastesPicturesAndFiles()
{
    Stage stage;
    QImage picture(3, 2, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QGuiApplication::clipboard()->setImage(picture);
    QVERIFY(stage.composer->paste());
    QVERIFY(stage.hasRead());
    const auto pasted = partAt<Image>(stage.composer->take(), 0);
    QCOMPARE(pasted.mimeType, u"image/png"_s);
    const QByteArray bytes = QByteArray::fromBase64(pasted.data.toByteArray().mid(1).chopped(1));
    QCOMPARE(QImage::fromData(bytes, "PNG").size(), picture.size());

    auto *cells = new QMimeData; // As a spreadsheet does it.
    cells->setText(u"1\t2"_s);
    cells->setImageData(picture);
    QGuiApplication::clipboard()->setMimeData(cells);
    QVERIFY(!stage.composer->paste());

    auto *files = new QMimeData;
    files->setUrls({QUrl::fromLocalFile(stage.write(u"a.txt"_s, "alpha"))});
    QGuiApplication::clipboard()->setMimeData(files);
    QVERIFY(stage.composer->paste());
    QVERIFY(stage.hasRead());
    QCOMPARE(stage.row().name, u"a.txt"_s);
}

void TestComposerController::whatIsRemovedDoesNotComeBack()
{
    Stage stage;
    stage.attach(stage.write(u"a.txt"_s, QByteArray(1'000'000, 'a')));
    stage.composer->removeAttachment(stage.row().key);
    stage.attach(stage.write(u"b.txt"_s, "beta"));
    QVERIFY(stage.hasRead());
    settle();
    QCOMPARE(stage.rows(), 1);
    QCOMPARE(stage.row().name, u"b.txt"_s);
    stage.composer->removeAttachment(u"unknown"_s);
    QCOMPARE(stage.rows(), 1);
}

void TestComposerController::canBeDestroyedWhileItReads()
{
    Stage stage;
    QVERIFY(stage.choosesAndAsks(ComposerController::Resources, 3, u"Notes"_s));
    stage.attach(stage.write(u"a.txt"_s, QByteArray(1'000'000, 'a')));
    stage.composer->offer(ComposerController::Prompts);
    stage.composer.reset();
    QTRY_COMPARE(stage.cancelled, 1); // The server is told.
    stage.answer(R"({"contents":[{"uri":"demo://notes","text":"late"}]})");
    settle();
}

void TestComposerController::editsAMessageAndGivesTheDraftBack()
{
    Stage stage;
    stage.composer->setText(u"A draft"_s);
    stage.attach(stage.write(u"a.txt"_s, "alpha"));
    Message message;
    message.id = 7;
    message.parts = {
        Attachment{u"b.txt"_s, u"text/plain"_s, u"beta"_s},
        Attachment{u"Map"_s, u"image/png"_s, {}, 0, u"s"_s, u"Shelf"_s, u"demo://map"_s},
        Image{mcp::json::Raw("\"aGk=\""), u"image/png"_s}, Text{u"What I said"_s}};
    stage.composer->edit(message); // While the draft is being read.
    QVERIFY(stage.composer->isEditing());
    QCOMPARE(stage.composer->editing(), 7);
    QCOMPARE(stage.composer->text(), u"What I said"_s);
    QCOMPARE(stage.rows(), 2);
    QCOMPARE(stage.row(1).name, u"Map"_s);
    QVERIFY(stage.row(1).isPicture && stage.row(1).facts.startsWith(u"Shelf · "));
    stage.composer->cancelEdit();
    QVERIFY(!stage.composer->isEditing());
    QCOMPARE(stage.composer->text(), u"A draft"_s);
    QVERIFY(stage.hasRead());
    QCOMPARE(partAt<Attachment>(stage.composer->take(), 0).text, u"alpha"_s);
}

void TestComposerController::aSentEditGivesTheDraftBack()
{
    Stage stage;
    stage.composer->setText(u"A draft"_s);
    Message message;
    message.id = 7;
    message.parts = {Attachment{u"b.txt"_s, u"text/plain"_s, u"beta"_s}, Text{u"What I said"_s}};
    stage.composer->edit(message);
    QCOMPARE(stage.composer->take(), message.parts); // Unchanged, with all that belongs to it.
    QVERIFY(!stage.composer->isEditing());
    QCOMPARE(stage.composer->text(), u"A draft"_s);
    QCOMPARE(stage.rows(), 0);
}

void TestComposerController::takesBackWhatWasNotSent()
{
    Stage stage;
    Message unsent;
    unsent.parts = {Attachment{u"b.txt"_s, u"text/plain"_s, u"beta"_s}, Text{u"First"_s}};
    stage.composer->setText(u"Second"_s);
    stage.composer->edit(unsent);
    QVERIFY(!stage.composer->isEditing());
    QCOMPARE(stage.composer->text(), u"First\n\nSecond"_s);
    QCOMPARE(stage.rows(), 1);
}

void TestComposerController::showsHiddenCharactersOfNames() // SEC-36
{
    Stage stage;
    const QString name = u"a\u202Etxt.exe"_s;
    stage.attach(stage.write(name, "alpha"));
    QVERIFY(stage.hasRead());
    QCOMPARE(stage.row().name, u"a⟨U+202E⟩txt.exe"_s);
}

void TestComposerController::aSlashOpensThePrompts()
{
    Stage stage;
    QAbstractItemModelTester tester(stage.composer->offers(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    stage.server->start();
    QTRY_COMPARE(stage.server->state(), mcp::Server::State::Ready);
    stage.composer->setText(u"/"_s);
    QVERIFY(stage.composer->isOffering() && stage.composer->isTyping());
    QCOMPARE(stage.composer->offered(), int(ComposerController::Prompts));
    QTRY_COMPARE(stage.titles(), (QStringList{u"Say hello"_s, u"menu"_s}));
    QCOMPARE(stage.composer->offerAt(0), stage.composer->offers()->at(0).key);
    QVERIFY(!stage.composer->offerAt(0).isEmpty());
    QVERIFY(stage.composer->offerAt(-1).isEmpty() && stage.composer->offerAt(2).isEmpty());
    QCOMPARE(stage.composer->offers()->at(0).detail, u"Greets"_s);
    QCOMPARE(stage.composer->offers()->at(0).serverName, u"Shelf"_s);
    stage.composer->setText(u"/me"_s);
    QCOMPARE(stage.composer->filter(), u"me"_s);
    QCOMPARE(stage.titles(), QStringList{u"menu"_s});
    stage.composer->setText(u"/usr/bin"_s);
    QVERIFY(stage.titles().isEmpty());
    QCOMPARE(stage.composer->offersNote(), u"No prompt matches."_s);
    stage.composer->closeOffers();
    stage.composer->setText(u"/us"_s); // Not again for the same slash.
    QVERIFY(!stage.composer->isOffering());
    QCOMPARE(stage.composer->text(), u"/us"_s);

    stage.composer->setText({});
    stage.composer->setText(u"/"_s);
    QVERIFY(stage.composer->isOffering());
    stage.composer->setText({});
    QVERIFY(!stage.composer->isOffering());
    stage.composer->setText(u"and"_s);
    stage.composer->setText(u"and/"_s); // Only as the first character.
    QVERIFY(!stage.composer->isOffering());
    QVERIFY(stage.asked.isEmpty()); // PROMPT-04
}

void TestComposerController::offersOnlyWhatTheConversationHas() // RES-12
{
    Stage stage;
    stage.add(u"Other"_s)->start();
    stage.composer->offer(ComposerController::Resources);
    QCOMPARE(stage.composer->offersNote(), u"No server of this conversation is connected."_s);
    QTRY_COMPARE(stage.launcher.processes.size(), 1);
    settle();
    QCOMPARE(stage.composer->offers()->count(), 0);
    stage.server->start();
    QTRY_COMPARE(stage.composer->offers()->count(), 3);
    QVERIFY(stage.composer->offersNote().isEmpty());
    QVERIFY(stage.asked.isEmpty());
    stage.chat->setServers({});
    QTRY_COMPARE(stage.composer->offers()->count(), 0);
}

void TestComposerController::showsAtMostTwoHundredOffers()
{
    Stage stage;
    stage.prompts.clear();
    for (int i = 0; i < ComposerController::kOffers + 1; ++i)
        stage.prompts +=
            QByteArray(i > 0 ? "," : "") + R"({"name":"p)" + QByteArray::number(i) + "\"}";
    QVERIFY(stage.offers(ComposerController::Prompts, ComposerController::kOffers));
    QVERIFY2(stage.composer->offersNote().contains(u"201"_s),
             qPrintable(stage.composer->offersNote()));
    stage.composer->setFilter(u"P200"_s); // It was not shown before.
    QCOMPARE(stage.titles(), QStringList{u"p200"_s});
    QVERIFY(stage.composer->offersNote().isEmpty());
}

void TestComposerController::followsTheListWhileItIsOpen() // PROMPT-05
{
    Stage stage;
    QVERIFY(stage.offers(ComposerController::Prompts, 2));
    const QString gone = stage.composer->offers()->at(0).key;
    stage.prompts = R"({"name":"menu"})";
    stage.process()->write(R"({"jsonrpc":"2.0","method":"notifications/prompts/list_changed"})");
    QTRY_COMPARE((stage.clock.advance(std::chrono::seconds(1)), stage.titles()),
                 QStringList{u"menu"_s});
    stage.composer->choose(gone);
    QVERIFY(!stage.composer->prompt());
    QVERIFY(stage.asked.isEmpty());
}

void TestComposerController::aServerThatIsRemovedTakesItsOffersAlong()
{
    Stage stage;
    QVERIFY(stage.offers(ComposerController::Prompts, 2));
    const QString key = stage.composer->offers()->at(0).key;
    QVERIFY(stage.host.remove(stage.server->entry().id));
    stage.composer->choose(key);
    QVERIFY(!stage.composer->prompt());
    QTRY_COMPARE(stage.composer->offers()->count(), 0);
    QVERIFY(stage.asked.isEmpty());
}

void TestComposerController::insertsAPromptWithoutArguments() // PROMPT-04
{
    Stage stage;
    stage.server->start();
    stage.composer->setText(u"/"_s);
    QTRY_COMPARE(stage.composer->offers()->count(), 2);
    stage.composer->setText(u"/he"_s);
    QSignalSpy inserted(stage.composer.get(), &ComposerController::inserted);
    stage.choose(u"Say hello"_s);
    QVERIFY(!stage.composer->isOffering());
    QVERIFY(stage.composer->text().isEmpty()); // The filter is no part of the message.
    QTRY_COMPARE(stage.askedFor(u"name"), u"hello"_s);
    QVERIFY(stage.composer->prompt() && stage.composer->prompt()->isRunning());
    QCOMPARE(stage.composer->formServer(), u"Shelf"_s);
    stage.answer(R"({"messages":[)" + textMessage("user", R"("Say hello\u200b")") + "]}");
    QTRY_COMPARE(inserted.count(), 1);
    QVERIFY(!stage.composer->prompt());
    QVERIFY(stage.composer->canSend());
    QVERIFY(!stage.chat->isBusy()); // Nothing is sent by itself.
    // R2, SEC-53, SEC-54: it is the server's text, and not what the person says.
    QVERIFY(stage.composer->text().isEmpty());
    QCOMPARE(stage.row().name, u"hello"_s);
    QCOMPARE(stage.row().serverName, u"Shelf"_s);
    QCOMPARE(stage.row().promptText, u"Say hello⟨U+200B⟩"_s); // SEC-36
    const auto sent = partAt<Attachment>(stage.composer->take(), 0);
    QCOMPARE(sent.kind, Attachment::Kind::Prompt);
    QCOMPARE(sent.text, u"Say hello\u200b"_s);
    QCOMPARE(sent.serverId, stage.server->entry().id);
    QCOMPARE(sent.serverName, u"Shelf"_s);
}

void TestComposerController::insertsAfterWhatIsWritten()
{
    Stage stage;
    stage.composer->setText(u"My words"_s);
    QVERIFY(stage.choosesAndAsks(ComposerController::Prompts, 2, u"Say hello"_s));
    QCOMPARE(stage.composer->text(), u"My words"_s);
    QVERIFY(!stage.composer->canSend()); // The prompt would be missing.
    stage.answer(R"({"messages":[)" + textMessage("user", R"("Hello")") + "]}");
    QTRY_COMPARE(stage.rows(), 1);
    QVERIFY(stage.composer->canSend());
    const QList<Part> parts = stage.composer->take(); // R2
    QCOMPARE(partAt<Attachment>(parts, 0).text, u"Hello"_s);
    QCOMPARE(partAt<Text>(parts, 1).text, u"My words"_s);
}

void TestComposerController::insertsAllPartsOfAPrompt() // PROMPT-03
{
    Stage stage;
    QVERIFY(stage.choosesAndAsks(ComposerController::Prompts, 2, u"Say hello"_s));
    const QByteArray resource =
        R"({"role":"user","content":{"type":"resource","resource":{"uri":"demo://a","text":"alpha"}}})";
    const QByteArray image =
        R"({"role":"user","content":{"type":"image","mimeType":"image/png","data":")"
        + imageOf(30).toBase64() + R"("}})";
    const QByteArray audio =
        R"({"role":"user","content":{"type":"audio","mimeType":"audio/wav","data":"aGk="}})";
    stage.answer(R"({"messages":[)"
                 + QByteArrayList{textMessage("user", R"("One")"), textMessage("user", R"("Two")"),
                                  resource, image, audio, textMessage("assistant", R"("Three")")}
                       .join(',')
                 + "]}");
    QTRY_COMPARE(stage.rows(), 4);
    QVERIFY(stage.composer->text().isEmpty()); // R2
    QCOMPARE(stage.row(0).name, u"hello"_s);
    QCOMPARE(stage.row(1).name, u"demo://a"_s);
    QVERIFY(stage.row(2).isPicture);
    QVERIFY(!stage.row(3).problem.isEmpty());
    QCOMPARE(stage.row(3).name, u"audio/wav"_s);
    QVERIFY(!stage.composer->canSend());
    stage.composer->removeAttachment(stage.row(3).key);
    const QList<Part> parts = stage.composer->take();
    QCOMPARE(partAt<Attachment>(parts, 0).text, u"User:\n\nOne\n\nTwo\n\nAssistant:\n\nThree"_s);
    QCOMPARE(partAt<Attachment>(parts, 0).kind, Attachment::Kind::Prompt);
    QCOMPARE(partAt<Attachment>(parts, 1).kind, Attachment::Kind::Data);
    QCOMPARE(partAt<Attachment>(parts, 1).serverId, stage.server->entry().id);
    QCOMPARE(partAt<Attachment>(parts, 1).uri, u"demo://a"_s);
    QCOMPARE(partAt<Attachment>(parts, 2).serverName, u"Shelf"_s); // SEC-53: whose picture it is.
    QCOMPARE(partAt<Image>(parts, 3).mimeType, u"image/png"_s);
}

void TestComposerController::insertsNoMoreThanTheLimit()
{
    Stage stage;
    QVERIFY(stage.choosesAndAsks(ComposerController::Prompts, 2, u"Say hello"_s));
    const QByteArray half = '"' + QByteArray(600 * 1024, 'a') + '"';
    stage.answer(R"({"messages":[)" + textMessage("user", half) + ',' + textMessage("user", half)
                 + "]}");
    QTRY_COMPARE(stage.rows(), 1);
    QVERIFY2(stage.row().facts.contains(u"left out"_s), qPrintable(stage.row().facts));
    const auto sent = partAt<Attachment>(stage.composer->take(), 0);
    QCOMPARE(sent.text.size(), kPageChars); // What is shown, and no more.
    QCOMPARE(sent.omitted, 1200 * 1024 + 2 - kPageChars);
}

void TestComposerController::asksForTheArgumentsOfAPrompt() // PROMPT-02
{
    Stage stage;
    QVERIFY(stage.offers(ComposerController::Prompts, 2));
    stage.choose(u"menu"_s);
    PromptController *prompt = stage.composer->prompt();
    QVERIFY(prompt);
    QCOMPARE(prompt->arguments()->count(), 1);
    stage.composer->insertPrompt();
    QCOMPARE(prompt->arguments()->firstError(), 0);
    QVERIFY(stage.asked.isEmpty());
    prompt->arguments()->setValue(0, u"Friday"_s);
    stage.composer->insertPrompt();
    QTRY_COMPARE(stage.asked.size(), 1);
    QCOMPARE(stage.asked.constLast().at(u"params").at(u"arguments").toJson(),
             QByteArray(R"({"day":"Friday"})"));
    stage.answer(R"({"messages":[)" + textMessage("user", R"("Fish")") + "]}");
    QTRY_COMPARE(stage.rows(), 1);
    QVERIFY(!stage.composer->prompt());
    QCOMPARE(partAt<Attachment>(stage.composer->take(), 0).text, u"Fish"_s);
}

/// In its place, and only when the server has answered again.
void TestComposerController::changesTheArgumentsOfAnInsertedPrompt() // PROMPT-04
{
    Stage stage;
    QVERIFY(stage.offers(ComposerController::Prompts, 2));
    stage.choose(u"menu"_s);
    stage.composer->prompt()->arguments()->setValue(0, u"Friday"_s);
    stage.composer->insertPrompt();
    QTRY_COMPARE(stage.asked.size(), 1);
    stage.answer(R"({"messages":[)" + textMessage("user", R"("Fish")") + "]}");
    QTRY_COMPARE(stage.rows(), 1);
    QVERIFY(stage.row().canChange);
    stage.attach(stage.write(u"log.txt"_s, "Wind"));
    QVERIFY(stage.hasRead(2));
    QVERIFY(!stage.row(1).canChange);
    stage.composer->changePrompt(stage.row(1).key); // It is a file.
    QVERIFY(!stage.composer->prompt());

    stage.composer->changePrompt(stage.row().key);
    QVERIFY(stage.composer->prompt());
    QCOMPARE(stage.composer->prompt()->arguments()->values(),
             (QMap<QString, QString>{{u"day"_s, u"Friday"_s}}));
    stage.composer->closePrompt(); // Nothing is changed.
    QCOMPARE(stage.row().promptText, u"Fish"_s);

    stage.composer->changePrompt(stage.row().key);
    stage.composer->prompt()->arguments()->setValue(0, u"Monday"_s);
    stage.composer->insertPrompt();
    QTRY_COMPARE(stage.asked.size(), 2);
    QCOMPARE(stage.asked.constLast().at(u"params").at(u"arguments").toJson(),
             QByteArray(R"({"day":"Monday"})"));
    QCOMPARE(stage.row().promptText, u"Fish"_s);
    QVERIFY(!stage.composer->canSend());
    stage.answer(R"({"messages":[)" + textMessage("user", R"("Soup")") + "]}");
    QTRY_COMPARE(stage.row().promptText, u"Soup"_s);
    QCOMPARE(stage.rows(), 2);
    QCOMPARE(stage.row(1).name, u"log.txt"_s);

    // What is empty replaces nothing.
    stage.composer->changePrompt(stage.row().key);
    stage.composer->insertPrompt();
    QTRY_COMPARE(stage.asked.size(), 3);
    stage.answer(R"({"messages":[]})");
    QTRY_COMPARE(stage.composer->problem(), u"The prompt is empty."_s);
    QCOMPARE(stage.row().promptText, u"Soup"_s);
    QCOMPARE(partAt<Attachment>(stage.composer->take(), 0).text, u"Soup"_s);
}

void TestComposerController::keepsTheFormOfAPromptThatWasRefused() // PROMPT-02
{
    Stage stage;
    QVERIFY(stage.offers(ComposerController::Prompts, 2));
    stage.choose(u"menu"_s);
    stage.composer->prompt()->arguments()->setValue(0, u"Friday"_s);
    stage.composer->insertPrompt();
    QTRY_COMPARE(stage.asked.size(), 1);
    stage.fail(-32602);
    QTRY_VERIFY(!stage.composer->prompt()->refusal().title.isEmpty());
    QVERIFY(stage.composer->text().isEmpty());
    stage.composer->insertPrompt();
    QTRY_COMPARE(stage.asked.size(), 2);
    stage.fail(-32603);
    QTRY_COMPARE(stage.composer->prompt()->preview()->outcome(), PromptPreview::Outcome::Failed);
    stage.composer->insertPrompt();
    QTRY_COMPARE(stage.asked.size(), 3);
    stage.answer(R"({"messages":[]})");
    QTRY_VERIFY(!stage.composer->prompt());
    QCOMPARE(stage.composer->problem(), u"The prompt is empty."_s);
}

void TestComposerController::aClosedPromptInsertsNothing()
{
    Stage stage;
    QVERIFY(stage.choosesAndAsks(ComposerController::Prompts, 2, u"Say hello"_s));
    stage.composer->closePrompt();
    QVERIFY(!stage.composer->prompt());
    QTRY_COMPARE(stage.cancelled, 1); // CANC-01
    stage.answer(R"({"messages":[)" + textMessage("user", R"("Late")") + "]}");
    settle();
    QVERIFY(stage.composer->text().isEmpty());
    QCOMPARE(stage.rows(), 0);
    stage.composer->setText(u"Hello"_s);
    QVERIFY(stage.composer->canSend());
}

void TestComposerController::aServerThatIsRemovedTakesItsFormAlong()
{
    Stage stage;
    QVERIFY(stage.offers(ComposerController::Prompts, 2));
    stage.choose(u"menu"_s);
    QVERIFY(stage.composer->prompt());
    QVERIFY(stage.host.remove(stage.server->entry().id));
    QVERIFY(!stage.composer->prompt());
    QVERIFY(!stage.composer->problem().isEmpty());
    settle();
}

void TestComposerController::listsResourcesAndTemplates()
{
    Stage stage;
    QAbstractItemModelTester tester(stage.composer->offers(),
                                    QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(stage.offers(ComposerController::Resources, 3));
    QCOMPARE(stage.titles(), (QStringList{u"Notes"_s, u"Diary"_s, u"Day"_s})); // RES-14: no ui://
    QCOMPARE(stage.composer->offers()->at(0).detail, u"demo://notes"_s);
    QCOMPARE(stage.composer->offers()->at(2).kind, OfferListModel::Template);
    for (const auto &[filter, title] :
         {std::pair(u"DIARY"_s, u"Diary"_s), std::pair(u"demo log"_s, u"Diary"_s),
          std::pair(u"notes"_s, u"Notes"_s)}) {
        stage.composer->setFilter(filter);
        QCOMPARE(stage.titles(), QStringList{title});
    }
    stage.composer->setFilter(u"nothing"_s);
    QCOMPARE(stage.composer->offersNote(), u"No resource matches."_s);
    QVERIFY(stage.asked.isEmpty()); // RES-12
}

void TestComposerController::attachesAResource() // RES-03, RES-12
{
    Stage stage;
    QVERIFY(stage.choosesAndAsks(ComposerController::Resources, 3, u"Notes"_s));
    QCOMPARE(stage.askedFor(u"uri"), u"demo://notes"_s);
    QVERIFY(stage.row().isReading);
    stage.answer(R"({"contents":[{"uri":"demo://notes","mimeType":"text/plain","text":"alpha"}]})");
    QVERIFY(stage.hasRead());
    QCOMPARE(stage.row().name, u"Notes"_s);
    QVERIFY2(stage.row().facts.startsWith(u"Shelf · Text · "), qPrintable(stage.row().facts));
    const auto resource = partAt<Attachment>(stage.composer->take(), 0);
    QCOMPARE(resource,
             (Attachment{u"Notes"_s, u"text/plain"_s, u"alpha"_s, 0, stage.server->entry().id,
                         u"Shelf"_s, u"demo://notes"_s}));
}

void TestComposerController::attachesEachPartOfAResource() // RES-04
{
    Stage stage;
    QVERIFY(stage.choosesAndAsks(ComposerController::Resources, 3, u"Notes"_s));
    QByteArray contents = R"({"uri":"demo://a","text":"alpha"},{"uri":"demo://b","blob":")"
        + imageOf(30).toBase64() + R"("},{"uri":"demo://c","blob":"aGVsbG8="},{"uri":"demo://d"})";
    contents += R"(,{"uri":"demo://e","mimeType":"audio/wav","blob":"aGVsbG8="})";
    for (int i = 0; i < MessageAttachments::kMost; ++i)
        contents += R"(,{"uri":"demo://more","text":"more"})";
    stage.answer(R"({"contents":[)" + contents + "]}");
    QVERIFY(stage.hasRead(MessageAttachments::kMost));
    QVERIFY(stage.composer->problem().contains(u"20"_s));
    QCOMPARE(stage.row(0).name, u"demo://a"_s);
    QVERIFY(stage.row(1).isPicture);
    QVERIFY(stage.row(2).problem.contains(u"PNG"_s));
    QVERIFY(!stage.row(3).problem.isEmpty());
    QVERIFY(stage.row(4).problem.contains(u"no sound"_s));
    QCOMPARE(stage.row(5).name, u"demo://more"_s);
}

void TestComposerController::cutsALongResource()
{
    Stage stage;
    QVERIFY(stage.choosesAndAsks(ComposerController::Resources, 3, u"Notes"_s));
    const QByteArray text = QByteArray(ComposerController::kTextBytes - 1, 'a') + "€uro";
    stage.answer(R"({"contents":[{"uri":"demo://notes","text":")" + text + R"("}]})");
    QVERIFY(stage.hasRead());
    const auto resource = partAt<Attachment>(stage.composer->take(), 0);
    QCOMPARE(resource.text.size(), ComposerController::kTextBytes - 1);
    QCOMPARE(resource.omitted, 4);
}

void TestComposerController::attachesTheResourceOfATemplate() // RES-07
{
    Stage stage;
    QVERIFY(stage.offers(ComposerController::Resources, 3));
    stage.choose(u"Day"_s);
    TemplateController *form = stage.composer->resourceTemplate();
    QVERIFY(form && !stage.composer->prompt());
    QCOMPARE(form->variables()->count(), 1);
    QVERIFY(stage.asked.isEmpty());
    form->variables()->setText(0, u"a b"_s);
    form->read();
    QVERIFY(!stage.composer->resourceTemplate());
    QTRY_COMPARE(stage.askedFor(u"uri"), u"demo://day/a%20b"_s);
    stage.answer(R"({"contents":[{"uri":"demo://day/a%20b","text":"alpha"}]})");
    QVERIFY(stage.hasRead());
    QCOMPARE(stage.row().name, u"demo://day/a%20b"_s);
}

void TestComposerController::saysWhyAResourceIsNotAttached() // RES-05
{
    Stage stage;
    stage.composer->addResource(stage.server->entry().id, u"demo://notes"_s);
    QVERIFY(!stage.composer->problem().isEmpty()); // It is not connected.
    QCOMPARE(stage.rows(), 0);
    QVERIFY(stage.choosesAndAsks(ComposerController::Resources, 3, u"Notes"_s));
    stage.fail(-32002);
    QVERIFY(stage.hasRead());
    QCOMPARE(stage.row().problem, u"The server does not have this resource."_s);
    QVERIFY(!stage.composer->canSend());
}

void TestComposerController::aServerThatEndsLeavesAReason()
{
    Stage stage;
    QVERIFY(stage.choosesAndAsks(ComposerController::Resources, 3, u"Notes"_s));
    stage.server->stop();
    QVERIFY(stage.hasRead());
    QVERIFY(!stage.row().problem.isEmpty());
    QVERIFY(!stage.composer->canSend());
    stage.composer->removeAttachment(stage.row().key);
    QCOMPARE(stage.rows(), 0);
}

QUAYSIDE_TEST(TestComposerController, QGuiApplication)

} // namespace quayside::tst_composercontroller

#include "tst_composercontroller.moc"
