// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/addservercontroller.h"
#include "app/servers/reviewcontroller.h"
#include "app/servers/serverlistmodel.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QSignalSpy>
#include <QTest>

namespace quayside::tst_listmodels {

using namespace Qt::StringLiterals;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

mcp::LaunchReview review(const mcp::ServerEntry &entry,
                         const std::optional<mcp::Approval> &before = {})
{
    return mcp::reviewLaunch(entry, u"/bin/true"_s, {}, before);
}

QString cell(const ReviewRowModel &model, int row, ReviewRowModel::Role role)
{
    return model.index(row).data(role).toString();
}

} // namespace

class TestListModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void serversAreListedAndChangeInPlace();
    void candidatesCanBeChosen();
    void variablesCanBeTyped();
    void everyArgumentIsARowWithAllItsCharacters();
    void aLongArgumentGoesOnInFurtherRows();
    void changedAndRemovedPartsAreMarked();
    void aSecretIsShownByNameOnly();
};

void TestListModels::serversAreListedAndChangeInPlace()
{
    ServerListModel model(nullptr);
    const QAbstractItemModelTester tester(&model, kFatal);
    ServerListModel::Row row{u"a"_s,       u"A"_s, ServerState::Kind::Stopped,
                             u"Stopped"_s, false,  false};
    model.setServers({row});
    row.state = ServerState::Kind::Ready;
    model.setServers({row});
    QCOMPARE(model.count(), 1);
    const int role = model.roleNames().key("state");
    QCOMPARE(model.index(0).data(role).value<ServerState::Kind>(), ServerState::Kind::Ready);
    model.setServers({});
    QCOMPARE(model.count(), 0);
}

void TestListModels::candidatesCanBeChosen()
{
    CandidateListModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    mcp::ServerEntry entry;
    entry.name = u"Files"_s;
    entry.program = u"npx"_s;
    entry.arguments = {u"two words"_s};
    model.setEntries({entry, entry});
    QCOMPARE(model.selectedCount(), 2);
    QCOMPARE(model.index(0).data(CandidateListModel::CommandTextRole).toString(),
             u"npx \"two words\""_s);
    model.setSelected(1, false);
    model.setSelected(9, false);
    QCOMPARE(model.selectedCount(), 1);
}

void TestListModels::variablesCanBeTyped()
{
    VariableListModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.append();
    model.setName(0, u"KEY"_s);
    model.setValue(0, u"secret"_s);
    model.setValue(3, u"nowhere"_s);
    QCOMPARE(model.variables().constFirst(), std::pair(u"KEY"_s, u"secret"_s));
    model.remove(4);
    model.remove(0);
    QCOMPARE(model.count(), 0);
}

void TestListModels::everyArgumentIsARowWithAllItsCharacters() // SEC-02
{
    mcp::ServerEntry entry;
    entry.arguments = {u"plain"_s, u"a\nb\tc\u202Ed"_s, QString(u'\0'), QString()};
    ReviewRowModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.setReview(review(entry));
    QCOMPARE(model.count(), 5); // The last one is the folder.
    QCOMPARE(cell(model, 1, ReviewRowModel::TextRole), u"a␊b␉c⟨U+202E⟩d"_s);
    QCOMPARE(cell(model, 2, ReviewRowModel::TextRole), u"␀"_s);
    QCOMPARE(cell(model, 3, ReviewRowModel::CaptionRole), u"Argument 4 (empty)"_s);
}

void TestListModels::aLongArgumentGoesOnInFurtherRows() // SEC-02
{
    mcp::ServerEntry entry;
    entry.arguments = {QString(5'000, u'x')};
    ReviewRowModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    model.setReview(review(entry));
    QCOMPARE(model.count(), 4);
    QCOMPARE(cell(model, 3, ReviewRowModel::CaptionRole), u"Folder"_s);
    QCOMPARE(cell(model, 3, ReviewRowModel::TextRole), QDir::homePath());
    qsizetype shown = 0;
    for (int row = 0; row < 3; ++row)
        shown += cell(model, row, ReviewRowModel::TextRole).size();
    QCOMPARE(shown, 5'000);
}

void TestListModels::changedAndRemovedPartsAreMarked() // SEC-03
{
    mcp::ServerEntry entry;
    entry.arguments = {u"same"_s, u"old"_s, u"gone"_s};
    entry.environment = {{u"GONE"_s, u"1"_s}};
    const mcp::Approval before = mcp::approvalOf(review(entry), QDateTime::currentDateTimeUtc());
    entry.arguments = {u"same"_s, u"new"_s};
    entry.environment.clear();
    entry.workingFolder = u"/tmp"_s;

    ReviewRowModel model;
    model.setReview(review(entry, before));

    QCOMPARE(model.count(), 5);
    QVERIFY(!model.index(0).data(ReviewRowModel::IsChangedRole).toBool());
    QVERIFY(model.index(1).data(ReviewRowModel::IsChangedRole).toBool());
    QCOMPARE(cell(model, 1, ReviewRowModel::BeforeRole), u"old"_s);
    QCOMPARE(cell(model, 2, ReviewRowModel::CaptionRole), u"Argument 3, removed"_s);
    QCOMPARE(cell(model, 2, ReviewRowModel::BeforeRole), u"gone"_s);
    QCOMPARE(cell(model, 3, ReviewRowModel::CaptionRole), u"Folder"_s);
    QCOMPARE(cell(model, 4, ReviewRowModel::BeforeRole), u"GONE"_s);
}

void TestListModels::aSecretIsShownByNameOnly() // SEC-02, H6
{
    mcp::ServerEntry entry;
    entry.environment = {{u"TOKEN"_s, u"canary"_s}};
    ReviewRowModel model;
    model.setReview(review(entry));
    QVERIFY(cell(model, 1, ReviewRowModel::TextRole).startsWith(u"TOKEN"));
    QVERIFY(!cell(model, 1, ReviewRowModel::TextRole).contains(u"canary"));
    QVERIFY(!cell(model, 1, ReviewRowModel::BeforeRole).contains(u"canary"));
}

QUAYSIDE_TEST(TestListModels, QCoreApplication)

} // namespace quayside::tst_listmodels

#include "tst_listmodels.moc"
