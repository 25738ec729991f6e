// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/credentials/signature.h"

#include "core/credentials/openssl.h"

#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <limits>
#include <memory>

namespace mcp {

namespace {

using SourceBio = std::unique_ptr<BIO, Free<BIO_free>>;
using SignedMessage = std::unique_ptr<CMS_ContentInfo, Free<CMS_ContentInfo_free>>;
using TrustStore = std::unique_ptr<X509_STORE, Free<X509_STORE_free>>;
using ChainContext = std::unique_ptr<X509_STORE_CTX, Free<X509_STORE_CTX_free>>;

void freeCertificates(STACK_OF(X509) * certificates)
{
    sk_X509_pop_free(certificates, X509_free);
}

void freeSigners(STACK_OF(X509) * signers)
{
    sk_X509_free(signers);
}

using Certificates = std::unique_ptr<STACK_OF(X509), Free<freeCertificates>>;
using Signers = std::unique_ptr<STACK_OF(X509), Free<freeSigners>>;

SourceBio bioOf(QByteArrayView bytes)
{
    if (bytes.size() > std::numeric_limits<int>::max())
        return nullptr;
    return SourceBio(BIO_new_mem_buf(bytes.data(), int(bytes.size())));
}

bool isStrong(CMS_SignerInfo *signer)
{
    X509_ALGOR *digest = nullptr;
    CMS_SignerInfo_get0_algs(signer, nullptr, nullptr, &digest, nullptr);
    const ASN1_OBJECT *name = nullptr;
    X509_ALGOR_get0(&name, nullptr, nullptr, digest);
    const int kind = OBJ_obj2nid(name);
    return kind == NID_sha256 || kind == NID_sha384 || kind == NID_sha512;
}

/// Whether the certificate is for programs, or for any use.
bool mayVouchForPrograms(X509 *certificate)
{
    const uint32_t uses = X509_get_extended_key_usage(certificate);
    return uses == std::numeric_limits<uint32_t>::max() || (uses & (XKU_CODE_SIGN | XKU_ANYEKU));
}

bool isTrusted(X509 *certificate, STACK_OF(X509) * others)
{
    const TrustStore store(X509_STORE_new());
    const ChainContext context(X509_STORE_CTX_new());
    return store && context && mayVouchForPrograms(certificate)
        && X509_STORE_set_default_paths(store.get()) == 1
        && X509_STORE_CTX_init(context.get(), store.get(), certificate, others) == 1
        && X509_verify_cert(context.get()) == 1;
}

/// The common name of the subject, otherwise its organisation.
QString nameOf(X509 *certificate)
{
    X509_NAME *subject = X509_get_subject_name(certificate);
    for (const int part : {NID_commonName, NID_organizationName}) {
        const int at = X509_NAME_get_index_by_NID(subject, part, -1);
        unsigned char *text = nullptr;
        const int size = at < 0
            ? -1
            : ASN1_STRING_to_UTF8(&text,
                                  X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, at)));
        if (size <= 0)
            continue;
        const QString name = QString::fromUtf8(reinterpret_cast<const char *>(text), size);
        OPENSSL_free(text);
        return name;
    }
    return {};
}

} // namespace

Result<QString> signerOf(QByteArrayView content, QByteArrayView signature)
{
    const ErrorSweep sweep;
    const SourceBio text = bioOf(content);
    const SourceBio source = bioOf(signature);
    const SignedMessage message(source ? d2i_CMS_bio(source.get(), nullptr) : nullptr);
    if (!text || !message || OBJ_obj2nid(CMS_get0_type(message.get())) != NID_pkcs7_signed)
        return Error::auth();
    STACK_OF(CMS_SignerInfo) *all = CMS_get0_SignerInfos(message.get());
    const bool isOneStrong =
        sk_CMS_SignerInfo_num(all) == 1 && isStrong(sk_CMS_SignerInfo_value(all, 0));
    if (!isOneStrong
        || CMS_verify(message.get(), nullptr, nullptr, text.get(), nullptr,
                      CMS_BINARY | CMS_NO_SIGNER_CERT_VERIFY)
            != 1)
        return Error::auth();
    const Signers signers(CMS_get0_signers(message.get()));
    const Certificates others(CMS_get1_certs(message.get()));
    if (!signers || sk_X509_num(signers.get()) != 1)
        return Error::auth();
    X509 *certificate = sk_X509_value(signers.get(), 0);
    if (!isTrusted(certificate, others.get()))
        return Error::policy();
    const QString name = nameOf(certificate);
    return name.isEmpty() ? Result<QString>(Error::policy()) : Result<QString>(name);
}

} // namespace mcp
