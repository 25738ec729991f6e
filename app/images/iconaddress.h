// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

#include <QList>
#include <QString>

#include <optional>

namespace quayside {

/// The server, or the item of a server, that an icon belongs to.
struct IconPlace
{
    enum class Kind { Server, Tool, Resource, Template, Prompt };

    QString serverId;
    Kind kind = Kind::Server;
    QString name; ///< Of the tool or prompt, or the address; as the server wrote it.

    bool operator==(const IconPlace &) const = default;
};

using Icons = std::optional<mcp::json::TolerantList<mcp::Icon>>;

constexpr int kIconChoices = 16; ///< Of one place; further ones are ignored.
constexpr int kIconPixels = 64; ///< The longer side of what is kept of an icon.

/// The address of the icon for Image in QML, to which `/light` or `/dark` is added. Empty if none of icons can be shown
/// (ICON-01, ICON-02). Other icons have another address. Pure.
QString iconAddress(const IconPlace &place, const Icons &icons);
/// Reads what iconAddress() wrote: path is the part after `image://icons/`, without the theme.
std::optional<IconPlace> iconPlace(const QString &path);

/// The one of icons to show: for this theme, for any, for the other; of those the smallest that is large enough
/// (ICON-01). Null if none can be shown.
const mcp::Icon *pickIcon(const Icons &icons, bool isDark);
/// Whether file is by its first bytes a PNG or JPEG, and of the type that the server says (ICON-03).
bool isOfType(const QByteArray &file, const mcp::Icon &icon);

} // namespace quayside
