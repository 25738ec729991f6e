// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/turnrepair.h"
#include "tests/support/testclass.h"

#include <QStringList>
#include <QTest>

namespace tst_turnrepair {

using namespace mcp;
using namespace mcp::chat;
using namespace Qt::StringLiterals;

namespace {

/// Reads messages separated by spaces, whose blocks are separated by commas: `u:words` and `a:words` are texts, `a!id` is a call,
/// `u=id` a result.
QList<SamplingMessage> messagesOf(const QString &text)
{
    QList<SamplingMessage> messages;
    for (const QString &written : text.split(u' ', Qt::SkipEmptyParts)) {
        const QString role = written.startsWith(u'u') ? u"user"_s : u"assistant"_s;
        SamplingMessage message{role, {{}, true}, {}};
        for (const QString &block : written.sliced(1).split(u',')) {
            const QString id = block.sliced(1);
            ToolResultContent result;
            result.toolUseId = id;
            if (block.startsWith(u'!'))
                message.content.blocks.append(
                    SamplingBlock{ToolUseContent{id, u"tool"_s, json::RawObject(), {}}});
            else if (block.startsWith(u'='))
                message.content.blocks.append(SamplingBlock{result});
            else
                message.content.blocks.append(SamplingBlock{TextContent{id, {}, {}}});
        }
        messages.append(message);
    }
    return messages;
}

QString writtenOf(const SamplingBlock &block)
{
    if (const auto *use = std::get_if<ToolUseContent>(&block.value))
        return u'!' + use->id;
    if (const auto *result = std::get_if<ToolResultContent>(&block.value))
        return (result->isError ? u"?"_s : u"="_s) + result->toolUseId;
    const QString text = std::get<TextContent>(block.value).text;
    return text.startsWith(u'[') ? u"[…]"_s : u':' + text;
}

QString writtenOf(const QList<SamplingMessage> &messages)
{
    QStringList all;
    for (const SamplingMessage &message : messages) {
        QStringList blocks;
        for (const SamplingBlock &block : message.content.blocks)
            blocks.append(writtenOf(block));
        all.append(message.role.left(1) + blocks.join(u','));
    }
    return all.join(u' ');
}

} // namespace

/// Repairs of a conversation for the strictest provider.
class TestTurnRepair : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsWhatEveryProviderTakes_data();
    void sendsWhatEveryProviderTakes();
    void keepsABlankTextBeforeWords_data();
    void keepsABlankTextBeforeWords();
    void changesNothingTheSecondTime();
};

void TestTurnRepair::sendsWhatEveryProviderTakes_data() // K18, SAMP-12
{
    QTest::addColumn<QString>("messages");
    QTest::addColumn<QString>("expected"); ///< `?id` is an added result, `[…]` an added text.
    const auto row = [](const char *name, const char *messages, const QString &expected) {
        QTest::newRow(name) << QString::fromLatin1(messages) << expected;
    };
    row("nothing", "", u""_s);
    row("in order", "u:a a:b u:c", u"u:a a:b u:c"_s);
    row("a whole round", "u:a a!1 u=1 a:b u:c", u"u:a a!1 u=1 a:b u:c"_s);
    row("results at the end", "u:a a!1 u=1", u"u:a a!1 u=1"_s);
    row("no answer after a tool", "u:a a!1 u=1 u:b", u"u:a a!1 u=1 a[…] u:b"_s);
    row("no answer after many tools", "u:a a!1 u=1 a!2 u=2 u:b", u"u:a a!1 u=1 a!2 u=2 a[…] u:b"_s);
    row("a call without a result", "u:a a!1 u:b", u"u:a a!1 u?1 a[…] u:b"_s);
    row("one of two calls without a result", "u:a a!1,!2 u=2 a:b u:c",
        u"u:a a!1,!2 u?1,=2 a:b u:c"_s);
    row("a call without a result at the end", "u:a a!1", u"u:a a!1 u?1"_s);
    row("a result without a call", "u:a u=9 a:b u:c", u"u:a a:b u:c"_s);
    row("a result of an earlier round", "u:a a!1 u=1 a:b u=1 u:c", u"u:a a!1 u=1 a:b u:c"_s);
    row("a result twice", "u:a a!1 u=1 u=1 a:b u:c", u"u:a a!1 u=1 a:b u:c"_s);
    row("a call twice", "u:a a!1,!1 u=1 a:b u:c", u"u:a a!1 u=1 a:b u:c"_s);
    row("an id again in another round", "u:a a!1 u=1 a!1 u=1 a:b u:c",
        u"u:a a!1 u=1 a!1 u=1 a:b u:c"_s);
    row("results in another order", "u:a a!1,!2 u=2 u=1 a:b u:c", u"u:a a!1,!2 u=1,=2 a:b u:c"_s);
    row("results with other content", "u:a a!1 u=1,:x", u"u:a a!1 u=1 a[…] u:x"_s);
    row("words behind a call", "u:a a!1,:b u=1 a:c u:d", u"u:a a!1,:b u=1 a:c u:d"_s);
    row("user twice", "u:a u:b a:c u:d", u"u:a,:b a:c u:d"_s);
    row("assistant twice", "u:a a:b a:c u:d", u"u:a a:b,:c u:d"_s);
    row("an empty answer", "u:a a: u:b", u"u:a,:b"_s);
    row("an empty block", "u:a a:,:b u:c", u"u:a a:b u:c"_s);
    row("the assistant begins", "a:b u:c", u"u[…] a:b u:c"_s);
    row("a call begins", "a!1 u=1 a:b u:c", u"u[…] a!1 u=1 a:b u:c"_s);
    row("the assistant ends", "u:a a:b", u"u:a a:b u:Go on."_s);
    row("a call of the user", "u!1 a:b u:c", u"u[…] a:b u:c"_s);
}

