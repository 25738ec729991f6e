// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/errorcodes.h"
#include "core/serve/httpserver.h"
#include "core/serve/server.h"
#include "core/serve/skills.h"

#include <QCoreApplication>
#include <QTimer>

#include <cstdio>

// A server with everything that the server scenarios of the official suite ask for, over HTTP in both eras. It prints its
// address.

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using json::Value;
using serve::CallPtr;
using serve::Handler;
using serve::Server;
using serve::textResult;

namespace {

constexpr auto kPause = 50ms; ///< Between two notifications of a call.

const QByteArray kNoArguments = R"({"type":"object","properties":{}})"_ba;

// One red pixel.
const QByteArray kPicture =
    R"("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")"_ba;
// A wave file without samples.
const QByteArray kSound = R"("UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=")"_ba;

constexpr auto kSchema =
    R"({"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
"$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
"properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
  "contactMethod":{"type":"string","enum":["phone","email"]},"phone":{"type":"string"},"email":{"type":"string"}},
"allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
"then":{"required":["phone"]},"else":{"required":["email"]},"additionalProperties":false})";

constexpr auto kDefaults =
    R"({"message":"Please review these values","requestedSchema":{"type":"object","properties":{
  "name":{"type":"string","default":"John Doe"},"age":{"type":"integer","default":30},"score":{"type":"number","default":95.5},
  "status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
  "verified":{"type":"boolean","default":true}}}})";

constexpr auto kEnums =
    R"({"message":"Please choose","requestedSchema":{"type":"object","properties":{
  "untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
  "titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"}]},
  "legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],"enumNames":["Option One","Option Two","Option Three"]},
  "untitledMulti":{"type":"array","items":{"type":"string","enum":["option1","option2","option3"]}},
  "titledMulti":{"type":"array","items":{"anyOf":[{"const":"value1","title":"First Choice"},{"const":"value2","title":"Second Choice"}]}}}}})";

/// The parameters of a form with one required field.
QByteArray form(const QByteArray &message, const QByteArray &field, const QByteArray &type)
{
    return R"({"message":")" + message + R"(","requestedSchema":{"type":"object","properties":{")"
        + field + R"(":{"type":")" + type + R"("}},"required":[")" + field + "\"]}}";
}

/// The parameters of a request for a model.
QByteArray sampling(const QString &prompt, int mostTokens)
{
    return R"({"messages":[{"role":"user","content":{"type":"text","text":)"
        + Value(prompt).toJson() + R"(}}],"maxTokens":)" + QByteArray::number(mostTokens) + '}';
}

ContentBlock picture()
{
    ImageContent image;
    image.data = json::Raw(kPicture);
    image.mimeType = u"image/png"_s;
    return {image};
}

ContentBlock document(const QString &uri, const QString &mimeType, const QString &text)
{
    EmbeddedResource embedded;
    embedded.resource.uri = uri;
    embedded.resource.mimeType = mimeType;
    embedded.resource.text = text;
    return {embedded};
}

CallToolResult blocks(const QList<ContentBlock> &content)
{
    CallToolResult result;
    result.content = content;
    return result;
}

void addTool(Server *server, const QString &name, const QString &description, Handler handler,
             const QByteArray &schema = kNoArguments, std::optional<Era> era = {})
{
    Tool tool;
    tool.name = name;
    tool.description = description;
    tool.inputSchema = {json::Raw(schema)};
    server->addTool(tool, std::move(handler), era);
}

/// Asks one question, and answers with what text makes of the answer.
Handler asking(const serve::Question &question, const QString &capability,
               const std::function<QString(const Value &)> &text)
{
    return [=](const CallPtr &call) {
        if (!call->canAsk(question))
            return call->finish(
                textResult(u"The client does not declare it: "_s + capability, true));
        call->ask(question, [call, text](const serve::Answer &answer) {
            call->finish(answer ? textResult(text(*answer))
                                : textResult(answer.error().detail, true));
        });
    };
}

QString completed(const Value &answer)
{
    return u"Elicitation completed: action=%1, content=%2"_s.arg(
        answer.at(u"action").toString(), QString::fromUtf8(answer.at(u"content").toJson()));
}

