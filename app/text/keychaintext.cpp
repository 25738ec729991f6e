// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/keychaintext.h"

#include "app/text/cleantext.h"
#include "core/storage/consentfile.h"
#include "core/storage/fileversion.h"
#include "core/storage/profilekey.h"

#include <QCoreApplication>

namespace quayside {

using KeyProblem = mcp::KeyStoreProblem;
using KeyFileProblem = mcp::ProfileKeyProblem;

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
    case KeyProblem::Failing:
        return KeychainWords::tr("The keychain responds with errors.");
    case KeyProblem::KeyNeeded:
        return KeychainWords::tr(
            "The secrets of this profile are encrypted, and no key was named.");
    case KeyProblem::WrongKey:
        return KeychainWords::tr("The secrets of this profile are encrypted with another key.");
    case KeyProblem::OtherProfile:
        return KeychainWords::tr("The file secrets.json was copied from another profile.");
    case KeyProblem::Damaged:
        return KeychainWords::tr("The file secrets.json is damaged, or was changed by another "
                                 "program.");
    case KeyProblem::Unreadable:
        return KeychainWords::tr("The file secrets.json cannot be read or written.");
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
    case KeyProblem::Failing:
        return KeychainWords::tr("Try again. If that does not help, restart the keychain.");
    case KeyProblem::KeyNeeded:
        return KeychainWords::tr("Name its file with QUAYSIDE_KEY_FILE, then start Quayside again. "
                                 "The command line also "
                                 "has --key-file, and asks for a passphrase on a terminal.");
    case KeyProblem::WrongKey:
        return KeychainWords::tr("Start Quayside again with that key.");
    case KeyProblem::OtherProfile:
    case KeyProblem::Damaged:
        return KeychainWords::tr("Put the former file back. If there is none, remove it: you then "
                                 "review your servers again and enter their secrets again.");
    case KeyProblem::Unreadable:
        return KeychainWords::tr("Check the room on the disk and the permissions of the folder, "
                                 "then try again.");
    case KeyProblem::None:
    case KeyProblem::Absent:
    case KeyProblem::Missing:
        break;
    }
    return KeychainWords::tr("Start GNOME Keyring or KWallet, then try again. Without them, use a "
                             "key file: quayside-cli keys create FILE");
}

} // namespace

QString keepingText(const mcp::SecretKeeping &keeping)
{
    if (keeping.place == mcp::SecretKeeping::Place::Keychain)
        return KeychainWords::tr("Secrets are stored only in your system keychain.");
    if (keeping.place == mcp::SecretKeeping::Place::File)
        return KeychainWords::tr(
            "Secrets are stored only in the file secrets.json of this profile, "
            "encrypted with your key.");
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

QString profileKeyText(const mcp::Error &problem)
{
    const QString path = cleanText(problem.detail);
    switch (mcp::profileKeyProblem(problem)) {
    case KeyFileProblem::None:
        break;
    case KeyFileProblem::Unreadable:
        return KeychainWords::tr("The key file cannot be read. %1").arg(path);
    case KeyFileProblem::Foreign:
        return KeychainWords::tr("The key file belongs to somebody else: %1").arg(path);
    case KeyFileProblem::Open:
        return KeychainWords::tr("Others can read or change the key file. Take that from them with "
                                 "chmod 600: %1")
            .arg(path);
    case KeyFileProblem::InProfile:
        return KeychainWords::tr("The key file is inside the profile, so a copy of the profile "
                                 "would contain its key. Keep it elsewhere: %1")
            .arg(path);
    case KeyFileProblem::NoKey:
        return KeychainWords::tr(
                   "This is no key file. It has exactly 32 random bytes; quayside-cli "
                   "keys create FILE makes one: %1")
            .arg(path);
    case KeyFileProblem::KeychainInUse:
        return KeychainWords::tr("The secrets of this profile are in the keychain of the system. "
                                 "Use the key with another profile, or without the key: %1")
            .arg(path);
    case KeyFileProblem::Exists:
        return KeychainWords::tr("There is a file already. It was not changed: %1").arg(path);
    case KeyFileProblem::Unwritable:
        return KeychainWords::tr("The key file cannot be written. %1").arg(path);
    }
    return KeychainWords::tr("The key cannot be used. %1").arg(path);
}

QString consentText(const mcp::Error &problem)
{
    switch (mcp::consentProblem(problem)) {
    case mcp::ConsentProblem::Edited:
        return KeychainWords::tr("The file with your approvals was changed by another program, or "
                                 "belongs to another keychain. No approval in it is in force. "
                                 "Review your servers again.");
    case mcp::ConsentProblem::OlderCopy:
        return KeychainWords::tr("The file with your approvals is an older copy. No approval in it "
                                 "is in force. Review your servers again.");
    case mcp::ConsentProblem::NoKey:
        return KeychainWords::tr("The key for your approvals is no longer in the keychain. No "
                                 "approval is in force. Review your servers again.");
    case mcp::ConsentProblem::None:
        break;
    }
    if (const KeyProblem why = mcp::keyStoreProblem(problem); why != KeyProblem::None)
        return KeychainWords::tr("%1 Earlier approvals are not in force, and new ones end when "
                                 "Quayside quits. %2")
            .arg(problemText(why), hintText(why));
    return mcp::isNewerFile(problem)
        ? QString()
        : KeychainWords::tr("Your approvals could not be saved. They end when Quayside quits.");
}

} // namespace quayside
