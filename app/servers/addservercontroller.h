// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/savepatience.h"
#include "app/servers/candidatelistmodel.h"
#include "app/servers/sandboxsetup.h"
#include "app/servers/variablelistmodel.h"
#include "core/base/pending.h"
#include "core/host/cardsearch.h"

#include <QObject>
#include <QQmlEngine>
#include <QScopedPointer>
#include <QStringList>
#include <QUrl>

#include <memory>

namespace quayside {

/// Adds servers from pasted text, links, typed fields or the files of other apps, and changes one that is there by the
/// fields. None of this starts anything (SEC-01).
class AddServerController : public QObject, public Feature<AddServerController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    /// The server that is being changed; empty: one is being added.
    Q_PROPERTY(QString editedName READ editedName NOTIFY isOpenChanged)
    Q_PROPERTY(bool isOpen READ isOpen WRITE setOpen NOTIFY isOpenChanged)
    Q_PROPERTY(bool isAtAddress READ isAtAddress NOTIFY isOpenChanged) ///< See editAddress().
    Q_PROPERTY(Page page READ page WRITE setPage NOTIFY pageChanged)
    /// The text came from outside of the window (SEC-09).
    Q_PROPERTY(bool isFromLink READ isFromLink NOTIFY isOpenChanged)
    /// A command, an address, a link or a configuration. While it is empty the fields below count.
    Q_PROPERTY(QString text READ text WRITE setText NOTIFY textChanged)
    /// The site that the text names, which can be asked for its servers; empty: it names none.
    Q_PROPERTY(QString site READ site NOTIFY textChanged)
    Q_PROPERTY(QString catalogAddress READ catalogAddress NOTIFY textChanged)
    Q_PROPERTY(bool isAskingSite READ isAskingSite NOTIFY searchChanged)
    Q_PROPERTY(QString name READ name WRITE setName NOTIFY fieldsChanged)
    Q_PROPERTY(QString program READ program WRITE setProgram NOTIFY fieldsChanged)
    Q_PROPERTY(QString argumentsText READ argumentsText WRITE setArgumentsText NOTIFY
                   fieldsChanged) ///< One a line.
    Q_PROPERTY(QString workingFolder READ workingFolder WRITE setWorkingFolder NOTIFY fieldsChanged)
    Q_PROPERTY(quayside::VariableListModel *variables READ variables CONSTANT)
    Q_PROPERTY(quayside::SandboxSetup *sandbox READ sandbox CONSTANT)
    /// The fields are those of an address, not of a program.
    Q_PROPERTY(bool isAddress READ isAddress WRITE setAddress NOTIFY fieldsChanged)
    Q_PROPERTY(QString url READ url WRITE setUrl NOTIFY fieldsChanged)
    Q_PROPERTY(quayside::VariableListModel *headers READ headers CONSTANT)
    Q_PROPERTY(QString caFile READ caFile WRITE setCaFile NOTIFY fieldsChanged)
    Q_PROPERTY(
        QString certificateFile READ certificateFile WRITE setCertificateFile NOTIFY fieldsChanged)
    /// Secrets are empty while the saved one counts.
    Q_PROPERTY(QString certificatePassphrase READ certificatePassphrase WRITE
                   setCertificatePassphrase NOTIFY fieldsChanged)
    Q_PROPERTY(bool isPassphraseKept READ isPassphraseKept NOTIFY fieldsChanged)
    Q_PROPERTY(QString proxy READ proxy WRITE setProxy NOTIFY fieldsChanged)
    Q_PROPERTY(bool hasProxyUser READ hasProxyUser NOTIFY fieldsChanged)
    Q_PROPERTY(QString proxyPassword READ proxyPassword WRITE setProxyPassword NOTIFY fieldsChanged)
    Q_PROPERTY(bool isPasswordKept READ isPasswordKept NOTIFY fieldsChanged)
    Q_PROPERTY(quayside::CandidateListModel *candidates READ candidates CONSTANT)
    Q_PROPERTY(quayside::InputListModel *inputs READ inputs CONSTANT)
    /// Whether imported servers start with Quayside. Several servers, or those of another app, start on first use by default.
    Q_PROPERTY(bool startsWithQuayside READ startsWithQuayside WRITE setStartsWithQuayside NOTIFY
                   fieldsChanged)
    Q_PROPERTY(bool isSearching READ isSearching NOTIFY searchChanged) ///< For files of other apps.
    /// Where secrets in the clear stay after an import; empty when there are none.
    Q_PROPERTY(QString secretsText READ secretsText NOTIFY searchChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY problemChanged)
    /// The server that a link names and does not describe, which a registry may list; or empty.
    Q_PROPERTY(QString namedServer READ namedServer NOTIFY problemChanged)

public:
    enum class Page { Paste, ByHand, Import };
    Q_ENUM(Page)

