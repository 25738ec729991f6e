// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// account.mjs with the documents and habits of well-known sign-in hosts, as they publish them:
// `dress.mjs stateful|stateless --as HOST`, one of `hosts` below. A proxy before account.mjs rewrites what goes through.
// A POST to /console?redirect_uri=...[&secret=1] returns a client, as the page for developers at that host does; one to
// /forget makes the next renewal fail. /expire and /told are those of account.mjs.
import { createServer } from 'node:http';
import net from 'node:net';

const SCOPES = ['notes:read', 'notes:write'];
const METHODS = { basic: 'client_secret_basic', post: 'client_secret_post' };

const json = (status, body) => [status, 'application/json', JSON.stringify(body)];
const page = (status, title) => [status, 'text/html', `<!DOCTYPE html><title>${title}</title><h1>${title}</h1>`];
const invalid = (error, words) => json(400, { error, error_description: words });
const pkce = { code_challenge_methods_supported: ['S256'] };

// Of a host:
// host, path: of the issuer; the endpoints are always on 127.0.0.1.
// named, said: what the resource metadata and the metadata of the issuer put behind the issuer.
// place: of the metadata: `appended` or `inserted` (RFC 8414, section 3.1); missing: how the other place answers.
// metadata: beside the addresses.
// registers: true, or the refusal of those that announce it; otherwise they announce nothing.
// takes: how a client with a secret says who it is.
// resource: the parameter is `used`, `ignored` for the operator's default, or the refusal.
// refuses: at which endpoint, /op/auth or /op/token; noSecret: what a client without its secret is told.
// tokens, refusal: how an answer of the token endpoint looks; rotates: a renewal brings another refresh token.
// isBehindLogin: a proxy before the MCP server sends strangers to a page.
// document, documentPlace, challenge: of the MCP server: ORIGIN is replaced; null: it has none.
const usual = {
    host: '127.0.0.1',
    path: '/op',
    named: '',
    said: '',
    place: 'inserted',
    missing: json(404, {}),
    metadata: pkce,
    takes: 'basic',
    resource: 'used',
    refuses: '/op/token',
    rotates: true,
    tokens: (answer) => answer,
    refusal: (answer) => json(400, answer),
    document: {},
    documentPlace: '/.well-known/oauth-protected-resource/mcp',
};

const entra = {
    path: '/72f988bf/v2.0',
    place: 'appended',
    missing: page(404, 'Page not found'),
    metadata: {
        scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
        token_endpoint_auth_methods_supported: [METHODS.post, 'private_key_jwt', METHODS.basic],
    },
    takes: 'post',
    refuses: '/op/auth',
    resource: [
        'invalid_target',
        "AADSTS9010010: The resource parameter provided in the request doesn't match with the requested scopes.",
    ],
    tokens: ({ scope, ...answer }) => ({ ...answer, scope: 'notes:read', ext_expires_in: 3599 }),
    refusal: (answer) =>
        json(400, {
            ...answer,
            error: answer.error === 'invalid_grant' ? 'interaction_required' : answer.error,
            error_description: 'AADSTS50076: You must use multi-factor authentication.',
            error_codes: [50076],
        }),
};

const slack = {
    path: '',
    place: 'inserted',
    metadata: { ...pkce, token_endpoint_auth_methods_supported: [METHODS.post] },
    takes: 'post',
    resource: 'ignored',
    document: { resource: 'ORIGIN' },
    documentPlace: '/.well-known/oauth-protected-resource',
    challenge: null,
    tokens: ({ scope, ...answer }) => ({ ok: true, ...answer, scope: 'notes:read,notes:write', team: { id: 'T1' } }),
    refusal: ({ error }) =>
        json(200, { ok: false, error: error === 'invalid_grant' ? 'invalid_refresh_token' : error }),
};

const shopify = {
    path: '/authentication/1',
    place: 'appended',
    missing: [302, 'text/html', ''],
    takes: 'post',
    resource: 'ignored',
    tokens: ({ token_type, expires_in, scope, ...answer }) => ({ ...answer, scope: 'notes:read,notes:write' }),
    refusal: ({ error }) => page(400, `Oauth error ${error}`),
};

