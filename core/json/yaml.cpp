// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/yaml.h"

#include <QRegularExpression>

#include <algorithm>
#include <sstream>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace mcp::json {

namespace {

constexpr qsizetype kMaxYamlDepth = 64;
constexpr qsizetype kMaxYamlNodes = 50'000;
/// The scanner keeps a token for each open bracket until it knows whether a key begins there.
constexpr qsizetype kMaxYamlBrackets = 10'000;

QString placed(const YAML::Mark &mark, const QString &what)
{
    return mark.is_null() ? what
                          : QStringLiteral("line %1, column %2: %3")
                                .arg(mark.line + 1)
                                .arg(mark.column + 1)
                                .arg(what);
}

/// A plain scalar, by the core schema.
Value plainScalar(const QString &text)
{
    static const QRegularExpression null(QStringLiteral("^(?:~|null|Null|NULL|)\\z"));
    static const QRegularExpression yes(QStringLiteral("^(?:true|True|TRUE)\\z"));
    static const QRegularExpression no(QStringLiteral("^(?:false|False|FALSE)\\z"));
    if (null.match(text).hasMatch())
        return {};
    if (yes.match(text).hasMatch() || no.match(text).hasMatch())
        return Value(yes.match(text).hasMatch());
    if (const auto number = Value::number(text.toUtf8()))
        return *number;
    return Value(text);
}

/// Builds the value from the events of the parser, without a tree of the parser's own.
class YamlBuilder final : public YAML::EventHandler
{
public:
    Value take() { return std::move(m_result); }

    void OnDocumentStart(const YAML::Mark &) override { }
    void OnDocumentEnd() override { }
    void OnNull(const YAML::Mark &mark, YAML::anchor_t) override { add(mark, Value()); }
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t) override
    {
        throw YAML::ParserException(mark, "aliases are not supported");
    }
    void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t,
                  const std::string &text) override
    {
        const QString scalar = QString::fromStdString(text);
        add(mark, tag == "?" ? plainScalar(scalar) : Value(scalar));
    }
    void OnSequenceStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t,
                         YAML::EmitterStyle::value) override
    {
        open(mark, Value(Value::Array()));
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t,
                    YAML::EmitterStyle::value) override
    {
        open(mark, Value(Value::Object()));
    }
    void OnMapEnd() override { close(); }

private:
    struct Level
    {
        bool isObject = false;
        Value::Array items;
        Value::Object members;
        std::optional<QString> key;
        YAML::Mark mark;
    };

    void count(const YAML::Mark &mark)
    {
        if (++m_nodes > kMaxYamlNodes)
            throw YAML::ParserException(mark, "too many values");
    }

    void open(const YAML::Mark &mark, const Value &empty)
    {
        count(mark);
        if (qsizetype(m_levels.size()) >= kMaxYamlDepth)
            throw YAML::ParserException(mark, "nested too deeply");
        if (!m_levels.empty() && m_levels.back().isObject && !m_levels.back().key)
            throw YAML::ParserException(mark, "a key must be text");
        Level level;
        level.isObject = empty.isObject();
        level.mark = mark;
        m_levels.push_back(std::move(level));
    }

    void close()
    {
        Level level = std::move(m_levels.back());
        m_levels.pop_back();
        put(level.isObject ? Value(std::move(level.members)) : Value(std::move(level.items)));
    }

    void add(const YAML::Mark &mark, const Value &scalar)
    {
        count(mark);
        if (m_levels.empty() || !m_levels.back().isObject || m_levels.back().key)
            return put(scalar);
        const bool isText = scalar.isString() || scalar.isNumber() || scalar.isBool();
        if (!isText)
            throw YAML::ParserException(mark, "a key must be text");
        m_levels.back().key =
            scalar.isString() ? scalar.toString() : QString::fromUtf8(scalar.toJson());
    }

    void put(Value value)
    {
        if (m_levels.empty()) {
            m_result = std::move(value);
            return;
        }
        Level &level = m_levels.back();
        if (!level.isObject) {
            level.items.append(std::move(value));
            return;
        }
        level.members.append({*level.key, std::move(value)});
        level.key.reset();
    }

    Value m_result;
    std::vector<Level> m_levels;
    qsizetype m_nodes = 0;
};

} // namespace

Result<Value> parseYaml(QByteArrayView text)
{
    if (text.size() > kMaxConfigurationBytes)
        return Error::protocol(QStringLiteral("the text is too large"));
    const auto brackets = std::count_if(text.begin(), text.end(),
                                        [](char c) { return c == '[' || c == '{' || c == '?'; });
    if (brackets > kMaxYamlBrackets)
        return Error::protocol(QStringLiteral("nested too deeply"));
    try {
        std::istringstream stream(std::string(text.data(), size_t(text.size())));
        YAML::Parser parser(stream);
        YamlBuilder builder;
        if (!parser.HandleNextDocument(builder))
            return Error::protocol(QStringLiteral("the document is empty"));
        YamlBuilder next;
        if (parser.HandleNextDocument(next))
            return Error::protocol(QStringLiteral("more than one document"));
        return builder.take();
    } catch (const YAML::Exception &problem) {
        return Error::protocol(placed(problem.mark, QString::fromStdString(problem.msg)));
    } catch (const std::exception &problem) {
        return Error::protocol(QString::fromLocal8Bit(problem.what()));
    }
}

} // namespace mcp::json
