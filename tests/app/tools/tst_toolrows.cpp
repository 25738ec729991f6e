// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tools/toolrows.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace quayside::tst_toolrows {

using namespace Qt::StringLiterals;

namespace {

mcp::Tool tool(const QString &name, const QString &description = {})
{
    mcp::Tool made;
    made.name = name;
    made.description = description;
    return made;
}

QStringList names(const CatalogModel &model)
{
    QStringList all;
    for (int row = 0; row < model.count(); ++row)
        all.append(model.index(row).data(CatalogModel::KeyRole).toString());
    return all;
}

} // namespace

class TestToolRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheOrderOfTheServer();
    void showsToolsThatHoldEveryWord();
    void keepsTheFilterOverANewList();
    void showsOnlyTheFirstLineAndCleans();
    void repeatsOnlyWhatTheServerSaid();
    void aLookAlikeIsMarkedFirst();
    void namesAToolOnce();
    void prefersTheTitleOverThatOfTheAnnotations();
    void aGlyphStandsWhereOthersHaveIcons();
    void filtersTenThousandTools();
};

void TestToolRows::keepsTheOrderOfTheServer()
{
    CatalogModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setItems(toolRows(u"id"_s, {tool(u"zebra"_s), tool(u"ant"_s)}));
    QCOMPARE(names(model), (QStringList{u"zebra"_s, u"ant"_s}));
    model.setItems({});
    QCOMPARE(model.totalCount(), 0);
}

void TestToolRows::showsToolsThatHoldEveryWord()
{
    CatalogModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setItems(toolRows(u"id"_s,
                            {tool(u"read_file"_s, u"Reads a file"_s),
                             tool(u"write_file"_s, u"Writes a file"_s),
                             tool(u"list"_s, u"Lists a folder"_s)}));

    model.setFilter(u"FILE read"_s);
    QCOMPARE(names(model), QStringList{u"read_file"_s});
    QCOMPARE(model.totalCount(), 3);

    model.setFilter({});
    QCOMPARE(model.count(), 3);
}

void TestToolRows::keepsTheFilterOverANewList()
{
    CatalogModel model;
    model.setFilter(u"b"_s);
    model.setItems(toolRows(u"id"_s, {tool(u"a"_s), tool(u"b"_s), tool(u"bb"_s)}));
    QCOMPARE(names(model), (QStringList{u"b"_s, u"bb"_s}));
}

void TestToolRows::showsOnlyTheFirstLineAndCleans() // SEC-36
{
    CatalogModel model;
    model.setItems(toolRows(u"id"_s, {tool(u"t"_s, u"First\u202E line\nSecond"_s)}));
    QCOMPARE(model.index(0).data(CatalogModel::SecondLineRole).toString(), u"First⟨U+202E⟩ line"_s);
}

void TestToolRows::repeatsOnlyWhatTheServerSaid() // TOOL-06
{
    mcp::Tool silent = tool(u"silent"_s);
    mcp::Tool reads = tool(u"reads"_s);
    reads.annotations.emplace().readOnlyHint = mcp::Hint{true};
    mcp::Tool destroys = tool(u"destroys"_s);
    destroys.annotations.emplace().destructiveHint = mcp::Hint{true};
    CatalogModel model;
    model.setItems(toolRows(u"id"_s, {silent, reads, destroys}));

    QVERIFY(model.index(0).data(CatalogModel::ChipRole).toString().isEmpty());
    QVERIFY(model.index(1).data(CatalogModel::ChipRole).toString().isEmpty());
    QCOMPARE(model.index(2).data(CatalogModel::ChipRole).toString(), u"destructive"_s);
    QVERIFY(model.index(2).data(CatalogModel::ChipToneRole).toInt() != 0);
}

