// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/rawobject.h"
#include "core/json/value.h"
#include "core/json/writeimpl.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_read {

using namespace mcp;
using json::Raw;

namespace {

struct Inner
{
    QString name;
    std::optional<qint64> size;

    MCP_JSON_FIELDS(Inner, name, size)
};

struct Circle
{
    double radius = 0;

    MCP_JSON_FIELDS(Circle, radius)
};

struct Label
{
    QString text;
    std::optional<Inner> inner;

    MCP_JSON_FIELDS(Label, text, inner)
};

struct Shape
{
    static constexpr auto tag = "kind";
    std::variant<Circle, Label, Raw> value;

    template<class V>
    static void alternatives(V &v)
    {
        v.template on<Circle>("circle");
        v.template on<Label>("label");
    }
};

/// Reads a text of its own while another is being read.
struct OneOrMore
{
    QList<Inner> all;

    static std::optional<OneOrMore> fromRaw(const Raw &raw)
    {
        const auto one = json::read<Inner>(raw);
        const auto more = json::read<QList<Inner>>(raw);
        if (!one && !more)
            return std::nullopt;
        return OneOrMore{one ? QList<Inner>{*one} : *more};
    }
    Raw toRaw() const { return Raw(json::write(all)); }
};

struct Nested
{
    OneOrMore first;
    QList<OneOrMore> list;
    QString last;

    MCP_JSON_FIELDS(Nested, first, list, last)
};

struct Everything
{
    QString text;
    bool flag = false;
    qint64 integer = 0;
    double number = 0;
    Raw raw;
    json::RawObject object;
    QList<Inner> inners;
    json::TolerantList<Inner> tolerant;
    QList<Shape> shapes;
    std::optional<QString> maybe;
    std::optional<Raw> maybeRaw;
    std::optional<QList<QString>> maybeList;
    std::optional<Inner> maybeInner;

    MCP_JSON_FIELDS(Everything, text, flag, integer, number, raw, object, inners, tolerant, shapes,
                    maybe, maybeRaw, maybeList, maybeInner)
};

struct Claim
{
    std::optional<QString> title;
    std::optional<bool> isFree;

    MCP_JSON_TOLERANT_FIELDS(Claim, title, isFree)
};

/// A tolerant struct.
struct Offer
{
    static constexpr bool isTolerant = true;

    QString name;
    QString version = QStringLiteral("1");
    std::optional<qint64> size;
    std::optional<Claim> claim;
    std::optional<QList<QString>> words;
    std::optional<QList<Inner>> inners;
    std::optional<json::RawObject> object;
    json::TolerantList<Claim> claims;
    QStringList notes = {};

    template<class V>
    static void fields(V &v)
    {
        v("name", &Offer::name);
        v("version", &Offer::version, json::kMayBeAbsent);
        v("size", &Offer::size);
        v("claim", &Offer::claim);
        v("words", &Offer::words);
        v("inners", &Offer::inners);
        v("object", &Offer::object);
        v("claims", &Offer::claims);
    }
};

const QList<std::pair<QByteArray, QByteArray>> &soundMembers()
{
    static const QList<std::pair<QByteArray, QByteArray>> all{
        {"text", R"("t")"},
        {"flag", "true"},
        {"integer", "5"},
        {"number", "2.5"},
        {"raw", R"({"z":1.50,"a":[ ]})"},
        {"object", R"({"type":"object"})"},
        {"inners", R"([{"name":"a"},{"name":"b","size":3}])"},
        {"tolerant", R"([{"name":"c"}])"},
        {"shapes", R"([{"kind":"circle","radius":1.5},{"kind":"label","text":"l"}])"},
    };
    return all;
}

/// The sound text with one member replaced (or added), or left out when value is empty.
Raw textWith(const QByteArray &name, const QByteArray &value)
{
    QByteArrayList members;
    bool isThere = false;
    for (const auto &[key, sound] : soundMembers()) {
        const bool isIt = key == name;
        isThere = isThere || isIt;
        const QByteArray &text = isIt ? value : sound;
        if (!text.isEmpty())
            members.append('"' + key + "\":" + text);
    }
    if (!isThere && !value.isEmpty())
        members.append('"' + name + "\":" + value);
    return Raw('{' + members.join(',') + '}');
}

} // namespace

} // namespace tst_read

