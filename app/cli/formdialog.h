// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/dialog.h"
#include "app/forms/formtree.h"
#include "core/base/result.h"
#include "core/schema/formschema.h"

namespace quayside {

/// The form of a question and what may be sent as its answer (ELIC-10 to ELIC-18).
class FormAnswer
{
public:
    /// Refused when it cannot be understood in full; the detail says why (ELIC-11).
    static mcp::Result<FormAnswer> read(const std::optional<mcp::json::Raw> &requestedSchema);

    const QList<mcp::schema::FormField> &fields() const { return m_form.root.children; }
    /// The initial value of the field; nothing: left out (ELIC-17).
    static std::optional<mcp::json::Value> defaultValue(const mcp::schema::FormField &field);
    mcp::json::Value defaults() const;
    /// As the protocol wants it (ELIC-16).
    static mcp::json::Value inOrder(const mcp::schema::FormField &field,
                                    const mcp::json::Value &value);

    /// What is wrong, as a sentence; empty when nothing is. value: nothing for a field that is left out.
    QString problem(const mcp::schema::FormField &field,
                    const std::optional<mcp::json::Value> &value);
    /// The same of a whole answer; names the field.
    QString problem(const mcp::json::Value &content);
    /// It asks for a password, or sounds like it (ELIC-07).
    static bool isSecret(const mcp::schema::FormField &field);
    /// What a person should know before they fill it in; may be empty.
    QString hint(const mcp::schema::FormField &field);

    /// content with what is secret by its field hidden, for printing.
    mcp::json::Value masked(const mcp::json::Value &content) const;

private:
    mcp::schema::FormDescription m_form;
    FormTree m_tree;
};

/// Shown instead of a secret.
QString secretMark();

/// Asks for one field after the other, shows all of it, and sends nothing before the person says so (ELIC-03, SEC-57).
class FormDialog final : public Dialog
{
public:
    /// server: the name the person gave it. message: the server's.
    FormDialog(const QString &server, const QString &message, FormAnswer form);

    Turn start() override;
    Turn take(const QString &line) override { return isAtReview() ? decide(line) : fillIn(line); }

private:
    using Field = mcp::schema::FormField;

    bool isAtReview() const { return m_at >= m_form.fields().size(); }
    const Field &field() const { return m_form.fields().at(m_at); }
    /// The value that an empty line selects.
    std::optional<mcp::json::Value> standing() const { return m_values.at(m_at); }
    /// Asks for the next thing, problem first.
    Turn ask(const QString &problem = {});
    QString question();
    QString review() const;
    Turn fillIn(const QString &line);
    Turn decide(const QString &line);
    mcp::json::Value content() const;

    QString m_server;
    QString m_message;
    FormAnswer m_form;
    QList<std::optional<mcp::json::Value>> m_values; ///< Of the fields, in their order.
    qsizetype m_at = 0;
};

} // namespace quayside
