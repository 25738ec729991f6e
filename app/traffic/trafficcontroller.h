// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/preview/textspans.h"
#include "app/results/jsontreemodel.h"
#include "app/traffic/feedcontroller.h"
#include "app/traffic/trafficmodel.h"

#include <QUrl>

#include <memory>

namespace quayside {

struct SavedMessage;

/// The messages of servers, and the one that was chosen among them. Secrets are masked in all it gives away (SEC-12).
class TrafficController : public quayside::FeedController // Whole, or qmllint does not find it.
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a server or to the side panel.")

    Q_PROPERTY(quayside::TrafficModel *messages READ messages CONSTANT)
    Q_PROPERTY(bool paused READ isPaused WRITE setPaused NOTIFY pausedChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    /// A TrafficModel::Choice.
    Q_PROPERTY(int choice READ choice WRITE setChoice NOTIFY filterChanged)
    /// Seen so far, cleaned.
    Q_PROPERTY(QStringList methods READ methods NOTIFY methodsChanged)
    /// Only messages of this one of methods are shown, with their responses; -1: of all.
    Q_PROPERTY(int method READ method WRITE setMethod NOTIFY filterChanged)
    Q_PROPERTY(bool hidesPolling READ hidesPolling WRITE setHidesPolling NOTIFY filterChanged)
    /// Only the last so many minutes, counted from when this is set; 0: all.
    Q_PROPERTY(int minutes READ minutes WRITE setMinutes NOTIFY filterChanged)

    // Keys are whole numbers; QML has no others as wide.
    /// Of the chosen message; 0: none is chosen.
    Q_PROPERTY(double chosenKey READ chosenKey NOTIFY chosenChanged)
    Q_PROPERTY(QString title READ title NOTIFY chosenChanged)
    Q_PROPERTY(QString facts READ facts NOTIFY chosenChanged)
    Q_PROPERTY(
        quayside::JsonTreeModel *tree READ tree NOTIFY chosenChanged) ///< Null when it is no JSON.
    Q_PROPERTY(QString text READ text NOTIFY chosenChanged)
    Q_PROPERTY(
        QVariant spans READ spans NOTIFY chosenChanged) ///< The colours of text; a TextSpans.
    Q_PROPERTY(bool isCut READ isCut NOTIFY chosenChanged)
    Q_PROPERTY(bool isRequest READ isRequest NOTIFY chosenChanged)
    /// Of the answer to the chosen request, or the request of an answer; 0: none.
    Q_PROPERTY(double pairKey READ pairKey NOTIFY chosenChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY chosenChanged)
    /// Why the chosen message is not in the list; empty while it is.
    Q_PROPERTY(QString absence READ absence NOTIFY absenceChanged)
    Q_PROPERTY(bool canSendAgain READ canSendAgain NOTIFY chosenChanged)
    /// What became of the last saveTo(); empty when it went well.
    Q_PROPERTY(QString saveProblem READ saveProblem NOTIFY saveProblemChanged)
    Q_PROPERTY(QString savedText READ savedText NOTIFY saveProblemChanged) ///< Where it was saved.

public:
    explicit TrafficController(QObject *parent = nullptr);
    ~TrafficController() override;

    /// Shows a log without a connection instead, for example of a session file; null: none. It outlives what is shown of it.
    void showLog(mcp::TrafficLog *log, const QString &name);

    TrafficModel *messages() { return &m_messages; }
    bool isPaused() const { return m_isPaused; }
    void setPaused(bool isPaused);
    QString filter() const { return m_filter; }
    void setFilter(const QString &filter);
    int choice() const { return int(m_choice); }
    void setChoice(int choice);
    QStringList methods() const;
    int method() const { return m_method; }
    void setMethod(int method);
    bool hidesPolling() const { return m_hidesPolling; }
    void setHidesPolling(bool hides);
    int minutes() const { return m_minutes; }
    void setMinutes(int minutes);
    double chosenKey() const { return double(m_chosenKey); }
    QString title() const;
    QString facts() const;
    JsonTreeModel *tree() const { return m_tree.get(); }
    QString text() const { return m_text; }
    QVariant spans() const;
    bool isCut() const;
    bool isRequest() const;
    double pairKey() const { return double(m_pairKey); }
    QString problem() const;
    QString absence() const { return m_absence; }
    bool canSendAgain() const;
    QString saveProblem() const { return m_saveProblem; }
    QString savedText() const { return m_savedText; }

    Q_INVOKABLE void choose(double key);
    /// Chooses pairKey; gives its row, -1 when it is not shown.
    Q_INVOKABLE int choosePair();
    Q_INVOKABLE void copy() const;
    /// Sends the chosen request once more, when that changes nothing at the server.
    Q_INVOKABLE void sendAgain();
    /// Without its ending.
    Q_INVOKABLE QString suggestedFileName() const;
    Q_INVOKABLE void dismissSaved() { setSaved({}, {}); }
    /// Writes what is shown, oldest first, with secrets masked: as HAR 1.2 if the name ends in `.har`, else one JSON object a line;
    /// of one server, a session file (core/recording).
    Q_INVOKABLE void saveTo(const QUrl &file);

Q_SIGNALS:
    void pausedChanged();
    void filterChanged();
    void methodsChanged();
    void chosenChanged();
    void absenceChanged();
    void saveProblemChanged();

protected:
    void clear() override;
    void add(mcp::Connection *connection, const QString &serverName) override;

private:
    void applyFilter();
    void onMessagesChanged();
    void setChosen(const TrafficModel::Item *item);
    void readColours();
    void updateAbsence();
    const mcp::TrafficMessage *chosen() const;
    mcp::Connection *connectionOfChosen() const;
    QByteArray sessionHead(const QList<SavedMessage> &messages) const;
    void setSaved(const QString &problem, const QString &text);

    TrafficModel m_messages;
    QList<QPointer<mcp::Connection>> m_connections; ///< By source of the model.
    QString m_filter;
    TrafficModel::Choice m_choice = TrafficModel::Choice::Everything;
    std::optional<TrafficModel::Item> m_chosen; ///< Stays when the list lets go of it.
    qint64 m_chosenKey = 0;
    qint64 m_pairKey = 0;
    std::unique_ptr<JsonTreeModel> m_tree;
    QString m_text;
    TextSpans m_spans;
    mcp::CallHandle m_colouring;
    QString m_absence;
    QString m_saveProblem;
    QString m_savedText;
    bool m_isPaused = false;
    bool m_hidesPolling = false;
    int m_method = -1;
    int m_minutes = 0;
};

} // namespace quayside
