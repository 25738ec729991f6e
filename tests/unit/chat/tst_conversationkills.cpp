// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationstore.h"
#include "tests/support/waiting.h"
#include "tests/unit/chat/sampleturn.h"

#include <QDateTime>
#include <QFile>
#include <QHash>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <random>
#include <unistd.h>

using namespace mcp::chat;
using namespace Qt::StringLiterals;

// REL-02
class TestConversationKills : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void losesNoPartAndHasNoneTwiceWhenKilledAtAnyMoment();

private:
    /// What the writer was told is stored.
    struct Told
    {
        QHash<qint64, qsizetype> parts; ///< How many, by message.
        QSet<qint64> finished;
    };

    QString wire() const { return m_dir.filePath(u"wire"_s); }
    qint64 wireSize() const { return QFile(wire()).size(); }
    bool killWhileWriting();
    QHash<QString, Told> readWire() const;
    static QString problem(const Conversation &conversation, const Told &told, int *interrupted);

    QTemporaryDir m_dir;
    std::mt19937 m_random{20261123};
};

/// After a random time, and not before it has written some.
bool TestConversationKills::killWhileWriting()
{
    const qint64 before = wireSize();
    QProcess writer;
    writer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    writer.start(QStringLiteral(CONVERSATIONWRITER), {m_dir.filePath(u"profile"_s), wire()});
    const bool hasWritten = writer.waitForStarted(Waiting::kLimit)
        && waitUntil([&] { return wireSize() > before + 200; });
    ::usleep(useconds_t(m_random() % 20'000));
    writer.kill();
    writer.waitForFinished(Waiting::kLimit);
    return hasWritten && writer.exitStatus() == QProcess::CrashExit;
}

QHash<QString, TestConversationKills::Told> TestConversationKills::readWire() const
{
    QHash<QString, Told> all;
    QFile file(wire());
    if (!file.open(QIODevice::ReadOnly))
        return {};
    while (!file.atEnd()) {
        const QStringList words = QString::fromLatin1(file.readLine().trimmed()).split(u' ');
        Told &told = all[words.at(1)];
        if (words.at(0) == u"p")
            told.parts.insert(words.at(2).toLongLong(), words.at(3).toLongLong());
        else if (words.at(0) == u"f")
            told.finished.insert(words.at(2).toLongLong());
    }
    return all;
}

/// What is lost, doubled or out of order; empty when nothing is.
QString TestConversationKills::problem(const Conversation &conversation, const Told &told,
                                       int *interrupted)
{
    for (auto it = told.parts.begin(); it != told.parts.end(); ++it) {
        const Message *message = conversation.find(it.key());
        if (!message || message->parts.size() < it.value())
            return u"message %1 has lost parts"_s.arg(it.key());
    }
    for (const Message &message : conversation.messages()) {
        for (qsizetype i = 0; i < message.parts.size(); ++i) {
            if (!(message.parts.at(i) == samplePart(int(i))))
                return u"part %1 of message %2 is another"_s.arg(i).arg(message.id);
        }
        const bool isWhole = message.state == Message::State::Whole;
        if (told.finished.contains(message.id) && !isWhole)
            return u"message %1 is not finished"_s.arg(message.id);
        if (!isWhole && message.state != Message::State::Interrupted)
            return u"message %1 is not said to be interrupted"_s.arg(message.id);
        *interrupted += isWhole ? 0 : 1;
    }
    return {};
}

void TestConversationKills::losesNoPartAndHasNoneTwiceWhenKilledAtAnyMoment()
{
    const int kills = std::max(10, qEnvironmentVariableIntValue("QUAYSIDE_KILLS"));
    for (int kill = 1; kill <= kills; ++kill)
        QVERIFY2(killWhileWriting(), qPrintable(QString::number(kill)));

    ConversationStore store(m_dir.filePath(u"profile"_s));
    const auto opened = store.open(QDateTime::currentDateTimeUtc());
    QVERIFY(opened && !opened->damage);
    const auto told = readWire();
    int interrupted = 0;
    for (auto it = told.begin(); it != told.end(); ++it) {
        const auto conversation = store.load(it.key());
        QVERIFY2(conversation, qPrintable(it.key()));
        const QString wrong = problem(*conversation, *it, &interrupted);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
    QVERIFY(interrupted <= kills);
    qInfo("%d kills, %lld conversations, %d turns interrupted", kills, qlonglong(told.size()),
          interrupted);
}

QTEST_GUILESS_MAIN(TestConversationKills)
#include "tst_conversationkills.moc"
