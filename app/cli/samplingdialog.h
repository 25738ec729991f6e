// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/dialog.h"
#include "core/protocol/sampling.h"

namespace quayside {

/// Shows what a server asks of a language model, lets the person write the answer, and asks once more before it is sent
/// (SAMP-02, SEC-61).
class SamplingDialog final : public Dialog
{
public:
    /// server: the name the person gave it.
    SamplingDialog(const QString &server, const mcp::CreateMessageParams &request);

    Turn start() override;
    Turn take(const QString &line) override;
    /// Ends the answer; behind that, cancels.
    Turn end() override;

private:
    Turn review();

    QString m_server;
    mcp::CreateMessageParams m_request;
    QStringList m_lines; ///< Of the answer.
    bool m_isWritten = false;
};

} // namespace quayside
