// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/toml.h"

#include "core/json/yaml.h"

#include <sstream>
#include <stdexcept>

// Some hostile texts violate assertions of the parser: they are errors, in every kind of build.
namespace mcp::json {
[[noreturn]] static void onBrokenAssertion();
}
#undef NDEBUG
#define TOML_ASSERT(expr) ((expr) ? void() : mcp::json::onBrokenAssertion())
#include <toml++/toml.h>

namespace mcp::json {

static void onBrokenAssertion()
{
    throw std::runtime_error("not valid TOML");
}

namespace {

constexpr int kMaxTomlDepth = 32; ///< Of brackets, and of the parts of a key.

/// The first byte behind the string that begins at; text.size() if it does not end.
qsizetype behindTomlString(QByteArrayView text, qsizetype at)
{
    const char quote = text.at(at);
    const bool isLong =
        text.size() - at >= 3 && text.at(at + 1) == quote && text.at(at + 2) == quote;
    const qsizetype width = isLong ? 3 : 1;
    for (at += width; at < text.size(); ++at) {
        if (text.at(at) == '\\' && quote == '"')
            ++at;
        else if (!isLong && text.at(at) == '\n')
            return at;
        else if (text.sliced(at).startsWith(QByteArray(width, quote)))
            return at + width;
    }
    return text.size();
}

/// Whether keys and brackets are nested so deeply that a recursive walk over the tables might exhaust the stack.
bool isTooDeep(QByteArrayView text)
{
    int brackets = 0;
    int parts = 0;
    for (qsizetype at = 0; at < text.size();) {
        const char c = text.at(at);
        if (c == '"' || c == '\'') {
            at = behindTomlString(text, at);
            continue;
        }
        if (c == '#') {
            const qsizetype end = text.indexOf('\n', at);
            at = end < 0 ? text.size() : end;
            continue;
        }
        if (c == '[' || c == '{')
            ++brackets;
        else if (c == ']' || c == '}')
            brackets = std::max(brackets - 1, 0);
        if (c == '.')
            ++parts;
        else if (c == '\n' || c == '=' || c == ',')
            parts = 0;
        if (brackets > kMaxTomlDepth || parts > kMaxTomlDepth)
            return true;
        ++at;
    }
    return false;
}

Value tomlValue(const toml::node &node);

Value tomlTable(const toml::table &table)
{
    Value::Object members;
    for (const auto &[key, node] : table)
        members.append(
            {QString::fromUtf8(key.str().data(), qsizetype(key.str().size())), tomlValue(node)});
    return Value(std::move(members));
}

Value tomlArray(const toml::array &array)
{
    Value::Array items;
    for (const toml::node &node : array)
        items.append(tomlValue(node));
    return Value(std::move(items));
}

template<class T>
Value tomlText(const T &value)
{
    std::ostringstream text;
    text << value;
    return Value(QString::fromStdString(text.str()));
}

Value tomlValue(const toml::node &node)
{
    switch (node.type()) {
    case toml::node_type::table:
        return tomlTable(*node.as_table());
    case toml::node_type::array:
        return tomlArray(*node.as_array());
    case toml::node_type::string:
        return Value(QString::fromStdString(node.as_string()->get()));
    case toml::node_type::integer:
        return Value(qint64(node.as_integer()->get()));
    case toml::node_type::floating_point:
        return Value(node.as_floating_point()->get());
    case toml::node_type::boolean:
        return Value(node.as_boolean()->get());
    case toml::node_type::date:
        return tomlText(node.as_date()->get());
    case toml::node_type::time:
        return tomlText(node.as_time()->get());
    case toml::node_type::date_time:
        return tomlText(node.as_date_time()->get());
    case toml::node_type::none:
        break;
    }
    return {};
}

} // namespace

Result<Value> parseToml(QByteArrayView text)
{
    if (text.size() > kMaxConfigurationBytes)
        return Error::protocol(QStringLiteral("the text is too large"));
    if (isTooDeep(text))
        return Error::protocol(QStringLiteral("nested too deeply"));
    try {
        return tomlTable(toml::parse(std::string_view(text.data(), size_t(text.size()))));
    } catch (const toml::parse_error &problem) {
        const toml::source_position place = problem.source().begin;
        return Error::protocol(
            QStringLiteral("line %1, column %2: %3")
                .arg(place.line)
                .arg(place.column)
                .arg(QString::fromUtf8(problem.description().data(),
                                       qsizetype(problem.description().size()))));
    } catch (const std::exception &problem) {
        return Error::protocol(QString::fromLocal8Bit(problem.what()));
    }
}

} // namespace mcp::json