    AddServerController(const AppPorts &ports, QObject *parent);

    QString editedName() const { return m_edited ? m_edited->name : QString(); }
    bool isOpen() const { return m_isOpen; }
    bool isAtAddress() const { return m_isAtAddress; }
    void setOpen(bool isOpen);
    /// For a new server, from the beginning.
    Q_INVOKABLE void open(quayside::AddServerController::Page page);
    Page page() const { return m_page; }
    /// Import: looks for the files of other apps.
    void setPage(Page page);
    bool isFromLink() const { return m_isFromLink; }
    /// Where other apps keep their files; for tests.
    void setHostFolders(const mcp::HostFolders &folders) { m_folders = folders; }
    QString text() const { return m_text; }
    void setText(const QString &text);
    QString site() const;
    QString catalogAddress() const; ///< What askSite() reads first.
    bool isAskingSite() const { return m_asking.isOpen(); }
    QString name() const { return m_name; }
    void setName(const QString &name) { setField(m_name, name); }
    QString program() const { return m_program; }
    void setProgram(const QString &program) { setField(m_program, program); }
    QString argumentsText() const { return m_argumentsText; }
    void setArgumentsText(const QString &text) { setField(m_argumentsText, text); }
    QString workingFolder() const { return m_workingFolder; }
    void setWorkingFolder(const QString &folder) { setField(m_workingFolder, folder); }
    VariableListModel *variables() { return &m_variables; }
    SandboxSetup *sandbox() { return &m_sandbox; }
    bool isAddress() const { return m_isAddress; }
    void setAddress(bool isAddress);
    QString url() const { return m_url; }
    void setUrl(const QString &url) { setField(m_url, url); }
    VariableListModel *headers() { return &m_headers; }
    QString caFile() const { return m_caFile; }
    void setCaFile(const QString &file) { setField(m_caFile, file); }
    QString proxy() const { return m_proxy; }
    void setProxy(const QString &proxy) { setField(m_proxy, proxy); }
    bool hasProxyUser() const;
    QString proxyPassword() const { return m_proxyPassword; }
    void setProxyPassword(const QString &password) { setField(m_proxyPassword, password); }
    bool isPasswordKept() const;
    QString certificateFile() const { return m_certificateFile; }
    void setCertificateFile(const QString &file) { setField(m_certificateFile, file); }
    QString certificatePassphrase() const { return m_certificatePassphrase; }
    void setCertificatePassphrase(const QString &passphrase)
    {
        setField(m_certificatePassphrase, passphrase);
    }
    bool isPassphraseKept() const;
    CandidateListModel *candidates() { return &m_candidates; }
    InputListModel *inputs() { return &m_inputs; }
    bool startsWithQuayside() const { return m_startsWithQuayside; }
    void setStartsWithQuayside(bool starts);
    bool isSearching() const { return m_isSearching; }
    QString secretsText() const;
    QString problem() const { return m_problem; }
    QString namedServer() const { return m_namedServer; }
    QStringList warnings() const { return m_warnings; }