const github = {
    path: '/login/oauth',
    metadata: pkce,
    resource: 'ignored',
    challenge: 'Bearer error="invalid_request", error_description="No access token was provided in this request", ' +
        'resource_metadata="ORIGIN/.well-known/oauth-protected-resource/mcp"',
    tokens: (answer) => ({ ...answer, token_type: 'bearer', scope: '', expires_in: '28800' }),
    refusal: ({ error, error_description }) =>
        json(200, { error: error === 'invalid_grant' ? 'bad_refresh_token' : error, error_description }),
};

const cognito = {
    host: 'localhost',
    path: '/us-east-1_Pool',
    place: 'appended',
    missing: json(400, { message: 'Invalid request' }),
    metadata: { token_endpoint_auth_methods_supported: [METHODS.basic, METHODS.post] },
    resource: 'ignored',
    rotates: false,
    tokens: ({ scope, ...answer }) => answer,
};

const auth0 = {
    path: '',
    said: '/',
    metadata: { ...pkce, token_endpoint_auth_methods_supported: [METHODS.basic, METHODS.post] },
    registers: json(404, { statusCode: 404, error: 'Not Found', message: 'Dynamic client registration is disabled' }),
    resource: 'ignored',
    refusal: (answer) => json(403, answer),
};

const hosts = {
    google: {
        path: '',
        named: '/',
        place: 'appended',
        missing: page(404, 'Error 404 (Not Found)!!1'),
        metadata: {
            code_challenge_methods_supported: ['plain', 'S256'],
            scopes_supported: ['openid', 'email', 'profile'],
            token_endpoint_auth_methods_supported: [METHODS.post, METHODS.basic],
        },
        takes: 'post',
        resource: 'ignored',
        rotates: false,
        noSecret: invalid('invalid_request', 'client_secret is missing.'),
        tokens: (answer) => ({ ...answer, refresh_token_expires_in: 604799, scope: `${answer.scope} openid` }),
    },
    'google-strict': {
        path: '',
        place: 'appended',
        resource: ['invalid_request', 'Parameter not allowed for this message type: resource'],
    },
    entra,
    'entra-loose': { ...entra, resource: 'ignored', metadata: { ...entra.metadata, ...pkce } },
    'entra-common': { ...entra, path: '/common/v2.0', said: '/{tenantid}' },
    cognito,
    slack: { ...slack, tokens: (answer) => ({ ...slack.tokens(answer), token_type: 'user' }) },
    'slack-bot': { ...slack, tokens: (answer) => ({ ...slack.tokens(answer), token_type: 'bot' }) },
    'slack-bearer': slack,
    'slack-nested': { ...slack, tokens: (answer) => ({ ok: true, authed_user: answer }) },
    'slack-apart': { ...slack, said: '/slack' },
    shopify,
    'shopify-offline': {
        ...shopify,
        tokens: ({ access_token }) => ({ access_token, scope: 'notes:read,notes:write' }),
    },
    keycloak: {
        path: '/realms/demo',
        place: 'appended',
        missing: page(404, 'We are sorry...'),
        metadata: {
            ...pkce,
            authorization_response_iss_parameter_supported: true,
            token_endpoint_auth_methods_supported: ['private_key_jwt', METHODS.basic, METHODS.post, 'tls_client_auth'],
        },
        registers: json(403, {
            error: 'insufficient_scope',
            error_description: "Policy 'Trusted Hosts' rejected request to client-registration service.",
        }),
        resource: 'ignored',
        tokens: (answer) => ({ ...answer, 'not-before-policy': 0, scope: `${answer.scope} email profile` }),
    },
    'keycloak-open': { path: '/realms/demo', place: 'appended', registers: true, resource: 'ignored' },
    'keycloak-slash': { path: '/realms/demo', named: '/', place: 'appended', registers: true },
    auth0,
    // The token is for the host itself: it wants `audience`.
    'auth0-lost': { ...auth0, tokens: (answer) => ({ ...answer, access_token: `opaque-${answer.access_token}` }) },
    okta: {
        path: '/oauth2/default',
        place: 'appended',
        missing: json(401, { errorCode: 'E0000011', errorSummary: 'Invalid token provided' }),
        metadata: { ...pkce, token_endpoint_auth_methods_supported: [METHODS.basic, METHODS.post, 'none'] },
        registers: json(403, { errorCode: 'E0000006', errorSummary: 'You do not have permission', errorCauses: [] }),
        resource: 'ignored',
        challenge: 'Bearer authorization_uri="ORIGIN/oauth2/default", realm=notes error=invalid_token',
    },
    github,
    'github-form': {
        ...github,
        tokens: (answer) => new URLSearchParams({ ...answer, scope: 'notes:read' }).toString(),
    },
    'root-document': {
        registers: true,
        resource: 'ignored',
        challenge: 'Basic realm="notes"',
        document: { resource: 'ORIGIN/' },
        documentPlace: '/.well-known/oauth-protected-resource',
    },
    'bad-challenge': { registers: true, challenge: 'Bearer, realm="notes, resource_metadata=unfinished' },
    'resource-slash': { registers: true, resource: 'ignored', document: { resource: 'ORIGIN/mcp/' } },
    'resource-apart': { registers: true, document: { resource: 'https://notes.example/mcp' } },
    'login-page': { isBehindLogin: true },
    'no-document': { document: null, challenge: 'Bearer scope="notes:read"' },
};

