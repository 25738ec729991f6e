// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// The SDK's example with an account, `simpleStreamableHttp --oauth`. It needs the ports of its two servers in advance:
// this script reserves free ports and passes them on.
import net from 'node:net';

const handles = new Map();

async function takePort() {
    const taken = Object.assign(net.createServer(), { isUntold: true });
    await new Promise((resolve) => taken.listen(0, '127.0.0.1', resolve));
    handles.set(taken.address().port, taken);
    return taken.address().port;
}

process.env.MCP_AUTH_PORT = await takePort();
process.env.MCP_PORT = await takePort();

const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...given) {
    const taken = handles.get(Number(port));
    if (!taken) return listen.call(this, port, ...given);
    const ready = given.find((one) => typeof one === 'function');
    if (ready) setImmediate(ready);
    // The one that listens passes on all that comes.
    taken.on('connection', (socket) => this.emit('connection', socket));
    if (port === Number(process.env.MCP_PORT)) console.log(`\n@@ {"port":${port}}`);
    return this;
};

process.argv.push('--oauth');
await import('@modelcontextprotocol/sdk/examples/server/simpleStreamableHttp.js');
