// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// taskwriter FOLDER SEED: writes tasks until it is killed, and prints each change once it is saved:
//   = GROUP ROUND    the group was written again
//   + KEY            a new task
//   - KEY            one of those was removed
// taskwriter FOLDER: writes all groups once and ends.
#include "tests/unit/storage/writtentasks.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <random>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

void tell(const QByteArray &line)
{
    const QByteArray whole = line + '\n';
    if (::write(STDOUT_FILENO, whole.constData(), size_t(whole.size())) != whole.size())
        ::_exit(3);
}

class Writer
{
public:
    explicit Writer(const QString &folder)
        : m_store(folder, u"writer"_s)
    {
    }

    void open()
    {
        const auto opened = m_store.open(QDateTime::currentDateTimeUtc());
        if (!opened || opened->damage)
            fail(opened ? *opened->damage : opened.error());
    }

    void fill()
    {
        std::vector<mcp::TaskChange> all;
        for (int i = 0; i < written::kTasks / written::kGroup; ++i)
            std::ranges::move(written::group(i, 0), std::back_inserter(all));
        save(all);
    }

    void writeOn(unsigned seed)
    {
        m_random.seed(seed);
        m_prefix = u"n%1-"_s.arg(seed);
        readBack();
        for (;;) {
            const unsigned dice = m_random() % 100;
            if (dice < 70)
                rewrite(int(m_random() % m_rounds.size()));
            else if (dice < 90 || m_added.isEmpty())
                add();
            else
                remove();
        }
    }

private:
    void readBack()
    {
        const auto tasks = m_store.tasks();
        if (!tasks)
            fail(tasks.error());
        for (const mcp::StoredTask &task : *tasks) {
            if (task.key.startsWith(u'k'))
                m_rounds[task.key.mid(1).toInt() / written::kGroup] = task.updatedAt;
            else
                m_added.append(task.key);
        }
    }

    void rewrite(int group)
    {
        const qint64 round = ++m_rounds[group];
        save(written::group(group, round));
        tell("= " + QByteArray::number(group) + ' ' + QByteArray::number(round));
    }

    void add()
    {
        const QString key = m_prefix + QString::number(++m_count);
        save({written::task(key, 1)});
        m_added.append(key);
        tell("+ " + key.toLatin1());
    }

    void remove()
    {
        const QString key = m_added.takeFirst();
        save({mcp::RemovedTask{key}});
        tell("- " + key.toLatin1());
    }

    void save(const std::vector<mcp::TaskChange> &changes)
    {
        const auto results = m_store.apply(changes);
        for (const auto &result : results) {
            if (!result)
                fail(result.error());
        }
    }

    [[noreturn]] static void fail(const mcp::Error &error)
    {
        std::fprintf(stderr, "taskwriter: %s\n", qPrintable(error.detail));
        ::_exit(2);
    }

    mcp::TaskDatabase m_store;
    std::mt19937 m_random;
    std::map<int, qint64> m_rounds; ///< By group.
    QStringList m_added;
    QString m_prefix;
    int m_count = 0;
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    Writer writer(arguments.at(1));
    writer.open();
    if (arguments.size() < 3)
        writer.fill();
    else
        writer.writeOn(arguments.at(2).toUInt());
    return 0;
}
