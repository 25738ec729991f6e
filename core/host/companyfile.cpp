// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/companyfile.h"

#include "core/base/logging.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

bool isSameFile(const struct ::stat &a, const struct ::stat &b)
{
    const auto isSameTime = [](const timespec &one, const timespec &other) {
        return one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec;
    };
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size
        && a.st_mode == b.st_mode && a.st_uid == b.st_uid && isSameTime(a.st_mtim, b.st_mtim)
        && isSameTime(a.st_ctim, b.st_ctim);
}

} // namespace

CompanyFile::CompanyFile(QString path, uint owner)
    : m_path(std::move(path))
    , m_owner(owner)
{
}

CompanyVerdict CompanyFile::verdict(const QString &server, const QString &tool)
{
    readIfChanged();
    switch (m_state) {
    case State::Absent:
    case State::Ignored:
        return CompanyVerdict::None;
    case State::Unreadable:
        return CompanyVerdict::Unreadable;
    case State::Read:
        return m_rules.verdict(server, tool);
    }
    return CompanyVerdict::Unreadable;
}

bool CompanyFile::isPresent()
{
    readIfChanged();
    return m_state == State::Read || m_state == State::Unreadable;
}

const CompanyRules &CompanyFile::rules()
{
    readIfChanged();
    return m_rules;
}

void CompanyFile::readIfChanged()
{
    if (m_path.isEmpty())
        return;
    struct ::stat now = {};
    const QByteArray path = QFile::encodeName(m_path);
    const bool isThere = ::stat(path.constData(), &now) == 0;
    const bool isAbsent = !isThere && (errno == ENOENT || errno == ENOTDIR);
    const bool isSame = isThere ? m_seen && isSameFile(now, *m_seen) : isAbsent && !m_seen;
    if (std::exchange(m_hasLooked, true) && isSame)
        return;
    m_seen = isThere ? std::optional(now) : std::nullopt;
    m_rules = {};
    m_problem.reset();
    m_state = State::Absent;
    if (isAbsent)
        return;
    const int file = ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        m_state = refuse(State::Unreadable, Error::storage(m_path, errno));
        return;
    }
    m_state = read(file);
    ::close(file);
}

CompanyFile::State CompanyFile::read(int file)
{
    struct ::stat found = {};
    if (::fstat(file, &found) != 0)
        return refuse(State::Unreadable, Error::storage(m_path, errno));
    if (found.st_uid != m_owner || (found.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return refuse(State::Ignored, Error::storage(m_path, EPERM));
    QFile reader;
    if (!S_ISREG(found.st_mode) || found.st_size > kMaxBytes
        || !reader.open(file, QIODevice::ReadOnly))
        return refuse(State::Unreadable, Error::storage(m_path, EFBIG));
    const auto rules = CompanyRules::read(reader.read(kMaxBytes + 1));
    if (!rules)
        return refuse(State::Unreadable, Error::storage(m_path + u": "_s + rules.error().detail));
    m_rules = *rules;
    return State::Read;
}

CompanyFile::State CompanyFile::refuse(State state, const Error &why)
{
    if (state == State::Ignored)
        qCWarning(lcHost) << "rules of a company are ignored, others can write" << m_path;
    else
        qCWarning(lcHost) << "rules of the company cannot be read, all calls ask:" << why.detail;
    m_problem = why;
    return state;
}

} // namespace mcp
