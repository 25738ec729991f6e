// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/base/pending.h"

#include <QDateTime>

#include <memory>
#include <optional>

namespace mcp {

class Alarm;
class Clock;
class Network;
class SettingsStore;

/// Asks the address where releases are published for the newest one: when the person says so, or once a day where that was
/// switched on (SEC-75). Switched off at first. The answer is `{"version": "1.2.3", "page": "https://…"}`; what was found is
/// kept in the settings.
class ReleaseCheck final : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::hours kInterval{24};

    struct Release
    {
        QString version;
        QString
            page; ///< Of the same origin as the address; empty when the answer named none, or another.
    };

    /// address: empty where the build knows none; then nothing is ever sent. All must outlive this. network may be null.
    ReleaseCheck(const QString &address, SettingsStore *settings, Clock *clock,
                 const Network *network = nullptr, QObject *parent = nullptr);
    ~ReleaseCheck() override;

    const QString &address() const { return m_address; }
    /// The request as it is sent, line by line; it is the same each time.
    QString request() const;

    bool isOn() const;
    void setOn(bool isOn);
    /// Asks once a day from now on, if that is switched on. After the settings were read.
    void start();
    void checkNow();

    bool isChecking() const { return m_check.isOpen(); }
    QDateTime checkedAt() const; ///< The last answer, UTC; invalid when there was none.
    /// Newer than this program, as the last answer said.
    std::optional<Release> newer() const;
    /// Why the last check of this run failed.
    const std::optional<Error> &problem() const { return m_problem; }

Q_SIGNALS:
    void changed();

private:
    void plan();
    void onAnswer(const Result<Release> &found);

    QString m_address;
    SettingsStore *m_settings;
    Clock *m_clock;
    const Network *m_network;
    std::unique_ptr<Alarm> m_next;
    CallHandle m_check;
    std::optional<Error> m_problem;
    bool m_isStarted = false;
};

} // namespace mcp