const host = { ...usual, ...hosts[process.argv[process.argv.indexOf('--as') + 1]] };

// account.mjs behind it.
const listen = net.Server.prototype.listen;
const port = new Promise((resolve) => {
    net.Server.prototype.listen = function (...given) {
        net.Server.prototype.listen = listen;
        this.isUntold = true;
        this.once('listening', () => resolve(this.address().port));
        return listen.apply(this, given);
    };
});
await import('./account.mjs');
const inner = `http://127.0.0.1:${await port}`;

let origin;
let isForgotten = false;
const current = new Map(); // The refresh tokens of oidc-provider by those that clients have.

const issuer = () => `${origin.replace('127.0.0.1', host.host)}${host.path}`;
const inward = (text) => text.replaceAll(origin, inner);
const outward = (text) => text.replaceAll(inner, origin);

async function ask(verb, path, headers = {}, body = undefined) {
    const hop = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'expect'];
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !hop.includes(name)));
    const request = { method: verb, headers: sent, body: body || undefined, redirect: 'manual' };
    const response = await fetch(inner + path, request);
    return { status: response.status, headers: response.headers, text: await response.text() };
}

// The person registers a client at the host.
async function registerClient(query) {
    const method = query.has('secret') ? METHODS[host.takes] : 'none';
    const registration = {
        redirect_uris: [query.get('redirect_uri')],
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: method,
    };
    const made = await ask('POST', '/op/reg', { 'content-type': 'application/json' }, JSON.stringify(registration));
    return [made.status, 'application/json', made.text];
}

async function metadata() {
    const said = JSON.parse(outward((await ask('GET', '/op/.well-known/openid-configuration')).text));
    const { authorization_endpoint, token_endpoint, registration_endpoint, jwks_uri } = said;
    return json(200, {
        issuer: issuer() + host.said,
        authorization_endpoint,
        token_endpoint,
        ...(host.registers && { registration_endpoint }),
        jwks_uri,
        response_types_supported: ['code'],
        ...host.metadata,
    });
}

function document() {
    const said = {
        resource: 'ORIGIN/mcp',
        authorization_servers: [issuer() + host.named],
        scopes_supported: SCOPES,
        bearer_methods_supported: ['header'],
        ...host.document,
    };
    return json(200, { ...said, resource: said.resource.replace('ORIGIN', origin) });
}

// What the dressed server answers itself; nothing where account.mjs does.
async function ownAnswer(url) {
    const path = url.pathname;
    const isOpenId = path === `${host.path}/.well-known/openid-configuration` && host.place === 'appended';
    const isOauth = path === `/.well-known/oauth-authorization-server${host.path}` && host.place === 'inserted';
    if (path === '/console') return registerClient(url.searchParams);
    if (path === '/login') return page(200, 'Log in');
    if (path === '/mcp' && host.isBehindLogin) return [302, 'text/html', ''];
    if (path === '/forget') {
        isForgotten = true;
        return json(200, {});
    }
    if (isOpenId || isOauth) return metadata();
    if (path === host.documentPlace && host.document) return document();
    if (path.includes('/.well-known/oauth-protected-resource')) return json(404, {});
    if (path.includes('/.well-known/')) return host.missing;
    if (path === '/op/reg' && Array.isArray(host.registers)) return host.registers;
    return undefined;
}