/// Runs the steps one by one, with a pause before each but the first.
void inSteps(const QList<std::function<void()>> &steps, qsizetype next = 0)
{
    if (next == steps.size())
        return;
    steps.at(next)();
    QTimer::singleShot(kPause, QCoreApplication::instance(),
                       [steps, next] { inSteps(steps, next + 1); });
}

void addPlainTools(Server *server)
{
    const auto constant = [](const CallToolResult &result) {
        return [result](const CallPtr &call) { call->finish(result); };
    };
    addTool(server, u"test_simple_text"_s, u"Returns a text."_s,
            constant(textResult(u"This is a simple text response for testing."_s)));
    addTool(server, u"test_image_content"_s, u"Returns a picture."_s,
            constant(blocks({picture()})));
    AudioContent sound;
    sound.data = json::Raw(kSound);
    sound.mimeType = u"audio/wav"_s;
    addTool(server, u"test_audio_content"_s, u"Returns a sound."_s, constant(blocks({{sound}})));
    addTool(server, u"test_embedded_resource"_s, u"Returns a resource."_s,
            constant(blocks({document(u"test://embedded-resource"_s, u"text/plain"_s,
                                      u"This is an embedded resource content."_s)})));
    addTool(server, u"test_multiple_content_types"_s, u"Returns three kinds of blocks."_s,
            constant(blocks({ContentBlock::fromText(u"Multiple content types test:"_s), picture(),
                             document(u"test://mixed-content-resource"_s, u"application/json"_s,
                                      uR"({"test":"data","value":123})"_s)})));
    addTool(server, u"test_error_handling"_s, u"Returns an error."_s,
            constant(textResult(u"This tool intentionally returns an error for testing"_s, true)));
    addTool(server, u"json_schema_2020_12_tool"_s, u"Tool with JSON Schema 2020-12 features"_s,
            constant(textResult(u"Done"_s)), kSchema);
}

void addToolsWithNotifications(Server *server)
{
    const Handler logging = [](const CallPtr &call) {
        const auto log = [call](const QString &text) { call->log(LogLevel::Info, text); };
        inSteps({[=] { log(u"Tool execution started"_s); }, [=] { log(u"Tool processing data"_s); },
                 [=] {
                     log(u"Tool execution completed"_s);
                     call->finish(textResult(u"Three messages were logged."_s));
                 }});
    };
    addTool(server, u"test_tool_with_logging"_s, u"Logs three messages."_s, logging);
    addTool(server, u"test_logging_tool"_s, u"Logs a message at once."_s, [](const CallPtr &call) {
        call->log(LogLevel::Info, u"Tool execution started"_s);
        call->finish(textResult(u"A message was logged."_s));
    });
    addTool(server, u"test_tool_with_progress"_s, u"Reports progress three times."_s,
            [](const CallPtr &call) {
                inSteps({[=] { call->sendProgress(0, 100); }, [=] { call->sendProgress(50, 100); },
                         [=] {
                             call->sendProgress(100, 100);
                             call->finish(textResult(u"Progress was reported."_s));
                         }});
            });
    addTool(server, u"test_trigger_tool_change"_s, u"Adds a tool, or removes it."_s,
            [server](const CallPtr &call) {
                const QString name = u"test_changing_tool"_s;
                if (server->tools().find(name, Era::Stateless))
                    server->removeTool(name);
                else
                    addTool(server, name, u"Comes and goes."_s,
                            [](const CallPtr &one) { one->finish(textResult(u"Here"_s)); });
                server->notifyListChanged(Server::List::Tools);
                call->finish(textResult(u"The tools have changed."_s));
            });
    addTool(server, u"test_trigger_prompt_change"_s, u"Reports that the prompts have changed."_s,
            [server](const CallPtr &call) {
                server->notifyListChanged(Server::List::Prompts);
                call->finish(textResult(u"The prompts have changed."_s));
            });
}

