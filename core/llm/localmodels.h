// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/json/value.h"
#include "core/llm/providerentry.h"

#include <QObject>

#include <vector>

namespace mcp {
namespace http {
class Client;
}
} // namespace mcp

namespace mcp::llm {

/// A model that a program on this computer runs. What is said of it is that program's word: untrusted.
struct LocalModel
{
    enum class Tools { Unknown, Taken, Refused };

    QString name;
    qint64 contextTokens = 0; ///< As it is run, or would be; 0: not told.
    Tools tools = Tools::Unknown;

    bool operator==(const LocalModel &) const = default;
};

/// A program on this computer that runs models.
struct LocalProgram
{
    enum class Kind { Ollama, LmStudio, LlamaCpp };

    Kind kind = Kind::Ollama;
    QString baseUrl; ///< Where it speaks the OpenAI format.
    QList<LocalModel> models = {};

    bool operator==(const LocalProgram &) const = default;
};

/// Looks for such programs, once. Only when the person has asked for it: it sends requests to ports of this computer.
class LocalModelSearch final : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype kAsked = 50; ///< Models of Ollama that are looked at one by one.
    static constexpr std::chrono::seconds kTimeout{10}; ///< For all of it.
    /// What Ollama gives a model unless it is told otherwise.
    static constexpr qint64 kOllamaTokens = 4'096;
    /// With less, the definitions of tools hardly fit.
    static constexpr qint64 kEnoughTokens = 16'384;

    /// Where they usually are.
    static QList<LocalProgram> usualPrograms();

    /// client and clock must outlive this.
    LocalModelSearch(http::Client *client, Clock *clock, QObject *parent = nullptr);
    ~LocalModelSearch() override;

    /// Those of programs that answer, with their models.
    Pending<QList<LocalProgram>> run(const QList<LocalProgram> &programs);

private:
    using Then = std::function<void(const json::Value &)>;

    void look(size_t program);
    void get(size_t program, const QString &path, const Then &then);
    void post(size_t program, const QString &path, const json::Value &body, const Then &then,
              const std::function<void(const Error &)> &onRefused = {});
    void ask(size_t program, const QByteArray &verb, const QString &path, const QByteArray &body,
             const Then &then, const std::function<void(const Error &)> &onRefused);
    void onOllamaModels(size_t program, const json::Value &list);
    void onStudioModels(size_t program, const json::Value &list);
    void onLlamaProperties(size_t program, const json::Value &properties);
    void probeTools(size_t program);
    void add(size_t program, const LocalModel &model);
    void finish();

    http::Client *m_client;
    Clock *m_clock;
    std::unique_ptr<Alarm> m_timeout;
    std::vector<LocalProgram> m_programs;
    int m_open = 0; ///< Requests.
    std::optional<Promise<QList<LocalProgram>>> m_promise;
};

} // namespace mcp::llm
