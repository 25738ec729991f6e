// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// A server that requires an account, of 2025-11-25 or of 2026-07-28: `account.mjs stateful|stateless [dpop]`. Below /op,
// `oidc-provider` is its authorization server: it registers every client, and the person agrees to everything. /told
// returns its activity as JSON; a POST to /expire expires all access tokens. With `dpop` both take tokens only that are
// bound to a key (RFC 9449), and want nonces of their own in the proofs; a POST to /nonce changes that of the server.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import Provider, { errors } from 'oidc-provider';

const PERSON = 'ada';
const SCOPES = 'notes:read notes:write';
const isStateless = process.argv[2] === 'stateless';
const isBound = process.argv[3] === 'dpop';

const told = [];
const accessTokens = [];
let origin;
let provider;

const tools = {
    read: { scope: 'notes:read', text: 'a note' },
    write: { scope: 'notes:read notes:write', text: 'written' },
};

function createProvider() {
    const made = new Provider(`${origin}/op`, {
        scopes: ['openid', 'offline_access'],
        features: {
            devInteractions: { enabled: false },
            ...(isBound && { dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => true } }),
            registration: { enabled: true },
            revocation: { enabled: true },
            resourceIndicators: {
                enabled: true,
                defaultResource: () => undefined,
                getResourceServerInfo(_, resource) {
                    if (resource !== `${origin}/mcp`) throw new errors.InvalidTarget();
                    return { scope: SCOPES, accessTokenFormat: 'opaque', accessTokenTTL: 3600 };
                },
            },
        },
        pkce: { required: () => true },
        issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
        rotateRefreshToken: () => true,
        interactions: { url: (_, interaction) => `${origin}/op/ask/${interaction.uid}` },
        findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    });
    made.on('registration_create.success', (ctx, client) =>
        told.push({ event: 'registered', kind: client.applicationType, method: client.tokenEndpointAuthMethod }),
    );
    made.on('authorization.success', (ctx) =>
        told.push({ event: 'authorized', resource: ctx.oidc.params.resource, scope: ctx.oidc.params.scope }),
    );
    made.on('grant.success', (ctx) =>
        told.push({
            event: ctx.oidc.params.grant_type,
            resource: ctx.oidc.params.resource,
            key: ctx.oidc.entities.AccessToken?.jkt,
        }),
    );
    for (const event of ['grant.error', 'authorization.error', 'registration_create.error', 'server_error'])
        made.on(event, (_, error) => told.push({ event, error: error.message, detail: error.error_description }));
    made.on('access_token.saved', (token) => accessTokens.push(token));
    made.on('refresh_token.destroyed', () => told.push({ event: 'revoked' }));
    return made;
}

// The person signs in and agrees.
async function interact(incoming, outgoing) {
    const { prompt, params, session, grantId } = await provider.interactionDetails(incoming, outgoing);
    if (prompt.name === 'login')
        return provider.interactionFinished(incoming, outgoing, { login: { accountId: PERSON } });
    const known = grantId && (await provider.Grant.find(grantId));
    const grant = known || new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    if (prompt.details.missingOIDCScope) grant.addOIDCScope(prompt.details.missingOIDCScope.join(' '));
    for (const [resource, scopes] of Object.entries(prompt.details.missingResourceScopes ?? {}))
        grant.addResourceScope(resource, scopes.join(' '));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(incoming, outgoing, { consent }, { mergeWithLastSubmission: true });
}

function below(prefix, incoming) {
    incoming.originalUrl = incoming.url;
    incoming.url = incoming.url.slice(prefix.length) || '/';
}

async function serveProvider(incoming, outgoing) {
    below('/op', incoming);
    if (incoming.url.startsWith('/ask/')) return interact(incoming, outgoing);
    return provider.callback()(incoming, outgoing);
}

