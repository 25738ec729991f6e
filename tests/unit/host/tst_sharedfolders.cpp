// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/sharedfolders.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_sharedfolders {

using namespace mcp;
using namespace Qt::StringLiterals;

class TestSharedFolders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void withoutAListNothingIsOffered(); // ROOT-01
    void foldersAreToldAsEncodedAddresses(); // ROOT-02
    void anEmptyListIsAnAnswer(); // ROOT-02
    void whatIsGoneOrLeadsElsewhereIsLeftOut(); // ROOT-04, SEC-64
    void aFolderThatGoesIsNoticed(); // ROOT-04
    void aRealFolderHasNoLinksInIt(); // ROOT-02

private:
    QString path(const QString &name) const { return m_root + u'/' + name; }
    QByteArray list();

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_root;
    std::unique_ptr<SharedFolders> m_shared;
};

void TestSharedFolders::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = QDir(m_folder->path()).canonicalPath();
    m_shared = std::make_unique<SharedFolders>();
}

QByteArray TestSharedFolders::list()
{
    std::optional<Result<json::Raw>> answer;
    m_shared->list().then(this, [&](const auto &result) { answer = result; });
    if (!waitUntil([&] { return answer.has_value(); }) || !*answer)
        return {};
    return (*answer)->toByteArray();
}

void TestSharedFolders::withoutAListNothingIsOffered()
{
    QVERIFY(!m_shared->isOffered());
    m_shared->set(QStringList());
    QVERIFY(m_shared->isOffered());
    m_shared->set(std::nullopt);
    QVERIFY(!m_shared->isOffered());
}

void TestSharedFolders::foldersAreToldAsEncodedAddresses()
{
    const QString odd = path(u"a b#ü%"_s);
    QVERIFY(QDir().mkdir(odd));
    m_shared->set(QStringList{odd});
    const QString address = u"file://"_s + m_root + u"/a%20b%23%C3%BC%25"_s;
    const QString expected =
        u"{\"roots\":[{\"uri\":\"%1\",\"name\":\"a b#ü%\"}]}"_s.replace(u"%1"_s, address);
    QCOMPARE(QString::fromUtf8(list()), expected);
}

void TestSharedFolders::anEmptyListIsAnAnswer()
{
    m_shared->set(QStringList());
    QCOMPARE(list(), QByteArrayLiteral("{\"roots\":[]}"));
}

void TestSharedFolders::whatIsGoneOrLeadsElsewhereIsLeftOut()
{
    const QString chosen = path(u"chosen"_s);
    const QString secret = path(u"secret"_s);
    QVERIFY(QDir().mkdir(chosen) && QDir().mkdir(secret));
    m_shared->set(QStringList{chosen, path(u"missing"_s)});
    QVERIFY(list().contains("/chosen"));
    QVERIFY(!list().contains("missing"));

    QVERIFY(QDir().rmdir(chosen));
    QVERIFY(QFile::link(secret, chosen));
    QCOMPARE(list(), QByteArrayLiteral("{\"roots\":[]}"));
}

void TestSharedFolders::aFolderThatGoesIsNoticed()
{
    const QString chosen = path(u"chosen"_s);
    QVERIFY(QDir().mkdir(chosen));
    m_shared->set(QStringList{chosen});
    QSignalSpy changed(m_shared.get(), &SharedFolders::changed);
    QVERIFY(QDir(chosen).mkdir(u"inside"_s));
    QVERIFY(QDir(chosen).rmdir(u"inside"_s));
    QVERIFY(QDir().rmdir(chosen));
    QTRY_COMPARE(changed.size(), 1);
}

void TestSharedFolders::aRealFolderHasNoLinksInIt()
{
    QVERIFY(QDir().mkdir(path(u"real"_s)));
    QVERIFY(QFile::link(path(u"real"_s), path(u"link"_s)));
    QCOMPARE(realFolder(path(u"link"_s)), path(u"real"_s));
    QCOMPARE(realFolder(path(u"real/../real"_s)), path(u"real"_s));
    QCOMPARE(realFolder(path(u"missing"_s)), QString());
    QFile file(path(u"file"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(realFolder(file.fileName()), QString());
}

QUAYSIDE_TEST(TestSharedFolders, QCoreApplication)

} // namespace tst_sharedfolders

#include "tst_sharedfolders.moc"
