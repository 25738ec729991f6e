// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"
#include "core/base/pending.h"
#include "core/chat/conversation.h"

#include <QMap>
#include <QObject>
#include <QQmlEngine>

#include <functional>
#include <memory>
#include <optional>

namespace mcp {
class Connection;
struct ReadResourceResult;
} // namespace mcp

namespace quayside {

struct Attachable;
struct ResourceOrigin;

/// How the person got a prompt of a server.
struct PromptUse
{
    QString serverId;
    QString name; ///< As the server calls it.
    QMap<QString, QString> arguments;
    bool hasForm = false; ///< It takes arguments.
};

/// What goes with the words of the person.
class AttachmentListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ComposerController.")

public:
    /// Roles of the same names.
    struct Row
    {
        QString key; ///< Unique in the list.
        QString name; ///< Cleaned.
        QString facts; ///< "Text · 3.4 kB", or that it is being read.
        QString problem; ///< Why it cannot be sent, as a sentence; empty: it can.
        bool isReading = false;
        bool isPicture = false;
        QString serverName; ///< Cleaned; of a prompt, like the next.
        QString promptText; ///< Cleaned and cut: the person reads it before it is sent (PROMPT-04).
        bool canChange = false; ///< The first part of a prompt, whose arguments can be changed.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setAttachments(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// What goes with the words of one message; some of it may still be read. What is being read is abandoned with this.
class MessageAttachments : public QObject
{
    Q_OBJECT

public:
    static constexpr int kMost = 20;

    using QObject::QObject;
    ~MessageAttachments() override;

    bool isEmpty() const { return m_items.isEmpty(); }
    /// Whether all of it is read and can be sent.
    bool isReady() const;
    QList<mcp::chat::Part> parts() const;
    QList<AttachmentListModel::Row> rows() const;

    void add(const Attachable &what);
    /// What a server made of a prompt, in the place of the one that the item with the key replaced belongs to; at the end if
    /// there is none.
    void addPrompt(const QList<Attachable> &parts, const PromptUse &use, const QString &replaced);
    /// Of the item with this key; nothing if it is of no prompt.
    std::optional<PromptUse> promptOf(const QString &key) const;
    /// Before all others, also when there is no room.
    void prepend(const QList<Attachable> &all);
    /// read runs on a pool thread.
    void addSoon(const QString &name, const std::function<QList<Attachable>()> &read);
    void addResource(mcp::Connection *connection, const ResourceOrigin &origin);
    void remove(const QString &key);

Q_SIGNALS:
    void changed();
    /// There was no room for all that was added.
    void filled();

private:
    struct Item
    {
        QString key;
        QString name; ///< Not cleaned.
        QString facts = {};
        QString problem = {};
        QList<mcp::chat::Part> parts = {}; ///< Empty while it is read, and when it cannot be sent.
        mcp::CallHandle reading = {};
        bool isReading = false;
        bool isPicture = false;
        QString serverName = {}; ///< See Row, like the next.
        QString promptText = {};
        std::shared_ptr<const PromptUse> prompt = {}; ///< The same for all parts of one.
    };

    Item itemOf(const Attachable &what);
    bool hasRoom();
    QString startReading(const QString &name);
    void setReading(const QString &key, const mcp::CallHandle &reading);
    void endReading(const QString &key, const QList<Attachable> &read);
    // In the place of the item with key, which is being read.
    void readSoon(const QString &key, const std::function<QList<Attachable>()> &read);
    void addParts(const QString &key, const ResourceOrigin &origin,
                  const mcp::ReadResourceResult &read);
    QList<Item>::iterator find(const QString &key);

    QList<Item> m_items;
    qint64 m_lastKey = 0;
};

} // namespace quayside
