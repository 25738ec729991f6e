// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/registry/listing.h"
#include "tests/support/registryserver.h"
#include "tests/support/testclass.h"

#include <QTest>

namespace tst_listing {

using namespace mcp;
using namespace mcp::registry;
using namespace Qt::StringLiterals;

namespace {

ListingPage read(const QByteArray &text)
{
    const auto page = readListings(json::Raw(text));
    if (!page)
        qWarning("%s", qPrintable(page.error().detail));
    return page.valueOr({});
}

/// A page of one listing with this package.
ListingPage withPackage(const QByteArray &package)
{
    return read(RegistryServer::entry("org.example/a", "1.0.0", "\"packages\":[" + package + "],"));
}

QByteArray list(const QList<QByteArray> &entries)
{
    return "{\"servers\":[" + entries.join(',') + "]}";
}

QByteArray repeated(const QByteArray &item, int count)
{
    return QByteArrayList(count, item).join(',');
}

} // namespace

/// The documents of a registry.
class TestListing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAListing();
    void anInvalidListingIsNamedAndHidesNoOther_data();
    void anInvalidListingIsNamedAndHidesNoOther();
    void anAnswerWithoutListingsIsAnError_data();
    void anAnswerWithoutListingsIsAnError();
    void aPartWithAMistakeIsLeftOutWithTheReason_data();
    void aPartWithAMistakeIsLeftOutWithTheReason();
    void whatOnlyDescribesIsCutOrIgnored();
    void everyListIsBounded();
    void whatWouldBecomeTooLargeIsLeftOut();
    void numbersAndBooleansCountAsTexts();
};

void TestListing::readsAListing()
{
    RegistryServer server;
    server.fill();
    const ListingPage page = read(server.entries.constFirst());
    QCOMPARE(page.listings.size(), 1);
    const Listing &listing = page.listings.constFirst();
    QCOMPARE(listing.name, u"io.github.ada/harbour"_s);
    QCOMPARE(listing.publisher(), u"io.github.ada"_s);
    QCOMPARE(listing.shownName(), u"Harbour"_s);
    QCOMPARE(listing.version, u"1.2.0"_s);
    QCOMPARE(listing.status, Listing::Status::Active);
    QCOMPARE(listing.publishedAt, QDateTime({2026, 3, 1}, {10, 0}, Qt::UTC));
    QCOMPARE(listing.problems, QStringList());
    QCOMPARE(listing.packages.size(), 2);
    const Package &package = listing.packages.constFirst();
    QCOMPARE(package.identifier, u"@ada/harbour"_s);
    QCOMPARE(package.packageArguments.size(), 2);
    QCOMPARE(package.packageArguments.at(0).hint, u"folder"_s);
    QVERIFY(package.packageArguments.at(0).input.isRequired);
    QCOMPARE(package.packageArguments.at(0).input.format, Input::Format::FilePath);
    QVERIFY(package.packageArguments.at(1).isNamed());
    QCOMPARE(package.packageArguments.at(1).input.fallback, u"8080"_s);
    QVERIFY(package.variables.at(0).input.isSecret);
    QCOMPARE(package.variables.at(1).input.choices, (QStringList{u"en"_s, u"zh"_s}));
    QCOMPARE(listing.packages.at(1).fileSha256, u"ab12"_s);
    QCOMPARE(listing.remotes.size(), 1);
    QCOMPARE(listing.remotes.constFirst().url.value, u"https://{region}.example.org/mcp"_s);
    QCOMPARE(listing.remotes.constFirst().url.variables.constFirst().first, u"region"_s);
    QVERIFY(listing.remotes.constFirst()
                .headers.constFirst()
                .input.variables.constFirst()
                .second.isSecret);

    const Listing old = read(server.entries.at(2)).listings.constFirst();
    QCOMPARE(old.status, Listing::Status::Deprecated);
    QCOMPARE(old.shownName(), u"harbour-old"_s);
}

void TestListing::anInvalidListingIsNamedAndHidesNoOther_data()
{
    QTest::addColumn<QByteArray>("entry");
    QTest::addColumn<QString>("name");
    QTest::newRow("no server") << QByteArray(R"({"_meta":{}})") << QString();
    QTest::newRow("a text") << QByteArray("\"harbour\"") << QString();
    QTest::newRow("no slash") << RegistryServer::entry("harbour") << u"harbour"_s;
    QTest::newRow("two slashes") << RegistryServer::entry("a/b/c") << u"a/b/c"_s;
    QTest::newRow("escape") << RegistryServer::entry("org.example/\\u001b[2J")
                            << u"org.example/\u001b[2J"_s;
    QTest::newRow("direction") << RegistryServer::entry("org.example/\\u202ecod")
                               << u"org.example/\u202ecod"_s;
    QTest::newRow("long") << RegistryServer::entry("org.example/" + QByteArray(200, 'a'))
                          << u"org.example/"_s + QString(188, u'a');
    QTest::newRow("no version") << RegistryServer::entry("org.example/a", "") << u"org.example/a"_s;
    QTest::newRow("hidden version")
        << RegistryServer::entry("org.example/a", "1\\u200b") << u"org.example/a"_s;
}

