// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// A stdio MCP server controlled by flags, mostly for incorrect behaviour. It shares no code with the program, so that a
// mistake there is not repeated here.

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr const char *kHelp = R"(scriptserver [FLAG]... [-- ANYTHING]...

Speaks MCP on standard input and output. Its tools: echo (its arguments back, as text), launch (how it was started),
received (every line it got), pids (its own number and those of its children). What is behind -- is left alone.

start and end
  --exit-at-once=CODE        ends before it reads anything
  --signal-at-once=N         the same by a signal
  --ignore-input-end         goes on when its input is closed
  --ignore-term              goes on after SIGTERM
  --grandchild=KIND          starts a child that sleeps: plain, ignoring (SIGTERM, SIGHUP, SIGINT), detached (setsid),
                             daemon (detached, ignoring, its parent gone); may be given more than once
  --record=PATH              keeps every line it reads there
  --pid-file=PATH            writes its number and those of its children there, one a line
  --die-in-call[=CODE]       ends when a tool is called
  --kill-in-call             the same by SIGKILL
  --close-output-in-call     closes its output when a tool is called, and stays
  --answer-and-exit          answers a call and ends at once

wire
  --garbage=N                writes N lines that are no messages before it answers initialize
  --garbage-line=TEXT        what these lines say
  --invalid-utf8             one line that is not UTF-8 before it answers initialize
  --endless-line=BYTES       a line of that many bytes before it answers initialize; 0 never ends
  --endless-newlines=N       N empty lines before it answers initialize
  --crlf                     ends lines with CR LF
  --margin                   white space around every message
  --split=BYTES              writes piecemeal
  --never-read               reads nothing after initialize
  --stderr-noise=BYTES       error output at the start
  --stderr-endless=BYTES     the same without a line end
  --stderr-last=TEXT         error output without a line end, at the end
  --stderr-line=TEXT         a line of error output at the start

greeting
  --versions=A,B             what it speaks; the first is its favourite
  --refuse-version           an error with data.supported when it is offered another version
  --unknown-version          answers a version nobody has heard of
  --refuse-initialize=CODE   an error without data
  --initialize-result=JSON   answers exactly this
  --early-request=METHOD     asks this before it answers initialize
  --capabilities=JSON        instead of {"tools":{"listChanged":true}}
  --instructions=TEXT

tools/list
  --pages=N                  N tools on N pages
  --same-cursor              every page names the same next page
  --empty-cursor             the cursor of the second page is the empty text
  --bad-cursor=N             refuses a cursor N times
  --bad-tools                some tools cannot be read, some come twice
  --many-tools=N             N tools on one page
  --tool=JSON                one more tool, as it is written; more than once
  --list-changed-storm=N     says N times that they changed, when a tool is called
  --change-in-call           those of --tool are called "changed" in their title once a tool is called, and it says so

calls
  --answer=METHOD JSON       answers these requests with it; more than once
  --result=JSON              answers tools/call with it (@FILE: with what is in the file)
  --error=CODE               answers tools/call with an error
  --never-answer=METHOD      never answers these requests
  --answer-twice             answers tools/call twice
  --answer-both              with a result and an error
  --answer-unknown           with an id nobody asked for, then properly
  --answer-as-text           with its id as text, then properly
  --late-answer              answers a call when it is cancelled
  --huge-result=BYTES        a text of that size
  --progress=N               N steps of progress before the answer
  --progress-after-answer    one more behind it
  --server-request=METHOD    asks this during a call, and gives back what it was answered
  --server-params=JSON       with these parameters instead of {}
)";

using Flags = QMultiMap<QByteArray, QByteArray>;

class Server
{
public:
    explicit Server(Flags flags)
        : m_flags(std::move(flags))
    {
    }

    int run()
    {
        if (has("exit-at-once"))
            return number("exit-at-once");
        if (has("signal-at-once"))
            ::raise(number("signal-at-once"));
        if (has("ignore-term"))
            ::signal(SIGTERM, SIG_IGN);
        startChildren();
        writeErrors();
        readLines();
        if (has("stderr-last"))
            error(text("stderr-last"));
        if (has("ignore-input-end")) {
            while (true)
                ::pause();
        }
        return 0;
    }

private:
    bool has(const char *flag) const { return m_flags.contains(flag); }
    QByteArray text(const char *flag, const char *fallback = "") const
    {
        return m_flags.value(flag, fallback);
    }
    int number(const char *flag) const { return text(flag).toInt(); }

