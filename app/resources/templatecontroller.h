// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"
#include "app/completion/completioncontroller.h"
#include "core/base/uritemplate.h"
#include "core/protocol/resources.h"

namespace quayside {

/// The variables of a template, with what the person typed.
class TemplateFieldModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a TemplateController.")

public:
    explicit TemplateFieldModel(const QList<mcp::UriTemplate::Variable> &variables,
                                QObject *parent = nullptr);

    /// What was typed, by name; empty texts are left out.
    QMap<QString, QString> filled() const;
    mcp::UriTemplate::Values values() const;
    Q_INVOKABLE void setText(int row, const QString &text);

    int count() const override { return int(m_rows.size()); }
    const auto &at(int row) const { return m_rows.at(row); }

Q_SIGNALS:
    void edited();

protected:
    const Roles &roles() const override;

private:
    struct Row
    {
        QString name;
        bool isList = false;
        QString text;
    };
    QList<Row> m_rows;
};

/// A resource template: a field for each variable, and the URI that comes of it (RES-07).
class TemplateController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ResourcesController.")
    Q_PROPERTY(QString title READ title CONSTANT)
    Q_PROPERTY(QString uriTemplate READ uriTemplate CONSTANT)
    Q_PROPERTY(QString description READ description CONSTANT) ///< To be framed.
    /// False when the template cannot be expanded: the person types the whole URI.
    Q_PROPERTY(bool canExpand READ canExpand CONSTANT)
    Q_PROPERTY(quayside::TemplateFieldModel *variables READ variables CONSTANT)
    Q_PROPERTY(quayside::CompletionController *completion READ completion CONSTANT)
    Q_PROPERTY(QString uri READ uri NOTIFY uriChanged) ///< As it would be read now.

public:
    TemplateController(const mcp::ResourceTemplate &what, mcp::Server *server,
                       const AppPorts &ports, QObject *parent);

    QString title() const;
    QString uriTemplate() const;
    QString description() const;
    bool canExpand() const { return m_parsed.has_value(); }
    TemplateFieldModel *variables() { return &m_variables; }
    CompletionController *completion() { return &m_completion; }
    QString uri() const;

    /// The whole URI, where the template cannot be expanded.
    Q_INVOKABLE void setTyped(const QString &uri);
    Q_INVOKABLE void read() { Q_EMIT readRequested(uri()); }

Q_SIGNALS:
    void uriChanged();
    void readRequested(const QString &uri);

private:
    const mcp::ResourceTemplate m_template;
    const std::optional<mcp::UriTemplate> m_parsed;
    TemplateFieldModel m_variables;
    CompletionController m_completion;
    QString m_typed;
};

} // namespace quayside
