// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// The client that the official conformance suite puts to the test (contract/conformance/run.mjs): a person who connects,
// looks through all lists, tries everything in them once, says yes to what is asked, and leaves. The same for every
// scenario; its name only tells whether a server was set up to be used without a person. Started with the server's
// address; ends with 0 when everything was answered.
#include "core/auth/serverauthorizer.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"
#include "core/client/tasks/toolcalls.h"
#include "core/host/httplink.h"
#include "tests/support/browse.h"
#include "tests/support/samplevalues.h"
#include "tests/support/scriptedhandler.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <array>
#include <cstdio>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

/// Where our Client ID Metadata Document is, as far as the suite is concerned.
constexpr auto kDocument = "https://conformance-test.local/client-metadata.json"_L1;

/// What a scenario has to say beyond the address of its server.
Value context()
{
    return json::parse(json::Raw(qgetenv("MCP_CONFORMANCE_CONTEXT"))).valueOr({});
}

QString fromContext(QStringView key)
{
    const Value all = context();
    const Value *value = all.find(key);
    return value ? value->toString() : QString();
}

/// The calls a scenario asks for instead of samples, as `{"toolCalls":[{"name":…,"arguments":{…}}]}`; mostly none.
Value::Array wantedCalls()
{
    const Value all = context();
    const Value *calls = all.find(u"toolCalls");
    return calls ? calls->items() : Value::Array();
}

constexpr auto kTokenVariable = "QUAYSIDE_CONFORMANCE_TOKEN";

/// What a person who knows all that the scenario says would have configured.
auth::SignInSettings signInSettings(const QString &address)
{
    auth::SignInSettings settings;
    settings.server = u"server"_s;
    settings.endpoint = QUrl(address);
    settings.issuer = fromContext(u"issuer");
    settings.clientId = fromContext(u"client_id");
    settings.clientSecret = fromContext(u"client_secret");
    settings.clientKey = fromContext(u"private_key_pem");
    settings.isUnattended = qgetenv("MCP_CONFORMANCE_SCENARIO").contains("client-credentials");
    if (const QString token = fromContext(u"valid_jwt");
        !token.isEmpty()) { // As a platform does it.
        qputenv(kTokenVariable, token.toLatin1());
        settings.assertionVariable = QString::fromLatin1(kTokenVariable);
        settings.isUnattended = true;
    }
    settings.clientDocument = kDocument;
    settings.identityProvider.issuer = fromContext(u"idp_issuer");
    settings.identityProvider.clientId = fromContext(u"idp_client_id");
    return settings;
}

void report(const QString &what, const Error &error)
{
    std::fprintf(stderr, "%s: %s (kind %d, code %d, HTTP %d)\n", qPrintable(what),
                 qPrintable(error.detail), int(error.kind), error.code, error.httpStatus);
}

} // namespace

/// A person who agrees to every card, and whose browser agrees to everything as well.
class Guest final : public QObject
{
    Q_OBJECT

public:
    Guest(const QString &address, http::Client *client, Clock *clock)
        : m_credentials(m_folder.path(), &m_keys)
        , m_authorizer(signInSettings(address), {client, &m_resolver, clock, &m_credentials})
    {
        using auth::ServerAuthorizer;
        // Who has signed in at the company before.
        if (const QString idToken = fromContext(u"idp_id_token"); !idToken.isEmpty())
            (void)m_credentials.saveIdentity(fromContext(u"idp_issuer"),
                                             fromContext(u"idp_client_id"), idToken);
        connect(&m_authorizer, &ServerAuthorizer::stateChanged, this, &Guest::onState);
        connect(&m_authorizer, &ServerAuthorizer::browserWanted, this,
                [this](const QUrl &address) { browse(&m_browser, address); });
    }

    Authorizer *authorizer() { return &m_authorizer; }
    void setRevision(const QString &revision) { m_authorizer.setRevision(revision); }

private:
    void onState()
    {
        if (m_authorizer.state() == auth::ServerAuthorizer::State::NeedsPerson)
            m_authorizer.agree();
        else if (m_authorizer.state() == auth::ServerAuthorizer::State::NeedsClient)
            m_authorizer.refuse();
    }

    QTemporaryDir m_folder;
    MemoryKeyStore m_keys;
    auth::SystemResolver m_resolver;
    auth::Credentials m_credentials;
    QNetworkAccessManager m_browser;
    auth::ServerAuthorizer m_authorizer;
};

class Visit final : public QObject
{
    Q_OBJECT

public:
    explicit Visit(const QString &address)
    {
        m_entry.url = address;
        auto client = createHttpClient(m_entry, &m_clock);
        auto forSignIn = createHttpClient(m_entry, &m_clock);
        if (!client || !forSignIn)
            return;
        m_client = *std::move(client);
        m_signInClient = *std::move(forSignIn);
        m_guest = std::make_unique<Guest>(address, m_signInClient.get(), &m_clock);
    }

