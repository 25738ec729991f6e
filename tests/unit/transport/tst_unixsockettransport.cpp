// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"
#include "core/client/record/serverlog.h"
#include "core/client/tasks/toolcalls.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/testclass.h"
#include "tests/support/unixsockettransport.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace tst_unixsockettransport {

using namespace mcp;
using namespace Qt::StringLiterals;

using State = Connection::State;
using CallResult = std::optional<Result<CallToolResult>>;

namespace {

/// A plain server behind a socket: answers as answerAsServer() does.
class SocketServer : public QObject
{
public:
    explicit SocketServer(const QString &path)
        : m_socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0))
        , m_notifier(m_socket, QSocketNotifier::Read)
    {
        sockaddr_un address = {};
        address.sun_family = AF_UNIX;
        const QByteArray name = QFile::encodeName(path);
        std::copy(name.begin(), name.end(), address.sun_path);
        if (::bind(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0
            || ::listen(m_socket, 8) != 0)
            qFatal("no socket");
        connect(&m_notifier, &QSocketNotifier::activated, this, &SocketServer::accept);
    }
    ~SocketServer() override { ::close(m_socket); }

    QStringList methods; ///< Of what came, oldest first.
    std::unique_ptr<PipeChannel> channel;
    bool answersCalls = true;
    int ends = 0; ///< Clients that have gone.

private:
    void accept()
    {
        channel = channelOver(::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC));
        channel->setReceiver([this](const json::Raw &line) { onMessage(line); });
        connect(channel.get(), &PipeChannel::ended, this, [this] { ++ends; });
    }
    void onMessage(const json::Raw &line)
    {
        const json::Value message = json::parse(line).valueOr({});
        const json::Value *method = message.find(u"method");
        methods.append(method ? method->toString() : u"?"_s);
        const QByteArray answer = answerAsServer(message);
        if (!answer.isEmpty() && (answersCalls || methods.constLast() != u"tools/call"_s))
            channel->send(answer);
    }

    int m_socket;
    QSocketNotifier m_notifier;
};

} // namespace

/// A whole connection over a transport that the core knows nothing of (STDIO-17).
class TestUnixSocketTransport : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    QTemporaryDir m_folder;
    std::unique_ptr<SocketServer> m_server;
    std::unique_ptr<Connection> m_connection;

    QString path() const { return m_folder.filePath(u"socket"_s); }
    void connectTo(const QString &socket)
    {
        ConnectionPorts ports;
        ports.createTransport = [socket](Carrier) -> Result<std::unique_ptr<rpc::Transport>> {
            return std::unique_ptr<rpc::Transport>(std::make_unique<UnixSocketTransport>(socket));
        };
        ports.clock = &m_clock;
        m_connection = std::make_unique<Connection>(std::move(ports), ConnectionOptions{});
        m_connection->open();
    }
    void call(CallResult &got)
    {
        m_connection->callTool(u"echo"_s, {json::Raw(QByteArrayLiteral("{}"))})
            .then(this, [&got](const Result<CallToolResult> &result) { got = result; });
    }

private Q_SLOTS:
    void init() { m_server = std::make_unique<SocketServer>(path()); }
    void cleanup()
    {
        m_connection.reset();
        m_server.reset();
        QFile::remove(path());
    }

    void carriesAWholeConnection() // STDIO-17, STDIO-02
    {
        connectTo(path());
        QTRY_COMPARE(m_connection->state(), State::Ready);
        QTRY_VERIFY(m_connection->tools() && !m_connection->tools()->isLoading());
        QCOMPARE(m_connection->tools()->tools().size(), 1);
        CallResult got;
        call(got);
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
        QCOMPARE(std::get<TextContent>(got->value().content->constFirst().value).text, u"ahoy"_s);
        for (const QString &method : {u"initialize"_s, u"tools/list"_s, u"tools/call"_s})
            QCOMPARE(m_server->methods.count(method), 1);
        m_connection->close();
        QTRY_COMPARE(m_connection->state(), State::Closed);
        QTRY_COMPARE(m_server->ends, 1);
    }

    void endsCallsWhenTheServerGoes() // STDIO-17, LIFE-09
    {
        m_server->answersCalls = false;
        connectTo(path());
        QTRY_COMPARE(m_connection->state(), State::Ready);
        CallResult got;
        call(got);
        QTRY_VERIFY(m_server->methods.contains(u"tools/call"_s));
        m_server->channel.reset();
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
        QCOMPARE(m_connection->state(), State::Waiting);
    }

    void saysThatNobodyListens()
    {
        UnixSocketTransport transport(m_folder.filePath(u"none"_s));
        QSignalSpy disconnected(&transport, &rpc::Transport::disconnected);
        QSignalSpy closed(&transport, &rpc::Transport::closed);
        transport.open();
        QVERIFY(closed.isEmpty());
        QTRY_COMPARE(closed.size(), 1);
        QCOMPARE(disconnected.constFirst().constFirst().value<Error>().code, ENOENT);
    }
};

QUAYSIDE_TEST(TestUnixSocketTransport, QCoreApplication)

} // namespace tst_unixsockettransport

#include "tst_unixsockettransport.moc"
