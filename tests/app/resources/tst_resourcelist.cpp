// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/resources/resourcelistmodel.h"
#include "app/resources/resourcetree.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace quayside::tst_resourcelist {

using namespace Qt::StringLiterals;

namespace {

mcp::Resource resource(const QString &uri, const QString &name = {})
{
    mcp::Resource one;
    one.uri = uri;
    one.name = name.isEmpty() ? uri.section(u'/', -1) : name;
    return one;
}

/// Titles with a mark for each level, templates in brackets.
QStringList shown(const ResourceListModel &model)
{
    QStringList rows;
    for (int row = 0; row < model.count(); ++row) {
        const QModelIndex at = model.index(row);
        const QString title = at.data(ResourceListModel::TitleRole).toString();
        const QString mark = QString(at.data(ResourceListModel::DepthRole).toInt(), u'.');
        rows.append(mark + (model.at(row).isTemplate ? u"["_s + title + u"]"_s : title));
    }
    return rows;
}

} // namespace

/// The list of resources: RES-01, RES-02, RES-14.
class TestResourceList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsResourcesThenTemplates();
    void filtersByWords();
    void appsAreLeftOut();
    void aTreeFoldsAndUnfolds();
    void aUriListedTwiceIsShownTwice();
    void anotherListLeavesTheRowsThatStay();
    void tenThousandComeInOneBatch();
    void deepAddressesAreBounded();
};

void TestResourceList::showsResourcesThenTemplates()
{
    ResourceListModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    mcp::ResourceTemplate one;
    one.uriTemplate = u"demo://{port}"_s;
    one.name = u"voyages"_s;
    mcp::Resource titled = resource(u"demo://quay/notes"_s);
    titled.title = u"Notes\u202e"_s;
    titled.description = u"First line.\nSecond."_s;
    model.setEntries(u"id"_s, {titled, resource(u"demo://quay/log"_s)}, {one});
    QCOMPARE(shown(model), (QStringList{u"Notes⟨U+202E⟩"_s, u"log"_s, u"[voyages]"_s})); // SEC-36
    QCOMPARE(model.index(0).data(ResourceListModel::SecondLineRole).toString(), u"First line."_s);
    QCOMPARE(model.index(1).data(ResourceListModel::SecondLineRole).toString(),
             u"demo://quay/log"_s);
    QCOMPARE(model.resourceCount(), 2);
    QCOMPARE(model.totalCount(), 3);
    QVERIFY(model.at(2).isFirstTemplate && !model.at(0).isFirstTemplate);
    QCOMPARE(model.keyOfTemplate(one.uriTemplate),
             model.index(2).data(ResourceListModel::KeyRole).toString());
    QCOMPARE(model.keyOf(u"demo://nothing"_s), QString());
    const QString key = model.index(0).data(ResourceListModel::KeyRole).toString();
    QCOMPARE(model.resource(key)->uri, titled.uri); // RES-03: as it came.
    QCOMPARE(model.keyOf(titled.uri), key);
}

void TestResourceList::filtersByWords()
{
    ResourceListModel model;
    model.setEntries(u"id"_s, {resource(u"demo://quay/notes"_s), resource(u"demo://sea/log"_s)},
                     {});
    model.setFilter(u"QUAY no"_s);
    QCOMPARE(shown(model), QStringList{u"notes"_s});
    QCOMPARE(model.matchCount(), 1);
    model.setFilter(u"nothing"_s);
    QCOMPARE(model.count(), 0);
    model.setFilter({});
    QCOMPARE(model.count(), 2);
}

void TestResourceList::appsAreLeftOut()
{
    ResourceListModel model;
    model.setEntries(u"id"_s, {resource(u"ui://app/main"_s), resource(u"demo://a"_s)}, {});
    QCOMPARE(shown(model), QStringList{u"a"_s});
}

void TestResourceList::aTreeFoldsAndUnfolds()
{
    ResourceListModel model;
    model.setEntries(u"id"_s,
                     {resource(u"file:///srv/a/x.txt"_s), resource(u"file:///srv/a/y.txt"_s),
                      resource(u"file:///srv/b/c/z.txt"_s),
                      resource(u"demo://quay/log?x=/y"_s, u"log"_s)},
                     {});
    model.setTree(true);
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(shown(model),
             (QStringList{u"file:///srv"_s, u".a"_s, u"..x.txt"_s, u"..y.txt"_s, u".b/c"_s,
                          u"..z.txt"_s, u"demo://quay"_s, u".log"_s}));
    model.toggle(model.index(1).data(ResourceListModel::KeyRole).toString());
    QCOMPARE(shown(model),
             (QStringList{u"file:///srv"_s, u".a"_s, u".b/c"_s, u"..z.txt"_s, u"demo://quay"_s,
                          u".log"_s}));
    model.setFilter(u"x.txt"_s); // What matches is never hidden.
    QCOMPARE(shown(model), (QStringList{u"file:///srv/a"_s, u".x.txt"_s}));
    model.setFilter({});
    model.setTree(false);
    QCOMPARE(model.count(), 4);
}

void TestResourceList::aUriListedTwiceIsShownTwice()
{
    ResourceListModel model;
    model.setEntries(u"id"_s, {resource(u"demo://a"_s), resource(u"demo://a"_s)}, {});
    QCOMPARE(model.count(), 2);
}

/// RES-11: who reads the list keeps the place.
void TestResourceList::anotherListLeavesTheRowsThatStay()
{
    ResourceListModel model;
    model.setEntries(
        u"id"_s, {resource(u"demo://a"_s), resource(u"demo://b"_s), resource(u"demo://c"_s)}, {});
    const QPersistentModelIndex c = model.index(2);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setEntries(
        u"id"_s, {resource(u"demo://new"_s), resource(u"demo://a"_s), resource(u"demo://c"_s)}, {});
    QCOMPARE(reset.count(), 0);
    QVERIFY(c.isValid());
    QCOMPARE(c.row(), 2);
    QCOMPARE(shown(model), (QStringList{u"new"_s, u"a"_s, u"c"_s}));
}

void TestResourceList::tenThousandComeInOneBatch()
{
    QList<mcp::Resource> many;
    for (int i = 0; i < 10'000; ++i)
        many.append(resource(u"file:///data/%1/%2.txt"_s.arg(i % 100).arg(i)));
    ResourceListModel model;
    const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    model.setEntries(u"id"_s, many, {});
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(model.count(), 10'000);
    model.setFilter(u"9999"_s);
    QCOMPARE(shown(model), QStringList{u"9999.txt"_s});
    model.setFilter({});
    model.setTree(true);
    QCOMPARE(model.count(), 10'101); // 100 folders below one.
}

void TestResourceList::deepAddressesAreBounded()
{
    const QList<TreeRow> rows =
        resourceTree({u"file:///"_s + u"a/"_s.repeated(4'000) + u"x"_s, u"no colon"_s, QString()});
    QVERIFY(rows.size() <= kTreeDepth + 3);
    QCOMPARE(resourceTree({u"mailto:a"_s}).size(), 2);
}

QUAYSIDE_TEST(TestResourceList, QCoreApplication)

} // namespace quayside::tst_resourcelist

#include "tst_resourcelist.moc"
