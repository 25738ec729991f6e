// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// Between node:http and the requests and responses that @modelcontextprotocol/server works with.
import { Readable } from 'node:stream';

// Body: what was read of it already; else it is read from the request. Going away is told as well.
export async function serve(handler, incoming, outgoing, body) {
    const gone = new AbortController();
    outgoing.once('close', () => gone.abort());
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
        method: incoming.method,
        headers: incoming.headers,
        body: incoming.method === 'POST' ? (body ?? Readable.toWeb(incoming)) : undefined,
        duplex: 'half',
        signal: gone.signal,
    });
    const response = await handler.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) Readable.fromWeb(response.body).on('error', () => outgoing.destroy()).pipe(outgoing);
    else outgoing.end();
}