MCP_JSON_INSTANTIATE(tst_read::Everything)
MCP_JSON_INSTANTIATE(tst_read::Offer)

namespace tst_read {

class TestRead : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryKindOfField()
    {
        const auto all = json::read<Everything>(textWith("maybeInner", R"({"name":"m"})"));
        QVERIFY2(all, qPrintable(all ? QString() : all.error().detail));
        QCOMPARE(all->text, QStringLiteral("t"));
        QCOMPARE(all->flag, true);
        QCOMPARE(all->integer, 5);
        QCOMPARE(all->number, 2.5);
        QCOMPARE(all->raw.toByteArray(), QByteArray(R"({"z":1.50,"a":[ ]})"));
        QCOMPARE(all->inners.size(), 2);
        QCOMPARE(all->inners.at(1).size, 3);
        QCOMPARE(all->tolerant.items.size(), 1);
        QCOMPARE(std::get<Circle>(all->shapes.at(0).value).radius, 1.5);
        QCOMPARE(std::get<Label>(all->shapes.at(1).value).text, QStringLiteral("l"));
        QVERIFY(!all->maybe && !all->maybeRaw && !all->maybeList);
        QCOMPARE(all->maybeInner->name, QStringLiteral("m"));
    }

    void writesWhatItReads()
    {
        const auto all = json::read<Everything>(textWith("maybeList", R"(["x","y"])"));
        QVERIFY(all);
        const QByteArray text = json::write(*all);
        const auto again = json::read<Everything>(Raw(text));
        QVERIFY(again);
        QCOMPARE(json::write(*again), text);
        QVERIFY(*json::parse(Raw(text)) == *json::parse(textWith("maybeList", R"(["x","y"])")));
    }

