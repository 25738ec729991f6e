// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/decision.h"
#include "tests/support/testclass.h"

#include <QRandomGenerator>
#include <QTest>
#include <QTimeZone>

#include <array>

namespace tst_decision {

using namespace mcp;
using namespace Qt::StringLiterals;

using Outcome = Decision::Outcome;

namespace {

const QDateTime kNow = QDateTime(QDate(2026, 11, 23), QTime(12, 0), QTimeZone::utc()).toUTC();
constexpr int kCases = 20'000;

json::Raw raw(const char *text)
{
    return json::Raw(QByteArray(text));
}

ToolAnnotations claims(std::optional<bool> readOnly, std::optional<bool> destructive,
                       std::optional<bool> openWorld = {})
{
    const auto hint = [](std::optional<bool> value) {
        return value ? std::optional(Hint{value}) : std::nullopt;
    };
    ToolAnnotations all;
    all.readOnlyHint = hint(readOnly);
    all.destructiveHint = hint(destructive);
    all.openWorldHint = hint(openWorld);
    return all;
}

/// A call of a model that has everything it needs: a grant that covers it.
CallFacts grantedCall()
{
    CallFacts facts;
    facts.caller = {Source::Conversation, u"talk"_s, {}};
    facts.serverId = u"files"_s;
    facts.identity = "fingerprint";
    facts.tool = u"write"_s;
    facts.annotations = claims(false, false);
    facts.definition = "digest";
    facts.standing = Standing::Accepted;
    facts.isUsed = true;
    facts.arguments = raw(R"({"name":"a"})");
    facts.now = kNow;
    facts.resolveLinks = [](const QString &path) { return path; };
    Grant grant;
    grant.id = u"g1"_s;
    grant.serverId = facts.serverId;
    grant.identity = facts.identity;
    grant.tool = facts.tool;
    grant.definition = facts.definition;
    grant.givenAt = kNow.addDays(-1);
    grant.until = kNow.addDays(1);
    facts.grants = {grant};
    return facts;
}

/// A call of a model that nothing allows.
CallFacts plainCall()
{
    CallFacts facts = grantedCall();
    facts.grants.clear();
    return facts;
}

// The second implementation. It asks one plain question after the other, and knows by a table which arguments meet which rules.

struct ArgumentChoice
{
    const char *arguments;
    std::array<bool, 5> isCovered; ///< By kRules, in their order.
};
constexpr std::array<ArgumentChoice, 8> kArguments{{
    {R"({"path":"/srv/me/a"})", {true, true, false, true, true}},
    {R"({ "path" : "\/srv\/me\/a" })", {true, true, false, true, true}},
    {R"({"path":"/srv/me/b"})", {true, false, false, false, true}},
    {R"({"path":"/srv/me/../you"})", {true, false, false, false, true}},
    {R"({"path":"/srv/men"})", {true, false, false, false, true}},
    {R"({"path":"/srv/me/a","mode":1})", {true, false, false, false, false}},
    {R"({})", {true, false, true, false, true}},
    {R"({"path":"/srv/me/a","path":"/etc"})", {true, false, false, false, false}},
}};

std::optional<QList<ArgumentRule>> rules(int which)
{
    using Kind = ArgumentRule::Kind;
    switch (which) {
    case 1:
        return QList<ArgumentRule>{{u"path"_s, Kind::Exact, {raw(R"("/srv/me/a")")}}};
    case 2:
        return QList<ArgumentRule>{};
    case 3:
        return QList<ArgumentRule>{
            {u"path"_s, Kind::OneOf, {raw(R"("/x")"), raw(R"("/srv/me/a")")}}};
    case 4:
        return QList<ArgumentRule>{{u"path"_s, Kind::Any, {}}};
    default:
        return {};
    }
}

struct GeneratedGrant
{
    int rules = 0;
    bool isOther = false; ///< Some part of it does not fit the call.
};

struct GeneratedCase
{
    CallFacts facts;
    int arguments = 0;
    QList<GeneratedGrant> grants;
    std::optional<bool> readOnly;
    std::optional<bool> destructive;
};

class Generator
{
public:
    explicit Generator(quint32 seed)
        : m_random(seed)
    {
    }

