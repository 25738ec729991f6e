// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/secretwords.h"

#include <algorithm>
#include <iterator>

namespace quayside {

namespace {

/// Found anywhere, with any separator between their parts: "API-Key", "cardNumber", "numéro de carte".
constexpr QStringView kPhrases[] = {
    // English
    u"password", u"passwd", u"passphrase", u"passcode", u"apikey", u"accesskey", u"privatekey",
    u"secretkey", u"accesstoken", u"credential", u"cardnumber", u"creditcard", u"debitcard",
    u"securitycode", u"socialsecurity", u"seedphrase", u"recoveryphrase", u"onetimecode",
    // German
    u"passwort", u"kennwort", u"geheimzahl", u"kreditkarte", u"kartennummer", u"zugangsdaten",
    u"prüfziffer", u"sicherheitscode",
    // French
    u"motdepasse", u"codesecret", u"cartebancaire", u"cartebleue", u"cartedecrédit",
    u"numérodecarte", u"cryptogramme",
    // Spanish, Portuguese, Italian
    u"contraseña", u"contrasena", u"tarjetadecrédito", u"númerodetarjeta", u"palavrapasse",
    u"parolachiave",
    // Russian
    u"парол", u"номеркарты", u"пинкод", u"секретн",
    // Chinese
    u"密码", u"密碼", u"口令", u"密钥", u"密鑰", u"令牌", u"卡号", u"卡號", u"验证码", u"安全码",
    u"私钥", u"信用卡", u"银行卡",
    // Japanese
    u"パスワード", u"暗証番号", u"秘密鍵", u"カード番号", u"トークン"};

/// Too short, or too common as a part of other words: only as whole words.
constexpr QStringView kWords[] = {u"pin",   u"pwd",  u"secret", u"token", u"key",    u"cvv",
                                  u"cvc",   u"otp",  u"ssn",    u"iban",  u"geheim", u"schlüssel",
                                  u"tan",   u"clé",  u"jeton",  u"nip",   u"clave",  u"senha",
                                  u"chave", u"ключ", u"токен",  u"пин",   u"секрет"};

} // namespace

QStringList lowerCaseWords(const QString &text)
{
    QStringList words(QString{});
    QChar before;
    for (const QChar c : text) {
        const bool isPart = c.isLetterOrNumber() || c.isMark();
        if ((!isPart || (c.isUpper() && before.isLower())) && !words.constLast().isEmpty())
            words.append(QString());
        if (isPart)
            words.last().append(c.toCaseFolded());
        before = c;
    }
    if (words.constLast().isEmpty())
        words.removeLast();
    return words;
}

bool soundsLikeSecret(const QString &words)
{
    const QStringList parts = lowerCaseWords(words.normalized(QString::NormalizationForm_KC));
    const QString joined = parts.join(QString());
    return std::any_of(std::begin(kPhrases), std::end(kPhrases),
                       [&joined](QStringView phrase) { return joined.contains(phrase); })
        || std::any_of(std::begin(kWords), std::end(kWords),
                       [&parts](QStringView word) { return parts.contains(word); });
}

} // namespace quayside
