// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/doctorcontroller.h"

#include "app/text/cleantext.h"
#include "core/host/doctor.h"

#include <QClipboard>
#include <QGuiApplication>

namespace quayside {

void ExamLineModel::setLines(const QList<ExamLine> &lines)
{
    beginResetModel();
    m_lines = lines;
    endResetModel();
    Q_EMIT countChanged();
}

const ListModel::Roles &ExamLineModel::roles() const
{
    static_assert(int(Mark::Bad) == int(ExamLine::Mark::Bad));
    static const Roles table = rolesOf<ExamLineModel>({
        {"mark", [](const ExamLine &line) { return int(line.mark); }},
        {"step", [](const ExamLine &line) { return stepText(line.step); }},
        {"words", &ExamLine::text},
    });
    return table;
}

DoctorController::DoctorController(mcp::Host *host, mcp::Server *server, QObject *parent)
    : QObject(parent)
    , m_host(host)
    , m_server(server)
{
}

DoctorController::~DoctorController() = default;

bool DoctorController::isBusy() const
{
    return m_doctor && m_doctor->step() != mcp::Doctor::Step::Done;
}

QString DoctorController::stepText() const
{
    using Step = mcp::Doctor::Step;
    switch (m_doctor ? m_doctor->step() : Step::Done) {
    case Step::Before:
    case Step::Start:
        return m_server->entry().isRemote() ? tr("Connecting…") : tr("Starting the server…");
    case Step::Lists:
        return tr("Reading its lists…");
    case Step::Place:
        return m_server->entry().isRemote() ? tr("Looking at the network…")
                                            : tr("Looking at the program…");
    case Step::Done:
        break;
    }
    return {};
}

void DoctorController::begin()
{
    m_isOpen = true;
    if (isBusy())
        return Q_EMIT changed();
    m_diagnosis = {};
    m_lines.setLines({});
    m_output.clear();
    m_doctor = m_host->createDoctor(m_server);
    connect(m_doctor.get(), &mcp::Doctor::stepChanged, this, &DoctorController::onStep);
    m_doctor->start();
}

void DoctorController::close()
{
    m_isOpen = false;
    Q_EMIT changed();
}

void DoctorController::onStep()
{
    if (!isBusy()) {
        const mcp::Examination &found = m_doctor->examination();
        m_diagnosis = diagnosisText(found);
        m_isHealthy = quayside::isHealthy(found);
        m_lines.setLines(examLines(found));
        const QStringList output = examOutput(found);
        for (const QString &line : output)
            m_output.append(cleanText(line));
    }
    Q_EMIT changed();
}

void DoctorController::copy() const
{
    if (m_doctor && !isBusy())
        QGuiApplication::clipboard()->setText(examReport(m_doctor->examination()));
}

} // namespace quayside

#include "moc_doctorcontroller.cpp"
