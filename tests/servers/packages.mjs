// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// A source of npm packages, with those that are installed beside it and `probe`, which tells what it sees when it is
// installed and when it runs. Its clients reach it as registry.example.test.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const address = "http://registry.example.test";
/// The folders of all packages, by name and version.
const packages = new Map();

function add(folder) {
    const file = join(folder, "package.json");
    if (!existsSync(file))
        return;
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    if (!manifest.name || !manifest.version)
        return;
    const versions = packages.get(manifest.name) ?? new Map();
    versions.set(manifest.version, { folder, manifest });
    packages.set(manifest.name, versions);
    addAll(join(folder, "node_modules"));
}

function addAll(folder) {
    if (!existsSync(folder))
        return;
    for (const name of readdirSync(folder)) {
        if (name.startsWith("@"))
            addAll(join(folder, name));
        else if (!name.startsWith("."))
            add(join(folder, name));
    }
}

/// given: a folder that the server is given, and the package shall not see while it is installed.
function addProbe(given) {
    const folder = mkdtempSync(join(tmpdir(), "probe-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    const script = `
const fs = require("node:fs");
const sees = { folder: fs.existsSync(${JSON.stringify(given)}), token: process.env.PROBE_TOKEN ?? null };
`;
    writeFileSync(join(folder, "package.json"), JSON.stringify({
        name: "probe", version: "1.0.0", bin: { probe: "run.js" }, scripts: { postinstall: "node install.js" },
    }));
    writeFileSync(join(folder, "install.js"), `${script}
fs.writeFileSync(process.env.HOME + "/installed.json", JSON.stringify(sees));
`);
    writeFileSync(join(folder, "run.js"), `#!/usr/bin/env node
${script}
const installed = JSON.parse(fs.readFileSync(process.env.HOME + "/installed.json"));
const result = {
    protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "probe", version: "1.0.0" },
    instructions: JSON.stringify({ installed, runs: sees }),
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    if (method === "initialize")
        console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
    else if (id !== undefined)
        console.log(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "unknown" } }));
});
`);
    add(folder);
}

const [, , installed, given] = process.argv;
addAll(installed);
addProbe(given);

function packument(name, versions) {
    const all = {};
    for (const [version, { manifest }] of versions)
        all[version] = { ...manifest, dist: { tarball: `${address}/${name}/-/${version}.tgz` } };
    return { name, "dist-tags": { latest: [...versions.keys()].at(-1) }, versions: all };
}

function tarball(folder) {
    return execFileSync("tar", ["-cz", "--exclude=./node_modules", "--transform=s,^\\.,package,", "-C", folder, "."],
        { maxBuffer: 1 << 28 });
}

createServer((request, response) => {
    const [name, file] = decodeURIComponent(request.url.slice(1)).split("/-/");
    const versions = packages.get(name);
    const found = file ? versions?.get(file.replace(/\.tgz$/, "")) : versions;
    if (!found) {
        response.writeHead(404, { "content-type": "application/json" }).end("{}");
    } else if (file) {
        response.writeHead(200, { "content-type": "application/octet-stream" }).end(tarball(found.folder));
    } else {
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(packument(name, versions)));
    }
}).listen(0, "127.0.0.1");
