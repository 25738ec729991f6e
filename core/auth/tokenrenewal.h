// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/signinsettings.h"

#include <QObject>

class QLockFile;

namespace mcp::auth {

/// Renews the tokens of one sign-in (AUTH-63): before they run out, and when the server refuses them. One renewal at a time;
/// a lock keeps other programs of ours from using the same refresh token meanwhile.
class TokenRenewal final : public QObject
{
    Q_OBJECT

public:
    /// What is renewed, and what the server said last.
    struct Subject
    {
        SignIn signIn;
        /// In the keychain, where another program of ours may have put newer tokens.
        bool isKept = false;
        TokenChallenge challenge;
        bool mayAssume = true; ///< See DiscoveryQuestion.
    };

    /// context must outlive it; while it changes, nothing may be under way.
    explicit TokenRenewal(const SignInContext *context, QObject *parent = nullptr);
    ~TokenRenewal() override;

    bool isOpen() const { return m_isOpen; }
    /// Looks first whether the server still wants the same issuer (AUTH-65).
    void start(const Subject &subject);
    /// The same without looking; metadata() must be known.
    void startAhead(const Subject &subject);
    /// What is under way ends without a signal.
    void stop();

    /// Of the issuer, checked in this run of the program.
    const std::optional<ServerMetadata> &metadata() const { return m_metadata; }
    void setMetadata(const std::optional<ServerMetadata> &metadata) { m_metadata = metadata; }

    /// Plans the next renewal of signIn, whose tokens are new. What is under way ends.
    void plan(const SignIn &signIn);
    /// Tries again in a while.
    void postpone();
    /// Nobody is signed in any more.
    void reset();

Q_SIGNALS:
    /// The planned time has come.
    void due();
    /// The issuer gave new tokens. isOpen() until stop() or plan(): they are to be kept before they are used.
    void renewed(const mcp::auth::SignIn &signIn);
    /// Another program of ours has renewed them, and kept them.
    void replaced(const mcp::auth::SignIn &signIn);
    /// The tokens are as good as they were; the next try is planned.
    void failed(const mcp::Error &why);
    /// The tokens are of no use any more (AUTH-24, SEC-26).
    void lost();

private:
    void begin(const Subject &subject, bool isAhead);
    void readWhenFree();
    void onRead(const Result<std::optional<SignIn>> &kept);
    void rediscover();
    void onRediscovered(const Result<Discovery> &found);
    void ask();
    void onAnswer(const Result<TokenSet> &tokens);
    void onRefused(const Error &why);
    void fail(const Error &why);

    const SignInContext *m_context;
    std::unique_ptr<Alarm> m_ahead; ///< For the next renewal.
    std::unique_ptr<Alarm> m_again; ///< To see whether the lock is free.
    std::unique_ptr<QLockFile> m_lock; ///< Held during a renewal.
    std::unique_ptr<CallScope> m_calls;
    Subject m_subject; ///< Of the renewal under way.
    std::optional<ServerMetadata> m_metadata;
    bool m_isOpen = false;
    bool m_isAhead = false;
    int m_tries = 0; ///< For m_lock.
    int m_pauses = 0; ///< How often a renewal has come to nothing for now.
};

} // namespace mcp::auth
