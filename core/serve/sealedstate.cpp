// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/sealedstate.h"

#include <QMessageAuthenticationCode>

namespace mcp::serve {

namespace {

constexpr auto kEncoding = QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals;

QByteArray sealOf(const QByteArray &state, const QByteArray &key, const QString &subject)
{
    return QMessageAuthenticationCode::hash(QByteArray(subject.toUtf8() + '\n' + state), key,
                                            QCryptographicHash::Sha256)
        .toBase64(kEncoding);
}

/// In a time that does not depend on where they differ.
bool areSame(const QByteArray &a, const QByteArray &b)
{
    if (a.size() != b.size())
        return false;
    int difference = 0;
    for (qsizetype i = 0; i < a.size(); ++i)
        difference |= a.at(i) ^ b.at(i);
    return difference == 0;
}

} // namespace

QString sealState(const json::Value &answers, const QByteArray &key, const QString &subject)
{
    const QByteArray state = answers.toJson().toBase64(kEncoding);
    return QString::fromLatin1(state + '.' + sealOf(state, key, subject));
}

std::optional<json::Value> openState(const QString &text, const QByteArray &key,
                                     const QString &subject)
{
    const QList<QByteArray> parts = text.toUtf8().split('.');
    if (parts.size() != 2 || !areSame(parts.at(1), sealOf(parts.at(0), key, subject)))
        return std::nullopt;
    const auto answers = json::parse(json::Raw(QByteArray::fromBase64(parts.at(0), kEncoding)));
    return answers ? std::optional(*answers) : std::nullopt;
}

} // namespace mcp::serve
