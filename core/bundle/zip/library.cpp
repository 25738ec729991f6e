// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/bundle/ziplibrary.h"

#include <zip.h>

namespace mcp {

namespace {

constexpr qsizetype kPieceBytes = qsizetype(256) * 1024;

template<auto function>
struct Closer
{
    template<class T>
    void operator()(T *what) const
    {
        function(what);
    }
};

using Archive = std::unique_ptr<zip_t, Closer<zip_discard>>;
using Stream = std::unique_ptr<zip_file_t, Closer<zip_fclose>>;

Error failure(const char *why)
{
    return Error::protocol(QString::fromUtf8(why));
}

class Reader final : public ZipReader
{
public:
    explicit Reader(Archive archive)
        : m_archive(std::move(archive))
    {
    }

    qsizetype count() const override
    {
        return qsizetype(zip_get_num_entries(m_archive.get(), ZIP_FL_UNCHANGED));
    }

    Result<Facts> facts(qsizetype entry) const override
    {
        zip_stat_t state;
        zip_stat_init(&state);
        if (zip_stat_index(m_archive.get(), quint64(entry), ZIP_FL_ENC_RAW, &state) != 0)
            return failure(zip_strerror(m_archive.get()));
        return Facts{QByteArray(state.name), state.comp_method, state.crc, qint64(state.comp_size),
                     qint64(state.size)};
    }

    Result<void> read(qsizetype entry,
                      const std::function<bool(QByteArrayView)> &take) const override
    {
        const Stream stream(zip_fopen_index(m_archive.get(), quint64(entry), 0));
        if (!stream)
            return failure(zip_strerror(m_archive.get()));
        QByteArray piece(kPieceBytes, Qt::Uninitialized);
        for (;;) {
            const zip_int64_t got = zip_fread(stream.get(), piece.data(), quint64(piece.size()));
            if (got < 0)
                return failure(zip_file_strerror(stream.get()));
            if (got == 0 || !take(QByteArrayView(piece.constData(), qsizetype(got))))
                return {};
        }
    }

private:
    Archive m_archive;
};

Result<std::shared_ptr<ZipReader>> openArchive(QByteArrayView archive)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source =
        zip_source_buffer_create(archive.data(), quint64(archive.size()), 0, &error);
    zip_t *opened =
        source ? zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) : nullptr;
    if (!opened && source)
        zip_source_free(source);
    const Error why = failure(zip_error_strerror(&error));
    zip_error_fini(&error);
    if (!opened)
        return why;
    return std::shared_ptr<ZipReader>(std::make_shared<Reader>(Archive(opened)));
}

} // namespace

} // namespace mcp

/// ZipLibrary::kEntry
extern "C" Q_DECL_EXPORT const mcp::ZipLibrary *quaysideZip()
{
    static constexpr mcp::ZipLibrary kLibrary{mcp::openArchive};
    return &kLibrary;
}
