// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/links.h"

#include "core/base/secretname.h"
#include "core/import/document.h"
#include "core/json/value.h"
#include "core/storage/serverformat.h"

#include <QUrl>

#include <algorithm>
#include <array>
#include <utility>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaxGalleryName = 200;

/// The forms of links: what stands before the query, and how the query is read.
enum class Form {
    Json, ///< The whole query is percent-encoded JSON.
    Config, ///< `name` and `config`, the latter in Base64 or as JSON; `inputs` of VS Code as JSON.
    Block, ///< A parameter with a whole `mcpServers` block in Base64.
    Goose,
    Redirect, ///< `url` is another link.
    Gallery,
};

struct Shape
{
    QLatin1StringView start; ///< In lower case.
    Form form;
    QLatin1StringView parameter = {};
};

/// The longer start comes first.
constexpr std::array kShapes{
    Shape{"quayside:add"_L1, Form::Json},
    Shape{"quayside://add"_L1, Form::Json},
    Shape{"vscode:mcp/by-name/"_L1, Form::Gallery},
    Shape{"vscode-insiders:mcp/by-name/"_L1, Form::Gallery},
    Shape{"vscode:mcp/install"_L1, Form::Json},
    Shape{"vscode-insiders:mcp/install"_L1, Form::Json},
    Shape{"https://vs-open.link/mcp-install"_L1, Form::Json},
    Shape{"https://vscode.dev/redirect/mcp/install"_L1, Form::Config},
    Shape{"https://insiders.vscode.dev/redirect/mcp/install"_L1, Form::Config},
    Shape{"https://vscode.dev/redirect"_L1, Form::Redirect, "url"_L1},
    Shape{"https://insiders.vscode.dev/redirect"_L1, Form::Redirect, "url"_L1},
    Shape{"cursor://anysphere.cursor-deeplink/mcp/install"_L1, Form::Config},
    Shape{"https://cursor.com/install-mcp"_L1, Form::Config},
    Shape{"https://cursor.com/en/install-mcp"_L1, Form::Config},
    Shape{"https://cursor.com/link/mcp/install"_L1, Form::Config},
    Shape{"https://cursor.com/link/mcp%2finstall"_L1, Form::Config},
    Shape{"lmstudio://add_mcp"_L1, Form::Config},
    Shape{"https://lmstudio.ai/install-mcp"_L1, Form::Config},
    Shape{"https://kiro.dev/launch/mcp/add"_L1, Form::Config},
    Shape{"goose://extension"_L1, Form::Goose},
    Shape{"https://block.github.io/goose/extension"_L1, Form::Goose},
    Shape{"cherrystudio://mcp/install"_L1, Form::Block, "servers"_L1},
    Shape{"deepchat://mcp/install"_L1, Form::Block, "code"_L1},
};

const Shape *shapeOf(const QString &link)
{
    const auto it = std::find_if(kShapes.begin(), kShapes.end(), [&link](const Shape &shape) {
        if (!link.startsWith(shape.start, Qt::CaseInsensitive))
            return false;
        const QChar next = link.size() > shape.start.size() ? link.at(shape.start.size()) : u'?';
        return next == u'?' || next == u'/' || shape.form == Form::Gallery;
    });
    return it == kShapes.end() ? nullptr : &*it;
}

QString decoded(QStringView text)
{
    return QUrl::fromPercentEncoding(text.toUtf8());
}

using Parameters = QList<std::pair<QString, QString>>;

Parameters parametersOf(QStringView query)
{
    Parameters parameters;
    for (const QStringView part : query.tokenize(u'&', Qt::SkipEmptyParts)) {
        const qsizetype equals = part.indexOf(u'=');
        parameters.append({decoded(part.left(equals < 0 ? part.size() : equals)),
                           equals < 0 ? QString() : decoded(part.sliced(equals + 1))});
    }
    return parameters;
}

QString parameter(const Parameters &parameters, QLatin1StringView name)
{
    const auto it = std::find_if(parameters.begin(), parameters.end(),
                                 [&name](const auto &pair) { return pair.first == name; });
    return it == parameters.end() ? QString() : it->second;
}

/// JSON, as it is or in Base64.
Result<Value> jsonIn(QString text)
{
    if (text.isEmpty())
        return importError(ImportProblem::Link);
    if (!text.trimmed().startsWith(u'{')) {
        text.replace(u' ', u'+'); // Some decode the plus sign as in forms.
        text.replace(u'-', u'+').replace(u'_', u'/').remove(u'=');
        const auto bytes = QByteArray::fromBase64Encoding(
            text.toUtf8(),
            QByteArray::OmitTrailingEquals | QByteArray::AbortOnBase64DecodingErrors);
        if (!bytes)
            return importError(ImportProblem::Link);
        text = QString::fromUtf8(*bytes);
    }
    const auto value = json::parse(text);
    if (!value)
        return importError(ImportProblem::Json, value.error().detail);
    if (!value->isObject())
        return importError(ImportProblem::Link);
    return value;
}

