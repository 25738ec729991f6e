// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/personrequests.h"
#include "app/base/appports.h"
#include "app/prompts/promptcontroller.h"
#include "app/prompts/promptlistmodel.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QStringList>

namespace mcp {
class PromptCatalog;
} // namespace mcp

namespace quayside {

/// The prompts of one server. A stopped server keeps showing what it offered last.
class PromptsController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(quayside::PromptListModel *list READ list CONSTANT)
    Q_PROPERTY(bool isLoading READ isLoading NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed) ///< Why the list could not be read.
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY changed)
    Q_PROPERTY(quayside::PromptController *current READ current NOTIFY currentChanged)
    /// What the server asks while the current prompt is got (PROMPT-06).
    Q_PROPERTY(quayside::RequestListModel *questions READ questions CONSTANT)

public:
    PromptsController(mcp::Server *server, const AppPorts &ports, QObject *parent);
    ~PromptsController() override;

    PromptListModel *list() { return &m_list; }
    bool isLoading() const { return m_isLoading; }
    QString problem() const { return m_problem; }
    QStringList warnings() const { return m_warnings; }
    PromptController *current() const { return m_current; }
    RequestListModel *questions() { return &m_questions; }
    bool isRunning() const;

    Q_INVOKABLE void select(const QString &name);
    Q_INVOKABLE void refresh();
    /// The list is about to be shown: reads it again when it may be out of date (CACHE-04).
    Q_INVOKABLE void show();

Q_SIGNALS:
    void changed();
    void currentChanged();
    void isRunningChanged();

private:
    void watchCatalog();
    void onCatalogChanged();
    void update();
    void follow();
    void setCurrent(PromptController *prompt);
    void updateQuestions();

    mcp::Server *m_server;
    AppPorts m_ports;
    PromptListModel m_list;
    RequestListModel m_questions;
    QPointer<mcp::PromptCatalog> m_catalog;
    QHash<QString, PromptController *> m_prompts;
    PromptController *m_current = nullptr;
    QStringList m_warnings;
    QString m_problem;
    bool m_isLoading = false;
    bool m_isUpdateDue = false;
};

} // namespace quayside