    GeneratedCase next()
    {
        GeneratedCase made;
        CallFacts &facts = made.facts;
        facts = plainCall();
        facts.caller.source = Source(below(5));
        facts.caller.conversation =
            facts.caller.source == Source::Conversation ? u"talk"_s : QString();
        facts.caller.labels.hasPrivate = below(3) == 0;
        facts.caller.labels.hasOutside = below(3) == 0;
        if (below(3) == 0)
            facts.caller.labels.origins = {u"mail"_s, u"files"_s};
        facts.standing = below(3) == 0 ? Standing(below(4)) : Standing::Accepted;
        facts.company = below(2) == 0 ? CompanyVerdict(below(5)) : CompanyVerdict::None;
        facts.callDefault = CallDefault(below(3));
        facts.isUsed = below(3) != 0;
        facts.mayChange = below(4) == 0;
        if (below(10) == 0)
            facts.identity.clear();
        if (below(20) == 0)
            facts.definition.clear();
        made.readOnly = hint();
        made.destructive = hint();
        facts.annotations = claims(made.readOnly, made.destructive, hint());
        if (!made.readOnly && !made.destructive && below(2) == 0)
            facts.annotations.reset();
        made.arguments = below(int(kArguments.size()));
        facts.arguments = raw(kArguments[size_t(made.arguments)].arguments);
        const int grants = below(4);
        for (int i = 0; i < grants; ++i)
            addGrant(made);
        return made;
    }

private:
    int below(int limit) { return int(m_random.bounded(limit)); }
    std::optional<bool> hint()
    {
        const int choice = below(3);
        return choice == 2 ? std::nullopt : std::optional(choice == 1);
    }

    void addGrant(GeneratedCase &made)
    {
        const CallFacts &facts = made.facts;
        GeneratedGrant shape;
        shape.rules = below(5);
        Grant grant = grantedCall().grants.constFirst();
        grant.id = u"g%1"_s.arg(made.grants.size());
        grant.identity = facts.identity;
        grant.definition = facts.definition;
        grant.arguments = rules(shape.rules);
        shape.isOther = facts.identity.isEmpty() || facts.definition.isEmpty();
        if (below(2) == 0) {
            grant.conversation = u"talk"_s;
            grant.until = {};
        }
        if (below(2) == 0)
            shape.isOther |= spoil(grant);
        shape.isOther |=
            !grant.conversation.isEmpty() && facts.caller.source != Source::Conversation;
        made.grants.append(shape);
        made.facts.grants.append(grant);
    }

    /// True: it does not fit any more.
    bool spoil(Grant &grant)
    {
        switch (below(8)) {
        case 0:
            grant.serverId = u"Files"_s;
            return true;
        case 1:
            grant.identity += 'x';
            return true;
        case 2:
            grant.tool = u"Write"_s;
            return true;
        case 3:
            grant.definition.chop(grant.definition.isEmpty() ? 0 : 1);
            return true;
        case 4:
            grant.conversation = u"another talk"_s;
            return true;
        case 5:
            grant.conversation.clear();
            grant.until = kNow;
            return true;
        case 6:
            grant.conversation.clear();
            grant.givenAt = kNow.addDays(-80);
            grant.until = grant.givenAt.addDays(91);
            return true;
        default:
            grant.conversation.clear();
            grant.givenAt = kNow.addDays(-80);
            grant.until = grant.givenAt.addDays(90);
            return false;
        }
    }