    void start()
    {
        if (!m_client)
            return QCoreApplication::exit(1);
        ConnectionPorts ports;
        ports.createTransport = [this](Carrier carrier) {
            return createHttpTransport(m_entry, carrier, m_client.get(), &m_clock,
                                       m_guest->authorizer());
        };
        ports.carriers = {Carrier::StreamableHttp, Carrier::Sse};
        ports.clock = &m_clock;
        ports.handler = &m_handler;
        m_connection = std::make_unique<Connection>(std::move(ports), ConnectionOptions{});
        connect(m_connection.get(), &Connection::stateChanged, this, &Visit::onStateChanged);
        m_connection->open();
    }

private:
    std::array<Catalog *, 4> catalogs() const
    {
        return {m_connection->tools(), m_connection->resources(), m_connection->resourceTemplates(),
                m_connection->prompts()};
    }

    void onStateChanged()
    {
        switch (m_connection->state()) {
        case Connection::State::Ready:
            m_guest->setRevision(m_connection->profile().revision);
            for (const Catalog *catalog : catalogs()) {
                if (catalog)
                    connect(catalog, &Catalog::changed, this, &Visit::onListed,
                            Qt::UniqueConnection);
            }
            return onListed();
        case Connection::State::Failed:
            report(u"The connection"_s, m_connection->failure());
            return QCoreApplication::exit(1);
        case Connection::State::Closed:
            return QCoreApplication::exit(m_hasFailed ? 1 : 0);
        default:
            return;
        }
    }

    void onListed()
    {
        for (const Catalog *catalog : catalogs()) {
            if (catalog && catalog->isLoading())
                return;
        }
        if (!std::exchange(m_hasTried, true))
            tryEverything();
    }

    /// All at once: what belongs to one call must not get into another.
    void tryEverything()
    {
        ++m_open;
        callTools();
        if (m_connection->resources()) {
            for (const Resource &resource : m_connection->resources()->resources())
                follow(resource.uri, m_connection->readResource(resource.uri));
        }
        if (m_connection->prompts()) {
            for (const Prompt &prompt : m_connection->prompts()->prompts())
                follow(prompt.name, m_connection->getPrompt(prompt.name, samplesFor(prompt)));
        }
        finishOne();
    }

    void callTools()
    {
        const Value::Array wanted = wantedCalls();
        for (const Value &call : wanted) {
            const Value *name = call.find(u"name");
            const Value *arguments = call.find(u"arguments");
            if (name && arguments)
                callTool(name->toString(), *arguments);
        }
        if (!m_connection->tools() || !wanted.isEmpty())
            return;
        for (const Tool &tool : m_connection->tools()->tools())
            callTool(tool.name, samplesFor(tool));
    }

    void callTool(const QString &name, const Value &arguments)
    {
        follow(name, m_connection->callTool(name, json::RawObject{arguments.toRaw()}));
    }

    Value samplesFor(const Tool &tool) const
    {
        const Value schema = json::parse(tool.inputSchema.raw).valueOr({});
        Value arguments = sampleObject(schema);
        const Value *properties = schema.find(u"properties");
        for (const auto &[name, property] : properties ? properties->members() : Value::Object()) {
            const Value *description = property.find(u"description");
            if (const auto asked =
                    schemaAskedFor(description ? description->toString() : QString()))
                arguments.insert(name, *asked);
        }
        return arguments;
    }

    /// A blank whose description asks for the `inputSchema` of a tool in the list is filled by copying that.
    std::optional<Value> schemaAskedFor(const QString &description) const
    {
        if (!description.contains(u"inputSchema"))
            return std::nullopt;
        for (const Tool &tool : m_connection->tools()->tools()) {
            if (description.contains(tool.name))
                return json::parse(tool.inputSchema.raw).valueOr({});
        }
        return std::nullopt;
    }

    static QMap<QString, QString> samplesFor(const Prompt &prompt)
    {
        QMap<QString, QString> arguments;
        for (const PromptArgument &argument : prompt.arguments.value_or(QList<PromptArgument>()))
            arguments.insert(argument.name, u"ahoy"_s);
        return arguments;
    }

    template<class T>
    void follow(const QString &what, Pending<T> pending)
    {
        ++m_open;
        pending.then(this, [this, what](const Result<T> &answer) {
            if (!answer) {
                report(what, answer.error());
                m_hasFailed = true;
            }
            finishOne();
        });
    }

    void finishOne()
    {
        if (--m_open == 0)
            m_connection->close();
    }

    SystemClock m_clock;
    ServerEntry m_entry;
    std::unique_ptr<http::Client> m_client;
    std::unique_ptr<http::Client> m_signInClient;
    std::unique_ptr<Guest> m_guest;
    ScriptedHandler m_handler;
    std::unique_ptr<Connection> m_connection;
    int m_open = 0;
    bool m_hasTried = false;
    bool m_hasFailed = false;
};

} // namespace mcp

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    if (argc < 2)
        return 2;
    mcp::Visit visit(QCoreApplication::arguments().constLast());
    QMetaObject::invokeMethod(&visit, &mcp::Visit::start, Qt::QueuedConnection);
    return QCoreApplication::exec();
}

#include "conformanceclient.moc"