void TestToolRows::aLookAlikeIsMarkedFirst() // SEC-38
{
    mcp::Tool destroys = tool(u"destroys"_s);
    destroys.annotations.emplace().destructiveHint = mcp::Hint{true};
    CatalogModel model;
    model.setItems(toolRows(u"id"_s, {destroys, tool(u"other"_s)}, {}, {},
                            [](const mcp::Tool &tool) { return tool.name == u"destroys"; }));
    QCOMPARE(model.index(0).data(CatalogModel::ChipRole).toString(), u"look-alike"_s);
    QVERIFY(model.index(0).data(CatalogModel::ChipToneRole).toInt() != 0);
    QVERIFY(model.index(1).data(CatalogModel::ChipRole).toString().isEmpty());
}

void TestToolRows::namesAToolOnce()
{
    mcp::Tool same = tool(u"book_berth"_s);
    same.title = u"Book berth"_s;
    mcp::Tool other = tool(u"sound"_s);
    other.title = u"Ship's bell"_s;
    CatalogModel model;
    model.setItems(toolRows(u"id"_s, {same, other}));
    QCOMPARE(model.index(0).data(CatalogModel::SecondLineRole).toString(), QString());
    QCOMPARE(model.index(1).data(CatalogModel::SecondLineRole).toString(), u"sound"_s);
}

void TestToolRows::prefersTheTitleOverThatOfTheAnnotations() // TOOL-05
{
    mcp::Tool annotated = tool(u"crane"_s);
    annotated.annotations = mcp::ToolAnnotations();
    annotated.annotations->title = u"Lift"_s;
    mcp::Tool titled = annotated;
    titled.title = u"Crane"_s;
    mcp::Tool empty = annotated;
    empty.title = QString();
    mcp::Tool bare = tool(u"crane"_s);
    bare.annotations = mcp::ToolAnnotations();
    bare.annotations->title = QString();
    CatalogModel model;
    for (const auto &[one, title] : {std::pair(titled, u"Crane"_s), std::pair(annotated, u"Lift"_s),
                                     std::pair(empty, u"Lift"_s), std::pair(bare, u"crane"_s)}) {
        model.setItems(toolRows(u"id"_s, {one}));
        QCOMPARE(model.index(0).data(CatalogModel::TitleRole).toString(), title);
        QCOMPARE(model.index(0).data(CatalogModel::KeyRole).toString(), u"crane"_s);
    }
}

void TestToolRows::aGlyphStandsWhereOthersHaveIcons() // ICON-01, W22
{
    const auto role = [](const CatalogModel &model, int row, const char *name) {
        return model.index(row).data(model.roleNames().key(name)).toString();
    };
    mcp::Tool pictured = tool(u"crane"_s);
    mcp::Icon icon;
    icon.src = u"data:image/png;base64,AA=="_s;
    pictured.icons = mcp::json::TolerantList<mcp::Icon>{{icon}, {}};
    CatalogModel model;
    model.setItems(toolRows(u"id"_s, {tool(u"echo"_s)}));
    QCOMPARE(role(model, 0, "iconName"), QString());
    model.setItems(toolRows(u"id"_s, {pictured, tool(u"echo"_s)}));
    QVERIFY(role(model, 0, "iconAddress").startsWith(u"image://icons/id/"));
    QCOMPARE(role(model, 0, "iconName"), u"tool"_s);
    QCOMPARE(role(model, 1, "iconAddress"), QString());
    QCOMPARE(role(model, 1, "iconName"), u"tool"_s);
}

void TestToolRows::filtersTenThousandTools()
{
    QList<mcp::Tool> tools;
    for (int i = 0; i < 10'000; ++i)
        tools.append(
            tool(u"tool_%1"_s.arg(i), u"Does thing number %1 and says so at some length"_s.arg(i)));
    CatalogModel model;
    model.setItems(toolRows(u"id"_s, tools));
    QCOMPARE(model.count(), 10'000);
    model.setFilter(u"99"_s);
    QCOMPARE(model.count(), 280); // 99, x99, 99x, xx99, x99x, 99xx
    model.setFilter({});
    QCOMPARE(model.count(), 10'000);
}

QUAYSIDE_TEST(TestToolRows, QCoreApplication)

} // namespace quayside::tst_toolrows

#include "tst_toolrows.moc"
