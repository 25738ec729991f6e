// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/boundedname.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_boundedname {

using namespace mcp;
using namespace Qt::StringLiterals;

// F6, SEC-37
class TestBoundedName : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staysWithinItsQuotes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("bounded");
        const auto row = [](const char *name, const QString &text, const QString &bounded) {
            QTest::newRow(name) << text << bounded;
        };
        row("empty", {}, {});
        row("plain", u"Weather"_s, u"Weather"_s);
        row("another script", u"天气"_s, u"天气"_s);
        row("an apostrophe", u"Anna\u2019s notes"_s, u"Anna\u2019s notes"_s);
        row("as long as it may be", QString(60, u'n'), QString(60, u'n'));
        row("longer", QString(61, u'n'), QString(59, u'n') + u'\u2026');
        row("much longer", QString(18'000, u'n'), QString(59, u'n') + u'\u2026');
        row("letters of two units", QString(58, u'n') + QString::fromUcs4(U"\U0001F600\U0001F600"),
            QString(58, u'n') + u'\u2026');
        row("quotes", u"x\u201D is safe. \u201CAllow"_s, u"x' is safe. 'Allow"_s);
        row("plain quotes", u"x\" ends here."_s, u"x' ends here."_s);
        row("wide quotes", u"\uFF02x\uFF02"_s, u"'x'"_s);
        row("corner brackets", u"\u300Cx\u300D\u300Ey\u300F"_s, u"'x''y'"_s);
        row("angle quotes", u"\u00ABx\u00BB"_s, u"'x'"_s);
        row("low quotes", u"\u201Ex\u201F"_s, u"'x'"_s);
        row("a direction", u"a\u202Eb"_s, u"a\u202Eb"_s); // Marked where it is shown.
    }

    void staysWithinItsQuotes()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, bounded);
        QCOMPARE(boundedName(name), bounded);
        QCOMPARE(boundedName(bounded), bounded);
    }
};

QUAYSIDE_TEST(TestBoundedName, QCoreApplication)

} // namespace tst_boundedname

#include "tst_boundedname.moc"
