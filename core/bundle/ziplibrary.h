// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QByteArrayView>

#include <functional>
#include <memory>

namespace mcp {

/// What libzip reads of an archive. Nothing of it is trusted: ziplayout.h has checked the archive, and unpack.cpp compares.
class ZipReader
{
public:
    /// An entry in the order of the archive.
    struct Facts
    {
        QByteArray name;
        quint16 method = 0;
        quint32 crc = 0;
        qint64 compressed = 0; ///< Bytes.
        qint64 size = 0; ///< Bytes.
    };

    virtual ~ZipReader() = default;
    virtual qsizetype count() const = 0;
    virtual Result<Facts> facts(qsizetype entry) const = 0;
    /// Hands over the content piece by piece until take() returns false. An error is of kind Protocol: damaged data, or a
    /// wrong checksum.
    virtual Result<void> read(qsizetype entry,
                              const std::function<bool(QByteArrayView)> &take) const = 0;
};

/// What needs libzip: the library quayside-zip, which is loaded when the first bundle is opened.
struct ZipLibrary
{
    /// archive must outlive the reader. An error is of kind Protocol.
    Result<std::shared_ptr<ZipReader>> (*open)(QByteArrayView archive);

    /// Loads it, once. An Error of kind Storage: it is not there.
    static Result<const ZipLibrary *> load();
    /// The name of the function that returns a const ZipLibrary *.
    static constexpr const char *kEntry = "quaysideZip";
};

} // namespace mcp