    QRandomGenerator m_random;
};

bool isAnyOf(auto value, std::initializer_list<decltype(value)> all)
{
    return std::find(all.begin(), all.end(), value) != all.end();
}

QString firstFittingGrant(const GeneratedCase &made)
{
    const auto &covered = kArguments[size_t(made.arguments)].isCovered;
    for (int i = 0; i < made.grants.size(); ++i) {
        if (!made.grants[i].isOther && covered[size_t(made.grants[i].rules)])
            return made.facts.grants[i].id;
    }
    return {};
}

bool hasGrantForOtherArguments(const GeneratedCase &made)
{
    return std::any_of(made.grants.cbegin(), made.grants.cend(),
                       [](const GeneratedGrant &grant) { return !grant.isOther; });
}

Decision slowDecision(const GeneratedCase &made)
{
    const CallFacts &facts = made.facts;
    const bool isPerson = facts.caller.source == Source::Person;
    const bool isModel =
        isAnyOf(facts.caller.source, {Source::Conversation, Source::Gateway, Source::Script});
    const bool isDenied = facts.caller.source == Source::Sampling
        || facts.company == CompanyVerdict::Deny || facts.standing != Standing::Accepted;
    const bool companyWantsQuestions =
        isAnyOf(facts.company, {CompanyVerdict::Ask, CompanyVerdict::Unreadable});
    const bool isLeak = isModel && facts.caller.labels.hasPrivate && facts.caller.labels.hasOutside;
    const bool mustAsk = companyWantsQuestions || isLeak;
    const QString grant = firstFittingGrant(made);
    const bool isOnlyReading = made.readOnly == true && made.destructive != true;
    const bool isAllowedByDefault = facts.callDefault == CallDefault::NeverAsk
        || (facts.callDefault == CallDefault::AskForWrites && isOnlyReading);

    Decision expected;
    expected.origins =
        facts.caller.labels.origins.contains(u"mail"_s) ? QStringList{u"mail"_s} : QStringList();
    if (isDenied) {
        expected.outcome = Outcome::Deny;
        if (facts.standing == Standing::New)
            expected.reason = Reason::NewTool;
        if (facts.standing == Standing::Changed)
            expected.reason = Reason::ChangedTool;
        if (facts.standing == Standing::InstructionsChanged)
            expected.reason = Reason::ChangedInstructions;
        if (facts.company == CompanyVerdict::Deny)
            expected.reason = Reason::CompanyDenies;
        if (facts.caller.source == Source::Sampling)
            expected.reason = Reason::SamplingRunsNoTools;
        return expected;
    }
    if (mustAsk) {
        expected.outcome = Outcome::Ask;
        expected.reason = facts.company == CompanyVerdict::Unreadable ? Reason::CompanyUnreadable
            : facts.company == CompanyVerdict::Ask                    ? Reason::CompanyAsks
                                                                      : Reason::PrivateAndOutside;
        return expected;
    }
    if (isPerson || facts.company == CompanyVerdict::Allow || !grant.isEmpty()
        || isAllowedByDefault) {
        expected.outcome = Outcome::Allow;
        expected.reason = isPerson                   ? Reason::PersonStarted
            : facts.company == CompanyVerdict::Allow ? Reason::CompanyAllows
            : !grant.isEmpty()                       ? Reason::Granted
                                                     : Reason::ServerDefault;
        if (expected.reason == Reason::Granted)
            expected.grantId = grant;
        return expected;
    }
    expected.outcome = Outcome::Ask;
    expected.reason = hasGrantForOtherArguments(made) ? Reason::OtherArguments : Reason::NoGrant;
    const bool claimsHarmless =
        made.destructive == false || (made.readOnly == true && made.destructive != true);
    expected.offers.hasDate =
        facts.isUsed && !facts.mayChange && claimsHarmless && !facts.identity.isEmpty();
    expected.offers.hasConversation =
        expected.offers.hasDate && facts.caller.source == Source::Conversation;
    return expected;
}

QByteArray described(const Decision &decision)
{
    return QByteArray::number(int(decision.outcome)) + ' '
        + QByteArray::number(int(decision.reason)) + ' ' + decision.grantId.toUtf8()
        + (decision.offers.hasDate ? " date" : "")
        + (decision.offers.hasConversation ? " conversation" : "") + ' '
        + decision.origins.join(u',').toUtf8();
}

} // namespace

/// Whether a call may be sent (SEC-44, SEC-48, SEC-50, SEC-52, SEC-53, SEC-54, SEC-56)
class TestDecision : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithASecondImplementation()
    {
        Generator generator(16);
        QMap<int, int> reasons;
        for (int i = 0; i < kCases; ++i) {
            const GeneratedCase made = generator.next();
            const Decision decision = decide(made.facts);
            ++reasons[int(decision.reason)];
            const QByteArray difference = "case " + QByteArray::number(i) + ": "
                + described(decision) + " instead of " + described(slowDecision(made));
            QVERIFY2(decision == slowDecision(made), difference.constData());
        }
        for (int reason = 0; reason <= int(Reason::SamplingRunsNoTools); ++reason)
            QVERIFY2(reasons.value(reason) >= 50, QByteArray::number(reason));
    }

