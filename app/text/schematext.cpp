// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/schematext.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>

namespace quayside {

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
    case mcp::schema::Verdict::Outcome::Valid:
        return {};
    case mcp::schema::Verdict::Outcome::Invalid:
        return SchemaText::tr("The arguments do not match the schema of the tool: %1")
            .arg(faults(verdict));
    case mcp::schema::Verdict::Outcome::OverBound:
        return SchemaText::tr(
            "The arguments could not be checked against the schema of the tool: it took too long.");
    case mcp::schema::Verdict::Outcome::Unchecked:
        return SchemaText::tr("The arguments were not checked against the schema of the tool: %1")
            .arg(faults(verdict));
    }
    return {};
}

QString resultText(const mcp::schema::Verdict &verdict)
{
    switch (verdict.outcome) {
    case mcp::schema::Verdict::Outcome::Valid:
        return {};
    case mcp::schema::Verdict::Outcome::Invalid:
        return SchemaText::tr("The result does not match the schema of the tool: %1")
            .arg(faults(verdict));
    case mcp::schema::Verdict::Outcome::OverBound:
        return SchemaText::tr(
            "The result could not be checked against the schema of the tool: it took too long.");
    case mcp::schema::Verdict::Outcome::Unchecked:
        return SchemaText::tr("The result was not checked against the schema of the tool: %1")
            .arg(faults(verdict));
    }
    return {};
}

} // namespace quayside
