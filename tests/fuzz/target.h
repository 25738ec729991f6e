// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayList>
#include <QByteArrayView>
#include <QString>

#include <vector>

/// Parsers of bytes that strangers send, as functions of those bytes (REL-05, REL-06).
namespace fuzz {

struct Target
{
    const char *name; ///< Also the folder in `corpus`.
    void (*run)(QByteArrayView input);
    QByteArrayList words; ///< Words that mutations insert in addition to random bytes.
};

/// Those of each file here; targets() is all of them.
std::vector<Target> messageTargets();
std::vector<Target> httpTargets();
std::vector<Target> schemaTargets();
std::vector<Target> documentTargets();
std::vector<Target> pictureTargets();
std::vector<Target> installTargets();
std::vector<Target> sessionTargets();

std::vector<Target> targets();

/// Aborts if an invariant is violated, which a fuzzer reports as a crash.
void require(bool holds, const char *what);

} // namespace fuzz
