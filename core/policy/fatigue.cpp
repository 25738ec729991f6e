// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/fatigue.h"

#include <QHash>

namespace mcp {

using std::chrono::milliseconds;

void Fatigue::countQuestion(const QString &serverId, milliseconds now)
{
    forgetOld(now);
    m_questions.push_back({serverId, now});
}

void Fatigue::countAnswer(milliseconds taken, milliseconds now)
{
    forgetOld(now);
    if (taken < kQuick)
        m_quickAnswers.push_back(now);
}

std::optional<Fatigue::Pause> Fatigue::pause(milliseconds now)
{
    forgetOld(now);
    if (m_questions.size() <= kQuestions && m_quickAnswers.size() < kQuickAnswers)
        return {};
    Pause pause;
    pause.questions = int(m_questions.size());
    QHash<QString, int> counts;
    int most = 0;
    for (const Question &question : m_questions) {
        const int count = ++counts[question.serverId];
        if (count >= most) {
            most = count;
            pause.serverId = question.serverId;
        }
    }
    return pause;
}

void Fatigue::reset()
{
    m_questions.clear();
    m_quickAnswers.clear();
}

void Fatigue::forgetOld(milliseconds now)
{
    while (!m_questions.empty() && now - m_questions.front().at >= kSpan)
        m_questions.pop_front();
    while (!m_quickAnswers.empty() && now - m_quickAnswers.front() >= kSpan)
        m_quickAnswers.pop_front();
}

} // namespace mcp
