// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <sys/resource.h>

/// No file can be written to beyond this length while it lives.
class LittleRoom
{
public:
    explicit LittleRoom(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        struct rlimit little = m_before;
        little.rlim_cur = bytes;
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &little);
    }
    LittleRoom(const LittleRoom &) = delete;
    LittleRoom &operator=(const LittleRoom &) = delete;
    ~LittleRoom()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    struct rlimit m_before = {};
    void (*m_handler)(int) = nullptr;
};
