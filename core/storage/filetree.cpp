// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/filetree.h"

#include "core/base/descriptor.h"

#include <QByteArrayList>

#include <cstring>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

namespace {

constexpr int kRemovalDepth = 256; ///< A folder is open at each level.
constexpr int kInnerFolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

void removeFrom(int parent, const QByteArray &name, int depth)
{
    {
        const Descriptor folder(::openat(parent, name.constData(), kInnerFolderFlags));
        if (!folder.isOpen()) {
            ::unlinkat(parent, name.constData(), 0);
            return;
        }
        ::fchmod(folder.number(), 0700);
        if (depth < kRemovalDepth)
            forEachName(folder.number(), [&](const QByteArray &inner) {
                removeFrom(folder.number(), inner, depth + 1);
            });
    }
    ::unlinkat(parent, name.constData(), AT_REMOVEDIR);
}

} // namespace

void forEachName(int folder, const std::function<void(const QByteArray &name)> &each)
{
    DIR *list = ::fdopendir(::openat(folder, ".", kInnerFolderFlags));
    if (!list)
        return;
    QByteArrayList names;
    while (const dirent *entry = ::readdir(list)) {
        if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
            names.append(entry->d_name);
    }
    ::closedir(list);
    for (const QByteArray &name : std::as_const(names))
        each(name);
}

void removeTree(int parent, const QByteArray &name)
{
    removeFrom(parent, name, 0);
}

} // namespace mcp
