// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/keyedlistmodel.h"
#include "core/chat/toolset.h"
#include "core/llm/providerentry.h"
#include "core/protocol/tools.h"

#include <QObject>
#include <QQmlEngine>
#include <QStringList>

#include <optional>

namespace mcp {
class Chat;
class Server;
} // namespace mcp

namespace quayside {

/// Servers whose tools the model may use.
class ChatServerModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatSetupController.")

public:
    /// Roles of the same names.
    struct Row
    {
        QString serverId;
        QString name;
        QString facts; ///< "12 tools", or its state.
        bool isOn = false;

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setServers(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// Tools of the servers that are on, each with the reason if the model does not get it.
class ChatToolModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatSetupController.")

public:
    /// Roles of the same names.
    struct Row
    {
        QString serverId;
        QString serverName;
        QString name; ///< As it is called.
        QString title; ///< Shown; cleaned.
        QString reason; ///< Why the model does not get it, as a sentence; empty: it does.
        bool isOn = false;
        bool canSwitch = false; ///< By the person.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setTools(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The models of all providers, for the menu at the composer.
class ChatModelModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatSetupController.")

public:
    /// Roles of the same names.
    struct Row
    {
        QString key; ///< Unique in the list.
        QString name; ///< Cleaned, as the next.
        QString providerName;
        bool isCurrent = false; ///< The one of the conversation.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setModels(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The model, the servers, the tools and the options of one conversation.
class ChatSetupController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ChatController.")

    Q_PROPERTY(QStringList models READ models NOTIFY changed)
    Q_PROPERTY(
        int modelIndex READ modelIndex WRITE setModelIndex NOTIFY changed) ///< -1: it was removed.
    Q_PROPERTY(QString modelText READ modelText NOTIFY changed)
    Q_PROPERTY(quayside::ChatModelModel *modelMenu READ modelMenu CONSTANT)
    Q_PROPERTY(QString modelFilter READ modelFilter WRITE setModelFilter NOTIFY changed)
    Q_PROPERTY(bool canFilterModels READ canFilterModels NOTIFY changed) ///< There are many.
    Q_PROPERTY(bool hasModel READ hasModel NOTIFY changed)
    Q_PROPERTY(quayside::ChatServerModel *servers READ servers CONSTANT)
    Q_PROPERTY(QString serversText READ serversText NOTIFY changed) ///< "2 servers"
    Q_PROPERTY(quayside::ChatToolModel *tools READ tools CONSTANT)
    Q_PROPERTY(
        QString toolsText READ toolsText NOTIFY toolsChanged) ///< "12 tools · about 1,900 tokens"
    Q_PROPERTY(int toolCount READ toolCount NOTIFY toolsChanged) ///< That the model can reach.
    Q_PROPERTY(QString searchText READ searchText NOTIFY
                   toolsChanged) ///< That the model searches, as a sentence; empty: it does not.
    /// Of the button for more rows of tools; empty: all that match are there.
    Q_PROPERTY(QString moreToolsText READ moreToolsText NOTIFY toolsChanged)
    Q_PROPERTY(QString toolFilter READ toolFilter WRITE setToolFilter NOTIFY toolsChanged)
    Q_PROPERTY(bool canChange READ canChange NOTIFY
                   canChangeChanged) ///< Model and servers: not while the model answers.

    // Options
    Q_PROPERTY(QString system READ system WRITE setSystem NOTIFY changed)
    Q_PROPERTY(QString temperature READ temperature WRITE setTemperature NOTIFY
                   changed) ///< Empty: as the provider has it.
    Q_PROPERTY(QString temperatureError READ temperatureError NOTIFY changed)
    Q_PROPERTY(QString longestAnswer READ longestAnswer WRITE setLongestAnswer NOTIFY
                   changed) ///< Tokens, as they are typed.
    Q_PROPERTY(QString longestAnswerError READ longestAnswerError NOTIFY changed)
    Q_PROPERTY(int leastAnswer READ leastAnswer CONSTANT)
    Q_PROPERTY(int mostAnswer READ mostAnswer CONSTANT)
    Q_PROPERTY(int taskTimeout READ taskTimeout WRITE setTaskTimeout NOTIFY changed) ///< Seconds.
    Q_PROPERTY(int mostTaskTimeout READ mostTaskTimeout CONSTANT)
    Q_PROPERTY(
        bool continuesByItself READ continuesByItself WRITE setContinuesByItself NOTIFY changed)

public:
    static constexpr qsizetype kSystemChars = 20'000;
    static constexpr int kFewModels = 8; ///< That need no filter.

    /// chat must outlive this.
    ChatSetupController(mcp::Chat *chat, const AppPorts &ports, QObject *parent);

    QStringList models() const;
    int modelIndex() const;
    /// From the next message on.
    void setModelIndex(int index);
    QString modelText() const;
    ChatModelModel *modelMenu() { return &m_models; }
    QString modelFilter() const { return m_modelFilter; }
    void setModelFilter(const QString &filter);
    bool canFilterModels() const { return m_modelCount > kFewModels; }
    bool hasModel() const;
    ChatServerModel *servers() { return &m_servers; }
    QString serversText() const;
    /// Made from the first time it is asked for.
    ChatToolModel *tools();
    QString toolsText() const;
    int toolCount() const;
    QString searchText() const;
    QString moreToolsText() const;
    QString toolFilter() const { return m_toolFilter; }
    void setToolFilter(const QString &filter);
    bool canChange() const;
    QString system() const;
    void setSystem(const QString &text);
    QString temperature() const { return m_temperature; }
    void setTemperature(const QString &text);
    QString temperatureError() const;
    QString longestAnswer() const { return m_longestAnswer; }
    void setLongestAnswer(const QString &text);
    QString longestAnswerError() const;
    int leastAnswer() const;
    int mostAnswer() const;
    int taskTimeout() const;
    void setTaskTimeout(int seconds);
    int mostTaskTimeout() const;
    bool continuesByItself() const;
    void setContinuesByItself(bool continues);

    /// For a turn: starts those of its servers that are approved and do not run, but for those that start when one of their last
    /// tools is called.
    void startServers();
    Q_INVOKABLE void setServerOn(const QString &serverId, bool isOn);
    /// Those that are not reviewed or failed stay off.
    Q_INVOKABLE void setAllServersOn(bool areOn);
    /// The key of a row of modelMenu(); from the next message on.
    Q_INVOKABLE void chooseModel(const QString &key);
    Q_INVOKABLE void showMoreTools();
    Q_INVOKABLE void setToolOn(const QString &serverId, const QString &tool, bool isOn);

Q_SIGNALS:
    void changed();
    void toolsChanged();
    void canChangeChanged();

private:
    void follow(mcp::Server *server);
    void followTools(const mcp::Server *server);
    void start(bool isForTurn);
    QList<mcp::Tool> toolsOf(const mcp::Server *server) const;
    void update();
    void updateModels();
    void updateTools();
    QString factsOf(const mcp::Server *server) const;
    QList<ChatToolModel::Row> toolRows() const;
    QList<mcp::ModelName> modelNames() const;
    std::optional<double> readTemperature() const;
    std::optional<int> readLongestAnswer() const;

    mcp::Chat *m_chat;
    AppPorts m_ports;
    ChatModelModel m_models;
    ChatServerModel m_servers;
    ChatToolModel m_tools;
    int m_modelCount = 0;
    QString m_modelFilter;
    QString m_toolFilter;
    int m_mostTools = mcp::chat::ToolSet::kMostTools; ///< Rows of tools.
    int m_hiddenTools = 0; ///< Which match, but have no row yet.
    QString m_temperature; ///< As it is typed, as the next.
    QString m_longestAnswer;
    bool m_areToolsWanted = false;
};

} // namespace quayside
