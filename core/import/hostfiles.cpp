// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/import/hostfiles.h"

#include "core/import/pasted.h"
#include "core/json/yaml.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

Result<QByteArray> readConfigurationFile(const QString &path)
{
    QFile file;
    const int number =
        ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (number < 0)
        return importError(ImportProblem::File, qt_error_string(errno));
    struct stat state = {};
    const bool isRegular = ::fstat(number, &state) == 0 && S_ISREG(state.st_mode);
    if (!isRegular || !file.open(number, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(number);
        return importError(ImportProblem::File, u"not a regular file"_s);
    }
    const QByteArray content = file.read(json::kMaxConfigurationBytes + 1);
    if (file.error() != QFileDevice::NoError)
        return importError(ImportProblem::File, file.errorString());
    if (content.size() > json::kMaxConfigurationBytes)
        return importError(ImportProblem::TooLarge);
    return content;
}

HostFolders HostFolders::ofThisUser()
{
    const QString home = QDir::homePath();
#if defined(Q_OS_MACOS)
    return {home, home + u"/Library/Application Support"_s};
#elif defined(Q_OS_WIN)
    return {home, QDir::fromNativeSeparators(qEnvironmentVariable("APPDATA"))};
#else
    return {home, QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)};
#endif
}

QList<HostFile> hostFiles(const HostFolders &folders)
{
    const QString &home = folders.home;
    const QString &config = folders.config;
    const QString code = config + u"/Code/User"_s;
    const QString storage = code + u"/globalStorage"_s;
#if defined(Q_OS_MACOS)
    const QString unixConfig = home + u"/.config"_s;
#else
    const QString &unixConfig = config;
#endif
    return {
        {u"Claude Desktop"_s, config + u"/Claude/claude_desktop_config.json"_s},
        {u"Claude Code"_s, home + u"/.claude.json"_s},
        {u"VS Code"_s, code + u"/mcp.json"_s},
        {u"VS Code"_s, code + u"/settings.json"_s},
        {u"VS Code Insiders"_s, config + u"/Code - Insiders/User/mcp.json"_s},
        {u"VSCodium"_s, config + u"/VSCodium/User/mcp.json"_s},
        {u"Cursor"_s, home + u"/.cursor/mcp.json"_s},
        {u"Windsurf"_s, home + u"/.codeium/windsurf/mcp_config.json"_s},
        {u"Cline"_s, storage + u"/saoudrizwan.claude-dev/settings/cline_mcp_settings.json"_s},
        {u"Roo Code"_s, storage + u"/rooveterinaryinc.roo-cline/settings/mcp_settings.json"_s},
        {u"Zed"_s, unixConfig + u"/zed/settings.json"_s},
        {u"Gemini CLI"_s, home + u"/.gemini/settings.json"_s},
        {u"Qwen Code"_s, home + u"/.qwen/settings.json"_s},
        {u"Codex"_s, home + u"/.codex/config.toml"_s},
        {u"Copilot CLI"_s, home + u"/.copilot/mcp-config.json"_s},
        {u"Amp"_s, unixConfig + u"/amp/settings.json"_s},
        {u"opencode"_s, unixConfig + u"/opencode/opencode.json"_s},
        {u"opencode"_s, unixConfig + u"/opencode/opencode.jsonc"_s},
        {u"Crush"_s, unixConfig + u"/crush/crush.json"_s},
        {u"Kiro"_s, home + u"/.kiro/settings/mcp.json"_s},
        {u"Amazon Q"_s, home + u"/.aws/amazonq/mcp.json"_s},
        {u"Junie"_s, home + u"/.junie/mcp/mcp.json"_s},
        {u"Continue"_s, home + u"/.continue/config.yaml"_s},
        {u"Continue"_s, home + u"/.continue/config.json"_s},
        {u"LM Studio"_s, home + u"/.lmstudio/mcp.json"_s},
        {u"Witsy"_s, config + u"/Witsy/settings.json"_s},
        {u"5ire"_s, config + u"/5ire/mcp.json"_s},
        {u"Goose"_s, unixConfig + u"/goose/config.yaml"_s},
        {u"MCP Inspector"_s, home + u"/.mcp-inspector/mcp.json"_s},
    };
}

Result<FoundServers> readServersFile(const QString &path)
{
    const auto content = readConfigurationFile(path);
    return content ? readConfiguration(*content) : content.error();
}

QList<HostServers> findHostServers(const HostFolders &folders)
{
    QList<HostServers> all;
    for (const HostFile &file : hostFiles(folders)) {
        const QFileInfo info(file.path);
        if (!info.exists() && !info.isSymLink())
            continue;
        auto found = readServersFile(file.path);
        // Settings of an editor without servers are the normal case.
        const bool isBare = !found && found.error().code == int(ImportProblem::NoServer)
            && found.error().detail.isEmpty();
        if (!isBare)
            all.append({file, std::move(found)});
    }
    return all;
}

} // namespace mcp
