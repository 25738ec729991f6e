// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/headervalue.h"

#include <QStringDecoder>

#include <algorithm>

namespace mcp::http {

namespace {

constexpr QByteArrayView kStart = "=?base64?";
constexpr QByteArrayView kEnd = "?=";

/// Many servers drop empty headers and trim values.
bool isSafe(const QByteArray &value)
{
    return !value.isEmpty() && !value.startsWith(' ') && !value.endsWith(' ')
        && std::all_of(value.cbegin(), value.cend(), [](char c) { return c >= 0x20 && c <= 0x7e; })
        && !(value.startsWith(kStart) && value.endsWith(kEnd));
}

} // namespace

QByteArray headerValue(QStringView text)
{
    const QByteArray value = text.toUtf8();
    return isSafe(value) ? value : kStart.toByteArray() + value.toBase64() + kEnd.toByteArray();
}

std::optional<QString> headerText(const QByteArray &value)
{
    QByteArray text = value;
    if (value.startsWith(kStart) && value.endsWith(kEnd)
        && value.size() >= kStart.size() + kEnd.size()) {
        const QByteArray encoded =
            value.sliced(kStart.size(), value.size() - kStart.size() - kEnd.size());
        const auto decoded =
            QByteArray::fromBase64Encoding(encoded, QByteArray::AbortOnBase64DecodingErrors);
        if (!decoded || (*decoded).toBase64() != encoded)
            return std::nullopt;
        text = *decoded;
    }
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString result = decoder(text);
    return decoder.hasError() ? std::nullopt : std::optional(result);
}

} // namespace mcp::http