    void noticesADecisionThatForgetsAPart_data()
    {
        using Forget = void (*)(CallFacts &);
        QTest::addColumn<Forget>("forget");
        const auto row = [](const char *name, Forget forget) { QTest::newRow(name) << forget; };
        row("source", [](CallFacts &f) { f.caller.source = Source::Conversation; });
        row("private label", [](CallFacts &f) { f.caller.labels.hasPrivate = false; });
        row("outside label", [](CallFacts &f) { f.caller.labels.hasOutside = false; });
        row("either label is enough", [](CallFacts &f) {
            f.caller.labels.hasPrivate = f.caller.labels.hasOutside =
                f.caller.labels.hasPrivate || f.caller.labels.hasOutside;
        });
        row("origins", [](CallFacts &f) { f.caller.labels.origins.clear(); });
        row("standing", [](CallFacts &f) { f.standing = Standing::Accepted; });
        row("first use", [](CallFacts &f) { f.isUsed = true; });
        row("may change", [](CallFacts &f) { f.mayChange = false; });
        row("annotations", [](CallFacts &f) { f.annotations = claims(true, false); });
        row("missing annotation is harmless", [](CallFacts &f) {
            if (!f.annotations)
                f.annotations = claims(false, false);
        });
        row("arguments", [](CallFacts &f) { f.arguments = raw("{}"); });
        row("default", [](CallFacts &f) { f.callDefault = CallDefault::AlwaysAsk; });
        row("company", [](CallFacts &f) { f.company = CompanyVerdict::None; });
        row("time", [](CallFacts &f) { f.now = kNow.addSecs(-1); });
        row("identity of grants", [](CallFacts &f) {
            for (Grant &grant : f.grants)
                grant.identity = f.identity;
        });
        row("server of grants", [](CallFacts &f) {
            for (Grant &grant : f.grants)
                grant.serverId = f.serverId;
        });
        row("tool of grants", [](CallFacts &f) {
            for (Grant &grant : f.grants)
                grant.tool = f.tool;
        });
        row("definition of grants", [](CallFacts &f) {
            for (Grant &grant : f.grants)
                grant.definition = f.definition;
        });
        row("argument rules of grants", [](CallFacts &f) {
            for (Grant &grant : f.grants)
                grant.arguments.reset();
        });
        row("conversation of grants", [](CallFacts &f) {
            for (Grant &grant : f.grants)
                grant.conversation = f.caller.conversation;
        });
        row("longest span of grants", [](CallFacts &f) {
            for (Grant &grant : f.grants) {
                if (grant.until.isValid())
                    grant.givenAt = grant.until.addDays(-90);
            }
        });
        row("empty identity", [](CallFacts &f) {
            f.identity = "x";
            for (Grant &grant : f.grants)
                grant.identity = grant.identity.isEmpty() ? QByteArray("x") : grant.identity;
        });
    }
    /// The generated cases find each of these mistakes.
    void noticesADecisionThatForgetsAPart()
    {
        using Forget = void (*)(CallFacts &);
        QFETCH(Forget, forget);
        Generator generator(16);
        int found = 0;
        for (int i = 0; i < kCases && !found; ++i) {
            const GeneratedCase made = generator.next();
            CallFacts facts = made.facts;
            forget(facts);
            found += decide(facts) != slowDecision(made);
        }
        QVERIFY(found);
    }

