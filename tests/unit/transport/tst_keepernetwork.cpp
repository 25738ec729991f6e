// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/keeper/nameserver.h"
#include "core/transport/keeper/sandboxnetwork.h"
#include "tests/support/testclass.h"

#include <QTest>
#include <QtEndian>

#include <memory>

namespace tst_keepernetwork {

using namespace mcp::keeper;
using namespace Qt::StringLiterals;

namespace {

constexpr quint16 kTypeA = 1;
constexpr qsizetype kHeader = 12;

/// `example.test` as labels with their lengths.
QByteArray labels(const QByteArray &name)
{
    QByteArray text;
    const QByteArrayList parts = name.isEmpty() ? QByteArrayList() : name.split('.');
    for (const QByteArray &part : parts)
        text += char(part.size()) + part;
    return text + '\0';
}

QByteArray number(quint16 value)
{
    QByteArray bytes(2, '\0');
    qToBigEndian(value, bytes.data());
    return bytes;
}

/// Of one question, with the id 0x1234.
QByteArray query(const QByteArray &name, quint16 type = kTypeA, quint16 netClass = 1,
                 quint16 flags = 0x0100, quint16 questions = 1)
{
    return number(0x1234) + number(flags) + number(questions) + number(0) + number(0) + number(0)
        + labels(name) + number(type) + number(netClass);
}

/// 253 bytes, the most that a name can have.
QByteArray longestName()
{
    const QByteArray label(63, 'a');
    return label + '.' + label + '.' + label + '.' + QByteArray(61, 'b');
}

} // namespace

class TestKeeperNetwork : public QObject
{
    Q_OBJECT

    std::unique_ptr<NameTable> m_names;

    QByteArray ask(const QByteArray &bytes)
    {
        QByteArray answer(qsizetype(kAnswerBytes), '?');
        const auto size =
            answerQuery(*m_names, reinterpret_cast<const unsigned char *>(bytes.constData()),
                        size_t(bytes.size()), reinterpret_cast<unsigned char *>(answer.data()));
        return answer.first(qsizetype(size));
    }
    /// The code of the answer; -1 without one.
    int codeFor(const QByteArray &bytes)
    {
        const QByteArray answer = ask(bytes);
        return answer.isEmpty() ? -1 : answer.at(3) & 0x0f;
    }
    /// The address in the answer; 0 without one.
    quint32 addressFor(const QByteArray &bytes)
    {
        const QByteArray answer = ask(bytes);
        return answer.size() > kHeader && answer.at(7) == 1
            ? qFromBigEndian<quint32>(answer.constData() + answer.size() - 4)
            : 0;
    }

private Q_SLOTS:
    void init() { m_names = std::make_unique<NameTable>(); }