void addAskingTools(Server *server)
{
    addTool(
        server, u"test_sampling"_s, u"Asks the model of the client."_s,
        [](const CallPtr &call) {
            const QString prompt = call->arguments().at(u"prompt").toString();
            asking({u"answer"_s, "sampling/createMessage"_L1, sampling(prompt, 100)}, u"sampling"_s,
                   [](const Value &answer) -> QString {
                       return u"LLM response: "_s + answer.at(u"content").at(u"text").toString();
                   })(call);
        },
        R"({"type":"object","properties":{"prompt":{"type":"string"}},"required":["prompt"]})");
    addTool(
        server, u"test_elicitation"_s, u"Asks the person."_s,
        [](const CallPtr &call) {
            const QByteArray message = call->arguments().at(u"message").toJson();
            asking(
                {u"answer"_s, "elicitation/create"_L1,
                 R"({"message":)" + message
                     + R"(,"requestedSchema":{"type":"object","properties":{"username":{"type":"string","description":"User's response"},)"
                       R"("email":{"type":"string","description":"User's email address"}},"required":["username","email"]}})"},
                u"elicitation"_s, [](const Value &answer) -> QString {
                    return u"User response: "_s + QString::fromUtf8(answer.toJson());
                })(call);
        },
        R"({"type":"object","properties":{"message":{"type":"string"}},"required":["message"]})");
    addTool(
        server, u"test_elicitation_sep1034_defaults"_s, u"Asks with suggested values."_s,
        asking({u"answer"_s, "elicitation/create"_L1, kDefaults}, u"elicitation"_s, &completed));
    addTool(server, u"test_elicitation_sep1330_enums"_s, u"Asks with choices of each kind."_s,
            asking({u"answer"_s, "elicitation/create"_L1, kEnums}, u"elicitation"_s, &completed));
    addTool(server, u"test_streaming_elicitation"_s, u"Asks the person."_s,
            asking({u"answer"_s, "elicitation/create"_L1, form("Please confirm", "ok", "boolean")},
                   u"elicitation"_s, &completed));
    addTool(server, u"test_missing_capability"_s, u"Needs a client with a model."_s,
            [](const CallPtr &call) {
                if (call->declares({u"sampling"}))
                    return call->finish(textResult(u"The client has a model."_s));
                call->fail(kMissingCapability, u"This tool needs sampling"_s,
                           R"({"requiredCapabilities":{"sampling":{}}})");
            });
}

/// The answer to a form that has one field.
QString fieldOf(const Value &answer, QStringView name)
{
    return answer.at(u"content").at(name).toString();
}

void addToolsOfRounds(Server *server)
{
    using Answers = serve::Answers;
    const auto add = [server](const QString &name, const QString &description, Handler handler) {
        addTool(server, u"test_input_required_result_"_s + name, description, std::move(handler),
                kNoArguments, Era::Stateless);
    };
    const auto one = [](const serve::Question &question,
                        const std::function<QString(const Value &)> &text) {
        return [=](const CallPtr &call) {
            call->ask(question, [call, text](const serve::Answer &answer) {
                call->finish(textResult(answer ? text(*answer) : answer.error().detail));
            });
        };
    };
    const serve::Question name{u"user_name"_s, "elicitation/create"_L1,
                               form("What is your name?", "name", "string")};
    const serve::Question roots{u"client_roots"_s, "roots/list"_L1, "{}"};
    const serve::Question confirm{u"confirm"_s, "elicitation/create"_L1,
                                  form("Please confirm", "ok", "boolean")};
    add(u"elicitation"_s, u"Asks for a name."_s, one(name, [](const Value &answer) -> QString {
            return u"Hello, %1!"_s.arg(fieldOf(answer, u"name"));
        }));
    add(u"sampling"_s, u"Asks for a capital."_s,
        one({u"capital_question"_s, "sampling/createMessage"_L1,
             sampling(u"What is the capital of France?"_s, 100)},
            [](const Value &answer) -> QString {
                return answer.at(u"content").at(u"text").toString();
            }));
    add(u"list_roots"_s, u"Asks for the folders."_s, one(roots, [](const Value &answer) -> QString {
            return u"Roots: "_s + QString::fromUtf8(answer.at(u"roots").toJson());
        }));
    add(u"request_state"_s, u"Asks with a state."_s,
        one(confirm, [](const Value &) -> QString { return u"state-ok"_s; }));
    add(u"tampered_state"_s, u"Asks with a state that it checks."_s,
        one(confirm, [](const Value &) -> QString { return u"The state is as it was."_s; }));
    add(u"multiple_inputs"_s, u"Asks three things at once."_s, [name, roots](const CallPtr &call) {
        const serve::Question greeting{u"greeting"_s, "sampling/createMessage"_L1,
                                       sampling(u"Generate a greeting"_s, 50)};
        call->askAll({name, greeting, roots}, [call](const Answers &answers) {
            call->finish(textResult(u"%1 answers"_s.arg(answers.size())));
        });
    });
    add(u"multi_round"_s, u"Asks twice."_s, [](const CallPtr &call) {
        call->ask({u"step1"_s, "elicitation/create"_L1,
                   form("Step 1: What is your name?", "name", "string")},
                  [call](const auto &first) {
                      call->ask({u"step2"_s, "elicitation/create"_L1,
                                 form("Step 2: What is your favorite color?", "color", "string")},
                                [call, first](const auto &second) {
                                    call->finish(textResult(fieldOf(*first, u"name") + u", "_s
                                                            + fieldOf(*second, u"color")));
                                });
                  });
    });
    add(u"capabilities"_s, u"Asks what the client can answer."_s, [name](const CallPtr &call) {
        QList<serve::Question> questions;
        if (call->canAsk(name))
            questions.append(name);
        if (call->declares({u"sampling"}))
            questions.append({u"greeting"_s, "sampling/createMessage"_L1,
                              sampling(u"Generate a greeting"_s, 50)});
        call->askAll(questions, [call](const Answers &answers) {
            call->finish(textResult(u"%1 answers"_s.arg(answers.size())));
        });
    });
}

void addResources(Server *server)
{
    const auto add = [server](const QString &uri, const ResourceContents &contents,
                              bool canSubscribe) {
        Resource resource;
        resource.uri = uri;
        resource.name = uri.section(u'/', -1);
        resource.description = u"A resource for testing"_s;
        resource.mimeType = contents.mimeType;
        server->addResource(
            resource,
            [uri, contents](const CallPtr &call) {
                ReadResourceResult result;
                result.contents = {contents};
                result.contents.first().uri = uri;
                call->finish(result);
            },
            canSubscribe);
    };
    ResourceContents text;
    text.mimeType = u"text/plain"_s;
    text.text = u"This is the content of the static text resource."_s;
    add(u"test://static-text"_s, text, false);
    text.text = u"This one is watched."_s;
    add(u"test://watched-resource"_s, text, true);
    ResourceContents binary;
    binary.mimeType = u"image/png"_s;
    binary.blob = json::Raw(kPicture);
    add(u"test://static-binary"_s, binary, false);

    ResourceTemplate numbered;
    numbered.uriTemplate = u"test://template/{id}/data"_s;
    numbered.name = u"numbered"_s;
    numbered.description = u"Data by number"_s;
    numbered.mimeType = u"application/json"_s;
    server->addTemplate(numbered, [](const CallPtr &call) {
        const QString uri = call->params().at(u"uri").toString();
        const QString id = uri.section(u'/', 3, 3);
        if (uri.section(u'/', 4) != u"data")
            return call->failNotFound(u"Resource not found"_s);
        ResourceContents contents;
        contents.uri = uri;
        contents.mimeType = u"application/json"_s;
        contents.text =
            QString::fromUtf8(Value(Value::Object{{u"id"_s, Value(id)},
                                                  {u"templateTest"_s, Value(true)},
                                                  {u"data"_s, Value(u"Data for ID: "_s + id)}})
                                  .toJson());
        ReadResourceResult result;
        result.contents = {contents};
        call->finish(result);
    });
}

void addPrompts(Server *server)
{
    const auto add = [server](const QString &name, const QStringList &arguments,
                              const std::function<QList<ContentBlock>(const Value &)> &content,
                              serve::Completer completer = {}) {
        Prompt prompt;
        prompt.name = name;
        prompt.description = u"A prompt for testing"_s;
        prompt.arguments = QList<PromptArgument>();
        for (const QString &argument : arguments)
            prompt.arguments->append({argument, {}, u"An argument"_s, true});
        server->addPrompt(
            prompt,
            [content](const CallPtr &call) {
                GetPromptResult result;
                for (const ContentBlock &block : content(call->arguments()))
                    result.messages.items.append({u"user"_s, block});
                call->finish(result);
            },
            std::move(completer));
    };
    const auto text = [](const QString &words) { return ContentBlock::fromText(words); };
    add(u"test_simple_prompt"_s, {}, [=](const Value &) -> QList<ContentBlock> {
        return {text(u"This is a simple prompt for testing."_s)};
    });
    add(
        u"test_prompt_with_arguments"_s, {u"arg1"_s, u"arg2"_s},
        [=](const Value &arguments) -> QList<ContentBlock> {
            return {text(u"Prompt with arguments: arg1='%1', arg2='%2'"_s.arg(
                arguments.at(u"arg1").toString(), arguments.at(u"arg2").toString()))};
        },
        [](const QString &, const Value &) -> QStringList {
            return {u"paris"_s, u"park"_s, u"party"_s};
        });
    add(u"test_prompt_with_embedded_resource"_s, {u"resourceUri"_s},
        [=](const Value &arguments) -> QList<ContentBlock> {
            return {document(arguments.at(u"resourceUri").toString(), u"text/plain"_s,
                             u"Embedded resource content for testing."_s),
                    text(u"Please process the embedded resource above."_s)};
        });
    add(u"test_prompt_with_image"_s, {}, [=](const Value &) -> QList<ContentBlock> {
        return {picture(), text(u"Please analyze the image above."_s)};
    });

    Prompt asking;
    asking.name = u"test_input_required_result_prompt"_s;
    asking.description = u"Asks before it answers"_s;
    server->addPrompt(asking, [](const CallPtr &call) {
        call->ask({u"user_context"_s, "elicitation/create"_L1,
                   form("What context should the prompt use?", "context", "string")},
                  [call](const serve::Answer &answer) {
                      if (!answer)
                          return call->fail(rpc::kInternalError, answer.error().detail);
                      GetPromptResult result;
                      result.messages.items = {
                          {u"user"_s, ContentBlock::fromText(fieldOf(*answer, u"context"))}};
                      call->finish(result);
                  });
    });
}

/// Tools of the Tasks extension.
void addTaskTools(Server *server)
{
    const auto add = [server](const QString &name, const QString &description, Handler handler,
                              const QString &support, const QByteArray &schema = kNoArguments) {
        Tool tool;
        tool.name = name;
        tool.description = description;
        tool.inputSchema = {json::Raw(schema)};
        tool.execution = ToolExecution{support};
        server->addTool(tool, std::move(handler), Era::Stateless);
    };
    const auto later = [](std::chrono::milliseconds pause, const CallPtr &call,
                          const std::function<void()> &action) {
        auto *timer = new QTimer(QCoreApplication::instance());
        timer->setSingleShot(true);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, action] {
            action();
            timer->deleteLater();
        });
        call->onCancelled([timer] { timer->deleteLater(); });
        timer->start(pause);
    };
    addTool(
        server, u"greet"_s, u"Greets."_s,
        [](const CallPtr &call) {
            call->finish(textResult(u"Hello, %1!"_s.arg(call->arguments().at(u"name").toString())));
        },
        R"({"type":"object","properties":{"name":{"type":"string"}},"required":["name"]})");
    add(
        u"slow_compute"_s, u"Computes for some seconds."_s,
        [later](const CallPtr &call) {
            const qint64 seconds = call->arguments().at(u"seconds").toInteger().value_or(0);
            if (seconds > 0)
                call->becomeTask();
            later(std::chrono::seconds(seconds), call,
                  [call] { call->finish(textResult(u"Computed."_s)); });
        },
        u"optional"_s,
        R"({"type":"object","properties":{"seconds":{"type":"integer"},"label":{"type":"string"}}})");
    add(
        u"failing_job"_s, u"Fails after a second."_s,
        [later](const CallPtr &call) {
            call->becomeTask();
            later(1s, call, [call] { call->finish(textResult(u"It failed."_s, true)); });
        },
        u"required"_s);
    add(
        u"protocol_error_job"_s, u"Ends with an error of the protocol."_s,
        [later](const CallPtr &call) {
            call->becomeTask();
            later(kPause, call, [call] { call->fail(rpc::kInternalError, u"It broke."_s); });
        },
        u"optional"_s);
    add(
        u"confirm_delete"_s, u"Asks before it deletes."_s,
        [](const CallPtr &call) {
            call->becomeTask();
            call->ask({u"confirm"_s, "elicitation/create"_L1,
                       form("Delete the file?", "confirm", "boolean")},
                      [call](const serve::Answer &) { call->finish(textResult(u"Deleted."_s)); });
        },
        u"optional"_s, R"({"type":"object","properties":{"filename":{"type":"string"}}})");
    add(
        u"multi_input"_s, u"Asks two things at once."_s,
        [](const CallPtr &call) {
            call->becomeTask();
            call->askAll(
                {{u"first"_s, "elicitation/create"_L1, form("The first?", "name", "string")},
                 {u"second"_s, "elicitation/create"_L1, form("The second?", "name", "string")}},
                [call](const serve::Answers &) { call->finish(textResult(u"Both came."_s)); });
        },
        u"optional"_s);
    add(
        u"test_tool_with_task"_s, u"Asks, and then becomes a task."_s,
        [later](const CallPtr &call) {
            call->ask({u"user_name"_s, "elicitation/create"_L1,
                       form("What is your name?", "name", "string")},
                      [call, later](const serve::Answer &answer) {
                          const QString name = answer ? fieldOf(*answer, u"name") : QString();
                          call->becomeTask();
                          later(kPause, call, [call, name] {
                              call->finish(textResult(u"Hello, %1!"_s.arg(name)));
                          });
                      });
        },
        u"required"_s);
}

