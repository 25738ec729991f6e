// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace mcp {

/// The two families of revisions: with a session that `initialize` opens (2024-11-05 to 2025-11-25), and with independent
/// requests (2026-07-28). It is stored with servers and tasks. What follows from it is in
/// core/client/link: code elsewhere asks EraRules, or the dialect of the link, for the property that it needs.
enum class Era { Stateful, Stateless };
/// The words in stored records and output (json::EnumNames).
constexpr std::array<std::pair<Era, const char *>, 2> jsonNames(Era)
{
    return {{{Era::Stateful, "stateful"}, {Era::Stateless, "stateless"}}};
}

/// A server of an earlier era may be upgraded, and then still speak the earlier one.
constexpr Era kNewestEra = Era::Stateless;
static_assert(std::size_t(kNewestEra) + 1 == jsonNames(Era()).size());

/// Which era a person wants with a server (LIFE-08).
enum class EraChoice { Auto, StatefulOnly, StatelessOnly };
constexpr std::array<std::pair<EraChoice, const char *>, 3> jsonNames(EraChoice)
{
    return {{{EraChoice::Auto, "auto"},
             {EraChoice::StatefulOnly, "stateful"},
             {EraChoice::StatelessOnly, "stateless"}}};
}
static_assert(jsonNames(EraChoice()).size() == jsonNames(Era()).size() + 1);

} // namespace mcp
