// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/signin/signincontroller.h"

namespace quayside {

/// Signing in to all servers, whatever page shows it.
class SignInDesk : public QObject
{
    Q_OBJECT

public:
    /// clock must outlive this.
    explicit SignInDesk(mcp::Clock *clock, QObject *parent = nullptr);

    /// Until it is destroyed.
    void add(SignInController *signIn);
    /// Null when there is no such server.
    SignInController *find(const QString &serverId) const;
    /// Those that wait for the person; of this server only, unless it is empty.
    QList<SignInController *> open(const QString &serverId) const;

Q_SIGNALS:
    void changed();
    void signedIn(const QString &serverId);

private:
    void onChanged();
    void tick();

    QList<SignInController *> m_all;
    std::unique_ptr<mcp::Alarm> m_tick; ///< While something waits.
};

} // namespace quayside
