// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "app/cli/printer.h"
#include "core/audit/auditreader.h"
#include "core/host/host.h"

namespace quayside {

/// `quayside-cli audit …`: the audit log of all programs that share the configuration.
class AuditCommand : public QObject
{
    Q_OBJECT

public:
    AuditCommand(const CommandLine &line, mcp::Host *host, Printer *printer, QObject *parent);

    void start();

Q_SIGNALS:
    /// isGood: false when the log was changed.
    void done(bool isGood);
    void failed(const mcp::Error &why);

private:
    mcp::AuditFilter filter() const;
    void list();
    void onListed(const QList<mcp::AuditRecord> &newestFirst);
    void verifyFile();
    mcp::Error exportFailure(const mcp::Error &why) const;
    void exportAll();
    void report(const mcp::AuditReport &report);

    CommandLine m_line;
    mcp::Host *m_host;
    Printer *m_printer;
};

} // namespace quayside
