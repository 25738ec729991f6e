// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// DNS within the network of a sandbox (RFC 1035): each name has an address of this computer, where the keeper accepts its
/// connections. Nothing is resolved here.
namespace mcp::keeper {

constexpr std::size_t kNameBytes = 253; ///< RFC 1035, section 2.3.4, as text without the final dot.
constexpr std::size_t kQueryBytes = 512; ///< RFC 1035, section 2.3.4. Longer queries are refused.
constexpr std::size_t kAnswerBytes = kQueryBytes;

/// The names that were asked for, each with its address in 127.64.0.0/10.
class NameTable
{
public:
    static constexpr std::uint32_t kMostNames = 4'096;

    /// The address of a name in lower case, in host byte order; the same for the same name. 0 when the table is full.
    std::uint32_t addressOf(const char *name, std::size_t length);
    /// Null for an address that was not given out.
    const char *nameOf(std::uint32_t address) const;

private:
    static constexpr std::uint32_t kFirst = 0x7f40'0001; // 127.64.0.1

    std::uint32_t m_count = 0;
    char m_names[kMostNames][kNameBytes + 1] = {}; // Pages are used from the first name in them on.
};

/// Writes the answer to a DNS query of size bytes and returns its size; 0 when there is none, because the query is too short to
/// have an id, or is no query. `answer` has kAnswerBytes.
std::size_t answerQuery(NameTable &names, const unsigned char *query, std::size_t size,
                        unsigned char *answer);

} // namespace mcp::keeper
