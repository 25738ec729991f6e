// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditlog.h"
#include "core/storage/settingsstore.h"
#include "tests/support/fakekeystore.h"
#include "tests/support/manualclock.h"
#include "tests/support/waiting.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QtTest>

/// A profile with an audit log, and hands that change the file from outside.
class AuditFixture
{
public:
    QString folder() const { return m_dir.filePath(QStringLiteral("profile")); }
    QString path() const { return folder() + QStringLiteral("/audit.db"); }

    mcp::AuditLog *log(const mcp::AuditKeeping &keeping = {})
    {
        if (!m_log)
            m_log = std::make_unique<mcp::AuditLog>(folder(), &clock, &keys, &m_settings, keeping);
        return m_log.get();
    }
    void close() { m_log.reset(); }

    static mcp::AuditEntry call(const QString &tool = QStringLiteral("echo"))
    {
        mcp::AuditEntry entry;
        entry.serverId = QStringLiteral("s1");
        entry.serverName = QStringLiteral("Files");
        entry.identity = QByteArray(32, 'i');
        entry.tool = tool;
        entry.definitionDigest = QByteArray(32, 'd');
        entry.argumentDigest = QByteArray(32, 'a');
        entry.source = QStringLiteral("person");
        entry.decision = QStringLiteral("allowed");
        return entry;
    }

    template<class T>
    static mcp::Result<T> wait(mcp::Pending<T> pending)
    {
        std::optional<mcp::Result<T>> got;
        QObject context;
        pending.then(&context, [&got](const mcp::Result<T> &result) { got = result; });
        if (!waitUntil([&got] { return got.has_value(); }))
            return mcp::Error::timeout();
        return *got;
    }

    mcp::Result<qint64> decide(const mcp::AuditEntry &entry) { return wait(log()->decide(entry)); }
    void write(int entries)
    {
        std::optional<mcp::Pending<qint64>> last;
        for (int i = 0; i < entries; ++i) {
            last = log()->decide(call(QString::number(i)));
            if (i % 500 == 499 && !wait(std::move(*last)))
                qFatal("not written");
        }
        if (entries % 500 != 0 && !wait(std::move(*last)))
            qFatal("not written");
    }
    mcp::AuditReport verify() { return wait(log()->verify()).valueOr({}); }

    /// Runs each statement outside of the program, as somebody does who has the file. The error of the last.
    QString execute(const QStringList &statements) const
    {
        QString error;
        {
            QSqlDatabase database =
                QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("outside"));
            database.setDatabaseName(path());
            if (!database.open())
                qFatal("not opened");
            for (const QString &statement : statements) {
                QSqlQuery query(database);
                error = query.exec(statement) ? QString() : query.lastError().text();
            }
        }
        QSqlDatabase::removeDatabase(QStringLiteral("outside"));
        return error;
    }

    mcp::ManualClock clock;
    mcp::FakeKeyStore keys;

private:
    QTemporaryDir m_dir;
    mcp::SettingsStore m_settings{folder()};
    std::unique_ptr<mcp::AuditLog> m_log;
};
