// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace mcp::json {

/// One step from a value to a part of it.
struct PathStep
{
    QString name; ///< Of a member; null with an index.
    qsizetype index = -1; ///< Of an item; kAny: each member or item.

    static constexpr qsizetype kAny = -2;

    bool operator==(const PathStep &) const = default;
};

/// A place in a JSON value, or several: the names, indices and `*` of a JSONPath (RFC 9535), as in `$.days[0].high` and
/// `$['two words'][*]`. Without slices, filters and `..`.
class Path
{
public:
    static constexpr qsizetype kSteps = 64;

    Path() = default; ///< `$`
    /// Errors are ErrorKind::Policy; the detail is for the person.
    static Result<Path> parse(QStringView text);

    const QList<PathStep> &steps() const { return m_steps; }
    Path member(const QString &name) const;
    Path item(qsizetype index) const;
    /// Its first steps, as many as count says.
    Path first(qsizetype count) const;
    /// Whether place, which has no `*`, is one of these places or within one.
    bool covers(const Path &place) const;
    /// Whether it has a `*`.
    bool isSeveral() const;
    /// What is at these places of root, in its order; root must outlive them.
    QList<const Value *> findIn(const Value &root) const;
    QString toString() const;

private:
    QList<PathStep> m_steps;
};

/// The same JSON text with json at place, which has no `*`; the rest keeps its layout. Null if there is no such place, or text
/// is not JSON.
QByteArray replaceValue(const QByteArray &text, const Path &place, const QByteArray &json);

} // namespace mcp::json
