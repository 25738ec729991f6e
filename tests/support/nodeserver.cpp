// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/nodeserver.h"

#include "tests/support/waiting.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QProcessEnvironment>
#include <QStandardPaths>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr QByteArrayView kReport = "@@ ";

} // namespace

QString nodeProgram()
{
    const QString own = packageFile(u"node/bin/node"_s);
    return own.isEmpty() ? QStandardPaths::findExecutable(u"node"_s) : own;
}

QString packageFile(const QString &path)
{
    const QString file = QStringLiteral(TEST_NODE_MODULES) + u'/' + path;
    return QFileInfo::exists(file) ? file : QString();
}

QString testServerFile(const QString &name)
{
    return QStringLiteral(TEST_SERVERS) + u'/' + name;
}

NodeServer::NodeServer(QStringList command)
    : m_command(std::move(command))
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &NodeServer::read);
    m_process.setProcessChannelMode(QProcess::MergedChannels);
}

NodeServer::~NodeServer()
{
    stop();
}

bool NodeServer::start()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QUAYSIDE_PORT"_s, QString::number(m_port));
    m_process.setProcessEnvironment(environment);
    m_isListening = false;
    m_cleared = 0;
    m_process.start(nodeProgram(),
                    QStringList{u"--require"_s, testServerFile(u"watch.cjs"_s)} + m_command);
    const bool isStarted =
        waitUntil([this] { return m_isListening || m_process.state() == QProcess::NotRunning; })
        && m_isListening;
    m_held.release();
    return isStarted;
}

void NodeServer::stop()
{
    m_process.kill();
    m_process.waitForFinished(Waiting::kLimit);
    clear();
    if (m_port != 0)
        m_held.hold(quint16(m_port));
}

QUrl NodeServer::url(const QString &path) const
{
    return QUrl(u"http://127.0.0.1:%1%2"_s.arg(m_port).arg(path));
}

QList<SeenRequest> NodeServer::requests()
{
    catchUp();
    return m_requests;
}

QList<SeenRequest> NodeServer::requests(const QString &verb)
{
    catchUp();
    QList<SeenRequest> found;
    std::copy_if(m_requests.cbegin(), m_requests.cend(), std::back_inserter(found),
                 [&verb](const SeenRequest &request) { return request.verb == verb; });
    return found;
}

int NodeServer::openRequests()
{
    catchUp();
    return int(std::count_if(m_requests.cbegin(), m_requests.cend(),
                             [](const SeenRequest &request) { return request.status == 0; }));
}

void NodeServer::clear()
{
    catchUp();
    m_cleared += int(m_requests.size());
    m_requests.clear();
}

void NodeServer::catchUp()
{
    m_process.waitForReadyRead(0);
    read();
}

void NodeServer::read()
{
    while (m_process.canReadLine()) {
        const QByteArray line = m_process.readLine();
        if (line.startsWith(kReport))
            take(QJsonDocument::fromJson(line.sliced(kReport.size())).object());
        else
            m_output += line;
    }
}

void NodeServer::take(const QJsonObject &report)
{
    if (report.contains(u"port"_s)) {
        m_port = report.value(u"port"_s).toInt();
        m_isListening = true;
        return;
    }
    const qint64 at = report.value(u"at"_s).toInteger();
    if (report.contains(u"number"_s)) {
        m_requests.append({report.value(u"verb"_s).toString(), report.value(u"path"_s).toString(),
                           report.value(u"headers"_s).toObject(), at});
        return;
    }
    const int index = report.value(u"ended"_s).toInt() - 1 - m_cleared;
    if (index < 0 || index >= m_requests.size())
        return;
    SeenRequest &request = m_requests[index];
    request.status = report.value(u"status"_s).toInt();
    request.isWhole = report.value(u"whole"_s).toBool();
    request.endedAt = at;
}

} // namespace mcp

#include "moc_nodeserver.cpp"