    void asksUnlessSomethingAllowsTheCall() // SEC-44
    {
        QCOMPARE(decide(CallFacts{{Source::Conversation}}).outcome, Outcome::Deny); // Not accepted.
        QCOMPARE(decide(plainCall()).outcome, Outcome::Ask);
        QCOMPARE(decide(plainCall()).reason, Reason::NoGrant);
    }

    void namesTheGrantThatAllows() // SEC-56
    {
        const Decision decision = decide(grantedCall());
        QCOMPARE(decision.outcome, Outcome::Allow);
        QCOMPARE(decision.reason, Reason::Granted);
        QCOMPARE(decision.grantId, u"g1"_s);
    }

    void asksOnceTheGrantIsWithdrawn() // SEC-56
    {
        CallFacts facts = grantedCall();
        QCOMPARE(decide(facts).outcome, Outcome::Allow);
        facts.grants.clear();
        QCOMPARE(decide(facts).outcome, Outcome::Ask);
    }

    void bindsAGrantToEveryComponent_data() // SEC-48, TOOL-09
    {
        using Alter = void (*)(CallFacts &);
        QTest::addColumn<Alter>("alter");
        const auto row = [](const char *name, Alter alter) { QTest::newRow(name) << alter; };
        row("launch", [](CallFacts &f) { f.identity = "another"; });
        row("server", [](CallFacts &f) { f.serverId = u"other"_s; });
        row("tool", [](CallFacts &f) { f.tool = u"writе"_s; }); // A Cyrillic letter.
        row("definition", [](CallFacts &f) { f.definition = "digest2"; });
        row("arguments", [](CallFacts &f) {
            f.grants[0].arguments =
                QList<ArgumentRule>{{u"name"_s, ArgumentRule::Kind::Exact, {raw(R"("b")")}}};
        });
        row("date", [](CallFacts &f) { f.now = f.grants[0].until; });
        row("conversation", [](CallFacts &f) { f.grants[0].conversation = u"other"_s; });
        row("more than 90 days",
            [](CallFacts &f) { f.grants[0].until = f.grants[0].givenAt.addDays(90).addSecs(1); });
        row("no end", [](CallFacts &f) { f.grants[0].until = {}; });
    }
    void bindsAGrantToEveryComponent()
    {
        using Alter = void (*)(CallFacts &);
        QFETCH(Alter, alter);
        CallFacts facts = grantedCall();
        QCOMPARE(decide(facts).outcome, Outcome::Allow);
        alter(facts);
        QCOMPARE(decide(facts).outcome, Outcome::Ask);
    }

    void doesNotTrustTheClaimToBeReadOnly() // SEC-50
    {
        CallFacts facts = plainCall();
        facts.annotations = claims(true, false, false);
        QCOMPARE(decide(facts).outcome, Outcome::Ask);
        facts.callDefault = CallDefault::AskForWrites; // The person trusts it.
        QCOMPARE(decide(facts).outcome, Outcome::Allow);
        facts.annotations = claims(true, true); // Both cannot be true.
        QCOMPARE(decide(facts).outcome, Outcome::Ask);
        facts.annotations.reset();
        QCOMPARE(decide(facts).outcome, Outcome::Ask);
    }

