// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/path.h"
#include "core/recording/recordedserver.h"

#include <array>

namespace mcp {

/// One thing that is different between two servers, or two versions of one. All texts are untrusted.
struct ServerDifference
{
    enum class Rating {
        Breaking, ///< What worked with the one may fail with the other.
        Compatible,
        Text, ///< Words for people and models.
        Value, ///< An answer has the same form and says something else.
    };
    enum class Part { Server, Tool, Prompt, Resource, Template, Answer };

    Rating rating = Rating::Breaking;
    Part part = Part::Server;
    QString subject; ///< The name, or the URI; of an answer the method and that.
    QString
        place; ///< A field, names joined by dots; in an answer a json::Path. Empty: the whole of it.
    QString before; ///< Null when it was absent.
    QString after; ///< Null when it is absent now.
};
constexpr std::array<std::pair<ServerDifference::Rating, const char *>, 4>
jsonNames(ServerDifference::Rating)
{
    using Rating = ServerDifference::Rating;
    return {{{Rating::Breaking, "breaking"},
             {Rating::Compatible, "compatible"},
             {Rating::Text, "text"},
             {Rating::Value, "value"}}};
}
constexpr std::array<std::pair<ServerDifference::Part, const char *>, 6>
jsonNames(ServerDifference::Part)
{
    using Part = ServerDifference::Part;
    return {{{Part::Server, "server"},
             {Part::Tool, "tool"},
             {Part::Prompt, "prompt"},
             {Part::Resource, "resource"},
             {Part::Template, "template"},
             {Part::Answer, "answer"}}};
}

struct ServerComparison
{
    static constexpr qsizetype kDifferences = 1'000; ///< Further ones are counted only.
    static constexpr qsizetype kShownChars = 4'000; ///< Of before and of after.

    QList<ServerDifference> differences;
    std::array<qsizetype, 4> counts{}; ///< By rating, of all.
    qsizetype answers = 0; ///< Calls that both have, whose answers were compared.

    qsizetype count(ServerDifference::Rating rating) const { return counts.at(size_t(rating)); }
    qsizetype total() const;
};

/// What they offer, and the answers to calls that are the same in both: the first with the first, the second with the second.
/// ignored: places in answers that may differ. Takes long for large recordings; pure.
ServerComparison compareServers(const RecordedServer &before, const RecordedServer &after,
                                const QList<json::Path> &ignored = {});

} // namespace mcp