    void saysWhatIsWrongAndWhere_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char *about, const char *name, const char *value,
                            const char *detail) {
            QTest::newRow(about) << QByteArray(name) << QByteArray(value)
                                 << QString::fromLatin1(detail);
        };
        row("missing text", "text", "", "$.text: missing");
        row("missing list", "inners", "", "$.inners: missing");
        row("number for text", "text", "5", "$.text: expected string");
        row("null for text", "text", "null", "$.text: expected string");
        row("text for a boolean", "flag", R"("true")", "$.flag: expected boolean");
        row("number for a boolean", "flag", "1", "$.flag: expected boolean");
        row("fraction for an integer", "integer", "5.5", "$.integer: expected integer");
        row("too large an integer", "integer", "9223372036854775808",
            "$.integer: expected integer");
        row("text for a number", "number", R"("2")", "$.number: expected number");
        row("too large a number", "number", "1e999", "$.number: expected number");
        row("list for an object", "object", "[]", "$.object: wrong type");
        row("object for a list", "inners", "{}", "$.inners: expected array");
        row("deep inside", "inners", R"([{"name":"a"},{"name":7}])",
            "$.inners[1].name: expected string");
        row("missing deep inside", "inners", R"([{"size":1}])", "$.inners[0].name: missing");
        row("optional of a wrong type", "maybe", "5", "$.maybe: expected string");
        row("optional inside", "maybeInner", R"({"name":"a","size":"b"})",
            "$.maybeInner.size: expected integer");
        row("list of texts", "maybeList", R"(["a",5])", "$.maybeList[1]: expected string");
        row("a shape that is no object", "shapes", R"(["circle"])", "$.shapes[0]: expected object");
    }
    void saysWhatIsWrongAndWhere()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, value);
        QFETCH(QString, detail);
        const auto all = json::read<Everything>(textWith(name, value));
        QVERIFY(!all);
        QCOMPARE(all.error().kind, ErrorKind::Protocol);
        QCOMPARE(all.error().detail, detail);
    }

    void skipsMembersItDoesNotKnow() // RPC-12
    {
        for (const char *value :
             {"1", "null", R"("x")", R"({"a":{"b":[{}]}})", R"([[[]],{"text":"no"}])"})
            QVERIFY(json::read<Everything>(textWith("unknown", value)));
        QByteArray other = textWith("", "").toByteArray();
        other.replace("\"text\":\"t\"", "\"Text\":\"t\"");
        QVERIFY(!json::read<Everything>(Raw(other))); // SEC-16
    }

    void takesNullForAbsent()
    {
        for (const char *name : {"maybe", "maybeList", "maybeInner"})
            QVERIFY(json::read<Everything>(textWith(name, "null")));
        const auto all = json::read<Everything>(textWith("maybeRaw", "null"));
        QVERIFY(all && all->maybeRaw);
        QCOMPARE(all->maybeRaw->toByteArray(), QByteArray("null"));
    }

    void letsTheLastOfTwoMembersWithOneNameCount()
    {
        const QByteArray text = textWith("", "").toByteArray().chopped(1)
            + R"(,"text":"second","inners":[{"name":"only"}],"tolerant":[],"maybe":"x","maybe":null,)"
              R"("maybeInner":{"name":"a","size":1},"maybeInner":{"name":"b"}})";
        const auto all = json::read<Everything>(Raw(text));
        QVERIFY2(all, qPrintable(all ? QString() : all.error().detail));
        QCOMPARE(all->text, QStringLiteral("second"));
        QCOMPARE(all->inners.size(), 1);
        QCOMPARE(all->tolerant.items.size(), 0);
        QVERIFY(!all->maybe);
        QCOMPARE(all->maybeInner->name, QStringLiteral("b"));
        QVERIFY(!all->maybeInner->size);
    }

    void keepsWhatItCanReadOfATolerantList() // TOOL-02
    {
        const auto all = json::read<Everything>(textWith(
            "tolerant", R"([{"name":"a"},{"size":1},7,{"name":[{"x":1}]},null,{"name":"b"}])"));
        QVERIFY2(all, qPrintable(all ? QString() : all.error().detail));
        QCOMPARE(all->tolerant.items.size(), 2);
        QCOMPARE(all->tolerant.items.at(1).name, QStringLiteral("b"));
        QCOMPARE(all->tolerant.problems,
                 (QList<json::LostItem>{{{}, QStringLiteral("[1].name: missing")},
                                        {{}, QStringLiteral("[2]: expected object")},
                                        {{}, QStringLiteral("[3].name: expected string")},
                                        {{}, QStringLiteral("[4]: expected object")}}));
        const auto named = json::read<Everything>(
            textWith("tolerant", R"([{"size":"big","name":"c"},{"name":"d","size":1e99}])"));
        QVERIFY(named);
        QCOMPARE(named->tolerant.problems.constFirst(),
                 (json::LostItem{QStringLiteral("c"),
                                 QStringLiteral("[0].size: expected integer")})); // K05
        QCOMPARE(named->tolerant.problems.constLast().name, QStringLiteral("d"));
    }

    void losesOnlyTheMemberThatIsWrongInWhatDescribes_data() // K06, K07, TOOL-02
    {
        QTest::addColumn<QByteArray>("members");
        QTest::addColumn<QStringList>("notes");
        const auto row = [](const char *name, const char *members, const QStringList &notes) {
            QTest::newRow(name) << QByteArray(members) << notes;
        };
        row("all is well", R"("size":3,"claim":{"title":"t","isFree":true},"words":["a"])", {});
        row("nulls", R"("size":null,"claim":null,"words":null,"inners":null,"object":null)", {});
        row("text for a number", R"("size":"12")", {QStringLiteral(".size: expected integer")});
        row("a fraction", R"("size":1.5)", {QStringLiteral(".size: expected integer")});
        row("null for what is no option", R"("version":null)",
            {QStringLiteral(".version: expected string")});
        row("a number for a text", R"("version":2)", {QStringLiteral(".version: expected string")});
        row("a member of a member", R"("claim":{"title":5,"isFree":"yes"})",
            {QStringLiteral(".claim.title: expected string"),
             QStringLiteral(".claim.isFree: expected boolean")});
        row("text for an object", R"("claim":"free")", {QStringLiteral(".claim: expected object")});
        row("an empty array for an object", R"("claim":[])",
            {QStringLiteral(".claim: expected object")});
        row("an array for an object", R"("claim":[1])",
            {QStringLiteral(".claim: expected object")});
        row("text for a list", R"("words":"a")", {QStringLiteral(".words: expected array")});
        row("a number in a list", R"("words":["a",5,"b"])",
            {QStringLiteral(".words[1]: expected string")});
        row("an item of a list", R"("inners":[{"name":"a"},{"size":1}])",
            {QStringLiteral(".inners[1].name: missing")});
        row("an empty array for raw JSON", R"("object":[])",
            {QStringLiteral(".object: expected object")});
        row("in an item of a tolerant list", R"("claims":[{},{"title":5}])",
            {QStringLiteral(".claims[1].title: expected string")});
        row("null for a list", R"("claims":null)", {QStringLiteral(".claims: expected array")});
        row("an empty object for a list", R"("claims":{})",
            {QStringLiteral(".claims: expected array")});
        row("the second of two", R"("size":1,"size":"2")",
            {QStringLiteral(".size: expected integer")});
    }
    void losesOnlyTheMemberThatIsWrongInWhatDescribes()
    {
        QFETCH(QByteArray, members);
        QFETCH(QStringList, notes);
        const QByteArray claims = members.contains("claims") ? "" : R"("claims":[],)";
        const QByteArray text = R"({"name":"n",)" + claims + members + R"(,"last":{}})";
        const auto offer = json::read<Offer>(Raw(text));
        QVERIFY2(offer, qPrintable(offer ? QString() : offer.error().detail));
        QCOMPARE(offer->name, QStringLiteral("n"));
        QCOMPARE(offer->notes, notes);
        QCOMPARE(offer->version, QStringLiteral("1"));
    }

    void keepsWhatIsRightBesideWhatIsWrong() // K06
    {
        const QByteArray text =
            R"({"size":"x","name":"n","words":["a",5,"b"],"claim":{"title":[],"isFree":true},)"
            R"("inners":[{"size":1},{"name":"i"}],"claims":[7,{"title":"t"}]})";
        const auto offer = json::read<Offer>(Raw(text));
        QVERIFY(offer);
        QVERIFY(!offer->size);
        QCOMPARE(*offer->words, (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(offer->claim->isFree, true);
        QCOMPARE(offer->inners->size(), 1);
        QCOMPARE(offer->claims.items.size(), 1);
        QCOMPARE(offer->claims.problems.size(), 1);
    }

    void stillNeedsWhatIsRequiredOfWhatDescribes() // K06
    {
        for (const char *text :
             {R"({"claims":[]})", R"({"name":null,"claims":[]})", R"({"name":5,"claims":[]})",
              R"({"name":"n"})", R"({"name":"n","claims":5})", R"({"name":"n","claims":{"a":1}})",
              "[]", "[1]", "7", "null"})
            QVERIFY2(!json::read<Offer>(Raw(QByteArray(text))), text);
    }

    void boundsItsNotes() // K06, SEC-15
    {
        QByteArray words = "[0";
        for (int i = 0; i < 5 * limits::kNotes; ++i)
            words += ",0";
        const auto offer =
            json::read<Offer>(Raw(R"({"name":"n","claims":[],"words":)" + words + "]}"));
        QVERIFY(offer);
        QCOMPARE(offer->notes.size(), limits::kNotes);
        words.fill(' ', 0);
        for (int i = 0; i <= limits::kItems; ++i)
            words += i ? ",0" : "[0";
        QVERIFY(!json::read<Offer>(
            Raw(R"({"name":"n","claims":[],"words":)" + words + "]}"))); // Not tolerated.
    }

    void takesAnIntegerInEachSpelling() // K04, K06
    {
        for (const char *number : {"3", "3.0", "30e-1", "0.3e1"}) {
            const auto all = json::read<Everything>(textWith("integer", number));
            QVERIFY2(all, number);
            QCOMPARE(all->integer, 3);
        }
        for (const char *other : {"3.5", "1e99", R"("3")", "true", "null"})
            QVERIFY2(!json::read<Everything>(textWith("integer", other)), other);
    }

    void boundsTheItemsAndTheirProblems() // SEC-15
    {
        const auto many = [](const QByteArray &item, int count) {
            QByteArray list = "[";
            for (int i = 0; i < count; ++i)
                list += item + ',';
            list.back() = ']';
            return list;
        };
        const auto some = json::read<Everything>(textWith("tolerant", many("0", 5000)));
        QVERIFY(some);
        QCOMPARE(some->tolerant.problems.size(), limits::kListWarnings);
        const auto tooMany =
            json::read<Everything>(textWith("tolerant", many("0", int(limits::kItems) + 1)));
        QVERIFY(!tooMany);
        QCOMPARE(tooMany.error().detail, QStringLiteral("$.tolerant: too many list items"));
        QVERIFY(!json::read<Everything>(
            textWith("shapes", many(R"({"kind":""})", int(limits::kItems) + 1))));
    }

    void keepsUnknownAndBrokenAlternativesAsTheyCame() // TOOL-14
    {
        const auto all = json::read<Everything>(
            textWith("shapes",
                     R"([{"kind":"star","points":5},{"kind":"circle"},{"radius":1},)"
                     R"({"kind":7},{"text":"late tag","kind":"label"},)"
                     R"({"kind":"label","text":"x","inner":{"name":3}},{}])"));
        QVERIFY2(all, qPrintable(all ? QString() : all.error().detail));
        QCOMPARE(all->shapes.size(), 7);
        const auto rawAt = [&](int index) {
            const Raw *raw = std::get_if<Raw>(&all->shapes.at(index).value);
            return raw ? raw->toByteArray() : QByteArray("not raw");
        };
        QCOMPARE(rawAt(0), QByteArray(R"({"kind":"star","points":5})"));
        QCOMPARE(rawAt(1), QByteArray(R"({"kind":"circle"})"));
        QCOMPARE(rawAt(2), QByteArray(R"({"radius":1})"));
        QCOMPARE(rawAt(3), QByteArray(R"({"kind":7})"));
        QCOMPARE(std::get<Label>(all->shapes.at(4).value).text, QStringLiteral("late tag"));
        QCOMPARE(rawAt(5), QByteArray(R"({"kind":"label","text":"x","inner":{"name":3}})"));
        QCOMPARE(rawAt(6), QByteArray("{}"));
    }

    void refusesWhatIsNoObject_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"", "  ", "null", "5", R"("x")", "[]", "{", "}", R"({"text")",
                                 R"({"text":)", R"({"text":"t")", "{\"text\":\"\xff\"}", "{}x",
                                 "{} {}", R"({"text" "t"})", R"({"text":"t",})", "{,}"})
            QTest::newRow(text) << QByteArray(text);
    }
    void refusesWhatIsNoObject()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!json::read<Everything>(Raw(text)));
    }

    void refusesTextBehindTheEnd()
    {
        const auto all = json::read<Everything>(Raw(textWith("", "").toByteArray() + " {}"));
        QVERIFY(!all);
        QCOMPARE(all.error().detail, QStringLiteral("$: text after the end"));
        QVERIFY(json::read<Everything>(Raw(' ' + textWith("", "").toByteArray() + " \n")));
    }

    void readsASliceWithNothingBehindIt()
    {
        QByteArray text = textWith("", "").toByteArray();
        text.squeeze();
        QVERIFY(json::read<Everything>(Raw(text)));
        const QByteArray around = "xx" + text + "yy";
        QVERIFY(json::read<Everything>(Raw::slice(around, 2, text.size())));
    }

    void readsALargeText()
    {
        const QByteArray large = '"' + QByteArray(3000000, 'a') + '"';
        const auto all = json::read<Everything>(textWith("text", large));
        QVERIFY(all);
        QCOMPARE(all->text.size(), 3000000);
    }

    void survivesTextsThatWereDamagedAtRandom()
    {
        const QByteArray sound =
            textWith("maybeInner", "{\"name\":\"\\ud83d\\ude00\",\"size\":9}").toByteArray();
        quint32 seed = 424242;
        const auto random = [&seed](qsizetype below) {
            seed = seed * 1664525U + 1013904223U;
            return qsizetype((seed >> 8) % quint32(below));
        };
        const QByteArray spice = "{}[]\":,\\u0e-.tn "
                                 "\x00\xff\n";
        for (int round = 0; round < 2000; ++round) {
            QByteArray text = sound;
            for (qsizetype change = random(3) + 1; change > 0 && !text.isEmpty(); --change) {
                const qsizetype at = random(text.size());
                if (random(2))
                    text[at] = spice.at(random(spice.size()));
                else
                    text.remove(at, 1 + random(5));
            }
            text.squeeze();
            const auto all = json::read<Everything>(Raw(text));
            if (all)
                QVERIFY2(json::read<Everything>(Raw(json::write(*all)))
                             || !json::parse(Raw(text)), // An untouched part may be broken.
                         text.constData());
            else
                QVERIFY(all.error().detail.startsWith(u'$'));
        }
    }

    void whatReadsByItselfDoesNotDisturb()
    {
        const auto nested = json::read<Nested>(Raw(QByteArrayLiteral(
            R"({"first":{"name":"a"},"list":[[{"name":"b"},{"name":"c"}],{"name":"d"}],"last":"e"})")));
        QVERIFY2(nested, qPrintable(nested ? QString() : nested.error().detail));
        QCOMPARE(nested->first.all.constFirst().name, QStringLiteral("a"));
        QCOMPARE(nested->list.size(), 2);
        QCOMPARE(nested->list.constFirst().all.constLast().name, QStringLiteral("c"));
        QCOMPARE(nested->last, QStringLiteral("e"));
    }

    void unquotesTexts_data()
    {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<bool>("isText");
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << QByteArray(R"("a")") << true << QStringLiteral("a");
        QTest::newRow("empty") << QByteArray(R"("")") << true << QString();
        QTest::newRow("one quote") << QByteArray("\"") << false << QString();
        QTest::newRow("none") << QByteArray("a") << false << QString();
        QTest::newRow("nothing") << QByteArray() << false << QString();
        QTest::newRow("escape at the end") << QByteArray("\"\\\"") << false << QString();
        QTest::newRow("surrogates around a character")
            << QByteArray("\"\\ud83dx\\ude00\"") << true << QStringLiteral(u"\ufffdx\ufffd");
    }
    void unquotesTexts()
    {
        QFETCH(QByteArray, token);
        QFETCH(bool, isText);
        QFETCH(QString, text);
        const auto unquoted = json::unquote(token);
        QCOMPARE(unquoted.has_value(), isText);
        if (unquoted)
            QCOMPARE(*unquoted, text);
    }
};

QUAYSIDE_TEST(TestRead, QCoreApplication)

} // namespace tst_read

#include "tst_read.moc"
