// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "target.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace Qt::StringLiterals;

namespace {

constexpr int kMutations = 10'000; ///< REL-05, of each target.
constexpr qsizetype kLargest = 64 * 1024;

/// Changes an input a little, from one seed always in the same way.
class Mutator
{
public:
    Mutator(QByteArrayList corpus, QByteArrayList words)
        : m_corpus(std::move(corpus))
        , m_words(std::move(words))
    {
    }

    QByteArray next()
    {
        QByteArray input = m_corpus.at(below(m_corpus.size()));
        for (qsizetype changes = 1 + below(4); changes > 0; --changes)
            change(input);
        input.truncate(kLargest);
        return input;
    }

private:
    qsizetype below(qsizetype bound)
    {
        return bound <= 1 ? 0 : qsizetype(m_random() % quint64(bound));
    }

    void change(QByteArray &input)
    {
        const qsizetype at = below(input.size() + 1);
        const qsizetype length = below(std::min<qsizetype>(input.size() - at, 64) + 1);
        switch (below(8)) {
        case 0:
            if (at < input.size())
                input[at] = char(input.at(at) ^ (1 << below(8)));
            break;
        case 1:
            if (at < input.size())
                input[at] = char(below(256));
            break;
        case 2:
            input.insert(at, char(below(256)));
            break;
        case 3:
            input.remove(at, length);
            break;
        case 4:
            input.insert(at, input.mid(at, length).repeated(1 + below(50)));
            break;
        case 5:
            input.truncate(at);
            break;
        case 6: {
            const QByteArray &other = m_corpus.at(below(m_corpus.size()));
            input = input.first(at) + other.sliced(below(other.size() + 1));
            break;
        }
        default:
            input.insert(at, m_words.at(below(m_words.size())));
        }
    }

    QByteArrayList m_corpus;
    QByteArrayList m_words;
    std::mt19937_64 m_random{20'261'122}; // NOLINT(cert-msc51-cpp): the same in each run.
};

QByteArrayList corpusOf(const QString &target)
{
    QByteArrayList corpus;
    const QDir folder(QStringLiteral(FUZZ_CORPUS "/") + target);
    for (const QFileInfo &info : folder.entryInfoList(QDir::Files, QDir::Name)) {
        QFile file(info.filePath());
        if (file.open(QIODevice::ReadOnly))
            corpus.append(file.readAll());
    }
    return corpus;
}

} // namespace

/// 10 000 mutated inputs for each parser of untrusted bytes: no crash, no hang, no violated invariant (REL-05).
/// QUAYSIDE_MUTATIONS=N sets the number. The current input is kept in a file, so that one that crashes or does not end can be examined.
class TestMutations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void surviveMutations_data();
    void surviveMutations();
};

void TestMutations::surviveMutations_data()
{
    QTest::addColumn<int>("index");
    int index = 0;
    for (const fuzz::Target &target : fuzz::targets())
        QTest::newRow(target.name) << index++;
}

void TestMutations::surviveMutations() // REL-05
{
    QFETCH(int, index);
    const fuzz::Target target = fuzz::targets().at(size_t(index));
    const QByteArrayList corpus = corpusOf(QString::fromLatin1(target.name));
    QVERIFY2(!corpus.isEmpty(), "There are no inputs to start from");
    for (const QByteArray &input : corpus)
        target.run(input);

    const QString path =
        QDir::temp().filePath(u"quayside-mutation-"_s + QString::fromLatin1(target.name));
    QFile kept(path);
    QVERIFY(kept.open(QIODevice::ReadWrite)); // Never shorter: another run may have mapped it.
    QVERIFY(kept.resize(kLargest));
    uchar *memory = kept.map(0, kLargest);
    QVERIFY(memory);

    Mutator mutator(corpus, target.words);
    const int count = qEnvironmentVariableIntValue("QUAYSIDE_MUTATIONS");
    for (int i = 0; i < (count > 0 ? count : kMutations); ++i) {
        const QByteArray input = mutator.next();
        std::memcpy(memory, input.constData(), size_t(input.size()));
        target.run(input);
    }
    kept.unmap(memory);
    kept.remove();
}

QTEST_GUILESS_MAIN(TestMutations)

#include "tst_mutations.moc"