    void eachNameHasAnAddressOfItsOwn()
    {
        const quint32 one = addressFor(query("one.example.test"));
        const quint32 other = addressFor(query("other.example.test"));
        QCOMPARE(one >> 22, 0x7f40'0000U >> 22); // 127.64.0.0/10
        QCOMPARE(other >> 22, 0x7f40'0000U >> 22);
        QVERIFY(one != other);
        QCOMPARE(addressFor(query("ONE.Example.test")), one);
        QCOMPARE(addressFor(query("one.example.tes")) == one, false);
        QCOMPARE(m_names->nameOf(one), "one.example.test");
        QCOMPARE(m_names->nameOf(other), "other.example.test");
        QVERIFY(!m_names->nameOf(one - 1));
        QVERIFY(!m_names->nameOf(0x7f00'0001));
    }

    void theAnswerRepeatsTheQuestion()
    {
        const QByteArray asked = query("Api.Example.TEST");
        const QByteArray answer = ask(asked);
        QCOMPARE(answer.first(2), asked.first(2));
        QCOMPARE(answer.mid(2, 2), number(0x8180)); // An answer, recursion wanted and available.
        QCOMPARE(answer.mid(4, 8), number(1) + number(1) + number(0) + number(0));
        QCOMPARE(answer.mid(kHeader, asked.size() - kHeader), asked.mid(kHeader));
        QCOMPARE(answer.mid(asked.size(), 12), QByteArray::fromHex("c00c 0001 0001 0000003c 0004"));
        QCOMPARE(answer.size(), asked.size() + 16);
    }

    void otherRecordsAreEmpty_data()
    {
        QTest::addColumn<int>("type");
        for (const auto &[name, type] : {std::pair{"NS", 2},
                                         {"PTR", 12},
                                         {"TXT", 16},
                                         {"AAAA", 28},
                                         {"SRV", 33},
                                         {"HTTPS", 65},
                                         {"ANY", 255}})
            QTest::newRow(name) << type;
    }
    void otherRecordsAreEmpty()
    {
        QFETCH(int, type);
        const QByteArray asked = query("example.test", quint16(type));
        const QByteArray answer = ask(asked);
        QCOMPARE(answer.at(3) & 0x0f, 0);
        QCOMPARE(answer.mid(4, 8), number(1) + QByteArray(6, '\0'));
        QCOMPARE(answer.size(), asked.size());
    }

    void aNameThatNoHostHasIsNotKept_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("root") << QByteArray();
        QTest::newRow("space") << "exa mple.test"_ba;
        QTest::newRow("NUL") << "exa\0mple.test"_ba;
        QTest::newRow("line feed") << "example.test\n"_ba;
        QTest::newRow("not ASCII") << "ex\xc3\xa4mple.test"_ba;
        QTest::newRow("any") << "*.example.test"_ba;
    }
    void aNameThatNoHostHasIsNotKept()
    {
        QFETCH(QByteArray, name);
        QCOMPARE(codeFor(query(name)), 0);
        QCOMPARE(addressFor(query(name)), 0U);
        QCOMPARE(addressFor(query("first.test")), 0x7f40'0001U); // Nothing stands before it.
    }

    void aFullTableRefusesFurtherNames()
    {
        for (quint32 i = 0; i < NameTable::kMostNames; ++i)
            QCOMPARE(codeFor(query("host" + QByteArray::number(i) + ".test")), 0);
        QCOMPARE(codeFor(query("one-more.test")), 5);
        QCOMPARE(ask(query("one-more.test")).size(), kHeader);
        QCOMPARE(addressFor(query("host0.test")), 0x7f40'0001U);
        QCOMPARE(addressFor(query("host4095.test")), 0x7f40'0001U + 4'095);
    }

    void namesHaveABound()
    {
        const quint32 address = addressFor(query(longestName()));
        QCOMPARE(QByteArray(m_names->nameOf(address)), longestName());
        QCOMPARE(codeFor(query(longestName() + 'b')), 1);
        QCOMPARE(codeFor(query(longestName() + ".b")), 1);
        QCOMPARE(codeFor(query(QByteArray(63, 'a'))), 0);
        QCOMPARE(codeFor(query(QByteArray(64, 'a'))), 1);
    }

    void queriesHaveABound()
    {
        QByteArray asked = query("example.test");
        asked += QByteArray(512 - asked.size(), '\0'); // Further sections are not looked at.
        QCOMPARE(codeFor(asked), 0);
        QCOMPARE(codeFor(asked + '\0'), 1);
        QCOMPARE(codeFor(asked + QByteArray(64 * 1024, 'x')), 1);
    }

    void hostileQueries_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("code");
        const QByteArray head = query({}).first(kHeader);
        const QByteArray tail = number(kTypeA) + number(1);
        QTest::newRow("empty") << QByteArray() << -1;
        QTest::newRow("shorter than a header") << head.first(11) << -1;
        QTest::newRow("header only") << head << 1;
        QTest::newRow("an answer") << query("example.test", kTypeA, 1, 0x8180) << -1;
        QTest::newRow("status") << query("example.test", kTypeA, 1, 0x1000) << 4;
        QTest::newRow("update") << query("example.test", kTypeA, 1, 0x2800) << 4;
        QTest::newRow("another class") << query("version.bind", 16, 3) << 4;
        QTest::newRow("no question") << query("example.test", kTypeA, 1, 0x0100, 0) << 1;
        QTest::newRow("two questions")
            << query("example.test", kTypeA, 1, 0x0100, 2) + labels("other.test") + tail << 1;
        QTest::newRow("65 535 questions") << query("example.test", kTypeA, 1, 0x0100, 0xffff) << 1;
        QTest::newRow("points to itself") << head + "\xc0\x0c"_ba + tail << 1;
        QTest::newRow("points behind the end") << head + "\xff\xff"_ba + tail << 1;
        QTest::newRow("points to a label before it")
            << head + "\3www"_ba + "\xc0\x0c"_ba + tail << 1;
        QTest::newRow("labels of the reserved kinds") << head + "\x41x"_ba + '\0' + tail << 1;
        QTest::newRow("a label longer than the query") << head + "\x3f"_ba + "abc" << 1;
    }
    void hostileQueries()
    {
        QFETCH(QByteArray, bytes);
        QTEST(codeFor(bytes), "code");
        QCOMPARE(addressFor(query("first.test")), 0x7f40'0001U); // Nothing was kept.
    }

    void aTruncatedQueryIsAnError()
    {
        const QByteArray whole = query("www.example.test");
        for (qsizetype size = 0; size < whole.size(); ++size) {
            const QByteArray part(whole.constData(), size); // Sanitizers see its end.
            QCOMPARE(codeFor(part), size < kHeader ? -1 : 1);
        }
        QCOMPARE(codeFor(whole), 0);
    }

    void connectionsComeAtAPace()
    {
        ConnectionPace pace(1'000);
        for (int i = 0; i < ConnectionPace::kAtOnce; ++i) {
            QCOMPARE(pace.waitMs(1'000), 0);
            pace.onAccepted();
        }
        QCOMPARE(pace.waitMs(1'000), 10);
        QCOMPARE(pace.waitMs(1'009), 1);
        QCOMPARE(pace.waitMs(1'010), 0);
        pace.onAccepted();
        QCOMPARE(pace.waitMs(1'015), 5);
        int accepted = 0;
        for (long long now = 1'020; now < 11'020; now += 7) {
            while (pace.waitMs(now) == 0) {
                pace.onAccepted();
                ++accepted;
            }
        }
        QVERIFY2(accepted >= 990 && accepted <= 1'000, qPrintable(QString::number(accepted)));
    }

    void aLongPauseDoesNotAddUp()
    {
        ConnectionPace pace(0);
        int accepted = 0;
        while (pace.waitMs(3'600'000) == 0) {
            pace.onAccepted();
            ++accepted;
        }
        QCOMPARE(accepted, ConnectionPace::kAtOnce);
    }
};

QUAYSIDE_TEST(TestKeeperNetwork, QCoreApplication)

} // namespace tst_keepernetwork

#include "tst_keepernetwork.moc"
