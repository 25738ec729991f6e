// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/dialog.h"

namespace quayside {

/// Asks whether a page may be opened in the browser. Nothing about it is looked up (ELIC-30, ELIC-31, SEC-59).
class LinkDialog final : public Dialog
{
public:
    /// server: the name the person gave it; the other two are the server's.
    LinkDialog(const QString &server, const QString &message, const QString &url);

    Turn start() override;
    Turn take(const QString &line) override;

private:
    QString m_server;
    QString m_message;
    QString m_url;
};

/// Waits until the person is done at a page that was opened.
class VisitDialog final : public Dialog
{
public:
    Turn start() override;
    Turn take(const QString &line) override;
};

} // namespace quayside
