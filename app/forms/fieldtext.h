// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/forms/formtree.h"
#include "core/schema/formschema.h"

#include <QString>
#include <QStringList>

namespace quayside {

/// What a person reads about a field before anything is wrong with it; a server's words come out cleaned.
QString fieldHint(const mcp::schema::FormField &field, FormTree &tree);
QString fieldNote(const mcp::schema::FormField &field);
QStringList fieldOptions(const mcp::schema::FormField &field);

/// The sentence for a schema that gives no form.
QString declinedSentence(const mcp::schema::FormDescription &description);

} // namespace quayside
