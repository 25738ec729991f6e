// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>

namespace mcp {

/// A call or task of ours, as whoever has to do with it may know it: gone when it has ended.
class OngoingCall final : public QObject
{
    Q_OBJECT

public:
    /// end: ends it as if the person had stopped it where it was made; null when that is not to be done from elsewhere.
    explicit OngoingCall(std::function<void()> end = {});
    ~OngoingCall() override;

    bool canCancel() const { return bool(m_end); }
    /// This is gone afterwards.
    void cancel();

Q_SIGNALS:
    /// We gave it up; what the other side wants to know for it is of no use any more.
    void abandoned();

private:
    std::function<void()> m_end;
};

} // namespace mcp
