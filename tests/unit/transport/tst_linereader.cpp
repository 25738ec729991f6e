// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/linereader.h"
#include "tests/support/testclass.h"

#include <QTest>

#include <cstring>
#include <functional>

namespace tst_linereader {

using namespace mcp;

namespace {

/// Everything the reader gives for text that arrives in pieces; an oversized line shows as "!" and its first bytes.
QByteArrayList readAll(LineReader &reader, const QByteArray &text,
                       const std::function<qsizetype()> &nextPiece)
{
    QByteArrayList lines;
    for (qsizetype at = 0; at < text.size();) {
        const LineReader::Space space = reader.space();
        const qsizetype size = qMin(qMin(nextPiece(), space.size), text.size() - at);
        std::memcpy(space.data, text.constData() + at, size_t(size));
        reader.commit(size);
        at += size;
        while (true) {
            const json::Raw line = reader.takeLine();
            if (const QByteArray head = reader.takeOversized(); !head.isEmpty())
                lines.append('!' + head.left(8));
            else if (line.isNull())
                break;
            else
                lines.append(line.toByteArray());
        }
    }
    return lines;
}

} // namespace

class TestLineReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutsLines_data() // STDIO-02, STDIO-06
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArrayList>("lines");
        QTest::newRow("nothing") << QByteArray() << QByteArrayList();
        QTest::newRow("no end") << QByteArray("abc") << QByteArrayList();
        QTest::newRow("one") << QByteArray("abc\n") << QByteArrayList{"abc"};
        QTest::newRow("two") << QByteArray("a\nbc\n") << QByteArrayList{"a", "bc"};
        QTest::newRow("empty lines") << QByteArray("\n\r\n\na\n\n") << QByteArrayList{"a"};
        QTest::newRow("CR LF") << QByteArray("a\r\nb\r\n") << QByteArrayList{"a", "b"};
        QTest::newRow("CR inside") << QByteArray("a\rb\n\r\r\n") << QByteArrayList{"a\rb", "\r"};
        QTest::newRow("NUL inside")
            << QByteArray("a\0b\n", 4) << QByteArrayList{QByteArray("a\0b", 3)};
        QTest::newRow("characters of many bytes") << QByteArray("\xf0\x9f\x98\x80\n\xc3\xa4\n")
                                                  << QByteArrayList{"\xf0\x9f\x98\x80", "\xc3\xa4"};
        QTest::newRow("one too long") << QByteArray("a\n" + QByteArray(65, 'x') + "\nb\n")
                                      << QByteArrayList{"a", "!xxxxxxxx", "b"};
        QTest::newRow("just short enough") << QByteArray(QByteArray(64, 'x') + "\r\nb\n")
                                           << QByteArrayList{QByteArray(64, 'x'), "b"};
        QTest::newRow("much too long")
            << QByteArray(QByteArray(1000, 'x') + "\n" + QByteArray(900, 'y') + "\nb\n")
            << QByteArrayList{"!xxxxxxxx", "!yyyyyyyy", "b"};
        QTest::newRow("too long and no end")
            << QByteArray("a\n" + QByteArray(1000, 'x')) << QByteArrayList{"a", "!xxxxxxxx"};
    }
    void cutsLines()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArrayList, lines);
        for (const qsizetype piece : {1, 2, 3, 7, 64, 100000}) {
            LineReader reader(64);
            QCOMPARE(readAll(reader, text, [piece] { return piece; }), lines);
        }
    }

    void cutsLinesThatArriveInPiecesOfAnySize()
    {
        quint32 seed = 7;
        const auto random = [&seed](quint32 below) {
            seed = seed * 1664525U + 1013904223U;
            return qsizetype((seed >> 8) % below);
        };
        QByteArray text;
        QByteArrayList wanted;
        for (int i = 0; i < 2000; ++i) {
            const QByteArray line =
                QByteArray::number(i) + QByteArray(random(random(20) ? 200 : 90000), 'x');
            wanted.append(line);
            text += line + (random(2) ? "\n" : "\r\n");
        }
        LineReader reader;
        QCOMPARE(readAll(reader, text, [&] { return 1 + random(random(3) ? 300 : 70000); }),
                 wanted);
    }

    void keepsLinesThatAreStillInUse()
    {
        LineReader reader;
        QList<json::Raw> lines;
        for (int i = 0; i < 5000; ++i) {
            const QByteArray text = QByteArray::number(i) + ' ' + QByteArray(i % 97, 'k') + '\n';
            const LineReader::Space space = reader.space();
            std::memcpy(space.data, text.constData(), size_t(text.size()));
            reader.commit(text.size());
            lines.append(reader.takeLine());
        }
        for (int i = 0; i < lines.size(); ++i)
            QCOMPARE(lines.at(i).toByteArray(),
                     QByteArray::number(i) + ' ' + QByteArray(i % 97, 'k'));
    }

    void readsLinesAboutAsLongAsAChunk()
    {
        LineReader reader;
        for (const int size : {1, 65535, 65536, 65537, 300000}) {
            QByteArray text(size, 'x');
            text += '\n';
            json::Raw line;
            for (qsizetype at = 0; at < text.size();) {
                const LineReader::Space space = reader.space();
                const qsizetype part = qMin(space.size, text.size() - at);
                std::memcpy(space.data, text.constData() + at, size_t(part));
                reader.commit(part);
                at += part;
                line = reader.takeLine();
            }
            QCOMPARE(line.size(), size);
        }
    }

    void holdsLittleOfAnEndlessLine() // SEC-14
    {
        LineReader reader(1000000);
        qint64 total = 0;
        int oversized = 0;
        qsizetype largest = 0;
        while (total < 200000000) {
            const LineReader::Space space = reader.space();
            std::memset(space.data, 'x', size_t(space.size));
            reader.commit(space.size);
            total += space.size;
            largest = qMax(largest, space.size);
            QVERIFY(reader.takeLine().isNull());
            oversized += reader.takeOversized().isEmpty() ? 0 : 1;
        }
        QCOMPARE(oversized, 1);
        QVERIFY(largest <= 4 * 1024 * 1024);
        QVERIFY(reader.skippedBytes() > 150000000);
        const LineReader::Space space = reader.space();
        std::memcpy(space.data, "\nnext\n", 6);
        reader.commit(6);
        QCOMPARE(reader.takeLine().toByteArray(), QByteArray("next"));
        QCOMPARE(reader.skippedBytes(), 0);
    }
};

QUAYSIDE_TEST(TestLineReader, QCoreApplication)

} // namespace tst_linereader

#include "tst_linereader.moc"
