// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/launchrisks.h"

#include "core/base/hiddencharacter.h"
#include "core/base/placeholder.h"
#include "core/policy/packagerunner.h"
#include "core/policy/rarepattern.h"
#include "core/storage/secretreference.h"

#include <QSet>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

using Kind = LaunchRisk::Kind;

QString baseName(const QString &path)
{
    const QString name = path.section(u'/', -1);
    return name.endsWith(".exe"_L1, Qt::CaseInsensitive) ? name.chopped(4) : name;
}

bool isShell(const QString &word)
{
    static const QSet<QString> shells{
        u"sh"_s,   u"bash"_s, u"zsh"_s,  u"dash"_s,    u"ash"_s, u"ksh"_s,        u"mksh"_s,
        u"fish"_s, u"csh"_s,  u"tcsh"_s, u"busybox"_s, u"cmd"_s, u"powershell"_s, u"pwsh"_s};
    return shells.contains(baseName(word));
}

bool isAdministrator(const QString &word)
{
    static const QSet<QString> names{u"sudo"_s, u"doas"_s, u"pkexec"_s, u"su"_s, u"run0"_s};
    return names.contains(baseName(word));
}

/// `-c`, alone or among other short options, and its forms in cmd and PowerShell.
bool isScriptOption(const QString &argument)
{
    static const QRegularExpression option =
        rarePattern(u"^(?:-[a-zA-Z]*c[a-zA-Z]*|--command|/[cCkK]|-(?:e|ec|EncodedCommand))$"_s);
    return option.match(argument).hasMatch();
}

/// Other spaces look like the plain one but do not separate words.
bool isHidden(char32_t c)
{
    return isHiddenCharacter(c) || (c != U' ' && QChar::category(c) == QChar::Separator_Space);
}

bool hasHidden(const QString &text)
{
    const auto characters = text.toStdU32String();
    return std::any_of(characters.begin(), characters.end(), isHidden);
}

bool hasShellSyntax(const QString &argument)
{
    static const QRegularExpression syntax = rarePattern(u"&&|[|;`<>]|\\$\\("_s);
    return syntax.match(argument).hasMatch();
}

bool namesCredentials(const QString &text)
{
    static const QRegularExpression path = rarePattern(
        u"(?:^|[/\\\\=:~,\\s\"'])(?:\\.(?:ssh|aws|gnupg|azure|kube|netrc|pgpass|git-credentials|"
        "password-store|mozilla)|keyrings|gcloud|id_(?:rsa|dsa|ecdsa|ed25519)(?:\\.pub)?|"
        "login\\.keychain(?:-db)?)(?:$|[/\\\\:,\\s\"'])"_s);
    return path.match(text).hasMatch() || text.contains(".docker/config.json"_L1);
}

/// More variables than a list can name affect which code runs, so they are matched by the beginning or end of the name
/// (SEC-02). Some programs ignore the case of their names.
struct Family
{
    Kind kind;
    QStringList names;
    QStringList starts;
    QStringList ends;

    bool holds(const QString &name) const
    {
        return names.contains(name)
            || std::any_of(starts.begin(), starts.end(),
                           [&name](const QString &start) { return name.startsWith(start); })
            || std::any_of(ends.begin(), ends.end(),
                           [&name](const QString &end) { return name.endsWith(end); });
    }
};

const QList<Family> &families()
{
    static const QList<Family> all{
        {Kind::RouteVariable,
         {u"SSL_CERT_FILE"_s, u"SSL_CERT_DIR"_s, u"OPENSSL_CONF"_s, u"PIP_CERT"_s, u"DENO_CERT"_s,
          u"PIP_TRUSTED_HOST"_s, u"NPM_CONFIG_CA"_s, u"NPM_CONFIG_STRICT_SSL"_s,
          u"NODE_TLS_REJECT_UNAUTHORIZED"_s, u"GIT_SSL_NO_VERIFY"_s},
         {},
         {u"_PROXY"_s, u"_CA_CERTS"_s, u"_CA_BUNDLE"_s, u"_CAINFO"_s, u"_CAPATH"_s, u"_CAFILE"_s,
          u"_CA_FILE"_s}},
        {Kind::SourceVariable,
         {},
         {u"NPM_"_s, u"UV_"_s, u"PIP_"_s, u"PIPX_"_s, u"PNPM_"_s, u"YARN_"_s, u"BUN_"_s,
          u"COREPACK_"_s},
         {u"_INDEX_URL"_s, u"_REGISTRY"_s}},
        {Kind::LoaderVariable,
         {u"BASH_ENV"_s, u"ENV"_s, u"PATH"_s, u"GCONV_PATH"_s, u"JAVA_TOOL_OPTIONS"_s,
          u"JDK_JAVA_OPTIONS"_s, u"_JAVA_OPTIONS"_s, u"CLASSPATH"_s, u"DOTNET_STARTUP_HOOKS"_s},
         {u"LD_"_s, u"DYLD_"_s, u"PYTHON"_s, u"NODE_"_s, u"PERL5"_s, u"RUBY"_s, u"GEM_"_s,
          u"BUNDLE_"_s, u"DENO_"_s, u"GIT_"_s},
         {}},
        {Kind::SettingsVariable, {u"HOME"_s, u"CONTAINER_HOST"_s}, {u"XDG_"_s, u"DOCKER_"_s}, {}},
    };
    return all;
}

