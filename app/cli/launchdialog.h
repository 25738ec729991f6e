// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/dialog.h"
#include "core/policy/launchreview.h"

#include <QObject>

namespace quayside {

class Terminal;

/// Everything that starting or contacting the server means, one part a line. why: approvals are not in force; or empty.
QString launchCard(const mcp::LaunchReview &review, const QString &why);

/// Asks the person at the terminal whether a server may be started or contacted.
class LaunchConsent final : public QObject
{
    Q_OBJECT

public:
    LaunchConsent(const QString &card, QObject *parent,
                  const QString &question = QStringLiteral("Allow it for this run? [y/n] "));
    ~LaunchConsent() override;

Q_SIGNALS:
    void answered(bool isAgreed);

private:
    void hear(const Turn &turn);

    std::unique_ptr<Terminal> m_terminal;
    ConsentDialog m_dialog;
};

} // namespace quayside
