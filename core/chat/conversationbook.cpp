// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/conversationbook.h"

#include "core/base/logging.h"
#include "core/chat/conversationexport.h"

#include <QMutex>
#include <QPointer>

#include <cerrno>
#include <optional>
#include <vector>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

Result<void> exportOne(ConversationStore &store, const QString &path, const QString &key,
                       ExportFormat format, OutputFile::Existing existing)
{
    const auto conversation = store.load(key);
    if (!conversation)
        return conversation.error();
    const auto item = store.item(key);
    if (!item)
        return item.error();
    OutputFile file(path);
    if (const auto created = file.create(OutputFile::Readers::Owner, existing); !created)
        return created;
    const QDateTime changedAt = utcTime(std::chrono::milliseconds(item->changedAt));
    // finish() reports a failed write().
    if (format == ExportFormat::Markdown)
        writeMarkdown(*conversation, changedAt, &file);
    else
        writeJson(*conversation, changedAt, &file);
    return file.finish();
}

} // namespace

/// Made, answered and destroyed on the thread of the book.
struct ConversationBook::Request
{
    using Store = Result<ConversationStore *>;
    std::function<Result<void>(const Store &store)> work; ///< Run on the thread of the worker.
    std::function<void()> answer;
    QDateTime now;
    std::optional<Error> damage; ///< The file was damaged and has been set aside.
};

/// Everything that touches the disk. Its functions run on a thread of their own, but for add() and takeDone().
class ConversationBook::Worker final : public QObject
{
public:
    Worker(ConversationBook *book, const QString &folder)
        : m_book(book)
        , m_folder(folder)
    {
    }

    void add(Request request)
    {
        const QMutexLocker locker(&m_mutex);
        m_requests.push_back(std::move(request));
        if (m_requests.size() == 1)
            QMetaObject::invokeMethod(
                this, [this] { runAll(); }, Qt::QueuedConnection);
    }

    std::vector<Request> takeDone()
    {
        const QMutexLocker locker(&m_mutex);
        return std::exchange(m_done, {});
    }

    void close() { m_store.reset(); }

private:
    void runAll()
    {
        std::vector<Request> requests;
        {
            const QMutexLocker locker(&m_mutex);
            requests.swap(m_requests);
        }
        for (Request &request : requests) {
            const auto done = request.work(open(request));
            if (!done && done.error().code == Database::kDamaged)
                m_store.reset(); // The next open() looks at the file.
            finish(std::move(request));
        }
    }

    void finish(Request request)
    {
        const QMutexLocker locker(&m_mutex);
        m_done.push_back(std::move(request));
        if (m_done.size() == 1)
            QMetaObject::invokeMethod(
                m_book, [book = m_book] { book->deliver(); }, Qt::QueuedConnection);
    }

    Result<ConversationStore *> open(Request &request)
    {
        if (m_store && !m_isReadOnly)
            return m_store.get();
        m_store.reset(); // Opens the file again, because it may be writable now.
        auto store = std::make_unique<ConversationStore>(m_folder);
        const auto opened = store->open(request.now);
        m_isReadOnly = !opened;
        if (!opened && !(isProtected(opened.error().code) && store->openToRead()))
            return opened.error();
        if (opened)
            request.damage = opened->damage;
        m_store = std::move(store);
        return m_store.get();
    }

    /// Whether the file cannot be written, but may be readable.
    static bool isProtected(int code) { return code == EROFS || code == EACCES; }

    ConversationBook *m_book; ///< Outlives this.
    QString m_folder;
    std::unique_ptr<ConversationStore> m_store;
    bool m_isReadOnly = false; ///< m_store was opened to read only.
    QMutex m_mutex; ///< Over the two below.
    std::vector<Request> m_requests;
    std::vector<Request> m_done;
};

