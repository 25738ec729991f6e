// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "core/base/clock.h"

#include <QObject>
#include <QQmlEngine>
#include <QString>

namespace quayside {

/// A secret on the clipboard: marked, so that those who keep what was copied leave it out, and gone after half a minute
/// unless something else was copied meanwhile (SEC-69).
class SecretClipboard
{
public:
    static constexpr std::chrono::seconds kTime{30};
    /// What KDE's clipboard asks for; others follow it.
    static QString hintFormat();

    /// clock must outlive this.
    explicit SecretClipboard(mcp::Clock *clock);
    /// Takes it away at once.
    ~SecretClipboard();

    void copy(const QString &secret);

private:
    void clear();

    std::unique_ptr<mcp::Alarm> m_alarm;
    QString m_secret;
};

/// Where keys and other secrets are kept (SEC-66).
class SecretsController : public QObject, public Feature<SecretsController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(QString text READ text NOTIFY changed)
    /// Secrets are stored in an encrypted file of the profile instead of the keychain of the system.
    Q_PROPERTY(bool isInFile READ isInFile NOTIFY changed)
    /// The keychain cannot be used; text says why.
    Q_PROPERTY(bool isMemoryOnly READ isMemoryOnly NOTIFY changed)
    /// Why approvals are not in force, or not kept; empty when they are.
    Q_PROPERTY(QString approvalNotice READ approvalNotice NOTIFY changed)
    Q_PROPERTY(bool canTryAgain READ canTryAgain NOTIFY changed)
    Q_PROPERTY(bool isTrying READ isTrying NOTIFY changed)

public:
    SecretsController(const AppPorts &ports, QObject *parent);
    ~SecretsController() override;

    QString text() const;
    bool isInFile() const;
    bool isMemoryOnly() const;
    QString approvalNotice() const;
    bool canTryAgain() const;
    bool isTrying() const { return m_isTrying; }

    /// The person may have unlocked it.
    Q_INVOKABLE void tryAgain();
    /// From a field of ours, see SecretClipboard.
    Q_INVOKABLE void copy(const QString &secret) { m_clipboard.copy(secret); }

Q_SIGNALS:
    void changed();
    /// Secrets are kept in memory only from now on.
    void keychainLost();

private:
    void onKeepingChanged();

    mcp::Host *m_host;
    SecretClipboard m_clipboard;
    bool m_isTrying = false;
};

} // namespace quayside
