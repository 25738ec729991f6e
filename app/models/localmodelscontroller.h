// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "core/base/pending.h"
#include "core/llm/localmodels.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// The programs on this computer that run models: looked for when the person presses the button, added when they press the next.
class LocalModelsController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ModelsController.")

    Q_PROPERTY(bool isSearching READ isSearching NOTIFY changed)
    /// What the last search came to, as a sentence; empty before.
    Q_PROPERTY(QString outcome READ outcome NOTIFY changed)
    /// The names of the programs that were found.
    Q_PROPERTY(QStringList programs READ programs NOTIFY changed)
    /// Those of them that are set up.
    Q_PROPERTY(QStringList addedPrograms READ addedPrograms NOTIFY changed)

public:
    explicit LocalModelsController(const AppPorts &ports, QObject *parent);
    ~LocalModelsController() override;

    bool isSearching() const { return m_search.isOpen(); }
    QString outcome() const { return m_outcome; }
    QStringList programs() const;
    QStringList addedPrograms() const;

    Q_INVOKABLE void search();
    // Of the program with this number.
    Q_INVOKABLE QString models(int program) const; ///< Their names; server text, cleaned.
    Q_INVOKABLE QStringList notes(int program) const; ///< What to change there, a sentence each.
    /// Its models can be used from then on.
    Q_INVOKABLE void add(int program);

Q_SIGNALS:
    void changed();
    void failed(const mcp::Error &why);

private:
    bool isAdded(const mcp::llm::LocalProgram &program) const;

    AppPorts m_ports;
    QList<mcp::llm::LocalProgram> m_found;
    QString m_outcome;
    mcp::CallHandle m_search;
};

} // namespace quayside