void TestTurnRepair::sendsWhatEveryProviderTakes()
{
    QFETCH(const QString, messages);
    QFETCH(const QString, expected);
    QCOMPARE(writtenOf(repairedTurns(messagesOf(messages))), expected);
}

void TestTurnRepair::keepsABlankTextBeforeWords_data() // K17, K18
{
    QTest::addColumn<QString>(
        "messages"); ///< As above; `:_` is blank, and the provider wants to see it again.
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *messages, const QString &expected) {
        QTest::newRow(name) << QString::fromLatin1(messages) << expected;
    };
    row("before a call", "u:a a:_,!1 u=1 a:b u:c", u"u:a a:_,!1 u=1 a:b u:c"_s);
    row("before words", "u:a a:_,:b u:c", u"u:a a:_,:b u:c"_s);
    row("alone", "u:a a:_ u:b", u"u:a,:b"_s);
    row("alone behind results", "u:a a!1 u=1 a:_ u:b", u"u:a a!1 u=1 a[…] u:b"_s);
    row("behind words", "u:a a:b,:_ u:c", u"u:a a:b u:c"_s);
    row("behind a call", "u:a a!1,:_ u=1 a:b u:c", u"u:a a!1 u=1 a:b u:c"_s);
    row("between rounds", "u:a a!1 u=1 a:_,!2 u=2 a:b u:c", u"u:a a!1 u=1 a:_,!2 u=2 a:b u:c"_s);
    row("of the person", "u:_ a:b u:c", u"u[…] a:b u:c"_s);
}

/// Alone it is an answer without a word, which is refused; Anthropic takes no thinking at the end either.
void TestTurnRepair::keepsABlankTextBeforeWords()
{
    QFETCH(const QString, messages);
    QFETCH(const QString, expected);
    QList<SamplingMessage> given = messagesOf(messages);
    for (SamplingMessage &message : given) {
        for (SamplingBlock &block : message.content.blocks) {
            auto *text = std::get_if<TextContent>(&block.value);
            if (text && text->text == u"_")
                *text = TextContent{u"\n"_s, {}, json::Raw("{\"kept\":true}"_ba)};
        }
    }
    QString repaired = writtenOf(repairedTurns(given));
    QCOMPARE(repaired.replace(u'\n', u'_'), expected);
}

void TestTurnRepair::changesNothingTheSecondTime()
{
    const auto once = repairedTurns(messagesOf(u"a!1 u:b u=7 a!2,!3 u=3 u:c a:d"_s));
    QCOMPARE(writtenOf(repairedTurns(once)), writtenOf(once));
}

QUAYSIDE_TEST(TestTurnRepair, QCoreApplication)

} // namespace tst_turnrepair

#include "tst_turnrepair.moc"
