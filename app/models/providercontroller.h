// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/text/errortext.h"
#include "core/base/pending.h"
#include "core/storage/providerentry.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

namespace quayside {

/// A provider of models while the person sets it up: nothing is kept before save(). Its key is never shown again.
class ProviderController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ModelsController.")

    Q_PROPERTY(bool isNew READ isNew CONSTANT)
    Q_PROPERTY(QStringList kinds READ kinds CONSTANT)
    Q_PROPERTY(int kind READ kind WRITE setKind NOTIFY changed) ///< Of kinds.
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY changed)
    Q_PROPERTY(QString baseUrl READ baseUrl WRITE setBaseUrl NOTIFY changed)
    Q_PROPERTY(QString addressError READ addressError NOTIFY changed)
    Q_PROPERTY(QString key READ key WRITE setKey NOTIFY changed) ///< As it is being typed.
    Q_PROPERTY(bool hasKey READ hasKey NOTIFY changed) ///< One is kept for this address.
    Q_PROPERTY(QString models READ models WRITE setModels NOTIFY changed) ///< One a line.
    Q_PROPERTY(bool isTesting READ isTesting NOTIFY tested)
    /// The result of the last test; empty before. With a hint after a failure.
    Q_PROPERTY(QString testTitle READ testTitle NOTIFY tested)
    Q_PROPERTY(QString testHint READ testHint NOTIFY tested)
    Q_PROPERTY(QString testDetail READ testDetail NOTIFY tested) ///< To be framed.
    Q_PROPERTY(bool isTestGood READ isTestGood NOTIFY tested)
    Q_PROPERTY(bool canTakeModels READ canTakeModels NOTIFY tested) ///< The test has found some.
    Q_PROPERTY(QString saveProblem READ saveProblem NOTIFY changed)

public:
    ProviderController(const mcp::ProviderEntry &entry, const AppPorts &ports, QObject *parent);
    ~ProviderController() override;

    bool isNew() const { return m_entry.id.isEmpty(); }
    static QStringList kinds();
    int kind() const { return int(m_entry.kind); }
    void setKind(int kind);
    QString name() const { return m_entry.name; }
    void setName(const QString &name);
    QString baseUrl() const { return m_entry.baseUrl; }
    void setBaseUrl(const QString &baseUrl);
    QString addressError() const;
    QString key() const { return m_key; }
    void setKey(const QString &key);
    bool hasKey() const { return m_hasKey; }
    QString models() const { return m_models; }
    void setModels(const QString &models);
    bool isTesting() const { return m_test.isOpen(); }
    QString testTitle() const { return m_testText.title; }
    QString testHint() const { return m_testText.hint; }
    QString testDetail() const { return m_testText.detail; }
    bool isTestGood() const { return m_isTestGood; }
    bool canTakeModels() const { return !m_found.isEmpty(); }
    QString saveProblem() const { return m_saveProblem; }

    /// Asks the provider for its models.
    Q_INVOKABLE void test();
    /// Those that the test has found, in place of the list.
    Q_INVOKABLE void takeModels();
    Q_INVOKABLE void save();

Q_SIGNALS:
    void changed();
    void tested();
    void saved();

private:
    mcp::ProviderEntry entry() const;
    void readKey();
    void ask(const QString &key);
    void onTested(const mcp::Result<QStringList> &models);

    AppPorts m_ports;
    mcp::ProviderEntry m_entry;
    QString m_key;
    QString m_models;
    QString m_saveProblem;
    mcp::CallHandle m_test;
    ErrorText m_testText;
    QStringList m_found;
    bool m_hasKey = false;
    bool m_isTestGood = false;
};

} // namespace quayside
