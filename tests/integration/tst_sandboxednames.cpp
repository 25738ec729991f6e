// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/sandboxnetwork.h"
#include "core/storage/sandbox.h"
#include "core/transport/posixlauncher.h"
#include "tests/support/fakeresolver.h"
#include "tests/support/httptestserver.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace tst_sandboxednames {

using namespace mcp;
using namespace Qt::StringLiterals;
using Why = RefusedHost::Why;

namespace {

const QString kPython = u"/usr/bin/python3"_s;

/// For the scripts: attempt() prints what came of something, one line each.
const QByteArray kPrelude = R"(
import os, socket, struct, sys, urllib.request

def attempt(what, function):
    try:
        result = str(function())
    except OSError as error:
        reason = getattr(error, "reason", error)
        result = os.strerror(reason.errno) if getattr(reason, "errno", None) else str(reason)
    print(what + ": " + result, flush=True)

def get(url):
    return urllib.request.urlopen(url, timeout=60).read().decode()

def connect(host, port):
    socket.create_connection((host, port), 60).close()
    return "connected"

def bind(address, port):
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((address, port))
    return "bound"
)";

/// A program in a sandbox, with what it prints.
class ContainedProgram
{
public:
    ContainedProgram(PosixLauncher *launcher, const LaunchSpec &spec)
    {
        auto launched = launcher->launch(spec);
        if (!launched)
            return;
        m_process = *std::move(launched);
        QObject::connect(m_process.get(), &ChildProcess::failed,
                         [this](const Error &why) { m_failure = why.detail; });
        QObject::connect(m_process.get(), &ChildProcess::gone, [this] { m_isGone = true; });
        m_input = m_process->takeInput();
        m_output = m_process->takeOutput();
        ::fcntl(m_output, F_SETFL, ::fcntl(m_output, F_GETFL) | O_NONBLOCK);
    }
    ~ContainedProgram()
    {
        closeInput();
        if (m_output >= 0)
            ::close(m_output);
    }
    Q_DISABLE_COPY_MOVE(ContainedProgram)

    void writeLine() const { (void)::write(m_input, "\n", 1); }
    void closeInput()
    {
        if (m_input >= 0)
            ::close(std::exchange(m_input, -1));
    }
    /// The next line that it prints; empty at its end.
    QString line()
    {
        (void)waitUntil([this] { return m_text.contains('\n') || !readMore(); });
        const qsizetype end = m_text.indexOf('\n');
        const QByteArray line = m_text.first(std::max<qsizetype>(end, 0));
        m_text.remove(0, end + 1);
        return QString::fromUtf8(line);
    }
    /// All lines until its end; then it is gone.
    QStringList lines()
    {
        closeInput();
        QStringList all;
        for (QString next = line(); !next.isEmpty(); next = line())
            all.append(next);
        if (!waitUntil([this] { return m_isGone; }))
            all.append(u"not gone"_s);
        if (!m_failure.isEmpty())
            all.append(m_failure);
        return all;
    }

private:
    /// False at the end.
    bool readMore()
    {
        char bytes[4'096];
        const ssize_t size = ::read(m_output, bytes, sizeof bytes);
        if (size > 0)
            m_text.append(bytes, size);
        return size > 0 || (size < 0 && errno == EAGAIN && !m_isGone);
    }

    std::unique_ptr<ChildProcess> m_process;
    int m_input = -1;
    int m_output = -1;
    QByteArray m_text;
    QString m_failure;
    bool m_isGone = false;
};

} // namespace

class TestSandboxedNames : public QObject
{
    Q_OBJECT

    SystemClock m_clock;
    PosixLauncher m_launcher;
    FakeResolver m_resolver;
    Sandbox m_sandbox;
    std::unique_ptr<HttpTestServer> m_server; ///< What api.example.test is.
    std::unique_ptr<SandboxNetwork> m_network;
    std::unique_ptr<QTemporaryDir> m_home;