    static void writeAll(int fd, const char *data, qsizetype size)
    {
        while (size > 0) {
            const ssize_t written = ::write(fd, data, size_t(size));
            if (written < 0 && errno != EINTR)
                std::_Exit(7);
            if (written > 0) {
                data += written;
                size -= written;
            }
        }
    }
    static void error(const QByteArray &text)
    {
        writeAll(STDERR_FILENO, text.constData(), text.size());
    }
    void put(const QByteArray &bytes) const
    {
        const qsizetype step = has("split") ? qMax(1, number("split")) : bytes.size();
        for (qsizetype at = 0; at < bytes.size(); at += step)
            writeAll(STDOUT_FILENO, bytes.constData() + at, qMin(step, bytes.size() - at));
    }
    void line(QByteArray message) const
    {
        if (has("margin"))
            message = " \t" + message + "  ";
        put(message + (has("crlf") ? "\r\n" : "\n"));
    }
    static QByteArray compact(const QJsonObject &object)
    {
        return QJsonDocument(object).toJson(QJsonDocument::Compact);
    }
    /// The id is returned unchanged.
    static QByteArray idText(const QJsonValue &id)
    {
        return QJsonDocument(QJsonArray{id}).toJson(QJsonDocument::Compact).mid(1).chopped(1);
    }
    void answer(const QByteArray &id, const QByteArray &result) const
    {
        line(R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":)" + result + '}');
    }
    void refuse(const QByteArray &id, int code, const QByteArray &data = {}) const
    {
        line(R"({"jsonrpc":"2.0","id":)" + id + R"(,"error":{"code":)" + QByteArray::number(code)
             + R"(,"message":"refused")" + (data.isEmpty() ? QByteArray() : R"(,"data":)" + data)
             + "}}");
    }
    void notify(const char *method, const QByteArray &params) const
    {
        line(R"({"jsonrpc":"2.0","method":")" + QByteArray(method) + R"(","params":)" + params
             + '}');
    }
    static QByteArray textResult(const QByteArray &text)
    {
        return compact(
            {{QLatin1String("content"),
              QJsonArray{QJsonObject{{QLatin1String("type"), QLatin1String("text")},
                                     {QLatin1String("text"), QString::fromUtf8(text)}}}}});
    }