    /// Reads `text` into `candidates`.
    Q_INVOKABLE void parse();
    /// Reads what the site says of its servers into `candidates`. It sees the request.
    Q_INVOKABLE void askSite();
    /// Opens with text from outside of the window, as if it was pasted.
    void openWith(const QString &text);
    /// Opens with the content of a file.
    void openFile(const QString &path);
    Q_INVOKABLE void setProgramFile(const QUrl &file) { setProgram(file.toLocalFile()); }
    Q_INVOKABLE void chooseAuthority(const QUrl &file) { setCaFile(file.toLocalFile()); }
    Q_INVOKABLE void chooseCertificate(const QUrl &file) { setCertificateFile(file.toLocalFile()); }
    Q_INVOKABLE void setFolder(const QUrl &folder) { setWorkingFolder(folder.toLocalFile()); }
    /// Adds what is chosen; true closes the view.
    Q_INVOKABLE bool add();
    /// Opens with what is configured of the server.
    Q_INVOKABLE void edit(const QString &serverId) { showServer(serverId, false); }
    /// The same with the focus at its address.
    Q_INVOKABLE void editAddress(const QString &serverId) { showServer(serverId, true); }
    /// Changes it; true closes the view.
    Q_INVOKABLE bool save();
    /// Empties everything.
    Q_INVOKABLE void reset();

Q_SIGNALS:
    void isOpenChanged();
    void pageChanged();
    void searchChanged();
    void textChanged();
    void fieldsChanged();
    void problemChanged();
    /// Emitted when nothing was added because the input in this row needs a value.
    void inputMissing(int row);
    /// Show them and what they would start, one after another.
    void serversAdded(const QStringList &serverIds);
    /// More than the name of it is different now.
    void serverChanged(const QString &serverId);

private:
    /// What is added, with the names of variables that are secrets though their names do not say so.
    struct NewServer
    {
        mcp::ServerEntry entry;
        QStringList secretVariables;
    };

    void openWith(const QString &text, const QString &file);
    std::optional<mcp::EnvFilePlaces> envFilePlaces() const;
    void setFound(const mcp::Result<mcp::FoundServers> &found);
    void stopAsking();
    void onSite(const QString &host, const mcp::Result<mcp::FoundServers> &found);
    void search();
    void onFound(const QList<mcp::HostServers> &found);
    QString objection(const mcp::ServerEntry &entry) const;
    QString problemText(const mcp::Error &error) const;
    mcp::ServerEntry baseEntry() const;
    mcp::Result<mcp::ServerEntry> typedEntry();
    mcp::Result<mcp::ServerEntry> typedProgram();
    mcp::Result<mcp::ServerEntry> typedAddress() const;
    void addNetwork(mcp::ServerEntry &entry) const;
    void parseAddress(const QString &text);
    mcp::Result<QList<NewServer>> chosenServers();
    bool addServers(const QList<NewServer> &servers, QStringList ids = {});
    void showServer(const QString &serverId, bool isAtAddress);
    void showFields(const mcp::ServerEntry &entry);
    void setField(QString &field, const QString &value);
    void setProblem(const QString &problem, const QStringList &warnings = {});

    AppPorts m_ports;
    SavePatience m_patience;
    std::optional<mcp::ServerEntry> m_edited; ///< As it was.
    VariableListModel m_variables;
    SandboxSetup m_sandbox;
    CandidateListModel m_candidates;
    InputListModel m_inputs;
    mcp::HostFolders m_folders = mcp::HostFolders::ofThisUser();
    mcp::CallHandle m_search;
    std::unique_ptr<mcp::CardSearch, QScopedPointerDeleteLater> m_siteSearch;
    mcp::CallHandle m_asking; ///< Of m_siteSearch.
    QStringList m_secretFiles;
    QString m_text;
    QString m_parsedText;
    QString m_openedFile; ///< Which the text was in; empty: in none.
    QString m_name;
    QString m_program;
    QString m_argumentsText;
    QString m_workingFolder;
    VariableListModel m_headers;
    QString m_url;
    QString m_caFile;
    QString m_certificateFile;
    QString m_certificatePassphrase;
    QString m_proxy;
    QString m_proxyPassword;
    bool m_isAddress = false;
    QString m_problem;
    QString m_namedServer;
    QStringList m_warnings;
    Page m_page = Page::Paste;
    bool m_startsWithQuayside = false;
    bool m_isSearching = false;
    bool m_isFromLink = false;
    bool m_isOpen = false;
    bool m_isAtAddress = false;
};

} // namespace quayside
