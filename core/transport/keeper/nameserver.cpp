// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/keeper/nameserver.h"

#include <cstring>

namespace mcp::keeper {

namespace {

// RFC 1035, section 4.1.1
constexpr std::size_t kHeaderBytes = 12;
constexpr unsigned char kResponse = 0x80;
constexpr unsigned char kOpcode = 0x78;
constexpr unsigned char kRecursionDesired = 0x01;
constexpr unsigned char kRecursionAvailable = 0x80;

enum Code : unsigned char { NoError = 0, FormatError = 1, NotImplemented = 4, Refused = 5 };

constexpr unsigned kTypeA = 1;
constexpr unsigned kClassInternet = 1;
constexpr unsigned char kSeconds = 60; ///< How long an answer may be kept; it stays the same.

unsigned read16(const unsigned char *bytes)
{
    return unsigned(bytes[0]) << 8 | bytes[1];
}

char lower(unsigned char letter)
{
    return char(letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter);
}

bool isHostLetter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-'
        || letter == '_';
}

struct Question
{
    char name[kNameBytes + 1] = {}; ///< In lower case.
    std::size_t length = 0; ///< Of the name.
    std::size_t end = 0; ///< Behind the question.
    unsigned type = 0;
    unsigned netClass = 0;
    bool isHost = true; ///< A name that a host can have.
};

/// False if it is not well formed. A name in a question is never compressed.
bool readQuestion(const unsigned char *query, std::size_t size, Question *question)
{
    std::size_t at = kHeaderBytes;
    while (true) {
        if (at >= size)
            return false;
        const std::size_t label = query[at++];
        if (label == 0)
            break;
        if (label > 63 || label > size - at)
            return false;
        if (question->length + (question->length > 0) + label > kNameBytes)
            return false;
        if (question->length > 0)
            question->name[question->length++] = '.';
        for (std::size_t i = 0; i < label; ++i) {
            const char letter = lower(query[at + i]);
            question->isHost = question->isHost && isHostLetter(letter);
            question->name[question->length++] = letter;
        }
        at += label;
    }
    if (size - at < 4)
        return false;
    question->isHost = question->isHost && question->length > 0;
    question->type = read16(query + at);
    question->netClass = read16(query + at + 2);
    question->end = at + 4;
    return true;
}

std::size_t writeHeader(const unsigned char *query, Code code, unsigned char *answer)
{
    std::memset(answer, 0, kHeaderBytes);
    answer[0] = query[0];
    answer[1] = query[1];
    answer[2] = static_cast<unsigned char>(kResponse | (query[2] & (kOpcode | kRecursionDesired)));
    answer[3] = static_cast<unsigned char>(kRecursionAvailable | code);
    return kHeaderBytes;
}

/// One A record for the name of the question.
std::size_t writeAddress(std::uint32_t address, unsigned char *to)
{
    const unsigned char record[] = {0xc0,
                                    kHeaderBytes, // The name stands there.
                                    0,
                                    kTypeA,
                                    0,
                                    kClassInternet,
                                    0,
                                    0,
                                    0,
                                    kSeconds,
                                    0,
                                    4,
                                    static_cast<unsigned char>(address >> 24),
                                    static_cast<unsigned char>(address >> 16),
                                    static_cast<unsigned char>(address >> 8),
                                    static_cast<unsigned char>(address)};
    std::memcpy(to, record, sizeof record);
    return sizeof record;
}

} // namespace

std::uint32_t NameTable::addressOf(const char *name, std::size_t length)
{
    for (std::uint32_t i = 0; i < m_count; ++i) {
        if (std::memcmp(m_names[i], name, length) == 0 && m_names[i][length] == '\0')
            return kFirst + i;
    }
    if (m_count == kMostNames)
        return 0;
    std::memcpy(m_names[m_count], name, length);
    m_names[m_count][length] = '\0';
    return kFirst + m_count++;
}

const char *NameTable::nameOf(std::uint32_t address) const
{
    return address >= kFirst && address - kFirst < m_count ? m_names[address - kFirst] : nullptr;
}

std::size_t answerQuery(NameTable &names, const unsigned char *query, std::size_t size,
                        unsigned char *answer)
{
    if (size < kHeaderBytes || (query[2] & kResponse) != 0)
        return 0;
    if ((query[2] & kOpcode) != 0)
        return writeHeader(query, NotImplemented, answer);
    Question question;
    if (size > kQueryBytes || read16(query + 4) != 1 || !readQuestion(query, size, &question))
        return writeHeader(query, FormatError, answer);
    if (question.netClass != kClassInternet)
        return writeHeader(query, NotImplemented, answer);
    std::uint32_t address = 0;
    if (question.type == kTypeA && question.isHost) {
        address = names.addressOf(question.name, question.length);
        if (address == 0)
            return writeHeader(query, Refused, answer);
    }
    std::size_t written = writeHeader(query, NoError, answer);
    std::memcpy(answer + written, query + written, question.end - written);
    written = question.end;
    answer[5] = 1; // One question.
    if (address != 0) {
        written += writeAddress(address, answer + written);
        answer[7] = 1; // One answer. Without one the name has no record of this type.
    }
    return written;
}

} // namespace mcp::keeper
