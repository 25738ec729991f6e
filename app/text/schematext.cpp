// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/schematext.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>

namespace quayside {

using Outcome = mcp::schema::Verdict::Outcome;

namespace {

constexpr qsizetype kFaultChars = 500;

struct SchemaText
{
    Q_DECLARE_TR_FUNCTIONS(quayside::SchemaText)
};

/// Members are named by the server.
QString faults(const mcp::schema::Verdict &verdict)
{
    return cleanText(verdict.text().left(kFaultChars));
}

} // namespace

QString argumentsText(const mcp::schema::Verdict &verdict)
{
    switch (verdict.outcome) {
    case Outcome::Valid:
        return {};
    case Outcome::Invalid:
        return SchemaText::tr("The arguments do not match the schema of the tool: %1")
            .arg(faults(verdict));
    case Outcome::OverBound:
        return SchemaText::tr(
            "The arguments could not be checked against the schema of the tool: it took too long.");
    case Outcome::Unchecked:
        return SchemaText::tr("The arguments were not checked against the schema of the tool: %1")
            .arg(faults(verdict));
    }
    return {};
}

QString resultText(const mcp::schema::Verdict &verdict)
{
    switch (verdict.outcome) {
    case Outcome::Valid:
        return {};
    case Outcome::Invalid:
        return SchemaText::tr("The result does not match the schema of the tool: %1")
            .arg(faults(verdict));
    case Outcome::OverBound:
        return SchemaText::tr(
            "The result could not be checked against the schema of the tool: it took too long.");
    case Outcome::Unchecked:
        return SchemaText::tr("The result was not checked against the schema of the tool: %1")
            .arg(faults(verdict));
    }
    return {};
}

} // namespace quayside
