// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/ziplibrary.h"

#include "core/base/ownlibrary.h"

namespace mcp {

Result<const ZipLibrary *> ZipLibrary::load()
{
    static const auto loaded = loadOwnLibrary<ZipLibrary>(QStringLiteral("quayside-zip.so"));
    return loaded;
}

} // namespace mcp
