// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/keychaintext.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>

namespace quayside {

using KeyProblem = mcp::KeyStoreProblem;

namespace {

struct KeychainWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::KeychainText)
};

QString problemText(KeyProblem problem)
{
    switch (problem) {
    case KeyProblem::Locked:
        return KeychainWords::tr("The keychain is locked.");
    case KeyProblem::Slow:
        return KeychainWords::tr("The keychain does not respond.");
    case KeyProblem::Denied:
        return KeychainWords::tr("The keychain denied access.");
    case KeyProblem::None:
    case KeyProblem::Absent:
    case KeyProblem::Missing:
        break;
    }
    return KeychainWords::tr("No keychain is available.");
}

QString hintText(KeyProblem problem)
{
    switch (problem) {
    case KeyProblem::Locked:
        return KeychainWords::tr("Unlock it, then try again.");
    case KeyProblem::Slow:
        return KeychainWords::tr("It may be waiting for your password in another window. Enter the "
                                 "password, then try again.");
    case KeyProblem::Denied:
        return KeychainWords::tr("Allow access in the settings of the keychain, then try again.");
    case KeyProblem::None:
    case KeyProblem::Absent:
    case KeyProblem::Missing:
        break;
    }
    return KeychainWords::tr("Start GNOME Keyring or KWallet, then try again.");
}

} // namespace

QString keepingText(const mcp::SecretKeeping &keeping)
{
    if (keeping.place == mcp::SecretKeeping::Place::Keychain)
        return KeychainWords::tr("Secrets are stored only in your system keychain.");
    return KeychainWords::tr(
               "%1 Secrets that you enter are kept only in memory, until Quayside quits. %2")
        .arg(problemText(keeping.problem), hintText(keeping.problem));
}

ErrorText keychainErrorText(KeyProblem problem, const QString &name)
{
    if (problem == KeyProblem::Missing)
        return {KeychainWords::tr("A secret of this server is no longer in the keychain: %1.")
                    .arg(cleanText(name)),
                KeychainWords::tr("Remove the server and add it again, with that value.")};
    return {problemText(problem), hintText(problem)};
}

} // namespace quayside
