// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"
#include "core/client/tasks/toolcalls.h"
#include "tests/support/dialogue.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QTest>

namespace tst_dialogues {

using namespace mcp;
using namespace Qt::StringLiterals;

using State = Connection::State;
using Kind = DialogueLine::Kind;

/// Plays the dialogues in tests/data/dialogues against a connection, line by line. What a person does stands behind `!`:
/// `call TOOL ARGUMENTS`, `cancel`, `close`, `advance MILLISECONDS`, `reconnects` (from here on another transport), and
/// what then has to be: `expect ready|failed|closed|cancelled`, `expect tools NAME…`, `expect progress VALUE`,
/// `expect text TEXT`, `expect error CODE`, `expect silence`.
class TestDialogues : public QObject
{
    Q_OBJECT

    /// One run of one dialogue.
    struct Stage
    {
        Stage()
            : connection({[this](Carrier) -> Result<std::unique_ptr<rpc::Transport>> {
                              auto wire = std::make_unique<LoopbackTransport>();
                              wires.append(wire.get());
                              return std::unique_ptr<rpc::Transport>(std::move(wire));
                          },
                          {Carrier::Stdio},
                          &clock},
                         {EraChoice::StatefulOnly})
        {
        }

        ManualClock clock;
        QList<QPointer<LoopbackTransport>> wires;
        Connection connection;
        CallHandle call;
        std::optional<Result<CallToolResult>> answer;
        std::optional<double> progress;
        int current = 0;
        qsizetype heard = 0;
    };

    static QString textOf(const std::optional<Result<CallToolResult>> &answer)
    {
        if (!answer || !*answer || !(*answer)->content || (*answer)->content->isEmpty())
            return {};
        const auto *text = std::get_if<TextContent>(&(*answer)->content->constFirst().value);
        return text ? text->text : QString();
    }

    void hear(Stage &stage, const QString &text)
    {
        const auto wanted = json::parse(text);
        QVERIFY2(wanted, qPrintable(wanted ? QString() : wanted.error().detail));
        QTRY_VERIFY2(stage.wires.size() > stage.current, "there is no transport");
        LoopbackTransport *wire = stage.wires.at(stage.current);
        QVERIFY(wire);
        QTRY_VERIFY2(wire->sent().size() > stage.heard, "nothing was sent");
        const json::Value got = wire->sentValue(stage.heard++);
        QVERIFY2(matches(*wanted, got), got.toJson().constData());
    }

    void say(const Stage &stage, const QString &text)
    {
        LoopbackTransport *wire = stage.wires.value(stage.current);
        QVERIFY(wire);
        wire->deliver(text.toUtf8());
    }

    void act(Stage &stage, const QString &text)
    {
        const QString verb = text.section(u' ', 0, 0);
        const QString rest = text.section(u' ', 1);
        if (verb == u"call"_s) {
            rpc::CallOptions options;
            options.onProgress = [&stage](const rpc::ProgressParams &progress) {
                stage.progress = progress.progress;
            };
            stage.answer.reset();
            stage.call = stage.connection
                             .callTool(rest.section(u' ', 0, 0),
                                       {json::Raw(rest.section(u' ', 1).toUtf8())}, options)
                             .then(this, [&stage](const Result<CallToolResult> &answer) {
                                 stage.answer = answer;
                             });
        } else if (verb == u"cancel"_s) {
            stage.call.cancel();
        } else if (verb == u"close"_s) {
            stage.connection.close();
        } else if (verb == u"advance"_s) {
            stage.clock.advance(std::chrono::milliseconds(rest.toInt()));
        } else if (verb == u"reconnects"_s) {
            ++stage.current;
            stage.heard = 0;
        } else {
            QCOMPARE(verb, u"expect"_s);
            expect(stage, rest.section(u' ', 0, 0), rest.section(u' ', 1));
        }
    }

    void expect(Stage &stage, const QString &what, const QString &value)
    {
        if (what == u"ready"_s) {
            QTRY_COMPARE(stage.connection.state(), State::Ready);
        } else if (what == u"failed"_s) {
            QTRY_COMPARE(stage.connection.state(), State::Failed);
        } else if (what == u"closed"_s) {
            QTRY_COMPARE(stage.connection.state(), State::Closed);
        } else if (what == u"cancelled"_s) {
            QTRY_VERIFY(stage.answer);
            QCOMPARE(stage.answer->error().kind, ErrorKind::Cancelled);
        } else if (what == u"error"_s) {
            QTRY_VERIFY(stage.answer);
            QCOMPARE(stage.answer->error().code, value.toInt());
        } else if (what == u"text"_s) {
            QTRY_COMPARE(textOf(stage.answer), value);
        } else if (what == u"progress"_s) {
            QCOMPARE(stage.progress.value_or(-1), value.toDouble());
        } else if (what == u"tools"_s) {
            QVERIFY(stage.connection.tools());
            QStringList names;
            for (const Tool &tool : stage.connection.tools()->tools())
                names.append(tool.name);
            QCOMPARE(names.join(u' '), value);
        } else {
            QCOMPARE(what, u"silence"_s);
            QCoreApplication::processEvents();
            QVERIFY(stage.wires.value(stage.current));
            QCOMPARE(stage.wires.value(stage.current)->sent().size(), stage.heard);
        }
    }

private Q_SLOTS:
    void goesAsWritten_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(TEST_DATA_DIR) + u"/dialogues"_s);
        const QStringList names = folder.entryList({u"*.jsonl"_s}, QDir::Files, QDir::Name);
        QVERIFY(!names.isEmpty());
        for (const QString &name : names)
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void goesAsWritten()
    {
        QFETCH(QString, path);
        const auto lines = readDialogue(path);
        QVERIFY2(lines, qPrintable(lines ? QString() : lines.error().detail));
        Stage stage;
        stage.connection.open();
        for (const DialogueLine &line : *lines) {
            if (line.kind == Kind::Ours)
                hear(stage, line.text);
            else if (line.kind == Kind::Theirs)
                say(stage, line.text);
            else
                act(stage, line.text);
            if (QTest::currentTestFailed())
                qWarning("in line %d: %s", line.number, qPrintable(line.text));
            if (QTest::currentTestFailed())
                return;
        }
        QCoreApplication::processEvents();
        if (LoopbackTransport *wire = stage.wires.value(stage.current))
            QVERIFY2(wire->sent().size() == stage.heard,
                     wire->sentValue(stage.heard).toJson().constData());
    }
};

QUAYSIDE_TEST(TestDialogues, QCoreApplication)

} // namespace tst_dialogues

#include "tst_dialogues.moc"
