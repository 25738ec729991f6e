// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/variables.h"

#include <QFile>

#include <cstdio>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// where: what to name in an error; never the text itself, which may be a secret.
mcp::Result<std::pair<QString, QString>> variableOf(const QString &text, const QString &where,
                                                    const QProcessEnvironment &own)
{
    const qsizetype equals = text.indexOf(u'=');
    if (equals == 0 || text.isEmpty())
        return mcp::Error::policy(u"%1: expected NAME=VALUE or NAME."_s.arg(where));
    if (equals > 0)
        return std::pair(text.left(equals), text.mid(equals + 1));
    if (!own.contains(text))
        return mcp::Error::policy(
            u"%1: \"%2\" is not set in the current environment. Set it, or write %2=VALUE."_s.arg(
                where, text));
    return std::pair(text, own.value(text));
}

mcp::Result<QByteArray> readWhole(const QString &path)
{
    QFile file(path);
    const bool isOpen =
        path == u"-" ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
    if (!isOpen)
        return mcp::Error::policy(u"%1 cannot be read: %2."_s.arg(path, file.errorString()));
    QByteArray text = file.read(kVariableBytes + 1);
    if (text.size() > kVariableBytes)
        return mcp::Error::policy(u"%1 is larger than 1 MiB."_s.arg(path));
    return text;
}

mcp::Result<Variables> readFile(const QString &path, const QProcessEnvironment &own)
{
    const auto text = readWhole(path);
    if (!text)
        return text.error();
    Variables all;
    const QList<QByteArray> lines = text->split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QByteArray line = lines.at(i).endsWith('\r') ? lines.at(i).chopped(1) : lines.at(i);
        if (line.trimmed().isEmpty() || line.startsWith('#'))
            continue;
        const auto variable =
            variableOf(QString::fromUtf8(line), u"%1, line %2"_s.arg(path).arg(i + 1), own);
        if (!variable)
            return variable.error();
        all.append(*variable);
    }
    return all;
}

} // namespace

mcp::Result<Variables> readVariables(const QStringList &texts, const QStringList &files,
                                     const QProcessEnvironment &own)
{
    Variables all;
    for (const QString &path : files) {
        const auto read = readFile(path, own);
        if (!read)
            return read.error();
        all += *read;
    }
    for (const QString &text : texts) {
        const auto variable = variableOf(text, u"--env"_s, own);
        if (!variable)
            return variable.error();
        all.append(*variable);
    }
    return all;
}

} // namespace quayside
