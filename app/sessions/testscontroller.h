// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/base/listmodel.h"
#include "app/sessions/sessionsource.h"

#include <QFileSystemWatcher>
#include <QProcess>
#include <QTimer>

#include <optional>

namespace quayside {

/// The tests of the chosen files, and what became of each in the last run.
class TestListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to TestsController.")

public:
    enum Outcome { None, Waiting, Passed, Failed, NotRun };
    Q_ENUM(Outcome)

    static constexpr qsizetype kRows = 2'000;

    struct Row
    {
        QString suite; ///< As in its file, this and the name.
        QString name;
        Outcome outcome = None;
        double ms = 0;
        QStringList problems; ///< Cleaned; texts of the server may be in them.
    };

    using ListModel::ListModel;
    void setRows(const QList<Row> &rows);
    /// All, or those with this text in their name, wait for their outcome.
    void setWaiting(const QString &only);
    /// Of its row, or a new one.
    void setResult(const Row &result);
    /// Those that wait get no outcome any more.
    void endWaiting();

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }
    int countOf(Outcome outcome) const;

private:
    const Roles &roles() const override;
    void change(qsizetype row);

    QList<Row> m_rows;
};

/// The page "Tests": runs files of tests with a server, or with what was recorded of one. The tests run in `quayside-cli test`, in a
/// process of its own: as in CI, with a server of their own, which answers of the person do not reach.
class TestsController : public QObject, public Feature<TestsController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::SessionSource *source READ source CONSTANT)
    Q_PROPERTY(QStringList files READ files NOTIFY changed) ///< Names of the files with tests.
    Q_PROPERTY(quayside::TestListModel *tests READ tests CONSTANT)
    Q_PROPERTY(bool isRunning READ isRunning NOTIFY changed)
    Q_PROPERTY(bool canRun READ canRun NOTIFY changed)
    /// Runs the tests again when one of their files or of the server's changes.
    Q_PROPERTY(bool watches READ watches WRITE setWatches NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed) ///< Of the last run.
    Q_PROPERTY(bool isGood READ isGood NOTIFY changed) ///< All tests of the last run passed.
    Q_PROPERTY(quayside::ErrorValue problem READ problem NOTIFY changed)

    Q_PROPERTY(int chosen READ chosen WRITE choose NOTIFY chosenChanged) ///< A row; -1: none.
    Q_PROPERTY(QString chosenName READ chosenName NOTIFY chosenChanged)
    Q_PROPERTY(
        QString chosenText READ chosenText NOTIFY chosenChanged) ///< Its problems, to be framed.

public:
    static constexpr qsizetype kFiles = 50;
    static constexpr qint64 kFileBytes = 1024 * 1024; ///< Whose names of tests are read.
    static constexpr qint64 kLineBytes = 1024 * 1024; ///< Of the output.
    static constexpr std::chrono::milliseconds kQuiet{500}; ///< After a change of files.

    TestsController(const AppPorts &ports, QObject *parent);
    ~TestsController() override;

    SessionSource *source() { return &m_source; }
    QStringList files() const;
    TestListModel *tests() { return &m_tests; }
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    bool canRun() const { return m_source.current() >= 0 && !m_files.isEmpty(); }
    bool watches() const { return m_watches; }
    void setWatches(bool watches);
    QString summary() const;
    bool isGood() const;
    ErrorValue problem() const { return {m_problem}; }
    int chosen() const { return m_chosen; }
    void choose(int row);
    QString chosenName() const;
    QString chosenText() const;

    Q_INVOKABLE void addFiles(const QList<QUrl> &files);
    Q_INVOKABLE void removeFile(int index);
    Q_INVOKABLE void run() { start({}); }
    /// That test, and others whose names contain its name.
    Q_INVOKABLE void runOne(int row);
    Q_INVOKABLE void cancel();

Q_SIGNALS:
    void changed();
    void chosenChanged();

private:
    void readFiles();
    void remember();
    void showTests();
    void start(const QString &only);
    void onOutput();
    void onFinished(int status, QProcess::ExitStatus exit);
    void take(const QByteArray &line);
    void watch();
    void onFileChanged();

    const AppPorts &m_ports;
    SessionSource m_source;
    QStringList m_files;
    TestListModel m_tests;
    QProcess m_process;
    QByteArray m_errors; ///< What it says is wrong: the end of its standard error.
    bool m_hasRun = false;
    bool m_isCancelled = false;
    ErrorText m_problem;
    bool m_watches = false;
    bool m_isAgainDue = false; ///< A file changed while the tests ran.
    QFileSystemWatcher m_watcher;
    QTimer m_quiet;
    int m_chosen = -1;
};

} // namespace quayside