std::optional<Kind> familyOf(const QString &name)
{
    const QString plain = name.toUpper();
    const auto family = std::find_if(families().begin(), families().end(),
                                     [&plain](const Family &f) { return f.holds(plain); });
    return family == families().end() ? std::nullopt : std::optional(family->kind);
}

/// The variable names a registry, or a file that can, so the same name and version can be other code.
bool redirectsPackages(const QString &name)
{
    static const QRegularExpression source = rarePattern(
        u"REGISTRY|_INDEX_URL$|^UV_.*INDEX|FIND_LINKS|CONFIG_?FILE$|(?:USER|GLOBAL)CONFIG$"
        "|^NPM_CONFIG_(?:PREFIX|CACHE)$|^HOME$|^XDG_CONFIG_|^DOCKER_|^CONTAINER_HOST$"_s);
    return source.match(name.toUpper()).hasMatch();
}

/// Collects findings, each once.
class Finder
{
public:
    Finder(const ServerEntry &entry, const QString &resolvedProgram)
        : m_entry(entry)
        , m_resolvedProgram(resolvedProgram)
        , m_words(QStringList(entry.program) + entry.arguments)
        , m_line(m_words.join(u' '))
    {
    }

    QList<LaunchRisk> find()
    {
        lookAtProgram();
        lookAtLine();
        for (const QString &argument : m_entry.arguments)
            addIf(hasShellSyntax(argument), Kind::ShellSyntax, argument);
        for (const QString &word : m_words)
            lookAtText(word, word);
        lookAtText(m_entry.workingFolder, m_entry.workingFolder);
        addIf(hasHidden(m_entry.name), Kind::HiddenCharacters, m_entry.name);
        lookAtVariables();
        lookAtPackages();
        std::stable_sort(m_risks.begin(), m_risks.end(),
                         [](const auto &a, const auto &b) { return a.kind < b.kind; });
        return m_risks;
    }

private:
    void lookAtProgram()
    {
        // The program of the entry may be a link with another name.
        const QStringList candidates = QStringList(m_resolvedProgram) + m_words;
        const auto shell = std::find_if(candidates.begin(), candidates.end(), isShell);
        if (shell != candidates.end()) {
            const auto option = std::find_if(m_words.begin() + 1, m_words.end(), isScriptOption);
            if (option != m_words.end())
                add(Kind::ShellCommand, option + 1 != m_words.end() ? *(option + 1) : *shell);
        }
        static const QRegularExpression inScript =
            rarePattern(u"(?:^|[\\s;&|(/])(?:sudo|doas|pkexec|run0)(?=\\s|$)"_s);
        for (const QString &word : candidates)
            addIf(isAdministrator(word) || inScript.match(word).hasMatch(), Kind::Administrator,
                  word);
    }

    void lookAtLine()
    {
        static const QRegularExpression deleting = rarePattern(
            u"(?<![\\w.-])rm\\s+(?:-\\S+\\s+)*-(?:[a-zA-Z]*[rRf][a-zA-Z]*|-recursive|-force)(?=\\s|$)"_s);
        if (const auto match = deleting.match(m_line); match.hasMatch())
            add(Kind::Deletes, match.captured());
        static const QRegularExpression fetching =
            rarePattern(u"(?<![\\w.-])(?:curl|wget)(?![\\w.-])"_s);
        static const QRegularExpression running = rarePattern(
            u"(?<![\\w.-])(?:sh|bash|zsh|dash|ash|ksh|fish|python3?|node|perl|ruby)(?![\\w.-])"_s);
        if (fetching.match(m_line).hasMatch() && running.match(m_line).hasMatch())
            add(Kind::DownloadsAndRuns, m_line);
    }

    void lookAtText(const QString &text, const QString &shown)
    {
        addIf(namesCredentials(text), Kind::Credentials, shown);
        addIf(hasHidden(text), Kind::HiddenCharacters, shown);
        addIf(hasPlaceholder(text), Kind::Placeholder, shown);
    }

    void lookAtVariables()
    {
        for (const auto &[name, value] : m_entry.environment) {
            addIf(hasHidden(name), Kind::HiddenCharacters, name);
            if (const auto kind = familyOf(name))
                add(*kind, name);
            if (!isSecretReference(value))
                lookAtText(value, name);
        }
    }

    void lookAtPackages()
    {
        const auto package = fetchedPackage(m_words);
        if (!package)
            return;
        const auto &variables = m_entry.environment;
        const bool isRedirected =
            std::any_of(variables.begin(), variables.end(),
                        [](const auto &variable) { return redirectsPackages(variable.first); });
        addIf(!package->isExact, Kind::MayChange, package->runner);
        addIf(package->isExact && isRedirected, Kind::OtherSource, package->runner);
    }

    void add(Kind kind, const QString &text)
    {
        if (const LaunchRisk risk{kind, text}; !m_risks.contains(risk))
            m_risks.append(risk);
    }
    void addIf(bool isFound, Kind kind, const QString &text)
    {
        if (isFound)
            add(kind, text);
    }

    const ServerEntry &m_entry;
    const QString &m_resolvedProgram;
    const QStringList m_words;
    const QString m_line;
    QList<LaunchRisk> m_risks;
};

} // namespace

QList<LaunchRisk> launchRisks(const ServerEntry &entry, const QString &resolvedProgram)
{
    return Finder(entry, resolvedProgram).find();
}

} // namespace mcp
