// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/personrequests.h"
#include "app/catalog/catalogcontroller.h"
#include "app/prompts/promptcontroller.h"

#include <QHash>

namespace quayside {

/// The prompts of one server.
class PromptsController : public quayside::CatalogController // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(quayside::PromptController *current READ current NOTIFY currentChanged)
    /// What the server asks while the current prompt is got (PROMPT-06).
    Q_PROPERTY(quayside::RequestListModel *questions READ questions CONSTANT)

public:
    PromptsController(mcp::Server *server, const AppPorts &ports, QObject *parent);
    ~PromptsController() override;

    CatalogModel *list() override { return &m_list; }
    PromptController *current() const { return m_current; }
    QString currentKey() const override { return m_current ? m_current->name() : QString(); }
    RequestListModel *questions() { return &m_questions; }
    bool isRunning() const;

    void select(const QString &name) override;

Q_SIGNALS:
    void isRunningChanged();

private:
    Catalogs catalogsOf(const mcp::Connection &connection) const override;
    void showList() override;
    bool keepsWarnings() const override { return true; }
    void setCurrent(PromptController *prompt);
    void updateQuestions();

    CatalogModel m_list;
    RequestListModel m_questions;
    QHash<QString, PromptController *> m_prompts;
    PromptController *m_current = nullptr;
};

} // namespace quayside
