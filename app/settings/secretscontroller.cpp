// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/secretscontroller.h"

#include "app/text/keychaintext.h"
#include "core/host/host.h"
#include "core/storage/consentstore.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace quayside {

using mcp::SecretKeeping;

SecretClipboard::SecretClipboard(mcp::Clock *clock)
    : m_alarm(clock->createAlarm([this] { clear(); }))
{
}

SecretClipboard::~SecretClipboard()
{
    clear();
}

QString SecretClipboard::hintFormat()
{
    return QStringLiteral("x-kde-passwordManagerHint");
}

void SecretClipboard::copy(const QString &secret)
{
    auto content = std::make_unique<QMimeData>();
    content->setText(secret);
    content->setData(hintFormat(), QByteArrayLiteral("secret"));
    QGuiApplication::clipboard()->setMimeData(content.release());
    m_secret = secret;
    m_alarm->start(kTime);
}

void SecretClipboard::clear()
{
    if (!m_secret.isEmpty() && QGuiApplication::clipboard()->text() == m_secret)
        QGuiApplication::clipboard()->clear();
    m_secret.clear();
}

SecretsController::SecretsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_host(ports.host)
    , m_clipboard(ports.clock)
{
    connect(m_host->keys(), &mcp::KeyStore::keepingChanged, this,
            &SecretsController::onKeepingChanged);
    connect(m_host->consent(), &mcp::ConsentStore::problemChanged, this,
            &SecretsController::changed);
}

SecretsController::~SecretsController() = default;

QString SecretsController::text() const
{
    return keepingText(m_host->keys()->keeping());
}

bool SecretsController::isInFile() const
{
    return m_host->keys()->keeping().place == SecretKeeping::Place::File;
}

bool SecretsController::isMemoryOnly() const
{
    return !m_host->keys()->keeping().isLasting();
}

QString SecretsController::approvalNotice() const
{
    const auto &problem = m_host->consent()->problem();
    return problem ? consentText(*problem) : QString();
}

/// The keychain is what is missing.
bool SecretsController::canTryAgain() const
{
    const auto &problem = m_host->consent()->problem();
    return problem && mcp::keyStoreProblem(*problem) != mcp::KeyStoreProblem::None && !m_isTrying;
}

void SecretsController::onKeepingChanged()
{
    Q_EMIT changed();
    if (isMemoryOnly() && !m_isTrying)
        Q_EMIT keychainLost();
}

void SecretsController::tryAgain()
{
    if (m_isTrying)
        return;
    m_isTrying = true;
    Q_EMIT changed();
    m_host->consent()->tryAgain();
    m_host->keys()->tryAgain().then(this, [this](const auto &) {
        m_isTrying = false;
        Q_EMIT changed();
    });
}

} // namespace quayside

#include "moc_secretscontroller.cpp"
