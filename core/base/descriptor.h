// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <unistd.h>

namespace mcp {

/// A file descriptor that the destructor closes unless it was taken.
class Descriptor
{
public:
    explicit Descriptor(int number = -1)
        : m_number(number)
    {
    }
    Descriptor(Descriptor &&other) noexcept
        : m_number(other.take())
    {
    }
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        const Descriptor closed(std::exchange(m_number, other.take()));
        return *this;
    }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }
    int take() { return std::exchange(m_number, -1); }

private:
    int m_number;
};

} // namespace mcp