Result<FoundServers> readConfig(const Parameters &parameters)
{
    auto config = jsonIn(parameter(parameters, "config"_L1));
    if (!config)
        return config.error();
    if (const QString inputs = parameter(parameters, "inputs"_L1); !inputs.isEmpty()) {
        const auto questions = json::parse(inputs);
        if (!questions)
            return importError(ImportProblem::Json, questions.error().detail);
        config->insert(u"inputs"_s, *questions);
    }
    auto found = readServers(*config);
    const QString name = parameter(parameters, "name"_L1).trimmed();
    if (found && found->entries.size() == 1 && !name.isEmpty())
        renameEntry(*found, 0, name);
    return found;
}

/// The values of `env` are descriptions for the person or are dropped; the person gives the values.
Result<FoundServers> readGoose(const Parameters &parameters)
{
    Value entry{Value::Object()};
    Value::Array arguments;
    Value environment{Value::Object()};
    Value headers{Value::Object()};
    Value::Array inputs;
    for (const auto &[name, value] : parameters) {
        const QString before = value.section(u'=', 0, 0);
        if (name == "cmd"_L1) {
            entry.insert(u"command"_s, Value(value));
        } else if (name == "url"_L1 || name == "name"_L1) {
            entry.insert(name, Value(value));
        } else if (name == "arg"_L1) {
            arguments.append(Value(value));
        } else if (name == "header"_L1 && !before.isEmpty()) {
            headers.insert(before, Value(value.section(u'=', 1)));
        } else if (name == "env"_L1 && !before.isEmpty()) {
            environment.insert(before, Value(QString("${input:"_L1 + before + u'}')));
            Value input{Value::Object()};
            input.insert(u"id"_s, Value(before));
            input.insert(u"password"_s, Value(isSecretName(before)));
            inputs.append(std::move(input));
        }
    }
    entry.insert(u"args"_s, Value(std::move(arguments)));
    entry.insert(u"env"_s, std::move(environment));
    entry.insert(u"headers"_s, std::move(headers));
    entry.insert(u"inputs"_s, Value(std::move(inputs)));
    return readServers(entry);
}

/// The name in `vscode:mcp/by-name/NAME`, which is for searching: the link says nothing else of the server.
Error galleryEntry(const Shape &shape, const QString &link)
{
    const QString path = link.sliced(shape.start.size()).section(u'?', 0, 0);
    const QString name = decoded(path).trimmed().left(kMaxGalleryName);
    return importError(name.isEmpty() ? ImportProblem::Link : ImportProblem::Gallery, name);
}

Result<FoundServers> readByForm(const Shape &shape, const QString &link)
{
    const qsizetype question = link.indexOf(u'?');
    const QString query = question < 0 ? QString() : link.sliced(question + 1);
    const Parameters parameters = parametersOf(query);
    switch (shape.form) {
    case Form::Json: {
        const auto value = jsonIn(decoded(query));
        return value ? readServers(*value) : value.error();
    }
    case Form::Config:
        return readConfig(parameters);
    case Form::Block: {
        const auto value = jsonIn(parameter(parameters, shape.parameter));
        return value ? readServers(*value) : value.error();
    }
    case Form::Goose:
        return readGoose(parameters);
    case Form::Redirect: {
        const QString target = parameter(parameters, shape.parameter);
        const Shape *inner = shapeOf(target);
        if (!inner || inner->form == Form::Redirect)
            return importError(ImportProblem::Link);
        return readServersLink(target);
    }
    case Form::Gallery:
        break;
    }
    return galleryEntry(shape, link);
}

} // namespace

bool isServerLink(const QString &text)
{
    return shapeOf(text.trimmed()) != nullptr;
}

Result<FoundServers> readServersLink(const QString &text)
{
    const QString link = text.trimmed();
    if (link.toUtf8().size() > kMaxLinkBytes)
        return importError(ImportProblem::TooLarge);
    const Shape *shape = shapeOf(link);
    if (!shape)
        return importError(ImportProblem::Link);
    auto found = readByForm(*shape, link);
    if (!found)
        return found;
    for (ServerEntry &entry : found->entries) {
        QStringList ignored;
        const auto drop = [&ignored](QString &field, const QString &name) {
            if (!std::exchange(field, {}).isEmpty())
                ignored.append(name);
        };
        if (std::exchange(entry.oauth, {}) != OAuthEntry())
            ignored.append(u"oauth"_s);
        drop(entry.proxy, u"proxy"_s);
        drop(entry.proxyPassword, u"proxyPassword"_s);
        drop(entry.caFile, u"caFile"_s);
        drop(entry.certificateFile, u"certificateFile"_s);
        drop(entry.certificatePassphrase, u"certificatePassphrase"_s);
        warnOfIgnored(*found, entry.name, ignored);
    }
    return found;
}

} // namespace mcp
