// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/envfile.h"

#include "core/import/hostfiles.h"
#include "core/import/pasted.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kEnvPathChars = 4'000;

Error envFileError(const QString &why)
{
    return importError(ImportProblem::File, why);
}

/// The place of the quote that ends text, which begins with the same quote; -1 if there is none.
qsizetype closingQuote(const QString &text)
{
    const QChar quote = text.at(0);
    for (qsizetype at = 1; at < text.size(); ++at) {
        if (quote == u'"' && text.at(at) == u'\\')
            ++at;
        else if (text.at(at) == quote)
            return at;
    }
    return -1;
}

QString unescaped(const QString &text)
{
    QString plain;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar next = at + 1 < text.size() ? text.at(at + 1) : QChar();
        const bool isEscape = text.at(at) == u'\\' && u"nrt\"\\$"_s.contains(next);
        if (!isEscape) {
            plain += text.at(at);
            continue;
        }
        ++at;
        plain += next == u'n' ? u'\n' : next == u'r' ? u'\r' : next == u't' ? u'\t' : next;
    }
    return plain;
}

class EnvReader
{
public:
    explicit EnvReader(const QStringList &lines)
        : m_lines(lines)
    {
    }

    EnvFile read()
    {
        while (m_next < m_lines.size()) {
            const qsizetype first = m_next;
            const QString line = m_lines.at(m_next++);
            const QString text = line.trimmed();
            if (text.isEmpty() || text.startsWith(u'#') || readVariable(line))
                continue;
            m_next = first + 1; // What stands in lines below is not a part of it.
            m_file.unreadLines.append(int(first) + 1);
        }
        return m_file;
    }

private:
    bool readVariable(const QString &line)
    {
        static const QRegularExpression start(
            u"^\\s*(?:export\\s+)?([A-Za-z_][A-Za-z0-9_.-]*)\\s*=\\s*"_s);
        const auto match = start.match(line);
        const QString name = match.captured(1);
        if (!match.hasMatch())
            return false;
        QString value = line.sliced(match.capturedEnd());
        if (value.startsWith(u'"') || value.startsWith(u'\'')) {
            if (!takeQuoted(value))
                return false;
        } else {
            static const QRegularExpression comment(u"(?:^|\\s)#.*$"_s);
            value = value.remove(comment).trimmed();
        }
        auto known = std::find_if(m_file.variables.begin(), m_file.variables.end(),
                                  [&name](const auto &one) { return one.first == name; });
        if (known != m_file.variables.end())
            known->second = value;
        else
            m_file.variables.append({name, value});
        return true;
    }

    /// Replaces value, which begins with a quote, by what is within the quotes.
    bool takeQuoted(QString &value)
    {
        qsizetype end = closingQuote(value);
        while (end < 0 && m_next < m_lines.size()) {
            value += u'\n' + m_lines.at(m_next++);
            end = closingQuote(value);
        }
        if (end < 0)
            return false;
        const QString rest = value.sliced(end + 1).trimmed();
        if (!rest.isEmpty() && !rest.startsWith(u'#'))
            return false;
        const QString within = value.sliced(1, end - 1);
        value = value.startsWith(u'"') ? unescaped(within) : within;
        return true;
    }

    const QStringList m_lines;
    qsizetype m_next = 0;
    EnvFile m_file;
};

} // namespace

Result<EnvFile> parseEnvFile(const QByteArray &content)
{
    if (content.size() > kEnvFileBytes)
        return envFileError(u"more than 64 KiB"_s);
    const auto text = configurationText(content);
    if (!text)
        return text.error();
    QStringList lines = QString(*text).replace(u"\r\n"_s, u"\n"_s).split(u'\n');
    if (lines.constLast().isEmpty())
        lines.removeLast();
    if (lines.size() > kEnvFileLines)
        return envFileError(u"more than 200 lines"_s);
    return EnvReader(lines).read();
}

Result<EnvFile> readEnvFile(const QString &path)
{
    const QString real = QFileInfo(path).canonicalFilePath();
    const QString folder = QFileInfo(QFileInfo(path).path()).canonicalFilePath();
    if (real.isEmpty() || folder.isEmpty())
        return envFileError(qt_error_string(ENOENT));
    if (!real.startsWith(folder.endsWith(u'/') ? folder : QString(folder + u'/')))
        return envFileError(u"a link that leads to another folder: "_s + real);
    const auto content = readConfigurationFile(real);
    return content ? parseEnvFile(*content) : content.error();
}

QString workspaceOf(const QString &path)
{
    const QFileInfo folder(QFileInfo(path).absolutePath());
    return folder.fileName().startsWith(u'.') ? folder.path() : folder.filePath();
}

QString envFilePath(const QString &said, const EnvFilePlaces &places)
{
    QString path = said.trimmed();
    if (path.isEmpty() || path.size() > kEnvPathChars || path.contains(u'\0')
        || path.contains(u'\n'))
        return {};
    if (!places.workspace.isEmpty())
        path.replace(u"${workspaceFolder}"_s, places.workspace);
    for (const QString &home : {u"${userHome}"_s, u"${env:HOME}"_s})
        path.replace(home, places.home);
    if (path.startsWith(u"~/"_s))
        path.replace(0, 1, places.home);
    if (path.contains(u"${"_s))
        return {};
    if (!QDir::isAbsolutePath(path)) {
        if (places.workspace.isEmpty())
            return {};
        path = places.workspace + u'/' + path;
    }
    return QDir::cleanPath(path);
}

} // namespace mcp
