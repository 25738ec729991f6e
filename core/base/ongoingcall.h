// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>

namespace mcp {

/// Handle of a call or task of this client for other parts of the program; destroyed when the call or task ends.
class OngoingCall final : public QObject
{
    Q_OBJECT

public:
    /// end cancels the call as if the person had stopped it; null if others must not cancel it.
    explicit OngoingCall(std::function<void()> end = {});
    ~OngoingCall() override;

    bool canCancel() const { return bool(m_end); }
    /// Destroys this.
    void cancel();

Q_SIGNALS:
    /// The client gave up the call; requests that the peer sends for it are obsolete.
    void abandoned();

private:
    std::function<void()> m_end;
};

} // namespace mcp
