// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/names.h"
#include "core/json/value.h"

#include <QStringList>

#include <chrono>
#include <optional>

namespace quayside {

/// What a question of a server is answered with.
struct Reply
{
    enum class Action { Accept, Decline, Cancel }; ///< ELIC-04
    friend constexpr mcp::json::EnumNames<Action, 3> jsonNames(Action)
    {
        return {
            {{Action::Accept, "accept"}, {Action::Decline, "decline"}, {Action::Cancel, "cancel"}}};
    }

    Action action = Action::Decline;
    /// Of a form; without it the defaults of its fields.
    std::optional<mcp::json::Value> content = {};
    bool addsToDefaults = false; ///< The fields that content leaves out get their defaults.
    QString text = {}; ///< Of a model request, these five.
    QString tool = {}; ///< The model calls it instead of saying something (SAMP-14).
    std::optional<mcp::json::Value> toolInput = {};
    QString model = {};
    QString stopReason = {};
};

/// One rule of `--answers`. scripts.md in resources/help describes how it is written.
struct AnswerRule
{
    enum class Kind { Any, Form, Link, Sampling };
    friend constexpr mcp::json::EnumNames<Kind, 3> jsonNames(Kind)
    {
        return {{{Kind::Form, "form"}, {Kind::Link, "link"}, {Kind::Sampling, "sampling"}}};
    }

    Kind kind = Kind::Any;
    QString message; ///< Part of what is asked.
    Reply reply;
    std::chrono::milliseconds delay{0};
    qint64 timesLeft = -1; ///< How many more questions it answers; below 0: any number.
};

/// Decisions of the person for one run, made before it.
class Answers
{
public:
    Answers() = default;
    /// The error's detail says which rule is wrong and why, for the person. Folders must be there.
    static mcp::Result<Answers> read(const QByteArray &text);

    /// The rule for a question: the first that fits. Counts against its `times`.
    std::optional<AnswerRule> take(AnswerRule::Kind kind, const QString &asked);
    /// Adds the rules of other behind these, and its folders, if there are none yet.
    void append(const Answers &other);
    /// Some rule answers model requests.
    bool hasSampling() const;
    /// Some rule calls a tool in such an answer.
    bool hasSamplingTools() const;
    /// What the server may see as its roots, without links and `..`; nothing: there is no such rule (ROOT-04).
    const std::optional<QStringList> &folders() const { return m_folders; }

private:
    QList<AnswerRule> m_rules;
    std::optional<QStringList> m_folders;
};

constexpr qsizetype kAnswerRules = 10'000; ///< Of one file.

/// The whole of a file that the person named, if it is not too large. The error is for the person, as that of the next.
mcp::Result<QByteArray> readSmallFile(const QString &path);
/// No rules when path is empty.
mcp::Result<Answers> readAnswers(const QString &path);

} // namespace quayside
