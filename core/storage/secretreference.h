// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/serverentry.h"

#include <QMap>

namespace mcp {

/// The list of servers holds no secret: in its place stands a reference, `${keychain:…}`, and the value is in the KeyStore.
/// The dots are random and new with each value, so consent that is bound to the reference is bound to the value, and tells
/// nothing of it (SEC-03). What it is called there names the server, the variable, header or member of `oauth`, and for
/// the last two the origin of the address, for the last also the issuers: a reference that somebody writes elsewhere leads
/// nowhere (SEC-21, SEC-26).
///
/// That of a proxy also names the proxy, and that of a client certificate its file.
///
/// A secret is the value of each header (HTTP-15), the secrets and keys of a client (AUTH-62), the password of a proxy, the
/// passphrase of a client certificate, and of a variable whose name says so (base/secretname.h, or ends in
/// KEY, PASS or _PAT) or whose value does: a private key, an address with a password, the beginning of a well-known kind of token. No
/// secret is what is empty, and what holds a placeholder (base/placeholder.h).
bool isSecretReference(const QString &value);

/// Whether a variable with this name and value holds a secret, by the rules above.
bool isSecretVariable(const QString &name, const QString &value);

/// Values by their reference.
using SecretValues = QMap<QString, QString>;

/// entry with references in the place of its secrets; these are added to taken. A value that stood the same in before is
/// left as it is. Variables with a name of secretVariables are secrets in any case.
ServerEntry withoutSecrets(const ServerEntry &entry, const ServerEntry *before, SecretValues *taken,
                           const QStringList &secretVariables = {});

struct SecretPlace
{
    QString reference;
    QString keyName; ///< In the KeyStore.
    QString shownName; ///< Of the variable, header or member.
};

/// What entry refers to.
QList<SecretPlace> secretPlaces(const ServerEntry &entry);

/// entry with the values in the place of references.
ServerEntry withSecrets(const ServerEntry &entry, const SecretValues &values);

} // namespace mcp
