// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/controllers/questioncontroller.h"

#include "app/text/cuttext.h"
#include "app/text/measure.h"
#include "core/host/questions.h"
#include "core/json/read.h"
#include "core/protocol/elicitation.h"

namespace quayside {

using mcp::json::Value;
using namespace Qt::StringLiterals;

namespace {

/// The few kinds that a question may have (SEC-57, ELIC-11).
bool isPlain(const FormNode *node)
{
    switch (node->kind()) {
    case FormNode::Kind::String:
    case FormNode::Kind::Number:
    case FormNode::Kind::Integer:
    case FormNode::Kind::Boolean:
    case FormNode::Kind::Enum:
    case FormNode::Kind::MultiEnum:
    case FormNode::Kind::Const:
        return true;
    case FormNode::Kind::Array:
    case FormNode::Kind::Object:
    case FormNode::Kind::OneOf:
    case FormNode::Kind::Null:
    case FormNode::Kind::Json:
        break;
    }
    return false;
}

bool isFlat(const FormModel &form)
{
    if (!form.root() || form.root()->kind() != FormNode::Kind::Object)
        return false;
    const FormChildren *fields = form.root()->children();
    for (int row = 0; row < fields->count(); ++row) {
        if (!isPlain(fields->at(row)))
            return false;
    }
    return true;
}

/// Nothing but what is asked for may be answered (ELIC-18).
Value closedSchema(const std::optional<mcp::json::Raw> &text)
{
    Value schema = mcp::json::parse(text.value_or(mcp::json::Raw())).valueOr(Value());
    if (schema.isObject())
        schema.insert(u"additionalProperties"_s, Value(false));
    return schema;
}

} // namespace

QuestionController::QuestionController(const mcp::Question &question, const QString &serverName,
                                       mcp::Questions *questions, const AppPorts &ports,
                                       QObject *parent)
    : QObject(parent)
    , m_id(question.id)
    , m_serverId(question.serverId)
    , m_taskId(question.taskId)
    , m_serverName(serverName)
    , m_askedText(momentText(question.askedAt, ports.clock->wallTime()))
    , m_questions(questions)
    , m_inertAlarm(ports.clock->createAlarm([this] { wake(); }))
{
    m_form.setChecksFormats(true); // ELIC-10
    m_form.setSuggester(serverName);
    const auto params = mcp::json::read<mcp::ElicitParams>(question.params);
    if (!params)
        return;
    m_message = cutText(params->message).text;
    m_form.setSchema(closedSchema(params->requestedSchema));
    m_hasForm = isFlat(m_form);
}

QuestionController::~QuestionController() = default;

void QuestionController::show()
{
    if (!m_canSend && !m_inertAlarm->isActive())
        m_inertAlarm->start(kInertTime);
}

void QuestionController::wake()
{
    m_canSend = m_hasForm;
    Q_EMIT canSendChanged();
}

void QuestionController::send()
{
    if (m_canSend && m_form.validate())
        m_questions->accept(m_id, {m_form.arguments().toRaw()});
}

void QuestionController::decline()
{
    m_questions->decline(m_id);
}

void QuestionController::dismiss()
{
    m_questions->dismiss(m_id);
}

} // namespace quayside

#include "moc_questioncontroller.cpp"
