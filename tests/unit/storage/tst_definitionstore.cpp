// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/definitionstore.h"
#include "core/storage/fileversion.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/storage/profilefiles.h"

#include <QCryptographicHash>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace tst_definitionstore {

using namespace mcp;
using namespace Qt::StringLiterals;
using Texts = DefinitionStore::Texts;
using List = DefinitionStore::List;

namespace {

QByteArray digestOf(const QByteArray &text)
{
    return QCryptographicHash::hash(text, QCryptographicHash::Sha256);
}

Texts textsOf(const QByteArrayList &texts)
{
    Texts all;
    for (const QByteArray &text : texts)
        all.insert(digestOf(text), text);
    return all;
}

} // namespace

class TestDefinitionStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        open();
    }
    void cleanup() { m_store.reset(); }
    void findsWhatItKept();
    void asksNoFileThatIsNotThere();
    void findsWhatIsNotWrittenYet();
    void leavesTheFileToOthersBetweenJobs();
    void aFileThatCannotBeUsedCountsAsNone();
    void whatWasAskedForIsOnDiskWhenItEnds();

private:
    QString folder() const { return m_dir->filePath(u"profile"_s); }
    void open() { m_store = std::make_unique<DefinitionStore>(folder(), &m_clock); }
    template<class T>
    Result<T> answerOf(Pending<T> pending)
    {
        std::optional<Result<T>> answer;
        pending.then(this, [&](const Result<T> &result) { answer = result; });
        waitUntil([&] { return answer.has_value(); });
        return answer.value_or(Error::timeout());
    }

    StoppedClock m_clock;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<DefinitionStore> m_store;
};

void TestDefinitionStore::findsWhatItKept()
{
    const QByteArrayList digests{digestOf("b"), digestOf("a")};
    m_store->keep(u"one"_s, textsOf({"a", "b"}));
    m_store->keep(u"two"_s, textsOf({"c"}));
    m_store->keepList(u"one"_s, digests);
    open();
    QCOMPARE(*answerOf(m_store->find(u"one"_s, digests + QByteArrayList{digestOf("c")})),
             textsOf({"a", "b"}));
    const auto list = answerOf(m_store->list(u"one"_s));
    QCOMPARE(list->digests, digests);
    QCOMPARE(list->readAt, m_clock.wallTime());

    m_store->forget(u"one"_s);
    QVERIFY(answerOf(m_store->find(u"one"_s, digests))->isEmpty());
    QVERIFY(!answerOf(m_store->list(u"one"_s))->readAt.isValid());
    QCOMPARE(*answerOf(m_store->find(u"two"_s, {digestOf("c")})), textsOf({"c"}));
}

void TestDefinitionStore::asksNoFileThatIsNotThere()
{
    QVERIFY(answerOf(m_store->find(u"one"_s, {digestOf("a")}))->isEmpty());
    QVERIFY(answerOf(m_store->list(u"one"_s))->digests.isEmpty());
    m_store->forget(u"one"_s);
    m_store.reset();
    QVERIFY(!QDir(folder()).exists());
}

void TestDefinitionStore::findsWhatIsNotWrittenYet()
{
    m_store->keep(u"one"_s, textsOf({"a"}));
    QCOMPARE(*answerOf(m_store->find(u"one"_s, {digestOf("a")})), textsOf({"a"}));
}

void TestDefinitionStore::leavesTheFileToOthersBetweenJobs()
{
    m_store->keep(u"one"_s, textsOf({"a"}));
    QVERIFY(answerOf(m_store->find(u"one"_s, {digestOf("a")})));
    const QByteArray lock = QFile::encodeName(folder() + u"/.definitions.db.lock"_s);
    const int file = ::open(lock.constData(), O_RDONLY | O_CLOEXEC);
    QVERIFY(file >= 0);
    const int locked = ::flock(file, LOCK_EX | LOCK_NB);
    ::close(file);
    QCOMPARE(locked, 0);
}

void TestDefinitionStore::aFileThatCannotBeUsedCountsAsNone()
{
    {
        Database newer(folder(), {u"definitions.db"_s, 0x51736431, 9, {}});
        QVERIFY(newer.open(m_clock.wallTime()));
    }
    const QByteArray before = contentOf(folder() + u"/definitions.db"_s);
    QList<Error> failures;
    connect(m_store.get(), &DefinitionStore::failed, this,
            [&](const Error &why) { failures.append(why); });
    m_store->keep(u"one"_s, textsOf({"a"}));
    QVERIFY(answerOf(m_store->find(u"one"_s, {digestOf("a")}))->isEmpty());
    QVERIFY(answerOf(m_store->list(u"one"_s))->digests.isEmpty());
    QCOMPARE(failures.size(), 3);
    for (const Error &why : std::as_const(failures))
        QVERIFY(isNewerFile(why));
    QCOMPARE(contentOf(folder() + u"/definitions.db"_s), before);
}

void TestDefinitionStore::whatWasAskedForIsOnDiskWhenItEnds()
{
    QList<ErrorKind> kinds;
    for (int i = 0; i < 20; ++i)
        m_store->keep(u"one"_s, textsOf({QByteArray::number(i)}));
    m_store->list(u"one"_s).then(this, [&](const Result<List> &list) {
        kinds.append(list ? ErrorKind::Remote : list.error().kind);
    });
    m_store.reset();
    QCOMPARE(kinds, QList<ErrorKind>{ErrorKind::Closed});
    open();
    QByteArrayList digests;
    for (int i = 0; i < 20; ++i)
        digests.append(digestOf(QByteArray::number(i)));
    QCOMPARE(answerOf(m_store->find(u"one"_s, digests))->size(), 20);
}

QUAYSIDE_TEST(TestDefinitionStore, QCoreApplication)

} // namespace tst_definitionstore

#include "tst_definitionstore.moc"
