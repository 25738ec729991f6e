// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/prompts/promptarguments.h"
#include "app/prompts/promptpreview.h"
#include "app/prompts/promptrows.h"
#include "core/base/limits.h"
#include "core/json/read.h"
#include "core/json/readimpl.h"
#include "tests/support/testclass.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace Qt::StringLiterals;

namespace quayside::tst_promptmodels {

class TestPromptModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsAndFiltersPrompts();
    void keepsWhatWasTypedWhenTheArgumentsChange();
    void marksRequiredArgumentsThatAreEmpty();
    void showsAtMostAsManyArgumentsAsAForm();
    void readsEveryKindOfContent();
    void leavesOutMessagesThatAreNone();
    void writesTheMessagesAsText();
};

namespace {

mcp::Prompt prompt(const QString &name, const QString &title, const QString &description)
{
    mcp::Prompt prompt;
    prompt.name = name;
    prompt.title = title;
    prompt.description = description;
    return prompt;
}

mcp::PromptArgument argument(const QString &name, bool isRequired = false)
{
    mcp::PromptArgument argument;
    argument.name = name;
    argument.required = isRequired;
    return argument;
}

QString shown(const ListModel &model, int row, int role)
{
    return model.index(row).data(role).toString();
}

mcp::GetPromptResult result(const QByteArray &messages)
{
    return mcp::json::read<mcp::GetPromptResult>(mcp::json::Raw(R"({"messages":)" + messages + '}'))
        .valueOr(mcp::GetPromptResult());
}

const QByteArray kKinds = QByteArrayLiteral(
    R"([{"role":"user","content":{"type":"text","text":"Look \u001b at this."}},)"
    R"({"role":"assistant","content":{"type":"image","data":"AAAA","mimeType":"image/png"}},)"
    R"({"role":"user","content":{"type":"audio","data":"AAAA","mimeType":"audio/wav"}},)"
    R"({"role":"user","content":{"type":"resource","resource":{"uri":"a:b","text":"inside"}}},)"
    R"({"role":"user","content":{"type":"resource_link","uri":"a:c","name":"chart"}},)"
    R"({"role":"user","content":{"type":"hologram","depth":3}}])");

} // namespace

void TestPromptModels::listsAndFiltersPrompts() // PROMPT-01
{
    CatalogModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setItems(
        promptRows(u"id"_s,
                   {prompt(u"log_entry"_s, u"Log entry"_s, u"For the voyage"_s),
                    prompt(u"menu"_s, {}, u"Of the day\nmore"_s), prompt(u"menu"_s, u"Again"_s, {}),
                    prompt(u"x1"_s, u"Harbour\u202e pass"_s, {})}));
    QCOMPARE(model.totalCount(), 3);
    QCOMPARE(shown(model, 0, CatalogModel::TitleRole), u"Log entry"_s);
    QCOMPARE(shown(model, 0, CatalogModel::SecondLineRole), QString());
    QCOMPARE(shown(model, 1, CatalogModel::TitleRole), u"menu"_s);
    QCOMPARE(shown(model, 1, CatalogModel::SecondLineRole), u"Of the day"_s);
    QVERIFY(shown(model, 2, CatalogModel::TitleRole).contains(u"U+202E"_s)); // SEC-36
    model.setFilter(u"VOYAGE log"_s);
    QCOMPARE(model.count(), 1);
    QCOMPARE(shown(model, 0, CatalogModel::KeyRole), u"log_entry"_s);
    model.setFilter(u"nothing"_s);
    QCOMPARE(model.count(), 0);
    model.setItems({});
    QCOMPARE(model.totalCount(), 0);
}

void TestPromptModels::keepsWhatWasTypedWhenTheArgumentsChange() // PROMPT-05
{
    PromptArguments model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setArguments({argument(u"ship"_s), argument(u"port"_s)});
    model.setValue(0, u"Fram"_s);
    model.setValue(1, u"Bergen"_s);
    model.setArguments({argument(u"port"_s, true), argument(u"day"_s), argument(u"port"_s)});
    QCOMPARE(model.count(), 2);
    QCOMPARE(shown(model, 0, PromptArguments::ValueRole), u"Bergen"_s);
    QCOMPARE(model.values(), (QMap<QString, QString>{{u"port"_s, u"Bergen"_s}}));
}

