// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/writeimpl.h"
#include "tests/support/testclass.h"

#include <QTest>
#include <QTimeZone>

namespace tst_fields {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using json::Raw;

namespace {

enum class Colour { Red, Green, Blue };

constexpr json::EnumNames<Colour, 3> jsonNames(Colour)
{
    return {{{Colour::Red, "red"}, {Colour::Green, "green"}, {Colour::Blue, "blue"}}};
}

struct Words
{
    static QStringList fromText(const QString &text)
    {
        return text.split(u' ', Qt::SkipEmptyParts);
    }
    static QString toText(const QStringList &words) { return words.join(u' '); }
};

struct Ship
{
    enum class Kind { Sail, Steam };
    friend constexpr json::EnumNames<Kind, 2> jsonNames(Kind)
    {
        return {{{Kind::Sail, "sail"}, {Kind::Steam, "steam"}}};
    }

    Kind kind = Kind::Sail;
    QDateTime built;
    std::chrono::milliseconds turn = 0ms;
    QByteArray digest;
    QMap<QString, qint64> crew;
    std::optional<Colour> flag;
    QString port = u"home"_s;
    QStringList cargo;

    template<class V>
    static void fields(V &v)
    {
        v("kind", &Ship::kind);
        v("built", &Ship::built);
        v("turn", &Ship::turn);
        v("digest", &Ship::digest);
        v("crew", &Ship::crew);
        v("flag", &Ship::flag);
        v("port", &Ship::port, json::kMayBeAbsent);
        v("cargo", &Ship::cargo, Words());
    }
};

struct Note
{
    QString text;
    std::optional<Raw> meta;

    MCP_JSON_FIELDS(Note, text, meta)
};

constexpr auto kWhole = R"({"kind":"steam","built":"2026-07-28T09:30:00.123Z","turn":1500,)"
                        R"("digest":"00ff10","crew":{"a\\b":1,"c":2},"flag":"blue",)"
                        R"("port":"away","cargo":"tea silk"})";

/// kWhole with one part replaced.
Raw wholeBut(const QByteArray &part, const QByteArray &other)
{
    QByteArray text(kWhole);
    Q_ASSERT(text.contains(part));
    return Raw(text.replace(part, other));
}

} // namespace

} // namespace tst_fields

MCP_JSON_INSTANTIATE(tst_fields::Ship)

namespace tst_fields {

class TestFields : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAndWritesEnumsTimesDurationsBytesAndMaps()
    {
        const auto ship = json::read<Ship>(Raw(kWhole));
        QVERIFY2(ship, qPrintable(ship ? QString() : ship.error().detail));
        QCOMPARE(ship->kind, Ship::Kind::Steam);
        QCOMPARE(ship->built,
                 QDateTime(QDate(2026, 7, 28), QTime(9, 30, 0, 123), QTimeZone::utc()));
        QCOMPARE(ship->turn, 1500ms);
        QCOMPARE(ship->digest, QByteArray::fromHex("00ff10"));
        QCOMPARE(ship->crew, (QMap<QString, qint64>{{u"a\\b"_s, 1}, {u"c"_s, 2}}));
        QCOMPARE(ship->flag, Colour::Blue);
        QCOMPARE(ship->port, u"away"_s);
        QCOMPARE(ship->cargo, (QStringList{u"tea"_s, u"silk"_s}));
        QCOMPARE(json::write(*ship), QByteArray(kWhole));
    }

    void callsListedMembersAsInTheStructButMetaWithAnUnderscore()
    {
        const QByteArray text = R"({"text":"a","_meta":{"b":1}})";
        const auto note = json::read<Note>(Raw(text));
        QVERIFY(note && note->text == u"a"_s && note->meta);
        QCOMPARE(json::write(*note), text);
        const auto without = json::read<Note>(Raw(R"({"meta":1})"));
        QCOMPARE(without.error().detail, u"$.text: missing"_s);
    }

    void writesTimesInUtcAndNoTimeAsNoText()
    {
        Ship ship;
        QVERIFY(json::write(ship).contains(R"("built":"")"));
        ship.built = QDateTime(QDate(2026, 7, 28), QTime(11, 30), QTimeZone(7200));
        QVERIFY(json::write(ship).contains(R"("built":"2026-07-28T09:30:00.000Z")"));
        const auto again = json::read<Ship>(wholeBut("2026-07-28T09:30:00.123Z", ""));
        QVERIFY(again && !again->built.isValid());
        const auto seconds = json::read<Ship>(wholeBut("00.123Z", "00Z"));
        QCOMPARE(seconds->built, QDateTime(QDate(2026, 7, 28), QTime(9, 30), QTimeZone::utc()));
    }

    void keepsTheInitialValueOfWhatMayBeAbsent()
    {
        const auto ship = json::read<Ship>(wholeBut(R"("port":"away",)", ""));
        QVERIFY(ship);
        QCOMPARE(ship->port, u"home"_s);
        QVERIFY(json::write(*ship).contains(R"("port":"home")"));
    }

    void takesTheLastOfTwoMembersOfAMap()
    {
        const auto ship = json::read<Ship>(wholeBut(R"("c":2)", R"("c":2,"c":3)"));
        QCOMPARE(ship->crew.value(u"c"_s), 3);
    }

    void boundsTheMembersOfAMap() // SEC-15
    {
        QByteArray crew;
        for (qsizetype i = 0; i < limits::kItems - 1; ++i)
            crew += ",\"" + QByteArray::number(i) + "\":1";
        QVERIFY(json::read<Ship>(wholeBut(",\"c\":2", crew)));
        QVERIFY(!json::read<Ship>(wholeBut(",\"c\":2", crew + ",\"x\":1")));
    }

    void saysWhatIsWrongAndWhere_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<QByteArray>("other");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char *name, const char *part, const char *other,
                            const char *detail) {
            QTest::newRow(name) << QByteArray(part) << QByteArray(other)
                                << QString::fromLatin1(detail);
        };
        row("a name nobody knows", "steam", "oar", "$.kind: expected sail or steam");
        row("one of three", "blue", "Blue", "$.flag: expected red, green or blue");
        row("a number for a name", R"("steam")", "1", "$.kind: expected string");
        row("no time", "2026-07-28T", "then ", "$.built: expected time");
        row("text for a duration", "1500", R"("1500")", "$.turn: expected integer");
        row("no digits", "00ff10", "00fg10", "$.digest: expected hexadecimal digits");
        row("half a byte", "00ff10", "00ff1", "$.digest: expected hexadecimal digits");
        row("a list for a map", R"({"a\\b":1,"c":2})", "[]", "$.crew: expected object");
        row("inside a map", R"("c":2)", R"("c":"2")", "$.crew.c: expected integer");
        row("a number for words", R"("tea silk")", "5", "$.cargo: expected string");
        row("no words", R"(,"cargo":"tea silk")", "", "$.cargo: missing");
        row("wrong, not absent", R"("away")", "5", "$.port: expected string");
    }
    void saysWhatIsWrongAndWhere()
    {
        QFETCH(QByteArray, part);
        QFETCH(QByteArray, other);
        QFETCH(QString, detail);
        const auto ship = json::read<Ship>(wholeBut(part, other));
        QVERIFY(!ship);
        QCOMPARE(ship.error().detail, detail);
    }
};

QUAYSIDE_TEST(TestFields, QCoreApplication)

} // namespace tst_fields

#include "tst_fields.moc"
