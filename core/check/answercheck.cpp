// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/check/answercheck.h"

#include "core/check/findings.h"
#include "core/client/record/secretmask.h"
#include "core/schema/validator.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace mcp::check {

using namespace Qt::StringLiterals;
using json::Value;
using Part = CheckFinding::Part;

namespace {

/// Whether the only thing in a result is a text that begins as reports of errors do.
bool isErrorText(const Value &result)
{
    static const QRegularExpression start(
        u"^\\s*((error|exception|fatal error|failure|failed)\\s*(:|$)|traceback \\()"_s,
        QRegularExpression::CaseInsensitiveOption);
    const Value::Array &blocks = result.at(u"content").items();
    return blocks.size() == 1 && !result.find(u"structuredContent")
        && start.match(blocks.constFirst().at(u"text").toString().left(200)).hasMatch();
}

/// Of the texts that a model is given.
qsizetype textSize(const Value &result)
{
    qsizetype size = 0;
    for (const Value &block : result.at(u"content").items())
        size += block.at(u"text").toString().size()
            + block.at(u"resource").at(u"text").toString().size();
    return size;
}

class AnswersCheck
{
public:
    AnswersCheck(const RecordedServer &server, Findings &findings)
        : m_server(server)
        , m_findings(findings)
    {
        for (const Tool &tool : server.tools)
            m_tools.insert(tool.name, &tool);
        for (const Resource &resource : server.resources)
            m_types.insert(resource.uri, resource.mimeType.value_or(QString()));
    }

    void run()
    {
        for (const RecordedCall &call : m_server.calls) {
            if (!call.result)
                continue;
            const Value result = json::parse(*call.result).valueOr(Value());
            if (call.method == CallTool::method)
                checkResult(call, result);
            else if (call.method == ReadResource::method)
                checkContents(call, result);
        }
    }

private:
    void add(CheckRule rule, Part part, const QString &subject, const QString &place = {},
             const QString &detail = {})
    {
        const auto key = std::pair(int(rule), subject);
        if (m_seen.contains(key))
            return;
        m_seen.insert(key);
        m_findings.add(rule, part, subject, place, detail);
    }

    void checkResult(const RecordedCall &call, const Value &result)
    {
        const Tool *tool = m_tools.value(call.subject);
        const QString &name = call.subject;
        if (const qsizetype size = textSize(result); size > kResultChars)
            add(CheckRule::ResultLarge, Part::Tool, name, {}, QString::number(size));
        if (!tool)
            return;
        if (result.at(u"isError").toBool()) {
            // The SDKs refuse a result that does not fit, and say so.
            const QString text = result.at(u"content").items().value(0).at(u"text").toString();
            if (text.contains("Output validation error"_L1))
                add(CheckRule::ResultInvalid, Part::Tool, name, {}, text);
            return;
        }
        if (isErrorText(result))
            add(CheckRule::ErrorAsText, Part::Tool, name, {},
                result.at(u"content").items().constFirst().at(u"text").toString());
        const Value *structure = result.find(u"structuredContent");
        if (structure && result.at(u"content").items().isEmpty())
            add(CheckRule::ResultWithoutContent, Part::Tool, name);
        if (structure && !tool->outputSchema)
            add(CheckRule::OutputSchemaMissing, Part::Tool, name);
        if (!tool->outputSchema)
            return;
        if (!structure)
            return add(CheckRule::ResultWithoutStructure, Part::Tool, name);
        // A recording hides secrets: what is in their place need not fit.
        if (call.result->view().contains(QString::fromUtf16(SecretMask::kMark).toUtf8())
            || m_seen.contains({int(CheckRule::ResultInvalid), name}))
            return;
        if (!m_schemas.contains(name))
            m_schemas.insert(name, schema::Schema::compile(tool->outputSchema->raw));
        const auto schema = m_schemas.value(name);
        const schema::Verdict verdict =
            schema && *schema ? (*schema)->validate(*structure) : schema::Verdict();
        if (verdict.outcome == schema::Verdict::Outcome::Invalid)
            add(CheckRule::ResultInvalid, Part::Tool, name, {}, verdict.text());
    }

    void checkContents(const RecordedCall &call, const Value &result)
    {
        const QString listed = m_types.value(call.subject);
        for (const Value &part : result.at(u"contents").items()) {
            const QString type = part.at(u"mimeType").toString();
            const bool isOther =
                type.section(u';', 0, 0).trimmed() != listed.section(u';', 0, 0).trimmed();
            if (!listed.isEmpty() && !type.isEmpty() && isOther
                && part.at(u"uri").toString() == call.subject)
                add(CheckRule::MimeTypeDiffers, Part::Resource, call.subject, {},
                    listed + u" / "_s + type);
        }
    }

    const RecordedServer &m_server;
    Findings &m_findings;
    QHash<QString, const Tool *> m_tools;
    QHash<QString, QString> m_types; ///< Of resources, by URI.
    QHash<QString, std::optional<Result<schema::Schema>>> m_schemas; ///< Of results, by tool.
    QSet<std::pair<int, QString>> m_seen;
};

} // namespace

void checkAnswers(const RecordedServer &server, Findings &findings)
{
    AnswersCheck(server, findings).run();
}

} // namespace mcp::check
