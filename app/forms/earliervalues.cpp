// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/earliervalues.h"

#include "app/text/cleantext.h"

namespace quayside {

using mcp::json::Value;

void EarlierValues::add(const Value &value, const QStringList &place)
{
    if (place.size() > kDepth)
        return;
    for (const auto &[name, member] : value.members())
        add(member, place + QStringList(name));
    for (const Value &item : value.items())
        add(item, place);
    const QString text = value.toString();
    if (text.isEmpty() || text.size() > kChars || cleanText(text) != text)
        return;
    if (!m_values.contains(place) && m_values.size() >= kFields)
        return;
    QStringList &texts = m_values[place];
    if (texts.size() < kPerField && !texts.contains(text))
        texts.append(text);
}

} // namespace quayside
