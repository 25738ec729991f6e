// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>

class QSocketNotifier;

namespace mcp {

class Alarm;
class Clock;

/// A folder of the person that a server looked for, and that its sandbox does not have, or has for reading only.
struct MissingFolder
{
    QString path; ///< It exists; which one it is, the server has chosen.
    bool wantsToChange = false;

    bool operator==(const MissingFolder &) const = default;
};

/// A trial run of one sandboxed server, from Quayside's side: the folders that it looks for (keeper/filewatch.h). The server gets
/// none of them.
class TrialRun final : public QObject
{
    Q_OBJECT

public:
    /// The first ones are kept, or a server could change what the person chooses from whenever it likes.
    static constexpr int kFolders = 128;

    /// home is the home folder of the person; clock must outlive it.
    TrialRun(QString home, Clock *clock, QObject *parent = nullptr);
    ~TrialRun() override;

    /// Watches a new start of the server; owns this end of its channel. What was found before stays.
    void attach(int channel);
    /// attach(), for as long as this exists; afterwards channels are closed.
    std::function<void(int channel)> attachment();
    const QList<MissingFolder> &folders() const { return m_folders; }

Q_SIGNALS:
    /// At most ten times a second.
    void changed();

private:
    void detach();
    void onReadable();
    void add(const MissingFolder &folder);

    QString m_home;
    int m_channel = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    QList<MissingFolder> m_folders;
    std::unique_ptr<Alarm> m_announcement;
};

} // namespace mcp
