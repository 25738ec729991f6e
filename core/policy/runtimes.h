// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"

#include <QHash>
#include <QObject>
#include <QProcessEnvironment>
#include <QStringList>
#include <QVersionNumber>

#include <optional>

namespace mcp {

/// A program that runs servers, as it is on this computer: node, uvx, docker and their like.
struct Runtime
{
    enum class Problem {
        None,
        Missing, ///< It is not on the PATH.
        Unsafe, ///< Other accounts can replace the file, so it is not run to ask for its version.
        NoVersion, ///< It was run, and did not print its version in time.
    };

    QString name;
    QString path; ///< Absolute; empty if it is missing.
    QVersionNumber version; ///< Null unless problem is None.
    Problem problem = Problem::None;

    bool operator==(const Runtime &) const = default;
};

/// The programs that run servers and packages; the names that Runtimes::find() knows.
const QStringList &runtimeNames();

/// Whether version is in range: `>=18`, `>=3.10,<4`, `^20.1 || >=22`, `~=3.11`, `18.x`, `*`. Terms behind a comma or a space all
/// hold, those around `||` instead of each other. Nothing if range is not of this kind, or longer than 200 characters.
std::optional<bool> isInRange(const QVersionNumber &version, const QString &range);

/// Whether only the person and the administrator can replace the file at path: it, and all folders above it, belong to one of
/// them, and no other account may write there.
bool isSafeProgram(const QString &path);

/// Finds these programs, and runs each once with `--version`, only when somebody asks for it. A version holds until the file
/// changes; without one the next who asks runs it again.
class Runtimes final : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kTimeout{3};
    static constexpr qsizetype kMaxOutput = 4'096; ///< Bytes; what follows is not read.

    /// clock must outlive this.
    explicit Runtimes(Clock *clock, QObject *parent = nullptr);
    ~Runtimes() override;

    /// The program called name on PATH of environment, of which it gets what a server gets. It never fails: Runtime::problem
    /// says what is wrong.
    Pending<Runtime> find(const QString &name, const QProcessEnvironment &environment);

private:
    Clock *m_clock;
    QHash<QString, std::pair<qint64, Runtime>>
        m_known; ///< By path, with the time of the last change in ns.
};

} // namespace mcp