ConversationBook::ConversationBook(const QString &configFolder, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_worker(new Worker(this, configFolder))
{
    m_worker->moveToThread(&m_thread);
    m_thread.setObjectName(u"conversations"_s);
}

ConversationBook::~ConversationBook()
{
    m_isClosing = true;
    if (m_thread.isRunning()) {
        // Earlier requests run first.
        QMetaObject::invokeMethod(m_worker, [this] {
            m_worker->close();
            m_thread.quit();
        });
        m_thread.wait();
    }
    m_worker->takeDone(); // Who still waits is told Closed.
    delete m_worker;
}

template<class T>
Pending<T> ConversationBook::ask(std::function<Result<T>(ConversationStore &store)> work)
{
    if (m_isClosing)
        return settled<T>(Error::closed());
    if (m_waiting >= kWaiting)
        return settled<T>(
            Error::storage(u"too many requests wait for the conversations"_s, EAGAIN));
    struct Job
    {
        Promise<T> promise;
        std::optional<Result<T>> result;
    };
    const auto job = std::make_shared<Job>();
    const auto run = [job, work = std::move(work)](const Request::Store &store) {
        job->result.emplace(store ? work(**store) : Result<T>(store.error()));
        return *job->result ? Result<void>() : Result<void>(job->result->error());
    };
    const auto answer = [job] { job->promise.settleWith(*job->result); };
    ++m_waiting;
    if (!m_thread.isRunning())
        m_thread.start();
    const Pending<T> pending = job->promise.pending();
    m_worker->add({run, answer, m_clock->wallTime(), {}});
    return pending;
}

Pending<bool> ConversationBook::change(std::function<Result<void>(ConversationStore &store)> work)
{
    return ask<bool>([work = std::move(work)](ConversationStore &store) {
        const auto done = work(store);
        return done ? Result<bool>(true) : Result<bool>(done.error());
    });
}

void ConversationBook::deliver()
{
    const QPointer<ConversationBook> guard(this);
    const std::vector<Request> requests = m_worker->takeDone();
    m_waiting -= int(requests.size());
    for (const Request &request : requests) {
        if (guard && request.damage) {
            qCWarning(lcStorage) << request.damage->detail;
            Q_EMIT damaged(*request.damage);
        }
        if (guard) // A handler may destroy the book.
            request.answer();
    }
}

Pending<bool> ConversationBook::add(const Conversation &conversation)
{
    return change([conversation, now = m_clock->wallTime()](ConversationStore &store) {
        return store.add(conversation, now);
    });
}

Pending<bool> ConversationBook::addMessage(const QString &conversation, const Message &message)
{
    return change([conversation, message, now = m_clock->wallTime()](ConversationStore &store) {
        return store.addMessage(conversation, message, now);
    });
}

Pending<bool> ConversationBook::addParts(const QString &conversation, qint64 message,
                                         qsizetype place, const QList<Part> &parts)
{
    return change([conversation, message, place, parts](ConversationStore &store) {
        return store.addParts(conversation, message, place, parts);
    });
}

Pending<bool> ConversationBook::finish(const QString &conversation, const Message &message)
{
    Message end = message;
    end.parts.clear(); // They are stored.
    return change([conversation, end, now = m_clock->wallTime()](ConversationStore &store) {
        return store.finish(conversation, end, now);
    });
}

Pending<bool> ConversationBook::update(const Conversation &conversation)
{
    return change([conversation](ConversationStore &store) { return store.update(conversation); });
}

Pending<Conversation> ConversationBook::load(const QString &key)
{
    return ask<Conversation>([key](ConversationStore &store) { return store.load(key); });
}

Pending<Conversation> ConversationBook::loadHead(const QString &key)
{
    return ask<Conversation>([key](ConversationStore &store) { return store.loadHead(key); });
}

Pending<QList<ConversationItem>> ConversationBook::list(bool isArchived)
{
    return ask<QList<ConversationItem>>(
        [isArchived](ConversationStore &store) { return store.list(isArchived); });
}

Pending<QList<ConversationItem>> ConversationBook::search(const QString &query)
{
    return ask<QList<ConversationItem>>(
        [query](ConversationStore &store) { return store.search(query); });
}

Pending<bool> ConversationBook::remove(const QString &key)
{
    return change([key](ConversationStore &store) { return store.remove(key); });
}

Pending<bool> ConversationBook::exportTo(const QString &path, const QString &key,
                                         ExportFormat format, OutputFile::Existing existing)
{
    return change([path, key, format, existing](ConversationStore &store) {
        return exportOne(store, path, key, format, existing);
    });
}

} // namespace mcp::chat

#include "moc_conversationbook.cpp"
