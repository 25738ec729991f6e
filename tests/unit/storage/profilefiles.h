// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/storage/privatefolder.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QStringList>
#include <QTimeZone>

/// A clock that stands still.
class StoppedClock final : public mcp::Clock
{
public:
    std::chrono::milliseconds now() const override { return {}; }
    std::chrono::milliseconds elapsed() const override { return {}; }
    QDateTime wallTime() const override
    {
        return QDateTime(QDate(2026, 7, 28), QTime(9, 30), QTimeZone::utc());
    }
    std::unique_ptr<mcp::Alarm> createAlarm(std::function<void()>) override { return nullptr; }
};

/// While it exists, nothing waits for other programs that are saving.
class NoPatience
{
public:
    NoPatience() { mcp::PrivateFolder::setPatience(std::chrono::milliseconds(0)); }
    ~NoPatience() { mcp::PrivateFolder::setPatience(std::chrono::milliseconds(Waiting::kLimit)); }
    Q_DISABLE_COPY_MOVE(NoPatience)
};

inline void putFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    file.write(content);
}

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QStringList filesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System
                                  | QDir::NoDotAndDotDot);
}
