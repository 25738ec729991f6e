// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/keyedlistmodel.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace quayside::tst_keyedlistmodel {

namespace {

/// Words whose first letter is their key.
class WordModel : public KeyedListModel
{
public:
    using KeyedListModel::kSteps;

    void setWords(const QStringList &words)
    {
        setRows(m_words, words, [](const QString &word) { return word.left(1); });
    }
    const QStringList &words() const { return m_words; }

    int count() const override { return int(m_words.size()); }
    const QString &at(int row) const { return m_words.at(row); }

private:
    const Roles &roles() const override
    {
        static const Roles table = rolesOf<WordModel>({
            {Qt::DisplayRole, "word", [](const QString &word) { return word; }},
        });
        return table;
    }

    QStringList m_words;
};

} // namespace

class TestKeyedListModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void becomesTheNewList_data();
    void becomesTheNewList();
    void saysNothingWhenNothingChanged();
    void changesOnlyTheRowThatDiffers();
    void movesInsteadOfReplacing();
    void resetsWhenTheOrderIsQuiteAnother();
    void resetsWhenRowsComeAtManyPlaces();
};

void TestKeyedListModel::becomesTheNewList_data()
{
    QTest::addColumn<QStringList>("before");
    QTest::addColumn<QStringList>("after");
    const auto list = [](const char *text) {
        return QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts);
    };
    QTest::newRow("fill") << list("") << list("a b c");
    QTest::newRow("empty") << list("a b c") << list("");
    QTest::newRow("insert") << list("b d") << list("a b c d e");
    QTest::newRow("remove") << list("a b c d e") << list("b d");
    QTest::newRow("replace") << list("a b c") << list("x y");
    QTest::newRow("turn") << list("a b c d") << list("d c b a");
    QTest::newRow("all at once") << list("a b c d e") << list("x e cc y a z");
}

void TestKeyedListModel::becomesTheNewList()
{
    QFETCH(QStringList, before);
    QFETCH(QStringList, after);
    WordModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setWords(before);
    QSignalSpy counts(&model, &KeyedListModel::countChanged);

    model.setWords(after);

    QCOMPARE(model.words(), after);
    QCOMPARE(counts.size(), before.size() == after.size() ? 0 : 1);
}

void TestKeyedListModel::saysNothingWhenNothingChanged()
{
    WordModel model;
    model.setWords({QStringLiteral("a"), QStringLiteral("b")});
    QSignalSpy data(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);

    model.setWords({QStringLiteral("a"), QStringLiteral("b")});

    QCOMPARE(data.size() + inserts.size() + resets.size(), 0);
}

void TestKeyedListModel::changesOnlyTheRowThatDiffers()
{
    WordModel model;
    model.setWords({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    QSignalSpy data(&model, &QAbstractItemModel::dataChanged);

    model.setWords({QStringLiteral("a"), QStringLiteral("bb"), QStringLiteral("c")});

    QCOMPARE(data.size(), 1);
    QCOMPARE(data.first().first().toModelIndex().row(), 1);
}

void TestKeyedListModel::movesInsteadOfReplacing()
{
    WordModel model;
    model.setWords({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    const QPersistentModelIndex last = model.index(2);

    model.setWords({QStringLiteral("c"), QStringLiteral("a"), QStringLiteral("b")});

    QCOMPARE(last.row(), 0);
}

void TestKeyedListModel::resetsWhenTheOrderIsQuiteAnother()
{
    QStringList words;
    for (char16_t c = 0x4e00; c < 0x4e00 + 200; ++c)
        words.append(QString(QChar(c)));
    WordModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setWords(words);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);

    std::reverse(words.begin(), words.end());
    model.setWords(words);

    QCOMPARE(model.words(), words);
    QCOMPARE(resets.size(), 1);
}

/// A filter over a long list that is cleared again brings thousands of rows back, between those that were there.
void TestKeyedListModel::resetsWhenRowsComeAtManyPlaces()
{
    QStringList all;
    for (char16_t letter = 0x4e00; all.size() < 2 * WordModel::kSteps + 2; ++letter)
        all += QChar(letter);
    const auto everySecond = [&all](qsizetype count) {
        QStringList some;
        for (qsizetype i = 0; i < all.size(); ++i) {
            if (i % 2 == 0 || i >= 2 * count)
                some += all.at(i);
        }
        return some;
    };
    WordModel model;
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    model.setWords(everySecond(WordModel::kSteps));
    model.setWords(all);
    QCOMPARE(model.words(), all);
    QCOMPARE(inserts.count(), 1 + WordModel::kSteps);
    QCOMPARE(resets.count(), 0);

    model.setWords(everySecond(WordModel::kSteps + 1));
    QCOMPARE(resets.count(), 1);
    model.setWords(all);
    QCOMPARE(model.words(), all);
    QCOMPARE(resets.count(), 2);
}

QUAYSIDE_TEST(TestKeyedListModel, QCoreApplication)

} // namespace quayside::tst_keyedlistmodel

#include "tst_keyedlistmodel.moc"