// The parameters for oidc-provider; a list is the host's refusal.
function parameters(path, text) {
    const form = new URLSearchParams(inward(text));
    for (const [name, value] of new URLSearchParams(text)) form.set(name, inward(value));
    if (Array.isArray(host.resource) && form.has('resource') && path === host.refuses) return host.resource;
    if (host.resource !== 'used') form.set('resource', `${inner}/mcp`);
    const renewed = current.get(form.get('refresh_token'));
    if (renewed) form.set('refresh_token', renewed);
    return form;
}

async function serveAuthorize(url, incoming) {
    const query = url.search.slice(1);
    const form = parameters(url.pathname, query);
    if (!Array.isArray(form)) return ask('GET', `${url.pathname}?${form}`, incoming.headers);
    const back = new URL(url.searchParams.get('redirect_uri'));
    const [error, words] = form;
    back.search = new URLSearchParams({ error, error_description: words, state: url.searchParams.get('state') });
    return { status: 302, headers: new Headers({ location: back.href }), text: '' };
}

async function serveToken(incoming, text) {
    const before = new URLSearchParams(text);
    const form = parameters('/op/token', text);
    const isRenewal = before.get('grant_type') === 'refresh_token';
    const hasSecret = Boolean(incoming.headers.authorization) || before.has('client_secret');
    if (Array.isArray(form)) return invalid(...form);
    if (host.noSecret && !hasSecret) return host.noSecret;
    if (isRenewal && isForgotten) {
        isForgotten = false;
        return host.refusal({ error: 'invalid_grant', error_description: 'The refresh token is not valid any more.' });
    }
    const asked = await ask('POST', '/op/token', incoming.headers, form.toString());
    const answer = JSON.parse(asked.text);
    if (asked.status >= 400) return asked.status === 401 ? json(401, answer) : host.refusal(answer);
    if (isRenewal && !host.rotates) {
        current.set(before.get('refresh_token'), answer.refresh_token);
        delete answer.refresh_token;
    }
    const dressed = host.tokens(answer);
    return typeof dressed === 'string' ? [200, 'application/x-www-form-urlencoded', dressed] : json(200, dressed);
}

// Of the way back to the client: the host names itself, or does not.
function wayBack(location) {
    const back = new URL(location, origin);
    if (!back.searchParams.has('iss')) return outward(location);
    const announces = host.metadata.authorization_response_iss_parameter_supported;
    if (announces) back.searchParams.set('iss', issuer() + host.said);
    else back.searchParams.delete('iss');
    return back.href;
}

function send(outgoing, [status, type, text]) {
    const location = status === 302 ? { location: '/login' } : {};
    outgoing.writeHead(status, { 'content-type': type, ...location }).end(text);
}

function pass(outgoing, { status, headers, text }) {
    const cookies = headers.getSetCookie();
    if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
    for (const name of ['content-type', 'dpop-nonce'])
        if (headers.has(name)) outgoing.setHeader(name, headers.get(name));
    if (headers.has('location')) outgoing.setHeader('location', wayBack(headers.get('location')));
    const challenge = host.challenge === undefined || status !== 401 ? headers.get('www-authenticate') : host.challenge;
    if (challenge) outgoing.setHeader('www-authenticate', outward(challenge.replaceAll('ORIGIN', origin)));
    outgoing.writeHead(status).end(outward(text));
}

async function serve(incoming, outgoing) {
    let body = '';
    for await (const part of incoming) body += part;
    const url = new URL(incoming.url, origin);
    const own = await ownAnswer(url);
    if (own) return send(outgoing, own);
    if (url.pathname === '/op/token') return send(outgoing, await serveToken(incoming, body));
    if (url.pathname === '/op/auth') return pass(outgoing, await serveAuthorize(url, incoming));
    const path = incoming.url === '/mcp/' ? '/mcp' : incoming.url;
    return pass(outgoing, await ask(incoming.method, path, incoming.headers, body));
}

const server = createServer((incoming, outgoing) =>
    serve(incoming, outgoing).catch((error) => {
        console.error(error);
        if (!outgoing.headersSent) outgoing.writeHead(500).end();
    }),
);
server.listen(0, '127.0.0.1', () => {
    origin = `http://127.0.0.1:${server.address().port}`;
});
