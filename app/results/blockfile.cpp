// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/results/blockfile.h"

#include "app/images/imagedecoder.h"
#include "app/text/filename.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QSaveFile>

#include <sys/xattr.h>

namespace quayside {

namespace {

using namespace Qt::StringLiterals;

struct SaveWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::BlockFile)
};

mcp::Error problem(const QString &what)
{
    return {mcp::ErrorKind::Storage, what, 0, {}};
}

QString defaultName(Block::Kind kind)
{
    switch (kind) {
    case Block::Kind::Image:
        return SaveWords::tr("image");
    case Block::Kind::Audio:
        return SaveWords::tr("audio");
    case Block::Kind::Text:
    case Block::Kind::Link:
    case Block::Kind::Resource:
    case Block::Kind::Unknown:
        break;
    }
    return SaveWords::tr("result");
}

QString suffixOf(const ResultBlock &block)
{
    if (block.kind == Block::Kind::Unknown)
        return u".json"_s;
    const QString suffix = QMimeDatabase().mimeTypeForName(block.mimeType).preferredSuffix();
    if (!suffix.isEmpty())
        return u'.' + suffix;
    return block.data.isNull() ? u".txt"_s : u".bin"_s;
}

/// Marks the file as downloaded, for programs that warn before opening it. Unsupported file systems are ignored.
void markAsDownloaded(int file)
{
    constexpr char kOrigin[] = "about:internet";
    ::fsetxattr(file, "user.xdg.origin.url", kOrigin, sizeof kOrigin - 1, 0);
}

} // namespace

QString suggestedFileName(const ResultBlock &block)
{
    const QString name = block.name.section(u'?', 0, 0).section(u'#', 0, 0);
    const bool hasSuffix = name.section(u'/', -1).contains(u'.');
    return cleanFileName(name, defaultName(block.kind), hasSuffix ? QString() : suffixOf(block));
}

mcp::Result<void> saveBytes(const QByteArray &bytes, const QString &path)
{
    if (path.isEmpty())
        return problem(SaveWords::tr("Choose a file on this computer."));
    if (QFileInfo(path).isSymLink())
        return problem(SaveWords::tr("This name is a link to another file. Choose another name."));
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size()) {
        markAsDownloaded(file.handle());
        if (file.commit())
            return {};
    }
    return problem(SaveWords::tr("The file could not be saved: %1").arg(file.errorString()));
}

mcp::Result<void> saveBlock(const ResultBlock &block, const QString &path)
{
    const auto bytes = block.data.isNull() ? mcp::Result<QByteArray>(block.fullText.toUtf8())
                                           : decodeBase64(block.data);
    return bytes ? saveBytes(*bytes, path) : bytes.error();
}

} // namespace quayside