    void startChildren()
    {
        m_pids.append(QByteArray::number(::getpid()));
        const QList<QByteArray> kinds = m_flags.values("grandchild");
        for (const QByteArray &kind : kinds)
            startChild(kind);
        if (has("pid-file")) {
            QFile file(QString::fromUtf8(text("pid-file")));
            if (file.open(QIODevice::WriteOnly))
                file.write(m_pids.join('\n') + '\n');
        }
    }
    void startChild(const QByteArray &kind)
    {
        int ready[2] = {-1, -1};
        if (::pipe(ready) != 0)
            std::_Exit(8);
        const pid_t child = ::fork();
        if (child == 0) {
            if (kind == "detached" || kind == "daemon")
                ::setsid();
            if (kind == "ignoring" || kind == "daemon") {
                for (const int signal : {SIGTERM, SIGHUP, SIGINT})
                    ::signal(signal, SIG_IGN);
            }
            if (kind == "daemon" && ::fork() != 0)
                std::_Exit(0);
            const pid_t own = ::getpid();
            writeAll(ready[1], reinterpret_cast<const char *>(&own), sizeof own);
            while (true)
                ::sleep(3'600);
        }
        pid_t pid = 0;
        while (::read(ready[0], &pid, sizeof pid) < 0 && errno == EINTR) { }
        ::close(ready[0]);
        ::close(ready[1]);
        if (kind == "daemon")
            ::waitpid(child, nullptr, 0);
        m_pids.append(QByteArray::number(pid));
    }
    void writeErrors() const
    {
        if (has("stderr-line"))
            error(text("stderr-line") + '\n');
        const QByteArray noise = QByteArray(99, 'n') + '\n';
        for (qint64 left = text("stderr-noise").toLongLong(); left > 0; left -= noise.size())
            error(noise);
        const QByteArray endless(1 << 16, 'e');
        for (qint64 left = text("stderr-endless").toLongLong(); left > 0; left -= endless.size())
            error(endless);
    }

    void readLines()
    {
        QByteArray buffer;
        char chunk[65536];
        while (!m_isDone) {
            const ssize_t size = ::read(STDIN_FILENO, chunk, sizeof chunk);
            if (size < 0 && errno == EINTR)
                continue;
            if (size <= 0)
                return;
            buffer.append(chunk, size);
            qsizetype start = 0;
            for (qsizetype end; (end = buffer.indexOf('\n', start)) >= 0; start = end + 1)
                onLine(buffer.mid(start, end - start));
            buffer.remove(0, start);
        }
    }
    void onLine(const QByteArray &received)
    {
        m_received.append(received);
        if (has("record")) {
            QFile file(QString::fromUtf8(text("record")));
            if (file.open(QIODevice::Append))
                file.write(received + '\n');
        }
        const QJsonObject message = QJsonDocument::fromJson(received).object();
        const QString method = message.value(QLatin1String("method")).toString();
        if (method.isEmpty())
            return onAnswer(message);
        const QJsonObject params = message.value(QLatin1String("params")).toObject();
        if (!message.contains(QLatin1String("id")))
            return onNotification(method, params);
        const QByteArray id = idText(message.value(QLatin1String("id")));
        if (has("never-answer") && m_flags.values("never-answer").contains(method.toUtf8()))
            return;
        for (const QByteArray &given : m_flags.values("answer")) {
            if (given.startsWith(QByteArray(method.toUtf8() + ' ')))
                return answer(id, given.mid(method.size() + 1));
        }
        if (method == QLatin1String("initialize"))
            return onInitialize(id, params);
        if (method == QLatin1String("tools/list"))
            return onListTools(id, params);
        if (method == QLatin1String("tools/call"))
            return onCall(id, params);
        if (method == QLatin1String("ping"))
            return answer(id, "{}");
        refuse(id, -32601);
    }
    void onNotification(const QString &method, const QJsonObject &params)
    {
        if (method != QLatin1String("notifications/cancelled") || !has("late-answer"))
            return;
        answer(idText(params.value(QLatin1String("requestId"))), textResult("too late"));
    }
    void onAnswer(const QJsonObject &message)
    {
        if (m_callWaiting.isEmpty())
            return;
        answer(m_callWaiting, textResult(compact(message)));
        m_callWaiting.clear();
    }

    void onInitialize(const QByteArray &id, const QJsonObject &params)
    {
        misbehave();
        if (has("refuse-initialize"))
            return refuse(id, number("refuse-initialize"));
        if (has("initialize-result"))
            return answer(id, text("initialize-result"));
        if (has("early-request"))
            line(R"({"jsonrpc":"2.0","id":"early","method":")" + text("early-request")
                 + R"(","params":{}})");
        const QList<QByteArray> versions =
            text("versions", "2025-11-25,2025-06-18,2025-03-26,2024-11-05").split(',');
        const QByteArray asked = params.value(QLatin1String("protocolVersion")).toString().toUtf8();
        if (has("refuse-version") && !versions.contains(asked))
            return refuse(id, -32602,
                          R"({"supported":[")" + versions.join(R"(",")") + R"("],"requested":")"
                              + asked + R"("})");
        QByteArray version = versions.contains(asked) ? asked : versions.first();
        if (has("unknown-version"))
            version = "2099-01-01";
        QByteArray result = R"({"protocolVersion":")" + version + R"(","capabilities":)"
            + text("capabilities", R"({"tools":{"listChanged":true}})")
            + R"(,"serverInfo":{"name":"scriptserver","version":"1"})";
        if (has("instructions"))
            result += R"(,"instructions":")" + text("instructions") + '"';
        answer(id, result + '}');
        if (has("never-read")) {
            while (true)
                ::pause();
        }
    }
    void misbehave() const
    {
        for (int i = 0; i < number("garbage"); ++i)
            put(text("garbage-line", "Starting up, one step of many") + '\n');
        if (has("invalid-utf8"))
            put("{\"jsonrpc\":\"2.0\",\"method\":\"\xff\xfe\"}\n");
        for (int i = 0; i < number("endless-newlines"); ++i)
            put(i % 2 ? "\r\n" : "\n");
        if (!has("endless-line"))
            return;
        const QByteArray chunk(1 << 16, 'x');
        const qint64 wanted = text("endless-line").toLongLong();
        for (qint64 left = wanted; wanted == 0 || left > 0; left -= chunk.size())
            put(chunk);
        put("\n");
    }

    static QByteArray tool(const QByteArray &name)
    {
        return R"({"name":")" + name + R"(","description":"Does )" + name
            + R"(","inputSchema":{"type":"object"}})";
    }
    void onListTools(const QByteArray &id, const QJsonObject &params)
    {
        const QJsonValue cursor = params.value(QLatin1String("cursor"));
        if (!cursor.isUndefined() && m_cursorsRefused < number("bad-cursor")) {
            ++m_cursorsRefused;
            return refuse(id, -32602);
        }
        if (has("pages") || has("same-cursor"))
            return onListPage(id, cursor);
        QList<QByteArray> tools{tool("echo"), tool("launch"), tool("received"), tool("pids")};
        for (int i = 0; i < number("many-tools"); ++i)
            tools.append(tool("tool" + QByteArray::number(i)));
        for (const QByteArray &given : m_flags.values("tool"))
            tools.append(m_isChanged ? given.chopped(1) + R"(,"title":"changed"})" : given);
        if (has("bad-tools"))
            tools += {
                R"({"inputSchema":{"type":"object"}})",
                R"({"name":"no-schema"})",
                R"({"name":"list-schema","inputSchema":[]})",
                R"({"name":"text-schema","inputSchema":{"type":"string"}})",
                R"({"name":5,"inputSchema":{}})",
                R"({"name":"bad-hint","inputSchema":{},"annotations":{"readOnlyHint":"yes"}})",
                R"({"name":"bad-icon","inputSchema":{},"icons":[{"sizes":["any"]},{"src":"data:,"}]})",
                R"({"name":"echo","title":"Second","inputSchema":{}})",
                "17"};
        answer(id, R"({"tools":[)" + tools.join(',') + "]}");
    }
    void onListPage(const QByteArray &id, const QJsonValue &cursor) const
    {
        const QByteArray from = cursor.toString().toUtf8();
        const int page = cursor.isUndefined() ? 0 : from.isEmpty() ? 1 : from.mid(1).toInt();
        QByteArray result = R"({"tools":[)" + tool("tool" + QByteArray::number(page)) + ']';
        if (has("same-cursor"))
            result += R"(,"nextCursor":"p1")";
        else if (page == 0 && has("empty-cursor"))
            result += R"(,"nextCursor":"")";
        else if (page + 1 < number("pages"))
            result += R"(,"nextCursor":"p)" + QByteArray::number(page + 1) + '"';
        answer(id, result + '}');
    }

    void onCall(const QByteArray &id, const QJsonObject &params)
    {
        if (has("die-in-call"))
            std::_Exit(number("die-in-call"));
        if (has("kill-in-call"))
            ::raise(SIGKILL);
        if (has("close-output-in-call")) {
            ::close(STDOUT_FILENO);
            return;
        }
        for (int i = 0; i < number("list-changed-storm"); ++i)
            notify("notifications/tools/list_changed", "{}");
        if (has("change-in-call") && !std::exchange(m_isChanged, true))
            notify("notifications/tools/list_changed", "{}");
        const QByteArray token = idText(
            params.value(QLatin1String("_meta")).toObject().value(QLatin1String("progressToken")));
        const int steps = number("progress");
        for (int i = 1; i <= steps; ++i)
            progress(token, i, steps);
        if (has("server-request")) {
            m_callWaiting = id;
            return line(R"({"jsonrpc":"2.0","id":"ask-1","method":")" + text("server-request")
                        + R"(","params":)"
                        + (has("server-params") ? text("server-params") : QByteArray("{}")) + '}');
        }
        if (has("late-answer"))
            return;
        answerCall(id, params);
        if (has("progress-after-answer"))
            progress(token, steps + 1, steps);
        m_isDone = has("answer-and-exit");
    }
    void progress(const QByteArray &token, int step, int steps) const
    {
        notify("notifications/progress",
               R"({"progressToken":)" + token + R"(,"progress":)" + QByteArray::number(step)
                   + R"(,"total":)" + QByteArray::number(steps) + R"(,"message":"step )"
                   + QByteArray::number(step) + R"("})");
    }
    void answerCall(const QByteArray &id, const QJsonObject &params) const
    {
        if (has("error"))
            return refuse(id, number("error"), R"({"why":"because"})");
        const QByteArray result = resultOf(params);
        if (has("answer-both"))
            return line(R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":)" + result
                        + R"(,"error":{"code":1,"message":"both"}})");
        if (has("answer-unknown"))
            answer("987654321", result);
        if (has("answer-as-text"))
            answer('"' + id + '"', result);
        answer(id, result);
        if (has("answer-twice"))
            answer(id, textResult("once more"));
    }
    QByteArray resultOf(const QJsonObject &params) const
    {
        if (has("huge-result"))
            return R"({"content":[{"type":"text","text":")"
                + QByteArray(text("huge-result").toLongLong(), 'h') + R"("}]})";
        if (has("result")) {
            const QByteArray result = text("result");
            if (!result.startsWith('@'))
                return result;
            QFile file(QString::fromUtf8(result.mid(1)));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("{}");
        }
        const QString name = params.value(QLatin1String("name")).toString();
        if (name == QLatin1String("launch"))
            return textResult(launch());
        if (name == QLatin1String("received"))
            return textResult(m_received.join('\n'));
        if (name == QLatin1String("pids"))
            return textResult(m_pids.join('\n'));
        return textResult(compact(params.value(QLatin1String("arguments")).toObject()));
    }
    /// How we were started: arguments, variables, folder, open files, group, signals.
    static QByteArray launch()
    {
        QJsonObject all;
        QFile command(QStringLiteral("/proc/self/cmdline"));
        QFile variables(QStringLiteral("/proc/self/environ"));
        QFile status(QStringLiteral("/proc/self/status"));
        for (QFile *file : {&command, &variables, &status}) {
            if (!file->open(QIODevice::ReadOnly))
                std::_Exit(9);
        }
        all.insert(QLatin1String("arguments"), parts(command.readAll()));
        all.insert(QLatin1String("environment"), parts(variables.readAll()));
        all.insert(QLatin1String("folder"), QDir::currentPath());
        all.insert(QLatin1String("leadsGroup"), ::getpgrp() == ::getpid());
        QJsonArray files;
        for (int fd = 0; fd < 1024; ++fd) {
            if (fd != command.handle() && fd != variables.handle() && fd != status.handle()
                && ::fcntl(fd, F_GETFD) >= 0)
                files.append(fd);
        }
        all.insert(QLatin1String("files"), files);
        const QList<QByteArray> lines = status.readAll().split('\n');
        for (const QByteArray &one : lines) {
            if (one.startsWith("SigIgn:") || one.startsWith("SigBlk:"))
                all.insert(QString::fromLatin1(one.left(6)),
                           QString::fromLatin1(one.mid(7).trimmed()));
        }
        return compact(all);
    }
    static QJsonArray parts(const QByteArray &text)
    {
        QJsonArray list;
        const QList<QByteArray> all = text.chopped(text.endsWith('\0') ? 1 : 0).split('\0');
        for (const QByteArray &part : all)
            list.append(QString::fromUtf8(part));
        return list;
    }

    Flags m_flags;
    bool m_isChanged = false;
    QList<QByteArray> m_pids;
    QList<QByteArray> m_received;
    QByteArray m_callWaiting;
    int m_cursorsRefused = 0;
    bool m_isDone = false;
};

} // namespace

int main(int argc, char **argv)
{
    Flags flags;
    for (int i = 1; i < argc && std::strcmp(argv[i], "--") != 0; ++i) {
        const QByteArray argument(argv[i]);
        if (argument == "--help") {
            std::fputs(kHelp, stdout);
            return 0;
        }
        const qsizetype equals = argument.indexOf('=');
        const QByteArray name = argument.mid(2, equals < 0 ? -1 : equals - 2);
        if (!argument.startsWith("--") || !QByteArray(kHelp).contains("\n  --" + name)) {
            std::fprintf(stderr, "scriptserver: unknown flag %s\n", argv[i]);
            return 64;
        }
        flags.insert(name, equals < 0 ? QByteArray() : argument.mid(equals + 1));
    }
    return Server(std::move(flags)).run();
}