void TestListing::anInvalidListingIsNamedAndHidesNoOther()
{
    QFETCH(QByteArray, entry);
    QFETCH(QString, name);
    const ListingPage page = read(list({entry, RegistryServer::entry("org.example/good")}));
    QCOMPARE(page.listings.size(), 1);
    QCOMPARE(page.listings.constFirst().name, u"org.example/good"_s);
    QCOMPARE(page.invalid.size(), 1);
    QCOMPARE(page.invalid.constFirst().name, name);
    QVERIFY(!page.invalid.constFirst().reason.isEmpty());
}

void TestListing::anAnswerWithoutListingsIsAnError_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a page of a portal") << QByteArray("<html>Sign in</html>");
    QTest::newRow("another object") << QByteArray(R"({"results":[]})");
    QTest::newRow("no list") << QByteArray(R"({"servers":{}})");
    QTest::newRow("cut") << QByteArray(R"({"servers":[{"server":)");
    QTest::newRow("deep") << QByteArray(R"({"servers":)") + QByteArray(5'000, '[')
            + QByteArray(5'000, ']') + '}';
}

void TestListing::anAnswerWithoutListingsIsAnError()
{
    QFETCH(QByteArray, answer);
    const auto page = readListings(json::Raw(answer));
    QVERIFY(!page);
    QCOMPARE(page.error().kind, ErrorKind::Protocol);
}

void TestListing::aPartWithAMistakeIsLeftOutWithTheReason_data()
{
    QTest::addColumn<QByteArray>("package");
    const auto npm = [](const QByteArray &more) -> QByteArray {
        return R"({"registryType":"npm","identifier":"a",)" + more + R"("version":"1.0.0"})";
    };
    QTest::newRow("no type") << QByteArray(R"({"identifier":"a"})");
    QTest::newRow("no identifier") << QByteArray(R"({"registryType":"npm"})");
    QTest::newRow("no object") << QByteArray("7");
    QTest::newRow("identifier is no text")
        << QByteArray(R"({"registryType":"npm","identifier":7})");
    QTest::newRow("hidden character")
        << QByteArray(R"({"registryType":"npm","identifier":"a\u0000"})");
    QTest::newRow("long value") << QByteArray("{\"registryType\":\"npm\",\"identifier\":\""
                                              + QByteArray(kValueChars + 1, 'a') + "\"}");
    QTest::newRow("arguments are no list") << npm(R"("packageArguments":{},)");
    QTest::newRow("argument of another type")
        << npm(R"("packageArguments":[{"type":"flag","name":"-a"}],)");
    QTest::newRow("named without a name") << npm(R"("packageArguments":[{"type":"named"}],)");
    QTest::newRow("required is a text")
        << npm(R"("packageArguments":[{"type":"positional","isRequired":"yes"}],)");
    QTest::newRow("value is a list")
        << npm(R"("packageArguments":[{"type":"positional","value":["a"]}],)");
    QTest::newRow("variable with a wrong name")
        << npm(R"("environmentVariables":[{"name":"A=B","value":"c"}],)");
    QTest::newRow("braces in a name")
        << npm(R"("packageArguments":[{"type":"positional","value":"a","variables":{"{b}":{}}}],)");
    QTest::newRow("transport") << npm(R"("transport":{"type":7},)");
}

void TestListing::aPartWithAMistakeIsLeftOutWithTheReason()
{
    QFETCH(QByteArray, package);
    const QByteArray good = R"({"registryType":"npm","identifier":"good"})";
    const ListingPage page = withPackage(package + ',' + good);
    QCOMPARE(page.listings.size(), 1);
    const Listing &listing = page.listings.constFirst();
    QCOMPARE(listing.packages.size(), 1);
    QCOMPARE(listing.packages.constFirst().identifier, u"good"_s);
    QCOMPARE(listing.problems.size(), 1);
    QVERIFY2(listing.problems.constFirst().startsWith(u"packages 1: "_s),
             qPrintable(listing.problems.constFirst()));
}

void TestListing::whatOnlyDescribesIsCutOrIgnored()
{
    const QByteArray texts = "\"title\":7,\"description\":\"" + QByteArray(10'000'000, 'x')
        + "\",\"repository\":\"none\",";
    const ListingPage page = read(RegistryServer::entry("org.example/a", "1.0.0", texts));
    QCOMPARE(page.listings.size(), 1);
    QCOMPARE(page.listings.constFirst().description.size(), limits::kDescriptionChars);
    QCOMPARE(page.listings.constFirst().title, QString());
    QCOMPARE(page.listings.constFirst().repository, QString());
}

