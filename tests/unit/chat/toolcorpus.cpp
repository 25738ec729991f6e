// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/chat/toolcorpus.h"

#include "core/json/read.h"

#include <QDir>

#include <algorithm>

namespace mcp {

using chat::ToolSearch;
using namespace Qt::StringLiterals;

QList<ToolSearch::Entry> recordedTools()
{
    QList<ToolSearch::Entry> tools;
    const QDir folder(QStringLiteral(TEST_DATA_DIR "/servertools"));
    const auto files = folder.entryInfoList({u"*.jsonl"_s}, QDir::Files, QDir::Name);
    for (const QFileInfo &info : files) {
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s: %s", qPrintable(info.filePath()), qPrintable(file.errorString()));
        while (!file.atEnd()) {
            const auto tool = json::read<Tool>(json::Raw(file.readLine().trimmed()));
            if (!tool)
                qFatal("%s: %s", qPrintable(info.filePath()), qPrintable(tool.error().detail));
            tools.append({info.baseName(), info.baseName(), *tool});
        }
    }
    return tools;
}

ToolRecall recallOf(const QList<ToolSearch::Entry> &tools, const QList<ToolQuestion> &questions)
{
    const ToolSearch search(tools);
    ToolRecall recall;
    for (const ToolQuestion &asked : questions) {
        const QStringList wanted = QString::fromLatin1(asked.tools).split(u' ');
        QStringList found;
        for (const int index : search.find(QString::fromLatin1(asked.question)))
            found.append(tools.at(index).alias + u'/' + tools.at(index).tool.name);
        const auto place = std::find_if(found.cbegin(), found.cend(),
                                        [&](const QString &name) { return wanted.contains(name); })
            - found.cbegin();
        recall.first += place == 0;
        recall.amongFive += place < std::min<qsizetype>(5, found.size());
        recall.amongTen += place < found.size();
        if (place >= found.size())
            recall.missed.append(u"%1 (%2): %3"_s.arg(QString::fromLatin1(asked.question),
                                                      wanted.join(u" or "_s), found.join(u", "_s)));
    }
    return recall;
}

} // namespace mcp
