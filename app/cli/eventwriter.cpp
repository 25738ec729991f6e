// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/eventwriter.h"

#include "app/cli/terminal.h"
#include "app/text/errortext.h"
#include "core/json/write.h"

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::json::Value;

EventWriter::EventWriter(const mcp::Clock *clock)
    : m_clock(clock)
    , m_start(clock->now())
{
}

EventWriter::Event::Event(const EventWriter *writer)
    : m_writer(writer)
{
    m_json.beginObject();
    number("at", (writer->now() - writer->m_start).count());
}

EventWriter::Event::~Event()
{
    m_json.endObject();
    if (!m_writer->m_isSilent)
        writeJsonLine(m_json.take());
}

EventWriter::Event &EventWriter::Event::raw(QByteArrayView key, QByteArrayView json)
{
    if (m_writer->m_isSilent)
        return *this;
    m_json.key(key);
    // One line is one event, however the server laid out what it sent.
    QByteArray flat = json.toByteArray();
    flat.replace('\n', ' ').replace('\r', ' ');
    m_json.raw(flat);
    m_json.comma();
    return *this;
}

EventWriter::Event &EventWriter::Event::error(const mcp::Error &error)
{
    return raw("error", errorJson(error));
}

EventWriter::Event &EventWriter::Event::since(std::chrono::milliseconds start)
{
    return number("ms", (m_writer->now() - start).count());
}

QString errorDetail(const mcp::Error &error)
{
    return error.detail.isEmpty() ? errorText(error, Occasion::Call).title : error.detail;
}

QByteArray errorJson(const mcp::Error &error)
{
    mcp::json::Writer json;
    json.beginObject();
    json.key("kind");
    json.string(mcp::json::nameOf(error.kind));
    json.comma();
    if (error.kind == mcp::ErrorKind::Remote) {
        json.key("code");
        json.integer(error.code);
        json.comma();
    }
    if (error.httpStatus) {
        json.key("httpStatus");
        json.integer(error.httpStatus);
        json.comma();
    }
    json.key("message");
    json.string(errorDetail(error));
    json.comma();
    const bool hasData =
        error.kind == mcp::ErrorKind::Remote || error.kind == mcp::ErrorKind::Policy;
    if (hasData && !error.data.isEmpty()) {
        json.key("data");
        json.raw(error.data);
        json.comma();
    }
    json.endObject();
    return json.take();
}

Value::Object profileJson(const mcp::ServerProfile &profile)
{
    Value server;
    if (profile.implementation)
        server = mcp::json::parse(mcp::json::Raw(mcp::json::write(*profile.implementation)))
                     .valueOr(Value());
    return {{u"era"_s, Value(mcp::json::nameOf(profile.era))},
            {u"revision"_s, Value(profile.revision)},
            {u"transport"_s, Value(mcp::json::nameOf(profile.carrier))},
            {u"server"_s, server}};
}

} // namespace quayside
