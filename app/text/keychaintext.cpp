// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/keychaintext.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>

namespace quayside {

using Problem = mcp::KeyStoreProblem;

namespace {

struct KeychainWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::KeychainText)
};

QString problemText(Problem problem)
{
    switch (problem) {
    case Problem::Locked:
        return KeychainWords::tr("The keychain is locked.");
    case Problem::Slow:
        return KeychainWords::tr("The keychain does not answer.");
    case Problem::Denied:
        return KeychainWords::tr("The keychain does not let Quayside in.");
    case Problem::None:
    case Problem::Absent:
    case Problem::Missing:
        break;
    }
    return KeychainWords::tr("No keychain can be reached.");
}

QString hintText(Problem problem)
{
    switch (problem) {
    case Problem::Locked:
        return KeychainWords::tr("Unlock it, then try again.");
    case Problem::Slow:
        return KeychainWords::tr(
            "It may be waiting for its password in another window. Then try again.");
    case Problem::Denied:
        return KeychainWords::tr("Allow it in the settings of the keychain, then try again.");
    case Problem::None:
    case Problem::Absent:
    case Problem::Missing:
        break;
    }
    return KeychainWords::tr("It comes with the desktop: GNOME Keyring or KWallet. Start it, then "
                             "try again.");
}

} // namespace

QString keepingText(const mcp::SecretKeeping &keeping)
{
    if (keeping.place == mcp::SecretKeeping::Place::Keychain)
        return KeychainWords::tr(
            "Keys and other secrets are kept in the keychain of this computer, and nowhere else.");
    return KeychainWords::tr("%1 Secrets that you enter are kept in memory until Quayside ends, "
                             "and nowhere else. %2")
        .arg(problemText(keeping.problem), hintText(keeping.problem));
}

ErrorText keychainErrorText(Problem problem, const QString &name)
{
    if (problem == Problem::Missing)
        return {KeychainWords::tr("A secret of this server is no longer in the keychain: %1.")
                    .arg(cleanText(name)),
                KeychainWords::tr("Remove the server and add it again, with that value."),
                {}};
    return {problemText(problem), hintText(problem), {}};
}

} // namespace quayside
