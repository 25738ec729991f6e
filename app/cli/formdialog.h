// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/dialog.h"
#include "app/cli/formanswer.h"

namespace quayside {

/// Asks for one field after the other, shows all of it, and sends nothing before the person says so (ELIC-03, SEC-57).
class FormDialog final : public Dialog
{
public:
    /// server: the name the person gave it. message: the server's.
    FormDialog(const QString &server, const QString &message, FormAnswer form);

    Turn start() override;
    Turn take(const QString &line) override;

private:
    using Field = mcp::schema::FormField;

    bool isAtReview() const { return m_at >= m_form.fields().size(); }
    const Field &field() const { return m_form.fields().at(m_at); }
    /// The value that an empty line selects.
    std::optional<mcp::json::Value> standing() const;
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