void TestListing::everyListIsBounded()
{
    const QByteArray argument = R"({"type":"positional","value":"a"})";
    const auto npm = [](const QByteArray &arguments) -> QByteArray {
        return R"({"registryType":"npm","identifier":"a","packageArguments":[)" + arguments + "]}";
    };
    QCOMPARE(withPackage(npm(repeated(argument, kMostInputs))).listings.constFirst().problems,
             QStringList());
    QCOMPARE(
        withPackage(npm(repeated(argument, kMostInputs + 1))).listings.constFirst().packages.size(),
        0);

    const QByteArray package = R"({"registryType":"npm","identifier":"a"})";
    const Listing most = withPackage(repeated(package, kMostPackages)).listings.constFirst();
    QCOMPARE(most.packages.size(), kMostPackages);
    QCOMPARE(most.problems, QStringList());
    const Listing more = withPackage(repeated(package, kMostPackages + 1)).listings.constFirst();
    QCOMPARE(more.packages.size(), kMostPackages);
    QCOMPARE(more.problems.size(), 1);

    QList<QByteArray> entries;
    for (int i = 0; i <= kPageListings; ++i)
        entries.append(RegistryServer::entry("org.example/a" + QByteArray::number(i)));
    const ListingPage page = read(list(entries));
    QCOMPARE(page.listings.size(), kPageListings);
    QCOMPARE(page.invalid.size(), 1);
    QCOMPARE(read(list(entries.first(kPageListings))).invalid.size(), 0);

    const QByteArray cursor(kCursorChars, 'c');
    QCOMPARE(read("{\"servers\":[],\"metadata\":{\"nextCursor\":\"" + cursor + "\"}}").cursor,
             QString::fromLatin1(cursor));
    QCOMPARE(read("{\"servers\":[],\"metadata\":{\"nextCursor\":\"" + cursor + "c\"}}").cursor,
             QString());
}

void TestListing::whatWouldBecomeTooLargeIsLeftOut() // SEC-14
{
    const auto problem = [](const QByteArray &more) {
        const QByteArray package = R"({"registryType":"npm","identifier":"a",)" + more + '}';
        return withPackage(package).listings.value(0).problems.value(0);
    };
    const QByteArray text = QByteArray("{x}").repeated(1365);
    const auto bomb = [&text](int chars) -> QByteArray {
        return R"("packageArguments":[{"type":"positional","value":")" + text
            + R"(","variables":{"x":{"value":")" + QByteArray(chars, 'a') + R"("}}}])";
    };
    QCOMPARE(problem(bomb(190)), QString());
    QCOMPARE(problem(bomb(int(kValueChars))),
             u"packages 1: it would become longer than 262144 characters"_s);
    // An address, too.
    const QByteArray remote = R"({"type":"sse","url":"https://example.org/","headers":[{"name":"A",
        "value":")"
        + text + R"(","variables":{"x":{"value":")" + QByteArray(kValueChars, 'a') + R"("}}}]})";
    const Listing address =
        read(RegistryServer::entry("org.example/a", "1.0.0", "\"remotes\":[" + remote + "],"))
            .listings.value(0);
    QCOMPARE(address.remotes.size(), 0);
    QCOMPARE(address.problems,
             QStringList(u"remotes 1: it would become longer than 262144 characters"_s));

    const auto inputs = [](int last) -> QByteArray {
        const QByteArray argument = R"({"type":"positional","valueHint":"a"})";
        return R"("runtimeArguments":[)" + repeated(argument, 100) + R"(],"packageArguments":[)"
            + repeated(argument, 100) + R"(],"environmentVariables":[)"
            + repeated(R"({"name":"A"})", last) + ']';
    };
    QCOMPARE(problem(inputs(limits::kFormFields - 200)), QString());
    QCOMPARE(problem(inputs(limits::kFormFields - 199)),
             u"packages 1: there are more than 250 values to fill in"_s);
}

void TestListing::numbersAndBooleansCountAsTexts()
{
    const Listing listing =
        withPackage(R"({"registryType":"npm","identifier":"a","packageArguments":[
        {"type":"named","name":"--port","value":8080},
        {"type":"named","name":"--quiet","default":true,"format":"boolean"},
        {"type":"positional","choices":[1,2],"valueHint":"level"}]})")
            .listings.constFirst();
    const QList<Argument> &arguments = listing.packages.constFirst().packageArguments;
    QCOMPARE(arguments.at(0).input.value, u"8080"_s);
    QCOMPARE(arguments.at(1).input.fallback, u"true"_s);
    QCOMPARE(arguments.at(2).input.choices, (QStringList{u"1"_s, u"2"_s}));
}

QUAYSIDE_TEST(TestListing, QCoreApplication)

} // namespace tst_listing

#include "tst_listing.moc"
