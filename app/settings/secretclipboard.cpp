// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/secretclipboard.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace quayside {

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

} // namespace quayside
