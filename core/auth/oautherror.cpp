// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/oautherror.h"

#include "core/json/writeimpl.h"
#include "core/transport/httprefusal.h"

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kCodeChars = 100;
constexpr qsizetype kWordsChars = 500;

struct ErrorBody
{
    QString error;
    std::optional<QString> description;

    template<class V>
    static void fields(V &v)
    {
        v("error", &ErrorBody::error);
        v("error_description", &ErrorBody::description);
    }
};

} // namespace

OAuthError oauthError(const Answer &answer, const QByteArrayList &secrets)
{
    OAuthError error;
    const auto body = json::read<ErrorBody>(answer.body);
    if (!body) {
        error.words = u"it answered %1"_s.arg(answer.status);
        return error;
    }
    error.code = body->error.left(kCodeChars);
    QString words = error.code;
    if (body->description && !body->description->isEmpty())
        words = words + ": "_L1 + *body->description;
    // First the secrets: a cut could leave the half of one.
    error.words = withoutSecrets(words, secrets).left(kWordsChars);
    return error;
}

} // namespace mcp::auth