    void doesNotOfferMoreThanOnce_data() // SEC-52
    {
        using Alter = void (*)(CallFacts &);
        QTest::addColumn<Alter>("alter");
        QTest::addColumn<OnceOnly>("why");
        const auto row = [](const char *name, OnceOnly why, Alter alter) {
            QTest::newRow(name) << alter << why;
        };
        row("first use", OnceOnly::FirstUse, [](CallFacts &f) { f.isUsed = false; });
        row("destructive", OnceOnly::Destructive,
            [](CallFacts &f) { f.annotations = claims(false, true); });
        row("no annotation", OnceOnly::Destructive, [](CallFacts &f) { f.annotations.reset(); });
        row("may change", OnceOnly::NotPinned, [](CallFacts &f) { f.mayChange = true; });
        row("first use, may change", OnceOnly::NotPinned, [](CallFacts &f) {
            f.isUsed = false;
            f.mayChange = true;
        });
        row("destructive, may change", OnceOnly::Destructive, [](CallFacts &f) {
            f.annotations = claims(false, true);
            f.mayChange = true;
        });
        row("company asks", OnceOnly::OtherReason,
            [](CallFacts &f) { f.company = CompanyVerdict::Ask; });
        row("temporary server", OnceOnly::NotApproved, [](CallFacts &f) { f.identity.clear(); });
        row("private and outside", OnceOnly::OtherReason, [](CallFacts &f) {
            f.caller.labels = {true, true, {}};
        });
    }
    void doesNotOfferMoreThanOnce() // W5
    {
        using Alter = void (*)(CallFacts &);
        QFETCH(Alter, alter);
        QFETCH(const OnceOnly, why);
        CallFacts facts = plainCall();
        QCOMPARE(decide(facts).offers, (Offers{true, true}));
        QCOMPARE(onceOnly(facts, decide(facts)), OnceOnly::No);
        alter(facts);
        QCOMPARE(decide(facts).outcome, Outcome::Ask);
        QCOMPARE(decide(facts).offers, Offers());
        QCOMPARE(onceOnly(facts, decide(facts)), why);
    }

    /// A conversation reads the person's mail, then a web page, then wants to post: every step was granted.
    void asksBeforePrivateAndOutsideDataMeet() // SEC-53
    {
        CallFacts post = grantedCall();
        QCOMPARE(decide(post).outcome, Outcome::Allow);
        post.caller.labels.hasPrivate = true;
        QCOMPARE(decide(post).outcome, Outcome::Allow);
        post.caller.labels.hasOutside = true;
        QCOMPARE(decide(post).outcome, Outcome::Ask);
        QCOMPARE(decide(post).reason, Reason::PrivateAndOutside);
        for (const auto &silence : {CallDefault::NeverAsk, CallDefault::AskForWrites}) {
            post.callDefault = silence;
            QCOMPARE(decide(post).outcome, Outcome::Ask);
        }
        post.company = CompanyVerdict::Allow;
        QCOMPARE(decide(post).outcome, Outcome::Ask);
        post.annotations = claims(true, false, false); // It claims to reach nobody.
        QCOMPARE(decide(post).outcome, Outcome::Ask);
    }

    void namesTheServersWhoseResultsAreSent() // SEC-54
    {
        CallFacts facts = plainCall();
        facts.caller.labels.origins = {u"mail"_s, u"files"_s};
        QCOMPARE(decide(facts).outcome, Outcome::Ask);
        QCOMPARE(decide(facts).origins, QStringList{u"mail"_s}); // The call goes to `files`.
    }

    void runsNoToolForSampling() // SEC-63
    {
        CallFacts facts = grantedCall();
        facts.caller.source = Source::Sampling;
        facts.company = CompanyVerdict::Allow;
        QCOMPARE(decide(facts).outcome, Outcome::Deny);
        QCOMPARE(decide(facts).reason, Reason::SamplingRunsNoTools);
    }

    void stopsThePersonOnlyWhereConsentIsMissing()
    {
        CallFacts facts = plainCall();
        facts.caller = {};
        QCOMPARE(decide(facts).outcome, Outcome::Allow);
        facts.caller.labels = {true, true, {}};
        QCOMPARE(decide(facts).outcome, Outcome::Allow);
        facts.standing = Standing::Changed;
        QCOMPARE(decide(facts).reason, Reason::ChangedTool);
        facts.company = CompanyVerdict::Deny;
        QCOMPARE(decide(facts).reason, Reason::CompanyDenies);
        facts.standing = Standing::Accepted;
        facts.company = CompanyVerdict::Unreadable;
        QCOMPARE(decide(facts).outcome, Outcome::Ask);
    }
};

QUAYSIDE_TEST(TestDecision, QCoreApplication)

} // namespace tst_decision

#include "tst_decision.moc"