/// A tool with an argument that comes in a header as well.
void addToolWithHeader(Server *server)
{
    addTool(
        server, u"test_x_mcp_header"_s, u"Takes a region."_s,
        [](const CallPtr &call) {
            call->finish(textResult(call->arguments().at(u"region").toString()));
        },
        R"({"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}}})",
        Era::Stateless);
}

void addSkills(Server *server)
{
    const auto files = []() -> QList<serve::OfferedFile> {
        return {{u"SKILL.md"_s, u"text/markdown"_s,
                 u"---\nname: review\ndescription: How to review a change.\n---\n# Review\n"_s},
                {u"references/words.md"_s, u"text/markdown"_s, u"# Words\n"_s}};
    };
    Resource listed; // The suite looks for the name and the description there.
    listed.uri = u"skill://review/SKILL.md"_s;
    listed.name = u"review"_s;
    listed.description = u"How to review a change."_s;
    listed.mimeType = u"text/markdown"_s;
    server->addResource(listed, [](const CallPtr &call) { call->failNotFound(u"Not here"_s); });
    server->addFeature(serve::offerSkills({{u"skill://review/"_s, files}}));
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    Implementation ourselves;
    ourselves.name = u"conformanceserver"_s;
    ourselves.version = u"1.0"_s;
    Server server(ourselves);
    server.setLogging(true);
    server.setListChanged(true);
    addPlainTools(&server);
    addToolsWithNotifications(&server);
    addAskingTools(&server);
    addToolsOfRounds(&server);
    addResources(&server);
    addPrompts(&server);
    server.enableTasks();
    addTaskTools(&server);
    addToolWithHeader(&server);
    addSkills(&server);
    SystemClock clock;
    serve::HttpServer http(&server, std::nullopt, &clock);
    if (!http.listen(0))
        return 1;
    std::printf("%s\n", qPrintable(http.address()));
    std::fflush(stdout);
    return QCoreApplication::exec();
}