function json(outgoing, status, body, headers = {}) {
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

let nonce = 'server-1';
const seen = new Set();

// What is wrong with the proof of a request (RFC 9449, section 4.3); nothing when all is well.
async function proofTrouble(incoming, value, token) {
    const { payload, protectedHeader } = await jwtVerify(incoming.headers.dpop ?? '', EmbeddedJWK, {
        algorithms: ['ES256'],
        typ: 'dpop+jwt',
        maxTokenAge: '5 minutes',
    });
    const isOurs =
        payload.htm === incoming.method &&
        payload.htu === `${origin}${incoming.url.split('?')[0]}` &&
        payload.ath === createHash('sha256').update(value).digest('base64url') &&
        token.jkt === (await calculateJwkThumbprint(protectedHeader.jwk)) &&
        typeof payload.jti === 'string' &&
        !seen.has(payload.jti);
    seen.add(payload.jti);
    if (!isOurs) return 'invalid_dpop_proof';
    told.push({ event: 'proof', key: token.jkt, nonce: payload.nonce });
    return payload.nonce === nonce ? undefined : 'use_dpop_nonce';
}

// Nothing, or the parameters of a challenge.
async function trouble(incoming, scope) {
    const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    const scheme = isBound ? 'DPoP' : 'Bearer';
    const [sent, value] = (incoming.headers.authorization ?? '').split(' ');
    const token = sent === scheme && value && (await provider.AccessToken.find(value));
    if (!token || token.isExpired || token.aud !== `${origin}/mcp`)
        return { status: 401, words: `${scheme} ${metadata}, scope="notes:read"` };
    const error = isBound && (await proofTrouble(incoming, value, token).catch(() => 'invalid_dpop_proof'));
    if (error) return { status: 401, words: `DPoP error="${error}", algs="ES256", ${metadata}` };
    if (!scope.split(' ').every((one) => token.scope.split(' ').includes(one)))
        return { status: 403, words: `${scheme} error="insufficient_scope", scope="${scope}", ${metadata}` };
    return undefined;
}

const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const serverInfo = { name: 'account', version: '1' };

function answer({ method, params }) {
    switch (method) {
        case 'initialize':
            return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
        case 'server/discover':
            return {
                ...complete,
                supportedVersions: ['2026-07-28'],
                capabilities: { tools: {} },
                _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
            };
        case 'tools/list': {
            const list = Object.keys(tools).map((name) => ({ name, inputSchema: { type: 'object' } }));
            return { ...(isStateless ? complete : {}), tools: list };
        }
        case 'tools/call': {
            const content = [{ type: 'text', text: tools[params.name].text }];
            return { ...(isStateless ? { resultType: 'complete' } : {}), content };
        }
        case 'ping':
            return {};
        default:
            return undefined;
    }
}

async function serveMcp(incoming, outgoing) {
    if (incoming.method === 'GET') return json(outgoing, 405, {});
    let text = '';
    for await (const part of incoming) text += part;
    const message = text ? JSON.parse(text) : {};
    const refusal = await trouble(incoming, tools[message.params?.name]?.scope ?? 'notes:read');
    if (refusal) {
        const headers = { 'www-authenticate': refusal.words, ...(isBound && { 'dpop-nonce': nonce }) };
        return json(outgoing, refusal.status, {}, headers);
    }
    if (message.id === undefined) return outgoing.writeHead(202).end();
    const isOfOtherEra = message.method === (isStateless ? 'initialize' : 'server/discover');
    const result = isOfOtherEra ? undefined : answer(message);
    const outcome = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
    return json(outgoing, 200, { jsonrpc: '2.0', id: message.id, ...outcome });
}

async function serve(incoming, outgoing) {
    const path = incoming.url.split('?')[0];
    if (path.startsWith('/op/')) return serveProvider(incoming, outgoing);
    if (path === '/mcp') return serveMcp(incoming, outgoing);
    if (path === '/told') return json(outgoing, 200, told);
    if (path === '/expire') {
        await Promise.all(accessTokens.splice(0).map((token) => token.destroy()));
        return json(outgoing, 200, {});
    }
    if (path === '/nonce') {
        nonce = `server-${randomBytes(4).toString('hex')}`;
        return json(outgoing, 200, {});
    }
    if (path === '/.well-known/oauth-protected-resource/mcp')
        return json(outgoing, 200, {
            resource: `${origin}/mcp`,
            authorization_servers: [`${origin}/op`],
            scopes_supported: SCOPES.split(' '),
            ...(isBound && { dpop_bound_access_tokens_required: true }),
        });
    return json(outgoing, 404, {});
}

const server = createServer((incoming, outgoing) =>
    serve(incoming, outgoing).catch((error) => {
        told.push({ event: 'failed', error: String(error) });
        if (!outgoing.headersSent) json(outgoing, 500, {});
    }),
);
server.listen(0, '127.0.0.1', () => {
    origin = `http://127.0.0.1:${server.address().port}`;
    provider = createProvider();
});