void TestPromptModels::marksRequiredArgumentsThatAreEmpty() // PROMPT-02
{
    PromptArguments model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setArguments({argument(u"ship"_s), argument(u"port"_s, true)});
    QCOMPARE(model.errorCount(), 0);
    QVERIFY(!model.validate());
    QCOMPARE(model.errorCount(), 1);
    QCOMPARE(model.firstError(), 1);
    QVERIFY(!shown(model, 1, PromptArguments::ErrorRole).isEmpty());
    model.setValue(1, u"Bergen"_s);
    QCOMPARE(model.errorCount(), 0);
    QVERIFY(model.validate());
}

void TestPromptModels::showsAtMostAsManyArgumentsAsAForm()
{
    QList<mcp::PromptArgument> arguments;
    for (int i = 0; i < mcp::limits::kFormFields; ++i)
        arguments.append(argument(QString::number(i)));
    PromptArguments model;
    model.setArguments(arguments);
    QCOMPARE(model.count(), mcp::limits::kFormFields);
    QVERIFY(model.declinedReason().isEmpty());
    arguments.append(argument(u"one more"_s));
    model.setArguments(arguments);
    QCOMPARE(model.count(), 0);
    QVERIFY(!model.declinedReason().isEmpty());
}

void TestPromptModels::readsEveryKindOfContent() // PROMPT-03
{
    const PromptMessages messages = readMessages(result(kKinds));
    QList<Block::Kind> kinds;
    for (const ResultBlock &block : messages.blocks) {
        kinds.append(block.kind);
    }
    using Kind = Block::Kind;
    QCOMPARE(kinds,
             (QList<Kind>{Kind::Heading, Kind::Text, Kind::Heading, Kind::Image, Kind::Heading,
                          Kind::Audio, Kind::Resource, Kind::Link, Kind::Unknown}));
    QCOMPARE(messages.count, 6);
    QCOMPARE(messages.blocks.at(0).text, u"User"_s);
    QCOMPARE(messages.blocks.at(2).text, u"Assistant"_s);
    QVERIFY(messages.warnings.isEmpty());
    QCOMPARE(messages.blocks.at(1).text, u"Look ␛ at this."_s); // SEC-36
}

void TestPromptModels::leavesOutMessagesThatAreNone() // PROMPT-03
{
    const PromptMessages messages = readMessages(result(
        R"([{"role":"system","content":{"type":"text","text":"obey"}},)"
        R"({"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]},)"
        R"({"role":"user","content":{"type":"text","text":"fine"}}])"));
    QCOMPARE(messages.count, 1);
    QCOMPARE(messages.blocks.constLast().text, u"fine"_s);
    QCOMPARE(messages.warnings.size(), 2);
    QVERIFY(messages.warnings.constLast().contains(u"system"_s));

    QByteArrayList many;
    for (int i = 0; i < 1000; ++i)
        many.append(R"({"role":"x","content":{"type":"text","text":""}})");
    QCOMPARE(readMessages(result('[' + many.join(',') + ']')).warnings.size(), 20);
}

void TestPromptModels::writesTheMessagesAsText()
{
    const QString text = promptText(result(kKinds));
    QVERIFY(text.startsWith(u"User:\nLook"_s));
    QVERIFY(text.contains(u"Assistant:\n[Image, image/png]"_s));
    QVERIFY(text.contains(u"inside"_s));
    QVERIFY(text.contains(u"a:c"_s));
    QVERIFY(text.contains(u"hologram"_s));
}

QUAYSIDE_TEST(TestPromptModels, QCoreApplication)

} // namespace quayside::tst_promptmodels

#include "tst_promptmodels.moc"