    std::unique_ptr<ContainedProgram> start(const QString &program, const QStringList &arguments)
    {
        LaunchSpec spec;
        spec.program = program;
        spec.arguments = arguments;
        spec.environment = {{u"PATH"_s, u"/usr/bin:/bin"_s}};
        spec.sandbox = LaunchSandbox();
        spec.sandbox->home = m_home->path();
        spec.sandbox->profile = u"/nonexistent"_s;
        spec.sandbox->hasNetwork = true;
        spec.attachNetwork = [this](int channel) { m_network->attach(channel); };
        return std::make_unique<ContainedProgram>(&m_launcher, spec);
    }
    std::unique_ptr<ContainedProgram> startPython(const QByteArray &script)
    {
        return start(kPython, {u"-I"_s, u"-c"_s, QString::fromUtf8(kPrelude + script)});
    }
    quint16 serverPort() const { return quint16(m_server->url().port()); }

private Q_SLOTS:
    void initTestCase()
    {
        std::optional<Result<void>> usable;
        m_launcher.checkSandbox(this).then(this, [&](const Result<void> &one) { usable = one; });
        QTRY_VERIFY(usable);
        if (!*usable)
            QSKIP(qPrintable(u"No sandbox can be made here: "_s + usable->error().detail));
        if (!QFileInfo::exists(kPython))
            QSKIP("/usr/bin/python3 is missing");
    }

    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<HttpTestServer>();
        m_server->handler = [](const TestExchangePtr &exchange) {
            exchange->answer(200, "text/plain", "hello " + exchange->header("host"));
        };
        m_resolver = FakeResolver();
        m_resolver.add(u"api.example.test"_s, {u"93.184.216.34"_s});
        m_resolver.add(u"router.example.test"_s, {u"127.0.0.1"_s});
        m_sandbox = Sandbox();
        m_sandbox.network = Sandbox::Network::Hosts;
        m_sandbox.hosts = {u"api.example.test"_s, u"router.example.test"_s};
        SandboxNetwork::Ports ports;
        ports.serverId = u"probe"_s;
        ports.mayReach = [this](const QString &host) { return allowsHost(m_sandbox, host); };
        ports.resolver = &m_resolver;
        ports.clock = &m_clock;
        ports.route = [this](const QHostAddress &address, quint16 port) {
            return publicEndpoint(address, port)
                ? std::optional(Endpoint{QHostAddress(QHostAddress::LocalHost), serverPort()})
                : std::nullopt;
        };
        m_network = std::make_unique<SandboxNetwork>(ports);
    }
    void cleanup() { m_network.reset(); }

    void reachesANamedHostWithoutProxyVariables()
    {
        const auto program = startPython("attempt('get', lambda: get('http://api.example.test/'))");
        QCOMPARE(program->lines(), QStringList{u"get: hello api.example.test"_s});
        QVERIFY(m_network->refused().isEmpty());
    }

    void nodeReachesANamedHost()
    {
        const QString node = QFileInfo(nodeProgram()).canonicalFilePath();
        if (node.isEmpty())
            QSKIP("Node.js is missing");
        const auto program = start(node,
                                   {u"-e"_s,
                                    u"fetch('http://api.example.test/')"
                                    ".then(answer => answer.text())"
                                    ".then(console.log, console.log)"_s});
        QCOMPARE(program->lines(), QStringList{u"hello api.example.test"_s});
    }

    void refusesOtherNames()
    {
        const auto program = startPython(R"(
attempt('other', lambda: get('http://collector.example.net/'))
attempt('secure', lambda: get('https://collector.example.net/'))
attempt('private', lambda: get('http://router.example.test/'))
)");
        QCOMPARE(program->lines(),
                 (QStringList{u"other: Connection reset by peer"_s,
                              u"secure: Connection reset by peer"_s,
                              u"private: Connection reset by peer"_s}));
        QCOMPARE(m_network->refused(),
                 (QList<RefusedHost>{
                     {u"probe"_s, u"collector.example.net"_s, 443, Why::NotAllowed, 2},
                     {u"probe"_s, u"router.example.test"_s, 80, Why::PrivateAddress, 1}}));
        QCOMPARE(m_resolver.asked, QStringList{u"router.example.test"_s});
        QVERIFY(m_server->requests.isEmpty());
    }

    void addressesAsNumbersAreOutOfReach()
    {
        const QByteArray port = QByteArray::number(serverPort());
        const auto program =
            startPython("attempt('host', lambda: connect('127.0.0.1', " + port
                        + "))\nattempt('host 6', lambda: connect('::1', " + port + R"())
attempt('public', lambda: connect('93.184.216.34', 443))
attempt('private', lambda: connect('192.168.1.1', 80))
attempt('metadata', lambda: connect('169.254.169.254', 80))
attempt('public 6', lambda: connect('2606:4700:4700::1111', 443))
attempt('no name', lambda: socket.create_connection(('127.64.0.200', 443)).recv(1))
attempt('datagram', lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('8.8.8.8', 53)))
attempt('other port', lambda: connect('api.example.test', 8080))
)");
        QCOMPARE(program->lines(),
                 (QStringList{
                     u"host: Connection refused"_s, u"host 6: Connection refused"_s,
                     u"public: Network is unreachable"_s, u"private: Network is unreachable"_s,
                     u"metadata: Network is unreachable"_s, u"public 6: Network is unreachable"_s,
                     u"no name: Connection reset by peer"_s, u"datagram: Network is unreachable"_s,
                     u"other port: Connection refused"_s}));
        QCOMPARE(m_server->connections, 0);
        QVERIFY(m_network->refused().isEmpty());
    }

    void theServicesOfTheNetworkCannotBeReplaced()
    {
        const auto program = startPython(R"(
attempt('names', lambda: bind('127.0.0.1', 53))
attempt('https', lambda: bind('0.0.0.0', 443))
attempt('http', lambda: bind('127.64.0.1', 80))
attempt('own', lambda: bind('127.0.0.1', 8080))
attempt('get', lambda: get('http://api.example.test/'))
)");
        QStringList lines = program->lines();
        QCOMPARE(lines.size(), 5);
        for (int i = 0; i < 3; ++i)
            QVERIFY2(lines.at(i).endsWith("Permission denied"_L1)
                         || lines.at(i).endsWith("Address already in use"_L1),
                     qPrintable(lines.at(i)));
        QCOMPARE(lines.mid(3), (QStringList{u"own: bound"_s, u"get: hello api.example.test"_s}));
    }

    void answersQueriesOverStreamsToo()
    {
        const auto program = startPython(R"(
query = (struct.pack('>6H', 7, 0x100, 1, 0, 0, 0) + b'\x03api\x07example\x04test\x00'
         + struct.pack('>2H', 1, 1))
framed = struct.pack('>H', len(query)) + query
def ask(bytes):
    stream = socket.create_connection(('127.0.0.1', 53))
    stream.settimeout(60)
    stream.sendall(bytes)
    stream.shutdown(socket.SHUT_WR)
    answer = b''
    while more := stream.recv(4096):
        answer += more
    return answer
attempt('one', lambda: ask(framed)[-4:].hex())
attempt('two', lambda: len(ask(framed + framed)))
attempt('cut', lambda: len(ask(framed[:-1])))
attempt('too long', lambda: len(ask(struct.pack('>H', 513) + bytes(513))))
held = [socket.create_connection(('127.0.0.1', 53)) for i in range(100)]
attempt('crowd', lambda: ask(framed)[-4:].hex())
)");
        QStringList lines = program->lines();
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines.takeAt(3).left(8), u"too long"_s); // Ended or reset, as the kernel likes.
        QCOMPARE(
            lines,
            (QStringList{u"one: 7f400001"_s, u"two: 104"_s, u"cut: 0"_s, u"crowd: 7f400001"_s}));
    }

    void aHostCanBeAllowedWhileTheProgramRuns()
    {
        m_sandbox.hosts.clear();
        const auto program = startPython(R"(
attempt('before', lambda: get('http://api.example.test/'))
sys.stdin.readline()
attempt('after', lambda: get('http://api.example.test/'))
)");
        QCOMPARE(program->line(), u"before: Connection reset by peer"_s);
        QCOMPARE(m_network->refused().size(), 1);
        m_sandbox.hosts = {u"api.example.test"_s};
        m_network->reconsider();
        QVERIFY(m_network->refused().isEmpty());
        program->writeLine();
        QCOMPARE(program->lines(), QStringList{u"after: hello api.example.test"_s});
    }

    void aStormOfConnectionsIsServedAtItsPace()
    {
        const auto program = startPython(R"(
def storm():
    refused = 0
    for i in range(150):
        try:
            socket.create_connection(('storm.example.net', 443), 60).recv(1)
        except ConnectionResetError:
            refused += 1
    return refused
attempt('refused', storm)
attempt('get', lambda: get('http://api.example.test/'))
)");
        QCOMPARE(program->lines(),
                 (QStringList{u"refused: 150"_s, u"get: hello api.example.test"_s}));
        QCOMPARE(m_network->refused().size(), 1);
        QCOMPARE(m_network->refused().constFirst().count, 150);
    }

    void connectionsEndWithTheProgram()
    {
        m_server->handler = [](const TestExchangePtr &exchange) { exchange->startStream(); };
        auto program = startPython(R"(
urllib.request.urlopen('http://api.example.test/')
print('open', flush=True)
sys.stdin.readline()
)");
        QCOMPARE(program->line(), u"open"_s);
        QCOMPARE(m_server->requests.size(), 1);
        program.reset();
        QTRY_VERIFY(m_server->requests.constFirst()->isClosed());
    }
};

QUAYSIDE_TEST(TestSandboxedNames, QCoreApplication)

} // namespace tst_sandboxednames

#include "tst_sandboxednames.moc"
