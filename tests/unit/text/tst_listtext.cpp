// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/listtext.h"
#include "core/client/catalog/listwarning.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_listtext {

using namespace quayside;
using namespace Qt::StringLiterals;
using mcp::ListWarning;

class TestListText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyWarningHasItsSentence()
    {
        QSet<QString> texts;
        for (int kind = 0; kind <= int(ListWarning::Kind::TooManyFiles); ++kind) {
            const ListWarning warning{ListWarning::Kind(kind), u"moor"_s, u"no name"_s, 500};
            const QString text = listWarningTexts({warning}).constFirst();
            QVERIFY(!text.isEmpty());
            QVERIFY2(!text.contains(u'%'), qPrintable(text));
            texts.insert(text);
        }
        QCOMPARE(texts.size(), int(ListWarning::Kind::TooManyFiles) + 1);
    }

    void saysWhyAnEntryIsNotInTheList() // K05
    {
        const QList<ListWarning> warnings{
            {ListWarning::Kind::TooLong, {}, {}, 5},
            {ListWarning::Kind::SameName, u"twice"_s},
            {ListWarning::Kind::BadEntry, u"bent"_s, u"[1].inputSchema: missing"_s},
            {ListWarning::Kind::BadSchema, u"moor"_s, u"too large"_s}};
        QVERIFY(leftOutText(warnings, u"bent"_s).contains(u"missing"_s));
        QVERIFY(leftOutText(warnings, u"moor"_s).contains(u"too large"_s));
        QVERIFY(leftOutText(warnings, u"twice"_s).isEmpty()); // The first one is there.
        QVERIFY(leftOutText(warnings, u"other"_s).isEmpty());
    }

    void namesOfServersAreCleaned() // HOST-09
    {
        const QString text =
            listWarningTexts({{ListWarning::Kind::SameName, u"moor\u202e\n%1"_s}}).constFirst();
        QVERIFY(!text.contains(QChar(0x202e)));
        QVERIFY(!text.contains(u'\n'));
        QVERIFY(text.contains(u"%1"_s)); // Of the name.
    }
};

QUAYSIDE_TEST(TestListText, QCoreApplication)

} // namespace tst_listtext

#include "tst_listtext.moc"
